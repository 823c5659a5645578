"""Verdicts of whole competitions: the right facts, in a constant number of queries."""

from __future__ import annotations

import datetime

import pytest

from tests import cast
from tournaments.entries.engine import Status
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries.entries import bars_at, entries_of, standing_departures
from tournaments.entries.queries.verdicts import verdict_of_draft, verdicts_for
from tournaments.models import Event, Suspension


def codes(entry: Entry) -> dict[str, str]:
    """Return rule to code, of the findings that are not simply met."""
    found = verdicts_for(entries_of(entry.competition))[entry.pk]
    findings = [line.finding for line in found.lines]
    return {finding.rule: finding.code for finding in findings if finding.code not in {"met", "fee_said"}}


def first_place(entry: Entry) -> RosterPlace:
    return entry.roster.select_related("member").order_by("position").first()


def test_cast_meets_every_rule(make_competition) -> None:
    competition = make_competition("darts-mixed", entries=5)

    found = verdicts_for(entries_of(competition))

    assert [verdict.status for verdict in found.values()] == [Status.MET] * 5


@pytest.mark.parametrize("entries", [1, 3])
def test_verdicts_take_the_same_queries_for_one_and_for_three(
    make_competition, django_assert_num_queries, users, entries
) -> None:
    competition = make_competition("cribbage-legion", entries=entries)
    for entry in competition.entries.all():
        Override.objects.create(entry=entry, rule="fee", reason="Paid in cash", made_by=users["alice"])
    competition = type(competition).objects.get(pk=competition.pk)

    with django_assert_num_queries(14):
        found = verdicts_for(entries_of(competition))
        assert all(line.sentence for verdict in found.values() for line in verdict.lines)

    assert len(found) == entries


def test_only_teams_that_are_handed_in_are_listed(make_competition) -> None:
    competition = make_competition(entries=3)
    competition.entries.filter(number=1).update(state=Entry.State.DRAFT)
    competition.entries.filter(number=2).update(state=Entry.State.CANCELLED)

    assert [entry.number for entry in entries_of(competition)] == [3]


def test_sentence_names_the_person_and_the_section(make_competition) -> None:
    entry = make_competition(entries=1).entries.get()
    member = first_place(entry).member
    member.surname, member.given_names, member.dues_paid_year = "O'Brien", "Lorne", 2026
    member.save()

    line = verdicts_for(entries_of(entry.competition))[entry.pk].not_met[0]

    assert line.sentence == "Lorne O'Brien has paid dues only for 2026. The card must be for 2027."
    assert line.finding.section == "ELIGIBILITY i"
    assert line.member == member


def test_same_person_in_two_teams_is_found_in_both(make_competition) -> None:
    one, two = make_competition(entries=2).entries.order_by("number")
    place = first_place(two)
    place.member = first_place(one).member
    place.save()

    assert codes(one)["one-team"] == "in_two_teams"
    assert codes(two)["one-team"] == "in_two_teams"


def test_same_person_in_two_categories_of_the_event_is_found(make_competition) -> None:
    entry = make_competition("cribbage-pairs", entries=1).entries.get()
    other = make_competition("cribbage-legion", entries=1).entries.get()
    place = first_place(other)
    place.member = first_place(entry).member
    place.save()
    # This person's other branch is another matter.

    found = verdicts_for(entries_of(entry.competition))[entry.pk]

    assert [line.finding.params["others"] for line in found.undecided] == ["Cribbage Legion"]


def test_taken_back_team_does_not_count_as_another_team(make_competition) -> None:
    one, two = make_competition(entries=2).entries.order_by("number")
    place = first_place(two)
    place.member = first_place(one).member
    place.save()
    two.state = Entry.State.CANCELLED
    two.save()

    assert codes(one) == {}


def test_third_team_of_a_district_is_one_too_many(org, make_competition) -> None:
    competition = make_competition()
    teams = [
        cast.make_entry(competition, number=number, branch=branch)
        for number, branch in enumerate([org.peace_river, org.peace_river, org.calgary, org.peace_river], start=1)
    ]

    assert [codes(team).get("teams-each") for team in teams] == [None, None, None, "too_many_from_unit"]


def test_host_team_comes_on_top(org, make_competition) -> None:
    competition = make_competition()
    cast.make_entry(competition, number=1, branch=org.peace_river)
    cast.make_entry(competition, number=2, branch=org.peace_river)
    host = cast.make_entry(competition, number=3, branch=org.grande_prairie, is_host=True)
    unmarked = cast.make_entry(competition, number=4, branch=org.grande_prairie)
    of_another = cast.make_entry(make_competition("cribbage-legion"), number=1, branch=org.grande_prairie, is_host=True)
    second = cast.make_entry(competition, number=5, branch=org.grande_prairie, is_host=True)

    assert codes(host) == codes(of_another) == {"qualified": "host"}  # one in each category
    assert codes(second)["host-team"] == "too_many_host_teams"
    assert codes(unmarked)["host-team"] == "host_came_by_district"


