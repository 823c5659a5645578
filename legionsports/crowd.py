"""A crowd at the door: how many requests are worked on at once, which go first, and what many ask at the same moment.

Without a bound every request that comes gets a thread and a connection to the database of its own. 3,000 phones took
all connections that PostgreSQL has, and then nobody could save a result.
"""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections.abc import Awaitable, Callable, Hashable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext

from legionsports.middleware import SAFE
from legionsports.turns import NoTurnError, Places, RequestTurn, Thread
from legionsports.versions import NO_EVENT, Versions, note_write
from tournaments.worlds.services import let_go

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

# At once, in one process. With four looks on two processors the threads took the interpreter from each other: a save
# took twice as long in the middle, and some looks waited in vain. With one, saves were a little
# quicker while many come, but an officer who asks for a long list would stop everybody else.
LOOKS = 2
SAVES = 4
ALIVE = "/healthz"  # answered at the door: whoever asks restarts a site that is silent, for whatever reason
READY = "/readyz"  # one at a time, and not behind a crowd
PATIENCE = 20.0  # seconds that a request waits for its turn, as it does for a lock of the database
SHARED_FOR = 1  # seconds
# For pages as long as nothing on them changes. With ten events of sixty at play, pages of the other fifty that were
# made again for nothing took a third of the processors.
KEPT_FOR = 15.0  # seconds, where a clock moves on
STILL_FOR = 120.0  # seconds, where none does; a worker may write what no version tells
# As much longer they are given as they are, while one who asked has them made again: nobody waits for a clock.
RENEWED_WITHIN = 15.0
ROOM = 1000  # answers that are kept at most: one of a public page is some 10 KB
SPACE = 16 * 1024**2  # bytes of them: whoever asks for nothing compressed gets some 100 KB

# The pages that are the same for everybody who is not signed in; a page that is not here is only made more often.
SAME_FOR_ALL = {
    "overview:first_page", "events:rules", "seasons:calendar", "overview:public_event", "progress:public",
    "board:hall", "board:results", "board:schedule", "board:team", "board:match",
    "standings:public", "standings:cross_table", "playoffs:bracket",
}  # fmt: skip
# What an answer depends on besides the address. Who brings a cookie or a token gets an answer of their own; and so does
# who sends a body, which would hold a place for as long as it takes to come.
ASKED_BY = {b"host", b"accept", b"accept-encoding", b"accept-language", b"if-none-match", b"hx-request", b"hx-target"}
OWN = {b"cookie", b"authorization", b"range", b"content-length", b"transfer-encoding"}
_SHARED = re.compile(rb"s-maxage=(\d+)")
_OF_EVENT = re.compile(r"/e/([^/]+)/")
_WITHOUT_CLOCK = re.compile(r"/calendar/|/e/[^/]+/(?:results/)?$")
_SCORED_LIVE = re.compile(r"/e/[^/]+/match/")  # what is scored live moves no version
_STREAM = re.compile(r"/stream/$")
# What is handed in here are results, and nothing else: the first page, which has some of all events, may be a second
# old. With ten results a second it was made ten times a second.
_RESULTS = re.compile(r"/(?:s|t|api/v1/sheets)/")


@dataclass(frozen=True, slots=True)
class Answer:
    """What one reader got, for all who ask the same until a moment."""

    fresh_until: float
    until: float
    truth: Hashable  # what held when it was asked for: once that is another, the answer is old
    start: Message
    body: bytes

    async def give(self, send: Send) -> None:
        await send(self.start)
        await send({"type": "http.response.body", "body": self.body})


