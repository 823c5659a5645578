"""A page of HTML as PDF: for the worker alone, since what draws it takes half a second and 60 MB to load.

`python -m tournaments.jobs.pages` is a helper of the worker: it reads HTML and answers with PDFs until its input ends.
"""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from io import BytesIO
from types import TracebackType
from typing import IO
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings
from fontTools.ttLib import woff2
from weasyprint import HTML
from weasyprint.document import Page
from weasyprint.formatting_structure.boxes import LineBox, MarginBox, TextBox
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.jobs.words.letters import readable_html

POINTS = 0.75  # a CSS pixel in points
TAGGED = "pdf/ua-1"
# When it was printed stands in the margin of a paper. It is written there later, so that a paper that says the same
# an hour later need not be laid out again.
STAMP = re.compile(r'(<span class="printed">)(.*?)(</span>)', re.DOTALL)
MARK = "."  # stands for it meanwhile; nobody hears it read out, and a space would have no place
PAPERS_KEPT = 32  # some 50 KB each


class _OwnFiles(URLFetcher):
    """Fonts and pictures from the site's own folder; nothing on paper is fetched from anywhere else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols={"file", "data"})

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        if url.startswith("file:") and url.endswith(".woff2"):
            return URLFetcherResponse(url, _unpacked(url2pathname(urlsplit(url).path)))
        return super().fetch(url, headers)


@lru_cache(maxsize=16)
def _unpacked(path: str) -> bytes:
    """Return a packed font as it is before packing: WeasyPrint would unpack it for every paper, half of its work."""
    unpacked = BytesIO()
    woff2.decompress(path, unpacked)
    return unpacked.getvalue()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Look for rubbish seldom while a paper is drawn.

    A page is ten thousand objects that all live until the paper is written, and looking through them again and again
    takes a third of the time. What is left over is found in the end, so that a long paper does not fill the memory.
    """
    before = gc.get_threshold()
    gc.set_threshold(200_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def laid_out_html(text: str) -> HTML:
    """Return HTML as WeasyPrint lays it out, in letters that paper has and with nothing from elsewhere."""
    return HTML(string=readable_html(text), base_url=settings.BASE_DIR.as_uri() + "/", url_fetcher=_OwnFiles())


@lru_cache(maxsize=8)
def render(html: str) -> bytes:
    """Return an HTML page as PDF, tagged for screen readers; for papers that are made one at a time.

    A few are kept: a paper is often asked for again at once, in its other language or in both.
    """
    with undisturbed():
        return bytes(laid_out_html(html).write_pdf(pdf_variant=TAGGED))


@dataclass(frozen=True, slots=True)
class Laid:
    """A paper as PDF, without the line that says when it was printed."""

    pdf: bytes
    places: Sequence[Sequence[float] | None]  # of that line on each page: left, baseline from the foot, size, in points


@dataclass(frozen=True, slots=True)
class Dated:
    """A paper, and what says when it was printed."""

    laid: Laid
    printed: str


_kept: dict[str, Laid] = {}  # by what is laid out; the oldest goes when there is no room


def lay_out(html: str) -> Laid:
    """Return an HTML page as PDF, as `render` does, but for the line that says when it was printed."""
    with undisturbed():
        document = laid_out_html(html).render(pdf_variant=TAGGED)
        places = [_taken_out(page) for page in document.pages]
        return Laid(bytes(document.write_pdf(pdf_variant=TAGGED)), places)


def _taken_out(page: Page) -> tuple[float, float, float] | None:
    """Take the mark out of the margin of a page, and return where it stood."""
    margins = (box for box in page._page_box.children if isinstance(box, MarginBox))
    for line in (box for margin in margins for box in margin.descendants() if isinstance(box, LineBox)):
        for text in line.children:
            if isinstance(text, TextBox) and text.text == MARK:
                line.children = []
                baseline = page.height - line.position_y - line.baseline
                return text.position_x * POINTS, baseline * POINTS, text.style["font_size"] * POINTS
    return None


@dataclass(frozen=True, eq=False)
class PendingPaper:
    """A paper that a helper may draw while the worker does something else."""

    html: str  # with a mark where it says when it was printed
    printed: str
    drawn: Future[Laid] | None


class PaperHelpers:
    """Processes that draw papers beside the worker, as many as `number`; with none the worker draws them all.

    What says the same as before is not drawn again, but for when it was printed.

    The worker's own process may not fork: it is a child of Celery, and holds a connection to the database. So each
    helper is a Python of its own that knows WeasyPrint and no table. It starts with its first paper.
    """

    def __init__(self, number: int) -> None:
        self._own = threading.local()
        self._running: list[subprocess.Popen[bytes]] = []
        self._pool = ThreadPoolExecutor(number, initializer=self._start) if number > 0 else None

    def __enter__(self) -> PaperHelpers:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None:
            return
        if kind is not None:  # nobody waits for what is being drawn
            for process in self._running:
                process.kill()
        self._pool.shutdown(cancel_futures=True)
        for process in self._running:
            process.communicate()  # its input ends, and with that the process

    def ask(self, html: str) -> PendingPaper:
        """Have a paper drawn as soon as a helper is free."""
        stamp = STAMP.search(html)
        html = STAMP.sub(rf"\g<1>{MARK}\g<3>", html)
        is_new = self._pool is not None and html not in _kept
        drawn = self._pool.submit(self._drawn_by_helper, html) if self._pool and is_new else None
        return PendingPaper(html, " ".join(unescape(stamp[2]).split()) if stamp else "", drawn)

    def paper_of(self, asked: PendingPaper) -> Dated:
        """Return the paper; the worker draws it if no helper has begun, or if the helper is gone."""
        laid = _kept.pop(asked.html, None) or self._laid(asked)
        while len(_kept) >= PAPERS_KEPT:
            del _kept[next(iter(_kept))]
        _kept[asked.html] = laid
        return Dated(laid, asked.printed)

    def _laid(self, asked: PendingPaper) -> Laid:
        if asked.drawn is None or asked.drawn.cancel():
            return lay_out(asked.html)
        try:
            return asked.drawn.result()
        except OSError:  # the system ended it: memory ran out
            return lay_out(asked.html)

    def _start(self) -> None:
        with suppress(OSError):  # no memory for another process: the worker draws all
            self._own.process = subprocess.Popen(
                [sys.executable, "-m", "tournaments.jobs.pages"],
                cwd=settings.BASE_DIR,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
            self._running.append(self._own.process)

    def _drawn_by_helper(self, html: str) -> Laid:
        process: subprocess.Popen[bytes] | None = getattr(self._own, "process", None)
        if process is None or process.stdin is None or process.stdout is None:
            raise OSError
        _send(process.stdin, html.encode())
        pdf, places = _received(process.stdout), _received(process.stdout)
        if pdf is None or places is None:
            raise OSError
        return Laid(pdf, json.loads(places))


def _send(stream: IO[bytes], content: bytes) -> None:
    stream.write(len(content).to_bytes(8, "big") + content)
    stream.flush()


def _received(stream: IO[bytes]) -> bytes | None:
    """Return what was sent, or None when the other end is gone."""
    length = stream.read(8)
    if len(length) < 8:
        return None
    content = stream.read(int.from_bytes(length, "big"))
    return content if len(content) == int.from_bytes(length, "big") else None


def _help() -> None:
    """Draw what comes until nothing more comes."""
    while (html := _received(sys.stdin.buffer)) is not None:
        laid = lay_out(html.decode())
        _send(sys.stdout.buffer, laid.pdf)
        _send(sys.stdout.buffer, json.dumps(laid.places).encode())


if __name__ == "__main__":
    _help()
