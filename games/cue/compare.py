"""The same shot under every rule set: situations that tell rule sets apart, and what each rule set makes of them.

A package whose games can be compared gives their columns as ``COLUMNS`` in its ``compare.py`` and stands in
`PACKAGES`. A column answers the situations that exist in its game; nothing here knows which game that is. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from typing import Any

from games.base import RuleViolation, Side
from games.cue.engine.editions import Edition
from games.cue.engine.play import EventT, OptionsT, StateT
from games.cue.live import CueLive
from games.cue.table import Ruling
from games.live import Setup
from games.translation import gettext_lazy, language

PACKAGES = [
    "games.eightball",
    "games.blackball",
    "games.nineball",
    "games.tenball",
    "games.straightpool",
    "games.snooker",
    "games.billiards",
]

_MOST_FACTS = 20  # a game asks for fewer about one shot
# Whom an answer speaks of.
PEOPLE: Mapping[Side, str] = {Side.HOME: gettext_lazy("the shooter"), Side.AWAY: gettext_lazy("the opponent")}


@dataclass(frozen=True, slots=True)
class Situation:
    """A shot as it was seen; `key` names it for the columns."""

    key: str
    title: str
    seen: str


SITUATIONS = (
    Situation(
        "dry_break",
        gettext_lazy("A weak break"),
        gettext_lazy("Nothing is pocketed; 3 object balls and the cue ball reach a cushion."),
    ),
    Situation(
        "eight_on_break",
        gettext_lazy("The 8 on the break"),
        gettext_lazy("The break pockets the 8, and nothing else happens."),
    ),
    Situation(
        "eight_and_scratch_on_break",
        gettext_lazy("The 8 and the cue ball on the break"),
        gettext_lazy("Both are pocketed on the break."),
    ),
    Situation(
        "ball_and_scratch_on_break",
        gettext_lazy("A ball and the cue ball on the break"),
        gettext_lazy("Both are pocketed, and nothing else."),
    ),
    Situation(
        "off_on_break",
        gettext_lazy("A ball driven off on the break"),
        gettext_lazy("A ball leaves the table; 5 others reach a cushion."),
    ),
    Situation(
        "eight_off_on_break",
        gettext_lazy("The 8 driven off on the break"),
        gettext_lazy("The 8 leaves the table on the break."),
    ),
    Situation(
        "open_eight_first",
        gettext_lazy("The 8 hit first on an open table"),
        gettext_lazy("The 8 is hit first, and the called 9 is pocketed."),
    ),
    Situation(
        "other_pocket",
        gettext_lazy("In another pocket"),
        gettext_lazy("The right ball is hit and pocketed, but not where it was called."),
    ),
    Situation(
        "own_and_other",
        gettext_lazy("One ball of each side"),
        gettext_lazy("The shooter's called ball is pocketed, and one of the opponent's too."),
    ),
    Situation(
        "only_other",
        gettext_lazy("Only the opponent's ball"),
        gettext_lazy("The shooter's ball is hit first; only the opponent's ball is pocketed."),
    ),
    Situation(
        "last_and_eight",
        gettext_lazy("The last ball and the 8"),
        gettext_lazy("The last ball of the group and the 8 are pocketed in one stroke."),
    ),
    Situation(
        "scratch_on_eight",
        gettext_lazy("Scratch while playing for the 8"),
        gettext_lazy("The 8 stays on the table; the cue ball is pocketed."),
    ),
    Situation(
        "eight_and_scratch",
        gettext_lazy("The 8 and the cue ball"),
        gettext_lazy("The 8 is the legal ball; it and the cue ball are pocketed."),
    ),
    Situation(
        "eight_other_pocket",
        gettext_lazy("The 8 in another pocket"),
        gettext_lazy("The 8 is the legal ball and is pocketed, but not as called."),
    ),
    Situation(
        "no_rail",
        gettext_lazy("No cushion"),
        gettext_lazy("The right ball is hit; nothing is pocketed or reaches a cushion."),
    ),
    Situation(
        "no_rail_snookered",
        gettext_lazy("No cushion, out of a snooker"),
        gettext_lazy("The same, and none of the shooter's balls could be hit directly."),
    ),
    Situation(
        "third_foul",
        gettext_lazy("The third foul in a row"),
        gettext_lazy("The shooter misses every ball for the third turn in a row."),
    ),
    Situation(
        "jump",
        gettext_lazy("A clean jump"),
        gettext_lazy("The cue ball jumps over a ball and hits the right one; a cushion is reached."),
    ),
    Situation(
        "slow",
        gettext_lazy("A minute and a second"),
        gettext_lazy("The shooter takes 61 seconds, with no warning before."),
    ),
    Situation(
        "both_groups",
        gettext_lazy("Both groups on an open table"),
        gettext_lazy("The called 3 is pocketed, and the 12 with it."),
    ),
    Situation(
        "wrong_first",
        gettext_lazy("The wrong ball first"),
        gettext_lazy("A ball that may not be hit first is hit first; nothing is pocketed."),
    ),
    Situation(
        "off_in_play",
        gettext_lazy("A ball driven off in play"),
        gettext_lazy("A legal ball is hit first and leaves the table."),
    ),
    Situation(
        "touched",
        gettext_lazy("Another ball touched"),
        gettext_lazy("A sleeve moves a ball, which does not touch the cue ball."),
    ),
    Situation(
        "scratch",
        gettext_lazy("Cue ball potted"),
        gettext_lazy("The right ball is hit first, and the cue ball is pocketed."),
    ),
    Situation("nothing_hit", gettext_lazy("Nothing hit"), gettext_lazy("The cue ball touches no ball.")),
    Situation(
        "money_on_break",
        gettext_lazy("The 9 or the 10 on the break"),
        gettext_lazy("The winning ball is pocketed on the break."),
    ),
    Situation(
        "money_combination",
        gettext_lazy("The 9 or the 10 too early"),
        gettext_lazy("It is called, and pocketed off the lowest ball."),
    ),
    Situation(
        "fell_on_safety",
        gettext_lazy("A ball on a safety"),
        gettext_lazy("The player calls a safety, and the right ball is pocketed."),
    ),
    Situation(
        "push_out",
        gettext_lazy("A push-out"),
        gettext_lazy("On the shot after the break the player announces a push-out; nothing is pocketed."),
    ),
    Situation("double_hit", gettext_lazy("Hit twice"), gettext_lazy("The cue hits the cue ball twice in one stroke.")),
)


# What the rule sets are asked besides, in the order of the page.
ASKED: Mapping[str, str] = {
    "good_break": gettext_lazy("Legal break with no ball pocketed"),
    "bad_break": gettext_lazy("An illegal break"),
    "after_bad_break": gettext_lazy("After an illegal break the opponent may"),
    "off_on_break": gettext_lazy("A ball driven off on the break"),
    "foul_on_break": gettext_lazy("Another foul on the break"),
    "eight_on_break": gettext_lazy("The 8 on the break"),
    "eight_off_on_break": gettext_lazy("The 8 driven off on the break"),
    "open_eight": gettext_lazy("On an open table the 8"),
    "money_on_break": gettext_lazy("The winning ball, on the break"),
    "money_early": gettext_lazy("The winning ball, before the others"),
    "foot_spot": gettext_lazy("On the foot spot"),
    "three_point_break": gettext_lazy("The three-point break, where it is used"),
    "safety": gettext_lazy("A safety"),
    "to_call": gettext_lazy("What must be called"),
    "off_in_play": gettext_lazy("A ball driven off in play"),
    "eight_pocket": gettext_lazy("The pocket of the 8"),
    "foul_on_eight": gettext_lazy("A foul while playing for the 8"),
    "last_and_eight": gettext_lazy("The last ball and the 8 together"),
    "own_and_other": gettext_lazy("An opponent's ball pocketed with one's own"),
    "serious_fouls": gettext_lazy("Serious fouls"),
    "red_balls": gettext_lazy("Red balls"),
    "misses": gettext_lazy("Fouls and a miss in a row"),
    "third_miss": gettext_lazy("A third miss with a full ball in sight"),
    "behind_free_ball": gettext_lazy("Leaving a snooker behind the free ball"),
    "cannons": gettext_lazy("Cannons in a row"),
    "hazards": gettext_lazy("Hazards in a row"),
    "foul_costs": gettext_lazy("A foul in play costs"),
    "three_fouls": gettext_lazy("Three fouls in a row"),
    "ball_touched": gettext_lazy("Another ball touched"),
    "foul_counts": gettext_lazy("A foul counts"),
    "cue_ball_only": gettext_lazy("Counting fouls on the cue ball alone"),
    "no_referee": gettext_lazy("Where there is no referee"),
    "slow_play": gettext_lazy("Slow play"),
    "stalemate": gettext_lazy("Stalemate"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A rule set: its name, game and edition, what it makes of a situation (None: it has none such), its settings.

    `asked` returns the settings in the reader's language: a label of `ASKED`, and what the rule set answers.
    """

    key: str
    name: str
    game: str
    rule: Callable[[str], Ruling | None]
    asked: Callable[[], Mapping[str, str]]
    edition: Edition

    @property
    def settings(self) -> Mapping[str, str]:
        """The settings in words; a label stands for the same question in every column that has it."""
        return {str(ASKED[key]): str(answer) for key, answer in self.asked().items()}


