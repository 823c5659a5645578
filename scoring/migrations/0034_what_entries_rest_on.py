from __future__ import annotations

from django.db import migrations


def find_sources(apps, schema_editor):
    """Find the entry below again that a trip to a hall took away: the history of the row still names it."""
    qualifications = apps.get_model("tournaments", "Qualification").objects
    entries = apps.get_model("tournaments", "Entry").objects
    log = apps.get_model("auditlog", "LogEntry").objects
    for record in qualifications.filter(kind="placed", source=None):
        lines = log.filter(
            content_type__app_label="tournaments", content_type__model="qualification", object_pk=str(record.pk)
        )
        named = [(line.changes or {}).get("source", [""])[-1] for line in lines.order_by("-timestamp", "-pk")]
        source = next((int(value) for value in named if str(value).isdecimal()), None)
        if source and entries.filter(pk=source, led_to=None).exists():
            record.source_id = source
            record.save(update_fields=["source"])


def note_records(apps, schema_editor):
    """Note on which final record the entries rest, and work out the places that a trip to a hall took away."""
    qualifications = apps.get_model("tournaments", "Qualification").objects
    for closing in apps.get_model("scoring", "Closing").objects.iterator():
        if closing.reopened_at is None:
            qualifications.filter(source__competition=closing.competition_id).update(record=closing.fingerprint)
        if not closing.places:
            closing.save(update_fields=["places"])


class Migration(migrations.Migration):
    dependencies = [
        ("auditlog", "0017_add_actor_email"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("scoring", "0033_series_of_a_trip"),
        ("tournaments", "0060_what_entries_rest_on"),
    ]

    operations = [
        migrations.RunPython(find_sources, migrations.RunPython.noop),
        migrations.RunPython(note_records, migrations.RunPython.noop),
    ]
