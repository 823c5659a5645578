"""Going on: who is proposed, what the branches say, and what becomes of it when a result changes."""

from __future__ import annotations

import datetime

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.services import problems_of_questions
from scoring.consequences.services import carry_out, weigh
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.words import choice_of
from scoring.ladder.queries.proposals import coming_to, proposals_from, waiting_for
from scoring.ladder.services.answering import answer, ask_team_again
from scoring.ladder.services.joining import join_pairs, part_pairs
from scoring.ladder.services.proposing import propose
from scoring.models import AdvancementAnswer
from tests import cast
from tests.page import html_of
from tests.scoring import small
from tests.scoring.by_number import played, team
from tests.scoring.decisions.conftest import choose, fresh  # noqa: F401
from tests.scoring.ladder.advancing.conftest import close
from tournaments.entries.pages.history import history_of
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.qualifying import lines_of
from tournaments.entries.services.teams import EntryFacts, RosterLine, cancel_entry, change_entry
from tournaments.letters.models import Letter
from tournaments.models import Entry, Event, Qualification, Role


def going(competition):
    (advancement,) = advancement_of(competition.event)
    return [(line.team.number, line.going.value) for line in advancement.lines]


def above(competition):
    """Return the places and states of what came up, the first place first."""
    rows = Qualification.objects.filter(entry__competition=competition).order_by("place")
    return [(row.place, row.entry.state) for row in rows.select_related("entry")]


def refused(code, service, **arguments):
    with pytest.raises(RuleViolation) as refusal:
        service(**arguments)
    assert refusal.value.code == code


@pytest.fixture
def peter(org):
    """The officer of Peace River, who sends the teams of District 1 here."""
    user = cast.make_user("peter", "Peter", "Rivers")
    Role.objects.create(user=user, kind=Role.Kind.BRANCH_OFFICER, organization=org.peace_river)
    return user


# --- proposing ----------------------------------------------------------------------------------------


@pytest.mark.rule("REGISTRATION iii.a")
def test_those_who_advance_are_proposed_with_everything_they_were(org, district, command, users, peter):
    first = team(district, 1)
    first.contact = "780 555 0100"
    first.save()
    first.roster.update(fee_paid=True, cheque_number="118", card_seen=True)

    new = propose(competition=district, by=users["dora"])

    assert above(command) == [(1, "draft"), (2, "draft")]
    (entry, _) = new
    assert (entry.branch, entry.contact, entry.entered_by) == (org.peace_river, "780 555 0100", users["dora"])
    places = entry.roster.values_list("member", "position", "part", "fee_paid", "cheque_number", "card_seen")
    assert list(places) == [(place.member_id, place.position, place.part, False, "", False)
                            for place in first.roster.all()]  # fmt: skip
    assert going(district) == [(1, "asked"), (2, "asked"), (3, "reserve"), (4, "reserve")]
    letters = Letter.objects.filter(kind="advances").order_by("pk")
    assert [letter.user for letter in letters] == [peter, peter]
    assert "is first in Eightball Singles at District 1 8-Ball and advances to Command Cribbage" in letters[0].text
    assert f"as it played: {first.roster.get().member.name}." in letters[0].text
    assert "not final yet" in letters[0].text


def test_proposing_again_proposes_nobody_twice_and_the_database_would_not_let_it(district, command, users):
    propose(competition=district, by=users["dora"])

    refused("proposed_already", propose, competition=district, by=users["dora"])
    assert command.entries.count() == 2
    other = cast.make_entry(command, number=9)
    with pytest.raises(IntegrityError), transaction.atomic():
        Qualification.objects.create(entry=other, kind="placed", source=team(district, 1))


def test_nobody_is_proposed_before_the_places_are_there_or_without_an_event_above(org, district, command, users):
    small.enter(district.stages.get(), {(1, 2): "10-3 3-10"})
    open_again = district.stages.get().matches.first().sub_matches.get()
    open_again.result.delete()
    refused("nobody_yet", propose, competition=district, by=users["dora"])

    elsewhere = cast.make_competition(district.event, "eightball-doubles")
    for number in (1, 2):
        cast.make_entry(elsewhere, number=number, branch=org.peace_river)
    played(elsewhere, 2)
    refused("nowhere", propose, competition=elsewhere, by=users["dora"])


