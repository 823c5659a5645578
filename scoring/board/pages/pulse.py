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
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from django.db import Error, connection

from scoring.board.pages.hall import hall_pages
from scoring.live.queries.logs import Score, live_scores
from tournaments.models import Event
from tournaments.worlds.services import let_go

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)

BEAT = 0.5  # seconds between two looks
HEARTBEAT = 5.0  # seconds between two signs of life on a quiet stream
# A look makes no more boards once it took this long: what is made is shown before the rest is made.
LONG_ENOUGH = 0.5
# A stream whose looks have failed for this long says nothing more, and the viewer sees that it is not live.
TRUSTED_FOR = 4.0


@dataclass(frozen=True, slots=True)
class News:
    """The board of one event at one version, and the scores that run at this moment, by sheet.

    `message` is the board as it travels: made once, and sent to every viewer as it is.
    """

    version: int
    message: bytes
    live: Mapping[int, Score] = field(default_factory=dict)


class Pulse:
    """The boards of the events that somebody watches, as this process saw them last."""

    def __init__(self, *, beat: float = BEAT, trusted_for: float = TRUSTED_FOR) -> None:
        self.looks = 0
        self._rest = beat
        self._trusted_for = trusted_for
        self._news: Mapping[int, News] = {}
        self._asked: frozenset[int] = frozenset()  # the events that the last look was about
        self._watched: Counter[int] = Counter()
        self._seen_at = 0.0
        self._beat = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        # A thread of its own: requests come and go, and each takes its connection with it.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="board-pulse")

    async def news(
        self, event_id: int, *, seen: int | None = None, heartbeat: float = HEARTBEAT
    ) -> AsyncGenerator[News | None]:
        """Yield the board whenever it is not the version `seen` any more, or a live score has moved.

        Yields None as a sign of life in between.

        Speaks at once. Ends when there is nothing to show any more. Is silent while the database does not answer.
        """
        spoken_at: float | None = None
        scores: Mapping[int, Score] = {}
        with self._watching(event_id):
            while True:
                beat = self._beat
                if event_id in self._asked and self._is_trusted():
                    news = self._news.get(event_id)
                    if news is None:
                        return
                    now = time.monotonic()
                    if news.version != seen or news.live != scores:
                        seen, scores, spoken_at = news.version, news.live, now
                        yield news
                    elif spoken_at is None or now - spoken_at >= heartbeat:
                        spoken_at = now
                        yield None
                if beat is self._beat:
                    await beat.wait()

    def _is_trusted(self) -> bool:
        return time.monotonic() - self._seen_at < self._trusted_for

    @contextmanager
    def _watching(self, event_id: int) -> Iterator[None]:
        self._watched[event_id] += 1
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
        try:
            yield
        finally:
            self._watched[event_id] -= 1
            if not self._watched[event_id]:
                del self._watched[event_id]
                self._asked -= {event_id}

    async def _run(self) -> None:
        """Look, wake every viewer, wait; stop when the last viewer has left."""
        loop = asyncio.get_running_loop()
        try:
            while self._watched:
                asked = frozenset(self._watched)
                try:
                    self._news, waiting = await loop.run_in_executor(self._thread, _look, asked, self._news)
                    self._asked = (asked - waiting) & self._watched.keys()
                    self._seen_at = time.monotonic()
                    self.looks += 1
                except Error:
                    log.warning("the hall board could not read the database", exc_info=True)
                beat, self._beat = self._beat, asyncio.Event()
                beat.set()
                await asyncio.sleep(self._rest)
        finally:
            self._task = None  # before the wait below: a viewer who comes now starts a new one
            with suppress(RuntimeError):  # the process is going away
                await loop.run_in_executor(self._thread, let_go)


def _look(event_ids: frozenset[int], known: Mapping[int, News]) -> tuple[dict[int, News], frozenset[int]]:
    """Return the board of each event, and the events whose first board is still to be made.

    Two queries, and a rendering where the version went up: of boards that somebody sees first, then of new ones.
    """
    try:
        versions = dict(Event.objects.filter(pk__in=event_ids).values_list("pk", "board_version"))
        news = {pk: board for pk, board in known.items() if pk in versions}
        # What was made longest ago comes first: a hall that saves all the time keeps no other one waiting.
        turn = {pk: at for at, pk in enumerate(known)}
        old = [pk for pk, version in versions.items() if pk not in known or known[pk].version != version]
        moved = sorted(Event.objects.filter(pk__in=old), key=lambda event: turn.get(event.pk, len(turn))) if old else []
        enough = time.monotonic() + LONG_ENOUGH
        while moved:
            event = moved.pop(0)
            news.pop(event.pk, None)
            rendered = _rendered(event)
            if rendered is not None:
                news[event.pk] = rendered
            if time.monotonic() > enough:
                break
        waiting = frozenset(event.pk for event in moved if event.pk not in known)
        live = live_scores(versions)
    except Error:
        connection.close()  # a broken connection must not be asked twice
        raise
    return {pk: replace(board, live=live.get(pk, {})) for pk, board in news.items()}, waiting


def _rendered(event: Event) -> News | None:
    """Return the board of `event`, or None when it cannot be made: then the stream ends, and the viewer sees it."""
    try:
        return News(event.board_version, _message(event.board_version, hall_pages(event)))
    except Error:
        raise
    except Exception:
        log.exception("the hall board of %s cannot be shown", event)
        return None


def _message(version: int, html: str) -> bytes:
    """Return the board as one message of a stream, on one line: a thousand viewers take as many lines apart."""
    line = " ".join(stripped for each in html.splitlines() if (stripped := each.strip()))
    return f"id: {version}\nevent: pages\ndata: {line}\n\n".encode()  # not shown


_pulses: WeakKeyDictionary[asyncio.AbstractEventLoop, Pulse] = WeakKeyDictionary()


def pulse() -> Pulse:
    """Return the pulse of the running event loop, which in a server is the one of this process."""
    loop = asyncio.get_running_loop()
    if loop not in _pulses:
        _pulses[loop] = Pulse()
    return _pulses[loop]


def moved_scores(before: Mapping[int, Score], after: Mapping[int, Score]) -> dict[int, dict[str, str] | None]:
    """Return the scores that moved by sheet, None for a sheet that is not scored any more."""
    gone: dict[int, dict[str, str] | None] = {sheet: None for sheet in before if sheet not in after}
    return gone | {sheet: asdict(score) for sheet, score in after.items() if before.get(sheet) != score}
