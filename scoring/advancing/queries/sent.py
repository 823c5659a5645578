"""What went up to another site, and how the teams stand there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.advancing.engine.stands import Stand
from scoring.advancing.models import SentUp
from scoring.advancing.words import STANDS
from tournaments.events.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HeardStand:
    """How one team stands at the next level, as the site there said last."""

    site: str
    event: str
    stand: str
    reason: str
    question: str

    @property
    def stand_label(self) -> str:
        """The word for it; what a newer site calls by a word of its own stays as it is."""
        return str(STANDS[Stand(self.stand)]) if self.stand in {*Stand} else self.stand


def sent_of(event: Event) -> list[SentUp]:
    """Return the files of an event that went up, the last first: one query."""
    return list(SentUp.objects.filter(event=event).select_related("sent_by").order_by("-number"))


def last_heard(sent: Iterable[SentUp]) -> SentUp | None:
    """Return the file to which the other site answered last."""
    return max((file for file in sent if file.heard_at), key=lambda file: (file.heard_at, file.number), default=None)


def stands_heard(sent: SentUp | None) -> dict[int, HeardStand]:
    """Return how each team stands there, by entry."""
    if sent is None:
        return {}
    return {
        int(entry): HeardStand(
            site=sent.site_name,
            event=said["event"],
            stand=said["stand"],
            reason=said["reason"],
            question=said["question"],
        )
        for entry, said in sent.answers.items()
    }
