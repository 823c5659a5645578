"""Late changes where the opponents are drawn for each pair of a team (AMB-C4)."""

from __future__ import annotations

import pytest

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.forms import form_for
from scoring.changes.services.undoing import take_back
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.test_services import assert_playable, entry_of, of_team
from tournaments.draws.engine.redraw import How
from tournaments.draws.pages.schedule import fairness_views
from tournaments.draws.queries.draws import schedule_of
from tournaments.draws.queries.now import draw_now
from tournaments.draws.services import drawing, publishing
from tournaments.models import SubMatch

pytestmark = [pytest.mark.django_db, pytest.mark.rule("AMB-C4")]


@pytest.fixture
def pairs(draw, event):
    """Return a function that draws and publishes a field whose pairs have opponents of their own."""

    def make(*, entries: int = 5, stations: int = 6):
        event.overrides = {"categories.cribbage-legion.sides.pairs_meet": "independent"}
        event.save()
        return draw("cribbage-legion", entries=entries, stations=stations)

    return make


def pairs_of(stage) -> set[tuple[int, str, int, int]]:
    """Return who meets whom, by pair: the lower number first."""
    rows = SubMatch.objects.filter(match__stage=stage).values_list("pair", "match__home__number", "match__away__number")
    return {(pair, min(sides), max(sides)) for pair, *sides in rows}


@pytest.mark.parametrize("kept_at", [5, 6])
def test_team_that_is_kept_at_two_tables_stays_there_whichever_of_them_was_named(
    event, make_competition, users, change, kept_at
) -> None:
    event.overrides = {"categories.cribbage-legion.sides.pairs_meet": "independent"}
    event.save()
    competition = make_competition("cribbage-legion", entries=6, stations=6)
    kept = competition.entries.get(number=2)
    asked = {"competition": competition, "seed": "maple leaf", "by": users["carl"]}
    drawn = drawing.draw_round_robin(**asked, fixed={kept.pk: kept_at})
    stage = publishing.publish(stage=drawn, by=users["carl"], despite_open_rules=True)

    change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=0, how=How.ANEW)

    assert_playable(stage)
    mine = SubMatch.objects.filter(match__in=of_team(stage, kept)).exclude(match__in=of_team(stage, entry_of(stage, 4)))
    assert set(mine.values_list("pair", "station")) == {("A", 5), ("B", 6)}


@pytest.mark.parametrize("how", list(How))
def test_withdrawal_leaves_the_others_their_opponents(pairs, play, change, users, how) -> None:
    stage = pairs(entries=6, stations=4)
    play(stage, 1, 2)
    before = whole(stage)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2, how=how)

    assert_playable(stage)
    take_back(change=late_change, by=users["carl"])
    assert whole(stage) == before


def test_late_team_meets_each_pair_once(pairs, play, change, let_in) -> None:
    stage = pairs(entries=5)
    play(stage, 1)
    late = let_in(stage)

    change(stage, ChangeKind.LATE_ENTRY, entry=late.pk, until=1)

    assert_playable(stage)
    assert {row for row in pairs_of(stage) if late.number in row} == {
        (pair, number, late.number) for pair in "AB" for number in range(1, 6)
    }
    assert len(of_team(stage, late)) == 10


def test_team_that_is_late_misses_the_turns_of_both_pairs(pairs, change) -> None:
    stage = pairs(entries=6)
    late = entry_of(stage, 2)

    change(stage, ChangeKind.LATE_ARRIVAL, entry=late.pk, turn=3, until=0)

    assert_playable(stage)
    assert min(match.slot for match in of_team(stage, late)) >= 3


def test_broken_table_takes_one_pair_to_another(pairs, play, change) -> None:
    stage = pairs(entries=6)
    play(stage, 1)

    change(stage, ChangeKind.BOARD_DOWN, station=3, until=1)

    assert_playable(stage)
    assert not SubMatch.objects.filter(match__stage=stage, match__slot__gt=1, station=3).exists()


def test_fairness_is_told_of_pairs_a_and_pairs_b_each_as_on_the_certificate(pairs, change) -> None:
    stage = pairs(entries=6)

    told = change(stage, ChangeKind.MOVED, stations=(11, 12, 13, 14, 15, 16), until=0).report_in_words["fairness"]

    fields = fairness_views(schedule_of(stage), station_word="table")
    assert [(line["group"], line["title"], line["after"], line["best"]) for line in told] == [
        (field.name, figure.title, figure.figure.value, figure.best)
        for field in fields
        for figure in field.figures
        if figure.is_main
    ]
    assert {line["before"] == line["after"] for line in told} == {True}


def test_what_is_told_of_a_match_says_which_pair_plays_it(pairs, play, change) -> None:
    stage = pairs(entries=4)
    play(stage, 1)

    told = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1).report_in_words
    lines = [line for affected in told["affected"] for line in affected["lines"]]
    assert any(", pair A)" in line for line in lines)
    assert any(", pair B)" in line for line in lines)
    again = form_for(ChangeKind.REPLAY, stage, draw_now(stage), None)["what"].as_widget()
    assert ", pair A<" in again
    assert ", pair B<" in again


def test_no_show_gives_away_the_matches_of_both_pairs(pairs, change) -> None:
    stage = pairs(entries=4)
    gone = entry_of(stage, 2)

    change(stage, ChangeKind.NO_SHOW, entry=gone.pk, turn=1)

    given = SubMatch.objects.filter(match__in=of_team(stage, gone), result__isnull=False)
    assert sorted(given.values_list("match__slot", "pair")) == [(1, "A"), (1, "B")]