def test_host_of_a_category_is_barred_from_its_district_play_off(org, make_competition, event) -> None:
    make_competition("cribbage-pairs")  # at Grande Prairie's Command event
    district = cast.make_event(
        org, slug="district-1", name="District 1 Cribbage", level="district", organizer=org.district_1,
        host_branch=org.peace_river,
    )  # fmt: skip
    same = cast.make_competition(district, "cribbage-pairs")
    other = cast.make_competition(district, "cribbage-legion")

    barred = cast.make_entry(same, number=1, branch=org.grande_prairie)
    free = cast.make_entry(other, number=1, branch=org.grande_prairie)
    local_host = cast.make_entry(same, number=2, branch=org.peace_river)

    assert codes(barred) == {"host-barred": "hosts_command_event"}
    assert codes(free) == {}
    assert codes(local_host) == {}

    district.overrides = {"eligibility.host_barred_from": "sport"}
    district.save()
    assert codes(type(free).objects.get(pk=free.pk)) == {"host-barred": "hosts_command_event"}


def test_composite_at_command_is_met_when_it_was_formed_below(org, make_competition) -> None:
    competition = make_competition()
    entry = cast.make_entry(competition, number=1, branch=org.peace_river, partner_branch=org.grande_prairie)
    place = entry.roster.get(position=2)
    place.member = cast.make_member(org.grande_prairie, sex="F")
    place.save()
    assert codes(entry) == {"composite-size": "composite_one_small", "composite-level": "formed_unknown"}

    own = cast.make_event(org, slug="own", name="Peace River Cribbage", level="branch", organizer=org.peace_river)
    cast.make_entry(cast.make_competition(own), number=1, branch=org.peace_river, partner_branch=org.grande_prairie)
    assert codes(entry)["composite-level"] == "formed_unknown"  # a play-off of one branch forms no team of two

    district = cast.make_event(
        org, slug="district-1", name="District 1 Cribbage", level="district", organizer=org.district_1
    )
    below = cast.make_competition(district)
    cast.make_entry(below, number=1, branch=org.peace_river, partner_branch=org.grande_prairie)

    assert codes(entry) == {"composite-size": "composite_one_small", "qualified": "not_on_record"}


def test_suspension_counts_for_its_sport_and_season_until_it_is_waived(make_competition, users) -> None:
    entry = make_competition(entries=1).entries.get()
    member = first_place(entry).member
    bar = Suspension.objects.create(
        member=member, sport="darts", season=2027, reason="Stayed away", made_by=users["alice"]
    )
    assert codes(entry) == {}

    bar.sport = "cribbage"
    bar.save()
    assert codes(entry) == {"suspension": "suspended"}

    bar.season = 2026
    bar.save()
    assert codes(entry) == {}

    bar.season, bar.waived_by = 2027, users["alice"]
    bar.save()
    assert codes(entry) == {}


@pytest.mark.rule("AMB-G11")
@pytest.mark.parametrize(("counted", "barred"), [("season", {}), ("calendar_year", {"suspension": "suspended"})])
def test_bar_of_a_calendar_year_counts_at_the_events_of_that_year(make_competition, event, users, counted, barred):
    """An event of the season 2027 that is held in the fall before."""
    event.starts_on, event.ends_on = datetime.date(2026, 11, 6), datetime.date(2026, 11, 7)
    event.overrides = {"eligibility.no_show_counts": counted}
    event.save()
    entry = make_competition(entries=1).entries.get()
    Suspension.objects.create(
        member=first_place(entry).member, sport="cribbage", season=2026, reason="Stayed away", made_by=users["alice"]
    )

    assert {rule: code for rule, code in codes(entry).items() if rule == "suspension"} == barred


def test_standing_departures_leave_out_those_taken_back(make_competition, users) -> None:
    competition = make_competition(entries=2)
    one, two = competition.entries.order_by("number")
    stays = Departure.objects.create(
        entry=one, kind="withdrawn", policy="annul", reason="Ill", decided_by=users["carl"]
    )
    Departure.objects.create(
        entry=two, kind="withdrawn", policy="annul", reason="Ill", decided_by=users["carl"],
        revoked_at=datetime.datetime(2027, 2, 5, tzinfo=datetime.UTC),
    )  # fmt: skip

    assert standing_departures(competition) == {one.pk: stays}


def test_draft_is_judged_as_if_it_were_handed_in_now(make_competition, org) -> None:
    competition = make_competition(entries=2)
    draft = Entry(competition=competition, branch=org.peace_river)
    member = cast.make_member(org.peace_river)

    found = verdict_of_draft(entry=draft, roster=[RosterPlace(member=member, position=1, fee_paid=True)])

    assert [line.finding.code for line in found.not_met] == ["too_few_players"]
    assert draft.pk is None
    assert draft.number == 3


def test_team_of_an_event_on_the_29th_of_february_is_judged(make_competition, event) -> None:
    event.starts_on = event.ends_on = datetime.date(2028, 2, 29)
    event.save()

    assert verdicts_for(entries_of(make_competition(entries=1)))


def test_who_is_barred_in_another_command_is_told_where_the_member_plays(org, event, make_competition, users) -> None:
    levels = [{"key": "dominion", "name": "Dominion", "optional": False}, *cast.LEVELS]
    dominion = cast.add_organization(None, "dominion", "Dominion Command", levels=levels)
    command = cast.add_organization(dominion, "command", "Saskatchewan Command", "06", levels=cast.LEVELS)
    branch = cast.add_organization(command, "branch", "Legion", "1")
    competition = make_competition("eightball-singles")
    Event.objects.filter(pk=event.pk).update(organizer=dominion)
    plays = cast.make_entry(competition, number=1, branch=branch).roster.get().member
    for member in (plays, cast.make_member(branch)):
        Suspension.objects.create(member=member, sport="8-ball", season=2027, reason="Away", made_by=users["alice"])

    assert [bar.member for bar in bars_at(Event.objects.get(pk=event.pk))] == [plays]
