"""Back to the office over the network: a token for one site, an outbox that is patient, receipts, and a preview."""

from __future__ import annotations

import base64
import datetime
import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.base import RuleViolation
from scoring.archives.models import Arrival, HandOver, Parcel
from scoring.archives.services import hand_over as services
from scoring.archives.services import outbox
from scoring.archives.services.receipts import FORMAT, open_receipt
from scoring.archives.services.travelling import open_archive
from tests.page import html_of
from tests.scoring.archives.test_hand_over import LAPTOP, given, laptop, played_on, stage  # noqa: F401 -- fixtures
from tournaments.models import Event, KnownSite
from tournaments.sites.queries import own_site
from tournaments.sites.services import make_token, name_address, sign

pytestmark = pytest.mark.django_db
OFFICE = base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()


@pytest.fixture
def bring(client, laptop, users):  # noqa: F811
    """Return a function that brings a file to the office as the laptop does."""
    token = make_token(site=KnownSite.objects.get(key=laptop.key), by=users["alice"])

    def send(data: bytes, token: str = token):
        return client.post(
            "/api/v1/arrivals/", data, content_type="application/json", headers={"Authorization": f"Site {token}"}
        )

    send.token = token
    return send


def test_file_comes_over_the_network_waits_and_is_taken_in(given, settings, bring, client, users):  # noqa: F811
    data = played_on(settings, given)
    answers = [bring(data), bring(data)]
    assert {answer.status_code for answer in answers} == {201}
    arrival = Arrival.objects.get()
    assert (arrival.state, arrival.hand_over) == (Arrival.State.WAITING, given)
    receipt = open_receipt(answers[0].content, sha256=arrival.sha256, site_key=own_site().key)
    assert receipt.content["state"] == "waiting"
    services.decide(arrival=arrival, file=open_archive(data), by=users["alice"])
    asked = client.get(f"/api/v1/arrivals/{arrival.sha256}/", headers={"Authorization": f"Site {bring.token}"})
    assert open_receipt(asked.content, sha256=arrival.sha256, site_key=own_site().key).content["state"] == "taken_in"


def test_a_token_opens_its_own_door_for_its_own_files_alone(given, settings, bring, client, users):  # noqa: F811
    data = played_on(settings, given)
    assert bring(data, token="guessed").status_code == 401
    assert bring(data[:-40]).status_code == 422
    own = sign(format="legion-sports-event", version=1, content=open_archive(data).content)
    assert bring(own.to_text().encode()).status_code == 403
    assert not Arrival.objects.exists()
    for address in ("/api/v1/members/", "/api/v1/cases/1/"):
        assert client.get(address, headers={"Authorization": f"Site {bring.token}"}).status_code == 401
    assert bring(data).status_code == 201
    token = make_token(site=KnownSite.objects.get(), by=users["alice"])
    assert bring(data).status_code == 401  # the one before opens nothing any more
    KnownSite.objects.update(confirmed_by=users["carl"])  # an officer who is none any more
    assert bring(data, token=token).status_code == 403
    assert bring(data, token=make_token(site=KnownSite.objects.get(), by=users["alice"])).status_code == 201


