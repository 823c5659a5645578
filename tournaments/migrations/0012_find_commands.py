"""Find the Command of every place: on its own, since PostgreSQL makes no index while rows wait to be checked."""

from django.db import migrations


def find_commands(apps, schema_editor):
    organizations = apps.get_model("tournaments", "Organization").objects
    for top in organizations.filter(parent=None):
        organizations.filter(path__startswith=top.path).update(command=top)
    for command in organizations.filter(level="command").order_by("path"):
        organizations.filter(path__startswith=command.path).update(command=command)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_command_of_a_place")]

    operations = [migrations.RunPython(find_commands, migrations.RunPython.noop)]
