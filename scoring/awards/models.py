"""Who got a pin, and who goes on to the next level."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.standings.models import AdvancementAnswer
from tournaments.organization.models import Decision


class PinAward(models.Model):
    """A 180 pin: one a person a level (DARTS, note). The constraint is the rule."""

    member = models.ForeignKey("tournaments.Member", on_delete=models.PROTECT, related_name="pins")
    level = models.CharField(max_length=20)
    event = models.ForeignKey("tournaments.Event", on_delete=models.PROTECT, related_name="pins")
    high_score = models.ForeignKey("scoring.HighScore", on_delete=models.PROTECT, null=True, related_name="+")
    issued_at = models.DateTimeField(auto_now_add=True)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["member", "level"], name="one_pin_per_member_and_level")]


class AwardDecision(Decision):
    """An award taken from an entry and moved to the next in the ranking (CODE OF CONDUCT i.d, A23).

    The place stays; only the award moves. Never edited: revoked when it was wrong.
    """

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="award_decisions")

    class Meta:
        ordering = ["decided_at"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="an_award_decision_has_a_reason"),
            models.UniqueConstraint(
                fields=["entry"], condition=Q(revoked_at__isnull=True), name="one_standing_award_decision_per_entry"
            ),
        ]


class PinDelivery(models.Model):
    """Pins that an organizer bought, or counted again. Each level buys its own (DARTS, note).

    What is left is the sum of these less the pins issued at the organizer's events of that level.
    """

    organizer = models.ForeignKey("tournaments.Organization", on_delete=models.PROTECT, related_name="pin_deliveries")
    level = models.CharField(max_length=20)
    quantity = models.IntegerField()  # negative where a count found fewer
    note = models.CharField(max_length=200, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["made_at"]
        verbose_name_plural = _("pin deliveries")
        constraints = [models.CheckConstraint(condition=~Q(quantity=0), name="a_pin_delivery_changes_something")]


auditlog.register(PinAward)
auditlog.register(AdvancementAnswer)
auditlog.register(AwardDecision)
