"""What the services write, what they refuse, and that a refusal leaves nothing behind."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from auditlog.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.standings.queries.teams import teams
from tests import cast
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.check_in import check_in, pay_for_team
from tournaments.entries.services.decisions import override_rule
from tournaments.entries.services.departures import depart
from tournaments.entries.services.teams import (
    EntryFacts,
    RosterLine,
    StaleEntryError,
    cancel_entry,
    change_entry,
    register_entry,
)
from tournaments.events.models import Competition
from tournaments.events.services import change_settings
from tournaments.members.models import Member
from tournaments.members.services import change_member
from tournaments.organization.models import Organization

pytestmark = pytest.mark.postgresql


@pytest.fixture
def pair(org):
    return [
        RosterLine(member=cast.make_member(org.peace_river)),
        RosterLine(member=cast.make_member(org.peace_river, sex="F")),
    ]


def enter(competition: Competition, branch: Organization, roster: Sequence[RosterLine], **how: Any) -> Entry:
    return register_entry(competition=competition, facts=EntryFacts.of_branch(branch), roster=roster, **how)


def lines_of(entry: Entry) -> list[RosterLine]:
    return [
        RosterLine(member=place.member, part=place.part, fee_paid=place.fee_paid)
        for place in entry.roster.select_related("member").order_by("position")
    ]


def test_register_numbers_dates_and_names_a_captain(competition, org, pair, users) -> None:
    before = timezone.now()

    first = enter(competition, org.peace_river, pair, by=users["dora"])
    second = enter(
        competition,
        org.calgary,
        [RosterLine(member=cast.make_member(org.calgary))],
    )

    assert (first.number, second.number) == (1, 2)
    assert first.state == Entry.State.ENTERED
    assert before <= first.received_at <= timezone.now()
    assert [(place.position, place.part) for place in first.roster.all()] == [(1, "captain"), (2, "player")]
    assert first.entered_by == users["dora"]


def test_players_of_an_event_are_called_apart_whoever_enters_or_is_renamed(competition, org, users) -> None:
    def roy(branch, given):
        return RosterLine(member=cast.make_member(branch, surname="Roy", given_names=given))

    def called() -> list[str]:
        return [place.member.sheet_name for place in RosterPlace.objects.order_by("pk").select_related("member")]

    enter(competition, org.peace_river, [roy(org.peace_river, "Robert"), roy(org.peace_river, "Robert")])
    assert called() == ["R. Roy (1)", "R. Roy (2)"]

    roy(org.calgary, "Rita")  # a member who plays nowhere
    other = roy(org.calgary, "Jean")
    enter(competition, org.calgary, [other, RosterLine(member=cast.make_member(org.calgary, surname="Day"))])
    assert called()[:3] == ["R. Roy (1)", "R. Roy (2)", "J. Roy"]

    change_member(member=other.member, by=users["alice"], given_names="Rodney")
    assert called()[:3] == ["Rob. Roy (1)", "Rob. Roy (2)", "Rod. Roy"]
    assert Member.objects.get(pk=other.member.pk).listed_name == "Roy, Rod."


def test_teams_of_one_branch_are_called_apart_from_the_second_on(competition, org, pair, users) -> None:
    first = enter(competition, org.peace_river, pair)
    assert first.team_name == "Peace River No. 62"
    other = enter(competition, org.calgary, [RosterLine(member=cast.make_member(org.calgary))])
    trans = [RosterLine(member=cast.make_member(org.peace_river, surname="Tran")) for _ in range(2)]
    second = enter(competition, org.peace_river, trans)

    def names() -> list[str]:
        return [entry.team_name for entry in competition.entries.order_by("number")]

    told = ["Peace River No. 62 (1)", "Centennial Calgary No. 285", "Peace River No. 62 (3)"]
    assert (names(), second.team_name, str(second)) == (told, told[2], "3 Peace River No. 62")
    entries = competition.entries.select_related("branch", "partner_branch")
    places = RosterPlace.objects.filter(entry__in=entries).select_related("member")
    assert teams(entries, places)[second.pk].name == "Peace River No. 62 (3, Tran)"

    cancel_entry(entry=second, reason="Too late", by=users["dora"])
    facts = EntryFacts.of_branch(org.peace_river)
    change_entry(entry=other, expected_version=other.version, facts=facts, roster=lines_of(other))
    assert names() == [told[0], "Peace River No. 62 (2)", told[2]]


def test_draft_is_not_received(competition, org, pair) -> None:
    entry = enter(competition, org.peace_river, pair, hand_in=False)

    assert (entry.state, entry.received_at) == (Entry.State.DRAFT, None)
    assert list(entries_of(competition)) == []


def test_team_that_meets_no_rule_can_be_handed_in(competition, org) -> None:
    lone = cast.make_member(org.calgary, dues_paid_year=None, clubhouse_privileges=False)

    entry = enter(competition, org.peace_river, [RosterLine(member=lone)])

    assert verdicts_for([entry])[entry.pk].status == "not_met"


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        (lambda org, pair: {"roster": []}, "no_members", "roster"),
        (lambda org, pair: {"roster": [pair[0], pair[0]]}, "member_twice", "roster"),
        (
            lambda org, pair: {"roster": [RosterLine(member=line.member, part="captain") for line in pair]},
            "two_captains",
            "roster",
        ),
        (lambda org, pair: {"roster": [RosterLine(member=pair[0].member, pair="A")]}, "no_pair", "roster"),
        (lambda org, pair: {"branch": org.district_1}, "not_a_branch", "branch"),
        (lambda org, pair: {"partner_branch": org.peace_river}, "partner_is_same", "partner_branch"),
        (lambda org, pair: {"partner_branch": org.district_1}, "not_a_branch", "partner_branch"),
        (lambda org, pair: {"is_host": True}, "not_the_host", "is_host"),
    ],
)
def test_register_refuses_what_could_not_be_a_team(competition, org, pair, change, code, field) -> None:
    changed = change(org, pair)
    roster = changed.pop("roster", pair)

    with pytest.raises(RuleViolation) as refused:
        register_entry(
            competition=competition, facts=replace(EntryFacts.of_branch(org.peace_river), **changed), roster=roster
        )

    assert (refused.value.code, refused.value.field) == (code, field)
    assert sentence(refused.value)
    assert Entry.objects.count() == 0
    assert RosterPlace.objects.count() == 0


def test_twenty_names_are_a_team_and_one_more_is_not(competition, org) -> None:
    roster = [RosterLine(member=cast.make_member(org.peace_river)) for _ in range(21)]

    with pytest.raises(RuleViolation) as refused:
        enter(competition, org.peace_river, roster)
    entry = enter(competition, org.peace_river, roster[:20])

    assert (refused.value.code, refused.value.params["most"]) == ("too_many_members", 20)
    assert entry.roster.count() == 20


@pytest.mark.rule("A10")
def test_composite_team_is_formed_above_the_branches_unless_the_rule_book_says_so(org, pair, signed_in) -> None:
    """A branch and its neighbour join for the Area; a partner's box stands in the form where one can be named."""
    own = cast.make_event(org, slug="own", level="branch", organizer=org.peace_river, host_branch=org.peace_river)
    competition, facts = cast.make_competition(own), EntryFacts.of_branch(org.peace_river)
    page = reverse("entries:register", args=[competition.pk])
    assert 'name="partner_branch"' not in signed_in("alice").get(page).content.decode()
    with pytest.raises(RuleViolation) as refused:
        register_entry(competition=competition, facts=replace(facts, partner_branch=org.grande_prairie), roster=pair)
    assert sentence(refused.value).startswith("A composite team can't be formed for a branch play-off.")

    change_settings(event=own, changes={"eligibility.composite_from_level": "branch"})
    competition.refresh_from_db()
    assert f'<option value="{org.grande_prairie.pk}"' in signed_in("alice").get(page).content.decode()
    entry = register_entry(
        competition=competition, facts=replace(facts, partner_branch=org.grande_prairie), roster=pair
    )
    levels = [line.finding.code for line in verdicts_for([entry])[entry.pk].lines if line.rule.id == "composite-level"]
    assert levels == ["formed_here"]
    with pytest.raises(RuleViolation) as refused:
        register_entry(competition=competition, facts=replace(facts, partner_branch=org.calgary), roster=pair)
    assert refused.value.code == "branch_elsewhere"


