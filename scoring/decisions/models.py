"""What was decided about something that rested on what no longer held."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.db import models
from django.db.models import Q

from kit.fields import SentenceField
from scoring.decisions.words import BARS, KINDS
from tournaments.organization.models import Decision


class DecisionMade(Decision):
    """An open decision that somebody decided. One that lets it stand answers it as long as the facts are the same."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="decisions_made")
    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="decisions_made")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=100)  # "cribbage-legion:2": names and numbers, the same on another site
    facts = models.JSONField(default=dict)
    what = SentenceField()
    choice = models.CharField(max_length=20)
    says = SentenceField()  # the choice, as it was offered
    conflict = models.CharField(max_length=20, blank=True)  # of scoring.cases.engine.deciders: own_team, own_branch
    idempotency_key = models.UUIDField(unique=True)

    class Meta:
        ordering = ["decided_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="a_decision_says_why"),
            models.UniqueConstraint(
                fields=["event", "kind", "key"],
                condition=Q(choice="stands", revoked_at__isnull=True),
                name="one_standing_decision_per_key",
            ),
        ]

    def __str__(self) -> str:
        return str(KINDS.get(self.kind, self.kind))

    @property
    def stands(self) -> bool:
        """Whether it lets something stand, and answers for it."""
        return self.choice == "stands" and self.revoked_at is None

    @property
    def conflict_in_words(self) -> str:
        """Why somebody else might have decided, in the reader's language; empty for nothing."""
        return str(BARS.get(self.conflict, ""))


auditlog.register(DecisionMade, exclude_fields=["facts", "what", "says", "idempotency_key"])
