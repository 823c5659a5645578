"""Programs that are told what happens: what, how it is signed, tried again and given up, and to whom nothing goes."""

from __future__ import annotations

import contextlib
import datetime
import json
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from auditlog.models import LogEntry
from django.urls import reverse
from django.utils import timezone

from games.base import RuleViolation
from scoring.closing.models import Closing
from scoring.hooks.engine.signing import signature
from scoring.hooks.models import Delivery, Hook, NewsKind
from scoring.hooks.services import naming, sending, telling
from scoring.sheets.models import Submission
from tests.scoring.board.play import draw, play, sheets
from tests.tournaments.readers import allowed
from tournaments.events.services import change_event
from tournaments.letters.models import Letter
from tournaments.models import Event
from tournaments.network.services import Limits, NotReached

pytestmark = pytest.mark.django_db
SOON = datetime.timedelta(seconds=1)


class Receiver(BaseHTTPRequestHandler):
    """A program of somebody else: keeps what it gets, and answers as it is told."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers), body))
        said = json.loads(body)
        if self.server.status == 302:
            self.send_response(302)
            self.send_header("Location", "http://127.0.0.1:9/")
        else:
            self.send_response(self.server.status)
        self.end_headers()
        self.wfile.write(json.dumps({"challenge": said.get("challenge") if self.server.is_kind else "?"}).encode())

    def log_message(self, *args):
        """Say nothing in the output of the tests."""


@pytest.fixture
def receiver(settings):
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    server.got, server.status, server.is_kind = [], 200, True
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    server.address = f"http://127.0.0.1:{server.server_port}/told"
    settings.PRIVATE_RECEIVERS = [f"127.0.0.1:{server.server_port}"]
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def stage(make_competition, users):
    return draw(make_competition("darts-mixed", entries=4))


@pytest.fixture
def hook(receiver, stage, users):
    """An address that is told everything about the Command's events, from now on."""
    named = naming.name_address(
        address=receiver.address, of=stage.competition.event.organizer, kinds=list(NewsKind), by=users["alice"]
    )
    naming.check_address(hook=named)
    named.refresh_from_db()
    return named


def told(receiver) -> list[str]:
    """Return the kinds of what arrives when the worker has been there."""
    receiver.got.clear()
    telling.collect_news()
    telling.deliver()
    return sorted(json.loads(body)["kind"] for _, body in receiver.got)


def test_result_is_told_once_signed_and_with_ids_alone(hook, receiver, stage, users):
    assert [headers["Legion-Kind"] for headers, _ in receiver.got] == ["challenge"]
    sheet = sheets(stage, 1)[0]
    play(sheet, (2, 1), by=users["sam"])
    assert told(receiver) == ["result.entered", "standings.changed"]
    headers, body = next((h, b) for h, b in receiver.got if b"result.entered" in b)
    said = json.loads(body)
    assert said["event"] == stage.competition.event.slug
    assert said["read"] == f"/api/v1/sheets/{sheet.code}/"
    assert set(said) == {"id", "kind", "at", "event", "competition", "match", "read"}
    at = int(headers["Legion-Signature"].partition(",")[0].removeprefix("t="))
    assert headers["Legion-Signature"] == signature(hook.secret, at=at, body=body)
    assert abs(at - timezone.now().timestamp()) < 60
    assert (headers["Legion-Kind"], headers["Legion-Delivery"]) == (said["kind"], said["id"])
    assert told(receiver) == []


def test_closing_a_draw_and_a_team_are_told(hook, receiver, stage, users):
    competition = stage.competition
    now = timezone.now()
    Closing.objects.create(competition=competition, number=1, record="{}", closed_by=users["carl"], closed_at=now)
    stage.published_at = now
    stage.save()
    entry = competition.entries.get(number=4)
    entry.contact = "somebody"
    entry.save()
    assert told(receiver) == ["competition.final", "draw.published", "entry.changed"]
    Closing.objects.update(reopened_at=now, reopened_by=users["carl"], reopen_reason="A slip")
    assert told(receiver) == ["competition.reopened"]


