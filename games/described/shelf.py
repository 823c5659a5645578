"""The described sports there are: those that are shipped as files, and those that the site knows besides."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from games.described.engine.checking import read
from games.described.engine.sport import Sport
from games.described.live import DescribedLive
from games.described.spec import Described

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "sports"


@cache  # the files of a program do not change while it runs, and pages ask often
def shipped() -> tuple[str, ...]:
    """Return the keys of the sports that are shipped, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def text_of(key: str) -> str:
    """Return the text of the sport with this key. Raises KeyError when there is none."""
    if key not in shipped():
        raise KeyError(key)
    return (FOLDER / f"{key}.toml").read_text(encoding="utf-8")


@cache
def sport_of(key: str) -> Sport:
    """Return the sport with this key. Raises KeyError when there is none."""
    return read(text_of(key))


@cache
def spec_of(key: str) -> Described:
    """Return what the sport with this key offers. Raises KeyError when there is none."""
    return Described(key, sport_of(key))


@cache
def live_of(key: str) -> DescribedLive:
    """Return how the sport with this key is scored as it is played. Raises KeyError when there is none."""
    return DescribedLive(spec_of(key))
