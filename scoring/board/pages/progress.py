"""What everybody sees of the boards, made once for each version of an event, and again every quarter of a minute."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring.desk.queries.progress import hall_for_everybody
from tournaments.models import Event

_KEPT_FOR = 15  # seconds; every phone in the hall asks three times a minute
_one_at_a_time: defaultdict[tuple[str, int], threading.Lock] = defaultdict(threading.Lock)


def kept_for_all(event: Event, what: str, make: Callable[[], tuple[SafeString, float]]) -> SafeString:
    """Return HTML of an event as it was made once at its version, for everybody who asks.

    Many may ask at once: one of them makes it, the others wait for it. `make` says, too, for how many seconds it is
    true at the same version; `what` is what there is only one of at a version. The version was read before `make`
    reads the results, so what is kept is never older than it says.
    """
    cache = caches["local"]
    key = key_at_version(event, what)
    html: SafeString | None = cache.get(key)
    if html is None:
        with _one_at_a_time[what, event.pk]:
            html = cache.get(key)
            if html is None:
                html, seconds = make()
                cache.set(key, html, seconds)
    return html


def key_at_version(event: Event, what: str) -> str:
    """Return what no other version of an event is kept under; `what` is what there is only one of at a version."""
    return f"{what}/{event.pk}/{event.board_stamp}/{int(event.standings_hidden)}"


def boards_now(event: Event, path: str) -> SafeString:
    """Return what is on every board as HTML that renews itself from `path`.

    A result shows at once, because it makes a new version.
    """

    def make() -> tuple[SafeString, float]:
        context = {"event": event, "hall": hall_for_everybody(event), "is_office": False, "path": path}
        return render_to_string("scoring/board/progress/_hall.html", context), _KEPT_FOR

    return kept_for_all(event, "progress", make)