def test_nothing_is_told_that_the_public_may_not_know(hook, receiver, stage, users):
    Event.objects.update(standings_hidden=True)
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    entry = stage.competition.entries.get(number=4)
    entry.state = "draft"
    entry.save()
    assert told(receiver) == []


def test_only_the_chosen_kinds_of_the_chosen_event_are_told(hook, receiver, stage, users):
    Hook.objects.update(kinds=[NewsKind.DRAW])
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    assert told(receiver) == []
    other = stage.competition.event
    other.pk, other.slug = None, "elsewhere"
    other.save()
    Hook.objects.update(kinds=list(NewsKind), event=other, organizer=None)
    assert told(receiver) == []


def test_what_goes_wrong_for_one_address_keeps_nothing_from_the_others(hook, receiver, stage, users):
    broken = naming.name_address(
        address=receiver.address, of=stage.competition.event, kinds=[NewsKind.DRAW], by=users["alice"]
    )
    Hook.objects.filter(pk=broken.pk).update(state=Hook.State.ON, kinds=["of a later version"])
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    assert told(receiver) == ["result.entered", "standings.changed"]


def test_what_does_not_arrive_is_tried_again_then_given_up_with_a_letter(hook, receiver, stage, users):
    receiver.status = 500
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    telling.collect_news()
    waits = []
    for _ in range(8):
        now = timezone.now()
        first = Delivery.objects.filter(state="waiting").order_by("made_at", "pk").first()
        Delivery.objects.filter(pk=first.pk).update(not_before=now)
        assert telling.deliver() == 0
        assert telling.deliver() == 0
        first.refresh_from_db()
        waits.append(round((first.not_before - now).total_seconds() / 60))
    assert waits[:7] == [1, 5, 15, 60, 120, 360, 900]
    assert (first.state, first.tries, first.answer, first.problem) == (
        "given_up",
        8,
        500,
        "It did not take the message (it answered 500).",
    )
    messages = {json.loads(body)["id"] for _, body in receiver.got if b"challenge" not in body}
    assert messages == {str(first.uid)}  # the second one waits behind it
    hook.refresh_from_db()
    assert hook.state == Hook.State.FAILED
    letter = Letter.objects.get(kind="program")
    assert (letter.user, receiver.address in letter.text) == (users["alice"], True)

    receiver.status = 200
    naming.check_address(hook=hook)
    naming.send_again(delivery=first)
    Delivery.objects.update(not_before=timezone.now())
    assert telling.deliver() == 2
    assert set(Delivery.objects.values_list("state", flat=True)) == {"done"}


def test_an_address_is_told_nothing_before_it_has_answered_with_the_word(hook, receiver, stage, users):
    naming.switch_off(hook=hook)
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    assert told(receiver) == []
    for status, is_kind in ((200, False), (500, True), (302, True)):
        receiver.status, receiver.is_kind = status, is_kind
        with pytest.raises(RuleViolation, match="no_challenge"):
            naming.check_address(hook=hook)
    hook.refresh_from_db()
    assert hook.state == Hook.State.OFF


@pytest.mark.parametrize("name", ["127.0.0.1:1", "10.0.0.1", "[::1]", "169.254.169.254", "localhost", "desk.local"])
def test_nobody_reaches_into_our_own_network(event, users, name):
    with pytest.raises(RuleViolation, match="private_address"):
        naming.name_address(address=f"https://{name}/", of=event, kinds=[NewsKind.DRAW], by=users["alice"])


