"""Sides of a bracket to which nobody comes, as neither side came to the match before."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_kept_answers")]

    operations = [
        migrations.AddField(model_name="match", name="home_empty", field=models.BooleanField(default=False)),
        migrations.AddField(model_name="match", name="away_empty", field=models.BooleanField(default=False)),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=(Q(home_empty=False) | Q(home=None)) & (Q(away_empty=False) | Q(away=None)),
                name="nobody_is_on_an_empty_side",
            ),
        ),
    ]
