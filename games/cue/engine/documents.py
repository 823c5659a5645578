"""How the cue games list the rules of a document whose ids all begin alike, and the reasons that recur in them."""

from __future__ import annotations

from dataclasses import dataclass

from games.ruled import Chapter, Rule, Status

PEOPLE, NOT_MODELLED = Status.PEOPLE, Status.NOT_MODELLED
SEEN = "seen by people at the table; the engine is told"
DONE = "done by the referee at the table"


@dataclass(frozen=True, slots=True)
class Document:
    """A text of rules: its name, and the word in front of its numbers.

    >>> Document("The Rules of Play", "WPA")("6.1", "A scratch is a foul.").id
    'WPA 6.1'
    """

    name: str
    prefix: str

    def __call__(self, place: str, says: str, status: Status = Status.RULED, reason: str = "", why: str = "") -> Rule:
        return Rule(f"{self.prefix} {place}", says, status, reason, why)

    def chapter(self, name: str, *rules: Rule) -> Chapter:
        return Chapter(self.name, name, rules)
