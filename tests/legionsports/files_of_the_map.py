"""Which addresses of the map give a file: found in the code of their views, so that no new one is forgotten."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

from django.http import FileResponse
from django.urls import get_resolver

from kit.files.answers import as_calendar, as_file, as_toml, to_save
from tests.addresses import views

MAKERS = {as_file, as_calendar, as_toml, to_save, FileResponse}
ENDING = re.compile(r"\.(csv|ics|json|pdf|toml|webmanifest|xlsx|zip|<str:ending>)$")


def files_of_the_map() -> dict[str, str]:
    """Return the route of every address that gives a file, by its name."""
    found = views(get_resolver().url_patterns)
    return {name: route for name, route, view in found if ENDING.search(route) or _makes_a_file(view, set())}


def _makes_a_file(view: object, before: set[object]) -> bool:
    """Return whether a view calls what makes files, or has another function of the views do it."""
    if isinstance(view, FunctionType):
        view = inspect.unwrap(view)
    if view in MAKERS:
        return True
    if not isinstance(view, FunctionType) or ".views" not in view.__module__ or view in before:
        return False
    before.add(view)
    return any(_makes_a_file(called, before) for called in _named_in(view) if callable(called))


def _named_in(function: FunctionType) -> Iterator[object]:
    """Yield what a function names: of its own module, and of the modules that it names."""
    names = [*_names_in(function.__code__)]
    known = [function.__globals__[name] for name in names if name in function.__globals__]
    yield from known
    for module in known:
        if isinstance(module, ModuleType):
            yield from (vars(module)[name] for name in names if name in vars(module))


def _names_in(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _names_in(part)
