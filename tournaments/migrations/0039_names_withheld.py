from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0038_pairs_that_sit_out"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="name_withheld",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="memberchange",
            name="reason",
            field=models.CharField(blank=True, max_length=300),
        ),
    ]
