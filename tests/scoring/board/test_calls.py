"""A locked phone is called by its push service: encrypted, once a match, and nobody else is ever written to."""

from __future__ import annotations

import base64
import datetime
import http.client
import json
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.cache import cache

from kit.pure.violations import RuleViolation
from scoring.board.models.calls import CalledPhone
from scoring.board.pages import team_now
from scoring.board.queries.push import require_service
from scoring.board.services import calling
from scoring.board.tasks import call_teams
from tests.scoring.board.test_team_page import SIX, evening  # noqa: F401 -- a fixture

SECRET = b"sixteen bytes of"


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@dataclass
class PushService:
    """A push service on this machine, with the browser behind it: what came in, as that browser reads it."""

    status: int = 201
    browser: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    came: list[tuple[str, dict[str, str], dict[str, str]]] = field(default_factory=list)

    def phone(self, name: str = "phone") -> dict[str, str]:
        point = self.browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"https://updates.push.services.mozilla.com/wpush/v2/{name}"
        return {"endpoint": endpoint, "public_key": base64url(point), "auth_secret": base64url(SECRET)}


@pytest.fixture
def service(monkeypatch, settings, tmp_path):
    settings.VAR_DIR = tmp_path
    known = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            read = http_ece.decrypt(body, private_key=known.browser, auth_secret=SECRET)
            known.came.append((self.path, dict(self.headers), json.loads(read)))
            self.send_response(known.status)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Handler)

    def here(host: str, timeout: int) -> http.client.HTTPConnection:
        port = 1 if host.startswith("down") else server.server_port
        return http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)

    monkeypatch.setattr(calling, "HTTPSConnection", here)
    Thread(target=server.serve_forever, daemon=True).start()
    yield known
    server.shutdown()
    server.server_close()


@pytest.fixture
def phones(api, evening):  # noqa: F811
    """Return a function that sends a phone of the first team, by whoever looks at its page."""
    stage, _ = evening
    entry = stage.competition.entries.get(number=1)
    address = f"/api/v1/events/{stage.competition.event.slug}/teams/{entry.pk}/phones/"
    return lambda method, body=None, **more: getattr(api(None), method)(address, body, format="json", **more)


def test_a_phone_is_called_once_when_its_table_is_and_only_its_browser_can_read_it(evening, service, phones):  # noqa: F811
    stage, clock = evening
    assert len(phones("get").json()["key"]) == 87
    assert phones("post", service.phone(), headers={"Accept-Language": "fr"}).status_code == 204
    assert call_teams() == 0
    clock[0] = SIX
    team_now.caches["local"].clear()
    assert [call_teams(), call_teams()] == [1, 0]
    ((path, headers, message),) = service.came
    assert path == "/wpush/v2/phone"
    assert headers["Authorization"].startswith("vapid t=")
    entry = stage.competition.entries.get(number=1)
    assert message["title"] == entry.team_name
    assert "table 1" in message["body"]
    assert message["page"] == f"/e/{stage.competition.event.slug}/team/{entry.pk}/"
    assert set(message) == {"title", "body", "page"}


def test_a_call_that_did_not_arrive_is_tried_again_and_a_phone_that_is_gone_is_forgotten(evening, service, phones):  # noqa: F811
    _, clock = evening
    phones("post", service.phone())
    clock[0], service.status = SIX, 503
    assert call_teams() == 0
    service.status = 201
    assert call_teams() == 1
    CalledPhone.objects.update(called=[])
    service.status = 410
    assert call_teams() == 0
    assert not CalledPhone.objects.exists()


@pytest.mark.parametrize("endpoint", ["https://down.push.apple.com/x", "https://fcm.googleapis.com/é"])
def test_a_phone_that_cannot_be_called_leaves_the_others_called_and_is_given_up(endpoint, evening, service, phones):  # noqa: F811
    cache.clear()
    _, clock = evening
    phones("post", service.phone("wrong"))
    phones("post", service.phone())
    CalledPhone.objects.filter(endpoint__endswith="wrong").update(endpoint=endpoint)
    clock[0], service.status = SIX, 503
    assert [call_teams() for _ in range(calling.MOST_TRIES - 1)] == [0] * (calling.MOST_TRIES - 1)
    service.status = 201
    assert [call_teams(), call_teams()] == [1, 0]
    assert all(phone.called for phone in CalledPhone.objects.all())


def test_a_phone_goes_when_it_says_so_and_with_its_event(evening, service, phones):  # noqa: F811
    _, clock = evening
    phones("post", service.phone())
    assert phones("delete", {"endpoint": service.phone()["endpoint"]}).status_code == 204
    assert not CalledPhone.objects.exists()
    phones("post", service.phone())
    phones("post", service.phone())
    assert CalledPhone.objects.count() == 1
    clock[0] = SIX + datetime.timedelta(days=10)
    assert call_teams() == 0
    assert not CalledPhone.objects.exists()
    assert "The event is over" in str(phones("post", service.phone()).json())


def test_no_address_takes_all_places_of_a_team_and_a_phone_of_another_finds_one(evening, monkeypatch, service, phones):  # noqa: F811
    cache.clear()
    monkeypatch.setattr(calling, "MOST_PHONES", 3)
    monkeypatch.setattr(calling, "MOST_AT_ONCE", 4)

    def ask(name: str, address: str) -> int:
        return phones("post", service.phone(name), REMOTE_ADDR=address).status_code

    assert ask("captain", "198.51.100.1") == 204
    assert [ask(f"many{number}", "198.51.100.2") for number in (1, 2, 3, 4, 5)] == [204] * 4 + [422]
    assert ask("many4", "198.51.100.2") == 204  # it has its place
    CalledPhone.objects.filter(endpoint__endswith="many3").update(called=[1])
    assert ask("partner", "198.51.100.3") == 204
    kept = [endpoint.rpartition("/")[2] for endpoint in CalledPhone.objects.values_list("endpoint", flat=True)]
    assert kept == ["captain", "many3", "partner"]


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com.example.org/x",
        "https://example.org/fcm.googleapis.com",
        "https://push.apple.com/x",
        "https://evil-notify.windows.com.example/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[bad/x",
        "https://fcm.googleapis.com/\x7f",
        "https://fcm.googleapis.com/é",
    ],
)
def test_nobody_but_a_push_service_is_written_to(endpoint, service, phones):
    answer = phones("post", {**service.phone(), "endpoint": endpoint})
    assert answer.status_code in (400, 422)
    assert not CalledPhone.objects.exists()
    with pytest.raises(RuleViolation):
        require_service(endpoint)


@pytest.mark.parametrize("endpoint", ["https://web.push.apple.com/Q", "https://db5p.notify.windows.com/w/?token=B"])
def test_push_services_of_phones_are_known(endpoint, service, phones):
    assert phones("post", {**service.phone(), "endpoint": endpoint}).status_code == 204


def test_keys_that_no_browser_makes_are_refused(service, phones):
    assert phones("post", {**service.phone(), "auth_secret": "c2hvcnQ"}).status_code in (400, 422)
    assert phones("post", {**service.phone(), "public_key": base64url(b"\x04" + b"1" * 64)}).status_code == 422
