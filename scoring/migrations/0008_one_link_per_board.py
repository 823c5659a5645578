"""A board of the hall has one link, whichever competitions are played on it; cards that are printed still open it."""

from django.db import migrations, models

from tournaments.halls.queries import equipment_of


def find_boards(apps, schema_editor):
    first = {}
    links = apps.get_model("scoring", "TableLink").objects.select_related("competition", "shared_boards")
    for link in links.order_by("pk"):
        of = link.competition or link.shared_boards.competitions.order_by("position", "pk").first()
        try:
            link.equipment = equipment_of(of.game) if of else ""
        except KeyError:  # a sport that this site does not know any more
            link.equipment = of.game
        if link.stopped_at is None:
            oldest = first.setdefault((link.event_id, link.equipment, link.station), link)
            link.is_extra, link.account_id = link != oldest, oldest.account_id
        link.save(update_fields=["equipment", "is_extra", "account"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_what_screens_show"),
        ("tournaments", "0031_short_names"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="tablelink", name="a_table_link_is_of_one_table"),
        migrations.RemoveConstraint(model_name="tablelink", name="one_link_per_table"),
        migrations.RemoveConstraint(model_name="tablelink", name="one_link_per_shared_table"),
        migrations.AlterModelOptions(
            name="tablelink", options={"ordering": ["event", "equipment", "station", "pk"]}
        ),
        migrations.AddField("tablelink", "equipment", models.CharField(default="", max_length=40), False),
        migrations.AddField("tablelink", "is_extra", models.BooleanField(default=False)),
        migrations.RunPython(find_boards, migrations.RunPython.noop),
    ]
