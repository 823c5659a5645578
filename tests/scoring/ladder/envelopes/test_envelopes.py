"""What an envelope has in it, who sends it, who receives it, and when it is late."""

from __future__ import annotations

import datetime
import json
import re
import zipfile

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from kit.pure.violations import RuleViolation
from scoring.closing.models import Closing
from scoring.closing.queries.missing import readiness_of_event
from scoring.ladder.engine.contents import EnvelopePart, PartState
from scoring.ladder.models import Envelope
from scoring.ladder.pages import paper
from scoring.ladder.pages.envelopes import part_line
from scoring.ladder.queries.envelopes import contents_of, envelope_states, late_envelopes, receivers_of
from scoring.ladder.services.envelopes import receive_envelope, send_envelope
from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.states import state_of
from scoring.printing.pages.base import PrintRequest
from tests import cast
from tests.page import html_of, words_of
from tests.scoring.board.play import draw
from tests.tournaments.readers import allowed
from tournaments.jobs.models import Job
from tournaments.letters.models import Letter, LetterKind
from tournaments.models import Competition, Event, Role

ENDED = datetime.date(2027, 2, 6)


@pytest.fixture(autouse=True)
def _after(monkeypatch):
    """It is the Wednesday after the event; it ended on Saturday."""
    noon = datetime.datetime(2027, 2, 10, 12, tzinfo=timezone.get_default_timezone()).astimezone(datetime.UTC)
    monkeypatch.setattr(timezone, "now", lambda: noon)


@pytest.fixture
def composite(make_competition, org):
    """A competition with a draw, and a composite team of Peace River and Grande Prairie."""
    competition = make_competition("cribbage-pairs", entries=2)
    cast.make_entry(competition, number=3, branch=org.peace_river, partner_branch=org.grande_prairie)
    draw(competition)
    return competition


def send(event, users, **more: object) -> Envelope:
    values = {
        "receiver": "above",
        "how": Envelope.How.MAIL,
        "sent_on": datetime.date(2027, 2, 9),
        "key": "k1",
        "without_missing": True,
    }
    return send_envelope(event=event, by=users["carl"], **{**values, **more})


# --- what is in it --------------------------------------------------------------------------------------


def test_everything_goes_above_and_notices_to_area_district_and_command(event, composite, org):
    found = {receiver.name: receiver.parts for receiver in receivers_of(event)}
    assert found["Alberta-NWT Command"] == tuple(EnvelopePart)
    assert found["the host of the next level, Dominion"] == (EnvelopePart.ADVANCEMENT,)
    assert found["District 1"] == found["Area 1"] == (EnvelopePart.COMPOSITE,)
    assert len(found) == 4


def test_an_event_of_a_district_goes_to_its_command(event, org):
    event.organizer, event.level = org.district_1, "district"
    event.save()
    assert receivers_of(event)[0].organization == org.command


def test_what_is_missing_is_named(event, composite):
    entry = composite.entries.get(number=1)
    entry.roster.update(fee_paid=False)
    lines = contents_of(event)
    assert lines[EnvelopePart.STANDINGS].note == "Not final yet: Cribbage Pairs."
    assert lines[EnvelopePart.AWARDS].note == "Not final yet: Cribbage Pairs."
    assert lines[EnvelopePart.FINANCIAL].note == "It is not filled in yet."
    assert lines[EnvelopePart.PINS].state is lines[EnvelopePart.RULINGS].state is PartState.NOTHING
    assert lines[EnvelopePart.COMPOSITE].state is PartState.READY


def test_cover_says_yes_of_nothing_that_is_missing(event, composite):
    composite.entries.get(number=1).fee_shares.all().delete()
    event.overrides = {"registration.fee_cents": 2500}
    event.save()
    contents = contents_of(event)
    asked = PrintRequest(event=event, competitions=[composite])
    assert paper._drawn(asked, contents[EnvelopePart.FINANCIAL]) is None  # so the cover has No
    lines = [(part_line(event, line), True) for line in contents.values()]
    told = {"lines": lines, "asked": asked, "event": event, "receiver": receivers_of(event)[0]}
    html = render_to_string("scoring/ladder/envelopes/papers/contents.html", {**told, "size": "upright"})
    rows = re.findall(r"<td>\s*([^<]+?)\s*</td>\s*<td>(.*?)</td>\s*</tr>", html)
    assert len(rows) == len(contents)
    assert {(said, bool(note)) for said, note in rows} == {("As it stands now", True), ("Yes", False)}


@pytest.mark.parametrize("closed", [False, True])
def test_winners_are_ready_when_their_results_are_final(event, composite, closed):
    Competition.objects.update(closed_at=timezone.now() if closed else None)
    contents, (ready,) = contents_of(event), readiness_of_event(event)
    told = {contents[part].state is PartState.READY for part in (EnvelopePart.AWARDS, EnvelopePart.STANDINGS)}
    assert told == {closed} == {ready.competition.is_final}


# --- sent and received ----------------------------------------------------------------------------------


