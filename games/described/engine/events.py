"""What happens in a leg of a sport that is described in a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.base import Side


@dataclass(frozen=True, slots=True)
class EndPlayed:
    """An end is over: what each side has in it."""

    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Honoured:
    """A side did what is counted by name: a ringer, a hole in one."""

    side: Side


@dataclass(frozen=True, slots=True)
class Default:
    """A side concedes the leg."""

    side: Side


Event: TypeAlias = EndPlayed | Honoured | Default
EVENTS = (EndPlayed, Honoured, Default)
