"""Every sentence of the room: the names of the sections of a rule book, what was done to it, and refusals by code."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from games import registry
from games.nouns import capital
from games.rulebook import RuleBook, RuleBookError
from games.rulebook.sections import section_of
from games.rulebook.words import key_in_words
from tournaments.dates.words import said
from tournaments.editions.models import BookVersion, Edition

REFUSALS = {
    "name_taken": N_("There already is a rule book called {name}. Choose another short name."),
    "not_a_command": N_("A rule book belongs to a Command. {place} is a part of one."),
    "file_has_mistakes": N_("The file has mistakes. Nothing was saved."),
    "changed_meanwhile": N_(
        "{who} saved version {version} while you were looking. Look at what is new, then try again."
    ),
    "no_own_level": N_(
        "New events can't take this rule book: it has no level “{level}”, which your own events are of."
    ),
    "nothing_new": N_("Nothing has changed since edition {number}. There is nothing to publish."),
    "no_such_version": N_("There is no version {version} of this rule book."),
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


def group_title(book: RuleBook, group: str) -> str:
    """Return what sections that are looked for together are called."""
    if group == "all":
        return _("For every event")
    return _("Levels") if group == "levels" else _(book.setting(f"sports.{group}.sport").value)


_SETTINGS: Mapping[str, object] = {
    "": gettext_lazy("In general"),
    "sides": gettext_lazy("Who makes up a team"),
    "rules": gettext_lazy("The match"),
    "games": gettext_lazy("The match"),
    "play": gettext_lazy("Rules of play"),
    "playoff": gettext_lazy("Ties and play-offs"),
    "advances": gettext_lazy("Who advances"),
    "advance_as": gettext_lazy("In what form they advance"),
    "lines": gettext_lazy("The program of a new event"),
}


def settings_title(key: str) -> str:
    """Return what settings of a section are called that stand together."""
    return str(_SETTINGS[key])


def as_for_the_others(count: int) -> str:
    return ngettext("%(count)d setting as for the others", "%(count)d settings as for the others", count) % {
        "count": count
    }


@dataclass(frozen=True, slots=True)
class Meanwhile:
    """What somebody else wrote of a setting while a form was open."""

    label: str
    value: str
    who: str


def place_of(book: RuleBook, path: str) -> str:
    """Return in words where a setting stands, for what is refused there."""
    try:
        title = section_title(book, section_of(path))
    except RuleBookError:
        return path
    return f"{title}, {key_in_words(path.rpartition('.')[2])}"


def problem_of(refused: RuleBookError) -> str:
    """Return what a rule book does not allow, as a sentence."""
    text = f"{refused.path} {refused.problem}" if refused.path else refused.problem
    return f"{capital(text)}."


def no_fee() -> str:
    return _("The book names no fee: the plan of the season or the event does.")


def fee_of_team(people: int, fee: str, late: str) -> str:
    """Return what a team pays with all its spares, and when it is late."""
    if late:
        text = _("A team of %(people)s, spares included, pays %(fee)s; late, %(late)s.")
    else:
        text = _("A team of %(people)s, spares included, pays %(fee)s.")
    return text % {"people": people, "fee": fee, "late": late}


def fee_of_any_team(fee: str, late: str) -> str:
    """Return what every team pays, however many it is."""
    text = _("Each team pays %(fee)s; late, %(late)s.") if late else _("Each team pays %(fee)s.")
    return text % {"fee": fee, "late": late}


def born_before(day: datetime.date) -> str:
    return _("Whoever was born before %(day)s is a senior.") % {"day": said(day, "date")}


def adding(kind: str) -> str:
    """Return what a page says that adds a part."""
    return {
        "level": _("Add a level"),
        "sport": _("Add a sport"),
        "category": _("Add a category"),
        "line": _("Add to the weekend"),
    }[kind]


def part_added(facts: Mapping[str, object]) -> str:
    """Return what was added, for the trail."""
    name = facts.get("name") or facts.get("title") or registry.get(str(facts.get("game"))).name
    return _("Added: %(part)s") % {"part": name}


def part_taken_out(book: RuleBook, section: str) -> str:
    """Return what was taken out, for the trail."""
    try:
        return _("Removed: %(part)s") % {"part": section_title(book, section)}
    except RuleBookError:
        return _("Removed: %(part)s") % {"part": key_in_words(section.rpartition(".")[2])}


def published(edition: Edition, *, for_new_events: bool) -> str:
    """Return what a page says of an edition that was published, or that new events take from now on."""
    if for_new_events:
        return _("Edition %(number)s is published. New events take it.") % {"number": edition.number}
    return _("Edition %(number)s is published.") % {"number": edition.number}


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
    except RuleBookError:  # a section that the book no longer has
        return _("Changed: %(section)s") % {"section": version.what}


def settings_differ(count: int) -> str:
    return ngettext("%(count)d setting differs", "%(count)d settings differ", count) % {"count": count}


def mistakes_found(count: int) -> str:
    return ngettext(
        "The file has %(count)d mistake. Nothing was saved.",
        "The file has %(count)d mistakes. Nothing was saved.",
        count,
    ) % {"count": count}