class Crowd:
    """An application that works on a few requests at once: those that save do not wait behind those that look.

    A public page that many ask for is made once: for a second, or for fifteen as long as its event stays as it is, or
    for two minutes where no clock is on it either; whoever asks in the fifteen seconds after those gets it as it is,
    and it is made again meanwhile. Whoever has saved something sees it: a write ends what is shared, in this process;
    another one may show a page for a second longer, and what a worker writes beside results shows once it is old. A
    result ends the pages of its event; the first page of the site has it after a second.
    """

    def __init__(
        self,
        app: App,
        *,
        versions: Versions | None = None,
        most_streams: float = math.inf,
        looks: int = LOOKS,
        saves: int = SAVES,
        patience: float = PATIENCE,
    ) -> None:
        self._app, self._patience, self._versions = app, patience, versions
        self._looks, self._saves, self._probes = (Places(places) for places in (looks, saves, 1))
        self._streams, self._most_streams = 0, most_streams  # what is open all day, each with an open file
        self._answers: dict[tuple[Any, ...], Answer] = {}
        self._bytes = 0  # of what is kept
        self._writes = 0
        self._threads: list[Executor] = []  # those that are free
        self._renewed: dict[tuple[Any, ...], asyncio.Task[None]] = {}  # the answers that are being made again
        self._one_by_one = asyncio.Lock()  # a dozen of them would make those wait who have none

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["path"] == ALIVE and _looks(scope):
            await _plain(HTTPStatus.OK, "ok\n").give(send)
            return
        is_stream = _STREAM.search(scope["path"]) is not None
        if is_stream and self._streams >= self._most_streams:
            await _full().give(send)
            return
        self._streams += is_stream
        places = self._probes if scope["path"] == READY else self._looks if _looks(scope) else self._saves
        turn = RequestTurn(places, self._patience)
        try:
            await (self._look if _looks(scope) else self._save)(scope, receive, send, turn)
        except NoTurnError:
            await _busy().give(send)
        finally:
            turn.give_back()
            self._streams -= is_stream

    def is_saving(self) -> bool:
        """Return whether somebody waits for something to be saved that is all here."""
        return self._saves.taken > 0

    async def _save(self, scope: Scope, receive: Receive, send: Send, turn: RequestTurn) -> None:
        told = False

        async def sent(message: Message) -> None:
            nonlocal told
            if message["type"] == "http.response.start":
                turn.give_back()
                self._end_what_is_shared(scope)  # before anybody hears that it is saved
                told = True
            await send(message)

        try:
            await self._ask(scope, _when_all_is_there(receive, turn), sent)
        finally:
            if not told:  # it may have saved before it failed
                self._end_what_is_shared(scope)

    async def _look(self, scope: Scope, receive: Receive, send: Send, turn: RequestTurn) -> None:
        question = _question(scope)
        if question is None:
            await self._ask(scope, _when_all_is_there(receive, turn), _given_back(send, turn))
            return
        truth = await self._truth(self._event_of(scope))
        answer = self._kept(question, truth)
        if answer is None:
            await turn.take()
            answer = self._kept(question, truth)  # whoever was first among many has asked in the meantime
        if answer is None:
            await self._make(scope, receive, send, turn, question, truth)
            return
        turn.give_back()
        if answer.fresh_until < time.monotonic() and question not in self._renewed:
            self._renewed[question] = asyncio.create_task(self._renew(scope, question))
        await answer.give(send)

    async def _make(
        self, scope: Scope, receive: Receive, send: Send, turn: RequestTurn, question: tuple[Any, ...], truth: Hashable
    ) -> None:
        """Let the application answer, and keep what it says, if all may have it."""
        start, parts = None, []

        async def sent(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message if _shared_for(message) else None
            elif start is not None:
                parts.append(message.get("body", b""))
                if not message.get("more_body"):
                    fresh_until, until = self._kept_until(scope, start)
                    self._keep(question, Answer(fresh_until, until, truth, start, b"".join(parts)))
            await send(message)

        await self._ask(scope, _when_all_is_there(receive, turn), _given_back(sent, turn))

    async def _renew(self, scope: Scope, question: tuple[Any, ...]) -> None:
        """Make an answer again that grows old, for those who ask next; whoever saves or looks goes first."""
        turn = RequestTurn(self._looks, self._patience)
        try:
            async with self._one_by_one:
                while self.is_saving() or self._looks.are_taken():
                    await asyncio.sleep(0.01)
                truth = await self._truth(self._event_of(scope))
                await self._make(scope, _asked_by_nobody(), _heard_by_nobody, turn, question, truth)
        except NoTurnError:
            pass  # whoever asks once it is too old makes it
        finally:
            turn.give_back()
            del self._renewed[question]

    def _kept_until(self, scope: Scope, start: Message) -> tuple[float, float]:
        """Return how long an answer is fresh, and how long it is given, by the clock of this process."""
        path, now = scope["path"], time.monotonic()
        if _WITHOUT_CLOCK.match(path):
            return now + STILL_FOR, now + STILL_FOR + RENEWED_WITHIN
        if self._event_of(scope) and not _SCORED_LIVE.match(path):
            return now + KEPT_FOR, now + KEPT_FOR + RENEWED_WITHIN
        return (until := now + _shared_for(start)), until

    async def _ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer, in a thread that others had before and will have again."""
        thread = Thread(self._threads)

        async def sent(message: Message) -> None:
            if _is_stream(message):
                thread.give_back()  # it stays open all day, and has nothing more to do in it
            await send(message)

        try:
            async with ThreadSensitiveContext(executor=thread):
                await self._app(scope, receive, sent)
        except BaseException:
            thread.let_go()  # something may still run in it
            raise
        thread.give_back()

    def _event_of(self, scope: Scope) -> str:
        found = _OF_EVENT.match(scope["path"])
        return found[1] if found and self._versions is not None else NO_EVENT

    async def _truth(self, slug: str) -> Hashable:
        """Return what an answer depends on that is made now: the version of its event, and what is written beside.

        Raises NoTurnError.
        """
        if self._versions is None:
            return self._writes
        try:
            return await asyncio.wait_for(self._versions.of(slug), self._patience)
        except TimeoutError:
            raise NoTurnError from None
        except Error:
            return object()  # the site says itself that its database does not answer

    def _kept(self, question: tuple[Any, ...], truth: Hashable) -> Answer | None:
        answer = self._answers.get(question)
        return answer if answer is not None and answer.truth == truth and answer.until > time.monotonic() else None

    def _keep(self, question: tuple[Any, ...], answer: Answer) -> None:
        known = self._answers.pop(question, None)
        self._bytes += len(answer.body) - (len(known.body) if known else 0)
        if len(self._answers) >= ROOM or self._bytes > SPACE:
            self._answers.clear()
            self._bytes = len(answer.body)
        self._answers[question] = answer

    def _end_what_is_shared(self, scope: Scope) -> None:
        self._writes += 1
        if self._versions is not None:
            self._versions.doubt(a_result=_is_result(scope["path"]))


def _is_stream(message: Message) -> bool:
    return message["type"] == "http.response.start" and any(
        name.lower() == b"content-type" and value.startswith(b"text/event-stream") for name, value in message["headers"]
    )


def _is_result(path: str) -> bool:
    return _RESULTS.match(path) is not None


def _looks(scope: Scope) -> bool:
    return scope["method"] in SAFE


def _when_all_is_there(receive: Receive, turn: RequestTurn) -> Receive:
    """Return `receive` that takes the turn when the last of a request has come."""

    async def received() -> Message:
        message = await receive()
        if message["type"] == "http.request" and not message.get("more_body"):
            await turn.take()
        return message

    return received


def _given_back(send: Send, turn: RequestTurn) -> Send:
    """Return `send` that gives the turn back when the answer begins."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            turn.give_back()
        await send(message)

    return sent


def _asked_by_nobody() -> Receive:
    """Return what a request says that no reader sent: an empty body, and never that they have left."""
    parts = iter([{"type": "http.request"}])

    async def receive() -> Message:
        return next(parts, None) or await asyncio.get_running_loop().create_future()

    return receive


async def _heard_by_nobody(_message: Message) -> None:
    pass


def _question(scope: Scope) -> tuple[Any, ...] | None:
    """Return what a request asks, the same for all who ask the same; None where the answer is for one reader."""
    headers = scope["headers"]
    if scope["method"] != "GET" or scope["path"] == READY or any(name in OWN for name, _ in headers):
        return None
    asked_by = sorted((name, value) for name, value in headers if name in ASKED_BY)
    return (scope["scheme"], scope["path"], scope["query_string"], *asked_by)


def _shared_for(start: Message) -> int:
    """Return for how many seconds an answer may be given to others, by its own word; 0 where it says nothing."""
    headers = {name.lower(): value for name, value in start["headers"]}
    if start["status"] not in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED) or b"set-cookie" in headers:
        return 0
    found = _SHARED.search(headers.get(b"cache-control", b""))
    return int(found[1]) if found else 0


