from typing import Any

from django.db import migrations

from tournaments.migrations._plans import options_of, plan_of


def write_plans(apps: Any, schema_editor: Any) -> None:
    """Let a change keep the draw as it was with the record of its kind in the place of its options."""
    for change in apps.get_model("scoring", "Change").objects.select_related("stage"):
        options = change.before.pop("options")
        change.before["plan"] = plan_of(change.stage.kind, options) if options else {}
        change.save(update_fields=["before"])


def write_options(apps: Any, schema_editor: Any) -> None:
    for change in apps.get_model("scoring", "Change").objects.select_related("stage"):
        change.before["options"] = options_of(change.stage.kind, change.before.pop("plan"))
        change.save(update_fields=["before"])


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_printed_sheets_outlive_their_job"),
        ("tournaments", "0008_plans_by_kind"),
    ]

    operations = [
        migrations.RunPython(write_plans, write_options),
    ]