def test_branch_of_another_district_cannot_enter_a_district_event(org, pair) -> None:
    district = cast.make_event(org, slug="d1", name="District 1", level="district", organizer=org.district_1)

    with pytest.raises(RuleViolation) as refused:
        enter(cast.make_competition(district), org.calgary, pair)

    assert refused.value.code == "branch_elsewhere"


def test_pairs_are_those_of_the_category(make_competition, org) -> None:
    legion = make_competition("cribbage-legion")
    four = [cast.make_member(org.peace_river) for _ in range(4)]

    entry = enter(
        legion,
        org.peace_river,
        [RosterLine(member=member, pair=pair) for member, pair in zip(four, "AABB", strict=True)],
    )

    assert [place.pair for place in entry.roster.all()] == list("AABB")


def test_change_keeps_what_the_table_has_seen_and_turns_the_order(entry, org) -> None:
    first, second = entry.roster.order_by("position")
    check_in(place=first, card_seen=True, by=None)
    newcomer = cast.make_member(org.peace_river)

    changed = change_entry(
        entry=entry,
        expected_version=1,
        facts=EntryFacts.of_branch(org.peace_river),
        roster=[
            RosterLine(member=second.member, part="captain"),
            RosterLine(member=newcomer, part="spare"),
            RosterLine(member=first.member, fee_paid=True),
        ],
    )

    places = list(changed.roster.order_by("position"))
    assert [place.member_id for place in places] == [second.member_id, newcomer.pk, first.member_id]
    assert [place.part for place in places] == ["captain", "spare", "player"]
    assert [place.card_seen for place in places] == [False, False, True]
    assert places[2].pk == first.pk
    assert Entry.objects.get(pk=entry.pk).version == 2