def test_sending_without_what_is_missing_has_to_be_said(event, composite, users):
    with pytest.raises(RuleViolation, match="say_what_is_missing"):
        send(event, users, without_missing=False)
    envelope = send(event, users)
    assert ["standings", "missing", "Not final yet: Cribbage Pairs."] in envelope.contents


def test_the_same_form_is_one_envelope_and_another_one_the_next(event, composite, users):
    first = send(event, users)
    assert send(event, users) == first
    with pytest.raises(RuleViolation, match="other_content"):
        send(event, users, how=Envelope.How.HAND)
    assert send(event, users, key="k2").number == 2


@pytest.mark.parametrize(
    ("day", "code"), [(ENDED - datetime.timedelta(days=1), "before_the_end"), (datetime.date(2027, 2, 11), "in_future")]
)
def test_a_day_that_cannot_be_is_refused(event, composite, users, day, code):
    with pytest.raises(RuleViolation, match=code):
        send(event, users, sent_on=day)


def test_receiving_is_noted_once_and_the_sender_is_told(event, composite, users):
    envelope = send(event, users)
    with pytest.raises(RuleViolation, match="before_sent"):
        receive_envelope(envelope=envelope, received_on=datetime.date(2027, 2, 8), by=users["alice"])
    day = datetime.date(2027, 2, 10)
    receive_envelope(envelope=envelope, received_on=day, by=users["alice"])
    receive_envelope(envelope=envelope, received_on=day, by=users["alice"])
    with pytest.raises(RuleViolation, match="received_already"):
        receive_envelope(envelope=envelope, received_on=datetime.date(2027, 2, 9), by=users["alice"])

    letters = Letter.objects.filter(kind=LetterKind.ENVELOPE_RECEIVED)
    assert {letter.name for letter in letters} == {"Carl Tester", "Beth Tester"}
    assert "was received on Wednesday, February 10, 2027 by: Alberta-NWT Command" in letters[0].text


def test_an_envelope_is_late_a_week_after_the_event(event, composite, users):
    today = ENDED + datetime.timedelta(days=9)
    assert late_envelopes([event], ENDED + datetime.timedelta(days=7)) == {}
    assert late_envelopes([event], today)[event.pk].days_late == 2
    send(event, users)
    assert late_envelopes([event], today) == {}
    state = envelope_states([event], today)[event.pk]
    assert (state.sent_on, state.received_on, state.days_late) == (datetime.date(2027, 2, 9), None, 0)


def test_a_play_off_within_a_branch_owes_none_by_a_day(event, org):
    event.organizer, event.level = org.grande_prairie, "branch"
    event.save()
    assert late_envelopes([event], ENDED + datetime.timedelta(days=30)) == {}


def test_late_envelopes_of_many_events_are_two_questions(event, org, users, django_assert_num_queries):
    events = list(Event.objects.select_related("organizer"))
    assert len(events) > 1
    with django_assert_num_queries(2):
        late_envelopes(events, datetime.date(2027, 6, 1))


# --- the page -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), allowed("alice", "dora", "beth", "carl"))
def test_the_page_is_for_those_who_close_the_event_and_for_its_host(signed_in, event, composite, name, status):
    assert signed_in(name).get(reverse("envelopes:office", args=[event.pk])).status_code == status


def test_an_envelope_is_sent_and_received_on_its_page(signed_in, event, composite, users):
    address = reverse("envelopes:office", args=[event.pk])
    data = {"above-how": "mail", "above-sent_on": "2027-02-09", "above-key": "abc", "above-note": "Two parcels."}
    refused = signed_in("carl").post(reverse("envelopes:send", args=[event.pk, "above"]), data)
    assert "Tick the box to send the envelope without it." in html_of(refused)
    data["above-without_missing"] = "on"
    sent = signed_in("carl").post(reverse("envelopes:send", args=[event.pk, "above"]), data, follow=True)
    assert "Two parcels." in html_of(sent)

    envelope = Envelope.objects.get()
    receive = reverse("envelopes:receive", args=[envelope.pk])
    day = {f"r{envelope.pk}-received_on": "2027-02-10"}
    assert signed_in("carl").post(receive, day).status_code == 403
    assert signed_in("alice").post(receive, day)["Location"] == address
    assert "Received on February 10, 2027 by Alice Tester." in html_of(signed_in("beth").get(address))


def test_who_receives_a_notice_sees_that_envelope_and_no_more_of_the_event(signed_in, event, composite, users, org):
    notice = send(event, users, receiver=f"notice-{org.district_1.pk}")
    Role.objects.filter(user=users["dora"]).update(organization=org.district_1)
    event.host_branch = org.calgary
    event.save()
    client, address = signed_in("dora"), reverse("envelopes:receive", args=[notice.pk])
    assert address in html_of(client.get(reverse("overview:office")))  # what she sees after signing in
    assert address not in html_of(signed_in("alice").get(reverse("overview:office")))
    client = signed_in("dora")
    assert client.get(reverse("envelopes:office", args=[event.pk])).status_code == 403

    refused = client.post(address, {})
    received = client.post(address, {f"r{notice.pk}-received_on": "2027-02-10"}, follow=True)

    assert refused.status_code == 422
    assert "Mark as received" in html_of(refused)
    assert "Alberta-NWT Command" not in html_of(refused)
    assert received.status_code == 200
    assert "Received on February 10, 2027 by Dora Tester." in html_of(received)
    assert address not in html_of(client.get(reverse("overview:office")))


