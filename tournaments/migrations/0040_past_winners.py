import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0039_names_withheld"),
    ]

    operations = [
        migrations.CreateModel(
            name="PastWinner",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("level", models.CharField(max_length=20)),
                ("season", models.PositiveSmallIntegerField()),
                ("category", models.CharField(blank=True, max_length=40)),
                ("competition", models.CharField(max_length=80)),
                ("place", models.PositiveSmallIntegerField(default=1)),
                ("team", models.CharField(max_length=120)),
                ("file_name", models.CharField(max_length=200)),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "branch",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past_wins",
                        to="tournaments.node",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "organizer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past_winners",
                        to="tournaments.node",
                    ),
                ),
            ],
            options={
                "ordering": ["-season", "competition", "place", "team"],
                "indexes": [models.Index(fields=["level", "organizer"], name="past_winners_by_place")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("organizer", "level", "season", "competition", "place", "team"),
                        name="one_past_winner_per_place",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PastPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("position", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=90)),
                (
                    "member",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="past_wins",
                        to="tournaments.member",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="players",
                        to="tournaments.pastwinner",
                    ),
                ),
            ],
            options={
                "ordering": ["winner", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("winner", "position"), name="one_past_player_per_position")
                ],
            },
        ),
    ]
