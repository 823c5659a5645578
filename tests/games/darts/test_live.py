"""The marker's page of darts: what it offers, what it reads, what it says."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.conf import settings as django_settings

from games import rulebook, series
from games.base import LegResult, Side
from games.darts.engine.board import Dart
from games.darts.engine.events import Bust, OneDart, ToeLine, Toss, Total
from games.darts.engine.scoring import DartsRules
from games.darts.live import LIVE
from games.legs import NOT_PLAYED
from games.live import Setup
from games.log import Redo, Undo
from kit.pure.violations import RuleViolation
from tests.games.manual import DARTS

NAMES = {"home_name": "Leduc", "away_name": "Ponoka", "home": ("Ann", "Bob"), "away": ("Cy", "Dot")}


def setup(*, official: bool = True, play: dict | None = None, answers: dict | None = None, **rules) -> Setup:
    return Setup(
        rules=replace(DARTS, **{"start": 501, "into": "fly", **rules}),
        official=official, play=play or {}, answers=answers or {}, **NAMES,
    )  # fmt: skip


def played(match: Setup, *lines) -> series.Series:
    return series.replay(LIVE, match, lines)


def refused(match: Setup, *lines, last) -> RuleViolation:
    with pytest.raises(RuleViolation) as refusal:
        series.apply(LIVE, match, played(match, *lines), last)
    return refusal.value


@pytest.mark.rule("DARTS Reg. ix")
@pytest.mark.rule("DARTS Reg. x")
def test_coin_is_tossed_for_legs_one_and_three_and_the_loser_begins_leg_two():
    match = setup(start=101)
    leg_one = [Toss(Side.HOME), Total(61), Total(0), Total(40, 1), series.NextLeg()]
    leg_two = [Total(60), Total(0), Total(41, 2), series.NextLeg()]

    second, third = played(match, *leg_one), played(match, *leg_one, *leg_two)

    assert LIVE.turn(second.leg, match).text == "Dot to throw"  # Cy threw once in leg 1
    assert LIVE.turn(third.leg, match).text == "Toss a coin: who throws first?"
    assert LIVE.turn(played(match, *leg_one, *leg_two, Toss(Side.AWAY)).leg, match).text == "Cy to throw"


def test_leg_begins_and_ends_as_the_rule_book_says():
    options = LIVE.options(setup(start=701, into="double", out="single"), ())

    assert (options.start, options.into, options.out) == (701, "double", "single")
    assert (options.home_players, options.away_players, options.starter) == (2, 2, None)


def test_typed_total_that_may_have_taken_fewer_darts_is_asked_about():
    match = setup(start=40)
    state = played(match, Toss(Side.HOME)).leg

    with pytest.raises(RuleViolation) as refusal:
        LIVE.read("total", {"points": ["40"]}, state, match)
    keys = LIVE.view(state, match)["finish"]

    assert LIVE.sentence(refusal.value) == "40 ends the leg. Press below with how many darts it was finished."
    assert [(key.label, key.event) for key in keys] == [
        ("1 dart", Total(40, 1)), ("2 darts", Total(40, 2)), ("3 darts", Total(40, 3)),
    ]  # fmt: skip


def test_finish_that_takes_three_darts_is_simply_typed():
    match = setup(start=170)
    state = played(match, Toss(Side.HOME)).leg

    assert LIVE.read("total", {"points": ["170"]}, state, match) == Total(170)


def test_darts_at_a_double_are_asked_for_where_they_are_counted():
    match = setup(start=60, answers={"doubles": "yes"})
    state = played(match, Toss(Side.HOME)).leg
    keys = LIVE.view(state, match)["finish"]

    assert [key.event for key in keys] == [Total(60, 2, 1), Total(60, 3, 1), Total(60, 3, 2)]
    assert LIVE.read("total", {"points": ["20"], "doubles": ["2"]}, state, match) == Total(20, doubles=2)


def test_common_total_that_ends_the_leg_leads_to_the_keys_that_say_with_how_many_darts():
    match = setup(start=100)
    view = LIVE.view(played(match, Toss(Side.HOME)).leg, match)
    keys = {key.label: key for _, key in view["common"]}

    assert keys["100"].reason == "100 ends the leg. Press below with how many darts it was finished."
    assert keys["60"].reason == ""
    assert [key.event for key in view["finish"]] == [Total(100, 2), Total(100, 3)]


def test_keys_take_the_darts_at_a_double_along_where_they_are_counted():
    match = setup(start=60, answers={"doubles": "yes"})
    state = played(match, Toss(Side.HOME)).leg

    assert LIVE.view(state, match)["asks_doubles"]
    assert LIVE.read("bust", {"doubles": ["2"]}, state, match) == Bust(doubles=2)
    assert LIVE.read("total-0", {"doubles": ["3"], "points": [""]}, state, match) == Total(0, doubles=3)
    assert LIVE.read("total-26", {"doubles": ["0"]}, state, match) == Total(26, doubles=0)
    with pytest.raises(RuleViolation, match="not_a_number"):
        LIVE.read("nonsense", {}, state, match)


def test_what_was_typed_stands_there_again_when_it_is_refused():
    match = setup()
    view = LIVE.view(played(match, Toss(Side.HOME)).leg, match)

    assert LIVE.refilled(view, {"points": ["179"]}, RuleViolation("impossible_total"))["typed"] == "179"


@pytest.mark.parametrize("typed", ["", "six", "-5", "6.5", "12345", "٦"])
def test_what_is_no_number_is_refused_at_its_field(typed):
    match = setup()

    with pytest.raises(RuleViolation) as refusal:
        LIVE.read("total", {"points": [typed]}, played(match, Toss(Side.HOME)).leg, match)
    assert (refusal.value.code, refusal.value.field) == ("not_a_number", "points")


@pytest.mark.parametrize(("official", "play", "allowed"), [
    (True, {}, False), (True, {"score_screens": "results_only"}, False),
    (True, {"score_screens": "allow"}, True), (False, {}, True),
])  # fmt: skip
def test_single_darts_are_marked_in_practice_or_where_the_rule_book_allows_it(official, play, allowed):
    match = setup(official=official, play=play, answers={"entry": "darts"})
    state = played(match, Toss(Side.HOME)).leg

    assert [question.name for question in LIVE.questions(match)] == (["entry"] if allowed else []) + ["doubles"]
    assert (LIVE.view(state, match)["by_dart"] is not None) == allowed
    if not allowed:
        refusal = refused(match, Toss(Side.HOME), last=OneDart(Dart(20, 3)))
        assert LIVE.sentence(refusal) == "At this event the marker enters whole throws, not single darts."


def test_field_of_the_board_is_read_with_how_often_it_counts():
    match = setup(official=False, answers={"entry": "darts"})
    state = played(match, Toss(Side.HOME)).leg

    assert LIVE.read("field-20", {"times": ["3"]}, state, match) == OneDart(Dart(20, 3))
    assert LIVE.read("field-25", {}, state, match) == OneDart(Dart(25, 1))
    for name, times, code in [("field-25", "3", "no_such_field"), ("field-21", "1", "not_a_number")]:
        with pytest.raises(RuleViolation) as refusal:
            LIVE.read(name, {"times": [times]}, state, match)
        assert refusal.value.code == code


def test_score_advice_and_turn_follow_every_dart():
    match = setup(official=False, answers={"entry": "darts"}, start=121)
    state = played(match, Toss(Side.AWAY), OneDart(Dart(20, 3))).leg
    view = LIVE.view(state, match)

    assert LIVE.score(state, match).away == "61"
    assert (view["left"], view["by_dart"]["thrown"], view["by_dart"]["number"]) == (61, ["T20"], 2)
    assert view["advice"] == "T15 D8"


def test_key_that_cannot_be_pressed_says_why():
    match = setup()
    view = LIVE.view(played(match, Toss(Side.HOME)).leg, match)
    bust = next(key for _, key in view["other"] if key.label == "Bust")

    assert (bust.reason, bust.rule) == ("Nobody can go bust with 501 left.", "AMB-D2")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([Toss(Side.AWAY)], "The coin: Ponoka throws first."),
        ([Toss(Side.HOME), Total(180)], "Ann: 180, 321 left."),
        ([Toss(Side.HOME), Total(0)], "Ann: no score, 501 left."),
        ([Toss(Side.HOME), ToeLine()], "Ann: over the toe line, nothing counts."),
        ([Toss(Side.HOME), Total(180), Total(0), Total(180), Total(0), Bust()], "Ann: bust. 141 left, as before."),
        (
            [Toss(Side.HOME), Total(180), Total(0), Total(180), Total(0), Total(141)],
            "Ann finishes 141. The leg goes to Leduc.",
        ),
    ],
)
def test_events_are_told_in_words(events, said):
    match = setup()
    match = replace(match, home=("Ann",), away=("Cy",))
    before, after = played(match, *events[:-1]), played(match, *events)

    assert LIVE.describe(before.leg, events[-1], after.leg, match).text == said


HOME_WINS_101 = [Total(61), Total(0), Total(40, 1)]


def test_all_legs_of_a_round_robin_are_played_and_a_play_off_stops_at_two_wins():
    leg_one = [Toss(Side.HOME), *HOME_WINS_101, series.NextLeg()]
    leg_two = [Total(0), *HOME_WINS_101]  # the loser of leg 1 begins

    league, playoff = setup(start=101), replace(setup(start=101), playoff=True)
    assert not played(league, *leg_one, *leg_two).decided
    assert played(playoff, *leg_one, *leg_two).decided
    won = LegResult(home=1, away=0)
    assert LIVE.sheet(played(playoff, *leg_one, *leg_two).results, playoff) == (won, won, NOT_PLAYED)


def test_undo_reaches_back_across_the_end_of_a_leg():
    match = setup(start=101)
    leg_one = [Toss(Side.HOME), Total(61), Total(0), Total(40, 1)]
    match_on = played(match, *leg_one, series.NextLeg(), Total(60), Undo(), Undo(), Undo())

    assert (match_on.number, match_on.results, match_on.leg.home) == (1, (), 40)
    again = played(match, *leg_one, series.NextLeg(), Total(60), Undo(), Undo(), Undo(), Redo())
    assert again.results == (LegResult(home=1, away=0),)


def test_figures_of_a_player_add_up_to_those_of_the_side():
    match = setup()
    throws = [Toss(Side.HOME), Total(180), Total(26), Total(100), Total(41), Total(60), Total(45)]
    state = played(match, *throws).leg

    side = LIVE.counts(state, Side.HOME, None, match)
    ann, bob = (LIVE.counts(state, Side.HOME, player, match) for player in (0, 1))
    assert (ann["points"], bob["points"], side["points"], side["hundred_eighties"]) == (240, 100, 340, 1)
    assert all(ann[name] + bob[name] == side[name] for name in side if name != "high_finish")
    assert [(figure.label, figure.text) for figure in LIVE.figures(side)][:2] == [
        ("Average", "113.3"), ("First nine", "113.3"),
    ]  # fmt: skip
    assert LIVE.figures({}) == ()


def test_practice_takes_its_game_from_what_was_chosen_and_ignores_nonsense():
    book = type("Book", (), {"play": {"darts": {}}})

    match = LIVE.practice({"form": "1001-fly-double", "players": "2", "legs": "best5"}, book, "")
    assert (match.rules.start, match.rules.playoff_best_of, match.playoff, len(match.home)) == (1001, 5, True, 2)
    match = LIVE.practice({"form": "nonsense", "players": "99"}, book, "")
    assert (match.rules.start, len(match.home), match.official) == (501, 1, False)


def test_another_command_may_play_with_masters_in_and_out():
    book = rulebook.load(django_settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    book = book.override({"categories.darts-mixed.rules.into": "master", "categories.darts-mixed.rules.out": "master"})
    match = replace(setup(), rules=book.category("darts-mixed").rules)
    state = played(match, Toss(Side.HOME)).leg

    assert (state.options.into, state.options.out) == ("master", "master")
    assert LIVE.score(state, match).home_note == "starts with a double or a triple"
    assert series.load_setup(series.dump_setup(match), DartsRules) == match
