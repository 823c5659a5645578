"""Every site has a series of codes of its own; what it gave of the common one is never given again."""

from django.db import migrations, models
from django.db.models import F

import tournaments.draws.models


def note_what_was_given(apps, schema_editor):
    apps.get_model("tournaments", "CodeCounter").objects.update(given_in_common=F("given"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0031_short_names")]

    operations = [
        migrations.AddField(
            model_name="codecounter",
            name="key",
            field=models.CharField(default=tournaments.draws.models.new_key, max_length=32),
        ),
        migrations.AddField(
            model_name="codecounter",
            name="given_in_common",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.RunPython(note_what_was_given, migrations.RunPython.noop),
    ]
