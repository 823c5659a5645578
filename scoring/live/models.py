"""A sheet that is scored as it is played: its log, what its captains said of it, and the links of tables."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.utils.translation import gettext_lazy

from scoring.sheets.models import Submission

FORMAT = 1  # how the lines of a log are written; a line of another format is not guessed at


# A log on which the sheet is being scored now: not closed, and nothing was entered on the sheet since it was opened.
OPEN = Q(closed_at=None, entered_since=None)


class LogQuerySet(models.QuerySet["LiveLog"]):
    """Logs, each with `entered_since`: when the sheet was first entered after the log was opened."""

    def open(self) -> LogQuerySet:
        """Return the logs on which sheets are being scored now."""
        return self.filter(OPEN)


class LogManager(models.Manager["LiveLog"]):
    """Reads with every log what its sheet has come to since; no query of its own."""

    def get_queryset(self) -> LogQuerySet:
        since = Submission.objects.filter(sub_match=OuterRef("sub_match"), version__gt=OuterRef("after_version"))
        first = Subquery(since.order_by("version").values("entered_at")[:1])
        return LogQuerySet(self.model, using=self._db).annotate(entered_since=first)

    def open(self) -> LogQuerySet:
        """Return the logs on which sheets are being scored now."""
        return self.get_queryset().open()


class LiveLog(models.Model):
    """One scoring of one sheet. The lines are the truth; what it `shows` and `counts` are caches of them.

    A sheet has one open log at most. It is closed when it is handed in, and when it is begun again with another order
    of play. Entering the sheet another way ends it too: that follows from the versions of the sheet, and nobody has
    to close it. What was recorded stays on record.
    """

    class End(models.TextChoices):
        HANDED_IN = "handed_in", gettext_lazy("Handed in")
        ENTERED = "entered", gettext_lazy("Entered on the sheet's page")  # never stored: the sheet says so
        GIVEN_UP = "given_up", gettext_lazy("Started over")

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.CASCADE, related_name="live_logs")
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    # The last version that was entered on the sheet before, 0 for none: a later one ends this log.
    after_version = models.PositiveSmallIntegerField(default=0)
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
    shown = models.JSONField(default=dict)  # what the public sees: scoring.live.engine.match.public_score
    closed_at = models.DateTimeField(null=True, blank=True)
    end = models.CharField(max_length=10, choices=End, blank=True)
    submission = models.OneToOneField(
        "scoring.Submission", on_delete=models.SET_NULL, null=True, blank=True, related_name="live_log"
    )
    counts = models.JSONField(null=True, blank=True)  # scoring.live.queries.statistics, once it is handed in

    objects = LogManager()

    class Meta:
        ordering = ["pk"]
        base_manager_name = "objects"
        constraints = [
            # A log that another entry has ended is not closed, but was opened after an earlier version.
            models.UniqueConstraint(
                fields=["sub_match", "after_version"], condition=Q(closed_at=None), name="one_open_log_per_sheet"
            ),
            models.CheckConstraint(condition=Q(closed_at=None) | ~Q(end=""), name="a_closed_log_says_why"),
        ]
        indexes = [models.Index(fields=["event"], condition=Q(closed_at=None), name="open_logs_of_an_event")]

    def __str__(self) -> str:
        return f"{self.sub_match}, log {self.pk}"  # not shown

    @property
    def overtaken_at(self) -> datetime.datetime | None:
        """When the sheet was entered another way, as the manager has read it; a log that was just opened is not."""
        entered: datetime.datetime | None = getattr(self, "entered_since", None)
        return entered

    @property
    def is_open(self) -> bool:
        return self.closed_at is None and self.overtaken_at is None

    @property
    def ended_at(self) -> datetime.datetime | None:
        """When it was closed, or the sheet was entered another way; None while it is open."""
        return self.closed_at or self.overtaken_at

    @property
    def ending(self) -> LiveLog.End | None:
        """How it ended; None while it is open."""
        if self.end:
            return LiveLog.End(self.end)
        return LiveLog.End.ENTERED if self.overtaken_at else None


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
        ordering = ["log_id", "number"]
        # Whatever two devices do at the same moment, one of them comes second.
        constraints = [models.UniqueConstraint(fields=["log", "number"], name="one_line_per_number")]


class CaptainAnswer(models.Model):
    """What a captain said of the result of a log, by the word of the team. Only added to: the last one counts.

    It is about the numbers that were shown, so it counts while the log has as many `lines`, and no longer.
    """

    log = models.ForeignKey(LiveLog, on_delete=models.CASCADE, related_name="answers")
    side = models.CharField(max_length=4, choices=[("home", gettext_lazy("Home")), ("away", gettext_lazy("Away"))])
    lines = models.PositiveIntegerField()
    agrees = models.BooleanField()
    objection = models.TextField(blank=True)  # what is wrong, in the words of the captain who does not agree
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["log_id", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(agrees=True) | ~Q(objection=""), name="an_objection_says_what"),
        ]


class WrongWord(models.Model):
    """A word that was not the team's: counted on the sheet, so that nobody tries them one after the other.

    The word itself is not kept: it may be that of another team. Without a `log` the result was typed at the table.
    """

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.CASCADE, related_name="wrong_words")
    log = models.ForeignKey(LiveLog, on_delete=models.CASCADE, null=True, blank=True, related_name="wrong_words")
    side = models.CharField(max_length=4, choices=[("home", gettext_lazy("Home")), ("away", gettext_lazy("Away"))])
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    tried_at = models.DateTimeField(auto_now_add=True, null=True)  # nobody knows of those before version 1.2
    entered_at = models.DateTimeField(auto_now_add=True)


class TableLink(models.Model):
    """The link with which whoever sits at a table scores what is played there, without an account.

    A table of the hall has one, whichever competitions are played at it. A renewed link is another row: the old one
    says of itself that it was stopped. What is entered by any of them is entered by the same `account`, which is
    called what the table is called.
    """

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="table_links")
    equipment = models.CharField(max_length=40)  # what stands there, as halls.HallTable says it
    station = models.PositiveSmallIntegerField()
    # Its card was printed when every competition had its own: it opens the table as well, and is not printed again.
    is_extra = models.BooleanField(default=False)
    # As it stands on the card: a card that is lost or torn is printed again, and the others stay good.
    token = models.CharField(max_length=40, unique=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="table_links")
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stopped_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["event", "equipment", "station", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "equipment", "station"],
                condition=Q(stopped_at=None, is_extra=False),
                name="one_link_per_board",
            ),
        ]

    def __str__(self) -> str:
        return f"link {self.pk}"  # not shown; never the token: this ends up in logs
