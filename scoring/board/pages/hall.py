"""The hall board as HTML, made once for each version of an event and kept for everybody who asks."""

from __future__ import annotations

import re
import threading
from collections import defaultdict
from collections.abc import Sequence

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from scoring.board.pages import states
from scoring.board.pages.news import news_of
from scoring.board.pages.panels import BoardPage, pages_of
from scoring.board.queries import station_word
from scoring.consequences.models import Moved
from scoring.consequences.queries.told import ON_THE_BOARD, told_in_the_hall
from scoring.progress.queries import lateness
from tournaments.models import Event
from tournaments.organization.queries.gate import sees_results

_KEPT_FOR = 3600  # seconds; a new version has a new key
_one_at_a_time: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)


def hall_pages(event: Event) -> SafeString:
    """Return the pages of the hall board of `event` at its `board_version`.

    Many viewers may ask at once: one of them makes the pages, the others wait for it. The version was
    read before the results are, so the pages are never older than they say.
    """
    cache = caches["local"]
    changed = event.board_changed_at.timestamp() if event.board_changed_at else 0
    key = f"board/{event.pk}/{event.board_version}/{changed}/{int(event.standings_hidden)}"
    html: SafeString | None = cache.get(key)
    if html is None:
        with _one_at_a_time[event.pk]:
            html = cache.get(key)
            if html is None:
                told = told_in_the_hall(event)
                html = _make(event, told)
                # What moved is taken off the board after a while, at the same version.
                ends = [(moved.at + ON_THE_BOARD - timezone.now()).total_seconds() for moved in told]
                cache.set(key, html, min([_KEPT_FOR, *ends]))
    return html


def _make(event: Event, told: Sequence[Moved]) -> SafeString:
    pages: list[BoardPage] = list(news_of(event, told))
    paces = lateness(event)
    for state in states.states_of(event):
        tables = states.tables_of(state.competition) if sees_results(event) else []
        word = station_word(state.competition)
        pages.extend(pages_of(state, tables, station_word=word, pace=paces.get(state.competition.pk, "")))
    html = render_to_string("scoring/board/_pages.html", {"event": event, "pages": pages})
    # The steps in which a template is written are two thirds of a board, and it goes to every viewer at every result.
    return mark_safe(re.sub(r"\s*\n\s*", "\n", html))  # noqa: S308 -- escaped when it was rendered
