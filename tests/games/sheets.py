"""Short ways to write a sheet down in a test."""

from __future__ import annotations

from games.base import Ending, GameRules, LegResult, Side
from games.legs import NOT_PLAYED, LegScoring

AWAY, HOME = Side.AWAY, Side.HOME


def leg(home: int, away: int, ending: Ending = Ending.PLAYED) -> LegResult:
    return LegResult(home=home, away=away, ending=ending)


def timed(home: int, away: int) -> LegResult:
    return leg(home, away, Ending.TIME)


def codes(game: LegScoring, rules: GameRules, *legs: LegResult, playoff: bool = False) -> list[tuple[str, str]]:
    """Return (code, field) of every fault of a sheet."""
    return [(fault.code, fault.field) for fault in game.faults(legs, rules, playoff=playoff)]


def points(game: LegScoring, rules: GameRules, *legs: LegResult) -> tuple[int, int]:
    """Return what home and away take from a sheet that must be allowed."""
    game.check_legs(legs, rules, playoff=False)
    home, away = game.tally(legs, rules, playoff=False)
    return home.points, away.points


__all__ = ["AWAY", "HOME", "NOT_PLAYED", "codes", "leg", "points", "timed"]
