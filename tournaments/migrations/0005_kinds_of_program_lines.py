"""Lines of a program say what they are; an event of three days or more gets play on the days between."""

import datetime

from django.db import migrations, models

PLAY = "Play goes on"  # the title that 2.0 read the hours of every day but the first from


def play_on_days_between(apps, schema_editor):
    """Copy the line of the last day to the days before it: 2.0 planned matches for them and never showed a line."""
    Item = apps.get_model("tournaments", "ProgrammeItem")
    for last in Item.objects.filter(title=PLAY).select_related("event").order_by("pk"):
        event = last.event
        if last.day != event.ends_on:
            continue
        for number in range(1, (event.ends_on - event.starts_on).days):
            day = event.starts_on + datetime.timedelta(days=number)
            if not Item.objects.filter(event=event, day=day, title=PLAY).exists():
                Item.objects.create(
                    event=event, day=day, starts_at=last.starts_at, title=PLAY, section=last.section, kind="play"
                )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0004_sides_to_which_nobody_comes")]

    operations = [
        migrations.AddField(
            model_name="programmeitem", name="kind", field=models.CharField(blank=True, max_length=12)
        ),
        migrations.RunPython(play_on_days_between, migrations.RunPython.noop),
    ]
