import json
from itertools import chain, islice
from typing import Any

from django.conf import settings
from django.db import migrations
from django.db.models import F, Q

AT_ONCE = 1_000
COLUMNS = {"branch_number": "branch"}  # of a member list, where it is not called as the field is
PLAIN = {"None": "", "True": "yes", "False": "no", "(nothing)": ""}


def bring_in(apps: Any, schema_editor: Any) -> None:
    """Say when the entries that are here came in, and bring what was written of cards elsewhere into the trail."""
    apps.get_model("tournaments", "Entry").objects.filter(received_at__isnull=False).update(entered_at=F("received_at"))
    trail = apps.get_model("tournaments", "MemberChange")
    lines = chain(_by_hand(apps), _by_list(apps))
    while batch := [trail(**line) for line in islice(lines, AT_ONCE)]:
        trail.objects.bulk_create(batch)


def _by_hand(apps: Any) -> Any:
    kind = apps.get_model("contenttypes", "ContentType").objects.filter(app_label="tournaments", model="member").first()
    if kind is None:
        return
    branches = {
        str(node.pk): f"{node.name} No. {node.number}"
        for node in apps.get_model("tournaments", "Node").objects.filter(level="branch")
    }
    members = apps.get_model("tournaments", "Member").objects
    keepers = set(
        apps.get_model("tournaments", "User")
        .objects.filter(Q(is_superuser=True) | Q(roles__kind="command_officer"))
        .values_list("pk", flat=True)
    )
    log = apps.get_model("auditlog", "LogEntry").objects.filter(content_type=kind, action__in=[0, 1])
    for entry in log.filter(object_id__in=members.values("pk")).order_by("timestamp", "pk").iterator(AT_ONCE):
        about = {
            "member_id": entry.object_id,
            "made_by_id": entry.actor_id,
            "made_at": entry.timestamp,
            "keeps_list": entry.actor_id in keepers,
        }
        if entry.action == 0:
            yield about
            continue
        changes = json.loads(entry.changes) if isinstance(entry.changes, str) else entry.changes or {}
        for field, (old, new) in changes.items():
            before, after = _plain(field, old, branches), _plain(field, new, branches)
            if field != "searched" and before != after:
                yield {**about, "field": field, "old": before, "new": after}


def _by_list(apps: Any) -> Any:
    members = apps.get_model("tournaments", "Member").objects
    rows = apps.get_model("tournaments", "ImportRow").objects.filter(
        batch__kind="members", batch__state="done", action="changed"
    )
    last = 0
    while chunk := list(rows.filter(pk__gt=last).select_related("batch").order_by("pk")[:AT_ONCE]):
        last = chunk[-1].pk
        known = dict(members.filter(number__in=[row.identity for row in chunk]).values_list("number", "pk"))
        for row in chunk:
            for column, (old, new) in row.changes.items() if row.identity in known else ():
                yield {
                    "member_id": known[row.identity],
                    "field": COLUMNS.get(column, column),
                    "old": PLAIN.get(old, old)[:160],
                    "new": PLAIN.get(new, new)[:160],
                    "made_by_id": row.batch.confirmed_by_id,
                    "made_at": row.batch.confirmed_at or row.batch.uploaded_at,
                    "source": "import",
                    "file_name": row.batch.file_name,
                    "keeps_list": True,
                }


def _plain(field: str, value: Any, branches: dict[str, str]) -> str:
    text = str(value)
    return (branches.get(text, text) if field == "branch" else PLAIN.get(text, text))[:160]


def leave(apps: Any, schema_editor: Any) -> None:
    """What was written elsewhere is still there; the trail goes with its table."""


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_registry_trail"),
        ("auditlog", "0017_add_actor_email"),
        ("contenttypes", "0002_remove_content_type_name"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(bring_in, leave),
    ]