@dataclass(frozen=True, slots=True)
class Row:
    """One situation with the answers of all columns, in their order."""

    situation: Situation
    answers: tuple[tuple[Column, Ruling | None], ...]

    @property
    def given(self) -> tuple[tuple[Column, Ruling], ...]:
        """The answers of the rule sets that know such a shot."""
        return tuple((column, answer) for column, answer in self.answers if answer is not None)

    @property
    def strangers(self) -> tuple[str, ...]:
        """The names of those that do not."""
        return tuple(column.name for column, answer in self.answers if answer is None)

    @property
    def differs(self) -> bool:
        """Whether two rule sets say different things about it."""
        said = {(answer.text, answer.follows) for _, answer in self.given}
        return len(said) > 1


@cache
def columns() -> tuple[Column, ...]:
    """Return every rule set that can be compared."""
    return tuple(column for package in PACKAGES for column in import_module(f"{package}.compare").COLUMNS)


def rows(chosen: tuple[str, ...]) -> tuple[Row, ...]:
    """Return what the `chosen` rule sets make of every situation that one of them knows."""
    return _rows(chosen, language())


@cache
def _rows(chosen: tuple[str, ...], _language: str) -> tuple[Row, ...]:
    some = [column for column in columns() if column.key in chosen]
    all_rows = [
        Row(situation, tuple((column, column.rule(situation.key)) for column in some)) for situation in SITUATIONS
    ]
    return tuple(row for row in all_rows if any(answer for _, answer in row.answers))


