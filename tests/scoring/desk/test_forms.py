"""What the page of a sheet makes of what is typed: digits are enough, mistakes stay where they were made."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from games.base import Ending, LegResult, Side
from games.legs import NOT_PLAYED
from scoring.desk.forms.sheet import SheetForm
from scoring.sheets.queries.sheets import sheet_by_code
from tests.scoring.sheets.conftest import leg, sheets_of

pytestmark = pytest.mark.django_db

KEY = "7f1b8ad2-1c3e-4f5a-9b60-0123456789ab"


def typed(*legs: tuple[object, ...], **more: object) -> QueryDict:
    """Return what a browser posts: (home, away) or (home, away, how it ended) for each leg."""
    data = QueryDict(mutable=True)
    for number, (home, away, *ending) in enumerate(legs, start=1):
        data[f"leg{number}-home"], data[f"leg{number}-away"] = str(home), str(away)
        data[f"leg{number}-ending"] = ending[0] if ending else "played"
    base = {"absent": "played", "agreed": "both", "key": KEY, "version": "0", "door": "desk"}
    data.update({name: str(value) for name, value in {**base, **more}.items()})
    return data


@pytest.fixture
def form_of(draw):
    """Return a function (category, data) that reads one sheet of that category; one draw for each."""
    codes = {}

    def read(category: str, data: QueryDict | None = None) -> SheetForm:
        if category not in codes:
            codes[category] = sheets_of(draw(category, entries=3))[0].code
        return SheetForm(sheet_by_code(codes[category]), data)

    return read


@pytest.mark.parametrize(
    ("category", "legs", "expected"),
    [
        ("cribbage-pairs", [(121, 88), (100, 121)], [leg(121, 88), leg(100, 121)]),
        ("cribbage-pairs", [("", 88), (100, "")], [leg(121, 88), leg(100, 121)]),
        ("cribbage-pairs", [(" 121 ", "0"), ("", 0)], [leg(121, 0), leg(121, 0)]),
        ("euchre-legion", [("", 6), (4, "")], [leg(10, 6), leg(4, 10)]),
        ("euchre-legion", [(7, 5, "time"), (4, 10)], [leg(7, 5, Ending.TIME), leg(4, 10)]),
        ("darts-legion", [(1, ""), ("", 1), (0, "")], [leg(1, 0), leg(0, 1), leg(0, 1)]),
        ("shuffleboard-mens", [(23, 15)], [leg(23, 15)]),
        ("eightball-singles", [("", 5), (0, "")], [leg(10, 5), leg(0, 10)]),
    ],
)
def test_one_number_is_enough_where_it_says_everything(form_of, category: str, legs, expected) -> None:
    form = form_of(category, typed(*legs))
    assert form.is_valid(), [leg.errors for leg in form.legs]
    assert list(form.result) == expected


@pytest.mark.parametrize(
    ("category", "legs", "where", "words"),
    [
        ("cribbage-pairs", [(121, 121), (121, 3)], (0, "away"), "both cannot have 121"),
        ("cribbage-pairs", [(121, 88), (121, "")], (1, "away"), "A number is missing here."),
        ("cribbage-pairs", [(121, 88), ("", "")], (1, "home"), "Leg 2 is missing"),
        ("cribbage-pairs", [("12l", 88), (121, 3)], (0, "home"), "Digits only."),
        ("cribbage-pairs", [(121, "88.5"), (121, 3)], (0, "away"), "Digits only."),
        ("euchre-legion", [(10, 10), (10, 3)], (0, "away"), "Only one side can reach 10"),
        ("euchre-legion", [(6, 6, "time"), (10, 3)], (0, "away"), "One more hand"),
        ("euchre-legion", [(6, "", "time"), (10, 3)], (0, "away"), "A number is missing here."),
        ("euchre-legion", [(8, 6), (10, 3)], (0, "home"), "30 minutes"),
        ("darts-legion", [(1, 1), (1, ""), (1, "")], (0, "away"), "Only one side can win a leg"),
        ("shuffleboard-mens", [(21, 21)], (0, "away"), "Only one side can have 21 or more"),
        ("shuffleboard-mens", [("", 15)], (0, "home"), "A number is missing here."),
        ("eightball-singles", [(10, 8), (10, 3)], (0, "away"), "7 at most"),
    ],
)
def test_what_is_impossible_is_said_beside_its_box_with_the_section(form_of, category, legs, where, words) -> None:
    form = form_of(category, typed(*legs))
    assert not form.is_valid()
    index, side = where
    (message,) = form.legs[index].errors[side]
    assert words in message
    assert form.errors == 1
    assert form.legs[index][side].value() == str(legs[index][0 if side == "home" else 1])


def test_every_mistake_is_shown_at_once_and_the_cursor_goes_to_the_first(form_of) -> None:
    form = form_of("cribbage-pairs", typed((121, 90), (121, 121), absent="played"))
    assert not form.is_valid()
    form = form_of("cribbage-pairs", typed((130, 90), (121, 121)))
    assert not form.is_valid()
    assert form.errors == 2
    form.point_at_first_box()
    assert form.legs[0].fields["home"].widget.attrs["autofocus"] is True
    assert "autofocus" not in form.legs[1].fields["away"].widget.attrs


@pytest.mark.parametrize(
    ("ending", "at_fault", "score"),
    [("forfeit_home", Side.HOME, (0, 1)), ("forfeit_away", Side.AWAY, (1, 0)), ("forfeit_both", None, (0, 0))],
)
def test_a_leg_that_was_given_away_has_the_score_of_the_rule_book(form_of, ending, at_fault, score) -> None:
    form = form_of("cribbage-pairs", typed((100, 80, ending), (121, 90)))
    assert form.is_valid()
    assert form.result[0] == LegResult(home=score[0], away=score[1], ending=Ending.FORFEIT, at_fault=at_fault)


@pytest.mark.parametrize("absent", ["home", "away", "both"])
def test_a_side_that_was_absent_for_the_whole_match(form_of, absent: str) -> None:
    form = form_of("euchre-legion", typed(("", ""), ("", ""), absent=absent))
    assert form.is_valid()
    at_fault = None if absent == "both" else Side(absent)
    assert [(result.ending, result.at_fault) for result in form.result] == [(Ending.FORFEIT, at_fault)] * 2


def test_absent_and_scores_together_are_refused(form_of) -> None:
    form = form_of("euchre-legion", typed((10, 3), ("", ""), absent="home"))
    assert not form.is_valid()
    assert list(form.paper.errors) == ["absent"]


def test_a_playoff_offers_no_clock_and_neither_side_only_for_the_whole_match(draw, playoff) -> None:
    competition = draw("euchre-legion", entries=3).competition
    sheet = sheets_of(playoff(competition, list(competition.entries.all()[:2])))[0]
    form = SheetForm(sheet_by_code(sheet.code), typed((10, 3)))
    assert form.is_valid()
    assert [key for key, _ in form.legs[0].fields["ending"].choices] == ["played", "forfeit_home", "forfeit_away"]
    assert dict(form.paper.fields["absent"].choices)["both"] == "Neither side was there. Nobody plays on."
    nobody = SheetForm(sheet_by_code(sheet.code), typed(("", ""), absent="both"))
    assert nobody.is_valid()
    assert [(leg.ending, leg.at_fault) for leg in nobody.result] == [(Ending.FORFEIT, None)]


def test_an_empty_leg_of_a_decided_playoff_was_not_needed(draw, playoff) -> None:
    competition = draw("cribbage-pairs", entries=3).competition
    sheet = sheet_by_code(sheets_of(playoff(competition, list(competition.entries.all()[:2])))[0].code)
    form = SheetForm(sheet, typed(("", 80), ("", 80), ("", "")))
    assert form.is_valid()
    assert form.result == (leg(121, 80), leg(121, 80), NOT_PLAYED)
    short = SheetForm(sheet, typed(("", 80), (80, ""), ("", "")))
    assert not short.is_valid()
    assert "continues until one side has won 2" in short.legs[2].errors["home"][0]


def test_the_180s_are_read_and_half_a_line_is_refused(form_of) -> None:
    won = [(1, ""), (1, ""), (1, "")]
    form = form_of("darts-legion")
    thrower = form.sheet.teams[0].players[0].member
    read = form_of(
        "darts-legion",
        typed(*won, **{"high0-member": thrower.pk, "high0-leg": 2, "high0-count": 2, "high0-countersigned": "on"}),
    )
    assert read.is_valid()
    (line,) = read.high_score_lines()
    assert (line.member, line.leg, line.count, line.countersigned) == (thrower, 2, 2, True)
    half = form_of("darts-legion", typed(*won, **{"high0-count": 2}))
    assert not half.is_valid()
    assert half.high_scores[0].errors == {"member": ["Say who it was."]}


def test_a_member_of_another_team_is_not_on_offer(form_of, draw) -> None:
    form = form_of("darts-legion", typed((1, ""), (1, ""), (1, ""), **{"high0-member": 999999}))
    assert not form.is_valid()
    assert "member" in form.high_scores[0].errors


def test_pairs_of_a_team_show_their_own_players(draw) -> None:
    sheets = sheets_of(draw("cribbage-legion", entries=3))
    a, b = (sheet_by_code(sheet.code) for sheet in sheets[:2])
    assert (a.sub_match.pair, b.sub_match.pair) == ("A", "B")
    names = [[place.member.name for place in sheet.teams[0].players] for sheet in (a, b)]
    assert len(names[0]) == len(names[1]) == 2
    assert not set(names[0]) & set(names[1])


@pytest.mark.parametrize(
    ("agreed", "sides"),
    [("both", {Side.HOME, Side.AWAY}), ("home", {Side.HOME}), ("away", {Side.AWAY}), ("none", set())],
)
def test_whose_initials_are_there_is_one_answer(form_of, agreed, sides) -> None:
    form = form_of("cribbage-pairs", typed((121, 88), (121, 88), agreed=agreed))
    assert form.is_valid()
    assert form.paper.signed_by == sides


def test_no_answer_is_set_beforehand_and_one_has_to_be_given(form_of) -> None:
    assert not form_of("cribbage-pairs").paper["agreed"].value()
    form = form_of("cribbage-pairs", typed((121, 88), (121, 88), agreed=""))
    assert not form.is_valid()
    assert form.paper.errors == {"agreed": ["Say whether both captains' initials are on the sheet: Y, H, V or N."]}


def test_a_side_that_never_came_is_not_asked_for_initials(form_of) -> None:
    form = form_of("euchre-legion", typed(("", ""), ("", ""), absent="home", agreed=""))
    assert form.is_valid()
    assert form.paper.signed_by == frozenset()
