"""The list of games. Adding a game adds one line here; a sport that is described and not programmed adds none.

A key is that of a package, or of a described sport (games/described); a package goes before a file of the same name.
A site may have sports of its own besides. They are found by their keys and in no list here: whose they are, and to
whom they are offered, only the site knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from games.citations import CITATIONS
from kit.pure import refusals

if TYPE_CHECKING:
    from games.base import Game
    from games.forms import LegForm
    from games.live import AnyLiveGame
    from games.ruled import Chapter
    from kit.pure.codec import Json

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


def package_of(key: str) -> str:
    """Return the package of the game with this key ("cribbage"). Raises KeyError when there is none."""
    for package in PACKAGES:
        if package.rpartition(".")[2] == key:
            return package
    raise KeyError(key)


@cache
def get(key: str) -> Game:
    """Return what the game offers. Raises KeyError for no such game, as the functions below do."""
    if is_described(key):
        return cast("Game", _shelf().spec_of(key))
    return cast("Game", import_module(f"{package_of(key)}.spec").SPEC)


@cache
def leg_form(key: str) -> type[LegForm]:
    if is_described(key):
        return cast("type[LegForm]", import_module("games.described.forms").FORM)
    return cast("type[LegForm]", import_module(f"{package_of(key)}.forms").FORM)


@cache
def live(key: str) -> AnyLiveGame | None:
    """Return how this game is scored as it is played; None where it is not yet."""
    if is_described(key):
        return cast("AnyLiveGame", _shelf().live_of(key))
    package = package_of(key)
    if find_spec(f"{package}.live") is None:
        return None
    return cast("AnyLiveGame", import_module(f"{package}.live").LIVE)


@cache
def rules(key: str) -> tuple[Chapter, ...]:
    """Return the rules of this game as its documents number them."""
    if is_described(key):
        described = import_module("games.described.spec")
        return cast("tuple[Chapter, ...]", described.chapters(key, _shelf().sport_of(key)))
    return cast("tuple[Chapter, ...]", import_module(f"{package_of(key)}.engine.rules").RULES)


def folder(key: str) -> Path:
    return Path(str(import_module(package_of(key)).__file__)).parent


def keys() -> list[str]:
    """Return the keys of the games that have a package, in the order of the list."""
    return [package.rpartition(".")[2] for package in PACKAGES]


def every_key() -> list[str]:
    """Return the keys of all games that are shipped: those that have a package, then the sports described in a file."""
    return [*keys(), *described()]


def described() -> list[str]:
    """Return the keys of the sports that are described in a file, in the order of the alphabet."""
    return [key for key in _shelf().shipped() if key not in keys()]


def is_described(key: str) -> bool:
    """Return whether the game with this key is a described sport, and has no package."""
    return key not in keys() and (key in _shelf().shipped() or is_written(key))


def is_written(key: str) -> bool:
    """Return whether the key is that of a sport which somebody described at a site: there may be none of that key."""
    return bool(_shelf().is_written_key(key))


def is_known(key: str) -> bool:
    """Return whether there is a game with this key: one that is shipped, or a sport that this site has."""
    try:
        get(key)
    except KeyError:
        return False
    return True


def part_of(key: str) -> Mapping[str, Json]:
    """Return the tables that a described sport brings to a rule book. Raises KeyError for any other game."""
    described = import_module("games.described.spec")
    return cast("Mapping[str, Json]", described.rule_book_part(key, _shelf().sport_of(key)))


def all_games() -> Iterator[Game]:
    """Yield every game, in the order of the list, then the sports that are described in a file."""
    for key in every_key():
        yield get(key)


def _shelf() -> ModuleType:
    return import_module("games.described.shelf")


refusals.keep_finder(lambda key: get(key).messages)
refusals.keep_citations("AMB-", CITATIONS)
