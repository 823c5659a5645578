"""What a person has said of how a list is laid out, and an account of all its rows."""

from django.db import migrations, models

import kit.fields


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_cells_left_out")]

    operations = [
        migrations.AddField("importbatch", "layout", models.JSONField(blank=True, default=dict)),
        migrations.AddField("importbatch", "account", models.JSONField(blank=True, default=list)),
        migrations.AddField("importrow", "where", kit.fields.SentenceField(blank=True, default=str)),
        migrations.AddField("columnnames", "layout", models.JSONField(blank=True, default=dict)),
    ]
