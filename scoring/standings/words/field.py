"""What a sentence about standings has to know; the standings themselves are read above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from games.base import Game
from games.ended import Ended
from games.rulebook import Category
from scoring.sheets.engine.outcome import PlayoffMatch
from scoring.standings.engine.given import Given
from scoring.standings.engine.table import Table


class Named(Protocol):
    """A team, by the name that is unique in its competition."""

    @property
    def name(self) -> str: ...


class Decided(Protocol):
    """An order that was not played for."""

    method: str


class SettledTie(Protocol):
    """A play-off, or a decision in its place, as a sentence tells of it."""

    @property
    def entries(self) -> tuple[int, ...]: ...
    @property
    def order(self) -> tuple[tuple[int, ...], ...] | None: ...
    @property
    def as_played(self) -> tuple[tuple[int, ...], ...] | None: ...
    @property
    def matches(self) -> tuple[PlayoffMatch, ...]: ...
    @property
    def decision(self) -> Decided | None: ...
    def score(self, entry: int, other: int) -> tuple[int, int] | None: ...
    def ended(self, entry: int, other: int) -> Ended: ...


class Field(Protocol):
    """The standings of a competition, or of a part of it, as sentences tell of them."""

    @property
    def name(self) -> str: ...
    @property
    def table(self) -> Table: ...
    @property
    def game(self) -> Game: ...
    @property
    def category(self) -> Category: ...
    @property
    def ranked_by(self) -> Sequence[str]: ...
    @property
    def given(self) -> Mapping[int, Given]: ...
    @property
    def teams(self) -> Mapping[int, Named]: ...
    @property
    def playoffs(self) -> Mapping[int, SettledTie]: ...
    @property
    def says_how_far(self) -> bool: ...
    @property
    def groups(self) -> Sequence[Field]: ...
    @property
    def knock_out(self) -> SettledTie | None: ...
    @property
    def final_group(self) -> Field | None: ...
