"""The pages of what goes up to the next level, there and here, the way over the network, and all of it exactly."""

from __future__ import annotations

import datetime
import random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.db.models import Value
from django.db.models.functions import Concat
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.base import RuleViolation
from scoring.advancing.models import SentUp
from scoring.advancing.queries.proposals import coming_to, proposals_at
from scoring.advancing.services.answering import answer
from scoring.archives.models import Arrival, Parcel
from scoring.archives.services import going_up, outbox
from scoring.archives.services import hand_over as services
from scoring.archives.services.coming_up import preview_of
from scoring.archives.services.receipts import receipt_for
from scoring.archives.services.travelling import open_archive
from scoring.awards.queries.advancement import advancement_of
from scoring.models import AdvancementAnswer
from tests import cast
from tests.page import html_of
from tests.scoring.advancing.conftest import close
from tests.scoring.archives.next_level import change_first, later
from tests.scoring.archives.test_network import office_answers  # noqa: F401 -- a fixture
from tests.scoring.by_number import played
from tournaments.letters.models import Letter
from tournaments.models import Entry, Event, KnownSite, Node, RosterPlace
from tournaments.sites.services import confirm_site, make_token, name_address

pytestmark = pytest.mark.django_db


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
            "4 members are not on record here",
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
        (advancement,) = advancement_of(competition.event)
        teams = [
            (
                line.place, line.going.value, entry.branch.number, entry.partner_branch and entry.partner_branch.number,
                entry.contact, entry.is_host,
                [
                    (place.member.number, place.member.name, place.part, place.position, place.name_as_entered)
                    for place in entry.roster.select_related("member").order_by("position")
                ],
            )
            for line in advancement.lines
            for entry in [Entry.objects.select_related("branch", "partner_branch").get(pk=line.team.entry_id)]
        ]  # fmt: skip
        return competition.is_final, teams

    was, data = everything(), sent()
    with at_the_command() as office:
        office.take(data)
        assert everything() == was
        proposed = [proposal for some in proposals_at(office.event).values() for proposal in some]
        rosters = [
            [(p.member.number, p.part) for p in proposal.entry.roster.order_by("position")] for proposal in proposed
        ]
        assert rosters == [[(number, part) for number, _, part, *_ in team[-1]] for team in was[1][:2]]
        assert [proposal.entry.partner_branch and proposal.entry.partner_branch.number for proposal in proposed] == [
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
    assert [request[0] for request in came[-3:]] == ["POST", "GET", "GET"]
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
    assert [(sent_up.number, sent_up.state, sent_up.note) for sent_up in SentUp.objects.all()] == [
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
        assert [(team["stand"], team["accepts"]) for team in said["teams"]] == [("waiting", None), ("waiting", None)]


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
        assert [str(proposal.entry.branch) for proposal in proposed] == ["Peace River No. 62"] * len(proposed)
        assert proposed
