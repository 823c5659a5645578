"""Euchre without an event: with the own cards or with dealt ones, by four people down to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.euchre.engine.state import SEATS
from games.live import Book, Question, Setup, rules_in

FORM = Question(
    name="form",
    label="How do you play?",
    choices=(
        ("hands", "With our own cards; only the score is kept here"),
        ("cards", "The cards are dealt here, and this device goes round the table"),
    ),
    default="hands",
)
PEOPLE = Question(
    name="people",
    label="How many people play with cards that are dealt here?",
    choices=(
        ("4", "Four"),
        ("3", "Three: one plays both hands of a side"),
        ("2", "Two: each plays both hands of a side"),
        ("1", "One: the program plays the other three hands"),
    ),
    default="4",
)
LENGTH = Question(
    name="length",
    label="How long?",
    choices=(("1", "One leg"), ("2", "Two legs, as at an event")),
    default="1",
)
YOU = SEATS[0]  # where somebody sits who plays alone


def setup_of(answers: Mapping[str, str], book: Book, seed: str) -> Setup:
    """Return the setup of a practice game by the rules of `book`."""
    given = rules_in(book, "euchre")
    people = PEOPLE.answer_in(answers)
    you = "Home 1 (you)" if people == "1" else "Home 1"
    home, away = (you, "Home 2"), ("Visitor 1", "Visitor 2")
    return Setup(
        rules=replace(given, legs=int(LENGTH.answer_in(answers))),
        home_name="Home",
        away_name="Visitor",
        home=("Home, first hand", "Home, second hand") if people == "2" else home,
        away=("Visitor, first hand", "Visitor, second hand") if people in ("2", "3") else away,
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
