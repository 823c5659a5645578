"""Standings that the rule book hides: from which result on, only once, and never against those who run the event."""

from __future__ import annotations

import pytest

from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.swiss import draw_next_round
from tests.scoring.grouped import lower_wins, play_finals, with_finals
from tests.scoring.small import play, round_robin
from tests.scoring.swiss import play_round, swiss
from tournaments.events.services import change_event, change_settings, create_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
PATH = "programme.standings_hidden"
WON = "1-0 1-0 1-0"


def says(when: str) -> None:
    Event.objects.update(overrides={PATH: when})


def is_hidden() -> bool:
    return Event.objects.values_list("standings_hidden", flat=True).get(slug="command-2027")


def played(stage, *, by, rounds) -> list[bool]:
    """Play these rounds match by match, and return after each whether the standings are hidden."""
    hidden = []
    for match in stage.matches.filter(round__in=rounds).order_by("round", "number"):
        play(stage, *sorted((match.home.number, match.away.number)), WON, by=by)
        hidden.append(is_hidden())
    return hidden


@pytest.fixture
def four(make_competition, event):
    """Return the round robin of four teams, three rounds of two matches."""
    Event.objects.filter(pk=event.pk).update(slug="command-2027")
    return round_robin(make_competition("darts-legion", entries=4))


@pytest.mark.parametrize(
    ("when", "hidden"),
    [("never", [False] * 6), ("finals", [False] * 6), ("last_round", [False] * 4 + [True] * 2)],
)
def test_standings_are_hidden_from_the_match_on_that_the_rule_book_names(four, users, when, hidden) -> None:
    says(when)
    assert played(four, by=users["carl"], rounds=[1, 2, 3]) == hidden


def test_who_shows_them_again_is_not_overruled(four, users, event) -> None:
    says("last_round")
    assert played(four, by=users["carl"], rounds=[1, 2])[-1] is False
    match, other = four.matches.filter(round=3)
    play(four, *sorted((match.home.number, match.away.number)), WON, by=users["carl"])
    assert is_hidden()
    change_event(event=event, standings_hidden=False)
    play(four, *sorted((other.home.number, other.away.number)), WON, by=users["carl"])
    assert not is_hidden()


@pytest.mark.parametrize("when", ["finals", "last_round"])
def test_where_finals_follow_they_are_hidden_during_the_finals(make_competition, users, event, when) -> None:
    Event.objects.filter(pk=event.pk).update(slug="command-2027")
    says(when)
    stage = with_finals(make_competition("darts-legion", entries=5), by=users["carl"])
    lower_wins(list(stage.matches.all()))
    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert not is_hidden()
    play_finals(finals, by=users["carl"], until_round=1)
    assert is_hidden() is (when == "finals")
    play_finals(finals, by=users["carl"])
    assert is_hidden()


def test_the_last_round_of_a_swiss_draw_is_the_last_that_is_planned(make_competition, users, event) -> None:
    Event.objects.filter(pk=event.pk).update(slug="command-2027")
    says("last_round")
    stage = swiss(make_competition("nineball-singles", entries=5), by=users["carl"])
    for number in (1, 2):
        play_round(stage, users["carl"], number=number)
        assert not is_hidden()
        draw_next_round(competition=stage.competition, by=users["carl"])
    first, *_ = play_round(stage, users["carl"], number=3)
    assert first.stage.plan.rounds == 3
    assert is_hidden()


def test_event_begins_as_its_book_says_and_may_say_otherwise(event, org) -> None:
    facts = {
        "level": "command", "season": 2027, "organizer": org.command, "host_branch": org.banff,
        "starts_on": event.starts_on, "rulebook_key": event.rulebook_key,
    }  # fmt: skip
    assert create_event(name="One", **facts).standings_hidden is False
    assert create_event(name="Two", **facts, standings_hidden=True).standings_hidden is True
    changed = change_settings(event=event, changes={PATH: "always"})
    assert (changed.standings_hidden, changed.overrides) == (True, {PATH: "always"})
    assert change_settings(event=event, changes={PATH: "last_round"}).standings_hidden is False
    change_event(event=event, standings_hidden=True)  # by hand
    assert change_settings(event=event, changes={PATH: "finals"}).standings_hidden is True
