"""Where cue ball and last ball go when the balls are racked again (WPA 4.8): a table of cases.

| 15th ball | cue ball | racked | 15th ball goes | cue ball goes |
|---|---|---|---|---|
| fell with the 14th | in the way | 15 | in the rack | in hand behind the head string (not in the text; as in b) |
| fell with the 14th | clear | 15 | in the rack | stays (a) |
| in the way | in the way | 15 | in the rack | in hand behind the head string (b) |
| in the way | clear | 14 | head spot; centre spot when the cue ball blocks it | stays (c) |
| clear, not behind the head string | in the way | 14 | stays | in hand behind the head string (d) |
| clear, behind the head string | in the way | 14 | stays | head spot; centre spot when it is blocked (d) |
| clear | clear | 14 | stays | stays |
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.cue.engine.steps import missing
from games.straightpool.engine.events import Rerack
from kit.pure.violations import RuleViolation

SECTION = "WPA 4.8"
FOURTEEN, FIFTEEN = 14, 15


class Spot(StrEnum):
    """Where a ball goes."""

    STAYS = "stays"
    RACK = "rack"
    HEAD_SPOT = "head_spot"
    CENTRE_SPOT = "centre_spot"
    BEHIND_HEAD = "behind_head"  # in hand behind the head string


@dataclass(frozen=True, slots=True)
class Placement:
    """How many balls are racked, where the fifteenth and the cue ball go, and the section that says so."""

    racked: int
    ball: Spot
    cue: Spot
    section: str


def place(rerack: Rerack, *, fifteenth_fell: bool) -> Placement:
    """Return the case that the facts describe. Raises RuleViolation ``fact_missing``, or for facts that cannot be.

    >>> place(Rerack(cue_interferes=True, ball_interferes=True), fifteenth_fell=False).section
    'WPA 4.8 b'
    >>> place(Rerack(cue_interferes=False, ball_interferes=True, head_spot_blocked=True), fifteenth_fell=False).ball
    <Spot.CENTRE_SPOT: 'centre_spot'>
    """
    if fifteenth_fell:
        return _all_fifteen(rerack)
    cue, ball = _require_fact(rerack, "cue_interferes"), _require_fact(rerack, "ball_interferes")
    if cue and ball:
        return Placement(FIFTEEN, Spot.RACK, Spot.BEHIND_HEAD, f"{SECTION} b")
    if ball:
        return Placement(FOURTEEN, _head_or_centre(rerack), Spot.STAYS, f"{SECTION} c")
    if not cue:
        return Placement(FOURTEEN, Spot.STAYS, Spot.STAYS, SECTION)
    spot = _head_or_centre(rerack) if _require_fact(rerack, "behind_head") else Spot.BEHIND_HEAD
    return Placement(FOURTEEN, Spot.STAYS, spot, f"{SECTION} d")


def _all_fifteen(rerack: Rerack) -> Placement:
    told = (rerack.ball_interferes, rerack.behind_head, rerack.head_spot_blocked)
    if any(told):
        raise RuleViolation("no_fifteenth_ball", f"{SECTION} a", field="ball_interferes")
    cue = Spot.BEHIND_HEAD if _require_fact(rerack, "cue_interferes") else Spot.STAYS
    return Placement(FIFTEEN, Spot.RACK, cue, f"{SECTION} a")


def _head_or_centre(rerack: Rerack) -> Spot:
    return Spot.CENTRE_SPOT if _require_fact(rerack, "head_spot_blocked") else Spot.HEAD_SPOT


def _require_fact(rerack: Rerack, fact: str) -> bool:
    answer: bool | None = getattr(rerack, fact)
    if answer is None:
        raise missing(fact, SECTION)
    return answer