def test_a_proposal_says_whether_the_result_is_final(district, command, users):
    propose(competition=district, by=users["dora"])
    record = Qualification.objects.first()
    assert record.provisional

    close(district)

    assert not Qualification.objects.select_related("source__competition").first().provisional


def test_a_team_that_was_typed_above_by_hand_is_taken_for_the_proposal(org, district, command, users):
    by_hand = cast.make_entry(command, number=7, branch=org.peace_river)
    by_hand.roster.update(member=team(district, 2).roster.get().member)

    propose(competition=district, by=users["dora"])

    assert above(command) == [(1, "draft"), (2, "entered")]
    assert Qualification.objects.get(place=2).entry == by_hand
    assert going(district)[:2] == [(1, "asked"), (2, "goes")]


def test_the_officer_chooses_where_several_events_take_the_teams(org, district, command, users):
    second = cast.make_event(org, slug="second", name="Second Command event", starts_on=command.event.starts_on,
                             ends_on=command.event.ends_on)  # fmt: skip
    other = cast.make_competition(second, "eightball-singles")
    refused("choose", propose, competition=district, by=users["dora"])
    refused("choose", propose, competition=district, target=district, by=users["dora"])

    propose(competition=district, target=other, by=users["dora"])

    assert (above(command), above(other)) == ([], [(1, "draft"), (2, "draft")])
    answer(source=team(district, 1), accepts=False, reason="Work", by=users["dora"])
    assert above(other) == [(1, "cancelled"), (2, "draft"), (3, "draft")]  # the next one goes where the first went


@pytest.mark.rule("A9")
def test_spares_stay_behind_where_they_do_not_play_and_a_missing_player_is_flagged(org, command, users, make_event_of):
    entries = [cast.make_entry(command, number=number, branch=org.peace_river) for number in (1, 2)]
    entries[0].roster.create(member=cast.make_member(org.peace_river), position=2, part="spare")
    played(command, 2)
    dominion = make_event_of("dominion", "eightball-singles")
    command.event.overrides = {"categories.eightball-singles.advances.command": 1}
    command.event.save()
    command.refresh_from_db()

    (entry,) = propose(competition=command, by=users["alice"])

    assert (entry.competition, [place.part for place in entry.roster.all()]) == (dominion, ["captain"])


