"""Whatever happens at the table: one ruling for every possible shot, balls conserved, one winner, and back again."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.blackball.engine import play
from games.blackball.engine.events import EVENTS, Conduct, Stalemate
from games.blackball.engine.shot import Act, Shot
from games.blackball.engine.state import BlackballOptions, Phase
from games.cue.engine.events import Default, Interference
from kit.pure.codec import MalformedError, dump, dump_event, load, load_event
from kit.pure.violations import RuleViolation

OPTIONS = st.builds(
    BlackballOptions,
    rule_set=st.sampled_from(["blackball", "wepf"]),
    players=st.sampled_from([1, 2]),
    free_shot_other=st.sampled_from(["foul", "allowed"]),
    open_eight=st.sampled_from(["loss", "foul"]),
)


def some_shot(state, chance):
    """Return facts that can be true at this table, told in full."""
    there, on_break = sorted(state.on_table), state.phase is Phase.BREAK
    first = () if chance.random() < 0.1 else (chance.choice(there),)
    potted = [ball for ball in there if chance.random() < (0.02 if ball == 8 else 0.07)] if first else []
    off = [ball for ball in there if ball not in potted and chance.random() < 0.01] if first else []
    if chance.random() < 0.08:
        potted.append(0)
    touching = (chance.choice(there),) if chance.random() < 0.1 else ()
    acts = {act for act in (Act.NO_FOOT, Act.PUSH, Act.JUMPED, Act.MOVED_ON_PURPOSE) if chance.random() < 0.02}
    return Shot(
        first=first,
        potted=tuple(potted),
        off_table=tuple(off),
        rail=chance.random() < 0.8,
        to_rail=chance.randint(0, 8) if on_break else None,
        across_centre=chance.randint(0, 5) if on_break else None,
        touching=touching,
        snookered=chance.random() < 0.1,
        unnamed=state.phase is Phase.NAME,
        acts=frozenset(acts),
        restorable=chance.random() < 0.9,
    )


def frame_of(options, chance, most=120):
    """Return the events of a frame of chance, and every state on its way."""
    states, events = [play.start(options)], []
    while len(events) < most and states[-1].phase is not Phase.OVER:
        state = states[-1]
        if state.phase is Phase.CHOICE or chance.random() < 0.1:
            known = [e for e in play.legal(state) if not isinstance(e, (Default, Conduct, Interference, Stalemate))]
            event = chance.choice(known) if known else some_shot(state, chance)
        else:
            event = some_shot(state, chance)
        states.append(play.apply(state, event))
        events.append(event)
    return states, events


@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_frames_of_chance_are_ruled_shot_by_shot(options, seed):
    states, events = frame_of(options, random.Random(seed))

    for state in states:
        assert len(state.on_table) + len(state.gone) == 15
        assert len({down.ball for down in state.gone}) == len(state.gone)
        assert (state.phase is Phase.OVER) is (state.winner is not None)
        assert (state.choice is not None) is (state.phase is Phase.CHOICE)
        for event in play.legal(state):
            play.verify(state, event)
    assert play.replay(options, events) == states[-1]
    assert play.replay(options, events[:-1]) == states[-2]  # undo is the way back
    again = [load_event(EVENTS, dump_event(event)) for event in events]
    assert play.replay(load(BlackballOptions, dump(options)), again) == states[-1]
    assert load(type(states[-1]), dump(states[-1])) == states[-1]


@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_order_in_which_facts_are_entered_decides_nothing(options, seed):
    chance = random.Random(seed)
    states, _ = frame_of(options, chance, most=8)
    state = next(state for state in reversed(states) if state.phase in (Phase.BREAK, Phase.SHOT, Phase.NAME))
    shot = some_shot(state, chance)
    turned = Shot(
        **{name: getattr(shot, name) for name in Shot.__slots__ if name not in ("potted", "off_table")},
        potted=shot.potted[::-1],
        off_table=shot.off_table[::-1],
    )

    assert ruled(state, shot) == ruled(state, turned)


def ruled(state, shot):
    try:
        return play.apply(state, shot).verdict
    except RuleViolation as refused:
        return refused.code


@pytest.mark.parametrize("changes", [{"rule_set": "leg8"}, {"version": 2}, {"players": 3}, {"unheard": 1}])
def test_options_of_another_rule_set_or_version_are_refused(changes):
    with pytest.raises(MalformedError):
        load(BlackballOptions, {**dump(BlackballOptions()), **changes})


def test_log_of_one_rule_set_is_not_that_of_the_other():
    options = BlackballOptions(rule_set="wepf")
    events = [Shot(first=(1,), potted=(3,), to_rail=4), load_event(EVENTS, {"event": "NameColour", "group": "low"})]
    assert play.replay(options, events).home_group is not None

    with pytest.raises(RuleViolation) as refused:
        play.replay(BlackballOptions(rule_set="blackball"), events)
    assert refused.value.code == "not_now"
