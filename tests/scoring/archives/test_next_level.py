"""The next level on another site: who advances goes up as a signed file, is proposed there, and is answered."""

from __future__ import annotations

import base64
import datetime
import json
import random
from contextlib import contextmanager
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Value
from django.db.models.functions import Concat
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.base import RuleViolation
from scoring.advancing.models import SentUp
from scoring.advancing.queries.ladder import ladder_of
from scoring.advancing.queries.proposals import coming_to, proposals_at
from scoring.advancing.services.answering import answer, ask_team_again
from scoring.archives.models import Arrival, Parcel
from scoring.archives.queries.content import FORMAT, NEWEST
from scoring.archives.services import going_up, outbox
from scoring.archives.services import hand_over as services
from scoring.archives.services.coming_up import preview_of
from scoring.archives.services.receipts import receipt_for
from scoring.archives.services.travelling import open_archive, write_archive
from scoring.awards.queries.advancement import advancement_of
from scoring.models import AdvancementAnswer
from tests import cast
from tests.page import html_of
from tests.scoring import small
from tests.scoring.advancing.conftest import close, played
from tests.scoring.archives.test_network import office_answers  # noqa: F401 -- a fixture
from tests.two_sites import be, empty_site
from tournaments.draws.engine.codes import code_for
from tournaments.draws.pages.letters import stages_to_tell
from tournaments.draws.services.writing import new_codes
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.tasks import tell_branches
from tournaments.letters.models import Letter
from tournaments.members.services import change_member, remove_members
from tournaments.models import Entry, Event, KnownSite, Member, Node, Qualification, RosterPlace, SubMatch
from tournaments.sites.engine.signed import Site
from tournaments.sites.queries import own_key, own_site
from tournaments.sites.services import confirm_site, make_token, name_address, sign

pytestmark = pytest.mark.django_db


@pytest.fixture
def command_site(settings) -> Site:
    return be(settings, "Command office")


@pytest.fixture
def below(settings, command_site, org, users):
    """The laptop of District 1, where its play-off is played: four teams of Peace River, first to fourth."""
    settings.VAR_DIR.mkdir()
    be(settings, "District 1 laptop")
    confirm_site(site=command_site, by=users["alice"])
    day = timezone.localdate() - datetime.timedelta(days=3)
    event = cast.make_event(
        org, slug="district-1", name="District 1 8-Ball", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=day, ends_on=day,
    )  # fmt: skip
    competition = cast.make_competition(event, "eightball-singles")
    for number in range(1, 5):
        cast.make_entry(competition, number=number, branch=org.peace_river)
    return played(competition, 4)


class Office:
    """The site of the Command: its people, and its event in two months."""

    def __init__(self, root: str) -> None:
        self.org = cast.build_org()
        Node.objects.filter(pk=self.org.command.pk).update(name=root)
        day = timezone.localdate() + datetime.timedelta(days=60)
        self.event = cast.make_event(self.org, starts_on=day, ends_on=day)
        self.above = cast.make_competition(self.event, "eightball-singles")
        self.users = cast.cast_users(self.org, self.event)
        self.alice = self.users["alice"]

    def take(self, data: bytes, **targets) -> Arrival:
        arrival = services.receive(file=open_archive(data), by=self.alice)
        services.decide(arrival=arrival, file=open_archive(data), by=self.alice, **targets)
        arrival.refresh_from_db()
        return arrival

    def receipt(self, arrival: Arrival) -> bytes:
        arrival.refresh_from_db()
        return receipt_for(arrival).to_text().encode()

    def source(self, number: int) -> Entry:
        return Entry.objects.select_related("branch", "competition__event__organizer").get(
            competition__event__slug="district-1", number=number
        )

    def came(self) -> list[tuple[int, str]]:
        found = [proposal for some in proposals_at(self.event).values() for proposal in some]
        return [(proposal.record.place, proposal.stand.value) for proposal in found]


