"""What everybody sees of the boards, made once for each version of an event, and again every quarter of a minute."""

from __future__ import annotations

import threading
from collections import defaultdict

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring.progress.queries import hall_for_everybody
from tournaments.models import Event

_KEPT_FOR = 15  # seconds; every phone in the hall asks three times a minute
_one_at_a_time: defaultdict[int, threading.Lock] = defaultdict(threading.Lock)


def boards_now(event: Event, path: str) -> SafeString:
    """Return what is on every board as HTML that renews itself from `path`.

    A result shows at once, because it makes a new version.
    """
    cache = caches["local"]
    changed = event.board_changed_at.timestamp() if event.board_changed_at else 0
    key = f"progress/{event.pk}/{event.board_version}/{changed}/{int(event.standings_hidden)}"
    html: SafeString | None = cache.get(key)
    if html is None:
        with _one_at_a_time[event.pk]:
            html = cache.get(key)
            if html is None:
                context = {"event": event, "hall": hall_for_everybody(event), "is_office": False, "path": path}
                html = render_to_string("scoring/progress/_hall.html", context)
                cache.set(key, html, _KEPT_FOR)
    return html
