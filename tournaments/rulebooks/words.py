"""Every sentence of the room: the names of the sections of a rule book, and refusals by code."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rulebook import RuleBook, RuleBookError, Setting
from games.rulebook.growing import LINES
from games.rulebook.sections import section_of, sections_of
from games.rulebook.words import key_in_words
from games.translation import labelled
from tournaments.editions.models import Edition

REFUSALS = {
    "name_taken": "There already is a rule book called {name}. Choose another short name.",
    "not_a_command": "A rule book belongs to a Command. {place} is a part of one.",
    "file_has_mistakes": "The file has mistakes. Nothing was saved.",
    "changed_meanwhile": "{who} saved version {version} while you were looking. Look at what is new, then try again.",
    "no_own_level": "New events can't take this rule book: it has no level “{level}”, which your own events are of.",
    "nothing_new": "Nothing has changed since edition {number}. There is nothing to publish.",
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
        return _("%(level)s events") % {"level": _(book.setting(f"levels.{key}.name").value)}
    if head == "sports":
        return _(book.setting(f"sports.{key}.sport").value)
    return str(book.setting(f"categories.{key}.name").value)


def first_title() -> str:
    return _("What Commands differ in most")


def settings_title() -> str:
    return _("Settings")


def parts_title() -> str:
    return _("Add or remove a level, a sport, a category")


def named(book: RuleBook, path: str, label: object) -> str:
    """Return what a setting is called away from its section: "Darts: Points for a leg won"."""
    is_of_one = section_of(path).startswith(("sports.", "categories."))
    return labelled(section_title(book, section_of(path)), str(label)) if is_of_one else str(label)


def with_unit(label: str, unit: str) -> str:
    """Return a label with what is counted, where it does not say that itself."""
    if not unit or unit.split(" ")[0] in label.lower():
        return label
    return _("%(label)s (%(unit)s)") % {"label": label, "unit": unit}


# What a level may say: shipped books name the level in the label of each, a new one says nothing yet.
_OF_LEVELS: Mapping[str, object] = {
    "optional": gettext_lazy("This level may be left out"),
    "entries_due_days": gettext_lazy("Entries are due, in days before the first day"),
    "teams_due_days": gettext_lazy("How many teams come is due, in days before the first day"),
    "entries_from": gettext_lazy("Who sends teams to these events"),
    "spares_may_play": gettext_lazy("Spares may play"),
    "declaration_replaces_card": gettext_lazy("A Declaration stands in for a lost card"),
    "teams_each": gettext_lazy("Most teams in a category from each of those who send teams"),
    "fee_set_by": gettext_lazy("Who sets the fee"),
    "fee_payee": gettext_lazy("Cheques are made out to"),
    "pins_from": gettext_lazy("Who supplies the 180 pins"),
}


def label_of(book: RuleBook, setting: Setting) -> str:
    """Return what a setting is called, also where the book gives it no name."""
    *tables, name = setting.path.split(".")
    if setting.source.label:
        return setting.label
    if tables[:1] == ["levels"] and name in _OF_LEVELS:
        return str(_OF_LEVELS[name])
    if "advances" in tables:
        return _("Teams that advance from %(level)s") % {"level": book.level(name).name}
    if "advance_as" in tables:
        return _("Form in which they advance from %(level)s") % {"level": book.level(name).name}
    return setting.label


def parts_of(book: RuleBook) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return what is in a book as a whole and can be copied or left out: levels, sports, categories, lines."""
    titles = {"levels.": _("A level"), "sports.": _("A sport"), "categories.": _("A category")}
    groups = [
        (title, [(part, section_title(book, part)) for part in sections_of(book) if part.startswith(head)])
        for head, title in titles.items()
    ]
    lines = [(f"{LINES}.{key}", _(line.title)) for key, line in book.programme.lines.items()]
    return [*groups, (_("A line of the weekend"), lines)]


def place_of(book: RuleBook, path: str) -> str:
    """Return in words where a setting stands, for what is refused there."""
    try:
        title = section_title(book, section_of(path))
    except RuleBookError:
        return path
    return f"{title}, {key_in_words(path.rpartition('.')[2])}"


def titled(book: RuleBook, key: str) -> str:
    """Return what a book is called beside another, which may have the same title."""
    number = key.rpartition(".")[2]
    return (
        _("%(title)s, version %(number)s") % {"title": book.title, "number": number}
        if number.isdecimal()
        else book.title
    )


def published(edition: Edition, *, for_new_events: bool) -> str:
    """Return what a page says of an edition that was published, or that new events take from now on."""
    if for_new_events:
        return _("Edition %(number)s is published. New events take it.") % {"number": edition.number}
    return _("Edition %(number)s is published.") % {"number": edition.number}


def settings_differ(count: int) -> str:
    return ngettext("%(count)d setting differs", "%(count)d settings differ", count) % {"count": count}


def mistakes_found(count: int) -> str:
    return ngettext(
        "The file has %(count)d mistake. Nothing was saved.",
        "The file has %(count)d mistakes. Nothing was saved.",
        count,
    ) % {"count": count}
