"""The door of a server: each kind of request has a few threads of its own, so that results wait behind nobody.

Without a bound every request gets a thread and a connection to the database. With one bound for all, a stranger's posts
stood in one queue with the results of the hall.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.template.loader import get_template
from django.urls import get_resolver, set_script_prefix
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from kit.worlds import let_go
from legionsports.credentials import is_known
from legionsports.middleware import SAFE

Scope = MutableMapping[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Threads in one process. With more looks on two processors the threads take the interpreter from each other, and a save
# takes twice as long.
SAVES, DESK, VISITORS, STRANGERS, PROBES, BOARDS = "saves", "desk", "visitors", "strangers", "probes", "boards"
THREADS = {SAVES: 4, DESK: 2, VISITORS: 2, STRANGERS: 1, PROBES: 1, BOARDS: 1}
DOWNLOADS = 8  # long lists and files at once, each with a thread that reads them
PATIENCE = 20.0  # seconds that a request waits for a thread, as it does for a lock of the database
WAY = 0.25  # seconds that visitors and strangers give way to those who save
ALIVE, READY = "/healthz", "/readyz"
_STREAM = re.compile(r"/stream/$")

STRANGERS_BODY = 1024**2  # bytes
BODY = 72 * 1024**2  # bytes: more than the largest file that any page takes
IN_MEMORY = 64 * 1024  # bytes of a body; what is longer lies on the disk
BODY_BEGINS = 30.0  # seconds; then as long as it comes at the pace of a telephone line of 1980:
PACE = 500  # bytes a second
LONGEST = 3600.0  # seconds for all of it

# From one address: a full hall has 300 phones behind one.
REQUESTS_AT_AN_ADDRESS = 900
BOARDS_AT_AN_ADDRESS = 600


class BusyError(Exception):
    """Nobody has time for a request, with the answer that says so."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__(response)
        self.response = response


class Pages(ASGIHandler):
    """Django's handler, which answers in the thread that calls it. `send_response` sends what it answered."""

    def __init__(self) -> None:
        self.load_middleware()

    def answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        request, error = self.create_request(scope, body)
        response: Any = error if request is None else self.get_response(request)
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()  # in this thread, whose connection to the database it looks after
        elif response.is_async:
            let_go()  # a board is open all day, and closes elsewhere
        else:
            response.streaming_content = _in_language(get_language(), response.streaming_content)
        return response


