"""What was decided about something that rested on what no longer held."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q

from kit.fields import SentenceField
from scoring.decisions.words import BARS, KINDS, late_file
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


class LateFile(models.Model):
    """What a laptop had that came home after the office went on without it. Nothing of it counts until it is taken."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="late_files")
    laptop = models.CharField(max_length=120)
    sha256 = models.CharField(max_length=64)
    has = models.JSONField()  # list[scoring.decisions.queries.late.Late]
    brought_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    brought_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["brought_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "sha256"], name="a_late_file_is_kept_once")]

    def __str__(self) -> str:
        return late_file(self.laptop)


auditlog.register(DecisionMade, exclude_fields=["facts", "what", "says", "idempotency_key"])
auditlog.register(LateFile, exclude_fields=["has", "sha256"])
