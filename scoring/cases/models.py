"""Cases: what was claimed, what was decided, and what came of it. All of it is only ever added to."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kit.fields import NameField, SentenceField
from scoring.cases.words import case_title, format_roles, from_leg


class Case(models.Model):
    """A protest, a complaint about conduct or a question to the referee, as it was brought (CODE OF CONDUCT v)."""

    class Kind(models.TextChoices):
        PROTEST = "protest", _("Protest")
        COMPLAINT = "complaint", _("Complaint about conduct")
        QUESTION = "question", _("Question to the referee")

    class Role(models.TextChoices):
        CAPTAIN = "captain", _("Team captain")
        PLAYER = "player", _("Player")
        OFFICIAL = "official", _("Referee or scorekeeper")
        OTHER = "other", _("Somebody else")

    class Side(models.TextChoices):
        HOME = "home", _("The side named first")
        AWAY = "away", _("The other side")

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="cases")
    competition = models.ForeignKey(
        "tournaments.Competition", on_delete=models.CASCADE, null=True, blank=True, related_name="cases"
    )
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    # A draw that is taken back takes its sheets along; `about` still says what the case was about.
    about = SentenceField(blank=True, default=str)
    sub_match = models.ForeignKey(
        "tournaments.SubMatch", on_delete=models.SET_NULL, null=True, blank=True, related_name="cases"
    )
    leg = models.PositiveSmallIntegerField(null=True, blank=True)
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.SET_NULL, null=True, blank=True, related_name="cases"
    )
    member = models.ForeignKey(
        "tournaments.Member", on_delete=models.PROTECT, null=True, blank=True, related_name="cases"
    )
    submission = models.OneToOneField(  # the version of the sheet on which the protest was written
        "scoring.Submission", on_delete=models.PROTECT, null=True, blank=True, related_name="case"
    )
    claim = models.TextField()
    claimed_by = NameField(max_length=120, blank=True)
    claimed_side = models.CharField(max_length=4, choices=Side, blank=True)
    claimed_role = models.CharField(max_length=10, choices=Role, blank=True)
    claimed_at = models.DateTimeField(default=timezone.now)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now)
    idempotency_key = models.UUIDField(unique=True, default=uuid.uuid4)

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            # Two at the desk at the same moment: one of them comes second, on any database.
            models.UniqueConstraint(fields=["event", "number"], name="one_case_per_number"),
            models.CheckConstraint(condition=~Q(claim=""), name="a_case_says_what_is_claimed"),
        ]

    def __str__(self) -> str:
        return case_title(self.number, self.get_kind_display())

    def get_absolute_url(self) -> str:
        return reverse("cases:case", args=[self.pk])


class Ruling(models.Model):
    """What was decided on a case. Never edited: an appeal decides again, with the next number."""

    class Effect(models.TextChoices):
        STANDS = "stands", _("Nothing changes; the result stands")
        REPLAYED = "replayed", _("It is played again")
        LEG_GIVEN = "leg_given", _("A leg is given to one side")
        MATCH_GIVEN = "match_given", _("The match is given to one side")
        PENALTY = "penalty", _("A penalty: points or legs change")
        WARNING = "warning", _("A warning")
        PUT_OUT = "put_out", _("A player is expelled")
        SEASON_BAR = "season_bar", _("A player is barred for a season")
        CONFIRMED = "confirmed", _("The earlier ruling stands")

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveSmallIntegerField()
    decision = models.TextField()
    section = models.CharField(max_length=200)
    reason = models.TextField()
    effect = models.CharField(max_length=12, choices=Effect)
    details = models.JSONField(default=dict, blank=True)  # scoring.cases.services.effects.Details
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_as = models.CharField(max_length=120, blank=True)  # the roles at that time: "chair,command_officer"
    decided_with = models.CharField(max_length=120, blank=True)
    exception = models.CharField(max_length=300, blank=True)  # why somebody ruled who otherwise would not (AMB-G13)
    decided_at = models.DateTimeField(default=timezone.now)
    appeal_to = models.CharField(max_length=120, blank=True)
    appeal_until = models.DateTimeField(null=True, blank=True)
    idempotency_key = models.UUIDField(unique=True, default=uuid.uuid4)

    class Meta:
        ordering = ["case", "number"]
        constraints = [
            models.UniqueConstraint(fields=["case", "number"], name="one_ruling_per_number"),
            models.CheckConstraint(condition=~Q(decision=""), name="a_ruling_says_what_was_decided"),
        ]

    def __str__(self) -> str:
        return str(_("ruling %(number)d on %(case)s")) % {"number": self.number, "case": self.case}

    @property
    def effect_in_words(self) -> str:
        """What changes, in words: "It is played again, from leg 2"."""
        leg = self.details.get("leg", 0) if self.effect == self.Effect.REPLAYED else 0
        return from_leg(self.get_effect_display(), leg) if leg else self.get_effect_display()

    @property
    def roles_in_words(self) -> str:
        """In which roles it was made, in the reader's language."""
        return format_roles(self.decided_as)


ENTERED_AGAIN = "back"  # the version that an appeal enters in place of a ruling's has its key by this word

SHEET_EFFECTS = frozenset(
    {Ruling.Effect.REPLAYED, Ruling.Effect.LEG_GIVEN, Ruling.Effect.MATCH_GIVEN, Ruling.Effect.PENALTY}
)


class CarriedOut(models.Model):
    """The effect of a ruling on record: what was written, by id, and what it moved, in words."""

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="carried_out")
    made = models.JSONField(default=dict)  # {"submission": 7} {"set_aside": [7]} {"put_out": 3} {"suspension": 2}
    says = SentenceField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    @property
    def sentences(self) -> list[str]:
        """What it moved, in the reader's language."""
        return [str(text) for text in self.says]


class Appeal(models.Model):
    """Somebody does not accept a ruling. The next ruling on the case is its outcome (RESPONSIBILITIES i)."""

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="appeal")
    claimed_by = NameField(max_length=120)
    reason = models.TextField()
    filed_at = models.DateTimeField(default=timezone.now)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
