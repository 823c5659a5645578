"""Legs of chance: whatever is legal is played, now and then something goes wrong, and nothing is lost or invented."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.base import Side
from games.cards import PACK as WHOLE_PACK
from games.cards import Card, Suit
from games.euchre.engine import play as engine
from games.euchre.engine.events import (
    EVENTS,
    AnswerExposedHand,
    AnswerIndication,
    AnswerRenege,
    ClaimRenege,
    CorrectRenege,
    Count,
    Deal,
    DealOutOfTurn,
    DeclareOutOfTurn,
    Discard,
    DrawForDeal,
    Expose,
    ExposeHand,
    Exposure,
    Fault,
    FirstDealer,
    Forfeit,
    HandPlayed,
    Hesitation,
    Indication,
    LeadOutOfTurn,
    Misdeal,
    Name,
    NameTurnedDown,
    NoAceNoFace,
    OrderUp,
    Pass,
    PassOutOfTurn,
    Play,
    Renege,
    RenegeProven,
    TakeBackLead,
    ThrownIn,
    TimeUp,
)
from games.euchre.engine.play import apply, awaited, legal, outcome, replay, start, verify
from games.euchre.engine.ranking import PACK
from games.euchre.engine.scoring import EuchreScoring
from games.euchre.engine.state import EuchreOptions, EuchreState, Hand, Phase
from kit.pure.codec import dump, dump_event, load, load_event
from kit.pure.violations import RuleViolation
from tests.games.chance import assert_refused_lines, undo_test
from tests.games.manual import EUCHRE

RARELY, OFTEN = 0.03, 0.15
ACCIDENTS = {
    Misdeal, DealOutOfTurn, NameTurnedDown, DeclareOutOfTurn, PassOutOfTurn, Hesitation, LeadOutOfTurn, TakeBackLead,
    Expose, ExposeHand, Renege, CorrectRenege, ClaimRenege, RenegeProven, Indication, Forfeit, TimeUp,
}  # fmt: skip
REPAIRS = {TakeBackLead, CorrectRenege}
SEEDS = st.integers(0, 30)  # each leg of chance is played once and looked at by many tests
OPTIONS = st.sampled_from(
    [
        EuchreOptions(),
        EuchreOptions(mode="hands"),
        EuchreOptions(first_dealer=2, time_limit_minutes=0, penalties="renege_taken_exposed_given"),
        EuchreOptions(stick_the_dealer=True, natural_trump=False, partner_of_dealer_alone=False, lone_euchred=4),
        EuchreOptions(winning_score=5, warned=frozenset(Side), exposed_hand_is="points", renege_lone_by="defenders"),
    ]
)


@cache
def random_leg(seed: int, options: EuchreOptions, rarely: float = RARELY) -> tuple[tuple, EuchreState]:
    rng = random.Random(seed)
    state = start(options)
    events: list = []
    while state.phase is not Phase.OVER:
        event = _some_event(state, rng, rarely)
        state = apply(state, event)
        events.append(event)
    return tuple(events), state


def _some_event(state: EuchreState, rng: random.Random, rarely: float) -> Any:
    if state.phase is Phase.DRAW:
        return DrawForDeal(tuple(rng.sample(PACK, 4)))
    if state.phase is Phase.DEAL and state.choice is None and rng.random() > rarely:
        dealt = rng.sample(PACK, 21)
        return Deal(tuple(tuple(dealt[seat * 5 : seat * 5 + 5]) for seat in range(4)), dealt[20])
    kinds: dict[type, list] = {}
    for event in legal(state):
        kinds.setdefault(type(event), []).append(event)
    usual = [kind for kind in kinds if kind in REPAIRS or kind not in ACCIDENTS]
    usual += [Pass] * 2 * (Pass in kinds)  # as people do, or the second round would hardly ever be reached
    wrong = [kind for kind in kinds if kind in ACCIDENTS and kind is not Forfeit]
    kind = rng.choice(wrong if not usual or (wrong and rng.random() < rarely) else usual)
    return rng.choice(kinds[kind])


def everything() -> Iterator[Any]:
    """Every event with every value near the edge of what there is, whether it makes sense or not."""
    seats, flags, suits, sides = range(-1, 5), (True, False), tuple(Suit), tuple(Side)
    for kind in (
        FirstDealer,
        Pass,
        NameTurnedDown,
        DeclareOutOfTurn,
        NoAceNoFace,
        TakeBackLead,
        PassOutOfTurn,
    ):
        yield from (kind(seat) for seat in seats)
    for kind in (ExposeHand, CorrectRenege, Indication):
        yield from (kind(seat) for seat in seats)
    for kind in (AnswerRenege, AnswerExposedHand, AnswerIndication, TimeUp):
        yield from (kind(flag) for flag in flags)
    for kind in (DealOutOfTurn, OrderUp, ClaimRenege, Hesitation):
        yield from (kind(*some) for some in product(seats, flags))
    for kind in (Play, LeadOutOfTurn, Renege):
        yield from (kind(*some) for some in product(seats, WHOLE_PACK))
    yield from (Expose(*some) for some in product(seats, WHOLE_PACK, Exposure))
    yield from (Discard(card) for card in WHOLE_PACK)
    yield from (Name(*some) for some in product(seats, suits, flags))
    yield from (HandPlayed(*some) for some in product(seats, range(-1, 7), flags))
    yield from (RenegeProven(*some) for some in product(seats, seats, flags))
    yield from (Forfeit(side) for side in sides)
    yield from (Misdeal(why) for why in Fault)
    yield from (Count(), ThrownIn())


EVERYTHING = tuple(everything())


def accepted(state: EuchreState, event: Any) -> bool:
    try:
        verify(state, event)
    except RuleViolation:
        return False
    return True


def on_the_table(hand: Hand) -> list[Card]:
    """Every card that anybody has seen of this hand, wherever it lies."""
    seen = [card for held in hand.held for card in held]
    seen += [laid.card for trick in hand.tricks for laid in trick.laid]
    seen += [laid.card for laid in hand.trick]
    return [*seen, hand.turn_up if hand.buried is None else hand.buried]


@settings(max_examples=20, deadline=None)
@given(SEEDS, OPTIONS)
def test_random_leg_ends_with_a_result_that_the_sheet_takes(seed, options):
    _, state = random_leg(seed, options)
    result = outcome(state)

    assert result is not None
    if options == EuchreOptions() or options.mode == "hands":
        assert list(EuchreScoring().faults([result, result], EUCHRE, playoff=False)) == []
    for hand in state.counted:
        assert min(hand.home, hand.away) >= 0
        assert max(hand.home, hand.away) <= options.winning_score


@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS)
def test_random_leg_replays_equal_also_from_text(seed, options):
    events, state = random_leg(seed, options)
    text = [dump_event(event) for event in events]

    assert replay(options, events) == state
    assert replay(load(EuchreOptions, dump(options)), [load_event(EVENTS, line) for line in text]) == state
    assert load(EuchreOptions, dump(options)) == options
    for length in range(0, len(events), 13):
        part = replay(options, events[:length])
        assert load(EuchreState, dump(part)) == part


@settings(max_examples=15, deadline=None)
@given(SEEDS, st.sampled_from([RARELY, OFTEN]))
def test_random_leg_keeps_all_24_cards(seed, rarely):
    events, _ = random_leg(seed, EuchreOptions(), rarely)
    state = start(EuchreOptions())
    for event in events:
        state = apply(state, event)
        if state.hand is None:
            continue
        seen = on_the_table(state.hand)
        assert len(seen) == len(set(seen)) == 21  # and three that nobody turned over
        assert set(seen) < set(PACK)


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_suit_is_followed_in_every_trick_unless_somebody_reneged(seed):
    """A second opinion on the rule, written without the engine's order of cards."""
    events, _ = random_leg(seed, EuchreOptions())
    state = start(EuchreOptions())
    for event in events:
        hand = state.hand
        if isinstance(event, Play) and hand is not None and hand.trick and len(hand.trick) < (3 if hand.alone else 4):
            led = _plain_suit(hand.trick[0].card, hand.trump)
            could = any(_plain_suit(card, hand.trump) == led for card in hand.held[event.seat])
            assert not could or _plain_suit(event.card, hand.trump) == led
        state = apply(state, event)


