"""Prize money by competition and place."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_competition_not_held")]

    operations = [
        migrations.CreateModel(
            name="Prize",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.PositiveSmallIntegerField()),
                ("cents", models.PositiveIntegerField()),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "ordering": ["competition", "place"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "place"), name="one_prize_per_place"),
                    models.CheckConstraint(
                        condition=models.Q(("cents__gte", 1), ("place__gte", 1)),
                        name="a_prize_has_a_place_and_an_amount",
                    ),
                ],
            },
        ),
    ]
