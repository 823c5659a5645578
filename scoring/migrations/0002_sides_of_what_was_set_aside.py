"""Who had played what was set aside."""

from django.db import migrations

import kit.fields


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="setaside", name="sides", field=kit.fields.SentenceField(default=str),
        ),
    ]