def test_a_name_that_leads_into_our_network_later_is_not_followed(event, users, monkeypatch):
    hook = naming.name_address(address="https://club.example.org/", of=event, kinds=[NewsKind.DRAW], by=users["alice"])
    found = [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", ("10.0.0.7", 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: found)
    with pytest.raises(NotReached, match="not on the internet"):
        sending.post(hook, b"{}", {})


@pytest.fixture
def time_is_up(monkeypatch):
    """When the time of a request is up: a test says so. Any number of seconds is over too early on a busy machine."""
    up = threading.Event()

    class Timer(threading.Timer):
        def run(self):
            up.wait()
            if not self.finished.is_set():
                self.function(*self.args)

    monkeypatch.setattr(sending, "LIMITS", Limits(seconds=60, most_answer=100))
    monkeypatch.setattr(threading, "Timer", Timer)
    yield up
    up.set()


def drip(send, drops: bytes, time_is_up, was_cut) -> None:
    """Send a drop now and then until the other side is gone; from the third on the time is up."""
    try:
        for number, drop in enumerate(drops):
            send(bytes([drop]))
            time.sleep(0.02)
            if number == 2:
                time_is_up.set()
    except OSError:
        was_cut.set()


def test_whoever_answers_drop_by_drop_is_cut_off(hook, receiver, monkeypatch, time_is_up):
    was_cut = threading.Event()

    def answer(self):
        self.send_response(200)
        self.end_headers()
        drip(self.wfile.write, bytes(1000), time_is_up, was_cut)

    monkeypatch.setattr(Receiver, "do_POST", answer)
    with pytest.raises(NotReached, match="in time"):
        sending.post(hook, b"{}", {})
    assert was_cut.wait(20)


def test_whoever_shakes_hands_drop_by_drop_is_cut_off(hook, strangers, time_is_up):
    was_cut = threading.Event()
    record = b"\x16\x03\x03\x40\x00" + bytes(1200)  # the head of a long one, and some of it

    def shake(server: socket.socket) -> None:
        with server.accept()[0] as sock:
            drip(sock.send, record, time_is_up, was_cut)

    threading.Thread(target=shake, args=(strangers(hook),), daemon=True).start()
    with pytest.raises(NotReached):
        sending.post(hook, b"{}", {})
    assert was_cut.wait(20)


def test_whoever_has_no_time_left_before_hands_are_shaken_writes_nothing(hook, strangers, monkeypatch, time_is_up):
    """A busy machine comes so late: it must neither fail over keys that it has forgotten nor go on without them."""
    server, at_once = strangers(hook), threading.Timer.run
    monkeypatch.setattr(threading.Timer, "start", lambda self: time_is_up.set() or at_once(self))
    with pytest.raises(NotReached):
        sending.post(hook, b"{}", {})
    with server.accept()[0] as sock:
        assert sock.recv(1) == b""


@pytest.fixture
def strangers(settings):
    """Return a function that opens a place where nobody speaks as expected, and leads an address there."""
    with contextlib.ExitStack() as opened:

        def lead(hook: Hook) -> socket.socket:
            server = opened.enter_context(socket.create_server(("127.0.0.1", 0)))
            port = server.getsockname()[1]
            settings.PRIVATE_RECEIVERS = [f"127.0.0.1:{port}"]
            hook.address = f"https://127.0.0.1:{port}/"
            return server

        yield lead


def test_whoever_looks_up_names_for_ever_is_left_behind(hook, monkeypatch):
    hook.address = "https://club.example.org/"
    wait = threading.Event()
    monkeypatch.setattr(sending, "LIMITS", Limits(seconds=0.05, most_answer=100))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *args, **more: wait.wait(20) and [])
    with pytest.raises(NotReached, match="was not found"):
        sending.post(hook, b"{}", {})
    wait.set()


def test_what_another_worker_sends_now_goes_before_the_rest(hook, receiver, stage, users, monkeypatch):
    for sheet in sheets(stage, 1)[:2]:
        play(sheet, (2, 1), by=users["sam"])
    telling.collect_news()
    receiver.got.clear()
    monkeypatch.setattr(telling, "_claim", lambda message: message != Delivery.objects.order_by("pk").first())
    assert telling.deliver() == 0
    assert receiver.got == []


