"""A member's transfers with their days, the day on which dues were paid, and lists of all members."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_full_numbers")]

    operations = [
        migrations.AddField(
            model_name="importbatch",
            name="gone_count",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="importbatch",
            name="whole_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="member",
            name="dues_paid_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="member",
            name="left_on",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="importrow",
            name="action",
            field=models.CharField(
                choices=[("new", "New"), ("changed", "Changed"), ("refused", "Refused"), ("gone", "Not in the list")],
                max_length=10,
            ),
        ),
        migrations.CreateModel(
            name="Transfer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("on", models.DateField(blank=True, null=True)),
                ("from_name", models.CharField(blank=True, max_length=150)),
                ("moves_card", models.BooleanField(default=True)),
                ("made_at", models.DateTimeField()),
                ("file_name", models.CharField(blank=True, max_length=200)),
                (
                    "from_branch",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.organization",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="transfers", to="tournaments.member"
                    ),
                ),
                (
                    "revoked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "to_branch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="tournaments.organization"
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
            },
        ),
    ]
