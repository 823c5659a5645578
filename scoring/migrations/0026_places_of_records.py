"""Who came where, beside the record that says so; the closings that are there get theirs."""

from __future__ import annotations

from typing import Any

import scoring.closing.models
from django.db import migrations


def read_records(apps: Any, editor: Any) -> None:
    """Write the places of every closing; the column makes them from its record."""
    for closing in apps.get_model("scoring", "Closing").objects.order_by("pk").iterator(chunk_size=50):
        closing.save(update_fields=["places"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0025_who_advances_elsewhere")]

    operations = [
        migrations.AddField(
            model_name="closing",
            name="places",
            field=scoring.closing.models.PlacesOfRecord(default=dict, editable=False),
        ),
        migrations.RunPython(read_records, migrations.RunPython.noop),
    ]
