"""The fingerprint of the public part of each final record."""

import json

from django.db import migrations

import scoring.closing.models
from scoring.closing.engine.public import public_fingerprint


def fill(apps, schema_editor):
    closings = apps.get_model("scoring", "Closing")
    for closing in closings.objects.using(schema_editor.connection.alias).only("record").iterator(chunk_size=50):
        closings.objects.using(schema_editor.connection.alias).filter(pk=closing.pk).update(
            public_fingerprint=public_fingerprint(json.loads(closing.record))
        )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_decisions")]

    operations = [
        migrations.AddField(
            model_name="closing",
            name="public_fingerprint",
            field=scoring.closing.models.PublicFingerprint(default="", editable=False, max_length=64),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