class Door:
    """The application of a server: a request waits for one of the threads of its kind once all of it has come.

    A body that comes slowly and an answer that is read slowly hold no thread; neither does a board that is open.
    """

    def __init__(self, *, most_streams: float = float("inf"), pages: Pages | None = None) -> None:
        self._pages = pages or Pages()
        self._threads = ThreadPoolExecutor(sum(THREADS.values()), "request")  # no kind has more than its places
        self._places = {kind: asyncio.Semaphore(count) for kind, count in THREADS.items()}
        self._downloads = asyncio.Semaphore(DOWNLOADS)
        self._saving = 0
        self._requests, self._streams = Counter[str](), Counter[str]()
        self._most_streams = most_streams  # each holds an open file all day

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if scope["path"] == ALIVE and scope["method"] in SAFE:
            await self._pages.send_response(_plain(HTTPStatus.OK, "ok\n"), send)
            return
        try:
            with self._within_limits(scope):
                await self._answer(scope, receive, send)
        except BusyError as busy:
            await self._pages.send_response(busy.response, send)
        except RequestAborted:
            pass

    def is_saving(self) -> bool:
        """Return whether somebody waits for something to be saved."""
        return self._saving > 0

    @contextmanager
    def _within_limits(self, scope: Scope) -> Iterator[None]:
        """Count a request, and a board, at its address while it is answered. Raises BusyError for one too many."""
        address = (scope.get("client") or ("",))[0]
        counted = [(self._requests, REQUESTS_AT_AN_ADDRESS)]
        if _STREAM.search(scope["path"]):
            counted.append((self._streams, BOARDS_AT_AN_ADDRESS))
            if self._streams.total() >= self._most_streams:
                raise BusyError(_full())
        for counter, most in counted:
            if counter[address] >= most:
                raise BusyError(_full() if counter is self._streams else _busy())
        for counter, _most in counted:
            counter[address] += 1
        try:
            yield
        finally:
            for counter, _most in counted:
                counter[address] -= 1
                if not counter[address]:
                    del counter[address]

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        known = is_known(scope["headers"])
        kind = _kind_of(scope, known=known)
        with await _body(receive, BODY if known else STRANGERS_BODY) as body:
            response = await self._response(kind, scope, body)
            gone = asyncio.create_task(_until_gone(receive))
            sending = asyncio.create_task(self._send(response, send))
            try:
                await asyncio.wait({gone, sending}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (gone, sending):
                    if not task.done():
                        task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task

    async def _response(self, kind: str, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Let Django answer in a thread of its kind. Raises BusyError."""
        if kind in (VISITORS, STRANGERS):
            await self._give_way()
        saves = kind == SAVES
        self._saving += saves
        try:
            async with self._place(kind):
                work = self._threads.submit(self._pages.answer, scope, body)
                return await asyncio.shield(asyncio.wrap_future(work))
        finally:
            self._saving -= saves

    @asynccontextmanager
    async def _place(self, kind: str) -> AsyncIterator[None]:
        try:
            await asyncio.wait_for(self._places[kind].acquire(), PATIENCE)
        except TimeoutError:
            raise BusyError(_busy()) from None
        try:
            yield
        finally:
            self._places[kind].release()

    async def _give_way(self) -> None:
        """Wait while somebody saves: two threads that calculate take the interpreter from each other."""
        until = asyncio.get_running_loop().time() + WAY
        while self._saving and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.005)

    async def _send(self, response: HttpResponseBase, send: Send) -> None:
        if not response.streaming or getattr(response, "is_async", False):
            await self._pages.send_response(response, send)
            return
        async with self._downloads:
            with ThreadPoolExecutor(1, "download") as thread:
                try:
                    parts = iter(response.streaming_content)  # type: ignore[attr-defined]
                    response.streaming_content = _read_in(thread, parts)  # type: ignore[attr-defined]
                    await self._pages.send_response(response, send)
                finally:
                    await asyncio.wrap_future(thread.submit(response.close))
                    await asyncio.wrap_future(thread.submit(let_go))  # the thread ends, and its connection with it


def _in_language(language: str, parts: Iterator[bytes]) -> Iterator[bytes]:
    """Make the parts of a long list in its reader's language, whichever thread reads them."""
    with override(language):
        yield from parts


async def _read_in(thread: ThreadPoolExecutor, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Read part by part, all in one thread: rows of a database belong to theirs."""
    while (part := await asyncio.wrap_future(thread.submit(next, parts, None))) is not None:
        yield part


def read_ahead() -> None:
    """Read every page's code and template: where all phones come back after a start, none waits for the first ones."""
    get_resolver().url_patterns  # noqa: B018
    folder = settings.BASE_DIR / "templates"
    for template in folder.rglob("*.html"):
        get_template(str(template.relative_to(folder)))


def _kind_of(scope: Scope, *, known: bool) -> str:
    if _STREAM.search(scope["path"]):
        return BOARDS
    if scope["path"] == READY:
        return PROBES
    if scope["method"] in SAFE:
        return DESK if known else VISITORS
    return SAVES if known else STRANGERS


async def _body(receive: Receive, most: int) -> IO[bytes]:
    """Return the body of a request. Raises BusyError for one that is too large or too slow, RequestAborted."""
    body: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 -- whoever answers closes it
    loop = asyncio.get_running_loop()
    began, size, more = loop.time(), 0, True
    try:
        while more:
            try:
                left = began + min(BODY_BEGINS + size / PACE, LONGEST) - loop.time()
                message = await asyncio.wait_for(receive(), left)
            except TimeoutError:
                text = _("This came too slowly. Please send it again.")
                raise BusyError(_plain(HTTPStatus.REQUEST_TIMEOUT, text)) from None
            if message["type"] == "http.disconnect":
                raise RequestAborted
            part, more = message.get("body", b""), message.get("more_body", False)
            size += len(part)
            if size > most:
                text = _("This is too large. The most that can be sent is %(size)s MB.") % {"size": most // 1024**2}
                raise BusyError(_plain(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, text))
            body.write(part)
        body.seek(0)
    except BaseException:
        body.close()
        raise
    return body


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _busy() -> HttpResponse:
    return _plain(HTTPStatus.SERVICE_UNAVAILABLE, _("The site is busy. Please try again in a moment."), 5)


def _full() -> HttpResponse:
    text = _("Too many people are following live scores right now. Reload the page to see the latest results.")
    return _plain(HTTPStatus.SERVICE_UNAVAILABLE, text, 30)


def _plain(status: HTTPStatus, text: str, retry_after: int = 0) -> HttpResponse:
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(retry_after)} if retry_after else {})  # not shown
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8", headers=headers)
