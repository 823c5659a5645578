from django.db import migrations, models

BRACKETS = ("whole_knockout", "finals")


def empty_places(apps, schema_editor):
    """Who was expelled from a knockout that is not closed has no place any more; what is final stays as it is."""
    expelled = apps.get_model("tournaments", "Departure").objects.filter(
        kind="expelled",
        entry__competition__closed_at=None,
        entry__seats__stage__kind__in=BRACKETS,
        entry__seats__stage__published_at__isnull=False,
    )
    keys = set(expelled.values_list("pk", flat=True))
    apps.get_model("tournaments", "Departure").objects.filter(pk__in=keys).update(keeps_place=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0057_shallow_orders")]

    operations = [
        migrations.AddField(
            model_name="departure",
            name="keeps_place",
            field=models.BooleanField(blank=True, null=True),
        ),
        migrations.RunPython(empty_places, migrations.RunPython.noop),
    ]
