"""Players are called so that no two of one event or branch are called alike in short."""

from django.db import migrations, models

from kit.pure.short_names import Called, tell_apart


def tell_players_apart(apps, schema_editor):
    members = apps.get_model("tournaments", "Member").objects
    played = members.filter(places__isnull=False).order_by().distinct()
    rows = played.values_list("pk", "surname", "given_names", "branch", "places__entry__competition__event")
    new = tell_apart(
        (pk, Called(surname, given), (("branch", branch), ("event", event)))
        for pk, surname, given, branch, event in rows
    )
    for pk, called in new.items():
        members.filter(pk=pk).update(letters=called.letters, namesake=called.namesake)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0030_waiting_lists")]

    operations = [
        migrations.AddField(
            model_name="member",
            name="letters",
            field=models.PositiveSmallIntegerField(default=1, editable=False),
        ),
        migrations.AddField(
            model_name="member",
            name="namesake",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.RunPython(tell_players_apart, migrations.RunPython.noop),
    ]
