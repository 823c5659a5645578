"""Which kinds of pages the site has, out of its own map: those that the walk has to open, and why it leaves the others.

A kind is the name of an address. Whatever answers a GET and is no file by its address is a page, until it stands here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

FILE = re.compile(r"\.(\w+|<str:ending>)$")  # /calendar.ics, /teams.<str:ending>
# No pages, which their addresses do not say.
NO_PAGES = {
    # what a script of a page puts in place of a part of it, which is looked at there
    "desk:desk_lists", "entries:players", "jobs:progress",
    # files, streams, and what programs read
    "announcing:picture", "archives:hall_file",
    "archives:save", "backups:download", "board:stream", "closing:record", "jobs:file", "offline:pack",
    "offline:table_pack", "watching:healthz", "watching:metrics", "watching:readyz",
}  # fmt: skip
# Pages that another test looks at in the same way, or that are the same page behind another door.
ELSEWHERE = {
    "board:screen": "test_sizes.py",
    "consequences:table_hand_in": "the page of consequences:hand_in, at a table",
}


def kinds_of_pages() -> set[str]:
    """Return the names of all addresses that answer a GET with a page."""
    return {name for name, route, view in _views() if _answers_get(view) and not FILE.search(route)} - NO_PAGES


def _views(patterns: Any = None, prefix: str = "", space: str = "") -> Iterator[tuple[str, str, Callable[..., Any]]]:
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            if pattern.app_name != "admin" and not route.startswith("api/"):
                yield from _views(pattern.url_patterns, route, inner)
        elif isinstance(pattern, URLPattern) and pattern.callback and not route.startswith("api/"):
            yield f"{space}{pattern.name or route}", route, pattern.callback


def _answers_get(view: Callable[..., Any]) -> bool:
    """Return whether a view answers a GET: what `require_POST` and its like were told, or a class has a method for."""
    kept: Callable[..., Any] | None = view
    while kept is not None:
        for cell in getattr(kept, "__closure__", None) or ():
            methods = cell.cell_contents
            if isinstance(methods, list) and methods and all(str(each).isupper() for each in methods):
                return "GET" in methods
        kept = getattr(kept, "__wrapped__", None)
    of_class = getattr(view, "view_class", None)
    return of_class is None or "get" in of_class.http_method_names
