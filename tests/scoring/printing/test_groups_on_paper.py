"""Groups and finals on paper: what every list, sheet and bracket says of them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kit.pdf import render
from scoring.playoffs.services.finals import make_finals
from scoring.printing.engine.selection import Selection
from scoring.printing.pages import pack
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.queries import extents, round_counts
from scoring.printing.tasks.production import request_for
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals, with_finals
from tests.scoring.printing.conftest import reader, texts
from tournaments.models import Event, Stage


@pytest.fixture
def stage(make_competition, users) -> Stage:
    """9-ball: seven in groups of four and three, two of each go on to a knockout with a match for third place."""
    return in_groups(make_competition("nineball-singles", entries=7), by=users["carl"], third_place=True)


@pytest.fixture
def finals(stage, users) -> Stage:
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    return make_finals(competition=stage.competition, by=users["carl"])


def whole(pdf) -> str:
    return " ".join(texts(pdf)).replace("\N{NO-BREAK SPACE}", " ")


def context(key: str, event: Event) -> dict:
    paper = CATALOGUE[key].build(request_for(event, {}))
    assert paper is not None
    return dict(paper.context)


def test_schedule_lists_every_group_by_itself(stage, event, paper) -> None:
    parts = [item["part"] for item in context("schedule", event)["parts"]]
    assert [part.heading for part in parts] == ["Nineball Singles: Group A", "Nineball Singles: Group B"]
    assert [part.goes_on for part in parts] == [False, True]
    assert sorted(len(part.schedule.matches) for part in parts) == [3, 6]
    text = whole(paper("schedule"))
    assert text.count("Group A") == text.count("Group B") == 1


def test_grids_and_slips_are_of_one_group_and_count_every_match_once(stage, event) -> None:
    grids = context("wall_draw", event)["grids"]
    cells = [cell for grid in grids for _, _, columns in grid.rows for column in columns[: len(grid.stations)]
             for cell in column]  # fmt: skip
    assert [grid.part.group for grid in grids] == ["Group A", "Group B"]
    assert sorted(cells) == sorted(f"{m.home.number}–{m.away.number}" for m in stage.matches.all())
    slips = context("team_schedules", event)["slips"]
    groups = dict(stage.seats.values_list("entry", "group"))
    assert len(slips) == 7
    for slip in slips:
        played = [line for column in slip["columns"] for line in column if not line.get("bye")]
        assert slip["part"].group == f"Group {' AB'[groups[slip['team'].entry_id]]}"
        assert len(played) == sum(groups[slip["team"].entry_id] == other for other in groups.values()) - 1


def test_certificate_measures_every_group_and_says_what_the_groups_mean(stage, event, paper) -> None:
    found = context("draw_certificate", event)["certificates"]
    assert [group["heading"] for group in found] == ["Nineball Singles, Group A", "Nineball Singles, Group B"]
    assert sum(len(group["shares"]) for group in found) == 7
    text = whole(paper("draw_certificate"))
    assert "2 groups of 3 and 4 teams; the first 2 of each play semi-finals, a final and a match for third" in text


def test_wall_chart_to_fill_in_is_one_for_each_group_once_it_is_drawn(make_competition, event, users) -> None:
    competition = make_competition("nineball-singles", entries=7)
    assert [chart.get("group") for chart in context("wall_chart", event)["charts"]] == [None]
    stage = in_groups(competition, by=users["carl"])
    charts = context("wall_chart", event)["charts"]
    assert [chart["group"] for chart in charts] == ["Group A", "Group B"]
    assert sorted(team.entry_id for chart in charts for team in chart["teams"]) == sorted(
        stage.seats.values_list("entry", flat=True)
    )


def test_standings_are_tables_of_groups_and_of_the_field_once_there_are_finals(stage, event, users, paper) -> None:
    headings = [table.heading for item in context("standings", event)["tables"] for table in item["tables"]]
    assert headings == ["Group A", "Group B"]
    assert "of 9 matches are still to be played before the finals." in whole(paper("standings"))
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    assert "Every match is in. Make the finals next." in whole(paper("standings"))
    finals = make_finals(competition=stage.competition, by=users["carl"])
    play_finals(finals, by=users["sam"])
    text = whole(paper("standings"))
    assert "The whole field" in text
    assert "Won the final against" in text
    assert "Provisional" not in text


def test_cross_tables_are_of_one_group_each(finals, event) -> None:
    crosses = [item["cross"] for item in context("cross_table", event)["tables"]]
    assert [cross.heading for cross in crosses] == ["Group A", "Group B"]
    assert sorted(len(cross.rows) for cross in crosses) == [3, 4]


def test_score_sheets_name_the_group_and_which_of_the_finals_it_is(finals, users, printed) -> None:
    play_finals(finals, by=users["sam"], until_round=1)
    chosen = Selection(competition=finals.competition_id, with_results=True)
    pages = texts(reader(printed(chosen)))
    groups = dict(finals.competition.stages.get(kind=Stage.Kind.GROUPS).seats.values_list("entry__number", "group"))
    marks = [mark for page in pages for mark in ("Group A", "Group B", "Semi-final", "For third place") if mark in page]
    assert sorted(marks) == sorted(
        ["Group A"] * (6 if list(groups.values()).count(1) == 4 else 3)
        + ["Group B"] * (6 if list(groups.values()).count(2) == 4 else 3)
        + ["Semi-final"] * 2
        + ["For third place"]
    )
    assert len(pages) == 13
    assert sum("Final" in page for page in pages) == 1
    assert not any("Play-off" in page or "turn" in page.split("Final")[-1] for page in pages[9:])


def test_sheets_of_a_final_group_say_so(make_competition, users, printed) -> None:
    stage = in_groups(make_competition("nineball-singles", entries=6), by=users["carl"], finals=Stage.Kind.FINAL_GROUP)
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    finals = make_finals(competition=stage.competition, by=users["carl"])
    pages = texts(reader(printed(Selection(stage=finals.pk))))
    assert [("Final group" in page, "Group A" in page, "Group B" in page) for page in pages] == [
        (True, False, False)
    ] * 4


def test_print_page_names_the_rounds_of_groups_and_finals(finals, event) -> None:
    assert [count.name for count in round_counts(event)] == [
        "Groups, round 1", "Groups, round 2", "Groups, round 3", "Finals, round 1",
    ]  # fmt: skip


def test_brackets_are_those_of_the_finals(finals, event, paper) -> None:
    text = whole(paper("bracket"))
    assert "Nineball Singles: Finals" in text
    assert "Seeded by the group standings" in text


def test_certificates_come_out_of_the_whole_field_after_the_finals(finals, event, users, paper) -> None:
    assert CATALOGUE["certificates"].build(request_for(event, {})) is None
    assert "The finals are being played: 4 matches are still to be played." in whole(paper("awards"))
    play_finals(finals, by=users["sam"])
    awards = [certificate["award"] for certificate in context("certificates", event)["certificates"]]
    assert awards == ["Champion", "Runner-up"]
    assert "Won the final against" in whole(paper("awards"))


def test_the_pack_tells_how_the_finals_are_made_by_hand(make_competition, event, users) -> None:
    in_groups(make_competition("nineball-singles", entries=8), by=users["carl"], third_place=True)
    with_finals(make_competition("tenball-singles", entries=9), by=users["carl"], every_place=True)
    in_groups(make_competition("darts-legion", entries=6), by=users["carl"], finals=Stage.Kind.FINAL_GROUP)
    asked = request_for(event, {})
    assert [group["sentence"] for group in pack.first_page(asked).context["groups"]] == [
        "The first 2 teams of each group advance. Fill in the bracket of the wall chart from the tables.",
        "Every team plays on. Fill in the bracket of the wall chart from the tables.",
        "The first 2 teams of each group advance. Each plays the teams of the other groups. Results between teams of "
        "one group count again.",
    ]
    assert render(pack.first_page(asked).html(asked))[:4] == b"%PDF"


def test_pages_are_reckoned_with_one_for_every_group(make_competition, event, users) -> None:
    competition = make_competition("nineball-singles", entries=12)
    assert extents(event, round_counts(event))[competition.pk].groups == 1
    in_groups(competition, by=users["carl"], count=4, advance=1)
    extent = extents(event, round_counts(event))[competition.pk]
    assert (extent.groups, CATALOGUE["cross_table"].pages([extent]), CATALOGUE["wall_chart"].pages([extent])) == (
        4,
        4,
        4,
    )


@pytest.mark.parametrize("key", ["schedule", "draw_certificate", "wall_chart", "standings", "cross_table"])
def test_papers_ask_the_same_however_many_groups_there_are(key, make_competition, event, users) -> None:
    def asked(category: str, count: int) -> int:
        competition = make_competition(category, entries=12)
        in_groups(competition, by=users["carl"], count=count, advance=1)
        with CaptureQueriesContext(connection) as queries:
            assert CATALOGUE[key].build(request_for(event, {"competition": competition.pk})) is not None
        return len(queries)

    assert asked("nineball-singles", 2) == asked("tenball-singles", 4)