@pytest.mark.rule("8 BALL POOL Reg. ix")
def test_two_pairs_go_to_command_each_by_itself_and_are_one_team_only_for_dominion(
    org, command, users, make_event_of, signed_in
):
    doubles = cast.make_competition(command.event, "eightball-doubles")
    below = make_event_of("district", "eightball-doubles")
    for number in (1, 2, 3):
        cast.make_entry(below, number=number, branch=org.peace_river)
    played(below, 3)
    close(below)

    assert [entry.competition for entry in propose(competition=below, by=users["dora"])] == [doubles, doubles]
    for record in Qualification.objects.filter(source__competition=below):
        answer(source=record.source, accepts=True, by=users["dora"])
    dominion = make_event_of("dominion", "eightball-doubles")
    pairs = Entry.objects.filter(competition=doubles, state="entered").order_by("number")
    pairs.update(branch=org.peace_river)
    pairs.filter(number=2).update(branch=org.grande_prairie)
    played(doubles, 2)
    assert len(propose(competition=doubles, by=users["alice"])) == 2
    refused("pairs_missing", join_pairs, competition=doubles, by=users["alice"])
    for pair in pairs:
        answer(source=pair, accepts=True, by=users["alice"])

    office, client = reverse("advancing:office", args=[command.event_id]), signed_in("alice")
    assert "Join them as one team" in html_of(client.get(office))
    client.post(reverse("advancing:join", args=[doubles.pk]))
    assert "Make two teams of them again" in html_of(client.get(office))
    one = Entry.objects.get(competition=dominion, state="entered")
    four = [place.member_id for pair in pairs for place in pair.roster.order_by("position")]
    assert [place.member_id for place in one.roster.order_by("position")] == four
    assert (one.branch, one.partner_branch) == (org.peace_river, org.grande_prairie)
    assert above(dominion) == [(1, "entered"), (2, "cancelled")]
    assert join_pairs(competition=doubles, by=users["alice"]) == one
    (verdict,) = verdicts_for(with_rosters(Entry.objects.filter(pk=one.pk))).values()
    assert {"side-size", "qualified"}.isdisjoint(line.rule.id for line in verdict.problems)

    part_pairs(competition=doubles, by=users["alice"])
    assert above(dominion) == [(1, "entered"), (2, "entered")]
    join_pairs(competition=doubles, by=users["alice"])
    answer(source=pairs[1], accepts=False, reason="They work.", by=users["alice"])
    assert above(dominion) == [(1, "entered"), (2, "cancelled")]
    (first,) = Entry.objects.filter(competition=dominion, state="entered")
    assert ([place.member_id for place in first.roster.all()], first.partner_branch) == (four[: len(four) // 2], None)


@pytest.mark.rule("8 BALL POOL Reg. ix")
@pytest.mark.parametrize("choice", ["stands", "out"])
def test_the_officers_above_are_asked_about_the_second_of_two_pairs_that_are_one_team(
    org,
    command,
    users,
    make_event_of,
    choose,  # noqa: F811
    choice,
):
    dominion = make_event_of("dominion", "eightball-doubles")
    doubles = cast.make_competition(command.event, "eightball-doubles")
    for number in (1, 2, 3):
        cast.make_entry(doubles, number=number, branch=org.grande_prairie if number == 2 else org.peace_river)
    played(doubles, 3)
    propose(competition=doubles, by=users["alice"])
    for number in (1, 2):
        answer(source=team(doubles, number), accepts=True, by=users["alice"])
    one = join_pairs(competition=doubles, by=users["alice"])
    four = list(one.roster.values_list("member", flat=True))

    def act():
        second_and_third_change_places(doubles)

    seen = weigh(competition=doubles, act=act, by=users["alice"])
    assert any("Grande Prairie No. 54 is entered in The dominion event" in line for line in seen.sentences)
    carry_out(competition=doubles, act=act, by=users["alice"], what="Corrected", accepted=seen.fingerprint)

    assert problems_of_questions(doubles.event) == []
    asked = "Pair 2 (Grande Prairie No. 54): It now has third place there"
    (decision,) = open_in(fresh(dominion), fresh=True)
    assert asked in str(decision.what)
    assert asked in Letter.objects.get(subject__contains="its result has changed").text
    choose(dominion, choice, by="alice", reason="Agreed")

    assert open_in(fresh(dominion), fresh=True) == []
    one.refresh_from_db()
    stays = choice == "stands"
    assert above(dominion) == [(1, "entered"), (2, "cancelled")]
    assert list(one.roster.values_list("member", flat=True)) == (four if stays else four[: len(four) // 2])
    assert (one.partner_branch is not None, len(joined_in(doubles))) == ((True, 2) if stays else (False, 0))
    assert problems_of_questions(doubles.event) == []
    if stays:
        part_pairs(competition=doubles, by=users["alice"])
        assert [bool(record.question) for record in Qualification.objects.order_by("place")] == [False, True]
        return
    propose(competition=doubles, by=users["alice"])
    answer(source=team(doubles, 3), accepts=True, by=users["alice"])
    join_pairs(competition=doubles, by=users["alice"])
    assert [record.source.number for record in joined_in(doubles)] == [1, 3]


def test_of_two_pairs_that_are_one_team_neither_stays_where_both_places_are_gone(
    org,
    command,
    users,
    make_event_of,
    choose,  # noqa: F811
):
    dominion = make_event_of("dominion", "eightball-doubles")
    doubles = cast.make_competition(command.event, "eightball-doubles")
    for number in range(1, 5):
        cast.make_entry(doubles, number=number, branch=org.peace_river)
    played(doubles, 4)
    propose(competition=doubles, by=users["alice"])
    for number in (1, 2):
        answer(source=team(doubles, number), accepts=True, by=users["alice"])
    join_pairs(competition=doubles, by=users["alice"])

    def act():
        small.enter(doubles.stages.get(), dict.fromkeys([(1, 3), (1, 4), (2, 3), (2, 4)], "3-10 4-10"))

    seen = weigh(competition=doubles, act=act, by=users["alice"])
    carry_out(competition=doubles, act=act, by=users["alice"], what="Corrected", accepted=seen.fingerprint)
    (decision,) = open_in(fresh(dominion), fresh=True)
    assert str(choice_of(decision.kind, "out", decision.values)) == "Take the team out."
    choose(dominion, "out", by="alice", reason="Agreed")

    assert above(dominion) == [(1, "cancelled"), (2, "cancelled")]
    assert (open_in(fresh(dominion), fresh=True), problems_of_questions(doubles.event)) == ([], [])


@pytest.mark.rule("A11")
def test_both_branches_of_a_composite_team_are_told(org, district, command, users, peter):
    Entry.objects.filter(pk=team(district, 1).pk).update(partner_branch=org.grande_prairie)
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 1), accepts=False, reason="Work", by=peter)

    entry = Entry.objects.get(qualification__place=1)
    assert entry.partner_branch == org.grande_prairie
    of_team = Letter.objects.filter(entry_id=entry.pk).order_by("pk")
    told = {letter.subject.split(" ")[2]: set() for letter in of_team}
    for letter in of_team:
        told[letter.subject.split(" ")[2]].add(letter.user)
    assert told["advances"] == {peter, users["beth"]}
    assert {peter, users["beth"]} < set().union(*(people for word, people in told.items() if word != "advances"))


@pytest.mark.rule("A10")
def test_a_composite_team_keeps_its_partner_and_where_it_was_formed(org, district, command, users):
    first = team(district, 1)
    first.partner_branch = org.grande_prairie
    first.save()

    entry = propose(competition=district, by=users["dora"])[0]

    assert (entry.partner_branch, entry.qualification.source.competition) == (org.grande_prairie, district)


# --- answering ----------------------------------------------------------------------------------------


def test_a_yes_hands_the_entry_in_and_the_same_yes_again_changes_nothing(district, command, users, peter):
    propose(competition=district, by=users["dora"])
    assert [proposal.record.place for proposal in waiting_for(peter)] == [1, 2]

    answer(source=team(district, 1), accepts=True, by=peter)
    answer(source=team(district, 1), accepts=True, by=users["dora"])

    assert above(command) == [(1, "entered"), (2, "draft")]
    assert going(district)[:2] == [(1, "goes"), (2, "asked")]
    assert AdvancementAnswer.objects.get().answered_by == peter
    assert [proposal.record.place for proposal in waiting_for(peter)] == [2]


def test_a_yes_after_the_entry_was_cancelled_hands_it_in_again(district, command, users):
    propose(competition=district, by=users["alice"])
    source = team(district, 1)
    answer(source=source, accepts=True, by=users["alice"])
    entry = Entry.objects.get(qualification__source=source)
    cancel_entry(entry=entry, reason="A mistake", by=users["alice"])

    answer(source=source, accepts=True, by=users["alice"])

    entry.refresh_from_db()
    assert entry.state == Entry.State.ENTERED


def test_handing_the_changed_team_in_is_a_yes_and_new_people_are_marked(org, district, command, users, peter):
    entry = propose(competition=district, by=users["dora"])[0]
    new = cast.make_member(org.peace_river, surname="Newcomer")

    change_entry(entry=entry, expected_version=1, roster=[RosterLine(member=new)], facts=EntryFacts.of(entry), by=peter)

    assert going(district)[0] == (1, "goes")
    assert proposals_from([district])[team(district, 1).pk].new_people == (new.name,)


def test_the_history_of_an_entry_tells_what_was_proposed_and_answered(org, district, command, users, peter):
    entry = propose(competition=district, by=users["dora"])[0]
    source = team(district, 1)
    answer(source=source, accepts=False, reason="No boat in April", by=peter)
    ask_team_again(source=source, by=users["dora"])
    entry.refresh_from_db()
    new = cast.make_member(org.peace_river, surname="Newcomer")
    old = entry.roster.get().member
    change_entry(
        entry=entry,
        expected_version=entry.version,
        roster=[RosterLine(member=new)],
        facts=EntryFacts.of(entry),
        by=peter,
    )
    said = [line.what for line in history_of(entry) if not line.what.startswith(("Told", "received", "entered"))]
    assert said == [
        f"{new.name} was put on the team",
        f"{old.name} was removed from the team",
        "Accepted and handed in",
        "Asked again",
        "Does not come: No boat in April",
        "Proposed by its place at District 1 8-Ball: First",
        f"{old.name} was put on the team",
        "The team was entered as a draft",
    ]


@pytest.mark.rule("A79", "AMB-G10")
def test_a_no_takes_the_entry_back_and_asks_the_next_at_once_and_both_are_told(district, command, users, peter):
    propose(competition=district, by=users["dora"])
    refused("decline_needs_reason", answer, source=team(district, 1), accepts=False, by=peter)
    assert above(command) == [(1, "draft"), (2, "draft")]

    answer(source=team(district, 1), accepts=False, reason="No boat in April", by=peter)

    assert above(command) == [(1, "cancelled"), (2, "draft"), (3, "draft")]
    assert going(district)[:3] == [(1, "declined"), (2, "asked"), (3, "asked")]
    told = Letter.objects.get(kind="next_asked")
    assert (told.user, told.is_urgent) == (peter, True)
    assert "Your team is third in Eightball Singles and is asked next" in told.text
    of_no = Letter.objects.filter(subject__contains="declined Command")
    assert {letter.user for letter in of_no} == {peter, users["alice"], users["carl"], users["rita"]}
    assert "Reason: No boat in April" in of_no[0].text
    answer(source=team(district, 1), accepts=False, reason="Again", by=peter)  # the same answer is nothing
    assert Letter.objects.filter(kind="next_asked").count() == 1


def test_when_all_have_declined_the_place_stays_empty(district, command, users):
    propose(competition=district, by=users["dora"])
    for number in (1, 2, 3, 4):
        answer(source=team(district, number), accepts=False, reason="Work", by=users["dora"])

    assert above(command) == [(place, "cancelled") for place in (1, 2, 3, 4)]


def test_after_the_deadline_nobody_is_asked_by_itself(district, command, users):
    propose(competition=district, by=users["dora"])
    command.event.starts_on = timezone.localdate() + datetime.timedelta(days=5)
    command.event.ends_on = command.event.starts_on
    command.event.save()

    answer(source=team(district, 1), accepts=False, reason="Ill", by=users["dora"])

    assert above(command) == [(1, "cancelled"), (2, "draft")]
    propose(competition=district, by=users["dora"])  # an officer may still
    assert above(command) == [(1, "cancelled"), (2, "draft"), (3, "draft")]


def test_after_the_draw_above_a_yes_is_refused_and_a_no_asks_the_officers(district, command, users):
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 1), accepts=True, by=users["dora"])
    command.entries_frozen_at = timezone.now()
    command.save()

    refused("draw_is_out", answer, source=team(district, 2), accepts=True, by=users["dora"])
    answer(source=team(district, 1), accepts=False, reason="Ill", by=users["dora"])

    assert above(command) == [(1, "entered"), (2, "draft")]
    assert "after the draw" in Qualification.objects.get(place=1).question


