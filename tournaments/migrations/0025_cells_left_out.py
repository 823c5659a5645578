"""A cell that cannot be read is left out and named; a member may be X."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_closed_commands")]

    operations = [
        migrations.AddField(
            model_name="importbatch", name="left_out_count", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(model_name="importrow", name="left_out", field=models.JSONField(default=list)),
        migrations.AlterField(
            model_name="importrow",
            name="action",
            field=models.CharField(
                choices=[
                    ("new", "New"),
                    ("changed", "Changed"),
                    ("refused", "Refused"),
                    ("gone", "Not in the list"),
                    ("unchanged", "Already on record"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="sex",
            field=models.CharField(
                blank=True, choices=[("M", "Man"), ("F", "Woman"), ("X", "X (another gender)")], max_length=1
            ),
        ),
    ]