def test_change_of_the_order_is_in_the_history(entry, org) -> None:
    first, second = lines_of(entry)

    change_entry(entry=entry, expected_version=1, facts=EntryFacts.of_branch(org.peace_river), roster=[second, first])

    noted = LogEntry.objects.get_for_object(entry).first()
    assert noted.changes == {
        "playing order": [
            f"{first.member.name}, {second.member.name}",
            f"{second.member.name}, {first.member.name}",
        ]
    }


def test_second_of_two_officers_is_told_and_changes_nothing(entry, org) -> None:
    roster = lines_of(entry)
    facts = replace(EntryFacts.of_branch(org.peace_river), contact="First")
    change_entry(entry=entry, expected_version=1, facts=facts, roster=roster)

    with pytest.raises(StaleEntryError) as refused:
        change_entry(entry=entry, expected_version=1, facts=replace(facts, contact="Second"), roster=roster[:1])

    assert refused.value.current.contact == "First"
    assert refused.value.current.version == 2
    assert entry.roster.count() == 2


def test_draft_is_handed_in_by_a_change_and_stays_in(competition, org, pair) -> None:
    draft = enter(competition, org.peace_river, pair, hand_in=False)
    handed_in = change_entry(
        entry=draft, expected_version=1, facts=EntryFacts.of_branch(org.peace_river), roster=pair, hand_in=True
    )
    received = handed_in.received_at

    again = change_entry(
        entry=draft, expected_version=2, facts=EntryFacts.of_branch(org.peace_river), roster=pair, hand_in=False
    )

    assert again.state == Entry.State.ENTERED
    assert again.received_at == received


