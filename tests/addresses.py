"""Every address of the site, out of its own map: what stands here takes part in the tests that ask all of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from django.urls import URLPattern, URLResolver, get_resolver

# They answer with a stream, which would not end; tests/scoring/board/test_event_stream.py reads it.
SKIPPED = {"board:stream", "api-stream"}
View = tuple[str, str, Callable[..., object]]
VALUE = re.compile(r"<(?:\w+:)?(?P<name>\w+)>|\(\?P<(?P<in_router>\w+)>[^)]*\)")


def pages() -> Iterator[tuple[str, str]]:
    """Yield (name, route) of every address of the site but the administration's."""
    for name, route, _ in views(get_resolver().url_patterns):
        yield name, route


def views(patterns: Sequence[URLPattern | URLResolver], prefix: str = "", space: str = "") -> Iterator[View]:
    """Yield (name, route, view) of every address below `patterns` but the administration's."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
                yield from views(pattern.url_patterns, route, inner)
        else:
            yield f"{space}{pattern.name or route}", route, pattern.callback


def values_in(route: str) -> list[str]:
    """Return the names of what an address takes: `event_id`, `slug`."""
    return [found["name"] or found["in_router"] for found in VALUE.finditer(route)]


def addresses(route: str, values: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """Yield the address with each of the values that are known for what it takes; with 1 where nothing is known.

    The first row of a table is 1, so that a new kind of page takes part before anybody says here what to ask for.
    """
    names = values_in(route)
    for chosen in itertools.product(*(values.get(name, (1,)) for name in names)):
        filled = route
        for value in chosen:
            filled = VALUE.sub(str(value), filled, count=1)
        yield "/" + filled.replace("^", "").replace("$", "").removesuffix("\\Z")
