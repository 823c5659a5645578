"""A branch number is one of its Command: every Command numbers its branches from 1."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_find_commands")]

    operations = [
        migrations.RemoveConstraint(model_name="organization", name="one_branch_per_number"),
        migrations.AddConstraint(
            model_name="organization",
            constraint=models.UniqueConstraint(
                condition=models.Q(level="branch"),
                fields=("command", "number"),
                name="one_branch_per_command_and_number",
            ),
        ),
    ]
