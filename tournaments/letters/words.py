"""What stands around the text of a letter: how it is addressed, who sends it, and how to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.letters.engine.messages import Message

SITE = "Legion Sports"  # not shown to translators: a name
NOTHING_TO_PRINT = gettext_lazy("There is nothing left to print. Somebody removed these letters.")


def later(write: Callable[..., str], *args: Any, **named: Any) -> str:
    """Return what `write` will say of these in the language of whoever reads it, wherever it is put then."""
    return cast(str, lazy(write, str)(*args, **named))


def letter_later(write: Callable[..., tuple[str, str]], *args: Any, **named: Any) -> tuple[str, str]:
    """Return the subject and the text of a letter that are written in the language of whoever reads them."""
    return later(lambda: write(*args, **named)[0]), later(lambda: write(*args, **named)[1])


def unnamed_officer() -> str:
    """Return how a letter is addressed to a place that has named nobody; the place stands below."""
    return _("The Sports Officer")


def from_name(letters: Sequence[Message]) -> str:
    """Return whom the inbox shows as the sender of a mail."""
    names = {letter.sender for letter in letters}
    only = names.pop() if len(names) == 1 else ""
    return _("%(name)s, by Legion Sports") % {"name": only} if only else SITE


def mail_subject(letters: Sequence[Message]) -> str:
    """Return the subject of a mail: that of its only letter, or how many there are."""
    if len(letters) == 1:
        return letters[0].subject
    return ngettext("%(number)d message from Legion Sports", "%(number)d messages from Legion Sports", len(letters)) % {
        "number": len(letters)
    }


def mail_text(name: str, letters: Sequence[Message], *, link: str, reply_to: str) -> str:
    """Return the whole text of a mail: each letter under its subject, then how to get fewer of them."""
    parts = [_("Hello %(name)s,") % {"name": name}]
    for letter in letters:
        if len(letters) > 1:
            parts.append(f"{letter.subject}\n{'-' * min(len(letter.subject), 72)}")
        parts += [letter.text.strip(), letter.sender or SITE]
    if link:
        foot = _("Choose which of these mails you get, or stop them: %(link)s") % {"link": link}
    elif reply_to:
        foot = _("To stop these mails, answer this one and say so.")
    else:
        foot = _("To stop these mails, tell the officer who runs the event.")
    return "\n\n".join([*parts, f"-- \n{foot}"])


def what_became(subject: str, name: str, state: str) -> str:
    """Return a line of the history of an entry: what was told to whom, and what became of it."""
    return _("Told %(name)s: “%(subject)s”. %(state)s.") % {"subject": subject, "name": name, "state": state}


def printing(count: int) -> str:
    """Return what a piece of work that prints letters is called."""
    return ngettext("%(number)d letter", "%(number)d letters", count) % {"number": count}
