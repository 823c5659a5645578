"""What people call the tables of a hall, beside its event; the names that are there are copied."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def copy_names(apps: Any, editor: Any) -> None:
    """Write the names of tables to their events."""
    names: dict[int, dict[str, dict[str, str]]] = {}
    tables = apps.get_model("tournaments", "HallTable").objects.exclude(name="")
    rows = tables.order_by("event", "equipment", "number").values_list("event", "equipment", "number", "name")
    for event, equipment, number, name in rows:
        names.setdefault(event, {}).setdefault(equipment, {})[str(number)] = name
    for event, of_event in names.items():
        apps.get_model("tournaments", "Event").objects.filter(pk=event).update(table_names=of_event)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0036_events_of_other_sites")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="table_names",
            field=models.JSONField(blank=True, default=dict, editable=False),
        ),
        migrations.RunPython(copy_names, migrations.RunPython.noop),
    ]
