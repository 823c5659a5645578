"""What a player or a side did in the legs of a match.

| figure | how it is counted |
|---|---|
| pegs a leg | pegs of legs that were pegged out / such legs |
| average hand, average crib | what they counted / how many were counted, the last one in full |
| pegged in play | everything that was pegged besides hands and cribs / hands counted |
| high hand, high crib | the most that one counted |
"""

from __future__ import annotations

from collections.abc import Mapping

from games.base import Ending, Side
from games.cribbage.engine import play
from games.cribbage.engine.scoring import CribbageRules, CribbageScoring
from games.cribbage.engine.state import CribbageState, side_of
from games.live import Figure
from kit.pure.translation import gettext as _


def counts_of(state: CribbageState, side: Side, player: int | None, rules: CribbageRules) -> dict[str, int]:
    """Return what counts of one leg for `side`, or for one of its players, who has hands and cribs but no pegs."""
    mine = [
        counted for counted in state.counted if side_of(counted.seat) is side and player in (None, counted.seat // 2)
    ]
    hands, cribs = ([counted for counted in mine if counted.crib is crib] for crib in (False, True))
    counts = {
        "hands": len(hands),
        "hand_points": sum(counted.points for counted in hands),
        "high_hand": max((counted.points for counted in hands), default=0),
        "cribs": len(cribs),
        "crib_points": sum(counted.points for counted in cribs),
        "high_crib": max((counted.points for counted in cribs), default=0),
    }
    if player is not None:
        return counts
    result = play.outcome(state)
    pegged_out = result is not None and result.ending is Ending.PLAYED
    tally = CribbageScoring().leg_tally(result, side, rules) if result is not None and pegged_out else None
    return {
        **counts,
        "played": max(0, state.score(side) - sum(counted.pegged for counted in mine)),
        "legs": int(pegged_out),
        "legs_won": int(result is not None and result.winner is side),
        "pegs": result.number(side) if result is not None and pegged_out else 0,
        "skunks": tally.number("skunks") if tally else 0,
        "double_skunks": tally.number("double_skunks") if tally else 0,
    }


def figures_of(counts: Mapping[str, int]) -> tuple[Figure, ...]:
    """Return counts as people read them, without those of which there was nothing."""
    some: list[Figure] = []
    for label, total, number, hint in (
        (_("Pegs a leg"), "pegs", "legs", _("in legs that were pegged out")),
        (_("Average hand"), "hand_points", "hands", ""),
        (_("Average crib"), "crib_points", "cribs", ""),
        (_("Pegged in play"), "played", "hands", _("for each hand counted, jacks and penalties included")),
    ):
        if counts.get(number) and total in counts:
            some.append(Figure(label=label, text=f"{counts[total] / counts[number]:.1f}", hint=hint))
    for label, name, asked in (
        (_("High hand"), "high_hand", "hands"),
        (_("High crib"), "high_crib", "cribs"),
        (_("Skunks"), "skunks", "skunks"),
        (_("Double skunks"), "double_skunks", "double_skunks"),
    ):
        if counts.get(asked):
            some.append(Figure(label=label, text=str(counts[name])))
    return tuple(some)
