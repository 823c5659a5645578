"""What stands in a hall for a described sport is called by its words, "curling sheet", and not by its key."""

from django.db import migrations

CALLED = {
    "crokinole": "crokinole board",
    "curling": "curling sheet",
    "five_pin": "five-pin bowling lane",
    "golf": "golf tee",
    "horseshoes": "horseshoes pit",
    "ten_pin": "ten-pin bowling lane",
    "washer_toss": "washer toss board",
}


def rename(apps, schema_editor):
    tables, events = apps.get_model("tournaments", "HallTable"), apps.get_model("tournaments", "Event")
    for key, words in CALLED.items():
        tables.objects.filter(equipment=key).update(equipment=words)
        for event in events.objects.filter(table_names__has_key=key):
            event.table_names[words] = event.table_names.pop(key)
            event.save(update_fields=["table_names"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0046_described_sports")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop)]
