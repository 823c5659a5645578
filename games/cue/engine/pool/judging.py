"""Which fouls the facts of a shot show, and what they cost, in every game of pool."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from games.base import Side
from games.cue.engine.choices import CuePlace, place_after
from games.cue.engine.fouls import FOUL_OF, Foul, Penalty, most_severe, sorted_fouls
from games.cue.engine.pool.settings import PoolRules, RackRules
from games.cue.engine.pool.state import PoolState, RackState
from games.cue.engine.shot import CUE_BALL, Shot
from games.cue.engine.steps import missing
from kit.pure.violations import RuleViolation

CUE_AFTER = {Penalty.HEAD: CuePlace.HEAD, Penalty.IN_HAND: CuePlace.ANYWHERE}


def check_shooter(state: RackState, rules: RackRules, shot: Shot) -> None:
    """Raise RuleViolation where the shot tells of somebody who is not at the table."""
    if shot.shooter not in (None, state.turn) or shot.player not in (None, state.player):
        section = rules.sections["turn_ends"]
        raise RuleViolation("not_your_turn", section, side=state.turn.value, player=state.player)


def acts_of(rules: RackRules, shot: Shot, *, apart: frozenset[int] = frozenset()) -> list[Foul]:
    """Return the fouls that need no look at what the cue ball touched; of balls `apart` other rules speak.

    >>> from games.cue.engine.rotation.settings import NINE_BALL
    >>> [foul.value for foul in acts_of(NINE_BALL, Shot(off_table=(4, 0)))]
    ['cue_ball_off', 'object_ball_off']
    """
    seen = [FOUL_OF[act] for act in shot.acts]
    seen += [Foul.SCRATCH] * shot.scratch
    seen += [Foul.CUE_BALL_OFF] * (CUE_BALL in shot.off_table)
    seen += [Foul.OBJECT_BALL_OFF] * bool(set(shot.driven_off) - apart)
    return [foul for foul in sorted_fouls(seen) if foul in rules.fouls]


def rail_of(shot: Shot) -> tuple[list[Foul], str]:
    """Return whether pocketing or a cushion is wanting, and the fact that was not told.

    A ball that was announced as frozen to a cushion must do more than touch that one (WPA 6.3, 8.4).
    """
    if shot.fallen:
        return [], ""
    fact, told, foul = ("rail", shot.rail, Foul.NO_RAIL)
    if shot.frozen is not None:
        if shot.first is None:
            return [], "first"
        if shot.frozen in shot.first:
            fact, told, foul = ("frozen_rail", shot.frozen_rail, Foul.FROZEN_NO_RAIL)
    return [foul] * (told is False), fact if told is None else ""


def called_ball(rules: RackRules, shot: Shot, counted: Collection[int]) -> int | None:
    """Return the one of the `counted` balls that was called, or was plain to see, and fell where it should (WPA 1.6).

    A ball that another ball sent in is a combination, and never plain. Raises ``fact_missing``.
    """
    section = rules.sections["call"]
    if shot.call is not None:
        if shot.call.ball not in counted:
            return None
        if shot.fell_as_called is None:
            raise missing("as_called", section)
        return shot.call.ball if shot.fell_as_called else None
    if not counted or shot.obvious is False:
        return None
    if shot.first is None:
        raise missing("first", section)
    plain = set(counted).intersection(shot.first)
    if not plain:
        return None
    if shot.obvious is None:
        raise missing("obvious", section)
    return min(plain) if shot.obvious else None


def row_after(state: PoolState, rules: PoolRules, side: Side, fouls: Iterable[Foul]) -> dict[str, Any]:
    """Return the fouls in a row of `side` after `fouls`, as a verdict has them.

    Without its warning a third is only the second, and the verdict says so (WPA 6.14).
    """
    if all(foul in rules.uncounted for foul in fouls):
        return {"count": None}
    before = state.fouls(side)
    told = (state.warned and side is state.turn) or not state.options.warning_needed
    if before == rules.fouls_in_a_row - 1 and not told:
        return {"count": before, "unwarned": True}
    return {"count": before + 1}


def is_serious(rules: PoolRules, row: Mapping[str, Any]) -> bool:
    """Return whether a row of fouls is long enough to be a serious foul."""
    return row["count"] is not None and row["count"] >= rules.fouls_in_a_row


def cue_after(state: PoolState, rules: PoolRules, fouls: Iterable[Foul], *, shot: bool) -> tuple[Penalty, CuePlace]:
    """Return the most severe penalty of `fouls` and where the cue ball is played from after it."""
    penalty = most_severe(rules.penalty_of(foul) for foul in fouls)
    return penalty, CUE_AFTER.get(penalty, place_after(state.cue, struck=shot))
