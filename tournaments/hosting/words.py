"""What this room refuses, and what happened to its papers, in sentences."""

from __future__ import annotations

from typing import Any

from games.money import dollars
from games.rulebook import Category
from tournaments.hosting.engine.claim import HEADINGS

REFUSALS = {
    "no_heading": "Choose what the money was for.",
    "paper_is_sent": "This sheet is marked as sent, so it stays as it is. Take it back first, then change it.",
    "changed_meanwhile": (
        "Somebody else saved this sheet while you had it open. What you typed is still here. "
        "Compare it with what is on record, then save again."
    ),
}


def hall_too_small(category: Category, *, holds: int, section: str) -> str:
    """Return what to say of a hall that holds fewer people than the manual asks for."""
    wanted = f"the manual asks for room for {category.hall_people} people"
    return f"{category.sport}: {wanted}; this hall holds {holds} ({section})."


# --- what happened to a paper ---------------------------------------------------------------------------

_LABELS = {"cents": "amount", "heading": "for", "receipt": "receipt number", "receipt_attached": "receipt attached"}
_LONG = 60  # a text that is longer is not repeated

BEGUN, SENT, TAKEN_BACK = "The sheet was begun", "The sheet was marked as sent", "The sheet was taken back"
SOME_LINE = "A line"


def line_taken_out(name: str, cents: Any) -> str:
    return f"{name}{_amount(cents)} was taken out"


def line_written(name: str, cents: Any) -> str:
    return f"{name}{_amount(cents)} was written down"


def changed(field: str, label: str, name: str, old: Any, new: Any) -> str:
    """Return what became of a field, in the line called `name`; a long text is not repeated."""
    label = _LABELS.get(field) or label
    about = f"{name}: {label}" if name else label
    return (
        f"{about}: {value_in_words(field, old)} → {value_in_words(field, new)}"
        if _is_short(old, new)
        else f"{about}: changed"
    )


def _amount(cents: Any) -> str:
    return "" if cents is None else f", {value_in_words('cents', cents)}"


def _is_short(*values: Any) -> bool:
    return all(len(str(value)) <= _LONG for value in values)


def value_in_words(field: str, value: Any) -> str:
    """Return a value of the log of changes as people read it."""
    text = "" if value in ("None", None) else str(value)
    if field == "cents" and text.isdecimal():
        return dollars(int(text))
    if field == "heading" and text in HEADINGS:
        return HEADINGS[text].title
    return {"True": "yes", "False": "no", "": "nothing"}.get(text, text)