def test_entry_is_taken_back_with_a_reason_and_its_number_stays_empty(entry, competition, org, pair, users) -> None:
    with pytest.raises(RuleViolation, match="reason_needed"):
        cancel_entry(entry=entry, reason="  ", by=users["alice"])

    cancelled = cancel_entry(entry=entry, reason="Ill", by=users["alice"])

    assert (cancelled.state, cancelled.cancelled_reason) == (Entry.State.CANCELLED, "Ill")
    assert enter(competition, org.peace_river, pair).number == 2
    with pytest.raises(RuleViolation, match="entry_cancelled"):
        cancel_entry(entry=entry, reason="Again", by=users["alice"])
    with pytest.raises(RuleViolation, match="entry_cancelled"):
        change_entry(entry=entry, expected_version=2, facts=EntryFacts.of_branch(org.peace_river), roster=pair)


# --- frozen -------------------------------------------------------------------------------------------


def test_frozen_entries_stay_as_they_are(entry, competition, org, pair, users) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()

    for attempt in (
        lambda: enter(competition, org.peace_river, pair),
        lambda: change_entry(entry=entry, expected_version=1, facts=EntryFacts.of_branch(org.peace_river), roster=pair),
        lambda: cancel_entry(entry=entry, reason="Ill", by=users["alice"]),
    ):
        with pytest.raises(RuleViolation) as refused:
            attempt()
        assert refused.value.code == "entries_frozen"
    assert list(Entry.objects.values_list("state", "version")) == [("entered", 1)]


def test_table_decisions_and_departures_go_on_when_frozen(entry, competition, users) -> None:
    competition.entries_frozen_at = timezone.now()
    competition.save()
    place = entry.roster.first()
    place.member.dues_paid_year = 2026
    place.member.save()

    check_in(place=place, card_seen=True, by=users["carl"])
    override_rule(entry=entry, rule="card-year", member=place.member, reason="Receipt seen", by=users["carl"])
    depart(entry=entry, kind="withdrawn", reason="Car broke down", by=users["carl"])

    assert RosterPlace.objects.get(pk=place.pk).card_seen
    assert verdicts_for([entry])[entry.pk].status == "overridden"


# --- the table ---------------------------------------------------------------------------------------------


def test_table_notes_once_what_is_said_twice(entry, users) -> None:
    place = entry.roster.first()

    for _ in range(2):
        place = check_in(place=place, card_seen=True, cheque_number="881", by=users["carl"])

    assert (place.card_seen, place.cheque_number, place.fee_paid) == (True, "881", True)
    updates = LogEntry.objects.get_for_object(place).filter(action=LogEntry.Action.UPDATE)
    assert updates.count() == 1


def test_declaration_is_no_card_at_dominion(entry, event, users) -> None:
    event.level = "dominion"
    event.save()

    with pytest.raises(RuleViolation, match="declaration_is_no_card"):
        check_in(place=entry.roster.first(), declaration_seen=True, by=users["carl"])

    assert not entry.roster.filter(declaration_seen=True).exists()


def test_one_cheque_pays_for_everybody_who_owes(entry, users) -> None:
    first, second = entry.roster.order_by("position")
    RosterPlace.objects.filter(pk=first.pk).update(cheque_number="1")
    RosterPlace.objects.filter(pk=second.pk).update(fee_paid=False)

    assert pay_for_team(entry=entry, cheque_number=" 42 ", by=users["carl"]) == 1
    assert [(place.fee_paid, place.cheque_number) for place in entry.roster.order_by("position")] == [
        (True, "1"),
        (True, "42"),
    ]


def test_received_day_of_a_person_is_kept_when_the_team_changes(entry, org) -> None:
    place = entry.roster.order_by("position").first()
    RosterPlace.objects.filter(pk=place.pk).update(received_on=datetime.date(2027, 1, 3))

    change_entry(entry=entry, expected_version=1, facts=EntryFacts.of_branch(org.peace_river), roster=lines_of(entry))

    assert RosterPlace.objects.get(pk=place.pk).received_on == datetime.date(2027, 1, 3)
