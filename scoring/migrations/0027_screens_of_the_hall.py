import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0026_places_of_records"),
        ("tournaments", "0038_pairs_that_sit_out"),
    ]

    operations = [
        migrations.CreateModel(
            name="Screen",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                (
                    "diagonal",
                    models.PositiveSmallIntegerField(
                        default=55,
                        validators=[
                            django.core.validators.MinValueValidator(10),
                            django.core.validators.MaxValueValidator(1000),
                        ],
                    ),
                ),
                (
                    "unit",
                    models.CharField(
                        choices=[("in", "inches"), ("cm", "centimetres")], default="in", max_length=2
                    ),
                ),
                (
                    "distance",
                    models.PositiveSmallIntegerField(
                        default=10,
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(60),
                        ],
                    ),
                ),
                (
                    "theme",
                    models.CharField(
                        choices=[
                            ("light", "Light: for a bright hall"),
                            ("dark", "Dark: for a hall with the lights down"),
                        ],
                        default="light",
                        max_length=5,
                    ),
                ),
                ("scenes", models.JSONField(blank=True, default=list)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="screens", to="tournaments.event"
                    ),
                ),
            ],
            options={
                "ordering": ["event", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="one_screen_per_number"),
                    models.CheckConstraint(
                        condition=models.Q(("diagonal__gte", 1), ("distance__gte", 1), ("number__gte", 1)),
                        name="screen_has_a_size",
                    ),
                ],
            },
        ),
    ]