@pytest.fixture
def at_the_command(settings, below):
    """Return a context in which this database is the Command's site; after it everything here is as it was."""
    laptop = own_site()

    @contextmanager
    def there(root: str = "Alberta-NWT Command", *, knows_us: bool = True):
        with empty_site(settings, "Command office"):
            office = Office(root)
            if knows_us:
                confirm_site(site=laptop, by=office.alice)
            yield office

    return there


@pytest.fixture
def sent(below, users):
    """Return a function that sends what advances now, to be carried by hand; the file as it was saved."""

    def send() -> bytes:
        return going_up.file_up(going_up.send_up(event=below.event, to=None, by=users["alice"])).to_text().encode()

    return send


def change_first(competition) -> None:
    """Let entry 3 win everything, so that it is first and entry 2 third."""
    small.enter(competition.stages.get(), {(1, 3): "3-10 4-10", (2, 3): "3-10 4-10"})


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
        (one,) = shown.competitions
        assert (one.is_final, [name for _, name in one.targets]) == (True, [f"{office.event}, {office.event.dates}"])
        assert [(line.place, line.going.value) for line in one.teams] == [
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
    assert [one.state for one in SentUp.objects.order_by("number")] == ["replaced", "on_its_way"]
    with at_the_command() as office:
        arrival = office.take(first)
        answer(source=office.source(1), accepts=True, by=office.alice)
        shown = preview_of(open_archive(second))
        (one,) = shown.competitions
        news = {line.place: line.news for line in one.teams}
        assert news[1] == (
            "It was third in the last file.", "In the last file: In reserve.",
            "New in the team: John Newcomer (spare).",
        )  # fmt: skip
        assert news[2] == ("It was first in the last file.",)
        assert len(one.gone) == 1
        assert (one.is_final, one.is_chosen, shown.is_first) == (False, True, False)
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
        (one,) = preview_of(open_archive(second)).competitions
        assert [(line.place, line.going.value, line.news) for line in one.teams][:2] == [
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


def later(receipt) -> bytes:
    """Return a receipt as it is signed a minute later."""
    made = datetime.datetime.fromisoformat(receipt.made_at) + datetime.timedelta(minutes=1)
    moved = replace(receipt, made_at=made.isoformat())
    return replace(moved, signature=base64.b64encode(own_key().sign(moved.statement)).decode()).to_text().encode()


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


class Org:
    """The tree of this site as `make_event` takes it."""

    @staticmethod
    def here() -> Org:
        org = Org()
        org.command = Node.objects.get(parent=None)
        org.grande_prairie = Node.objects.get(number="54")
        return org


def test_pages_below_send_carry_and_hear(below, at_the_command, signed_in, command_site, users):
    at = f"/office/events/{below.event_id}/travel/up/"
    for name in ("beth", "carl", "sam"):
        assert signed_in(name).get(at).status_code == 403
        assert signed_in(name).post(f"{at}carry/").status_code == 403
        assert signed_in(name).post(f"{at}receipt/").status_code == 403
    client = signed_in("dora")
    assert "Send who advances" in html_of(client.get(at))
    assert f'href="{at}"' in html_of(client.get(f"/office/events/{below.event_id}/travel/"))
    assert "send them to the site that holds it" in html_of(
        client.get(f"/office/events/{below.event_id}/awards/advancement/")
    )
    data = client.post(f"{at}carry/").content
    assert client.get(f"{at}1/").content == data
    assert client.get(f"{at}2/").status_code == 404
    with at_the_command() as office:
        arrival = office.take(data)
        answer(source=office.source(2), accepts=False, reason="Harvest", by=office.alice)
        receipt = office.receipt(arrival)
    client = signed_in("dora")
    KnownSite.objects.all().delete()
    page = client.post(f"{at}receipt/", {"file": SimpleUploadedFile("receipt.json", receipt)})
    assert page.status_code == 422
    assert command_site.fingerprint in html_of(page)
    confirm_site(site=command_site, by=users["alice"])
    page = html_of(client.post(f"{at}receipt/", {"file": SimpleUploadedFile("receipt.json", receipt)}, follow=True))
    for words in ("Accepted there", "Command office", "“Harvest”", "Does not come", "Waits for the branch"):
        assert words in page
    assert client.post(f"{at}receipt/", {"file": SimpleUploadedFile("no.json", b"{}")}).status_code == 422
    page = html_of(client.get(f"/office/events/{below.event_id}/awards/advancement/"))
    assert "Sent to Command office" in page
    assert "Command Cribbage 2027 (Command office)" in page
    assert "Accepted there" in html_of(client.get(f"/office/events/{below.event_id}/envelope/"))


def test_pages_above_show_first_and_take_in(below, sent, at_the_command, client):
    data = sent()
    with at_the_command() as office:

        def as_user(name: str):
            client.force_login(office.users[name], backend="django.contrib.auth.backends.ModelBackend")
            return client

        upload = {"file": SimpleUploadedFile("up.json", data)}
        for name in ("dora", "beth", "carl"):
            assert as_user(name).post("/office/arrivals/", upload).status_code == 403
        at = as_user("alice").post("/office/arrivals/", {"file": SimpleUploadedFile("up.json", data)})["Location"]
        assert as_user("dora").get(at).status_code == 403
        assert as_user("dora").get(f"{at}receipt/").status_code == 403
        page = html_of(as_user("alice").get(at))
        for words in (
            "Who advances from District 1 8-Ball",
            "4 cards are not here",
            "1st",
            "In reserve",
            "Provisional",
        ):
            assert words in page
        assert not Entry.objects.exists()
        page = html_of(client.post(f"{at}take-in/", follow=True))
        assert "2 teams are proposed, and their branches are told." in page
        assert client.get(f"{at}receipt/")["Content-Type"].startswith("application/json")
        page = html_of(client.get(f"/office/events/{office.event.pk}/coming/"))
        assert "District 1 8-Ball" in page
        assert "(sent by District 1 laptop)" in page
        event = Event.objects.get(slug="district-1")
        page = html_of(client.get(f"/office/events/{event.pk}/awards/advancement/"))
        assert "District 1 laptop plays this event." in page
        assert "That site sends it up." in html_of(client.get(f"/office/events/{event.pk}/travel/up/"))
        with pytest.raises(RuleViolation, match="not_ours"):
            going_up.send_up(event=event, to=None, by=office.alice)


def test_preview_asks_as_often_for_many_teams_as_for_few(below, sent, at_the_command, org, users):
    counted = []
    event = cast.make_event(org, slug="district-2", name="Many", level="district", organizer=org.district_1,
                            host_branch=org.peace_river)  # fmt: skip
    many = cast.make_competition(event, "eightball-singles")
    for number in range(1, 9):
        cast.make_entry(many, number=number, branch=org.peace_river)
    played(many, 8)
    file = going_up.file_up(going_up.send_up(event=event, to=None, by=users["alice"])).to_text().encode()
    for data in (sent(), file):
        with at_the_command():
            preview_of(open_archive(data))
            with CaptureQueriesContext(connection) as asked:
                preview_of(open_archive(data))
        counted.append(len(asked))
    assert counted[0] == counted[1]


@pytest.mark.parametrize("seed", range(4))
def test_everything_arrives_exactly(below, org, sent, at_the_command, users, seed):
    """Whatever teams there are: order, parts, partner branch, host, contact and names as entered, and the places."""
    chance = random.Random(seed)
    for entry in below.entries.all():
        Entry.objects.filter(pk=entry.pk).update(
            contact=chance.choice(["", "780 555 0100", "Élise"]),
            partner_branch=chance.choice([None, org.grande_prairie]),
            is_host=entry.number == 1 and chance.random() < 0.5,
        )
        more = [
            cast.make_member(chance.choice([org.peace_river, org.grande_prairie])) for _ in range(chance.randrange(3))
        ]
        for position, member in enumerate(more, start=2):
            part = chance.choice(["player", "spare"])
            name = chance.choice(["", "As typed"])
            RosterPlace.objects.create(entry=entry, member=member, position=position, part=part, name_as_entered=name)
    if chance.random() < 0.5:
        change_first(below)
    if chance.random() < 0.5:
        close(below)

    def everything():
        competition = (
            Entry.objects.select_related("competition__event")
            .get(competition__event__slug="district-1", number=1)
            .competition
        )
        (one,) = advancement_of(competition.event)
        teams = [
            (
                line.place, line.going.value, entry.branch.number, entry.partner_branch and entry.partner_branch.number,
                entry.contact, entry.is_host,
                [
                    (place.member.number, place.member.name, place.part, place.position, place.name_as_entered)
                    for place in entry.roster.select_related("member").order_by("position")
                ],
            )
            for line in one.lines
            for entry in [Entry.objects.select_related("branch", "partner_branch").get(pk=line.team.entry_id)]
        ]  # fmt: skip
        return competition.is_final, teams

    was, data = everything(), sent()
    with at_the_command() as office:
        office.take(data)
        assert everything() == was
        proposed = [proposal for some in proposals_at(office.event).values() for proposal in some]
        rosters = [[(p.member.number, p.part) for p in one.entry.roster.order_by("position")] for one in proposed]
        assert rosters == [[(number, part) for number, _, part, *_ in team[-1]] for team in was[1][:2]]
        assert [one.entry.partner_branch and one.entry.partner_branch.number for one in proposed] == [
            team[3] for team in was[1][:2]
        ]
        (coming,) = coming_to(office.event)
        assert [sender.competition.event.slug for sender in coming.senders] == ["district-1"]


# --- over the network -----------------------------------------------------------------------------------


@pytest.fixture
def way_up(below, command_site, office_answers):  # noqa: F811
    """The way to the Command over the network: what it answers, and what came there."""
    server, answers, came = office_answers
    site = KnownSite.objects.get(key=command_site.key)
    name_address(site=site, address=f"http://127.0.0.1:{server.server_port}", token="a-token")
    return answers, came


def due() -> int:
    """Let a week go by, and return how many parcels got an answer."""
    Parcel.objects.update(next_try_at=timezone.now())
    return outbox.post_parcels()


def test_file_waits_a_week_and_answers_are_heard_for_as_long_as_branches_may_answer(
    below, at_the_command, way_up, command_site, users
):
    answers, came = way_up
    parcel = outbox.post_up(event=below.event, to=command_site, by=users["alice"])
    answers += [(503, ""), (502, "<html>")]
    assert (due(), due()) == (0, 0)  # its office is off
    parcel.refresh_from_db()
    assert (parcel.state, parcel.tries, parcel.sent_up.state) == ("waiting", 2, "on_its_way")
    data = came[-1][2]
    with at_the_command() as office:
        arrival = services.receive(file=open_archive(data), by=office.alice)
        again = services.receive(file=open_archive(data), by=office.alice)  # the answer was lost on the way
        assert again == arrival
        waits = office.receipt(arrival).decode()
        services.decide(arrival=arrival, file=open_archive(data), by=office.alice)
        taken = office.receipt(arrival).decode()
        answer(source=office.source(1), accepts=False, reason="Work", by=office.alice)
        arrival.refresh_from_db()
        no = later(receipt_for(arrival)).decode()
        Event.objects.filter(pk=office.event.pk).update(starts_on="2026-01-05", ends_on="2026-01-06")
        over = later(receipt_for(arrival)).decode()
    for said, state in ((waits, "there"), (taken, "taken_in"), (no, "taken_in")):
        answers += [(200, said)]
        assert due() == 1
        assert SentUp.objects.get().state == state
    assert [one[0] for one in came[-3:]] == ["POST", "GET", "GET"]
    assert AdvancementAnswer.objects.get().reason == "Work"
    answers += [(200, over.replace("Work", "Play"))]
    assert due() == 0  # changed on the way: it is asked again
    answers += [(200, over)]
    assert due() == 1
    assert due() == 0  # that event is over: nobody asks any more
    assert (answers, SentUp.objects.get().is_settled) == ([], True)


def test_newer_file_takes_the_place_of_one_that_still_waits(below, way_up, command_site, users):
    answers, came = way_up
    outbox.post_up(event=below.event, to=command_site, by=users["alice"])
    change_first(below)
    outbox.post_up(event=below.event, to=command_site, by=users["alice"])
    answers += [(422, '{"detail": "This file cannot be taken in."}')]
    assert due() == 1
    assert len(came) == 1
    assert [(one.number, one.state, one.note) for one in SentUp.objects.all()] == [
        (2, "refused", "This file cannot be taken in."), (1, "replaced", ""),
    ]  # fmt: skip
    # A file that was not taken in is sent again, with a number of its own.
    assert outbox.post_up(event=below.event, to=command_site, by=users["alice"]).sent_up.number == 3


@pytest.mark.usefixtures("tasks_at_once")
def test_page_sends_over_the_network(below, at_the_command, way_up, signed_in):
    answers, _ = way_up
    at = f"/office/events/{below.event_id}/travel/up/"
    page = html_of(signed_in("dora").get(at))
    assert "Send it over the network" in page
    answers += [(503, "")]
    page = html_of(signed_in("dora").post(f"{at}send/", {"site": KnownSite.objects.get().pk}, follow=True))
    assert "Sent, no answer yet" in page
    assert "Tried 1 time." in page
    assert signed_in("dora").post(f"{at}send/", {"site": ""}).status_code == 422
    assert signed_in("carl").post(f"{at}send/", {"site": KnownSite.objects.get().pk}).status_code == 403


def test_file_comes_by_the_door_of_the_api(below, sent, at_the_command, client):
    data = sent()
    with at_the_command() as office:
        token = make_token(site=KnownSite.objects.get(), by=office.alice)
        header = {"Authorization": f"Site {token}"}
        for _ in range(2):
            came = client.post("/api/v1/arrivals/", data, content_type="application/json", headers=header)
            assert came.status_code == 201
        arrival = Arrival.objects.get()
        assert (arrival.state, arrival.number) == ("waiting", 1)
        assert not Event.objects.filter(slug="district-1").exists()
        (told,) = Letter.objects.filter(user=office.alice)
        assert told.subject == "The list of who advances from District 1 8-Ball has arrived"
        services.decide(arrival=arrival, file=open_archive(data), by=office.alice)
        said = client.get(f"/api/v1/arrivals/{arrival.sha256}/", headers=header).json()["content"]
        assert [(one["stand"], one["accepts"]) for one in said["teams"]] == [("waiting", None), ("waiting", None)]


# --- Dominion, where every Command is a tree of its own -------------------------------------------------


def test_dominion_takes_teams_of_a_command_of_another_tree(settings, org, event, users, at_the_command):
    event.overrides = {"categories.eightball-singles.advances.command": 1}
    event.save()
    competition = cast.make_competition(event, "eightball-singles")
    for number in range(1, 4):
        cast.make_entry(competition, number=number, branch=org.peace_river)
    played(competition, 3)
    close(competition)
    data = going_up.file_up(going_up.send_up(event=event, to=None, by=users["alice"])).to_text().encode()
    with at_the_command("Dominion Command") as office:
        Node.objects.exclude(parent=None).update(
            name=Concat(Value("Ontario "), "name"), number=Concat(Value("9"), "number")
        )
        day = timezone.localdate() + datetime.timedelta(days=120)
        dominion = cast.make_event(
            office.org, slug="dominion", name="Dominion 8-Ball", level="dominion", starts_on=day, ends_on=day
        )
        cast.make_competition(dominion, "eightball-singles")
        shown = preview_of(open_archive(data))
        assert "Alberta-NWT Command" in shown.unknown.places
        assert [name for _, name in shown.competitions[0].targets] == [f"Dominion 8-Ball, {dominion.dates}"]
        office.take(data)
        proposed = [proposal for some in proposals_at(dominion).values() for proposal in some]
        assert [str(one.entry.branch) for one in proposed] == ["Peace River No. 62"] * len(proposed)
        assert proposed
