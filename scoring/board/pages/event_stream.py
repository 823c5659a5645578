"""One look at the database every half second, for all viewers of this process together.

A hall board does not read a tournament to find out that nothing happened: it holds a stream open, and
the stream speaks when the number `Event.board_version` goes up. The number lives in the database, so
it does not matter which process saved the result, and nothing is lost when one of them starts again.
The board itself travels on the stream: fifty viewers cost one look, one rendering and fifty writes to
a socket, while fifty requests for it would keep the desk waiting (benchmarks/board_viewers.py).

What is scored live changes every few seconds, and does not touch that number: the same look reads the
running scores, some forty short rows, and a viewer is sent only those that moved.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

from django.conf import settings
from django.db import Error, connection
from django.utils import translation

from kit.worlds import let_go
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.progress import key_at_version
from scoring.board.pages.reads import at_once
from scoring.board.pages.render_cache import Making, RenderPendingError, made_here
from scoring.live.queries.logs import LiveScore, live_scores
from tournaments.models import Event

log = logging.getLogger(__name__)

BEAT = 0.5  # seconds between two looks
HEARTBEAT = 5.0  # seconds between two signs of life on a quiet stream
# A look makes no more boards once it took this long: what is made is shown before the rest is made.
LONG_ENOUGH = 0.5
A_MOMENT = 0.02  # seconds between two questions whether another process has made a board
# Viewers who are told at once: while a thousand are, nobody who saves a result is answered.
TOLD_AT_ONCE = 20
WAY = 0.25  # seconds of a beat that boards wait for those who save: a busy hall is shown what happens, too
# A stream whose looks have failed for this long says nothing more, and the viewer sees that it is not live.
TRUSTED_FOR = 4.0


@dataclass(frozen=True, slots=True)
class News:
    """The board of one event at one version, and the scores that run at this moment, by sheet.

    `message` is the board as it travels: made once, and sent to every viewer as it is.
    """

    version: int
    message: bytes
    live: Mapping[int, LiveScore] = field(default_factory=dict)


class Watched(NamedTuple):
    """What somebody looks at: the board of an event in these languages."""

    event_id: int
    languages: tuple[str, ...]


class Viewer(NamedTuple):
    """Somebody who waits for news of a board, or for a sign of life when it is time for one."""

    watched: Watched
    until: float  # on the clock of the process; 0 for the next beat
    told: asyncio.Future[None]


class EventStream:
    """The boards of the events that somebody watches, as this process saw them last."""

    is_saving: Callable[[], bool] = staticmethod(lambda: False)
    """Whether somebody waits for a result to be saved, by this process; the server says so."""
    making: Making = staticmethod(made_here)
    """Who makes a board: this process, or one of several for all; the server says so, too."""

    def __init__(self, *, beat: float = BEAT, trusted_for: float = TRUSTED_FOR) -> None:
        self.looks = 0
        self._rest = beat
        self._trusted_for = trusted_for
        self._news: Mapping[Watched, News] = {}
        self._asked: frozenset[Watched] = frozenset()  # what the last look was about
        self._watched: Counter[Watched] = Counter()
        self._seen_at = 0.0
        self._beats = 0
        self._waiting: list[Viewer] = []
        self._task: asyncio.Task[None] | None = None
        # A thread of its own: requests come and go, and each takes its connection with it.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board-event_stream")

    async def news(
        self,
        event_id: int,
        languages: tuple[str, ...] = (settings.LANGUAGE_CODE,),
        *,
        seen: int | None = None,
        heartbeat: float = HEARTBEAT,
    ) -> AsyncGenerator[News | None]:
        """Yield the board whenever it is not the version `seen` any more, or a live score has moved.

        It is in `languages`, one page after the other; scores are in the first. Yields None as a sign of life.

        Speaks at once. Ends when there is nothing to show any more. Is silent while the database does not answer.
        """
        spoken_at = float("-inf")
        scores: Mapping[int, LiveScore] = {}
        watched = Watched(event_id, languages)
        with self._watching(watched):
            while True:
                beats, until = self._beats, 0.0
                if watched in self._asked and self._is_trusted():
                    news = self._news.get(watched)
                    if news is None:
                        return
                    now = time.monotonic()
                    if news.version != seen or news.live != scores:
                        seen, scores, spoken_at = news.version, news.live, now
                        yield news
                    elif now - spoken_at >= heartbeat:
                        spoken_at = now
                        yield None
                    until = spoken_at + heartbeat
                if beats == self._beats:
                    await self._next_beat(watched, until)

    async def _next_beat(self, watched: Watched, until: float) -> None:
        """Wait for the next beat with news of what is `watched`, or for the first one after `until`."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Viewer(watched, until, told))
        await told

    async def _wake(self, moved: Collection[Watched]) -> None:
        """Wake those for whom something moved or it is time, a few at a time: whoever saves is answered in between.

        To wake a thousand at every beat for nothing took a twentieth of a process.
        """
        self._beats += 1
        now = time.monotonic()
        way = now + WAY
        here = [viewer for viewer in self._waiting if not viewer.told.done()]  # the others left
        woken = [viewer for viewer in here if viewer.watched in moved or viewer.until <= now]
        self._waiting = [viewer for viewer in here if viewer.watched not in moved and viewer.until > now]
        for first in range(0, len(woken), TOLD_AT_ONCE):
            await self._give_way(way)
            for viewer in woken[first : first + TOLD_AT_ONCE]:
                if not viewer.told.done():
                    viewer.told.set_result(None)
            await asyncio.sleep(0)

    async def _give_way(self, until: float) -> None:
        """Wait while somebody saves: a thread that saves and a loop that tells boards take turns with one processor."""
        while self.is_saving() and time.monotonic() < until:
            await asyncio.sleep(0.005)

    def _give_way_in_thread(self, until: float) -> None:
        """Wait in the thread that makes boards: two that calculate take the interpreter from each other every 5 ms."""
        while self.is_saving() and time.monotonic() < until:
            time.sleep(0.005)

    def _is_trusted(self) -> bool:
        return time.monotonic() - self._seen_at < self._trusted_for

    @contextmanager
    def _watching(self, watched: Watched) -> Iterator[None]:
        self._watched[watched] += 1
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        try:
            yield
        finally:
            self._watched[watched] -= 1
            if not self._watched[watched]:
                del self._watched[watched]
                self._asked -= {watched}

    async def _run(self) -> None:
        """Look, wake every viewer, wait; stop when the last viewer has left."""
        loop = asyncio.get_running_loop()
        try:
            while self._watched:
                await self._give_way(time.monotonic() + WAY)
                asked, before = frozenset(self._watched), self._news
                try:
                    way = partial(self._give_way_in_thread, time.monotonic() + WAY)
                    look = partial(_look, asked, self._news, way, self.making)
                    self._news, waiting = await loop.run_in_executor(self._thread, look)
                    self._asked = (asked - waiting) & self._watched.keys()
                    self._seen_at = time.monotonic()
                    self.looks += 1
                except Error:
                    log.warning("the hall board could not read the database", exc_info=True)
                await self._wake({watched for watched in asked if self._news.get(watched) != before.get(watched)})
                await asyncio.sleep(self._rest)
        finally:
            self._task = None  # before the wait below: a viewer who comes now starts a new one
            with suppress(RuntimeError):  # the process is going away
                await loop.run_in_executor(self._thread, let_go)


