"""What is decided about ties beside the play: an order that was not played for, a play-off set aside."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.organization.models import Revocable


class PlaceDecision(Revocable):
    """An order among entries that are tied, found without a match: by the high card, or as agreed (AMB-E4, AMB-G21).

    Never edited: a mistake is revoked and decided again.
    """

    class Method(models.TextChoices):
        CUT_CARDS = "cut_cards", _("They cut for the high card")
        OTHER = "other", _("As agreed")

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="place_decisions")
    place = models.PositiveSmallIntegerField()  # the place that all of them were tied for
    method = models.CharField(max_length=10, choices=Method)
    agreement = models.TextField()  # what was agreed, and who was there
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(agreement=""), name="a_place_decision_says_how")]


class PlaceDecisionLine(models.Model):
    """One entry of a decision: `rank` 1 takes the place, the others follow."""

    decision = models.ForeignKey(PlaceDecision, on_delete=models.CASCADE, related_name="lines")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="+")
    rank = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["decision", "rank"]
        constraints = [
            models.UniqueConstraint(fields=["decision", "entry"], name="one_rank_per_entry_and_decision"),
            models.UniqueConstraint(fields=["decision", "rank"], name="one_entry_per_rank_and_decision"),
        ]


class PlayoffSetAside(models.Model):
    """A play-off that an officer took back. It stays on record and decides nothing; deleting this row restores it."""

    stage = models.OneToOneField("tournaments.Stage", on_delete=models.CASCADE, related_name="set_aside")
    reason = models.TextField()
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)


auditlog.register(PlaceDecision)
auditlog.register(PlayoffSetAside)


class AdvancementAnswer(models.Model):
    """Whether a team that may go on does go on; the next in the ranking is asked when it does not (A79)."""

    entry = models.OneToOneField("tournaments.Entry", on_delete=models.CASCADE, related_name="advancement_answer")
    accepts = models.BooleanField()
    reason = models.TextField(blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(auto_now_add=True)
