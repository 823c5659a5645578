"""One line of the log, as a page and a file show it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from games.translation import apart, labelled
from scoring.chronicle.words import KINDS, NOBODY, NOTHING, LogKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What happened, as the rows of one source say it. `facts` are what was changed: what, before, after."""

    text: str
    by: str
    where: str = ""
    about: str = ""  # the competition and the sides, the team
    link: str = ""
    facts: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """The same with when it was and of which kind it is."""

    at: datetime.datetime
    kind: LogKind
    told: Told

    @property
    def kind_name(self) -> str:
        return str(KINDS[self.kind])

    @property
    def before(self) -> str:
        return apart(labelled(what, old or NOTHING) for what, old, _ in self.told.facts)

    @property
    def after(self) -> str:
        return apart(labelled(what, new or NOTHING) for what, _, new in self.told.facts)


def who(person: Any) -> str:
    """Return who did it, as a line says it."""
    return str(person or NOBODY)
