"""A forfeit is called one wherever a table tells of it, and so is a match that neither side came to."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from django.urls import reverse

from games.base import Side, Tally
from games.ended import Ended
from scoring.lists.views.tables import public_cross
from scoring.standings.engine.meetings import RoundRobinMatch, SheetScore
from scoring.standings.engine.ranking import with_came
from scoring.standings.engine.table import Ranking, table
from scoring.standings.pages import columns_of, cross_table, rows_of
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.small import hand_in, legs_of, round_robin
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.events.queries import context_of

pytestmark = pytest.mark.django_db
PLAYED, IN_PART = "121-88 121-97 121-60", "121-88 121-97 f1-0"


@pytest.fixture
def competition(make_competition):
    """Four teams: 1 won by forfeit against 2, nobody came to 1 against 3, a leg of 2 against 3 was forfeited."""
    competition = make_competition("cribbage-pairs", entries=4)
    stage, context = round_robin(competition), context_of(competition)
    rules = context.category.rules
    legs = len(legs_of(PLAYED)[: rules.most_legs(playoff=False)])
    for match in stage.matches.select_related("home", "away"):
        numbers = {match.home.number, match.away.number}
        sheet = match.sub_matches.get()
        if numbers == {1, 2}:
            at_fault = Side.HOME if match.home.number == 2 else Side.AWAY
            hand_in(sheet, list(context.game.forfeit(at_fault, rules, playoff=False)))
        elif numbers == {1, 3}:
            hand_in(sheet, list(context.game.forfeit(None, rules, playoff=False)))
        elif numbers == {2, 3}:
            hand_in(sheet, legs_of(IN_PART)[-legs:])
        else:
            hand_in(sheet, legs_of(PLAYED)[:legs])
    return competition


def test_places_say_which_matches_nobody_played(competition):
    said = {view.team.number: view.reason for view in rows_of(standings_of(competition))}

    assert said[1].endswith("1 match was won by forfeit. Neither side came to 1 match.")
    assert said[2].endswith("It forfeited 1 match.")
    assert said[3].endswith("Neither side came to 1 match.")
    assert "forfeit" not in said[4]


def test_table_counts_the_legs_that_were_forfeited(competition, make_competition):
    standings = standings_of(competition)

    assert columns_of(standings)[-1].key == "forfeits"
    rows = {view.team.number: view.cells[-1] for view in rows_of(standings)}
    assert rows[4] == "0"
    assert int(rows[2]) > 0
    other = make_competition("cribbage-senior-pairs", entries=3)
    round_robin(other)
    assert "forfeits" not in [column.key for column in columns_of(standings_of(other))]


def test_cross_table_tells_one_from_the_other_on_page_paper_and_in_the_list(competition, client):
    cells = {
        (row.team.number, team.number): cell
        for cross in [cross_table(standings_of(competition))]
        for row in cross.rows
        for team, cell in zip(cross.teams, row.cells, strict=True)
    }
    assert (cells[1, 2].state, cells[1, 2].told.endswith("(forfeit)")) == ("given", True)
    assert (cells[1, 3].state, cells[1, 3].text, cells[1, 3].told) == ("nobody", "–", "neither side came")
    assert (cells[2, 3].state, cells[2, 3].told.endswith("(a leg forfeited)")) == ("in", True)
    assert cells[1, 4].told == cells[1, 4].text

    slug, category = competition.event.slug, competition.category
    page = html_of(client.get(reverse("standings:cross_table", args=[slug, category])))
    assert page.count("neither side came") == 3  # both teams, and what the marks mean
    request = RequestFactory().get("/")
    rows = list(public_cross(request, slug, category).rows)
    assert [row["met-3"] for row in rows if row["row"].team.number == 1] == ["neither side came"]


def test_where_the_lower_total_is_better_who_played_comes_first() -> None:
    def sheet(home: int, away: int, ended: Ended = Ended.PLAYED) -> tuple[SheetScore]:
        return (SheetScore(Tally(scored=home, conceded=away), Tally(scored=away, conceded=home), ended),)

    meetings = [
        RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=sheet(90, 90)),
        RoundRobinMatch(id=2, round=1, home=3, away=4, sheets=sheet(0, 0, Ended.NOBODY)),
    ]
    ranking = Ranking(keys=with_came(("points", "fewest")))

    rows = table(entries=[1, 2, 3, 4], meetings=meetings, ranking=ranking).rows

    assert [row.entry for row in rows] == [1, 2, 3, 4]
    assert (rows[0].reason.key, rows[0].reason.mine, rows[0].reason.theirs) == ("came", 0, -1) or rows[0].tied_with


def test_a_final_won_by_forfeit_says_so(make_competition, users):
    competition = make_competition("nineball-singles", entries=2)
    stage = draw_knock_out(competition=competition, seed="two", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    context = context_of(competition)
    sheet = stage.matches.get().sub_matches.get()
    hand_in(sheet, list(context.game.forfeit(Side.AWAY, context.category.rules, playoff=True)))

    first, second = rows_of(standings_of(competition))
    assert first.reason.startswith("Won the final against")
    assert first.reason.endswith("(forfeit).")
    assert second.reason.endswith("(forfeit).")
