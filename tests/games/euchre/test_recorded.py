"""Hands that were really played come out as they did."""

from __future__ import annotations

from games.base import LegResult
from games.euchre.engine.play import outcome, replay
from games.euchre.engine.state import EuchreOptions, Why
from tests.games.euchre.recorded import FINAL, SAMPLES, events_of, first_dealer, play_through


def test_sample_deals_give_one_point_one_point_alone_and_a_euchre():
    state = play_through(EuchreOptions(first_dealer=first_dealer(SAMPLES)), SAMPLES)

    assert [(hand.why, hand.maker, hand.tricks, hand.points) for hand in state.counted] == [
        (Why.MADE, 3, 4, 1),
        (Why.LONE_MADE, 3, 4, 1),
        (Why.EUCHRED, 3, 2, 2),
    ]
    assert (state.home, state.away) == (2, 2)


def test_recorded_final_of_thirteen_hands_ends_ten_to_eight_with_its_last_card():
    # That table asks for no natural trump; the dealer of the third hand had none.
    state = play_through(EuchreOptions(first_dealer=first_dealer(FINAL), natural_trump=False), FINAL)

    assert outcome(state) == LegResult(home=8, away=10)
    assert [hand.dealer for hand in state.counted] == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
    assert [(hand.home, hand.away) for hand in state.counted] == [
        *((1, 0), (2, 0), (2, 2), (4, 2), (5, 2), (5, 3), (6, 3)),
        *((6, 4), (7, 4), (7, 6), (8, 6), (8, 8), (8, 10)),
    ]
    euchred = [hand.number for hand in state.counted if hand.why is Why.EUCHRED]
    assert euchred == [3, 4, 10, 12, 13]


def test_log_cut_off_in_the_middle_is_a_leg_that_goes_on():
    options = EuchreOptions(first_dealer=first_dealer(FINAL), natural_trump=False)
    events = [event for line in FINAL.strip().splitlines() for event in events_of(line)]

    assert len(events) > 300
    for length in range(0, len(events), 7):
        assert outcome(replay(options, events[:length])) is None