@pytest.fixture
def office_answers():
    """A machine that answers as it is told: with one answer after the other, and remembers what came."""
    answers: list[tuple[int, str]] = []
    came: list[tuple[str, str, bytes]] = []

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            came.append((self.command, self.headers["Authorization"], body))
            status, text = answers.pop(0)
            self.send_response(status)
            self.end_headers()
            self.wfile.write(text.encode())

        do_GET = do_POST  # noqa: N815 -- the name that the library calls

        def log_message(self, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server, answers, came
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def brought_back(given, settings, go_elsewhere):  # noqa: F811
    """The laptop, with the event that goes back to the office."""
    settings.SITE_KEY = OFFICE
    file = sign(format="legion-sports-event", version=1, content=services.file_of(given).content)
    keeper = go_elsewhere(file)
    settings.SITE_KEY = LAPTOP
    services.take_to_the_hall(file=file, by=keeper)
    here = HandOver.objects.get()
    services.bring_back(given=here)
    return here, keeper


def receipt(settings, parcel: Parcel, state: str, note: str = "") -> str:
    settings.SITE_KEY = OFFICE
    text = sign(format=FORMAT, version=1, content={"sha256": parcel.sha256, "state": state, "note": note}).to_text()
    settings.SITE_KEY = LAPTOP
    return text


def test_laptop_tries_for_a_week_and_learns_what_became_of_it(brought_back, settings, office_answers):
    here, keeper = brought_back
    server, answers, came = office_answers
    with pytest.raises(RuleViolation, match="no_address"):
        outbox.send_back(given=here, by=keeper)
    site = KnownSite.objects.get(key=here.site_key)
    name_address(site=site, address="http://127.0.0.1:9", token="a-token")
    parcel = outbox.send_back(given=here, by=keeper)
    for _ in range(9):
        Parcel.objects.update(next_try_at=timezone.now())
        assert outbox.post_parcels() == 0
    parcel.refresh_from_db()
    assert (parcel.state, parcel.tries) == (Parcel.State.WAITING, 9)
    assert parcel.next_try_at - timezone.now() > datetime.timedelta(minutes=59)
    assert "Nothing answers at this address" in parcel.problem

    name_address(site=site, address=f"http://127.0.0.1:{server.server_port}", token="")
    answers += [(503, ""), (200, "{}"), (201, receipt(settings, parcel, "waiting"))]
    for got in (0, 0, 1):
        Parcel.objects.update(next_try_at=timezone.now())
        assert outbox.post_parcels() == got
    assert outbox.post_parcels() == 0  # not due
    assert came[-1][:2] == ("POST", "Site a-token")
    assert open_archive(came[-1][2]).sha256 == parcel.sha256
    answers += [(503, ""), (200, receipt(settings, parcel, "waiting").replace('"waiting"', '"taken_in"'))]
    for problem in ("503", "was changed or damaged"):
        assert not outbox.post_parcel(parcel=outbox.send_back(given=here, by=keeper))
        parcel.refresh_from_db()
        assert problem in parcel.problem
        with pytest.raises(RuleViolation, match="there_already"):
            services.go_on_here(given=here)
    answers += [(404, ""), (200, receipt(settings, parcel, "waiting"))]  # the office went back to an older backup
    Parcel.objects.update(next_try_at=timezone.now())
    assert outbox.post_parcels() == 1
    assert [request[0] for request in came[-2:]] == ["GET", "POST"]
    answers += [(200, receipt(settings, parcel, "taken_in"))]
    Parcel.objects.update(next_try_at=timezone.now())
    assert outbox.post_parcels() == 1
    assert came[-1][0] == "GET"
    parcel.refresh_from_db()
    here.refresh_from_db()
    assert (parcel.state, here.end, answers) == (Parcel.State.DONE, HandOver.End.RETURNED, [])


def test_a_file_that_was_called_back_while_it_went_ends_nothing_here(brought_back, settings):
    here, keeper = brought_back
    name_address(site=KnownSite.objects.get(key=here.site_key), address="http://127.0.0.1:9", token="a-token")
    parcel = outbox.send_back(given=here, by=keeper)
    services.go_on_here(given=here)  # before the answer comes
    signed = receipt(settings, parcel, "taken_in").encode()
    outbox._keep(parcel, open_receipt(signed, sha256=parcel.sha256, site_key=parcel.site_key))
    parcel.refresh_from_db()
    here.refresh_from_db()
    assert (parcel.state, here.end) == (Parcel.State.STOPPED, "")


@pytest.mark.usefixtures("tasks_at_once")
def test_office_that_says_no_is_heard_and_play_goes_on(brought_back, settings, office_answers, client):
    here, keeper = brought_back
    server, answers, _ = office_answers
    site = KnownSite.objects.get(key=here.site_key)
    name_address(site=site, address=f"http://127.0.0.1:{server.server_port}", token="a-token")
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    answers += [(422, json.dumps({"detail": "This event came back already."}))]
    page = client.post(f"/office/events/{here.event_id}/travel/send-back/", follow=True)
    assert "The other site said no" in html_of(page)
    assert "This event came back already." in html_of(page)
    services.go_on_here(given=here)
    assert Event.objects.get().away_since is None
    services.bring_back(given=here)
    parcel = outbox.send_back(given=here, by=keeper)
    saved = f"/office/events/{here.event_id}/travel/receipt/"
    assert client.get(saved).status_code == 404
    for state, says in (("beside", "continued there without this laptop"), ("taken_in", "only shows it")):
        answers += [(200, receipt(settings, parcel, state))]
        page = html_of(client.post(f"/office/events/{here.event_id}/travel/send-back/", follow=True))
        assert says in page
        assert saved in page
        file = open_receipt(client.get(saved).content, sha256=parcel.sha256, site_key=parcel.site_key)
        assert file.content["state"] == state


def test_page_says_that_the_file_goes_out_until_the_worker_has_tried(brought_back, client):
    here, keeper = brought_back
    name_address(site=KnownSite.objects.get(key=here.site_key), address="http://127.0.0.1:9", token="a-token")
    client.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    at = f"/office/events/{here.event_id}/travel/"
    outbox.send_back(given=here, by=keeper)
    page = html_of(client.get(at))
    assert "It is being sent now" in page
    assert 'hx-trigger="every 2s"' in page
    Parcel.objects.update(next_try_at=timezone.now() - datetime.timedelta(minutes=2))
    assert "may not be running" in html_of(client.get(at))
    outbox.post_parcels()
    page = html_of(client.get(at))
    assert "Nothing answers at this address. The other machine may be off." in page
    assert "Tried 1 time." in page
    assert "every 2s" not in page


@pytest.mark.usefixtures("brought_back")
def test_command_brings_an_event_back(settings, office_answers, capsys):
    server, answers, _ = office_answers
    Event.objects.update(away_since=None)
    slug = Event.objects.get().slug
    with pytest.raises(CommandError, match="is not on record"):
        call_command("send_event_back", slug, "keeper")
    answers += [(503, "")]
    call_command("send_event_back", slug, "keeper", address=f"http://127.0.0.1:{server.server_port}", token="a-token")
    assert "tried again" in capsys.readouterr().out
    answers += [(201, receipt(settings, Parcel.objects.get(), "waiting"))]
    call_command("send_event_back", slug, "keeper")
    assert "The other site has it" in capsys.readouterr().out


def test_address_and_token_are_checked_and_never_shown(laptop, signed_in, users):  # noqa: F811
    own_site()  # whose key makes the folder of the site
    site = KnownSite.objects.get()
    page = f"/office/sites/{site.pk}/address/"
    assert signed_in("carl").get(page).status_code == 403
    client = signed_in("alice")
    assert client.post(page, {"address": "http://sports.example.org", "token": "abc"}).status_code == 422
    assert client.post(page, {"address": "https://sports.example.org/office/", "token": ""}).status_code == 422
    assert client.post(page, {"address": "https://sports.example.org/office/", "token": "abc"}).status_code == 302
    site.refresh_from_db()
    assert (site.address, site.token) == ("https://sports.example.org", "abc")
    assert "abc" not in html_of(client.get(page)).split("<form")[-1]
    shown = html_of(client.post(f"/office/sites/{site.pk}/token/"))
    site.refresh_from_db()
    assert site.opens
    assert site.opens not in shown
