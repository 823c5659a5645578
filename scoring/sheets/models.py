"""What happened: append-only submissions of one sheet, and the result that counts now."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kit.fields import SentenceField
from scoring.sheets.words import withdrawn_sentence


class Submission(models.Model):
    """One version of a sheet, as somebody handed it in. Never edited: a correction is the next version."""

    class Source(models.TextChoices):
        DESK = "desk", _("Scorekeeper's desk")
        PHONE = "phone", _("Phone at the board")
        LIVE = "live", _("Scored live")
        API = "api", _("JSON API")
        IMPORT = "import", _("Import")
        SIMULATION = "simulation", _("Simulation")

    sub_match = models.ForeignKey("tournaments.SubMatch", on_delete=models.PROTECT, related_name="submissions")
    version = models.PositiveSmallIntegerField()
    legs = models.JSONField()  # [{"home": 121, "away": 88, "ending": "played", "at_fault": null}]
    remarks = models.TextField(blank=True)
    protest = models.TextField(blank=True)  # finished under protest: what is protested (A91)
    initials_home = models.BooleanField(default=False)  # both captains put their initials on the paper
    initials_away = models.BooleanField(default=False)
    reason = SentenceField(blank=True, default=str)  # why an earlier version is corrected
    source = models.CharField(max_length=12, choices=Source, default=Source.DESK)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="submissions")
    # Who typed it on a device, where somebody else handed it in from there.
    written_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    # For which side those play who had it in hand: home, away, both; empty for neither, or where nobody knows.
    of_side = models.CharField(max_length=4, blank=True, default="", editable=False)
    by_words = models.BooleanField(default=False, editable=False)  # both captains agreed with the words of their teams
    entered_at = models.DateTimeField(auto_now_add=True)
    idempotency_key = models.UUIDField(unique=True, default=uuid.uuid4)

    is_repeat = False  # not stored: set where it answers a paper that was handed in before, with the same key

    class Meta:
        # By "sub_match" itself seven tables would be read for the order of a sheet's own versions.
        ordering = ["sub_match_id", "version"]
        constraints = [
            # The lock does nothing on SQLite; this line always stops the second of two scorekeepers.
            models.UniqueConstraint(fields=["sub_match", "version"], name="one_submission_per_version"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="a_correction_has_a_reason"),
        ]

    @property
    def hands(self) -> frozenset[int | None]:
        """The ids of those who had it in their hands: none of them checks it."""
        return frozenset((self.entered_by_id, self.written_by_id))

    @property
    def is_agreed(self) -> bool:
        """Whether both captains put their initials to it; where nothing was played there is nothing to agree on."""
        given_away = all(leg["ending"] in ("forfeit", "not_played") for leg in self.legs)
        return (self.initials_home and self.initials_away) or given_away

    @property
    def agreement(self) -> str:
        """Whether both captains stand by it, in words; empty where nothing was played."""
        if self.initials_home and self.initials_away:
            return gettext("both captains agreed") if self.by_words else gettext("both captains signed")
        if self.is_agreed:
            return ""
        if self.initials_home:
            return gettext("initials of the visitor missing")
        return gettext("initials of the home side missing") if self.initials_away else gettext("initials missing")


class Result(models.Model):
    """The submission that counts now, with its totals. A cache: `manage.py rebuild_results` proves it."""

    sub_match = models.OneToOneField("tournaments.SubMatch", on_delete=models.CASCADE, related_name="result")
    submission = models.OneToOneField(Submission, on_delete=models.PROTECT, related_name="+")
    home_tally = models.JSONField()
    away_tally = models.JSONField()

    @property
    def version(self) -> int:
        return self.submission.version


class SetAside(models.Model):
    """A submission that counts no more, with all before it on its sheet: the match is to be played again.

    Or it never belonged on this sheet, and was entered `by_mistake`. Nothing of it is erased; deleting this row lets it
    count again.
    """

    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, related_name="set_aside")
    reason = SentenceField()
    by_mistake = models.BooleanField(default=False)
    sides = SentenceField(default=str)  # who had played: other teams may come into the match
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)


class WithdrawnSheet(models.Model):
    """A code that may stand on paper in the hall and leads to no sheet any more. It is never given out again."""

    code = models.CharField(max_length=7, unique=True)
    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="+")
    replaced_by = models.ForeignKey(
        "tournaments.SubMatch", on_delete=models.SET_NULL, null=True, blank=True, related_name="withdrawn"
    )
    why = SentenceField()
    withdrawn_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.code

    @property
    def sentence(self) -> str:
        """What to say to somebody who holds the paper."""
        instead = self.replaced_by.code if self.replaced_by else None
        return withdrawn_sentence(code=self.code, why=self.why, instead=instead)


class Verification(models.Model):
    """A second person read the paper against the screen. Never the one who typed it."""

    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, related_name="verification")
    verified_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    verified_at = models.DateTimeField(auto_now_add=True)


class Mismatch(models.Model):
    """A second person read the paper against this version, and it says something else: for the chair to settle.

    A version that follows settles it, and so does the chair who finds that both say the same.
    """

    submission = models.OneToOneField(Submission, on_delete=models.CASCADE, related_name="mismatch")
    note = models.CharField(max_length=300)
    raised_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    raised_at = models.DateTimeField(auto_now_add=True)


class HighScore(models.Model):
    """A 180 thrown on a sheet, with the opponent who countersigned it."""

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="high_scores")
    member = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, related_name="high_scores")
    leg = models.PositiveSmallIntegerField(null=True, blank=True)
    count = models.PositiveSmallIntegerField(default=1)
    countersigned = models.BooleanField(default=False)

    class Meta:
        ordering = ["submission_id", "leg", "pk"]


class Substitution(models.Model):
    """Who came in for whom on a version of a sheet, from which leg on. No line: the named team played.

    The roster of a team is as it was when its draw was published, so that team and lines together say who played.
    """

    SIDES = (("home", _("Home")), ("away", _("Away")))

    submission = models.ForeignKey(Submission, on_delete=models.CASCADE, related_name="substitutions")
    side = models.CharField(max_length=4, choices=SIDES)
    leg = models.PositiveSmallIntegerField(default=1)
    # Empty: a place that nobody had taken, or one that stayed empty from then on.
    comes_in = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, null=True, related_name="came_in")
    goes_out = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, null=True, related_name="went_out")

    class Meta:
        ordering = ["submission_id", "leg", "side", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(leg__gte=1), name="a_substitution_is_from_a_leg_on"),
            models.CheckConstraint(
                condition=Q(comes_in__isnull=False) | Q(goes_out__isnull=False), name="a_substitution_names_somebody"
            ),
            models.UniqueConstraint(fields=["submission", "leg", "comes_in"], name="comes_in_once_a_leg"),
            models.UniqueConstraint(fields=["submission", "leg", "goes_out"], name="goes_out_once_a_leg"),
        ]


class PrintRun(models.Model):
    """What one print job is about. Who asked and when is in the job."""

    job = models.OneToOneField("tournaments.Job", on_delete=models.CASCADE, related_name="print_run")
    document = models.CharField(max_length=40)  # a key of scoring.printing.pages.catalogue, or "sheets"
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
