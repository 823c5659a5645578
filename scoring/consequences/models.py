"""What a change moved: kept for the desk, the overview, the hall board and the log of the event."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from kit.fields import SentenceField
from kit.pure.translation import category_name, listed
from scoring.consequences.engine.comparing import Difference, DifferenceKind
from scoring.consequences.words import sentence

# What the public may read as long as it sees results.
_OF_THE_HALL = (
    DifferenceKind.PLACES,
    DifferenceKind.TIES,
    DifferenceKind.PLAYOFFS,
    DifferenceKind.SIDES,
    DifferenceKind.AWARDS,
    DifferenceKind.ADVANCE,
)


class Moved(models.Model):
    """A change of a competition that moved what people relied on; written in the transaction that made the change."""

    competition = models.ForeignKey("tournaments.Competition", on_delete=models.CASCADE, related_name="moved")
    what = SentenceField()  # "Correction on sheet 482 193 7"
    differences = models.JSONField()  # as `Difference.to_json` writes them: told in the language of the reader
    fingerprint = models.CharField(max_length=16)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    # The desk and the overview tell it until somebody there says that it was seen.
    seen_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = _("what changes moved")

    def __str__(self) -> str:
        return self.what_in_words

    @property
    def what_in_words(self) -> str:
        """What was done, in the reader's language."""
        return str(self.what)

    @property
    def all_differences(self) -> list[Difference]:
        return [Difference.from_json(data) for data in self.differences]

    @property
    def of(self) -> str:
        """The competitions in which something moved, by name."""
        names = dict.fromkeys(difference.competition for difference in self.all_differences if difference.competition)
        return listed([category_name(name) for name in names]) or str(self.competition.name)

    @property
    def sentences(self) -> list[str]:
        """Everything that moved, in sentences."""
        return [sentence(difference) for difference in self.all_differences]

    def public_sentences(self, *, hidden: bool) -> list[str]:
        """What of it the hall may read: nothing while results are `hidden`, as all of it follows from them."""
        if hidden:
            return []
        return [sentence(difference) for difference in self.all_differences if difference.kind in _OF_THE_HALL]
