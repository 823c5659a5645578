"""Who got a pin, and who goes on to the next level."""

from __future__ import annotations

from django.conf import settings
from django.db import models


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


class AdvancementAnswer(models.Model):
    """Whether a team that may go on does go on; the next in the ranking is asked when it does not (A79)."""

    entry = models.OneToOneField("tournaments.Entry", on_delete=models.CASCADE, related_name="advancement_answer")
    accepts = models.BooleanField()
    reason = models.TextField(blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(auto_now_add=True)
