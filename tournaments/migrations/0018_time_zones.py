"""A place and an event have a time zone: their own, or that of what they belong to. Empty is the site's."""

from django.db import migrations, models


def _zone() -> models.CharField:
    return models.CharField(max_length=40, blank=True, default="", editable=False)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_ladies_auxiliary_is_invited")]

    operations = [
        migrations.AddField(model_name=model, name=name, field=_zone())
        for model in ("organization", "event")
        for name in ("own_zone", "zone")
    ]