def test_a_team_is_asked_again_and_who_was_asked_instead_stays_a_question(district, command, users):
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 1), accepts=False, reason="Work", by=users["dora"])
    answer(source=team(district, 3), accepts=True, by=users["dora"])

    ask_team_again(source=team(district, 1), by=users["dora"])

    assert above(command) == [(1, "draft"), (2, "draft"), (3, "entered")]
    assert "third place" in Qualification.objects.get(place=3).question


def test_a_team_that_said_yes_before_there_was_an_event_is_handed_in(district, command, users):
    answer(source=team(district, 1), accepts=True, by=users["dora"])

    propose(competition=district, by=users["dora"])

    assert above(command) == [(1, "entered"), (2, "draft")]


def test_a_host_team_and_a_named_one_stand_beside_those_who_came_up(org, district, command, users):
    host = cast.make_entry(command, number=5, branch=org.grande_prairie, is_host=True)
    propose(competition=district, by=users["dora"])

    (coming,) = coming_to(command.event)

    assert (coming.hosts, coming.waiting, coming.late, coming.entered) == ((host,), 2, 0, 0)
    assert [sender.competition for sender in coming.senders] == [district]


# --- a result that changes ----------------------------------------------------------------------------


def second_and_third_change_places(district):
    small.enter(district.stages.get(), {(2, 3): "3-10 4-10"})


