"""Every place knows the Command that it belongs to: a branch is its Command and its number."""

from django.db import migrations, models


def find_commands(apps, schema_editor):
    organizations = apps.get_model("tournaments", "Organization").objects
    for top in organizations.filter(parent=None):
        organizations.filter(path__startswith=top.path).update(command=top)
    for command in organizations.filter(level="command").order_by("path"):
        organizations.filter(path__startswith=command.path).update(command=command)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_program_before_a_move")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="command",
            field=models.ForeignKey(
                editable=False, null=True, on_delete=models.CASCADE, related_name="+", to="tournaments.organization"
            ),
        ),
        migrations.RunPython(find_commands, migrations.RunPython.noop),
    ]
