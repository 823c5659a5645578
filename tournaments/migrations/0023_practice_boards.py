"""The Information Sheet counts practice boards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_language_of_a_command")]

    operations = [
        migrations.AddField(
            model_name="informationsheet",
            name="practice_boards",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="How many there are beside the boards of play. No match is drawn on them.",
                null=True,
                verbose_name="Practice boards",
            ),
        ),
    ]
