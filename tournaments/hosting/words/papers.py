"""What this room refuses, and what happened to its papers, in sentences."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from games.rulebook import Category
from kit.pure.money import dollars
from kit.pure.translation import labelled
from tournaments.entries.words.trail import plain

REFUSALS = {
    "no_such_line": N_("A line is named that isn't there, or is named twice."),
    "no_heading": N_("Choose what the money was for."),
    "nothing_on_it": N_("There is nothing on this sheet yet. Fill it in first."),
    "paper_is_sent": N_("This sheet is marked as sent, so it stays as it is. Take it back first, then change it."),
    "changed_meanwhile": N_(
        "Somebody else saved this sheet while you had it open. What you typed is still here. "
        "Compare it with what is on record, then save again."
    ),
}


# What the money was for, by the key of a heading of the Financial sheet.
HEADINGS = {
    "advance": gettext_lazy("Sent ahead for this event"),
    "guests": gettext_lazy("Meals paid by guests"),
    "donations": gettext_lazy("Sponsors and donations"),
    "other_income": gettext_lazy("Other income"),
    "lunch": gettext_lazy("Coffee and lunch"),
    "banquet": gettext_lazy("Banquet"),
    "prizes": gettext_lazy("Prizes and awards"),
    "officials": gettext_lazy("Referees and scorekeepers"),
    "equipment": gettext_lazy("Equipment and scoreboard"),
    "hall": gettext_lazy("Hall: rent, set-up, cleaning"),
    "office": gettext_lazy("Printing, paper, postage"),
    "other": gettext_lazy("Other expenses"),
    "entertainment": gettext_lazy("Entertainment"),
}
# What the Information Sheet tells, by the key of a group of its lines.
GROUPS = {
    "hall": gettext_lazy("The hall"),
    "contact": gettext_lazy("Who to ask"),
    "arrival": gettext_lazy("On arrival"),
    "food": gettext_lazy("Food"),
    "more": gettext_lazy("Good to know"),
}


def hall_too_small(category: Category, *, there: int, section: str) -> str:
    """Return what to say of a hall that holds fewer people than the manual asks for."""
    return gettext(
        "%(sport)s: the manual asks for room for %(wanted)d people; this hall holds %(holds)d (%(section)s)."
    ) % {"sport": category.sport, "wanted": category.hall_people, "holds": there, "section": section}


def practice_boards_missing(category: Category, *, there: int, section: str) -> str:
    """Return how many practice boards are missing where there are fewer than the rule book asks for."""
    wanted, missing = category.practice_boards, category.practice_boards - there
    return ngettext(
        "%(sport)s: %(missing)d practice board is missing. The manual asks for %(wanted)d if possible (%(section)s).",
        "%(sport)s: %(missing)d practice boards are missing. The manual asks for %(wanted)d if possible (%(section)s).",
        missing,
    ) % {"sport": category.sport, "missing": missing, "wanted": wanted, "section": section}


# --- what happened to a paper ---------------------------------------------------------------------------

_LABELS = {
    "cents": gettext_lazy("amount"),
    "heading": gettext_lazy("for"),
    "receipt": gettext_lazy("receipt number"),
    "receipt_attached": gettext_lazy("receipt attached"),
}
_LONG = 60  # a text that is longer is not repeated

BEGUN = gettext_lazy("The sheet was started")
SENT = gettext_lazy("The sheet was marked as sent")
TAKEN_BACK = gettext_lazy("The sheet was taken back")
SOME_LINE = gettext_lazy("A line")


def line_taken_out(name: str, cents: Any) -> str:
    """Return that a line was taken out, with its amount where it is known."""
    if cents is None:
        return gettext("%(line)s was removed") % {"line": name}
    return gettext("%(line)s, %(amount)s was removed") % {"line": name, "amount": value_in_words("cents", cents)}


def line_written(name: str, cents: Any) -> str:
    """Return that a line was written down, with its amount where it is known."""
    if cents is None:
        return gettext("%(line)s was recorded") % {"line": name}
    return gettext("%(line)s, %(amount)s was recorded") % {"line": name, "amount": value_in_words("cents", cents)}


def changed(field: str, label: str, name: str, old: Any, new: Any) -> str:
    """Return what became of a field, in the line called `name`; a long text is not repeated."""
    label = str(_LABELS.get(field) or label)
    about = labelled(name, label) if name else label
    if not _is_short(old, new):
        return gettext("%(what)s: changed") % {"what": about}
    return labelled(about, f"{value_in_words(field, old)} → {value_in_words(field, new)}")


def _is_short(*values: Any) -> bool:
    return all(len(str(value)) <= _LONG for value in values)


def value_in_words(field: str, value: Any) -> str:
    """Return a value of the log of changes as people read it."""
    text = "" if value in ("None", None) else str(value)
    if field == "cents" and text.isdecimal():
        return dollars(int(text))
    if field == "heading" and text in HEADINGS:
        return str(HEADINGS[text])
    return plain(text)
