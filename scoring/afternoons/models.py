"""What stands on the cards that people keep of their games."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class CardLine(models.Model):
    """One game as the card of a pair, or of a person, has it. It counts for nothing by itself."""

    stage = models.ForeignKey("tournaments.Stage", on_delete=models.CASCADE, related_name="card_lines")
    match = models.ForeignKey("tournaments.Match", on_delete=models.CASCADE, related_name="card_lines")
    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="card_lines")
    own = models.SmallIntegerField()
    theirs = models.SmallIntegerField()
    note = models.CharField(max_length=80, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["match_id", "entry_id"]
        constraints = [models.UniqueConstraint(fields=["match", "entry"], name="one_line_a_card_and_match")]