def _look(
    asked: frozenset[Watched],
    known: Mapping[Watched, News],
    give_way: Callable[[], None] = at_once,
    making: Making = made_here,
) -> tuple[dict[Watched, News], frozenset[Watched]]:
    """Return the board of each event that is watched, and what is still to be made for the first time.

    Two queries where all read one language, and a rendering where the version went up: of boards that somebody sees
    first, then of new ones; last come those that another process is making. Before each page it gives way.
    """
    try:
        events = {watched.event_id for watched in asked}
        versions = dict(Event.objects.filter(pk__in=events).values_list("pk", "board_version"))
        there = {watched for watched in asked if watched.event_id in versions}
        news = {watched: board for watched, board in known.items() if watched in there}
        # What was made longest ago comes first: a hall that saves all the time keeps no other one waiting.
        turn = {watched: at for at, watched in enumerate(known)}
        old = [
            watched for watched in there if watched not in known or known[watched].version != versions[watched.event_id]
        ]
        moved = sorted(old, key=lambda watched: turn.get(watched, len(turn)))
        rows = Event.objects.in_bulk({watched.event_id for watched in old})
        left = _make(moved, rows, news, give_way, making)
        waiting = frozenset(watched for watched in left if watched not in known)
        live = _scores_of(there)
    except Error:
        connection.close()  # a broken connection must not be asked twice
        raise
    return {watched: replace(board, live=live.get(watched, {})) for watched, board in news.items()}, waiting