def test_the_page_asks_no_more_questions_for_more_teams(signed_in, event, make_competition):
    competition, client, counts = make_competition("cribbage-pairs", entries=1), signed_in("alice"), []
    for number in (2, 3):
        cast.make_entry(competition, number=number)
        client.get(reverse("envelopes:office", args=[event.pk]))
        with CaptureQueriesContext(connection) as asked:
            client.get(reverse("envelopes:office", args=[event.pk]))
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.paper
def test_the_pdf_begins_with_the_list_of_contents_and_has_every_part(signed_in, event, composite, tasks_at_once):
    with TestCase.captureOnCommitCallbacks(execute=True):
        signed_in("carl").post(reverse("envelopes:print", args=[event.pk, "above"]))
    job = Job.objects.get()
    assert job.problem == ""
    with job.file.open("rb") as file:
        pdf = PdfReader(file)
        titles = [item.title for item in pdf.outline if not isinstance(item, list)]
        first = pdf.pages[0].extract_text()
        tagged = {tag.get_object().raw_get("/Pg") for tag in pdf.root_object["/StructTreeRoot"]["/K"][0]["/K"]}
        begins = {pdf.pages[pdf.get_destination_page_number(item)].indirect_reference for item in pdf.outline}
    assert "To Alberta-NWT Command" in first
    assert begins <= tagged  # every part can be read out
    assert titles[0] == "List of contents"
    assert {"Sports Registration sheet", "Fees, with the list of cheques", "Notices of composite teams"} <= set(titles)
    assert not {"180 pins", "Host Branch Financial sheet"} & set(titles)  # nobody has filled in that one


@pytest.mark.paper
def test_the_archive_goes_with_the_envelope_as_one_file(signed_in, event, composite, users, tasks_at_once):
    address = reverse("archives:envelope", args=[event.pk])
    assert signed_in("carl").post(address).status_code == 403  # the archive has every card of its people
    client = signed_in("alice")
    assert address in html_of(client.get(reverse("envelopes:office", args=[event.pk])))
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(address)
    job = Job.objects.get()
    assert job.problem == ""
    with job.file.open("rb") as file, zipfile.ZipFile(file) as packed:
        assert packed.namelist() == [f"envelope-{event.slug}-above.pdf", f"{event.slug}.json"]
        assert json.loads(packed.read(f"{event.slug}.json"))["content"]["tables"]


def test_the_checklist_of_the_event_says_how_the_envelope_is(event, composite, users, monkeypatch):
    def step() -> tuple[str, str]:
        last = steps_of(state_of(event))[-1]
        return last.state, last.text

    assert step() == ("now", "It is due on February 13.")
    send(event, users)
    assert step() == ("done", "Sent on February 9. Nobody has noted yet that it came in.")
    Envelope.objects.all().delete()
    later = timezone.now() + datetime.timedelta(days=5)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert step() == ("attention", "It was due on February 13 and is 2 days late.")


def test_the_calendar_names_late_envelopes_to_those_whose_business_they_are(signed_in, event, composite, monkeypatch):
    later = timezone.now() + datetime.timedelta(days=5)
    monkeypatch.setattr(timezone, "now", lambda: later)
    address = reverse("seasons:office_calendar_of", args=[2027])
    assert "due February 13, 2027, 2 days late" in html_of(signed_in("beth").get(address))
    assert "days late" not in html_of(signed_in("oscar").get(address))


def test_what_changes_after_it_was_sent_is_named_until_it_is_sent_again(event, composite, users, signed_in):
    first, day, client = send(event, users), datetime.timedelta(days=1), signed_in("alice")
    page, received = (reverse("envelopes:office", args=[event.pk]), reverse("envelopes:receive", args=[first.pk]))
    says = "after it was sent: Cribbage Pairs."
    Closing.objects.create(
        competition=composite, number=1, record="{}", fingerprint="1", closed_by=users["carl"], closed_at=first.sent_at
    )
    assert says not in words_of(client.get(page))

    Closing.objects.update(reopened_at=first.sent_at + day, reopened_by=users["alice"], reopen_reason="Added up wrong")

    assert says in words_of(client.get(page))
    assert says in words_of(client.get(received))
    again = send(event, users, key="k2")
    Envelope.objects.filter(pk=again.pk).update(sent_at=first.sent_at + 2 * day)
    assert says not in words_of(client.get(page))
    assert "It was sent again on February 9, 2027. That one counts." in words_of(client.get(received))
    newer = words_of(client.get(reverse("envelopes:receive", args=[again.pk])))
    assert "takes the place of the one before it" in newer
