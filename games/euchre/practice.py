"""Euchre without an event: with the own cards or with dealt ones, by four people down to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.euchre.engine.state import SEATS
from games.live import Book, Question, Setup, rules_in
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

FORM = Question(
    name="form",
    label=gettext_lazy("How do you play?"),
    choices=(
        ("hands", gettext_lazy("With our own cards; this page keeps the score")),
        ("cards", gettext_lazy("This page deals the cards; pass the device around the table")),
    ),
    default="hands",
)
PEOPLE = Question(
    name="people",
    label=gettext_lazy("How many people play, if this page deals?"),
    choices=(
        ("4", gettext_lazy("Four")),
        ("3", gettext_lazy("Three: one plays both hands of a side")),
        ("2", gettext_lazy("Two: each plays both hands of a side")),
        ("1", gettext_lazy("One: the program plays the other three hands")),
    ),
    default="4",
)
LENGTH = Question(
    name="length",
    label=gettext_lazy("How long?"),
    choices=(("1", gettext_lazy("One leg")), ("2", gettext_lazy("Two legs, as at an event"))),
    default="1",
)
YOU = SEATS[0]  # where somebody sits who plays alone


def setup_of(answers: Mapping[str, str], book: Book, seed: str) -> Setup:
    given = rules_in(book, "euchre")
    people = PEOPLE.answer_in(answers)
    you = _("Home 1 (you)") if people == "1" else _("Home 1")
    home, away = (you, _("Home 2")), (_("Visitor 1"), _("Visitor 2"))
    return Setup(
        rules=replace(given, legs=int(LENGTH.answer_in(answers))),
        home_name=_("Home"),
        away_name=_("Visitor"),
        home=(_("Home, first hand"), _("Home, second hand")) if people == "2" else home,
        away=(_("Visitor, first hand"), _("Visitor, second hand")) if people in ("2", "3") else away,
        official=False,
        play=book.play["euchre"],
        answers=dict(answers),
        seed=seed,
    )


def is_dealt(setup: Setup) -> bool:
    """Return whether the program deals; at an event people play with real cards."""
    return not setup.official and FORM.answer_in(setup.answers) == "cards"


def plays_alone(setup: Setup) -> bool:
    """Return whether one person plays, and the program has the other three hands."""
    return is_dealt(setup) and PEOPLE.answer_in(setup.answers) == "1"