def _busy() -> Answer:
    return _unavailable(gettext("The site is busy. Please try again in a moment."), 5)


def _full() -> Answer:
    text = gettext("Too many people are following live scores right now. Reload the page to see the latest results.")
    return _unavailable(text, 30)


def _unavailable(text: str, seconds: int) -> Answer:
    return _plain(HTTPStatus.SERVICE_UNAVAILABLE, text, (b"retry-after", str(seconds).encode()))


def _plain(status: HTTPStatus, text: str, *more: tuple[bytes, bytes]) -> Answer:
    """Return an answer that is a line of text, and that nobody keeps."""
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        *more,
    ]
    return Answer(0, 0, None, {"type": "http.response.start", "status": status.value, "headers": headers}, body)


def share(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say of a public page that it may be given to all who ask now; give the connection back before it is sent.

    A write is noted for the other processes, which have kept pages of their own.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method not in SAFE and not _is_result(request.path_info):
            note_write()
        match = request.resolver_match
        if match is not None and match.view_name in SAME_FOR_ALL and not request.COOKIES:
            patch_cache_control(response, public=True, max_age=0, s_maxage=SHARED_FOR)
        # Else a phone that reads its answer slowly would hold it as long.
        let_go()
        return response

    # Python keeps the frames of a thread in pieces of 16 KB, and asks the system for the next one whenever a call goes
    # over the end of a piece, thousands of times a page: a calendar took twice as long. This frame asks for 512 KB at
    # once, and all calls under it have room in the rest.
    answer.__code__ = answer.__code__.replace(co_stacksize=33_000)
    return answer
