"""Late changes of a round robin with finals: as in any round robin, until the finals are made."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.services.undoing import take_back
from scoring.models import Change
from scoring.playoffs.queries import going_on
from scoring.playoffs.services.finals import create_finals
from scoring.playoffs.services.playoffs import create_playoff, set_aside
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.test_pages import case_page
from tests.scoring.changes.test_services import assert_playable, refused
from tests.scoring.grouped import with_finals
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now
from tournaments.models import Stage


@pytest.fixture
def draw_one_table(make_competition, users):
    """Return a function that draws and publishes a round robin of which four go on."""

    def make(entries: int = 7, stations: int = 10) -> Stage:
        competition = make_competition("cribbage-pairs", entries=entries, stations=stations)
        return with_finals(competition, by=users["carl"], advance=4)

    return make


def entry_of(stage: Stage, number: int) -> int:
    return stage.competition.entries.get(number=number).pk


@pytest.mark.parametrize("how", How)
def test_team_that_stops_and_one_that_comes_late_change_one_field(draw_one_table, play, change, let_in, users, how):
    stage = draw_one_table()
    play(stage, 1)
    before = whole(stage)
    new = let_in(stage)
    late = change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, until=1, how=how)
    assert late.report_in_words["headline"].endswith("comes in late")
    assert stage.seats.get(entry=new).group is None
    gone = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 3), until=1, how=how)

    assert_playable(stage)
    met = Counter(frozenset(match.sides) for match in draw_now(stage).expected)
    assert (len(met), set(met.values())) == (21, {1})
    assert {row["group"] for report in (late.report, gone.report) for row in report["standings"]} <= {""}
    assert {figure["group"] for report in (late.report, gone.report) for figure in report["fairness"]} <= {""}
    take_back(change=gone, by=users["carl"])
    take_back(change=late, by=users["carl"])
    assert {key: rows for key, rows in whole(stage).items() if key != "entries"} == {
        key: rows for key, rows in before.items() if key != "entries"
    }


def test_who_goes_on_follows_a_withdrawal(draw_one_table, play, change, users):
    stage = draw_one_table(entries=6)
    play(stage, 1, 2, 3, 4, 5)
    first = going_on(standings_of(stage.competition))[0].teams[0].entry_id

    change(stage, ChangeKind.WITHDRAWAL, entry=first, until=5)

    (part,) = going_on(standings_of(stage.competition))
    assert first not in {team.entry_id for team in part.teams}
    assert len(part.teams) == 4


def test_nothing_is_changed_once_the_finals_are_made_until_they_are_taken_back(
    draw_one_table, play, change, users, signed_in
):
    stage = draw_one_table(entries=5)
    play(stage, 1, 2, 3, 4, 5)
    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 5), until=5)
    finals = _finals(stage, users)

    assert refused(lambda: take_back(change=late_change, by=users["carl"])) == "finals_made"
    assert refused(lambda: change(stage, ChangeKind.REPLAY, round=1)) == "finals_made"
    page = html_of(signed_in("carl").get(case_page(stage, ChangeKind.WITHDRAWAL)))
    assert "The finals are made, so the draw can&#x27;t change." in page
    assert reverse("playoffs:office", args=[stage.competition_id]) in page
    set_aside(stage=finals, reason="A team came back", by=users["carl"])
    change(stage, ChangeKind.REPLAY, round=1)
    assert Change.objects.count() == 2


def _finals(stage: Stage, users) -> Stage:
    """Return the finals of the first four numbers; what the results say about them does not matter here."""
    order = [stage.competition.entries.get(number=number) for number in (1, 2, 3, 4)]
    return create_finals(competition=stage.competition, groups=[order], by=users["carl"])


def test_play_off_of_the_round_robin_keeps_it_as_it_is(draw_one_table, play, change, users):
    stage = draw_one_table(entries=6)
    play(stage, 1)
    two = [stage.competition.entries.get(number=number) for number in (4, 5)]
    create_playoff(
        competition=stage.competition, entries=two, place=4, kind=Stage.Kind.SINGLE_MATCH, seed="words",
        by=users["carl"],
    )  # fmt: skip

    assert refused(lambda: change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 3), until=1)) == "playoff_made"
    change(stage, ChangeKind.BOARD_DOWN, station=1, replacement=30, until=1)


def test_pages_of_the_cases_ask_for_no_group(draw_one_table, play, signed_in, let_in):
    stage = draw_one_table(entries=6)
    play(stage, 1)
    let_in(stage)
    client = signed_in("carl")

    assert "group" not in client.get(case_page(stage, ChangeKind.LATE_ENTRY)).context["form"].fields
    rounds = client.get(case_page(stage, ChangeKind.REPLAY)).context["form"].fields["what"].choices[1][1]
    assert rounds[0][1] == "The whole of round 1"
    for kind in ChangeKind:
        assert "Group" not in html_of(client.get(case_page(stage, kind)))


def test_certificate_of_a_changed_draw_can_be_checked(draw_one_table, play, change, client, tmp_path):
    stage = draw_one_table()
    play(stage, 1)
    change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 3), until=1)
    where = [stage.competition.event.slug, stage.competition.category]
    (tmp_path / "draw.json").write_bytes(client.get(reverse("draws:certificate_file", args=where)).content)
    out = StringIO()

    call_command("verify_draw", str(tmp_path / "draw.json"), stdout=out)

    assert "6 entries, 15 matches." in out.getvalue()
    assert "Changed after it was published" in out.getvalue()
