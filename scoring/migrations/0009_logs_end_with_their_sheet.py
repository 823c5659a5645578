"""Whether a log is open follows from the versions of its sheet; nobody closes it when the sheet is entered."""

from django.db import migrations, models
from django.db.models import Max


def read_from_sheets(apps, schema_editor):
    """Write after which version each log was opened, and open those that only an entry on the sheet had closed."""
    Log = apps.get_model("scoring", "LiveLog")
    Submission = apps.get_model("scoring", "Submission")
    logs = Log.objects.only("pk", "sub_match_id", "opened_at", "closed_at", "end").order_by("pk")
    # The open ones first: what an entry closed comes to stand after an earlier version than they do.
    for log in sorted(logs, key=lambda log: log.closed_at is not None):
        versions = Submission.objects.filter(sub_match=log.sub_match_id)
        if log.end == "entered":
            # The entry and the closing were one transaction, the entry first.
            version = versions.filter(entered_at__lte=log.closed_at).aggregate(last=Max("version"))["last"]
            if version:
                Log.objects.filter(pk=log.pk).update(after_version=version - 1, closed_at=None, end="")
                continue
        elif log.closed_at is not None:
            versions = versions.filter(entered_at__lt=log.opened_at)
        last = versions.aggregate(last=Max("version"))["last"] or 0
        Log.objects.filter(pk=log.pk).update(after_version=last)


def close_again(apps, schema_editor):
    """Close the logs of sheets that were entered another way."""
    Log = apps.get_model("scoring", "LiveLog")
    Submission = apps.get_model("scoring", "Submission")
    for log in list(Log.objects.filter(closed_at=None).order_by("pk")):
        since = Submission.objects.filter(sub_match=log.sub_match_id, version__gt=log.after_version)
        first = since.order_by("version").first()
        if first is not None:
            Log.objects.filter(pk=log.pk).update(closed_at=first.entered_at, end="entered")


class Migration(migrations.Migration):

    dependencies = [
        ("scoring", "0008_plans_in_snapshots"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="livelog",
            options={"base_manager_name": "objects", "ordering": ["pk"]},
        ),
        migrations.AddField(
            model_name="livelog",
            name="after_version",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RemoveConstraint(model_name="livelog", name="one_open_log_per_sheet"),
        migrations.AddConstraint(
            model_name="livelog",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at", None)),
                fields=("sub_match", "after_version"),
                name="one_open_log_per_sheet",
            ),
        ),
        migrations.RunPython(read_from_sheets, close_again),
    ]
