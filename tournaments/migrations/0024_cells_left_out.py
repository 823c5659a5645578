"""A cell that cannot be read is left out and named; a member may be X; teams of one branch are told apart."""

from django.db import migrations, models


def tell_apart(apps, schema_editor):
    """Call the teams of one branch by their numbers where the competition is still open."""
    entries = apps.get_model("tournaments", "Entry").objects.filter(competition__closed_at=None)
    alike = entries.exclude(state="cancelled").values("competition", "branch").annotate(teams=models.Count("pk"))
    for each in alike.filter(teams__gt=1):
        entries.filter(competition=each["competition"], branch=each["branch"]).update(shares_branch=True)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_practice_boards")]

    operations = [
        migrations.AddField(
            model_name="importbatch", name="left_out_count", field=models.PositiveIntegerField(default=0)
        ),
        migrations.AddField(model_name="importrow", name="left_out", field=models.JSONField(default=list)),
        migrations.AddField(
            model_name="entry", name="shares_branch", field=models.BooleanField(default=False, editable=False)
        ),
        migrations.RunPython(tell_apart, migrations.RunPython.noop),
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
