"""What can happen in every game of pool. The facts of a shot are an event too: `games.cue.engine.shot.Shot`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from games.base import Side
from games.cue.engine.events import BallFell, Choose, Default, Interference, SlowPlay
from games.cue.engine.shot import Act, Potted, Shot


class Sanction(StrEnum):
    """What a referee makes of unsporting conduct (WPA 6.17). For more than these a side is expelled: `Default`."""

    WARNING = "warning"
    FOUL = "foul"  # as a standard foul; it counts among three in a row
    SERIOUS = "serious"  # as the third foul in a row


@dataclass(frozen=True, slots=True)
class Offence:
    """The player at the table broke a rule while nobody was shooting (placing, touching, aiming)."""

    act: Act


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """The side that is not at the table shot by mistake; what fell or left the table by it (WPA 6.13)."""

    potted: tuple[Potted, ...] = ()
    off_table: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TwoFoulWarning:
    """The referee tells the player who has come to the table of the two fouls in a row (WPA 6.14)."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """The referee punishes unsporting conduct of `side`."""

    side: Side
    sanction: Sanction


@dataclass(frozen=True, slots=True)
class AnnounceStalemate:
    """The referee sees no progress; each side has three more turns (WPA 1.12)."""


@dataclass(frozen=True, slots=True)
class Stalemate:
    """There was still none, or both players agree before that."""

    agreed: bool = False


# What every rack can have, 8-ball too, and what pool adds.
RackEvent: TypeAlias = (
    Shot | Choose | OutOfTurn | SlowPlay | Conduct | BallFell | Interference | AnnounceStalemate | Stalemate | Default
)
PoolEvent: TypeAlias = RackEvent | Offence | TwoFoulWarning
