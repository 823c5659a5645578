"""The tables and boards of a hall, each with its number."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from kit.fields import NameField


class HallTable(models.Model):
    """One table or board of an event's hall. Games that are played on the same equipment may use it."""

    event = models.ForeignKey("tournaments.Event", on_delete=models.CASCADE, related_name="tables")
    equipment = models.CharField(max_length=40)  # what it is: "card table", "dart board"
    number = models.PositiveSmallIntegerField()  # what stands on sheets, and on the card on the table
    name = NameField(max_length=30, blank=True)  # what people call it, where that is not its number
    is_near = models.BooleanField(default=False)  # for people who cannot walk far
    is_spare = models.BooleanField(default=False)  # nothing is drawn on it; it stands in for another one
    row = models.PositiveSmallIntegerField(null=True, blank=True)  # where it stands in the plan, from 1
    column = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["event", "equipment", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "equipment", "number"], name="one_table_per_number"),
            models.UniqueConstraint(
                fields=["event", "row", "column"], condition=Q(row__isnull=False), name="one_table_per_place"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="hall_table_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)
