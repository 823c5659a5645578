"""Every place knows the Command that it belongs to: a branch is its Command and its number."""

from django.db import migrations, models


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
    ]
