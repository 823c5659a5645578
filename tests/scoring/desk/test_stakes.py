"""What a place hangs on, as desk, board and the page of a team say it, and as nobody says it while it is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from games.base import Side
from games.cue.scoring import CueRules
from games.registry import get
from scoring.board.pages.states import tables_of
from scoring.desk.queries.stakes import at_stake, check_first
from scoring.sheets.models import Submission
from scoring.sheets.services.sheets import verify
from scoring.standings.queries.prospects import field_of, prospect_of
from scoring.standings.queries.standings import standings_of
from tests.page import words_of
from tests.scoring.sheets.conftest import leg, sheets_of
from tournaments.models import Competition, Event

FIRST = "Winning 2 of the 3 legs of the next match makes sure of first place."


@pytest.fixture
def last(draw, enter):
    """The last match of four, between two who have won everything so far; the other of its round is open too."""
    sheets = sheets_of(draw("darts-legion"))
    *earlier, other, final = sheets
    best = {final.match.home_id, final.match.away_id}
    if final.match.round != other.match.round:
        raise AssertionError("the last round has two matches")
    for sheet in earlier:
        home = sheet.match.home_id in best
        enter(sheet, [leg(int(home), int(not home))] * 3)
    return final


def team_page(client, sheet, side: Side = Side.HOME) -> str:
    entry = sheet.match.home_id if side is Side.HOME else sheet.match.away_id
    return words_of(client.get(reverse("board:team", args=[sheet.match.stage.competition.event.slug, entry])))


def test_the_page_of_a_team_says_what_its_next_match_is_about(client, last, event):
    for side in Side:
        page = team_page(client, last, side)
        assert "Sure of at least second place; first place is still possible." in page
        assert FIRST in page

    Event.objects.update(standings_hidden=True)
    assert FIRST not in team_page(client, last)
    assert "second place" not in team_page(client, last)


def test_programs_are_told_what_is_still_possible(client, last):
    data = client.get(f"/api/v1/competitions/{last.match.stage.competition_id}/standings/").json()
    told = {row["team"]["id"]: row["prospect"] for row in data["rows"]}
    assert {key: told[last.match.home_id][key] for key in ("sure", "reach", "is_exact")} == {
        "sure": 2,
        "reach": 1,
        "is_exact": True,
    }
    assert FIRST in told[last.match.home_id]["sentences"]


def test_the_board_says_which_match_can_decide_first_place_and_then_who_has_it(last, enter):
    competition, names = last.match.stage.competition, last.match
    assert f"{names.home.team_name} against {names.away.team_name} can decide first place." in note(competition)

    enter(last, [leg(1, 0)] * 3)

    assert f"{names.home.team_name} is sure of first place." in note(competition)


def note(competition) -> str:
    return " ".join(tables_of(standings_of(competition))[0].at_stake)


def test_the_desk_says_what_to_check_first_and_leads_there(signed_in, last, enter, event, users):
    desk = reverse("desk:desk", args=[event.pk])
    page = signed_in("sam").get(desk)
    assert "Played next" in words_of(page)
    assert f'href="{reverse("desk:sheet", args=[last.code])}?door=desk"' in page.content.decode()

    enter(last, [leg(1, 0)] * 3)
    event.refresh_from_db()

    page = signed_in("sam").get(desk)
    assert "Check these first" in words_of(page)
    assert "Check it first" not in words_of(page)  # said once, in the heading
    assert f'href="{reverse("desk:check", args=[last.code])}"' in page.content.decode()
    first = check_first(event)
    assert (first[last.match_id].place, first[last.match_id].sentence.split()[0]) == (1, "First")
    for number in range(len(first), 0, -1):
        led = signed_in("sue").get(reverse("desk:checking", args=[event.pk]), follow=True)
        assert "rests on this match. Check it first." in words_of(led)
        verify(submission=led.context["sheet"].current, by=users["sue"])
        assert len(check_first(event)) == number - 1
    assert not any(stake.is_in for stake in at_stake(event))


def test_after_a_sheet_that_a_place_rests_on_comes_the_next_of_them(signed_in, last, enter, event):
    enter(last, [leg(1, 0)] * 3)
    event.refresh_from_db()
    reader, left = signed_in("sue"), {*check_first(event)}
    waiting = Submission.objects.exclude(sub_match__match__in=left).count()
    assert len(left) > 1
    assert waiting

    page = reader.get(reverse("desk:checking", args=[event.pk]), follow=True)
    while left:
        sheet = page.context["sheet"]
        left.remove(sheet.sub_match.match_id)
        here = reverse("desk:check", args=[sheet.sub_match.code])
        page = reader.post(here, {"version": sheet.current.version}, follow=True)


def test_nothing_is_sure_before_anything_is_played_nor_of_a_race_that_stops_early(draw):
    standings = standings_of(draw("cribbage-pairs").competition)
    now, first = field_of(standings), min(standings.teams)

    told = prospect_of(standings, first)

    assert now is not None
    assert (now.worth.winner, now.worth.loser, now.worth.is_exact) == ((1, 3), (0, 0), True)
    assert told is not None
    assert (told.sure, told.reach, told.enough, told.needed) == (None, 1, None, None)
    race = CueRules(legs=5, match="race", forfeit_for=1, forfeit_against=0)
    assert get("nineball").leg_values(race) == frozenset()
    assert get("nineball").leg_values(replace(race, match="all_legs")) == {(1, 0)}


def test_nothing_is_to_be_checked_first_in_a_competition_that_is_final(last, enter, event):
    enter(last, [leg(1, 0)] * 3)
    event.refresh_from_db()
    assert check_first(event)

    Competition.objects.update(closed_at=timezone.now())
    caches["local"].clear()

    assert at_stake(event) == []
