"""Late changes: what was decided when something went wrong, what it moved, and whether it was taken back."""

from __future__ import annotations

from typing import Any

from auditlog.registry import auditlog
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from kit.fields import SentenceField
from scoring.changes.engine.cases import ChangeKind
from scoring.changes.words import translate_report


def kinds() -> list[tuple[str, str]]:
    """Return the choices of `Change.kind`; a callable, so that a new kind needs no migration."""
    return [(kind.value, kind.value) for kind in ChangeKind]


class Change(models.Model):
    """One decision about a published draw. Never edited: a mistake is taken back, and decided again.

    `before` is the whole draw as it was, which taking back restores; `report` is what the chair was shown. A board
    that competitions share is broken for all of them: the changes of the others are part of the first one's.
    """

    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="late_changes")
    part_of = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="parts")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20, choices=kinds)
    asked = models.JSONField()  # scoring.changes.engine.cases.Asked
    reason = models.CharField(max_length=300)
    before = models.JSONField()
    after = models.JSONField()  # what it made, by id: a departure, submissions, new codes
    report = SentenceField()  # scoring.changes.queries.report.ChangeReport
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    idempotency_key = models.UUIDField(unique=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["stage", "-number"]
        constraints = [
            # Two chairs at the same moment: one of them comes second, on any database.
            models.UniqueConstraint(fields=["stage", "number"], name="one_change_per_number"),
            models.CheckConstraint(condition=~Q(reason=""), name="a_change_says_why"),
        ]

    def __str__(self) -> str:
        return _("Change %(number)d of %(stage)s") % {"number": self.number, "stage": self.stage}

    @property
    def report_in_words(self) -> dict[str, Any]:
        """Its report in the reader's language."""
        return translate_report(self.report)

    @property
    def is_standing(self) -> bool:
        return self.undone_at is None


auditlog.register(Change, exclude_fields=["before", "after", "report"])
