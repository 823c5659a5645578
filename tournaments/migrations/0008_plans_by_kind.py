from typing import Any

from django.db import migrations

from tournaments.migrations._plans import kind_before, kind_of, options_of, plan_of


def write_plans(apps: Any, schema_editor: Any) -> None:
    """Give every stage the record of its kind in the place of its options."""
    for stage in apps.get_model("tournaments", "Stage").objects.only("kind", "plan_data"):
        kind = kind_of(stage.kind, stage.plan_data)
        # Of a stage of which nothing was noted there is nothing to write.
        stage.kind, stage.plan_data = kind, plan_of(kind, stage.plan_data) if stage.plan_data else {}
        stage.save(update_fields=["kind", "plan_data"])


def write_options(apps: Any, schema_editor: Any) -> None:
    for stage in apps.get_model("tournaments", "Stage").objects.only("kind", "plan_data"):
        stage.kind, stage.plan_data = kind_before(stage.kind), options_of(stage.kind, stage.plan_data)
        stage.save(update_fields=["kind", "plan_data"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_plan_of_a_stage"),
    ]

    operations = [
        migrations.RunPython(write_plans, write_options),
    ]
