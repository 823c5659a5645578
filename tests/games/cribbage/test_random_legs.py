"""Legs of cribbage at random: every one can be undone, and what is legal is what is allowed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import PACK, Card
from games.cribbage.engine import play as engine
from games.cribbage.engine.counting import Why
from games.cribbage.engine.events import (
    EVENTS,
    AnswerFlash,
    CutForDeal,
    Deal,
    Default,
    FalseGo,
    Flash,
    Go,
    Misdeal,
    Play,
    PlayOver,
    Show,
    TurnUp,
    TurnUpSeen,
    UpsetBoard,
)
from games.cribbage.engine.play import apply, legal, outcome, replay, start
from games.cribbage.engine.state import CribbageOptions, CribbageState, Phase
from kit.pure.codec import dump, load
from kit.pure.violations import RuleViolation
from tests.games.chance import SEEDS, assert_refused_lines, assert_replays, legal_test, undo_test
from tests.games.cribbage.legs import dealt, leg, play_on


def random_leg(seed: int, seats: int = 4) -> tuple[list, CribbageState]:
    """Play a leg with whatever is legal; a false go and a flash happen now and then."""
    rng = random.Random(seed)
    state = start(CribbageOptions(seats=seats))
    events: list = []
    while state.phase is not Phase.OVER:
        event = _some_event(state, rng)
        state = apply(state, event)
        events.append(event)
    return events, state


def _some_event(state: CribbageState, rng: random.Random):
    if state.phase is Phase.CUT_FOR_DEAL:
        return CutForDeal(*rng.sample(PACK, 2))
    if state.phase is Phase.DEAL:
        size = state.options.cards_each
        pack = rng.sample(PACK, size * state.options.seats)
        return Deal(tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(state.options.seats)))
    if state.phase is Phase.CUT and rng.random() > 0.05:
        dealt_cards = {*state.crib, *(card for hand in state.hands for card in hand)}
        return TurnUp(rng.choice([card for card in PACK if card not in dealt_cards]))
    rare = (UpsetBoard, Default, Misdeal, FalseGo)
    return rng.choice(
        [event for event in legal(state) if not isinstance(event, rare) or rng.random() < 0.01] or [Flash()]
    )


# --- random legs ----------------------------------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([2, 4]))
def test_random_leg_ends_replays_and_keeps_every_card(seed, seats):
    events, state = random_leg(seed, seats)

    assert outcome(state) is not None
    assert_replays(engine, EVENTS, events, state)
    for length in range(0, len(events), 17):
        part = replay(state.options, events[:length])
        table = [*part.crib, *part.pile, *(card for hand in part.held for card in hand)]
        assert len(set(table)) == len(table)
        assert max(part.home, part.away) <= 121


test_undo_takes_the_leg_back_to_any_point_across_its_end = undo_test(engine, random_leg, st.tuples(SEEDS))


def every_event(state: CribbageState) -> list:
    """Return every event that needs nothing filled in, whether some moment allows it or not."""
    every = [Show(), Flash(), Misdeal(), AnswerFlash(True), PlayOver(), TurnUpSeen(True)]
    every += [kind(seat) for kind in (Go, FalseGo, UpsetBoard) for seat in range(4)]
    return [*every, *(Play(seat, card) for seat in range(4) for card in PACK)]


test_legal_says_exactly_what_verify_allows = legal_test(engine, random_leg, st.tuples(SEEDS), every_event)


def test_refused_event_leaves_the_leg_as_it_was():
    state = leg(events=dealt())
    before = dump(state)

    with pytest.raises(RuleViolation):
        apply(state, Play(2, Card("5H")))
    assert dump(state) == before


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Play", "seat": 0},
        {"event": "Play", "seat": "0", "card": "5C"},
        {"event": "Play", "seat": 0, "card": "11C"},
        {"event": "Play", "seat": 0, "card": "5C", "extra": 1},
        {"event": "Fly"},
        {"seat": 0},
        [],
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)


def test_unknown_version_is_refused():
    with pytest.raises(ValueError, match="version"):
        load(CribbageOptions, {"version": 2})


def test_every_combination_has_a_reason_that_a_page_can_name():
    assert {why.value for why in Why} >= {"fifteen", "pair", "run", "flush", "nobs", "heels", "go", "last_card"}


@pytest.mark.rule("THE GO i")
def test_whoever_played_last_may_be_stuck_as_long_as_another_player_has_said_nothing():
    state = play_on(leg(events=dealt()), "JS 10H 5H AH")  # 26: the dealer holds 6, 10 and K

    assert not state.playable(3)
    assert (state.total, state.to_act, len(state.pile)) == (26, 0, 4)
    assert (state.home, state.away) == (0, 0)
