"""Shuffleboard on the live scorer: who stands where, what is read and refused, what the page says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from django.template.loader import render_to_string

from games import series
from games.base import Side
from games.live import Setup
from games.shuffleboard.engine.events import (
    CountFrame,
    Dead,
    DeadRock,
    Default,
    Frame,
    FramePoints,
    Offence,
    Penalty,
    Rock,
    RockLies,
    SwapRock,
)
from games.shuffleboard.engine.state import Phase
from games.shuffleboard.live import LIVE
from kit.pure.codec import MalformedError, dump_event, load_event
from kit.pure.violations import RuleViolation
from tests.games.live_play import assert_refused_in_words
from tests.games.manual import SHUFFLEBOARD
from tests.games.shuffleboard.board import BOOK, SETUP, TOSS, game, points
from tests.page import in_one_line


def described(events: list, event, setup: Setup = SETUP) -> str:
    before = game(*events, setup=setup)
    after = LIVE.engine.apply(before, event)
    return LIVE.describe(before, event, after, setup).text


# --- who stands where ----------------------------------------------------------------------------------------


def test_first_of_the_order_shoots_the_first_frame_and_partners_the_next():
    setup = replace(SETUP, home=("Bob", "Ann"))

    assert LIVE.turn(game(setup=setup), setup).text == "Frame 1: Bob shoots first, with red"
    assert LIVE.turn(game(points(Side.HOME, 2), setup=setup), setup).text == "Frame 2: Ann shoots first, with red"
    assert LIVE.turn(game(points(Side.AWAY, 2), setup=setup), setup).text == "Frame 2: Dee shoots first, with blue"


def test_one_player_a_side_shoots_from_both_ends():
    setup = replace(SETUP, home=("Ann",), away=("Cy",))
    state = game(points(Side.HOME, 2), points(Side.HOME, 3), setup=setup)

    assert LIVE.turn(state, setup).text == "Frame 3: Ann shoots first, with red"
    assert LIVE.counts(state, Side.HOME, 0, setup) == LIVE.counts(state, Side.HOME, None, setup)


@pytest.mark.rule("SHUFFLEBOARD Rules iii")
def test_player_without_a_partner_is_warned_once_whichever_end_it_happens_at():
    setup = replace(SETUP, home=("Ann",))
    touch = [Penalty(Side.HOME, end, Offence.SURFACE) for end in (0, 1)]
    state = game(points(Side.HOME, 5), *touch, setup=setup)
    assert state.home == 3
    counted = LIVE.counts(state, Side.HOME, 0, setup)
    assert (counted["warnings"], counted["deductions"]) == (1, 1)
    figures = {figure.label: figure.text for figure in LIVE.figures(counted)}
    assert figures["Points taken off"] == "once"

    names = [player["player"] for player in LIVE.view(state, setup)["players"]]
    assert names == ["Ann", "Cy", "Dee"]  # not Ann twice, once for each end

    partners = game(points(Side.HOME, 5), *touch)
    assert partners.home == 5  # Ann and Bob are two players, and each is warned


def test_sides_without_named_players_still_have_two_ends():
    setup = Setup(rules=SHUFFLEBOARD, home_name="Branch 1", away_name="Branch 2")

    names = [player["player"] for player in LIVE.view(game(setup=setup), setup)["players"]]
    assert names == ["Branch 1, player 1", "Branch 2, player 1", "Branch 1, player 2", "Branch 2, player 2"]


def read(**fields: str) -> FramePoints:
    return LIVE.read("points", {name: [value] for name, value in fields.items()}, game(), SETUP)


# --- what is read --------------------------------------------------------------------------------------------


def test_points_that_were_typed_become_a_frame():
    assert read(scorer="away", points="7", hangers="1") == points(Side.AWAY, 7, 1)


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({}, "who_scored", "scorer"),
        ({"scorer": "nobody", "points": "7", "hangers": "0"}, "who_scored", "scorer"),
        ({"scorer": "home", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "-3", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "\N{FULLWIDTH DIGIT THREE}", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "99999", "hangers": "0"}, "not_a_number", "points"),
        ({"scorer": "home", "points": "3"}, "not_a_number", "hangers"),
    ],
)
def test_what_is_no_frame_is_refused_at_its_field(fields, code, field):
    with pytest.raises(RuleViolation) as refusal:
        read(**fields)

    assert (refusal.value.code, refusal.value.field) == (code, field)
    assert LIVE.sentence(refusal.value)


def test_another_form_is_refused():
    with pytest.raises(RuleViolation) as refusal:
        LIVE.read("total", {}, game(), SETUP)

    assert refusal.value.code == "unknown_form"


# --- bad input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        {"event": "RockLies", "side": "home"},
        {"event": "RockLies", "side": "home", "zone": "3"},
        {"event": "RockLies", "side": "home", "zone": True},
        {"event": "FramePoints", "side": "home", "points": 3.5},
        {"event": "FramePoints", "side": "left", "points": 3},
        {"event": "CountFrame", "version": 2},
        {"event": "Score", "points": 3},
        {"side": "home", "zone": 3},
        [],
        None,
    ],
)
def test_malformed_line_is_refused(line):
    with pytest.raises(MalformedError):
        load_event(LIVE.events, line)


@pytest.mark.parametrize(
    ("events", "event", "code"),
    [
        ([], TOSS, "not_now"),  # a second coin
        ([RockLies(Side.HOME, 1)], RockLies(Side.AWAY, 4), "not_from_the_far_end"),
        ([RockLies(Side.HOME, 1)], points(Side.AWAY, 4), "rocks_are_told"),
        ([RockLies(Side.HOME, 1)], Frame((Rock(Side.HOME, 1),)), "rocks_are_told"),
        ([RockLies(Side.HOME, 3), RockLies(Side.AWAY, 1)], RockLies(Side.AWAY, 1), "nothing_behind_counts"),
        ([DeadRock(Side.HOME, Dead.SHORT)] * 4, RockLies(Side.HOME, 1), "too_many_rocks"),
        ([points(Side.HOME, 16, 4), points(Side.HOME, 16, 4)], CountFrame(), "leg_over"),
        ([], RockLies(Side.HOME, 7), "no_such_zone"),
        ([], Penalty(Side.HOME, 2, Offence.SURFACE), "no_such_end"),
        ([], points(Side.HOME, 17, 4), "no_such_frame"),
    ],
)
def test_contradiction_is_refused_with_a_sentence_and_changes_nothing(events, event, code):
    assert_refused_in_words(LIVE, SETUP, [TOSS, *events], event, code)


# --- what the page says --------------------------------------------------------------------------------------


def test_frame_is_described_with_what_it_brought():
    assert described([RockLies(Side.HOME, 4), RockLies(Side.HOME, 3)], CountFrame()) == (
        "Frame 1: 7 points for Branch 1, 1 hanger. 7–0."
    )
    assert described([], CountFrame()) == "Frame 1 is blank. Branch 2 shot last and shoots first now."
    assert described([points(Side.HOME, 16, 4)], points(Side.HOME, 5)) == (
        "Frame 2: 5 points for Branch 1. Branch 1 won the game 21–0."
    )


def test_penalty_is_a_warning_and_then_says_what_it_took():
    foul = Penalty(Side.AWAY, 1, Offence.FOUL_LINE)

    assert described([points(Side.AWAY, 1)], foul) == "Warning: Dee walked past the foul line."
    assert described([points(Side.AWAY, 1), foul], foul) == "Dee walked past the foul line again: 1 point off."
    assert described([foul], foul) == "Dee walked past the foul line again: no points left to take off."


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (RockLies(Side.AWAY, 0), "Branch 2, blue: a rock that counts nothing."),
        (DeadRock(Side.HOME, Dead.SHORT), "A rock of Branch 1 is dead: did not cross the foul line."),
        (SwapRock(Side.HOME), "Branch 1 shot a rock of the other side. It is exchanged, with no penalty."),
        (Default(Side.HOME), "Branch 1 concedes. Branch 2 wins the game."),
    ],
)
def test_what_else_happens_is_described(event, text):
    assert described([], event) == text


def test_toss_is_described():
    before = series.start(LIVE, SETUP).leg
    after = LIVE.engine.apply(before, TOSS)

    assert (
        LIVE.describe(before, TOSS, after, SETUP).text == "Branch 2 won the toss and took blue. Branch 1 shoots first."
    )


def test_count_key_says_what_counting_would_bring():
    assert LIVE.view(game(), SETUP)["count"].label == "Blank frame: nobody scores"
    state = game(RockLies(Side.AWAY, 1))
    assert LIVE.view(state, SETUP)["count"].label == "Count the frame: 1 point for Branch 2"


def test_keys_that_cannot_be_pressed_say_why():
    home, away = LIVE.view(game(RockLies(Side.HOME, 2)), SETUP)["rocks"]

    assert [bool(key.reason) for key in home["keys"]] == [True, True, False, False, False]
    assert [bool(key.reason) for key in away["keys"]] == [True, True, False, False, False]
    for key in home["keys"]:
        assert load_event(LIVE.events, json.loads(key.json)) == key.event
        assert dump_event(key.event) == json.loads(key.json)


def test_score_says_colour_and_what_is_missing():
    score = LIVE.score(game(points(Side.HOME, 12)), SETUP)

    assert (score.home, score.away) == ("12", "0")
    assert (score.home_note, score.away_note) == ("red, needs 9", "blue, needs 21")
    over = LIVE.score(game(points(Side.HOME, 12), points(Side.HOME, 9)), SETUP)
    assert (over.home_note, over.away_note) == ("won the game", "")


@pytest.mark.parametrize(
    "events",
    [[RockLies(Side.HOME, 2), RockLies(Side.AWAY, 2)], [points(Side.AWAY, 2), CountFrame()], [Default(Side.AWAY)]],
)
def test_form_shows_every_state(events):
    for length in range(len(events) + 1):
        state = game(*events[:length])
        page = in_one_line(
            render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(state, SETUP), "state": state})
        )
        assert ("Blank frame" in page) == (state.phase is Phase.FRAME and not state.lying)
    before = series.start(LIVE, SETUP).leg
    page = in_one_line(
        render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(before, SETUP), "state": before})
    )
    assert "Branch 1 won and takes red" in page


def test_dead_rocks_of_the_frame_are_shown_beside_their_side():
    state = game(DeadRock(Side.HOME, Dead.SHORT))
    page = in_one_line(
        render_to_string("games/shuffleboard/_live.html", {"view": LIVE.view(state, SETUP), "state": state})
    )

    assert "Branch 1, red, 1 dead" in page
    assert "Branch 2, blue, " not in page


# --- practice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "playoff", "players"),
    [({}, False, 2), ({"players": "1", "length": "2"}, True, 1), ({"players": "9", "length": "x"}, False, 2)],
)
def test_practice_plays_by_the_book_and_takes_no_nonsense(answers, playoff, players):
    setup = LIVE.practice(answers, BOOK, "seed")

    assert (setup.official, setup.playoff, len(setup.home)) == (False, playoff, players)
    assert setup.rules.winning_score == 21
    match = series.replay(LIVE, setup, [TOSS, points(Side.HOME, 16, 4), points(Side.HOME, 8, 2)])
    assert match.decided != playoff
