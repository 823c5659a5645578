"""The log of a sheet that is scored as it is played: opened once, then only added to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

FORMAT = 1  # how the lines of a log are written; a line of another format is not guessed at


class LiveLog(models.Model):
    """One scoring of one sheet. The lines are the truth; what it `shows` and `counts` are caches of them.

    A sheet has one open log at most. It is closed when it is handed in, when the sheet is entered another
    way, and when it is begun anew with another order of play; what was recorded stays on record.
    """

    class End(models.TextChoices):
        HANDED_IN = "handed_in", "Handed in"
        ENTERED = "entered", "Entered on the sheet's page"
        GIVEN_UP = "given_up", "Begun anew"

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.CASCADE, related_name="live_logs")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    setup = models.JSONField()  # games.series.dump_setup; never changed
    people = models.JSONField()  # {"home": [member ids in the order of play], "away": [...]}
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)
    # Who scores: one device at a time, so that nothing is entered twice.
    device = models.CharField(max_length=64)
    held_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    held_since = models.DateTimeField()
    lines = models.PositiveIntegerField(default=0)  # how many there are; what somebody must have seen to add one
    moved_at = models.DateTimeField(null=True, blank=True)  # when the last one came
    shown = models.JSONField(default=dict)  # what the public sees: scoring.live.shown.PublicScore
    closed_at = models.DateTimeField(null=True, blank=True)
    end = models.CharField(max_length=10, choices=End, blank=True)
    submission = models.OneToOneField(
        "scoring.Submission", on_delete=models.SET_NULL, null=True, blank=True, related_name="live_log"
    )
    counts = models.JSONField(null=True, blank=True)  # scoring.live.queries.statistics, once it is handed in

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["sub_match"], condition=Q(closed_at=None), name="one_open_log_per_sheet"),
            models.CheckConstraint(condition=Q(closed_at=None) | ~Q(end=""), name="a_closed_log_says_why"),
        ]
        indexes = [models.Index(fields=["event"], condition=Q(closed_at=None), name="open_logs_of_an_event")]

    def __str__(self) -> str:
        return f"{self.sub_match}, log {self.pk}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class LiveLine(models.Model):
    """One line: an event of the game, the next leg, an undo or a redo. Never edited, never removed."""

    log = models.ForeignKey(LiveLog, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    format = models.PositiveSmallIntegerField(default=FORMAT)
    data = models.JSONField()  # games.series.dump_line
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["log", "number"]
        # Whatever two devices do at the same moment, one of them comes second.
        constraints = [models.UniqueConstraint(fields=["log", "number"], name="one_line_per_number")]
