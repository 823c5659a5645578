"""Which sheet was printed when: what "still out in the hall" and "printed again" are counted from."""

from __future__ import annotations

from django.db import models


class PrintedSheet(models.Model):
    """One sheet of one print job. Blank sheets belong to nobody and are not written down."""

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.CASCADE, related_name="printed")
    job = models.ForeignKey("tournaments.Job", on_delete=models.CASCADE, related_name="printed_sheets")
    copies = models.PositiveSmallIntegerField(default=1)
    printed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-printed_at"]
        constraints = [
            # The queue may deliver a task twice; the second time must not look like a reprint.
            models.UniqueConstraint(fields=["sub_match", "job"], name="one_print_per_sheet_and_job"),
        ]
