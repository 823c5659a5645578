"""How the words of a game reach a translator: Django's functions, named in one place.

What rules a game says codes; its pages and papers say sentences, and take these to say them in the reader's language.
Engines stay free of Django: they cannot ask for this file.
"""

from __future__ import annotations

from typing import cast

from django.utils import translation
from django.utils.translation import gettext, ngettext, pgettext

__all__ = ["gettext", "gettext_lazy", "ngettext", "pgettext"]


def gettext_lazy(text: str) -> str:
    """Return `text` for what is read when the site starts: it becomes words each time that it is shown.

    It is a `str` to whoever shows it; what is joined or written as JSON needs `str()` around it.
    """
    return cast("str", translation.gettext_lazy(text))
