"""The door of a server: results wait behind nobody, whatever strangers send and however slowly."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import get_language

from legionsports import credentials, door
from legionsports.credentials import is_known, note_token
from legionsports.door import Door, Pages
from tests import cast
from tests.legionsports.asking import Asked, ask, settle, until
from tournaments.people.views.devices import COOKIE

TOKEN = (b"authorization", b"Token of-a-program")
READS, POSTS = "/page/", "/result/"


class Site(Pages):
    """Pages that answer with what was sent, when they are let go on; and note who is in them, by method."""

    def __init__(self) -> None:
        super().__init__()
        self.inside, self.answered = Counter[str](), 0
        self.go_on = threading.Event()
        self.go_on.set()

    def get_response(self, request):
        self.inside[request.method] += 1
        try:
            assert self.go_on.wait(10)
            self.answered += 1
            return self.respond(request)
        finally:
            self.inside[request.method] -= 1

    def respond(self, request):
        return HttpResponse(request.body)


@pytest.fixture(autouse=True)
def program() -> None:
    """A program that the API has let in."""
    note_token(TOKEN[1].decode())


@pytest.fixture
def site():
    site = Site()
    yield site
    site.go_on.set()


def play(scene) -> None:
    asyncio.run(scene())


def test_results_and_the_desk_do_not_wait_behind_strangers(site) -> None:
    async def scene():
        app = Door(pages=site)
        site.go_on.clear()
        crowd = [Asked(app, READS, method=method) for method in ("GET", "POST") for _ in range(12)]
        await until(lambda: site.inside == Counter(GET=2, POST=1))
        known = [Asked(app, READS, TOKEN), Asked(app, POSTS, TOKEN, method="POST", parts=(b"121-88",))]
        await until(lambda: site.inside == Counter(GET=3, POST=2))
        assert app.is_saving()
        site.go_on.set()
        await asyncio.gather(*(asked.task for asked in [*crowd, *known]))
        assert {asked.status for asked in crowd} == {200}
        assert known[1].body == b"121-88"
        assert not app.is_saving()

    play(scene)


def test_strangers_and_visitors_begin_after_who_saves(site, monkeypatch) -> None:
    monkeypatch.setattr(door, "WAY", 60.0)

    async def scene():
        app = Door(pages=site)
        site.go_on.clear()
        saving = Asked(app, POSTS, TOKEN, method="POST")
        await until(app.is_saving)
        others = [Asked(app, READS), Asked(app, READS, method="POST")]
        await settle()
        assert site.inside == Counter(POST=1)
        site.go_on.set()
        await asyncio.gather(saving.task, *(asked.task for asked in others))

    play(scene)


def test_a_body_that_does_not_come_and_an_answer_that_is_read_slowly_hold_no_thread(site) -> None:
    async def scene():
        app = Door(pages=site)
        slow = [Asked(app, READS, method="POST", parts=(b"a", None)) for _ in range(9)]
        unread = [Asked(app, READS, reads=asyncio.Event()) for _ in range(9)]
        await settle()
        assert site.inside.total() == 0
        assert [(await ask(app, READS, method=method)).status for method in ("GET", "POST")] == [200, 200]
        for asked in [*slow, *unread]:
            asked.task.cancel()

    play(scene)


def test_a_stranger_s_body_is_refused_before_anybody_has_it_and_a_list_of_the_office_is_not(site) -> None:
    async def scene():
        app = Door(pages=site)
        parts = [b"x" * 65_536] * 17
        refused = await ask(app, READS, method="POST", parts=parts)
        assert (refused.status, refused.body) == (413, b"This is too large. The most that can be sent is 1 MB.")
        assert site.answered == 0
        assert len((await ask(app, READS, TOKEN, method="POST", parts=parts)).body) == 17 * 65_536

    play(scene)


def test_a_body_that_comes_too_slowly_is_not_waited_for(site, monkeypatch) -> None:
    monkeypatch.setattr(door, "BODY_BEGINS", 0.05)

    async def scene():
        asked = await ask(Door(pages=site), READS, method="POST", parts=(b"a", None))
        assert (asked.status, site.answered) == (408, 0)

    play(scene)


def test_a_reader_who_leaves_while_the_body_comes_is_forgotten(site) -> None:
    async def scene():
        asked = Asked(Door(pages=site), READS, method="POST", parts=())
        asked.leave()
        await asked.task
        assert (asked.parts, site.answered) == ([], 0)

    play(scene)


def test_whoever_waits_too_long_is_told_to_try_again(site, monkeypatch) -> None:
    monkeypatch.setattr(door, "PATIENCE", 0.05)

    async def scene():
        app = Door(pages=site)
        site.go_on.clear()
        first = Asked(app, READS, method="POST")
        await until(site.inside.total)
        second = await ask(app, READS, method="POST")
        assert (second.status, second.headers["retry-after"]) == (503, "5")
        assert b"try again" in second.body
        site.go_on.set()
        await first.task
        assert (await ask(app, READS, method="POST")).status == 200

    play(scene)


def test_who_asks_whether_the_site_lives_or_is_ready_waits_behind_nobody(site) -> None:
    async def scene():
        app = Door(pages=site)
        site.go_on.clear()
        crowd = [Asked(app, READS) for _ in range(12)]
        await until(lambda: site.inside.total() == 2)
        assert (await ask(app, "/healthz")).body == b"ok\n"
        ready = [Asked(app, "/readyz") for _ in range(2)]
        await until(lambda: site.inside.total() == 3)
        site.go_on.set()
        await asyncio.gather(*(asked.task for asked in [*crowd, *ready]))

    play(scene)


def test_one_address_has_no_more_requests_and_boards_than_a_full_hall(site, monkeypatch) -> None:
    monkeypatch.setattr(door, "REQUESTS_AT_AN_ADDRESS", 3)
    monkeypatch.setattr(door, "BOARDS_AT_AN_ADDRESS", 2)

    async def scene():
        app = Door(pages=site)
        site.go_on.clear()
        boards = [Asked(app, "/e/one/stream/") for _ in range(2)]
        await settle()
        refused = await ask(app, "/api/v1/events/one/stream/")
        assert (refused.status, b"Too many people" in refused.body) == (503, True)
        page = Asked(app, READS)
        await settle()
        assert (await ask(app, READS)).status == 503
        elsewhere = [Asked(app, path, address="10.0.0.2") for path in (READS, "/e/one/stream/")]
        site.go_on.set()
        await asyncio.gather(*(asked.task for asked in [*boards, page, *elsewhere]))
        assert {asked.status for asked in [*boards, page, *elsewhere]} == {200}
        assert (await ask(app, READS)).status == 200  # those who have left are not counted

    play(scene)


def test_a_board_too_many_for_the_process_is_told_so_and_all_else_goes_on(site) -> None:
    async def scene():
        app = Door(pages=site, most_streams=1)
        site.go_on.clear()
        board = Asked(app, "/e/one/stream/")
        await settle()
        assert (await ask(app, "/e/two/stream/", address="10.0.0.2")).status == 503
        site.go_on.set()
        await board.task
        assert (await ask(app, "/e/two/stream/")).status == 200

    play(scene)


class InParts(Site):
    """Pages that are sent part by part."""

    def __init__(self, parts) -> None:
        super().__init__()
        self.made, self.closed, self._parts = [], threading.Event(), parts

    def respond(self, request):
        response = StreamingHttpResponse(self._rows())
        response._resource_closers.append(self.closed.set)
        return response

    def _rows(self):
        for part in self._parts:
            self.made.append(threading.get_ident())
            yield part


def test_a_long_list_is_read_in_one_thread_as_it_is_sent_and_holds_none_of_the_pages() -> None:
    async def scene():
        site = InParts([b"Camrose,1\r\n"] * 5)
        app, reads = Door(pages=site), asyncio.Event()
        lists = [Asked(app, READS, reads=reads) for _ in range(3)]
        await until(lambda: all(asked.parts for asked in lists))
        assert site.made == []
        reads.set()
        await asyncio.gather(*(asked.task for asked in lists))
        assert {asked.body for asked in lists} == {b"Camrose,1\r\n" * 5}
        assert sorted(Counter(site.made).values()) in ([5, 5, 5], [5, 10], [15])  # the system may give an ident again
        assert site.closed.is_set()

    play(scene)


def test_a_long_list_is_in_the_language_of_its_reader_to_its_end() -> None:
    class InFrench(Site):
        def respond(self, request):
            translation.activate("fr-ca")  # as the middleware does that finds the language
            return StreamingHttpResponse(get_language().encode() + b"\n" for _ in range(3))

    async def scene():
        assert (await ask(Door(pages=InFrench()), READS)).body == b"fr-ca\n" * 3

    play(scene)


def test_a_list_that_breaks_does_not_end_as_if_it_were_whole() -> None:
    def rows():
        yield b"Camrose,1\r\n"
        raise ZeroDivisionError

    async def scene():
        asked = Asked(Door(pages=InParts(rows())), READS)
        with pytest.raises(ZeroDivisionError):
            await asked.task
        assert all(part.get("more_body") for part in asked.parts[1:])

    play(scene)


def test_a_board_ends_when_its_reader_leaves() -> None:
    ended = []

    class Board(Site):
        def respond(self, request):
            async def lines():
                try:
                    yield b"retry: 1500\n\n"
                    await asyncio.Event().wait()
                finally:
                    ended.append(True)

            return StreamingHttpResponse(lines())

    async def scene():
        app = Door(pages=Board())
        board = Asked(app, "/e/one/stream/")
        await until(lambda: len(board.parts) > 1)
        assert (await ask(app, "/healthz")).status == 200
        board.leave()
        await asyncio.wait_for(board.task, 10)

    play(scene)
    assert ended == [True]


# --- who is known -------------------------------------------------------------------------------------------


def carrying(client: Client) -> list[tuple[bytes, bytes]]:
    return [(b"cookie", "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items()).encode())]


@pytest.mark.django_db
def test_a_device_on_which_somebody_has_signed_in_is_known_and_no_cookie_that_somebody_made(users) -> None:
    laptop = Client()
    laptop.post(reverse("login"), {"username": "sam", "password": cast.PASSWORD})
    assert is_known(carrying(laptop))
    forged = laptop.cookies[COOKIE].value[:-1] + "-"
    for cookie in (f"{COOKIE}={forged}", "sessionid=of-an-officer", "table=1:of-a-table", "csrftoken=a"):
        assert not is_known([(b"cookie", cookie.encode())])


@pytest.mark.django_db
def test_a_program_is_known_once_the_api_has_let_it_in(users, client) -> None:
    credentials._tokens.clear()
    asked = {"username": "sam", "password": cast.PASSWORD}
    token = client.post("/api/v1/token/", asked, "application/json").json()["token"]
    for word in (f"Token {token}", "Token of-nobody"):
        assert not is_known([(b"authorization", word.encode())])
        client.get("/api/v1/events/", headers={"authorization": word})
    assert is_known([(b"authorization", f"Token {token}".encode())])
    assert not is_known([(b"authorization", b"Token of-nobody")])