def test_a_changed_result_is_told_and_asked_and_withdraws_nobody(district, command, users):
    propose(competition=district, by=users["dora"])
    answer(source=team(district, 2), accepts=True, by=users["dora"])

    def act():
        second_and_third_change_places(district)

    seen = weigh(competition=district, act=act, by=users["dora"])
    (told,) = [line for line in seen.sentences if "Command Cribbage" in line]
    assert told.endswith(
        "is entered in Command Cribbage 2027 because of its place here. "
        "It stays entered, and the officers there decide."
    )
    assert not Qualification.objects.exclude(question="").exists()  # weighed, and nothing was done

    version = Event.objects.get(pk=command.event_id).board_version
    carry_out(competition=district, act=act, by=users["dora"], what="Corrected", accepted=seen.fingerprint)

    assert above(command) == [(1, "draft"), (2, "entered")]
    assert Event.objects.get(pk=command.event_id).board_version > version
    assert problems_of_questions(district.event) == []
    record = Qualification.objects.get(place=2)
    assert record.question == ("It now has third place there, which doesn't advance. Withdraw it, or keep it.")
    assert Letter.objects.filter(subject__contains="its result has changed", user=users["alice"]).exists()
    assert Letter.objects.filter(kind="no_longer", entry_id=record.entry_id).exists()

    def back():
        small.enter(district.stages.get(), {(2, 3): "10-3 10-4"})

    again = weigh(competition=district, act=back, by=users["dora"])
    assert any("qualifies for Command" in line for line in again.sentences)
    carry_out(competition=district, act=back, by=users["dora"], what="Corrected", accepted=again.fingerprint)
    record.refresh_from_db()
    assert record.question == ""
    told = Letter.objects.filter(kind="no_longer", entry_id=record.entry_id).order_by("-pk")
    assert "Nobody needs to decide whether it plays." in told[0].text
    seen = weigh(competition=district, act=act, by=users["dora"])
    carry_out(competition=district, act=act, by=users["dora"], what="Corrected", accepted=seen.fingerprint)
    assert len({letter.key for letter in told.all()}) == 3  # asked in the same words, and told again
    carry_out(competition=district, act=back, by=users["dora"], what="Corrected", accepted=again.fingerprint)
    act()  # by a way around the guard
    assert [at.problem for at in problems_of_questions(district.event)] == ["isn't asked about a place that is gone"]


def test_a_proposal_whose_place_is_gone_can_still_be_declined(district, command, users):
    propose(competition=district, by=users["dora"])
    act = lambda: second_and_third_change_places(district)  # noqa: E731
    seen = weigh(competition=district, act=act, by=users["dora"])
    carry_out(competition=district, act=act, by=users["dora"], what="Corrected", accepted=seen.fingerprint)

    refused("not_asked", answer, source=team(district, 2), accepts=True, by=users["dora"])
    answer(source=team(district, 2), accepts=False, reason="It lost", by=users["dora"])

    assert above(command) == [(1, "draft"), (2, "cancelled")]
    assert lines_of(Entry.objects.get(qualification__place=1))
