"""What a hand is worth, and what follows when it is over (EUCHRE SCORING)."""

from __future__ import annotations

from dataclasses import replace

from games.base import Side
from games.euchre.engine.state import TRICKS, Counted, EuchreOptions, EuchreState, Phase, Why, left_of, side_of

State = EuchreState

TO_MAKE = 3

# By what the makers did and whether one played alone: how the hand ended, and the option with its points.
_TABLE: dict[tuple[str, bool], tuple[Why, str]] = {
    ("some", False): (Why.MADE, "makers_three_or_four"),
    ("all", False): (Why.MARCH, "makers_all"),
    ("some", True): (Why.LONE_MADE, "lone_three_or_four"),
    ("all", True): (Why.LONE_MARCH, "lone_all"),
    ("few", False): (Why.EUCHRED, "euchred"),
    ("few", True): (Why.LONE_EUCHRED, "lone_euchred"),
}
# Whether the points of a penalty are given to the opponents; otherwise the side at fault loses them (AMB-E6).
_GIVEN = {
    ("renege_given_exposed_taken", Why.RENEGE): True,
    ("renege_given_exposed_taken", Why.EXPOSED_HAND): False,
    ("renege_taken_exposed_given", Why.RENEGE): False,
    ("renege_taken_exposed_given", Why.EXPOSED_HAND): True,
}


def points_of(options: EuchreOptions, makers: Side, tricks: int, *, alone: bool) -> tuple[Why, Side, int]:
    """Return how a hand ended, which side scores, and its points (SCORING i-v).

    >>> points_of(EuchreOptions(), Side.HOME, 5, alone=True)
    (<Why.LONE_MARCH: 'lone_march'>, <Side.HOME: 'home'>, 4)
    >>> points_of(EuchreOptions(), Side.HOME, 2, alone=False)
    (<Why.EUCHRED: 'euchred'>, <Side.AWAY: 'away'>, 2)
    """
    won = "few" if tricks < TO_MAKE else "all" if tricks == TRICKS else "some"
    why, option = _TABLE[won, alone]
    return why, makers.other if won == "few" else makers, getattr(options, option)


def renege_points(options: EuchreOptions, offender: Side, maker: int, *, alone: bool) -> int:
    """Return the penalty for a renege: four in a lone hand, two otherwise (SCORING vi, vii).

    >>> renege_points(EuchreOptions(), Side.AWAY, 0, alone=True)
    4
    >>> renege_points(EuchreOptions(renege_lone_by="defenders"), Side.HOME, 0, alone=True)
    2
    """
    defends = side_of(maker) is not offender
    dear = alone and (options.renege_lone_by == "anybody" or defends)
    return options.renege_lone if dear else options.renege


def count_hand(state: State, maker: int, tricks: int, *, alone: bool) -> State:
    """Return the leg after a hand in which `maker`'s side won `tricks`."""
    why, side, points = points_of(state.options, side_of(maker), tricks, alone=alone)
    return end_hand(state, why, side=side, points=points, maker=maker, alone=alone, tricks=tricks)


def penalize(
    state: State, why: Why, offender: Side, points: int, *, maker: int | None = None, alone: bool = False
) -> State:
    """Return the leg after a penalty that ends the hand: given to the opponents, or taken from the side at fault."""
    if _GIVEN[state.options.penalties, why]:
        return end_hand(state, why, side=offender.other, points=points, maker=maker, alone=alone)
    return end_hand(state, why, side=offender, points=-points, maker=maker, alone=alone)


def end_hand(
    state: State,
    why: Why,
    *,
    side: Side | None = None,
    points: int = 0,
    maker: int | None = None,
    alone: bool = False,
    tricks: int | None = None,
) -> State:
    """Return the leg after a hand: it is over, or the next dealer deals (Reg. i, iv; AMB-E2, AMB-E3)."""
    home = _moved(state, Side.HOME, points if side is Side.HOME else 0)
    away = _moved(state, Side.AWAY, points if side is Side.AWAY else 0)
    counted = Counted(
        number=len(state.counted) + 1,
        dealer=state.dealing,
        why=why,
        maker=maker,
        trump=state.hand.trump if state.hand else None,
        alone=alone,
        tricks=tricks,
        side=side,
        points=points,
        home=home,
        away=away,
    )
    state = replace(state, home=home, away=away, counted=(*state.counted, counted))
    return end_if_decided(new_deal(state, left_of(state.dealing)))


def end_if_decided(state: State) -> State:
    """Return the leg, over when a side has reached the score, or leads between two hands after time."""
    reached = max(state.home, state.away) >= state.options.winning_score
    if reached or (state.time_up and state.home != state.away):
        return replace(state, phase=Phase.OVER, to_act=None)
    return state


def new_deal(state: State, dealer: int) -> State:
    """Return the leg with a clean table and `dealer` to deal."""
    by_cards = state.options.mode == "cards"
    return replace(
        state,
        phase=Phase.DEAL if by_cards else Phase.HAND,
        dealer=dealer,
        to_act=dealer if by_cards else None,
        hand=None,
        choice=None,
    )


def _moved(state: State, side: Side, points: int) -> int:
    """Return the score of `side` after `points`: never below nothing, and not past the score of a leg if capped."""
    score = max(0, state.score(side) + points)
    return min(score, state.options.winning_score) if state.options.capped else score
