"""What is settled before the first leg of a cue game: who begins, whose rules, how long a match of practice is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.base import Side
from games.live import Question, Setup

PLAYERS = Question(
    name="players",
    label="Players on each side",
    choices=(("1", "One"), ("2", "Two")),
    default="1",
)
ENTRY = Question(
    name="entry",
    label="What is entered",
    choices=(("shots", "Every shot, and the page rules on it"), ("rack", "Only how each rack ended")),
    default="shots",
)
_COUNTS = {3: "three", 5: "five", 7: "seven"}


# What a table says where the seated player is the referee.
SEATED_REFEREE = "Without a referee at the table the seated player is the referee."


def who_begins(name: str, label: str, hint: str, *more: tuple[str, str]) -> Question:
    """Return the question which side begins, or what `more` there is to answer."""
    sides = ((Side.HOME.value, "Home"), (Side.AWAY.value, "Visitor"))
    return Question(name=name, label=label, choices=(*sides, *more), default=Side.HOME.value, hint=hint)


def by_name(question: Question, setup: Setup) -> Question:
    """Return the same question with the sides as the sheet names them."""
    sides = tuple((side.value, setup.name(side)) for side in Side)
    return replace(question, choices=(*sides, *question.choices[len(sides) :]))


def best_of(leg: str, *counts: int) -> Question:
    """Return the question how long a match is: one leg, or the best of so many.

    >>> best_of("frame", 3).choices
    (('1', 'One frame'), ('3', 'Best of three'))
    """
    matches = ((str(count), f"Best of {_COUNTS[count]}") for count in counts)
    return Question(name="legs", label="How long", choices=(("1", f"One {leg}"), *matches), default="1")


def points_that_win(*targets: int, default: int, untimed: tuple[tuple[str, str], ...] = ()) -> Question:
    """Return the question how many points a leg is played to."""
    choices = (*((str(target), str(target)) for target in targets), *untimed)
    return Question(name="target", label="Points that win", choices=choices, default=str(default))


def whose_rules(rule_sets: Iterable[tuple[str, str]], label: str = "Whose rules") -> Question:
    """Return the question which rule set is played; the first is the usual one."""
    choices = tuple(rule_sets)
    return Question(name="rule_set", label=label, choices=choices, default=choices[0][0])
