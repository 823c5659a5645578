"""What the full number of a branch begins with, and whether a team is called by it."""

from django.db import migrations, models


def write_prefixes(apps, schema_editor):
    """Begin with the names of Commands, where there are several: none has a code yet."""
    organizations = apps.get_model("tournaments", "Organization").objects
    commands = organizations.filter(pk=models.F("command"))
    if commands.filter(level="command").count() > 1 or commands.filter(parent=None).count() > 1:
        for command in commands:
            organizations.filter(command=command).update(prefix=command.name)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_names_of_levels")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="prefix",
            field=models.CharField(blank=True, default="", editable=False, max_length=120),
        ),
        migrations.AddField(
            model_name="entry", name="names_command", field=models.BooleanField(default=False, editable=False)
        ),
        migrations.RunPython(write_prefixes, migrations.RunPython.noop),
    ]
