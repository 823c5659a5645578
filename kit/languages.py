"""What is said once in every language of the site, where it is kept whole: progress of work, and a final record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.utils.translation import get_language, override

T = TypeVar("T")


def in_other_languages(make: Callable[[], T]) -> dict[str, T]:
    """Return what `make` says in each language of the site but the present one."""
    told = {}
    for language, _name in settings.LANGUAGES:
        if language != get_language():
            with override(language):
                told[language] = make()
    return told
