"""The described sports there are: those that are shipped as files, and those that are written at a site."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

from games.described.engine.checking import read
from games.described.engine.sport import Sport
from games.described.live import DescribedLive
from games.described.spec import Described

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "sports"
_KEY = re.compile(r"([a-z][a-z0-9_]{0,18})-([1-9][0-9]{0,4})-([0-9a-f]{12})")


def nothing_written(_key: str) -> str | None:
    return None


# Who knows the texts that are written at this site: the room that stores them says so when the site starts.
written: Callable[[str], str | None] = nothing_written


@cache  # the files of a program do not change while it runs, and pages ask often
def shipped() -> tuple[str, ...]:
    """Return the keys of the sports that are shipped, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def key_for(name: str, number: int, text: str) -> str:
    """Return the key of an edition of a written sport: the same key is the same text, on every site and forever.

    >>> key_for("bocce", 2, "")
    'bocce-2-e3b0c44298fc'
    """
    return f"{name}-{number}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def is_written_key(key: str) -> bool:
    """Return whether `key` is that of a sport written at a site; whether this site has it, `sport_of` says.

    >>> is_written_key("bocce-2-e3b0c44298fc"), is_written_key("curling"), is_written_key("bocce-2")
    (True, False, False)
    """
    return _KEY.fullmatch(key) is not None


def is_key_of(key: str, text: str) -> bool:
    """Return whether `key` is that of an edition with this text, so that nobody passes other rules off under it."""
    found = _KEY.fullmatch(key)
    return found is not None and key == key_for(found[1], int(found[2]), text)


def text_of(key: str) -> str:
    """Return the text of the sport with this key. Raises KeyError when there is none."""
    if key in shipped():
        return (FOLDER / f"{key}.toml").read_text(encoding="utf-8")
    text = written(key) if is_written_key(key) else None
    if text is None:
        raise KeyError(key)
    return text


@cache  # of a written sport, too: its key is never of another text
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
