"""The next level on another site: who advances goes up as a signed file, is proposed there, and is answered."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.base import RuleViolation
from scoring.advancing.models import SentUp
from scoring.advancing.queries.ladder import ladder_of
from scoring.advancing.services.answering import answer, ask_team_again
from scoring.archives.models import Arrival
from scoring.archives.queries.content import FORMAT, NEWEST
from scoring.archives.services import going_up
from scoring.archives.services import hand_over as services
from scoring.archives.services.coming_up import preview_of
from scoring.archives.services.receipts import receipt_for
from scoring.archives.services.travelling import open_archive, write_archive
from scoring.awards.queries.advancement import advancement_of
from scoring.models import AdvancementAnswer
from tests import cast
from tests.scoring import small
from tests.scoring.advancing.conftest import close
from tests.scoring.archives.next_level import Org, change_first, later
from tournaments.draws.engine.codes import code_for
from tournaments.draws.pages.letters import stages_to_tell
from tournaments.draws.services.writing import new_codes
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.tasks import tell_branches
from tournaments.letters.models import Letter
from tournaments.members.services import change_member, remove_members
from tournaments.models import Entry, Event, KnownSite, Member, Qualification, SubMatch
from tournaments.sites.services import sign

pytestmark = pytest.mark.django_db


def test_who_advances_is_shown_proposed_answered_and_heard(below, sent, at_the_command, users, settings):
    close(below)
    data = sent()
    assert sent() == data  # what did not change is the same file
    with at_the_command("The Command of Alberta and N.W.T.") as office:
        made_here = Member.objects.count(), Event.objects.count()
        shown = preview_of(open_archive(data))
        assert (Member.objects.count(), Event.objects.count()) == made_here
        with CaptureQueriesContext(connection) as asked:
            assert preview_of(open_archive(data)) == shown  # kept: nothing is written to look again
        assert not any("INSERT" in query["sql"] for query in asked)
        card = next(row for row in open_archive(data).content["tables"]["tournaments.Member"] if row["surname"])
        newcomer = cast.make_member(office.event.host_branch, number=card["number"], surname="Newcomer")
        again = preview_of(open_archive(data))  # a card has no line in the history, and is asked about anyway
        assert (len(again.unknown.people), len(again.unknown.differs)) == (3, 1)
        change_member(member=newcomer, surname=card["surname"], given_names=card["given_names"], by=office.alice)
        assert preview_of(open_archive(data)).unknown.differs == ()
        remove_members([newcomer.pk])
        assert preview_of(open_archive(data)).unknown == shown.unknown
        (coming,) = shown.competitions
        assert (coming.is_final, [name for _, name in coming.targets]) == (
            True,
            [f"{office.event}, {office.event.dates}"],
        )
        assert [(line.place, line.going.value) for line in coming.teams] == [
            (1, "asked"), (2, "asked"), (3, "reserve"), (4, "reserve"),
        ]  # fmt: skip
        assert (len(shown.unknown.people), shown.unknown.places, shown.is_first) == (4, (), True)

        arrival = office.take(data)
        assert office.came() == [(1, "waiting"), (2, "waiting")]
        event = arrival.event
        assert (event.comes_from, event.organizer) == ("District 1 laptop", office.org.district_1)
        first = Entry.objects.get(qualification__place=1)
        lines = verdicts_for([first])[first.pk].lines
        (qualified,) = [line.sentence for line in lines if line.finding.rule == "qualified"]
        assert qualified.startswith("First at District 1 8-Ball (sent by District 1 laptop), ")
        assert qualified.endswith("That result is final.")
        answer(source=office.source(2), accepts=False, reason="Harvest", by=office.alice)
        assert office.came() == [(1, "waiting"), (2, "taken_back"), (3, "waiting")]
        answer(source=office.source(3), accepts=True, by=office.alice)
        receipt = office.receipt(arrival)

    heard = going_up.take_receipt(event=below.event, data=receipt)
    assert (heard.state, heard.site_name, heard.is_settled) == (SentUp.State.TAKEN_IN, "Command office", False)
    stands = {Entry.objects.get(pk=pk).number: said["stand"] for pk, said in heard.answers.items()}
    assert stands == {1: "waiting", 2: "taken_back", 3: "entered"}
    (here,) = advancement_of(below.event)
    assert [(line.team.number, line.going.value) for line in here.lines] == [
        (1, "asked"), (2, "declined"), (3, "goes"), (4, "reserve"),
    ]  # fmt: skip
    no = AdvancementAnswer.objects.get(entry__number=2)
    assert (no.reason, no.answered_by.first_name, no.answered_by.is_active) == ("Harvest", "Alice", False)
    assert Letter.objects.filter(event=below.event, text__contains="Reason: Harvest").exists()
    before = Letter.objects.count()
    going_up.take_receipt(event=below.event, data=receipt)  # carried here twice
    assert (Letter.objects.count(), AdvancementAnswer.objects.count()) == (before, 2)


def test_later_file_shows_what_changed_keeps_answers_and_withdraws_nobody(below, sent, at_the_command, users):
    first = sent()
    change_first(below)
    Entry.objects.get(competition=below, number=3).roster.create(
        member=cast.make_member(below.event.host_branch, surname="Newcomer"), position=2, part="spare"
    )
    SentUp.objects.update(sent_at=timezone.now())
    second = sent()
    assert [sent_up.state for sent_up in SentUp.objects.order_by("number")] == ["replaced", "on_its_way"]
    with at_the_command() as office:
        arrival = office.take(first)
        answer(source=office.source(1), accepts=True, by=office.alice)
        shown = preview_of(open_archive(second))
        (coming,) = shown.competitions
        news = {line.place: line.news for line in coming.teams}
        assert news[1] == (
            "It was third in the last file.", "In the last file: In reserve.",
            "New in the team: John Newcomer (spare).",
        )  # fmt: skip
        assert news[2] == ("It was first in the last file.",)
        assert len(coming.gone) == 1
        assert (coming.is_final, coming.is_chosen, shown.is_first) == (False, True, False)
        office.take(second)
        assert sorted(office.came()) == [(1, "waiting"), (2, "entered"), (2, "waiting")]
        asked = Qualification.objects.get(question__gt="")
        assert (asked.source.number, asked.entry.state) == (2, "draft")
        assert "doesn't advance" in asked.question
        # The older file once more, and then the newer: each is told, neither is imported.
        assert services.receive(file=open_archive(first), by=office.alice).state == Arrival.State.TAKEN_IN
        with pytest.raises(RuleViolation, match="decided_already"):
            services.decide(arrival=arrival, file=open_archive(first), by=office.alice)


def test_what_is_said_below_after_a_file_goes_up_with_the_next(below, sent, at_the_command, users):
    first = sent()
    for number, accepts in ((1, True), (2, False)):
        answer(source=below.entries.get(number=number), accepts=accepts, reason="Work", by=users["alice"])
    second = sent()
    with at_the_command() as office:
        office.take(first)
        office.take(second)
        # Who said yes is entered; a no asks the next, and the officers above decide about the proposal that is left.
        assert sorted(office.came()) == [(1, "entered"), (2, "waiting"), (3, "waiting")]
        assert "declined" in Qualification.objects.get(place=2).question


def test_files_that_come_in_another_order_are_kept_in_order(below, sent, at_the_command):
    first = sent()
    change_first(below)
    second = sent()
    with at_the_command() as office:
        own = {"slug": "own", "name": "Planned here", "level": "district", "organizer": office.org.district_1}
        cast.make_competition(cast.make_event(office.org, **own), "eightball-singles")
        assert preview_of(open_archive(second)).unknown.events == ("Planned here",)
        newer = services.receive(file=open_archive(second), by=office.alice)
        older = services.receive(file=open_archive(first), by=office.alice)
        assert (newer.state, older.state) == (Arrival.State.WAITING, Arrival.State.DROPPED)
        assert "newer file" in older.note
        assert services.receive(file=open_archive(first), by=office.alice).state == Arrival.State.DROPPED
        assert b'"state":"dropped"' in office.receipt(older)
    with at_the_command() as office:
        older = services.receive(file=open_archive(first), by=office.alice)
        services.receive(file=open_archive(second), by=office.alice)
        older.refresh_from_db()
        assert (older.state, older.note) == (Arrival.State.DROPPED, "A newer file of this event came.")


def test_answer_that_is_taken_back_there_is_taken_back_here(below, sent, at_the_command):
    data = sent()
    with at_the_command() as office:
        arrival = office.take(data)
        answer(source=office.source(1), accepts=False, reason="Work", by=office.alice)
        no = office.receipt(arrival)
        ask_team_again(source=office.source(1), by=office.alice)
        again = receipt_for(arrival)
        again = later(again)
    going_up.take_receipt(event=below.event, data=no)
    assert not AdvancementAnswer.objects.get().accepts
    going_up.take_receipt(event=below.event, data=again)
    assert not AdvancementAnswer.objects.exists()
    going_up.take_receipt(event=below.event, data=no)  # an older one, carried here late
    assert not AdvancementAnswer.objects.exists()


def test_sheets_of_two_sites_that_count_from_the_same_number(below, sent, at_the_command):
    """Every site counts its sheets from 0: what is taken keeps another code here, from file to file."""
    for number, sheet in enumerate(SubMatch.objects.order_by("pk")):
        SubMatch.objects.filter(pk=sheet.pk).update(code=code_for(number))
    first = sent()
    change_first(below)
    second = sent()
    with at_the_command() as office:
        own = cast.make_competition(office.event, "cribbage-pairs")
        for number in range(1, 4):
            cast.make_entry(own, number=number, branch=office.org.peace_river)
        stage = small.round_robin(own)
        for sheet, code in zip(SubMatch.objects.filter(match__stage=stage), new_codes(3), strict=True):
            SubMatch.objects.filter(pk=sheet.pk).update(code=code)
        office.take(first)
        codes = dict(SubMatch.objects.values_list("pk", "code"))
        assert len({*codes.values()}) == 3 + 6
        office.take(second)
        assert dict(SubMatch.objects.values_list("pk", "code")) == codes
        # What is drawn here later has none of the codes that came.
        assert not {*new_codes(9)} & {*codes.values()}


def test_answers_given_here_count_while_a_later_file_does_not_know_them(below, sent, at_the_command):
    first = sent()
    Entry.objects.filter(competition=below, number=4).update(contact="780 555 0100")
    second = sent()
    whole = write_archive(event=below.event).to_text().encode()
    with at_the_command() as office:
        office.take(first)
        answer(source=office.source(1), accepts=False, reason="Work", by=office.alice)
        (coming,) = preview_of(open_archive(second)).competitions
        assert [(line.place, line.going.value, line.news) for line in coming.teams][:2] == [
            (1, "declined", ()), (2, "asked", ()),
        ]  # fmt: skip
        office.take(whole)  # the event as a file, out of its envelope
        assert AdvancementAnswer.objects.get().reason == "Work"
        assert office.came()[0] == (1, "taken_back")


def test_receipt_of_an_earlier_file_that_comes_late_takes_nothing_back(below, sent, at_the_command):
    first = sent()
    change_first(below)
    second = sent()
    with at_the_command() as office:
        nothing_said = office.receipt(office.take(first))
        arrival = office.take(second)
        answer(source=office.source(1), accepts=False, reason="Work", by=office.alice)
        no = later(receipt_for(arrival))
    going_up.take_receipt(event=below.event, data=no)
    assert AdvancementAnswer.objects.get().reason == "Work"
    assert going_up.take_receipt(event=below.event, data=nothing_said).state == SentUp.State.REPLACED
    assert AdvancementAnswer.objects.get().reason == "Work"


def test_what_is_taken_back_below_does_not_come_back_with_a_receipt(below, sent, at_the_command, users):
    answer(source=below.entries.get(number=1), accepts=True, by=users["alice"])
    data = sent()
    with at_the_command() as office:
        receipt = office.receipt(office.take(data))
    ask_team_again(source=below.entries.get(number=1), by=users["alice"])
    going_up.take_receipt(event=below.event, data=receipt)
    assert not AdvancementAnswer.objects.exists()


def test_teams_of_an_event_from_below_are_told_by_its_own_site(below, sent, at_the_command):
    today = timezone.localdate()
    Event.objects.filter(pk=below.event_id).update(starts_on=today, ends_on=today)
    below.event.refresh_from_db()
    data = sent()
    with at_the_command() as office:
        event = office.take(data).event
        tell_branches()
        assert stages_to_tell() == []
        assert not Letter.objects.filter(event=event).exists()
        Event.objects.filter(pk=event.pk).update(comes_from="")
        assert [stage.competition.event for stage in stages_to_tell()] == [event]


def test_file_with_a_number_that_is_none_is_refused_in_a_sentence(below, sent, at_the_command):
    content = json.loads(json.dumps(open_archive(sent()).content))
    content["tables"]["tournaments.Member"][0]["number"] = ["7"]
    odd = sign(format=FORMAT, version=NEWEST, content=content)
    with at_the_command():
        assert "don't match, so it can't be imported" in preview_of(odd).refusal


def test_nobody_is_proposed_at_an_event_that_another_site_plays(below, sent, at_the_command):
    data = sent()
    with at_the_command() as office:
        branch = cast.make_event(
            office.org, slug="branch", name="Branch 62", level="branch", organizer=office.org.peace_river
        )
        competition = cast.make_competition(branch, "eightball-singles")
        copied = office.take(data).event.competitions.get()
        ladder = ladder_of(branch, [competition])
        assert ladder.below_of(copied) == (competition,)
        assert ladder.above_of(competition) == ()


def test_damaged_forged_and_foreign_files_are_refused(below, sent, at_the_command, users):
    data = sent()
    with at_the_command() as office:
        arrival = office.take(data)
        receipt = office.receipt(arrival)
    with at_the_command(knows_us=False) as office:
        arrival = services.receive(file=open_archive(data), by=office.alice)
        with pytest.raises(RuleViolation, match="unknown_site"):
            services.decide(arrival=arrival, file=open_archive(data), by=office.alice)
        assert not Qualification.objects.exists()
    for harm, code in (
        (data[:-40], "unreadable"),
        (data.replace(b'"place"', b'"plaza"'), "damaged"),
        (data.replace(b"District 1 laptop", b"District 9 laptop", 1), "forged"),
        (data.replace(b'"number":1', b'"number":-1'), "damaged"),
    ):
        with pytest.raises(RuleViolation, match=code):
            open_archive(harm)
    for harm, code in ((receipt[:-9], "unreadable"), (receipt.replace(b"waiting", b"entered"), "damaged")):
        with pytest.raises(RuleViolation, match=code):
            going_up.take_receipt(event=below.event, data=harm)
    change_first(below)
    sent()
    KnownSite.objects.all().delete()
    with pytest.raises(RuleViolation, match="unknown_site"):
        going_up.take_receipt(event=below.event, data=receipt)
    other = cast.make_event(Org.here(), slug="other", name="Other", level="district")
    with pytest.raises(RuleViolation, match="other_receipt"):
        going_up.take_receipt(event=other, data=receipt)
