"""Who will hold a Command event: given to a District, applied for by a branch, granted by the Command."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests import cast
from tests.page import html_of
from tournaments.events.models import Event, SeasonDate
from tournaments.hosting.models.allocation import Allocation, HostApplication
from tournaments.hosting.queries.allocation import book_of, findings_of, season_of
from tournaments.hosting.services.allocation import allocate, apply, confirm, decline, grant
from tournaments.organization.models import Role
from tournaments.rulebooks.queries.texts import text_of
from tournaments.rulebooks.services.books import begin_book, publish, write
from tournaments.seasons.pages.calendar import season_calendar

pytestmark = pytest.mark.postgresql

Day = datetime.date
RALLY = Day(2026, 5, 2)
FACTS = {
    "applied_on": Day(2026, 4, 20), "representative": "Pat Hill", "phone": "", "holds": 150, "stations": 20,
    "facilities": "Hall", "accommodation": "Two hotels", "remarks": "",
}  # fmt: skip


@pytest.fixture
def give(org, users):
    def give(district=None, **more) -> Allocation:
        values = {"starts_on": Day(2029, 2, 2), "ends_on": Day(2029, 2, 3), "given_on": Day(2026, 9, 1), **more}
        return allocate(
            organizer=org.command, season=2029, sport="cribbage", district=district or org.district_1,
            by=users["alice"], **values,
        )  # fmt: skip

    return give


@pytest.fixture
def applied(org, users):
    def applied(branch=None, **facts) -> HostApplication:
        return apply(
            organizer=org.command, season=2029, sport="cribbage", branch=branch or org.peace_river,
            facts={**FACTS, **facts}, by=users["alice"],
        )  # fmt: skip

    return applied


def codes(application) -> list[tuple[str, str]]:
    return [(line.found.code, line.found.weight.value) for line in findings_of(application)]


def in_calendar() -> list[tuple[str, str]]:
    return [(play_off.title, play_off.place) for play_off in season_calendar(2029, Day(2026, 11, 21)).play_offs]


@pytest.mark.rule("HOSTING INFORMATION", "ALLOCATION")
def test_event_is_given_applied_for_confirmed_granted_and_seen_in_the_calendar(give, applied, users, org) -> None:
    give()
    assert in_calendar() == [("Command Cribbage", "District 1")]
    application = applied()
    assert codes(application) == [("not_confirmed", "waits")]

    grant(application=confirm(application=application, on=RALLY), by=users["alice"])

    application.refresh_from_db()
    assert (application.state, application.decided_by) == ("granted", users["alice"])
    assert in_calendar() == [("Command Cribbage", "Peace River No. 62")]
    line = next(line for line in season_of(org.command, 2029, users["alice"]) if line.sport.key == "cribbage")
    assert line.host == application


def test_event_of_a_sport_that_a_later_edition_leaves_out_is_granted_all_the_same(give, applied, users, org) -> None:
    give()
    application = confirm(application=applied(), on=RALLY)
    facts, by = {"title": "Ours", "season": 2028, "text_of": "Manual"}, users["alice"]
    book = begin_book(command=org.command, text=text_of("ab-nwt-2027"), name="ours", facts=facts, by=by)
    write(book=book, seen=1, out="sports.cribbage", by=by)
    publish(book=book, seen=2, remark="", for_new_events=True, by=by)
    grant(application=application, by=by)
    assert in_calendar() == [("Command Cribbage", "Peace River No. 62")]


def test_branch_that_may_not_host_is_told_why(give, applied, users, org) -> None:
    give()
    application = confirm(application=applied(org.calgary), on=RALLY)

    with pytest.raises(RuleViolation) as refused:
        grant(application=application, by=users["alice"])

    assert sentence(refused.value).startswith(
        "This branch lies in District 2, and the event was given to District 1."
        " Only a branch of District 1 may host it."
    )
    assert in_calendar() == [("Command Cribbage", "District 1")]


def test_nothing_is_granted_before_it_is_given_and_confirmed(applied, users) -> None:
    application = applied()
    assert codes(application) == [("not_given", "waits"), ("not_confirmed", "waits")]

    with pytest.raises(RuleViolation) as refused:
        grant(application=application, by=users["alice"])

    assert "not given this event to a District yet" in sentence(refused.value)


@pytest.mark.parametrize(
    ("starts_on", "late"), [(Day(2028, 3, 1), False), (Day(2028, 2, 29), True)], ids=["18 months", "a day less"]
)
def test_event_is_to_be_given_eighteen_months_ahead(give, applied, starts_on, late) -> None:
    give(starts_on=starts_on, ends_on=starts_on)

    assert (("given_late", "note") in codes(applied())) is late


def test_small_hall_and_few_tables_are_noted(give, applied) -> None:
    give()

    assert codes(confirm(application=applied(holds=100, stations=10), on=RALLY)) == [
        ("hall_too_small", "note"),
        ("too_few_stations", "note"),
    ]


def test_events_of_the_manual_are_given_and_no_others(org, users) -> None:
    assert [line.sport.name for line in season_of(org.command, 2029, users["alice"])] == [
        "Cribbage", "Euchre", "Darts", "Shuffleboard", "8-Ball",
    ]  # fmt: skip


def test_second_branch_is_told_who_hosts(give, applied, users, org) -> None:
    give()
    first, second = applied(), applied(org.grande_prairie)
    grant(application=confirm(application=first, on=RALLY), by=users["alice"])

    assert codes(second)[0] == ("granted_to_another", "bars")


@pytest.mark.rule("ALLOCATION")
def test_what_is_granted_becomes_an_event_with_one_press(signed_in, give, applied, users, org) -> None:
    given, application = give(), confirm(application=applied(), on=RALLY)
    client, address = signed_in("alice"), reverse("allocation:event", args=[application.pk])
    client.post(address)
    assert not Event.objects.filter(season=2029).exists()  # nothing is granted yet

    client.post(reverse("allocation:grant", args=[application.pk]))
    client.post(address)
    client.post(address)
    event = Event.objects.get(season=2029)
    assert (event.name, event.level) == ("Command Cribbage 2029", "command")
    assert (event.host_branch, event.organizer) == (org.peace_river, org.command)
    assert (event.starts_on, event.ends_on) == (given.starts_on, given.ends_on)
    assert set(event.competitions.values_list("category", flat=True)) == {
        category.key for category in book_of(org.command).categories.values() if category.game == "cribbage"
    }
    page = html_of(client.get(reverse("allocation:application", args=[application.pk])))
    assert "The event is created:" in page
    assert "Its host is still" not in page
    Event.objects.filter(pk=event.pk).update(starts_on=Day(2029, 2, 9), ends_on=Day(2029, 2, 10))
    assert [title for title, _ in in_calendar()] == ["Command Cribbage 2029"]  # once, when it has moved too
    Event.objects.filter(pk=event.pk).update(host_branch=org.grande_prairie)
    page = html_of(client.get(reverse("allocation:application", args=[application.pk])))
    assert "Its host is still Grande Prairie No. 54." in page
    assert signed_in("beth").post(address).status_code in {403, 404}


def test_grant_is_taken_back_with_a_reason(give, applied, users) -> None:
    give()
    application = grant(application=confirm(application=applied(), on=RALLY), by=users["alice"])

    decline(application=application, reason="The hall burned down", by=users["alice"])

    application.refresh_from_db()
    assert (application.state, application.reason) == ("withdrawn", "The hall burned down")
    assert in_calendar() == [("Command Cribbage", "District 1")]
    assert applied().state == "applied"  # may apply again


def test_event_that_is_set_up_takes_the_place_of_its_date(give, applied, users, org) -> None:
    give()
    grant(application=confirm(application=applied(), on=RALLY), by=users["alice"])
    cast.make_event(
        org, slug="c29", name="Command Cribbage 2029", season=2029, starts_on=Day(2029, 2, 2), ends_on=Day(2029, 2, 3),
        host_branch=org.peace_river,
    )  # fmt: skip

    assert [title for title, _ in in_calendar()] == ["Command Cribbage 2029"]


def test_other_dates_of_an_allocation_move_its_line_of_the_calendar(give) -> None:
    give()
    given = give(starts_on=Day(2029, 2, 9), ends_on=Day(2029, 2, 10))

    assert SeasonDate.objects.get() == given.date
    assert given.date.starts_on == Day(2029, 2, 9)
    assert Allocation.objects.count() == 1


def test_what_cannot_be_is_refused(give, applied, users, org) -> None:
    give()
    application = applied()

    def code(act) -> str:
        with pytest.raises(RuleViolation) as refused:
            act()
        assert sentence(refused.value)
        return str(refused.value.code)

    assert code(lambda: give(org.area)) == "no_district"
    assert code(lambda: give(ends_on=Day(2029, 2, 1))) == "ends_before_start"
    assert code(lambda: give(starts_on=Day(1, 2, 2))) == "date_of_other_year"
    assert code(lambda: give(ends_on=Day(2031, 2, 2))) == "date_of_other_year"
    assert code(lambda: give(given_on=Day(2027, 1, 1))) == "in_the_future"
    assert code(applied) == "applied_already"
    assert code(lambda: applied(org.grande_prairie, applied_on=Day(2027, 1, 1))) == "in_the_future"
    assert code(lambda: confirm(application=application, on=Day(2027, 1, 1))) == "in_the_future"
    assert code(lambda: decline(application=application, reason=" ", by=users["alice"])) == "reason_needed"
    granted = grant(application=confirm(application=application, on=RALLY), by=users["alice"])
    assert code(lambda: grant(application=granted, by=users["alice"])) == "not_open"
    assert code(lambda: give(org.district_2)) == "granted_already"


# --- the pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "status"), [("alice", 200), ("dora", 200), ("beth", 200), ("sam", 403), (None, 302)])
def test_page_opens_for_those_who_may_host(signed_in, who, status) -> None:
    assert signed_in(who).get(reverse("allocation:season", args=[2029])).status_code == status


@pytest.mark.parametrize("year", [0, 1999, 99999])
def test_season_that_cannot_be_is_not_found(signed_in, year) -> None:
    assert signed_in("alice").get(reverse("allocation:season", args=[year])).status_code == 404


def test_command_gives_and_a_branch_applies_from_the_page(signed_in, org) -> None:
    address = reverse("allocation:season", args=[2029])
    given = {"do": "give", "give-sport": "cribbage", "give-district": org.district_1.pk, "give-starts_on": "2029-02-02",
             "give-ends_on": "2029-02-03", "give-given_on": "2026-09-01"}  # fmt: skip
    asked = {"do": "apply", "apply-sport": "cribbage", "apply-branch": org.grande_prairie.pk,
             "apply-applied_on": "2026-04-20", "apply-holds": "150"}  # fmt: skip

    assert signed_in("beth").post(address, given).status_code == 403
    assert signed_in("alice").post(address, given).status_code == 302
    recorded = signed_in("beth").post(address, asked, follow=True)
    elsewhere = signed_in("oscar").post(address, asked)

    assert "Application to host" in html_of(recorded)
    assert elsewhere.status_code == 422  # not his branch
    assert HostApplication.objects.get().branch == org.grande_prairie


@pytest.mark.parametrize(
    ("who", "sees", "confirms", "grants"),
    [("alice", 200, 302, 302), ("dora", 200, 302, 403), ("beth", 404, 404, 404), ("oscar", 404, 404, 404)],
)
def test_who_sees_confirms_and_grants(signed_in, give, applied, who, sees, confirms, grants) -> None:
    give()
    application = applied()
    client = signed_in(who)
    at = {act: reverse(f"allocation:{act}", args=[application.pk]) for act in ("application", "confirm", "grant")}

    assert client.get(at["application"]).status_code == sees
    assert client.post(at["confirm"], {"on": "2026-05-02"}).status_code == confirms
    assert client.post(at["grant"]).status_code == grants
    application.refresh_from_db()
    assert (application.state == "granted") == (grants == 302)


def test_host_is_read_in_its_own_command_and_nowhere_else(signed_in, give, applied, users) -> None:
    give()
    granted = grant(application=confirm(application=applied(), on=RALLY), by=users["alice"])
    other = cast.add_organization(None, "command", "Another Command")
    Role.objects.create(user=users["rita"], kind=Role.Kind.COMMAND_OFFICER, organization=other)
    address = reverse("allocation:application", args=[granted.pk])

    assert [signed_in(who).get(address).status_code for who in ("beth", "rita", "sam")] == [200, 404, 403]


def test_branch_does_not_confirm_its_own_application(signed_in, give, applied, org) -> None:
    give()
    application = applied(org.grande_prairie)

    assert signed_in("beth").get(reverse("allocation:application", args=[application.pk])).status_code == 200
    assert signed_in("beth").post(reverse("allocation:confirm", args=[application.pk])).status_code == 403


def test_page_of_the_application_says_what_stands_in_the_way(signed_in, give, applied, org) -> None:
    give()
    application = applied(org.calgary)

    said = html_of(signed_in("alice").get(reverse("allocation:application", args=[application.pk])))

    assert "This branch may not host it." in said
    assert "Only a branch of District 1 may" in said


@pytest.mark.parametrize("count", [1, 3])
def test_page_takes_the_same_queries_for_one_application_and_for_three(
    signed_in, give, applied, org, django_assert_max_num_queries, count
) -> None:
    give()
    for branch in (org.peace_river, org.grande_prairie, org.banff)[:count]:
        applied(branch)
    client, address = signed_in("alice"), reverse("allocation:season", args=[2029])
    client.get(address)

    with django_assert_max_num_queries(14):
        client.get(address)
