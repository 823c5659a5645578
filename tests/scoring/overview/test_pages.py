"""The pages that bring everything of an event together: what they show, who opens them, how often they ask."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import caches
from django.utils.html import escape

from scoring.consequences.services import carry_out, mark_seen
from scoring.desk.queries.checking import QueueWanted, queue_of, unchecked_count
from scoring.desk.queries.lists import counts_of
from scoring.models import Moved
from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.states import state_of, states_of
from tests import cast
from tests.page import html_of
from tests.scoring import small
from tests.tournaments.events.readers import EVERYBODY, at
from tournaments.entries.models import FeeShare
from tournaments.entries.services.departures import depart
from tournaments.events.models import Event
from tournaments.events.services import programme
from tournaments.money.pages import money_of_event
from tournaments.money.queries.said import said_paid


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_overview_opens_for_the_people_of_the_event(event, signed_in, name) -> None:
    allowed = name in {"alice", "carl", "sam", "sue"}
    expected = 302 if name is None else 200 if allowed else 403
    assert signed_in(name).get(at(event, "overview:office_event")).status_code == expected


def test_the_event_page_shows_where_and_when_but_no_draft(event, make_competition, client, users) -> None:
    competition = make_competition("cribbage-pairs", entries=2)
    programme.reset_programme(event=event)
    html = html_of(client.get(event.get_absolute_url()))
    assert "February\xa05–\u20606,\xa02027" in html
    assert "Grande Prairie No. 54" in html
    assert "4:00 p.m. – 5:45 p.m." in html
    assert "Friday, January 22, 2027, by 11:59 p.m." in html
    assert "2 teams" in html
    assert "The draw is not published yet." in html
    competition.stages.create(kind="round_robin", name="Round robin", seed="s")
    assert "The draw is not published yet." in html_of(client.get(event.get_absolute_url()))


def test_the_event_page_hides_the_way_to_hidden_standings(event, make_competition, client) -> None:
    competition = make_competition("cribbage-pairs")
    competition.stages.create(
        kind="round_robin", name="Round robin", seed="s", published_at=datetime.datetime.now(datetime.UTC)
    )
    link = f"/e/{event.slug}/cribbage-pairs/standings/"
    assert link in html_of(client.get(event.get_absolute_url()))
    Event.objects.filter(pk=event.pk).update(standings_hidden=True)
    assert link not in html_of(client.get(event.get_absolute_url()))


def test_the_overview_says_what_moved_until_somebody_has_seen_it(event, make_competition, users, signed_in) -> None:
    competition = make_competition("euchre-legion", entries=3)
    stage = small.round_robin(competition)
    small.enter(stage, {(1, 2): "10-4 10-4"}, by=users["sam"])
    again = {(1, 2): "4-10 4-10"}
    carry_out(
        competition=competition,
        act=lambda: small.enter(stage, again, by=users["sam"]),
        by=users["sam"],
        what="Correction on sheet 1",
        ask_so_far=False,
    )
    moved = Moved.objects.get()
    page = html_of(signed_in("carl").get(at(event, "overview:office_event")))
    assert "Correction on sheet 1" in page
    assert all(escape(text) in page for text in moved.sentences)

    mark_seen(moved=moved, by=users["carl"])
    assert "Correction on sheet 1" not in html_of(signed_in("carl").get(at(event, "overview:office_event")))


def test_competitions_are_ticked_and_their_boards_counted(event, signed_in) -> None:
    client = signed_in("carl")
    fields = {"category.darts-legion": "on", "stations.darts-legion": "6"}
    assert client.post(at(event, "overview:competitions"), fields).status_code == 302
    assert [(competition.category, competition.stations) for competition in event.competitions.all()] == [
        ("darts-legion", 6)
    ]
    html = html_of(client.get(at(event, "overview:competitions")))
    assert "Darts: the manual asks for at least 10 boards; there are 6 (DARTS)." in html


def test_a_ticked_competition_needs_its_boards(event, signed_in) -> None:
    response = signed_in("carl").post(
        at(event, "overview:competitions"), {"category.darts-legion": "on", "stations.darts-legion": ""}
    )
    assert "How many boards are there?" in html_of(response)
    assert not event.competitions.exists()


def test_a_competition_with_teams_is_not_taken_out(event, make_competition, signed_in) -> None:
    make_competition("cribbage-pairs", entries=1)
    fields = {"stations.cribbage-pairs": "9", "category.darts-legion": "on", "stations.darts-legion": "10"}
    response = signed_in("carl").post(at(event, "overview:competitions"), fields)
    assert "has entries or a draw" in html_of(response)
    assert [competition.category for competition in event.competitions.all()] == ["cribbage-pairs"]


@pytest.mark.rule("AMB-G25")
def test_a_field_that_does_not_fit_into_the_weekend_is_warned_about(event, make_competition, signed_in) -> None:
    make_competition("euchre-legion", entries=19, stations=9)
    html = html_of(signed_in("carl").get(at(event, "overview:competitions")))
    assert "19 teams: 19 rounds of play at up to 9 tables; about 14 h 15 min, at most 19 h." in html
    assert "It does not fit" in html


def test_the_office_shows_each_reader_their_events(event, signed_in) -> None:
    def shown(name: str) -> list[str]:
        context = signed_in(name).get("/office/").context
        return [listed["state"].event.slug for listed in context["events"]]

    assert shown("alice") == ["cribbage-2027", "darts-2027"]
    assert shown("sam") == ["cribbage-2027"]
    assert shown("nora") == ["darts-2027"]
    assert shown("oscar") == []


def test_a_branch_sees_where_it_may_send_teams(event, make_competition, signed_in) -> None:
    make_competition("cribbage-pairs")
    context = signed_in("oscar").get("/office/").context
    assert [(listed.event.slug, listed.due.deadline.day, listed.step.state) for listed in context["to_enter"]] == [
        ("cribbage-2027", datetime.date(2027, 1, 22), "later"),
        ("darts-2027", datetime.date(2027, 2, 19), "later"),
    ]
    assert list(signed_in("alice").get("/office/").context["to_enter"]) == []
    assert list(signed_in("sam").get("/office/").context["to_enter"]) == []


def test_old_events_are_folded_away(event, signed_in) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on="2025-02-07", ends_on="2025-02-08")
    context = signed_in("sam").get("/office/").context
    assert (context["events"], [older.slug for older in context["older"]]) == ([], ["cribbage-2027"])


def test_the_checklist_follows_the_weekend(event, make_competition, users) -> None:
    def steps() -> dict[str, str]:
        return {step.key: step.state for step in steps_of(state_of(event))}

    assert steps()["choose"] == "now"
    competition = make_competition("cribbage-pairs", entries=3)
    expected = state_of(event).competitions[0].expected
    assert expected == 2 * 4 + 1  # two of the cast, two made with the entries, and the host's team
    assert (steps()["choose"], steps()["enter"], steps()["decide"], steps()["draw"]) == ("done", "now", "done", "now")
    competition.entries.first().roster.update(name_as_entered="Somebody Else")
    member = competition.entries.first().roster.first().member
    member.dues_paid_year = 2020
    member.save()
    assert (steps()["decide"], state_of(event).competitions[0].to_decide) == ("attention", 1)


def test_counts_of_the_checklist_are_those_of_the_pages_behind_them(event, make_competition, users) -> None:
    event.overrides = {"registration.fee_cents": 2500}
    event.save()
    competition = make_competition("euchre-legion", entries=4)
    stage = small.round_robin(competition)
    small.enter(stage, {(1, 2): "10-4 10-4", (3, 4): "10-4 10-4"}, by=users["sam"])
    small.enter(stage, {(1, 3): "10-4 10-4"}, by=users["sue"])
    depart(entry=competition.entries.get(number=4), kind="withdrawn", reason="Left", by=users["carl"])
    FeeShare.objects.filter(entry__number__lt=3).delete()
    state, queue = state_of(event), queue_of(event, users["sam"], QueueWanted())
    sheets = [sheet for part in counts_of(event) for sheet in part.rounds]

    assert state.total("unchecked") == queue.left + queue.others == unchecked_count(event) == 3
    assert state.total("unchecked") == sum(part.unchecked for part in sheets)
    assert (state.total("all_sheets"), state.total("all_results")) == (
        sum(part.sheets for part in sheets),
        sum(part.arrived for part in sheets),
    )
    owing = sum(line.teams for line in money_of_event(event).branches if line.balance.outstanding)
    assert (state.total("owing"), state.total("said")) == (owing, sum(len(line.accounts) for line in said_paid(event)))
    assert owing > state.total("said") > 0


def test_the_overview_tells_what_only_some_may_do(event, signed_in) -> None:
    link = at(event, "overview:competitions")
    assert link in html_of(signed_in("carl").get(at(event, "overview:office_event")))
    assert link not in html_of(signed_in("sam").get(at(event, "overview:office_event")))


def test_the_number_of_queries_does_not_grow_with_events(org, client, users, django_assert_max_num_queries) -> None:
    def asked(path: str) -> int:
        with django_assert_max_num_queries(60) as captured:
            assert client.get(path).status_code == 200
        return len(captured)

    client.force_login(users["alice"], backend="django.contrib.auth.backends.ModelBackend")
    before = asked("/"), asked("/office/")
    for number in range(3):
        event = cast.make_event(org, slug=f"more-{number}")
        cast.make_competition(event, "darts-mixed", entries=2)
    assert (asked("/"), asked("/office/")) == (before[0] + 1, asked("/office/"))
    three = asked("/office/")
    for number in range(3):
        event = cast.make_event(org, slug=f"again-{number}")
        cast.make_competition(event, "darts-mixed", entries=2)
    assert asked("/office/") == three


@pytest.mark.parametrize(
    "page", ["overview:public_event", "events:rules", "overview:office_event", "overview:competitions"]
)
def test_the_number_of_queries_does_not_grow_with_competitions(
    event, signed_in, django_assert_max_num_queries, page
) -> None:
    client = signed_in("carl")

    def asked() -> int:
        caches["local"].clear()  # what is kept of an event is kept for its version
        with django_assert_max_num_queries(51) as captured:
            assert client.get(at(event, page)).status_code == 200
        return len(captured)

    cast.make_competition(event, "cribbage-legion", entries=2)
    one = asked()
    for category in ("cribbage-senior-pairs", "cribbage-pairs"):
        cast.make_competition(event, category, entries=3)
    assert asked() == one


def test_states_of_no_events_is_nothing(db) -> None:
    assert states_of([]) == []


def test_events_of_the_places_below_are_a_list_under_ones_own(event, org, signed_in) -> None:
    cast.make_event(org, slug="d1", name="District 1 Darts 2027", level="district", organizer=org.district_1)
    for name, own in (("alice", "Command Cribbage 2027"), ("dora", "District 1 Darts 2027")):
        cards = html_of(signed_in(name).get("/office/")).split('id="event-')
        assert own in "".join(cards[1:])
    above, _, under = html_of(signed_in("alice").get("/office/")).partition("Events of the places below")
    assert "District 1 Darts 2027" not in above
    assert "District 1 Darts 2027" in under


def test_a_scorekeeper_of_an_event_to_come_reads_from_when_there_is_something_to_do(event, make_competition, signed_in):
    make_competition("cribbage-pairs", entries=3)

    page = signed_in("sam").get("/office/").content.decode()

    assert "Nothing for you to do now" in page
    assert "Your next step: Print the score sheets. Follows the draw." in " ".join(page.split())