def test_what_was_hidden_is_told_once_when_it_is_shown_again(hook, receiver, stage, users):
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    assert told(receiver) == ["result.entered", "standings.changed"]
    event = change_event(event=stage.competition.event, standings_hidden=True)
    LogEntry.objects.update(timestamp=timezone.now())
    play(sheets(stage, 1)[1], (2, 1), by=users["sam"])
    assert told(receiver) == []
    Hook.objects.update(looked_at=timezone.now() + telling.OVERLAP)  # hours later
    change_event(event=event, standings_hidden=False)
    LogEntry.objects.filter(pk=LogEntry.objects.latest("pk").pk).update(timestamp=timezone.now() + SOON)
    assert told(receiver) == ["result.entered", "standings.changed"]
    assert told(receiver) == []


def test_what_was_told_is_not_told_again_when_the_log_has_forgotten_it(hook, receiver, stage, users):
    Hook.objects.update(kinds=[NewsKind.RESULT, NewsKind.STANDINGS])
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    assert told(receiver) == ["result.entered", "standings.changed"]
    long_ago = timezone.now() - telling.KEPT_FOR - SOON
    Delivery.objects.update(made_at=long_ago)
    Submission.objects.update(entered_at=long_ago)
    Hook.objects.update(on_since=long_ago - SOON)
    assert telling.clear_log() == 1  # what it was told last of the standings stays
    for hidden in (True, False):
        change_event(event=stage.competition.event, standings_hidden=hidden)
    assert told(receiver) == []


def test_what_waits_at_an_address_that_is_off_goes_from_the_log(hook, receiver, stage, users):
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    telling.collect_news()
    Delivery.objects.update(made_at=timezone.now() - telling.KEPT_FOR - SOON)
    assert telling.clear_log() == 0
    naming.switch_off(hook=hook)
    assert telling.clear_log() == 1


def test_old_lines_of_the_log_go(hook, receiver, stage, users):
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    told(receiver)
    Delivery.objects.update(made_at=timezone.now() - telling.KEPT_FOR - SOON)
    assert telling.clear_log() == 1
    assert Delivery.objects.get().kind == NewsKind.STANDINGS


# --- the pages ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "status"), allowed("alice", "oscar", "dora", "beth", "carl"))
def test_addresses_are_for_those_who_set_events_up(signed_in, name, status):
    assert signed_in(name).get(reverse("hooks:list")).status_code == status


def test_an_officer_names_an_address_sees_its_secret_once_and_its_log(signed_in, receiver, stage, users):
    page = signed_in("alice")
    place = f"node-{stage.competition.event.organizer_id}"
    said = {"where": place, "kinds": list(NewsKind)}
    wrong = page.post(reverse("hooks:list"), {"address": "http://club.example.org/", **said})
    assert b"must begin with https" in wrong.content
    shown = page.post(reverse("hooks:list"), {"address": receiver.address, **said})
    hook = Hook.objects.get()
    assert hook.secret.encode() in shown.content
    detail = reverse("hooks:detail", args=[hook.pk])
    assert hook.secret.encode() not in page.get(detail).content
    page.post(reverse("hooks:check", args=[hook.pk]))
    play(sheets(stage, 1)[0], (2, 1), by=users["sam"])
    told(receiver)
    log = page.get(detail).content
    assert b"Arrived" in log
    assert b"A result is entered" in log
    renewed = page.post(reverse("hooks:renew", args=[hook.pk])).context["secret"]
    assert renewed != hook.secret
    again = Delivery.objects.filter(kind=NewsKind.RESULT).get()
    page.post(reverse("hooks:send_again", args=[hook.pk, again.pk]))
    assert telling.deliver() == 1
    assert signed_in("beth").get(detail).status_code == 404
    page = signed_in("alice")
    page.post(reverse("hooks:switch_off", args=[hook.pk]))
    waits = page.post(reverse("hooks:send_again", args=[hook.pk, again.pk]), follow=True)
    assert b"once the address is switched on" in waits.content
    assert telling.deliver() == 0
    page.post(reverse("hooks:remove", args=[hook.pk]))
    assert not Hook.objects.exists()
