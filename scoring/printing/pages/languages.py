"""In which languages a paper of an event is made: nothing else on the way to a paper chooses one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, TypeVar

from django.template.loader import render_to_string
from django.utils import translation

from kit.pure.translation import tag_of
from scoring.printing.pages.bilingual import both
from tournaments.events.models import Event, PaperLanguages

T = TypeVar("T")


def languages_of(event: Event) -> tuple[str, ...]:
    """Return the languages of the papers of an event, as Django names them, in their order."""
    return PaperLanguages(event.paper_languages).codes


def in_each(event: Event, make: Callable[[], T]) -> list[T]:
    """Make something in each language of the papers of an event."""
    made = []
    for language in languages_of(event):
        with translation.override(language):
            made.append(make())
    return made


def in_first(event: Event) -> AbstractContextManager[None]:
    """Speak the language of the papers of an event; where they have two, the first."""
    return translation.override(languages_of(event)[0])


def on_one_sheet(event: Event, template: str, context: dict[str, Any]) -> str:
    """Return the HTML of a paper on which every label stands in each language of the event."""
    return in_one(event, in_each(event, lambda: render_to_string(template, context)))


def in_one(event: Event, papers: Sequence[str]) -> str:
    """Return the HTML of a paper in each language of the event as one."""
    first, *others = papers
    for language, other in zip(languages_of(event)[1:], others, strict=True):
        first = both(first, other, language=tag_of(language))
    return first