def _plain_suit(card: Card, trump: Suit | None) -> str:
    left = {"C": "JS", "S": "JC", "H": "JD", "D": "JH"}[trump.letter]  # type: ignore[union-attr]
    return trump.letter if str(card) == left else str(card)[-1]  # type: ignore[union-attr]


test_undo_takes_the_leg_back_to_any_point_across_its_end = undo_test(engine, random_leg, st.tuples(SEEDS, OPTIONS))


@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS, st.data())
def test_legal_says_exactly_what_verify_allows(seed, options, data):
    events, _ = random_leg(seed, options, OFTEN)
    state = replay(options, events[: data.draw(st.integers(0, len(events)))])
    allowed = legal(state)

    assert len(set(allowed)) == len(allowed)
    assert set(allowed) == {event for event in EVERYTHING if accepted(state, event)}


@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS, st.data())
def test_refused_event_names_what_it_breaks_and_changes_nothing(seed, options, data):
    events, _ = random_leg(seed, options)
    state = replay(options, events[: data.draw(st.integers(0, len(events)))])
    event = data.draw(st.sampled_from(EVERYTHING))
    before = dump(state)

    if event not in legal(state):
        with pytest.raises(RuleViolation) as refusal:
            apply(state, event)
        assert refusal.value.code
    assert dump(state) == before


@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS, st.data())
def test_there_is_always_something_that_can_happen_until_the_leg_is_over(seed, options, data):
    events, _ = random_leg(seed, options, OFTEN)
    state = replay(options, events[: data.draw(st.integers(0, len(events)))])
    usual = [event for event in legal(state) if type(event) not in ACCIDENTS]

    assert bool(usual or awaited(state)) == (state.phase is not Phase.OVER)


@pytest.mark.slow
def test_every_kind_of_event_happens_in_random_legs():
    ways = product(range(25), (EuchreOptions(), EuchreOptions(mode="hands")), (RARELY, OFTEN))
    legs = [random_leg(*way) for way in ways]
    happened = {type(event) for events, _ in legs for event in events}

    assert set(EVENTS) - happened <= {FirstDealer, Forfeit}  # what random legs leave out


@pytest.mark.parametrize(
    "line",
    [
        {"event": "Play", "seat": 0},
        {"event": "Play", "seat": "0", "card": "9C"},
        {"event": "Play", "seat": 0, "card": "11C"},
        {"event": "Play", "seat": 0, "card": "9C", "extra": 1},
        {"event": "Name", "seat": 0, "suit": 7, "alone": False},
        {"event": "Expose", "seat": 0, "card": "9C", "how": "thrown"},
        {"event": "Fly"},
        {"seat": 0},
        [],
        None,
    ],
)
def test_malformed_line_of_a_log_is_refused(line):
    assert_refused_lines(EVENTS, line)
