"""What is settled before the first leg of a cue game: who begins, whose rules, how long a match of practice is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from games.base import Side
from games.cue.legs import LEG_WORDS
from games.live import Question, Setup
from kit.pure.translation import gettext_lazy

PLAYERS = Question(
    name="players",
    label=gettext_lazy("Players on each side"),
    choices=(("1", gettext_lazy("One")), ("2", gettext_lazy("Two"))),
    default="1",
)
ENTRY = Question(
    name="entry",
    label=gettext_lazy("What is entered"),
    choices=(
        ("shots", gettext_lazy("Every shot; the page rules on it")),
        ("rack", gettext_lazy("Only how each rack ended")),
    ),
    default="shots",
)
_BEST_OF = {3: gettext_lazy("Best of three"), 5: gettext_lazy("Best of five"), 7: gettext_lazy("Best of seven")}


# What a table says where the seated player is the referee.
SEATED_REFEREE = gettext_lazy("With no referee at the table, the seated player is the referee.")


def who_begins(name: str, label: str, hint: str, *more: tuple[str, str]) -> Question:
    """Return the question which side begins, or what `more` there is to answer."""
    sides = ((Side.HOME.value, gettext_lazy("Home")), (Side.AWAY.value, gettext_lazy("Visitor")))
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
    matches = ((str(count), _BEST_OF[count]) for count in counts)
    choices = (("1", LEG_WORDS[leg].one), *matches)
    return Question(name="legs", label=gettext_lazy("How long"), choices=choices, default="1")


def points_that_win(*targets: int, default: int, untimed: tuple[tuple[str, str], ...] = ()) -> Question:
    """Return the question how many points a leg is played to."""
    choices = (*((str(target), str(target)) for target in targets), *untimed)
    return Question(name="target", label=gettext_lazy("Points that win"), choices=choices, default=str(default))


def whose_rules(rule_sets: Iterable[tuple[str, str]], label: str = gettext_lazy("Whose rules")) -> Question:
    """Return the question which rule set is played; the first is the usual one."""
    choices = tuple(rule_sets)
    return Question(name="rule_set", label=label, choices=choices, default=choices[0][0])
