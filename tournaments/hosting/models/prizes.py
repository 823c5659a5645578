"""Prize money of an event: what the host gives for each place."""

from __future__ import annotations

from auditlog.registry import auditlog
from django.db import models
from django.db.models import Q

from kit.pure.money import dollars


class Prize(models.Model):
    """What a competition gives for one place. Tied teams share the sum of their places."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="prizes")
    place = models.PositiveSmallIntegerField()
    cents = models.PositiveIntegerField()

    class Meta:
        ordering = ["competition", "place"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "place"], name="one_prize_per_place"),
            models.CheckConstraint(condition=Q(place__gte=1, cents__gte=1), name="a_prize_has_a_place_and_an_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {dollars(self.cents)}"


auditlog.register(Prize)
