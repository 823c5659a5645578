"""All that somebody says about a sheet: what two papers are compared by. Pure data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.base import LegResult
from scoring.sheets.engine.line_up import Substitution


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidHighScore:
    """A high score (180) as it was said: who, in which leg, how many. Name and number of the member are for readers."""

    member: int
    leg: int | None
    count: int
    countersigned: bool
    name: str = field(default="", compare=False)
    number: str = field(default="", compare=False)

    @property
    def order(self) -> tuple[int, int, int, bool]:
        """What lists of them are sorted by, so that the order in which they were typed says nothing."""
        return self.leg or 0, self.member, self.count, self.countersigned

    def __lt__(self, other: SaidHighScore) -> bool:
        return self.order < other.order


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a sheet says: its legs and everything beside them.

    >>> one = Content(legs=(LegResult(home=121, away=88),), remarks="A spare came in.")
    >>> one == Content(legs=(LegResult(home=121, away=88),)), one.is_same_result(Content(legs=one.legs))
    (False, True)
    """

    legs: tuple[LegResult, ...]
    remarks: str = ""
    protest: str = ""
    initials_home: bool = False
    initials_away: bool = False
    high_scores: tuple[SaidHighScore, ...] = ()
    line_up: tuple[Substitution, ...] = ()
    names: Mapping[int, tuple[str, str]] = field(default_factory=dict, compare=False)  # of `line_up`: name and number

    def is_same_result(self, other: Content) -> bool:
        """Return whether both have the same numbers, whatever is written beside them."""
        return self.legs == other.legs

    def name_of(self, member: int | None) -> str:
        """Return a member of the line-up as every sheet prints the name; empty for nobody."""
        return self.names[member][0] if member is not None and member in self.names else ""

    def number_of(self, member: int | None) -> str | None:
        """Return the membership number of a member of the line-up; None for nobody."""
        return self.names[member][1] if member is not None and member in self.names else None

    def to_json(self) -> dict[str, Any]:
        """Return the content in the shape in which the API takes it."""
        return {
            "legs": [leg.to_json() for leg in self.legs],
            "remarks": self.remarks,
            "protest": self.protest,
            "initials_home": self.initials_home,
            "initials_away": self.initials_away,
            "high_scores": [
                {"member": score.number, "leg": score.leg, "count": score.count, "countersigned": score.countersigned}
                for score in self.high_scores
            ],
            "line_up": [
                {
                    "side": substitution.side.value,
                    "leg": substitution.leg,
                    "comes_in": self.number_of(substitution.comes_in),
                    "goes_out": self.number_of(substitution.goes_out),
                }
                for substitution in self.line_up
            ],
        }
