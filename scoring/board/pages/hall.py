"""The hall board as HTML, made once for each version of an event and kept for everybody who asks."""

from __future__ import annotations

import json
import re
import threading
from collections import defaultdict

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from scoring.board.models import Screen
from scoring.board.pages.scenes.reads import Reads
from scoring.board.pages.scenes.registry import SCENES
from scoring.board.pages.scenes.seam import pages_of
from scoring.board.pages.screens import told_to_screens
from tournaments.models import Event

_KEPT_FOR = 3600  # seconds; a new version has a new key
_one_at_a_time: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)


def hall_pages(event: Event) -> SafeString:
    """Return the pages of the hall board of `event` at its `board_version`, for all screens together.

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
                html, seconds = _make(event)
                cache.set(key, html, seconds)
    return html


def _make(event: Event) -> tuple[SafeString, float]:
    """Return the pages, and for how many seconds they are true at the same version."""
    screens = list(Screen.objects.filter(event=event))
    chosen = frozenset(key for screen in screens for key in screen.scenes)
    reads = Reads(event)
    pages = pages_of(SCENES, reads, chosen)
    context = {
        "event": event,
        "pages": pages,
        # What other screens chose does not fill one that follows the weekend.
        "is_empty": not any(shown.is_due for page in pages for shown in page.parts),
        "said": reads.said,
        "screens": json.dumps(told_to_screens(screens)),
    }
    html = render_to_string("scoring/board/_pages.html", context)
    moments = [*(page.sheet.until for page in pages), *(said.ends_at for said in reads.said)]
    ends = [(moment - timezone.now()).total_seconds() for moment in moments if moment is not None]
    # The steps in which a template is written are two thirds of a board, and it goes to every viewer at every result.
    lean = mark_safe(re.sub(r"\s*\n\s*", "\n", html))  # noqa: S308 -- escaped when it was rendered
    return lean, min([_KEPT_FOR, *ends])
