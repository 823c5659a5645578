"""Cheques that came back, and the letter about them."""

import django.db.models.deletion
from django.db import migrations, models

from tournaments.letters.models import LetterKind


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_prize")]

    operations = [
        migrations.CreateModel(
            name="ReturnedCheque",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(blank=True, max_length=40)),
                ("cents", models.PositiveIntegerField()),
                ("on", models.DateField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="returned_cheques",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.organization"
                    ),
                ),
            ],
            options={"ordering": ["on", "pk"]},
        ),
        migrations.AlterField(
            model_name="letter",
            name="kind",
            field=models.CharField(choices=LetterKind.choices, max_length=20),
        ),
        migrations.AlterField(
            model_name="switchedoff",
            name="kind",
            field=models.CharField(choices=LetterKind.choices, max_length=20),
        ),
    ]
