"""The hall board as HTML, made once for each version of an event and kept for everybody who asks."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, zip_longest

from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.safestring import SafeString, mark_safe

from scoring.board.models.screens import Screen
from scoring.board.pages.progress import kept_for_all
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.pages.scenes.scene_base import pages_of
from scoring.board.pages.scenes.scene_data import SceneData, at_once
from scoring.board.pages.screens import told_to_screens
from scoring.board.queries.screens import languages_in
from tournaments.models import Event

_KEPT_FOR = 3600  # seconds; a new version has a new key


def hall_pages(
    event: Event, languages: tuple[str, ...] = (), *, before_each: Callable[[], None] = at_once
) -> SafeString:
    """Return the pages of the hall board of `event` at its `board_version`, for all screens together.

    In the reader's language, or each page in several `languages`, one after the other. `before_each` page, and before
    what it shows is read, whoever makes them may wait.
    """
    languages = languages or languages_in("")
    return kept_for_all(event, f"board/{'+'.join(languages)}", lambda: _at_its_clock(event, languages, before_each))


def _at_its_clock(
    event: Event, languages: tuple[str, ...], before_each: Callable[[], None]
) -> tuple[SafeString, float]:
    with timezone.override(event.zone or None):  # the stream makes it outside of any request
        return _make(event, languages, before_each)


@dataclass(frozen=True, slots=True)
class _InOneLanguage:
    """The board in one language: its pages as HTML, what the chair says, and when either is no longer true."""

    pages: tuple[SafeString, ...]
    said: SafeString
    moments: tuple[datetime.datetime | None, ...]


def _make(event: Event, languages: tuple[str, ...], before_each: Callable[[], None]) -> tuple[SafeString, float]:
    """Return the pages, and for how many seconds they are true at the same version."""
    screens = list(Screen.objects.filter(event=event))
    chosen = frozenset(key for screen in screens for key in screen.scenes)
    is_alone = len(languages) == 1
    boards = [_board(event, chosen, language, before_each, is_alone=is_alone) for language in languages]
    context = {
        "event": event,
        "pages": [*chain.from_iterable(zip_longest(*(board.pages for board in boards), fillvalue=""))],
        "said": boards[0].said,
        "screens": json.dumps(told_to_screens(screens)),
    }
    html = render_to_string("scoring/board/_pages.html", context)
    ends = [(moment - timezone.now()).total_seconds() for moment in boards[0].moments if moment is not None]
    # The steps in which a template is written are two thirds of a board, and it goes to every viewer at every result.
    lean = mark_safe(re.sub(r"\s*\n\s*", "\n", html))  # noqa: S308 -- escaped when it was rendered
    return lean, min([_KEPT_FOR, *ends])


def _board(
    event: Event, chosen: frozenset[str], language: str, before_each: Callable[[], None], *, is_alone: bool
) -> _InOneLanguage:
    """Return the board in one language; where there are several, each page says which one it is in."""
    with translation.override(language):
        data = SceneData(event, before_each)
        pages = pages_of(SCENES, data, chosen)
        about = {"event": event, "language": "" if is_alone else language}
        drawn = []
        for page in pages:
            data.before_each()
            drawn.append(render_to_string("scoring/board/_page.html", {"page": page, **about}))
        # What other screens chose does not fill one that follows the weekend.
        if not any(shown.is_due for page in pages for shown in page.parts):
            drawn.append(render_to_string("scoring/board/_empty.html", about))
        said = (
            render_to_string("scoring/board/_said.html", {"event": event, "said": data.announcements})
            if data.announcements
            else ""
        )
        moments = [*(page.head.until for page in pages), *(said.ends_at for said in data.announcements)]
    return _InOneLanguage(tuple(drawn), mark_safe(said), tuple(moments))  # noqa: S308 -- it is a template
