"""A move of an event notes the program before: taken back, its lines are there again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_last_day_before_a_move")]

    operations = [
        migrations.AddField(
            model_name="eventmove", name="program", field=models.JSONField(blank=True, default=list)
        ),
    ]
