"""How a verdict is written down once it is known what counts, in every game of pool."""

from __future__ import annotations

from typing import Any

from games.base import Side
from games.cue.engine.choices import PLACE_AFTER, Choice, CuePlace, Option
from games.cue.engine.pool.state import Phase, PoolState, RackState, Verdict


def comes(state: RackState, side: Side, *, shot: bool) -> int:
    """Return how many more times a partner of `side` has come to the table when `side` is next."""
    return int(side is not state.turn or (shot and state.options.doubles_order == "shots"))


def next_player(state: RackState, side: Side, *, shot: bool = True) -> int:
    """Return which partner of `side` shoots next."""
    players: int = state.options.players
    return max(0, state.came(side) + comes(state, side, shot=shot) - 1) % players


def verdict(state: PoolState, *sections: str, **what: Any) -> Verdict:
    """Return a verdict on the side at the table, or on the `shooter` that is given.

    ``shot=False`` says that nobody shot, so that nobody's turn is over by it.
    """
    following, shot = what.get("next"), what.pop("shot", True)
    player = next_player(state, following, shot=shot) if following else 0
    known = tuple(dict.fromkeys(filter(None, sections)))
    return Verdict(**{"shooter": state.turn, "player": player, "sections": known, **what})


def goes_on(state: PoolState, *sections: str, **what: Any) -> Verdict:
    """Return the verdict that the shooter goes on from where the cue ball lies; a legal shot ends a row of fouls."""
    return verdict(state, *sections, next=state.turn, count=0, **what)


def passes(state: PoolState, *sections: str, **what: Any) -> Verdict:
    """Return the verdict that it is the other side's turn after a legal shot, from where the cue ball lies."""
    return verdict(state, *sections, next=state.turn.other, count=0, **what)


def offers(state: PoolState, options: tuple[Option, ...], *sections: str, **what: Any) -> Verdict:
    """Return a verdict that leaves `options` to the side that is not at the table."""
    side = state.turn.other
    choice = Choice(side, next_player(state, side, shot=False), options, sections[0])
    waiting = {"choice": choice, "waits_for": Phase.CHOICE, "cue": place_offered(options)}
    return verdict(state, *sections, **{"next": side, "shot": False, **waiting, **what})


def place_offered(options: tuple[Option, ...]) -> CuePlace:
    """Return where the cue ball is while somebody chooses: where the first of the options has it."""
    return PLACE_AFTER[options[0]]


def unmoved(state: PoolState, *sections: str, **what: Any) -> Verdict:
    """Return a verdict that leaves everything as it is: a warning, or nothing that is a foul here."""
    return verdict(state, *sections, **{"next": state.turn, "cue": state.cue, "shot": False, **what})
