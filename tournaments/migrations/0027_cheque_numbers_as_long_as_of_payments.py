from django.db import migrations, models
from django.db.models.functions import Left, Length


def cut(apps, schema_editor):
    """Before the column is short again: PostgreSQL refuses what it does not hold."""
    places = apps.get_model("tournaments", "RosterPlace").objects.alias(length=Length("cheque_number"))
    places.filter(length__gt=20).update(cheque_number=Left("cheque_number", 20))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0026_who_will_host'),
    ]

    operations = [
        migrations.AlterField(
            model_name='rosterplace',
            name='cheque_number',
            field=models.CharField(blank=True, max_length=40),
        ),
        migrations.RunPython(migrations.RunPython.noop, cut),
    ]
