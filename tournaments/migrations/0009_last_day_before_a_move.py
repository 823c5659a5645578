"""A move of an event notes its last day before: the event may get another length on the way."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_returned_cheque")]

    operations = [
        migrations.AddField(model_name="eventmove", name="from_last", field=models.DateField(blank=True, null=True)),
    ]
