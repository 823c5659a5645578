"""Every sentence of the room: the names of the sections of a rule book, what was done to it, and refusals by code."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rulebook import RuleBook
from tournaments.editions.models import BookVersion

REFUSALS = {
    "name_taken": "There already is a rule book called {name}. Choose another short name.",
    "not_a_command": "A rule book belongs to a Command. {place} is a part of one.",
    "file_has_mistakes": "The file has mistakes. Nothing was saved.",
    "changed_meanwhile": "{who} saved version {version} while you were looking. Look at what is new, then try again.",
    "nothing_new": "Nothing has changed since edition {number}. There is nothing to publish.",
    "no_such_version": "There is no version {version} of this rule book.",
}

_SECTIONS: Mapping[str, object] = {
    "book": gettext_lazy("The book itself"),
    "eligibility": gettext_lazy("Who may play"),
    "registration": gettext_lazy("Entry forms and fees"),
    "programme": gettext_lazy("The weekend"),
    "deadlines": gettext_lazy("Deadlines"),
    "conduct": gettext_lazy("Who decides"),
    "hosting": gettext_lazy("The host branch"),
    "draw": gettext_lazy("The draw"),
    "pins": gettext_lazy("The 180 pin"),
    "defaults": gettext_lazy("All categories"),
}


def section_title(book: RuleBook, section: str) -> str:
    """Return what a section is called: "District events", "Darts", "Mixed Darts"."""
    if section in _SECTIONS:
        return str(_SECTIONS[section])
    head, _dot, key = section.partition(".")
    if head == "levels":
        return _("%(level)s events") % {"level": book.setting(f"levels.{key}.name").value}
    if head == "sports":
        return str(book.setting(f"sports.{key}.sport").value)
    return str(book.setting(f"categories.{key}.name").value)


def what_was_done(version: BookVersion, book: RuleBook) -> str:
    """Return in one line how a version came about."""
    How = BookVersion.How  # noqa: N806 -- the class of the choices
    if version.how == How.COPIED:
        return _("Copied from %(book)s") % {"book": version.what}
    if version.how == How.FILE:
        return _("Taken from the file %(file)s") % {"file": version.what}
    if version.how == How.RESTORED:
        return _("Version %(number)s put back") % {"number": version.what}
    if version.how == How.PART:
        return version.what
    try:
        return _("Changed: %(section)s") % {"section": section_title(book, version.what)}
    except LookupError:
        return _("Changed: %(section)s") % {"section": version.what}


def settings_differ(count: int) -> str:
    return ngettext("%(count)d setting differs", "%(count)d settings differ", count) % {"count": count}


def mistakes_found(count: int) -> str:
    return ngettext(
        "The file has %(count)d mistake. Nothing was saved.",
        "The file has %(count)d mistakes. Nothing was saved.",
        count,
    ) % {"count": count}
