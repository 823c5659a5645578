"""A Command can be closed: nothing new begins in it, and its public record stays."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_time_zones")]

    operations = [
        migrations.AddField(
            model_name="organization",
            name="closed_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
