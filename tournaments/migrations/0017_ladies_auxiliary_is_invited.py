"""Who was asked to represent the Ladies Auxiliary is one more duty."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_transfers")]

    operations = [
        migrations.AlterField(
            model_name="duty",
            name="kind",
            field=models.CharField(
                choices=[
                    ("representative", "Command Representative"),
                    ("host", "Host Branch Representative"),
                    ("auxiliary", "Invited for the Ladies Auxiliary"),
                    ("opening", "Leads the opening ceremony"),
                    ("closing", "Leads the closing ceremony"),
                    ("referee", "Referee"),
                    ("scorekeeper", "Scorekeeper"),
                    ("volunteer", "Volunteer"),
                ],
                max_length=15,
            ),
        ),
    ]
