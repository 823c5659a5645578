"""The to-do list of each role: what is theirs, what is somebody else's, and that every link of it opens."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.overview import words
from scoring.overview.pages.steps import PLACES
from scoring.overview.pages.tasks import tasks_at, tasks_before, who_may
from scoring.overview.queries.groundwork import groundwork_of
from scoring.overview.queries.states import state_of
from tests import cast
from tests.legionsports.neighbours import hang_below
from tests.page import html_of
from tests.scoring import small
from tournaments.models import Entry, Event, FeeShare, Role
from tournaments.money.queries.said import said_paid
from tournaments.money.services.payments import Tender, record_payment
from tournaments.money.services.said import receipts_for_said
from tournaments.organization.queries.permissions import Right
from tournaments.organization.services import add_command
from tournaments.people.services import grant_role
from tournaments.seasons.services import set_up


@pytest.fixture
def under_way(make_competition, users):
    """Three teams of euchre, of which one match is in: much is to do at once."""
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-4"}, by=users["sam"])
    return competition


def keys(tasks) -> set[str]:
    return {task.step.key for task in tasks}


def test_every_step_says_what_it_is_for_and_what_it_takes():
    assert words.GUIDES.keys() == PLACES.keys() | {"branches", "members", "officers", "season", "events"}


@pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("alice", {"enter", "print", "play", "check"}),
        ("carl", {"enter", "print", "play", "check"}),
        ("sam", {"print", "play", "check"}),
        ("dell", {"print"}),
    ],
)
def test_each_role_has_its_own_tasks_and_sees_what_others_do(under_way, event, users, name, theirs):
    tasks = tasks_at(users[name], state_of(event))
    assert keys(tasks.mine) == theirs
    assert keys(tasks.of_others) == {"enter", "print", "play", "check"} - theirs


def test_the_list_leads_to_pages_that_open(under_way, event, signed_in, users):
    for name in ("alice", "carl", "sam", "dell"):
        client = signed_in(name)
        assert reverse("overview:office_event", args=[event.pk]) in html_of(client.get(reverse("overview:office")))
        assert client.get(reverse("overview:office_event", args=[event.pk])).status_code == 200
        for task in tasks_at(users[name], state_of(event)).tasks:
            assert not task.is_mine or client.get(task.link, follow=True).status_code == 200, task


def test_the_page_of_an_event_says_of_each_step_what_it_takes_and_who_does_it(under_way, event, signed_in):
    page = html_of(signed_in("sam").get(reverse("overview:office_event", args=[event.pk])))
    guide = words.GUIDES["draw"]
    assert str(guide.purpose) in page
    assert str(guide.takes) in page
    assert who_may(Right.DRAW, "command") in page


@pytest.mark.parametrize(
    ("right", "level", "people"),
    [
        (Right.ENTER_RESULTS, "district", "Scorekeeper, Tournament chair, Representative or District officer"),
        (Right.DRAW, "command", "Tournament chair, Representative or Command sports officer"),
        (Right.REGISTER, "command", "Branch officer, Tournament chair or Command sports officer"),
        (Right.MONEY, "district", "Officer of the host branch, Tournament chair or District officer"),
        (Right.MONEY, "branch", "Tournament chair or Branch officer"),
    ],
)
def test_who_does_a_step_follows_from_the_table_of_rights(right, level, people):
    assert who_may(right, level) == people


def test_fees_are_a_task_only_where_one_is_asked(under_way, event, users):
    def fees() -> list[tuple[str, str]]:
        tasks = tasks_at(users["carl"], state_of(Event.objects.get(pk=event.pk))).tasks
        return [(task.step.state, str(task.step.text)) for task in tasks if task.step.key == "fees"]

    assert fees() == []
    Event.objects.filter(pk=event.pk).update(overrides={"registration.fee_cents": 2000})
    assert fees() == [("now", "3 teams of 3 owe a fee. 3 of them say they paid.")]
    FeeShare.objects.filter(entry__number=2).first().delete()
    assert fees() == [("now", "3 teams of 3 owe a fee. 2 of them say they paid.")]
    chosen, today = [line.key for line in said_paid(event)], timezone.localdate()
    receipts_for_said(event=event, chosen=chosen, on=today, method="cash", key="k1", by=users["carl"])
    assert fees() == [("now", "1 team of 3 owes a fee.")]
    entry = Entry.objects.get(number=2)
    rest = Tender(cents=2000, method="cash", on=today, key="k2")
    record_payment(event=event, payer=entry.branch, tender=rest, entries=[entry.pk], by=users["carl"])
    assert fees() == [("done", "Every team has paid.")]


def test_a_branch_that_sent_a_team_is_done(event, make_competition, org, users, signed_in):
    competition = make_competition("cribbage-pairs")
    cast.make_entry(competition, number=1, branch=org.calgary)
    steps = {listed.event.slug: listed.step for listed in signed_in("oscar").get("/office/").context["to_enter"]}
    assert {slug: step.state for slug, step in steps.items()} == {"cribbage-2027": "done", "darts-2027": "later"}


def test_only_the_places_that_an_event_asks_for_teams_are_reminded_of_them(event, signed_in):
    def steps(name: str) -> set[str]:
        return {listed.step.state for listed in signed_in(name).get("/office/").context["to_enter"]}

    assert (steps("dora"), steps("oscar")) == ({"now"}, {"later"})  # Districts send their teams to a Command event
    Event.objects.update(starts_on=timezone.localdate(), ends_on=timezone.localdate())
    assert (steps("dora"), steps("oscar")) == ({"attention"}, {"over"})


def test_an_officer_of_the_host_branch_has_its_papers_and_fees_to_do(under_way, event, signed_in):
    Event.objects.filter(pk=event.pk).update(spring_rally_on=event.starts_on - datetime.timedelta(days=80))
    hosted = signed_in("beth").get("/office/").context["hosted"]
    assert [(listed["state"].event.slug, keys(listed["list"].mine)) for listed in hosted] == [
        ("cribbage-2027", {"tell"})
    ]


def test_a_branch_has_nothing_to_do_where_the_draw_is_published(event, make_competition, signed_in):
    competition = make_competition("cribbage-pairs")
    type(competition).objects.update(entries_frozen_at=timezone.now())
    steps = {listed.event.slug: listed.step for listed in signed_in("oscar").get("/office/").context["to_enter"]}
    assert steps["cribbage-2027"].state == "over"


# --- before the first event -----------------------------------------------------------------------------


def states(user) -> dict[str, str]:
    ground = groundwork_of(user)
    assert ground is not None
    return {task.step.key: task.step.state for task in tasks_before(user, ground).tasks}


def test_an_empty_site_begins_with_its_branches(db, client, settings):
    command, officer = add_command(name="Yukon Command", rulebook_key="ab-nwt-2027"), cast.make_user("a.smith", "Anne")
    grant_role(user=officer, kind=Role.Kind.COMMAND_OFFICER, where=command, by=None)

    assert states(officer) == {
        "branches": "now", "members": "later", "officers": "later", "season": "now", "events": "later",
    }  # fmt: skip
    client.force_login(officer, backend=settings.AUTHENTICATION_BACKENDS[-1])
    page = html_of(client.get(reverse("overview:office")))
    for task in tasks_before(officer, groundwork_of(officer)).tasks:
        assert str(task.step.guide.title) in page
        assert client.get(task.link).status_code == 200, task


def test_the_list_before_the_first_event_fills_itself(users, org, signed_in):
    before = states(users["alice"])
    assert before == {"branches": "done", "members": "now", "officers": "done", "season": "now", "events": "done"}
    cast.make_member(org.calgary)
    set_up(command=org.command, year=2027, rulebook_key="ab-nwt-2027", by=users["alice"])
    assert set(states(users["alice"]).values()) == {"done"}
    client = signed_in("alice")
    for task in tasks_before(users["alice"], groundwork_of(users["alice"])).tasks:
        assert client.get(task.link).status_code == 200, task
    assert "Setting up: everything is done" in html_of(client.get(reverse("overview:office")))


def test_dominion_begins_with_its_season_and_holds_its_events_in_any_command(org, client, settings):
    dominion = cast.add_organization(None, "dominion", "Dominion", levels=cast.LEVELS)
    hang_below(dominion, org.command)
    officer = cast.make_user("dawn", "Dawn")
    grant_role(user=officer, kind=Role.Kind.COMMAND_OFFICER, where=dominion, by=None)

    assert states(officer) == {"season": "now", "events": "now"}
    client.force_login(officer, backend=settings.AUTHENTICATION_BACKENDS[-1])
    form = client.get(reverse("events:create")).context["form"]
    assert [key for key, _ in form.fields["level"].choices] == ["dominion"]
    assert str(org.calgary.pk) in {key for _, lines in form.fields["host_branch"].choices[1:] for key, _ in lines}


def test_officers_below_see_what_is_theirs(users):
    assert states(users["dora"]).keys() == {"officers", "events"}
    assert groundwork_of(users["beth"]) is None


def test_a_superuser_has_every_event_once(under_way, event, users, signed_in) -> None:
    users["carl"].is_superuser = True
    users["carl"].save()
    context = signed_in("carl").get("/office/").context
    (listed,) = [each["state"] for each in context["events"] if each["state"].event == event]
    assert listed.competitions
    assert not context["hosted"]
