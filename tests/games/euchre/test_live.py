"""Euchre on the live scorer: what the page offers, reads and says, and whole legs from their logs."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from games import series
from games.base import Ending, LegResult, Side
from games.euchre.engine import events as on
from games.euchre.engine.play import legal, outcome
from games.euchre.engine.state import EuchreOptions, EuchreState
from games.euchre.live import LIVE
from games.euchre.spec import SPEC
from games.log import NextLeg, Redo, Undo
from kit.pure.violations import RuleViolation
from tests.games.euchre.live_leg import ANN, BOB, BOOK, CY, DEE, DEE_DEALS, MARCH_ALONE, SETUP, leg
from tests.games.euchre.recorded import FINAL, first_dealer, play_through
from tests.games.manual import EUCHRE
from tests.page import in_one_line


def read(name: str, state: EuchreState | None = None, **fields: str):
    return LIVE.read(name, {field: [value] for field, value in fields.items()}, state or leg(), SETUP)


# --- whole legs ----------------------------------------------------------------------------------------------


def test_recorded_final_counted_hand_by_hand_ends_ten_to_eight():
    played = play_through(EuchreOptions(first_dealer=first_dealer(FINAL), natural_trump=False), FINAL)
    log: list = [on.FirstDealer(first_dealer(FINAL))]
    for hand in played.counted:
        log.append(on.HandPlayed(hand.maker, hand.tricks, hand.alone))
        state = series.replay(LIVE, SETUP, log).leg
        assert (state.home, state.away) == (hand.home, hand.away)

    match = series.replay(LIVE, SETUP, log)
    assert match.results == (LegResult(home=8, away=10),)
    assert not match.decided  # a match is two legs
    assert LIVE.counts(match.leg, Side.AWAY, None, SETUP) == {
        "hands": 13,
        "made": 3,
        "euchred": 1,
        "marches": 0,
        "lone": 1,
        "lone_marches": 0,
        "euchres": 4,
        "reneges": 0,
    }


def test_two_legs_make_a_match_and_undo_reaches_back_across_a_leg():
    won = [DEE_DEALS, MARCH_ALONE, MARCH_ALONE, MARCH_ALONE]
    match = series.replay(LIVE, SETUP, [*won, NextLeg(), on.FirstDealer(CY), on.Forfeit(Side.HOME)])

    assert match.decided
    assert [(result.home, result.away, result.ending) for result in LIVE.sheet(match.results, SETUP)] == [
        (10, 0, Ending.PLAYED),
        (0, 10, Ending.FORFEIT),
    ]
    back = series.replay(LIVE, SETUP, [*won, NextLeg(), on.FirstDealer(CY), Undo(), Undo(), Undo()])
    assert (back.number, back.leg.home, back.leg_is_over) == (1, 8, False)
    again = series.replay(LIVE, SETUP, [*won, NextLeg(), Undo(), Undo(), Redo(), Redo()])
    assert (again.number, again.leg.home) == (2, 0)


def test_log_cut_off_anywhere_is_a_leg_that_goes_on():
    log = [
        DEE_DEALS,
        on.ThrownIn(),
        on.HandPlayed(CY, 2),
        on.RenegeProven(BOB, DEE),
        on.AnswerRenege(take_penalty=True),
    ]
    log += [on.HandPlayed(CY, 4), on.TimeUp(between_hands=False), on.HandPlayed(ANN, 5)]

    for length in range(len(log)):
        cut = series.replay(LIVE, SETUP, log[:length])
        assert cut.results == ()
        assert LIVE.turn(cut.leg, SETUP).text
        assert LIVE.view(cut.leg, SETUP)["phase"] in ("draw", "hand", "choice")
    whole = series.replay(LIVE, SETUP, log)
    assert whole.results == (LegResult(home=4, away=3, ending=Ending.TIME),)


def test_leader_has_won_when_time_is_up_and_level_sides_play_on():
    late = leg(on.HandPlayed(ANN, 3), on.TimeUp(between_hands=False), on.HandPlayed(CY, 3))
    assert outcome(late) is None  # one each
    assert LIVE.turn(late, SETUP).text == "Time is up. This hand decides, unless it ends tied. Cy deals hand 3"

    over = LIVE.engine.apply(late, on.HandPlayed(ANN, 3))
    assert outcome(over) == LegResult(home=2, away=1, ending=Ending.TIME)


def test_points_past_ten_are_not_counted():
    nearly = [on.HandPlayed(ANN, 5, alone=True)] * 2 + [on.HandPlayed(ANN, 3)]
    state = leg(*nearly, MARCH_ALONE)

    assert (state.home, outcome(state)) == (10, LegResult(home=10, away=0))


@examples(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_match_of_chance_makes_a_sheet_that_the_desk_would_take(seed, playoff):
    setup, rng = replace(SETUP, playoff=playoff), random.Random(seed)
    match = series.start(LIVE, setup)
    while not match.decided:
        match = series.apply(LIVE, setup, match, NextLeg() if match.leg_is_over else some_event(match.leg, rng))

    assert list(SPEC.faults(LIVE.sheet(match.results, setup), EUCHRE, playoff=playoff)) == []


def some_event(state: EuchreState, rng: random.Random):
    """A hand, most of the time; now and then what else can happen at a table."""
    legal_now = legal(state)
    hands = [event for event in legal_now if isinstance(event, (on.HandPlayed, on.FirstDealer))]
    return rng.choice(hands if hands and rng.random() < 0.8 else legal_now)


# --- the rule book -------------------------------------------------------------------------------------------


def test_options_come_from_the_rule_book():
    book = BOOK.override(
        {
            "games.euchre.capped": False,
            "games.euchre.winning_score": 12,
            "games.euchre.time_limit_minutes": 45,
            "play.euchre.lone_euchred": 4,
            "play.euchre.makers_all": 3,
            "play.euchre.penalties": "renege_taken_exposed_given",
        }
    )
    setup = replace(SETUP, rules=book.category("euchre-legion").rules, play=book.play["euchre"])
    options = LIVE.options(setup, ())

    assert (options.winning_score, options.time_limit_minutes, options.capped) == (12, 45, False)
    assert leg(on.HandPlayed(ANN, 1, alone=True), setup=setup).away == 4
    assert leg(on.HandPlayed(ANN, 5), setup=setup).home == 3
    renege = [on.HandPlayed(ANN, 5), on.RenegeProven(ANN, CY), on.AnswerRenege(take_penalty=True)]
    assert leg(*renege, setup=setup).home == 1


def test_plain_options_are_those_of_the_manual_and_a_playoff_has_no_clock():
    assert LIVE.options(SETUP, ()) == EuchreOptions(mode="hands")
    assert LIVE.options(replace(SETUP, playoff=True), ()).time_limit_minutes == 0


def test_official_leg_is_played_with_real_cards_whatever_was_answered():
    assert LIVE.options(replace(SETUP, answers={"form": "cards"}, seed="x"), ()).mode == "hands"


def test_sign_in_the_first_leg_counts_in_the_second():
    first = leg(on.Indication(ANN), MARCH_ALONE, MARCH_ALONE, MARCH_ALONE)

    assert LIVE.options(SETUP, (first,)).warned == frozenset({Side.HOME})
    log = [DEE_DEALS, on.Indication(ANN), *[MARCH_ALONE] * 3, NextLeg(), DEE_DEALS, on.Indication(BOB)]
    assert LIVE.view(series.replay(LIVE, SETUP, log).leg, SETUP)["phase"] == "choice"


@pytest.mark.rule("EUCHRE IRREGULARITIES vii")
@pytest.mark.parametrize(("player", "is_again"), [(ANN, True), (BOB, True), (CY, False)])
def test_hesitation_in_the_first_leg_counts_in_the_second(player, is_again):
    """It persists in the game, which is two legs (Reg. i); what it cost of the bidding is over with its hand."""
    log = [DEE_DEALS, on.Hesitation(ANN), *[MARCH_ALONE] * 3, NextLeg(), DEE_DEALS]
    second = series.replay(LIVE, SETUP, log).leg
    event = on.Hesitation(player)

    text = LIVE.describe(second, event, LIVE.engine.apply(second, event), SETUP).text

    assert (second.options.hesitated, second.hesitations) == (frozenset({Side.HOME}), ())
    assert ("tell the officials" in text) is is_again


# --- what is read --------------------------------------------------------------------------------------------


def test_hand_that_was_chosen_becomes_an_event():
    assert read("hand 3", maker="2") == on.HandPlayed(BOB, 3, alone=False)
    assert read("hand 5", maker="0", alone="1") == on.HandPlayed(ANN, 5, alone=True)
    assert read("renege", reneged="1", renege_maker="0", renege_alone="1") == on.RenegeProven(CY, ANN, alone=True)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("no-ace", on.NoAceNoFace(DEE)),
        ("exposed", on.ExposeHand(DEE)),
        ("hesitated", on.Hesitation(DEE)),
        ("sign", on.Indication(DEE)),
    ],
)
def test_what_one_player_did_becomes_an_event(name, event):
    assert read(name, player="3") == event


@pytest.mark.parametrize(
    ("name", "fields", "code", "field"),
    [
        ("hand 3", {}, "who_made_trump", "maker"),
        ("hand 3", {"maker": "4"}, "who_made_trump", "maker"),
        ("hand 3", {"maker": "-1"}, "who_made_trump", "maker"),
        ("renege", {"renege_maker": "1"}, "which_player", "reneged"),
        ("renege", {"reneged": "1"}, "who_made_trump", "renege_maker"),
        ("sign", {"player": "x"}, "which_player", "player"),
        ("hand 6", {"maker": "1"}, "unknown_form", ""),
        ("hand", {"maker": "1"}, "unknown_form", ""),
        ("total", {"points": "3"}, "unknown_form", ""),
    ],
)
def test_what_is_no_hand_is_refused_at_its_field(name, fields, code, field):
    with pytest.raises(RuleViolation) as refusal:
        read(name, **fields)

    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert LIVE.sentence(refusal.value)


def test_refused_form_keeps_what_was_chosen():
    refusal = RuleViolation("who_made_trump", field="maker")
    view = LIVE.refilled(LIVE.view(leg(), SETUP), {"alone": ["1"], "player": ["2"]}, refusal)
    page = in_one_line(render_to_string("games/euchre/_live.html", {"view": view}))

    assert 'name="alone" value="1" checked' in page
    assert 'name="player" value="2" checked' in page
