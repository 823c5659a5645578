"""What was printed when: what "last printed", "printed again" and "still out in the hall" are read from."""

from __future__ import annotations

from django.db import models


class PrintRun(models.Model):
    """What one print job is about. Who asked and when is in the job."""

    job = models.OneToOneField("tournaments.Job", on_delete=models.CASCADE, related_name="print_run")
    document = models.CharField(max_length=40)  # a key of scoring.printing.catalogue, or "sheets"
    competition = models.ForeignKey(
        "tournaments.Competition", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    round = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-job__asked_at"]


class PrintedSheet(models.Model):
    """One sheet of one print job. Blank sheets belong to nobody and are not written down."""

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.CASCADE, related_name="printed")
    # Old jobs are cleared away with their files; that a sheet was printed stays true.
    job = models.ForeignKey("tournaments.Job", on_delete=models.SET_NULL, null=True, related_name="printed_sheets")
    copies = models.PositiveSmallIntegerField(default=1)
    printed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-printed_at"]
        constraints = [
            # The queue may deliver a task twice; the second time must not look like a reprint.
            models.UniqueConstraint(fields=["sub_match", "job"], name="one_print_per_sheet_and_job"),
        ]
