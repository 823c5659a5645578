"""The hall board as HTML, made once for each version of an event and kept for everybody who asks."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable, Collection, Iterator
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe

from scoring.board.models.screens import Screen
from scoring.board.pages import after, before, chair, playing
from scoring.board.pages.parts import BoardPage
from scoring.board.pages.progress import kept_for_all
from scoring.board.pages.reads import HallReads, at_once
from scoring.board.queries.screens import languages_in
from tournaments.models import Event

_KEPT_FOR = 3600  # seconds; a new version has a new key


def board_pages(reads: HallReads, shows: Collection[str] = ()) -> Iterator[BoardPage]:
    """Yield the pages of the board as the weekend stands, and what the chair put on screens that show `shows`."""
    for some in (chair.pages(reads, shows), before.pages(reads), playing.pages(reads), after.pages(reads)):
        reads.before_each()
        yield from some


def hall_pages(
    event: Event, languages: tuple[str, ...] = (), *, before_each: Callable[[], None] = at_once
) -> SafeString:
    """Return the pages of the hall board of `event` at its `board_version`, for all screens together.

    In the reader's language, or each page in several `languages`, one after the other. `before_each` page, and before
    what it shows is read, whoever makes them may wait.
    """
    languages = languages or languages_in("")

    def make() -> tuple[SafeString, float]:
        with timezone.override(event.zone or None):  # the stream makes it outside of any request
            return _make(event, languages, before_each)

    return kept_for_all(event, f"board/{'+'.join(languages)}", make)


class _InOneLanguage(NamedTuple):
    """The board in one language: its pages as HTML, what the chair says, and when either is no longer true."""

    pages: list[SafeString]
    said: SafeString
    moments: list[datetime.datetime]


def _make(event: Event, languages: tuple[str, ...], before_each: Callable[[], None]) -> tuple[SafeString, float]:
    """Return the pages, and for how many seconds they are true at the same version."""
    screens = list(Screen.objects.filter(event=event))
    shows = {screen.shows for screen in screens}
    boards = [_board(event, shows, language, before_each, is_alone=len(languages) == 1) for language in languages]
    context = {
        "event": event,
        "pages": [*chain.from_iterable(zip_longest(*(board.pages for board in boards), fillvalue=""))],
        "said": boards[0].said,
        "screens": json.dumps({screen.number: _told_to(screen) for screen in screens}),
    }
    html = render_to_string("scoring/board/_pages.html", context)
    ends = [(moment - timezone.now()).total_seconds() for moment in boards[0].moments]
    # The steps in which a template is written are two thirds of a board, and it goes to every viewer at every result.
    lean = mark_safe(re.sub(r"\s*\n\s*", "\n", html))  # noqa: S308 -- escaped when it was rendered
    return lean, min([_KEPT_FOR, *ends])


def _told_to(screen: Screen) -> dict[str, Any]:
    """Return how a screen is to be, as the board tells it."""
    told = {name: getattr(screen, name) for name in ("theme", "languages", "shows", "competitions", "distance")}
    return told | {"share": round(screen.letters.share, 5), "least": round(screen.letters.least, 5)}


def _board(
    event: Event, shows: Collection[str], language: str, before_each: Callable[[], None], *, is_alone: bool
) -> _InOneLanguage:
    """Return the board in one language; where there are several, each page says which one it is in."""
    with translation.override(language):
        reads = HallReads(event, before_each)
        drawn, moments = [], [said.ends_at for said in reads.announcements]
        for page in board_pages(reads, shows):
            before_each()
            context = {"page": page, "event": event, "language": "" if is_alone else language}
            drawn.append(render_to_string("scoring/board/_page.html", context))
            moments.append(page.until)
        said = mark_safe("")
        if reads.announcements:
            said = render_to_string("scoring/board/_said.html", {"event": event, "said": reads.announcements})
    return _InOneLanguage(drawn, said, [moment for moment in moments if moment is not None])
