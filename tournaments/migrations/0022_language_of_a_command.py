"""A Command has its language: of its letters, and of the papers of its events."""

from django.db import migrations, models


def say_french(apps, schema_editor):
    apps.get_model("tournaments", "Organization").objects.filter(name="Quebec Command").update(language="fr-ca")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_closed_commands")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="language",
            field=models.CharField(blank=True, default="", editable=False, max_length=10),
        ),
        migrations.RunPython(say_french, migrations.RunPython.noop),
    ]
