"""When cards and teams were written last, and which are gone: for programs that keep a copy."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import tournaments.members.models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0040_past_winners")]

    operations = [
        *(
            # Nobody knows when the rows of today were written: whoever asks for what is new is told them once more.
            migrations.AddField(
                model_name=name,
                name="written_at",
                field=tournaments.members.models.WrittenAt(
                    db_index=True, default=django.utils.timezone.now, editable=False
                ),
            )
            for name in ("member", "entry")
        ),
        migrations.AddField(
            model_name="entry",
            name="out_since",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="codecounter",
            name="brought",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.CreateModel(
            name="GoneCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.CharField(max_length=20)),
                ("gone_at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "branch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.node"
                    ),
                ),
            ],
        ),
    ]
