"""What a draw is made of. Pure data: no Django, no clock, no chance."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from kit.pure.codec import dump
from kit.pure.violations import RuleViolation

E = TypeVar("E", bound=Hashable)


class DrawError(RuleViolation):
    """A draw that cannot be made as asked. The sentence is in `tournaments.draws.words.refusals`."""

    def __init__(self, code: str, *, field: str = "", **params: object) -> None:
        super().__init__(f"draws.{code}", "", field, **params)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two seats in a round; `home` is named first."""

    round: int
    home: int
    away: int

    @property
    def pair(self) -> tuple[int, int]:
        return (self.home, self.away) if self.home < self.away else (self.away, self.home)

    def flipped(self) -> Pairing:
        return Pairing(self.round, self.away, self.home)


@dataclass(frozen=True, slots=True)
class Meeting(Generic[E]):
    """Two entries against each other. `home` is named first: it breaks, starts or throws first.

    `round` and `slot` count from 1; the matches of one slot are played at the same time.
    """

    round: int
    slot: int
    station: int
    home: E
    away: E


class SittingOut(NamedTuple):
    """An entry that sits out a round."""

    round: int
    entry: Any

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedDraw(Generic[E]):
    """What a draw was asked to be; with it anybody can make the same draw again."""

    stations: int
    rounds_apart: bool = False
    opponents: int = 0  # how many others each meets, of a partial round robin; 0: all
    fixed: tuple[tuple[E, int], ...] = ()
    groups: tuple[tuple[E, tuple[Hashable, ...]], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "stations": self.stations,
            "rounds_apart": self.rounds_apart,
            **({"opponents": self.opponents} if self.opponents else {}),
            "fixed": [[entry, station] for entry, station in self.fixed],
            "groups": [[entry, list(labels)] for entry, labels in self.groups],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Generic[E]):
    """A whole draw, in playing order.

    `entries` is the drawn order (the seats); `stations` says how many stations are in use, which is hardly ever
    more than half of the entries; `asked` is what the draw was made from besides entries and phrase; `notes` are
    facts that the chair must know, as (code, params).
    """

    entries: tuple[E, ...]
    meetings: tuple[Meeting[E], ...]
    byes: tuple[SittingOut, ...]
    stations: int
    seed: str
    cycles: int = 1
    asked: AskedDraw[E]
    notes: tuple[tuple[str, Mapping[str, Any]], ...] = field(default=())

    @property
    def rounds(self) -> int:
        return max((meeting.round for meeting in self.meetings), default=0)

    @property
    def slots(self) -> int:
        """The number of turns: times at which the hall starts a new set of matches."""
        return max((meeting.slot for meeting in self.meetings), default=0)

    def to_json(self) -> dict[str, Any]:
        """Return the draw as plain data, the form that `manage.py draw --format json` prints."""
        return {
            "entries": list(self.entries),
            "rounds": self.rounds,
            "slots": self.slots,
            "stations": self.stations,
            "seed": self.seed,
            "cycles": self.cycles,
            "asked": self.asked.to_json(),
            "matches": [dump(meeting) for meeting in self.meetings],
            "byes": [bye.to_json() for bye in self.byes],
        }
