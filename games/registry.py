"""The list of games. Adding a game adds one line here and touches no other shared file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from games.base import Game
    from games.forms import LegForm
    from games.live import AnyLiveGame
    from games.ruled import Chapter

PACKAGES = [
    "games.cribbage",
    "games.euchre",
    "games.darts",
    "games.shuffleboard",
    "games.eightball",
    "games.eightrace",
    "games.nineball",
    "games.tenball",
    "games.straightpool",
    "games.snooker",
    "games.billiards",
    "games.blackball",
    "games.behind_the_8_ball",
]


@cache
def get(key: str) -> Game:
    """Return the game with this key ("cribbage"). Raises KeyError when there is none."""
    package = f"games.{key}"
    if package not in PACKAGES:
        raise KeyError(key)
    return cast("Game", import_module(f"{package}.spec").SPEC)


@cache
def leg_form(key: str) -> type[LegForm]:
    """Return the form in which a leg of this game is typed. Raises KeyError when there is no such game."""
    return cast("type[LegForm]", import_module(f"games.{get(key).key}.forms").FORM)


@cache
def live(key: str) -> AnyLiveGame | None:
    """Return how this game is scored as it is played; None where it is not yet. Raises KeyError for no such game."""
    package = f"games.{get(key).key}"
    if find_spec(f"{package}.live") is None:
        return None
    return cast("AnyLiveGame", import_module(f"{package}.live").LIVE)


@cache
def rules(key: str) -> tuple[Chapter, ...]:
    """Return the rules of this game as its documents number them. Raises KeyError for no such game."""
    return cast("tuple[Chapter, ...]", import_module(f"games.{get(key).key}.engine.rules").RULES)


def keys() -> list[str]:
    """Return the keys of all games, in the order of the list."""
    return [package.removeprefix("games.") for package in PACKAGES]


def all_games() -> Iterator[Game]:
    """Yield every game, in the order of the list."""
    for key in keys():
        yield get(key)
