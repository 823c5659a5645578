"""A competition that was declared final: what stood then, who said so, and whether it was reopened."""

from __future__ import annotations

import json

from django.conf import settings
from django.db import models
from django.db.models import Q

from kit.fields import WorkedOut
from scoring.closing.engine.public import public_fingerprint
from scoring.closing.engine.record import placed
from tournaments.entries.engine import format_record


class PlacesOfRecord(WorkedOut, models.JSONField):
    """Who came where, worked out from the record.

    Lists over many years read it: the record of each would be a hundred thousand letters.
    """

    def work_out(self, row: models.Model) -> object:
        return placed(json.loads(row.record))  # type: ignore[attr-defined]


class PublicFingerprint(WorkedOut, models.CharField):
    """The fingerprint of the public part of the record."""

    def work_out(self, row: models.Model) -> object:
        return public_fingerprint(json.loads(row.record))  # type: ignore[attr-defined]


class Closing(models.Model):
    """One closing of a competition with its final record. Only added to: a reopening is noted on it, once."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.PROTECT, related_name="closings")
    number = models.PositiveSmallIntegerField()  # the first closing of a competition is 1
    record = models.TextField()  # canonical JSON: the text is what the fingerprint is of
    fingerprint = models.CharField(max_length=64)
    places = PlacesOfRecord(default=dict, editable=False)
    public_fingerprint = PublicFingerprint(max_length=64, default="", editable=False)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    closed_at = models.DateTimeField()
    reopened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    reopened_at = models.DateTimeField(null=True, blank=True)
    reopen_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["competition", "number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="one_closing_per_number"),
            models.UniqueConstraint(
                fields=["competition"], condition=Q(reopened_at__isnull=True), name="one_standing_closing"
            ),
            models.CheckConstraint(
                condition=Q(reopened_at__isnull=True, reopened_by__isnull=True, reopen_reason="")
                | (Q(reopened_at__isnull=False, reopened_by__isnull=False) & ~Q(reopen_reason="")),
                name="a_reopening_says_who_and_why",
            ),
        ]

    @property
    def is_standing(self) -> bool:
        return self.reopened_at is None

    @property
    def short_fingerprint(self) -> str:
        """The beginning of the fingerprint, as somebody reads it out."""
        return format_record(self.fingerprint)

    @property
    def short_public_fingerprint(self) -> str:
        return format_record(self.public_fingerprint)
