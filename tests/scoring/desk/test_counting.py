"""A sheet says whether it counts: as entered, as the rules give it, or for nobody; added up they are the standings."""

from __future__ import annotations

from collections import Counter

import pytest
from django.urls import reverse

from games.base import Ending
from scoring.standings.engine.meetings import Counts
from scoring.standings.queries.counting import counting_of
from tests.page import words_of
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.entries.services.departures import depart

pytestmark = pytest.mark.django_db

ON_EACH = {  # of a team that stops: what its played and its open sheets count
    ("withdrawn", "annul"): ("for_nobody", "for_nobody"),
    ("withdrawn", "forfeit_rest"): ("as_entered", "given"),
    ("withdrawn", "keep_if_half"): ("as_entered", "given"),
    ("expelled", "forfeit_all"): ("given", "given"),
}
SENTENCES = {
    ("withdrawn", "annul"): "withdrew. This match counts for nobody",
    ("withdrawn", "forfeit_rest"): "has stopped. What it played counts.",
    ("withdrawn", "keep_if_half"): "has stopped. What it played counts.",
    ("expelled", "forfeit_all"): "was expelled. This match counts as a forfeit, ",
}


@pytest.fixture
def played(draw, enter):
    """A round robin of four teams whose first two rounds are in, and the first pair of the third."""
    stage = draw("cribbage-legion")
    for number, sheet in enumerate(sheets_of(stage)[:9]):
        enter(sheet, [leg(121, 80 + number), leg(121, 110)])
    return stage


def stop(stage, users, kind: str, policy: str):
    """Let the first team stop, and return it with its sheets: those that are in, and those that are not."""
    team = sheets_of(stage)[8].match.home  # one pair of its last match is in
    depart(entry=team, kind=kind, policy=policy, reason="Ill", by=users["carl"])
    own = [sheet for sheet in sheets_of(stage) if team.pk in (sheet.match.home_id, sheet.match.away_id)]
    return team, [s for s in own if hasattr(s, "result")], [s for s in own if not hasattr(s, "result")]


@pytest.mark.parametrize("answer", ON_EACH)
def test_the_sheets_added_up_are_the_standings(played, users, api, answer) -> None:
    team, entered, still_open = stop(played, users, *answer)
    competition = played.competition
    read = api(None).get("/api/v1/sheets/", {"competition": competition.pk}).json()["results"]
    by_code = {sheet["code"]: sheet["counts"] for sheet in read}
    assert {by_code[sheet.code] for sheet in entered} == {ON_EACH[answer][0]}
    assert {by_code[sheet.code] for sheet in still_open} == {ON_EACH[answer][1]}
    assert {sheet["leg_count"] for sheet in read} == {2}

    points: Counter[int] = Counter()
    for sheet in read:
        for side in ("home", "away"):
            points[sheet[side]["number"]] += sheet[f"counted_{side}_points"] or 0
            assert (sheet[f"counted_{side}_points"] is None) == (sheet["counts"] == "not_in")
    table = api(None).get(f"/api/v1/competitions/{competition.pk}/standings/").json()
    for row in table["rows"]:
        if row["tally"] is not None:
            assert points[row["team"]["number"]] == row["tally"]["points"], row["team"]
    assert team.number in points


@pytest.mark.parametrize("answer", ON_EACH)
def test_the_page_of_a_sheet_says_what_its_match_counts(played, users, signed_in, answer) -> None:
    team, entered, still_open = stop(played, users, *answer)
    shown = words_of(signed_in("sam").get(reverse("desk:sheet", args=[entered[0].code])))
    assert f"{team.team_name} {SENTENCES[answer]}" in shown
    counts = ON_EACH[answer][0] == "as_entered"
    assert ("does not count" in shown) is not counts
    assert ("Points:" in shown) is counts
    assert "counts now" not in shown

    unplayed = words_of(signed_in(None).get(reverse("desk:sheet", args=[still_open[0].code])))
    assert "This sheet was withdrawn." in unplayed
    said = "counts for nobody" if answer[1] == "annul" else "counts as a forfeit, "
    assert said in unplayed


def test_while_results_are_hidden_nothing_is_said_of_points(played, users, api, client, event) -> None:
    _team, entered, _open = stop(played, users, "expelled", "forfeit_all")
    event.standings_hidden = True
    event.save()
    read = api(None).get(f"/api/v1/sheets/{entered[0].code}/").json()
    assert (read["counts"], read["counted_home_points"], read["counted_away_points"]) == (None, None, None)
    assert "counts as a forfeit" not in words_of(client.get(reverse("desk:sheet", args=[entered[0].code])))


def test_both_have_stopped_and_it_counts_for_nobody(played, users) -> None:
    sheet = sheets_of(played)[0]
    for team in (sheet.match.home, sheet.match.away):
        depart(entry=team, kind="withdrawn", policy="forfeit_rest", reason="Ill", by=users["carl"])
    assert counting_of([sheet])[sheet.pk].counts is Counts.FOR_NOBODY


def test_a_play_off_counts_as_it_stands_and_adds_no_points(draw, playoff, enter, users, api) -> None:
    stage = draw()
    first, second = [seat.entry for seat in stage.seats.select_related("entry")][:2]
    made = playoff(stage.competition, [first, second])
    (sheet,) = sheets_of(made)
    enter(sheet, [*WON["cribbage"], leg(0, 0, Ending.NOT_PLAYED)])
    depart(entry=second, kind="withdrawn", policy="annul", reason="Ill", by=users["carl"])
    assert counting_of(sheets_of(made)) == {}
    read = api(None).get(f"/api/v1/sheets/{sheet.code}/").json()
    assert (read["counts"], read["counted_home_points"], read["counted_away_points"]) == ("as_entered", 0, 0)


def test_where_nobody_stopped_one_question_is_asked(draw, enter, django_assert_num_queries) -> None:
    sheets = sheets_of(draw())
    enter(sheets[0], WON["cribbage"])
    read = list(type(sheets[0]).objects.select_related("match__stage", "match__home", "match__away"))
    with django_assert_num_queries(1):
        assert counting_of(read) == {}