def _make(
    moved: list[Watched],
    rows: Mapping[int, Event],
    news: dict[Watched, News],
    give_way: Callable[[], None],
    making: Making,
) -> list[Watched]:
    """Put the boards that moved into `news`, one after the other; return those for which there was no time."""
    enough = time.monotonic() + LONG_ENOUGH
    waiting, of_others = list(moved), []
    while waiting:
        watched = waiting.pop(0)
        try:
            made = _rendered(rows.get(watched.event_id), watched.languages, give_way, making)
        except RenderPendingError:
            of_others.append(watched)
            if not waiting:
                waiting, of_others = of_others, []
                time.sleep(A_MOMENT)
        else:
            news.pop(watched, None)
            news |= {watched: made} if made is not None else {}
        if time.monotonic() > enough:
            break
    return waiting + of_others


def _scores_of(asked: Collection[Watched]) -> dict[Watched, Mapping[int, LiveScore]]:
    """Return the running scores as each reader reads them: one query for each language."""
    scores: dict[Watched, Mapping[int, LiveScore]] = {}
    for language in sorted({watched.languages[0] for watched in asked}):
        readers = [watched for watched in asked if watched.languages[0] == language]
        with translation.override(language):
            by_event = live_scores({watched.event_id for watched in readers})
        scores |= {watched: by_event.get(watched.event_id, {}) for watched in readers}
    return scores


def _rendered(
    event: Event | None, languages: tuple[str, ...], give_way: Callable[[], None], making: Making
) -> News | None:
    """Return the board of `event`, or None when it cannot be made: then the stream ends, and the viewer sees it.

    Raises RenderPendingError while another process makes it.
    """
    if event is None:
        return None
    try:
        key = key_at_version(event, f"board/{'+'.join(languages)}")
        message = making(key, lambda: _message(event.board_version, hall_pages(event, languages, before_each=give_way)))
        return News(event.board_version, message)
    except (Error, RenderPendingError):
        raise
    except Exception:
        log.exception("the hall board of %s cannot be shown", event)
        return None


def _message(version: int, html: str) -> bytes:
    """Return the board as one message of a stream, on one line: a thousand viewers take as many lines apart."""
    line = " ".join(stripped for each in html.splitlines() if (stripped := each.strip()))
    return f"id: {version}\nevent: pages\ndata: {line}\n\n".encode()  # not shown


_streams: WeakKeyDictionary[asyncio.AbstractEventLoop, EventStream] = WeakKeyDictionary()


def event_stream() -> EventStream:
    """The stream of the running event loop, which in a server is the one of this process."""
    loop = asyncio.get_running_loop()
    if loop not in _streams:
        _streams[loop] = EventStream()
    return _streams[loop]


def moved_scores(before: Mapping[int, LiveScore], after: Mapping[int, LiveScore]) -> dict[int, dict[str, str] | None]:
    """Return the scores that moved by sheet, None for a sheet that is no longer scored."""
    gone: dict[int, dict[str, str] | None] = {sheet: None for sheet in before if sheet not in after}
    return gone | {sheet: asdict(score) for sheet, score in after.items() if before.get(sheet) != score}