def differences(chosen: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each setting by its label with its words in every chosen column, where they are not identical."""
    some = [column.settings for column in columns() if column.key in chosen]
    for label in map(str, ASKED.values()):
        words = tuple(settings.get(label, "") for settings in some)
        if len(set(words)) > 1 or (len(some) == 1 and words[0]):
            yield label, words


def editions(chosen: tuple[str, ...]) -> tuple[tuple[Edition, tuple[str, ...]], ...]:
    """Return each edition that the `chosen` rule sets are of, with their names."""
    named: dict[Edition, tuple[str, ...]] = {}
    for column in columns():
        if column.key in chosen:
            named[column.edition] = (*named.get(column.edition, ()), column.name)
    return tuple(named.items())


def told(
    live: CueLive[OptionsT, StateT, EventT], setup: Setup, state: StateT, event: EventT, untold: Mapping[str, object]
) -> Ruling:
    """Return what a game says of `event`; facts that it asks for are answered from `untold`."""
    for _ in range(_MOST_FACTS):
        try:
            after = live.engine.apply(state, event)
        except RuleViolation as refusal:
            fact = str(refusal.params.get("fact", ""))
            if fact not in untold:
                return Ruling(text=live.sentence(refusal), rule=refusal.rule)
            event = with_facts(event, {fact: untold[fact]})
            continue
        return _whole_ruling(live, setup, after)
    raise RuntimeError("facts without end")


def with_facts(event: EventT, facts: Mapping[str, Any]) -> EventT:
    """Return an event with `facts` by the names of its fields."""
    changed: EventT = replace(event, **facts)  # type: ignore[type-var]  # every event is a dataclass
    return changed


def _whole_ruling(live: CueLive[OptionsT, StateT, EventT], setup: Setup, after: StateT) -> Ruling:
    """Return the ruling that a table shows, with what it offers, in whole sentences."""
    table = live.table(after, setup)
    assert table.ruling is not None
    follows = table.ruling.follows or (f"{live.turn(after, setup).text}.",)
    text, *more = (line[0].upper() + line[1:] for line in map(str, (table.ruling.text, *follows)))
    return replace(table.ruling, text=text, follows=(*more, *offered(key.label for key in table.choices)))


def offered(options: Iterable[str]) -> tuple[str, ...]:
    """Return what somebody may choose from, numbered, so that nobody takes it for what happens.

    >>> offered(["Play on", "Rack again"])
    ('(1) Play on.', '(2) Rack again.')
    """
    return tuple(f"({number}) {option}." for number, option in enumerate(options, start=1))


def between(rules: object) -> Setup:
    """Return a setup in which the sides are the shooter and the opponent, for rulings in words."""
    home, away = (PEOPLE[side] for side in Side)
    return Setup(rules=rules, home_name=home, away_name=away, official=False)  # type: ignore[arg-type]
