"""Whatever is played: cards and balls are conserved, what is legal is accepted, and a game has one winner."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.behind_the_8_ball.engine import play
from games.behind_the_8_ball.engine.computer import reply
from games.behind_the_8_ball.engine.events import EVENTS, Default, Shot
from games.behind_the_8_ball.engine.pack import numbers_in
from games.behind_the_8_ball.engine.state import BehindOptions, Phase
from kit.pure.codec import MalformedError, dump, dump_event, load, load_event
from kit.pure.violations import RuleViolation

OPTIONS = st.builds(
    BehindOptions,
    players=st.sampled_from([2, 3]),
    seed=st.integers(0, 10_000).map(str),
    bank_shots=st.booleans(),
    pros=st.booleans(),
    amateurs=st.booleans(),
    nine_ball=st.booleans(),
    groups_fixed=st.sampled_from(["first_pot", "break", "seats"]),
    empty_after_break=st.sampled_from(["redraw", "skip"]),
    difference=st.sampled_from(["larger_minus_smaller", "signed"]),
    trick_scope=st.sampled_from(["whole", "cards"]),
    most_tricks=st.sampled_from([0, 1]),
    rebound=st.sampled_from(["repeat", "once"]),
    four_faces_when=st.sampled_from(["exactly", "at_least"]),
    hand_cap=st.sampled_from([0, 4, 5]),
    after_scratch=st.sampled_from(["order", "scratcher"]),
    redraw=st.sampled_from(["automatic", "optional"]),
    break_tricks=st.sampled_from(["allowed", "refused"]),
)


def everything(state):
    return [card for row in (*state.hands, *state.aside, state.pack, state.discard) for card in row]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=OPTIONS, chance=st.randoms(use_true_random=False))
def test_random_play_conserves_cards_and_balls_and_replays_to_the_same_state(options, chance):
    state, events = play.start(options), []
    cards, balls = sorted(map(str, everything(state))), len(state.balls)
    for _ in range(40):
        possible = [event for event in play.legal(state) if not isinstance(event, Default)]
        if state.phase is Phase.OVER:
            assert possible == []
            break
        assert possible, "somebody can always do something"
        if isinstance(possible[0], Shot):
            assert len(numbers_in(state.hands[state.turn])) >= 2
        events.append(chance.choice(possible))
        state = play.apply(state, events[-1])
        assert sorted(map(str, everything(state))) == cards
        assert len(state.balls) + len(state.down) == balls
        assert 0 <= state.position <= (options.limit if options.rebound == "repeat" else 400)
    assert play.replay(options, events) == state
    again = [load_event(EVENTS, dump_event(event)) for event in events]
    assert play.replay(load(BehindOptions, dump(options)), again) == state
    assert (play.outcome(state) is not None) is (state.phase is Phase.OVER)


@pytest.mark.parametrize("strengths", [("easy", "easy"), ("strong", "easy"), ("strong", "strong", "easy")])
@pytest.mark.parametrize("variation", ["", "bank_shots", "pros", "amateurs", "nine_ball"])
def test_computers_play_every_variation_to_one_winner(strengths, variation):
    for seed in range(4):
        form = {variation: True} if variation else {}
        state = play.start(BehindOptions(seed=str(seed), players=len(strengths), **form))
        for _ in range(2_000):
            if state.phase is Phase.OVER:
                break
            state = play.apply(state, reply(state, strengths[state.who]))
        assert state.winner in range(len(strengths))


def test_strong_computer_beats_the_easy_one_most_of_the_time():
    won = 0
    for seed in range(40):
        state = play.start(BehindOptions(seed=f"match {seed}"))
        while state.phase is not Phase.OVER:
            state = play.apply(state, reply(state, ("strong", "easy")[state.who]))
        won += state.winner == 0
    assert won >= 28


@pytest.mark.slow
def test_computer_does_not_look_at_hidden_cards():
    """Whatever the other hand and the draw pile hold, the same own cards lead to the same answer."""
    chance = random.Random(8)
    for seed in range(30):
        state = play.start(BehindOptions(seed=str(seed)))
        while state.phase is not Phase.OVER:
            if state.phase in (Phase.BREAK, Phase.SHOT, Phase.PLACE, Phase.RETURN):
                hidden = [*state.hands[1 - state.who], *state.pack]
                chance.shuffle(hidden)
                held = len(state.hands[1 - state.who])
                hands = [state.hands[state.who]] * 2
                hands[1 - state.who] = tuple(hidden[:held])
                other = play.replace(state, hands=tuple(hands), pack=tuple(hidden[held:]))
                assert reply(other, "strong") == reply(state, "strong")
            state = play.apply(state, reply(state, "strong"))


@pytest.mark.parametrize(
    "data",
    [
        {"event": "Shot", "cards": ["5C"], "minus": False, "tricks": []},
        {"event": "Shot", "cards": ["5C", "99"], "minus": False, "tricks": []},
        {"event": "Shoot"},
        {"event": "PlacePosition", "value": "7"},
        [],
    ],
)
def test_malformed_events_are_refused(data):
    with pytest.raises(MalformedError):
        load_event(EVENTS, data)


@pytest.mark.parametrize("changes", [{"version": 2}, {"players": 4}, {"hand_cap": 1}, {"unheard": 1}])
def test_options_of_another_version_or_form_are_refused(changes):
    with pytest.raises(MalformedError):
        load(BehindOptions, {**dump(BehindOptions()), **changes})


def test_log_cut_off_in_the_middle_of_an_event_leaves_the_state_before_it():
    state = play.start(BehindOptions(seed="cut"))
    events = []
    while len(events) < 6:
        events.append(reply(state, "strong"))
        state = play.apply(state, events[-1])
    before = play.replay(BehindOptions(seed="cut"), events[:-1])
    with pytest.raises(RuleViolation):
        play.apply(before, "cut off")
    assert play.apply(before, events[-1]) == state
