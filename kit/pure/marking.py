"""The mark of a sentence that is kept in English and translated where it is shown: `N_("A leg is over.")`.

It is Django's `gettext_noop` for what loads nothing of Django; Babel finds it (`babel.cfg`).
"""

from __future__ import annotations


def N_(text: str) -> str:
    return text


def pgettext_noop(context: str, text: str) -> str:
    """Return `text`, which is translated with this context."""
    return text
