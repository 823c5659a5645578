"""The list of games. Adding a game adds one line here and touches no other shared file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from games.base import Game

PACKAGES = [
    "games.cribbage",
    "games.euchre",
    "games.darts",
    "games.shuffleboard",
    "games.eightball",
]


@cache
def get(key: str) -> Game:
    """Return the game with this key ("cribbage"). Raises KeyError when there is none."""
    package = f"games.{key}"
    if package not in PACKAGES:
        raise KeyError(key)
    return cast("Game", import_module(f"{package}.spec").SPEC)


def keys() -> list[str]:
    """Return the keys of all games, in the order of the list."""
    return [package.removeprefix("games.") for package in PACKAGES]


def all_games() -> Iterator[Game]:
    """Yield every game, in the order of the list."""
    for key in keys():
        yield get(key)
