"""Whether a field fits its hall: the page of the competitions says what the page of the draw says, for every size."""

from __future__ import annotations

from copy import copy

import pytest
from django.db.models import prefetch_related_objects
from django.urls import reverse
from django.utils.html import escape

from scoring.overview.pages.hall import CompetitionOutlook, outlook_of
from scoring.overview.queries.states import CompetitionState, state_of
from tests.page import html_of
from tests.scoring.grouped import in_groups
from tournaments.draws.engine import draw
from tournaments.draws.engine.lengths import Wishes
from tournaments.draws.engine.timetable import PlanOutlook, turns_for
from tournaments.draws.pages.office import page_of
from tournaments.draws.services.drawing import draw_knock_out, draw_round_robin
from tournaments.entries.models import Entry
from tournaments.entries.services.departures import depart

MOST_TEAMS, MOST_STATIONS = 40, 20


@pytest.mark.parametrize(
    ("key", "sizes"),
    [("darts-legion", range(2, MOST_TEAMS + 1)), ("cribbage-legion", range(2, MOST_TEAMS + 1, 4))],
)
def test_both_pages_say_the_same_of_every_field_and_hall(
    event, make_competition, key, sizes, django_assert_num_queries
) -> None:
    competition = make_competition(key)
    category = state_of(event).competitions[0].category
    competition.event = event
    prefetch_related_objects([event], "programme")
    verdicts = set()
    with django_assert_num_queries(0):
        for stations in range(1, MOST_STATIONS + 1):
            competition = copy(competition)
            competition.stations = stations
            for teams in sizes:
                part = CompetitionState(competition, category, teams=teams)
                outlook = outlook_of(part, cycles=1, drawn={})
                of_the_draw = page_of(competition, None, [Entry()] * teams, show="", wishes=Wishes())["plan"]
                assert (outlook.plan if outlook else None) == of_the_draw, (teams, stations)
                if of_the_draw is not None:
                    verdicts.add(of_the_draw.outlook.verdict)
    assert verdicts == set(PlanOutlook)


def test_as_many_turns_are_counted_as_the_draw_takes(event, make_competition) -> None:
    competition = make_competition("darts-legion")
    category = state_of(event).competitions[0].category
    competition.event = event
    prefetch_related_objects([event], "programme")
    for teams in range(2, 17):
        for stations in range(1, teams // 2 + 2):
            competition.stations = stations
            outlook = outlook_of(CompetitionState(competition, category, teams=teams), cycles=1, drawn={})
            drawn = draw(list(range(teams)), stations=stations, seed="turns")
            slots = {meeting.slot for meeting in drawn.meetings}
            assert len(outlook.plan.outlook.expected.starts) == len(slots), (teams, stations)
            assert f": {len(slots)} round{'s' if len(slots) > 1 else ''} of play at up to " in outlook.sentence


@pytest.fixture
def both_pages(event, signed_in):
    """Return a function that asks both pages and compares what they say; it returns what was said."""

    def ask(competition) -> CompetitionOutlook:
        client = signed_in("alice")
        draw_page = client.get(reverse("draws:competition", args=[competition.pk]))
        page = client.get(reverse("overview:competitions", args=[event.pk]))
        (outlook,) = page.context["outlooks"]
        assert outlook.plan == draw_page.context.get("plan")
        if outlook.plan is not None:
            for html in (html_of(page), html_of(draw_page)):
                assert escape(outlook.plan.sentence) in html
                assert all(escape(help_.sentence) in html for help_ in outlook.plan.helps)
        return outlook

    return ask


@pytest.mark.parametrize(
    ("teams", "stations", "turns", "sentence"),
    [
        (14, 5, 19, "It fits"),  # 7 matches a round, 5 at once: turns are filled with matches of the next round
        (27, 12, 30, "It does not fit"),
    ],
)
def test_a_field_before_its_draw(make_competition, both_pages, teams, stations, turns, sentence) -> None:
    outlook = both_pages(make_competition("darts-legion", entries=teams, stations=stations))
    assert outlook.sentence.startswith(f"{teams} teams: {turns} rounds of play at up to {stations} boards; about ")
    assert outlook.plan.sentence.startswith(sentence)


def test_a_team_that_left_before_the_draw_takes_no_turn(make_competition, both_pages, users) -> None:
    competition = make_competition("darts-legion", entries=8, stations=3)
    depart(entry=competition.entries.first(), kind="withdrawn", reason="Ill", by=users["carl"])
    assert both_pages(competition).sentence.startswith("7 teams: 7 rounds of play at up to 3 boards")


def test_a_draw_counts_as_it_is_made(make_competition, both_pages, users) -> None:
    competition = make_competition("darts-legion", entries=9, stations=4)
    draw_round_robin(competition=competition, seed="nine", by=users["carl"], stations=2)
    assert both_pages(competition).sentence.startswith("9 teams: 18 rounds of play at up to 2 boards")


def test_finals_of_groups_are_counted_in(make_competition, both_pages, users) -> None:
    competition = make_competition("nineball-singles", entries=8, stations=4)
    in_groups(competition, by=users["carl"])
    assert both_pages(competition).sentence.startswith("8 teams: 5 rounds of play at up to 4 tables")


def test_a_knock_out_has_turns_and_no_verdict(make_competition, both_pages, users) -> None:
    competition = make_competition("darts-legion", entries=6, stations=4)
    draw_knock_out(competition=competition, seed="out", by=users["carl"])
    outlook = both_pages(competition)
    assert (outlook.plan, outlook.sentence.split(";")[0]) == (None, "6 teams: 3 rounds of play at up to 4 boards")


# The figures of a single round robin on 3, 4, 6 and 10 boards.
@pytest.mark.parametrize(
    ("teams", "turns"),
    [
        (16, (40, 30, 20, 15)),
        (17, (46, 34, 23, 17)),
        (18, (51, 39, 26, 17)),
        (19, (57, 43, 29, 19)),
    ],
)
def test_known_figures(teams: int, turns: tuple[int, ...]) -> None:
    assert tuple(len(turns_for(teams, boards)) for boards in (3, 4, 6, 10)) == turns


@pytest.mark.parametrize(("tables", "turns"), [(18, 19), (17, 22)])
def test_pairs_of_a_team_take_a_table_each(event, make_competition, tables, turns) -> None:
    make_competition("cribbage-legion", stations=tables)
    (part,) = state_of(event).competitions
    part.teams = 19
    assert outlook_of(part, cycles=1, drawn={}).sentence.startswith(
        f"19 teams: {turns} rounds of play at up to {tables} tables"
    )


@pytest.mark.parametrize(("teams", "tables"), [(19, 1), (0, 4), (1, 4)])
def test_nothing_is_said_of_nobody_or_of_a_table_too_few(event, make_competition, tables, teams) -> None:
    make_competition("cribbage-legion", stations=tables)
    (part,) = state_of(event).competitions
    part.teams, part.expected = teams, 0
    assert outlook_of(part, cycles=1, drawn={}) is None
