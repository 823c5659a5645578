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
PEOPLE: Mapping[Side, str] = {Side.HOME: "the shooter", Side.AWAY: "the opponent"}


@dataclass(frozen=True, slots=True)
class Situation:
    """A shot as it was seen; `key` names it for the columns."""

    key: str
    title: str
    seen: str


SITUATIONS = (
    Situation("dry_break", "A weak break", "Nothing falls; three object balls and the cue ball reach a cushion."),
    Situation("eight_on_break", "The 8 on the break", "The break pockets the 8, and nothing else happens."),
    Situation("eight_and_scratch_on_break", "The 8 and the cue ball on the break", "Both fall on the break."),
    Situation(
        "ball_and_scratch_on_break",
        "A ball and the cue ball on the break",
        "Both fall, and nothing else.",
    ),
    Situation(
        "off_on_break", "A ball driven off on the break", "A ball leaves the table, five others reach a cushion."
    ),
    Situation("eight_off_on_break", "The 8 driven off on the break", "The 8 leaves the table on the break."),
    Situation("open_eight_first", "The 8 hit first on an open table", "The 8 is hit first, and the called 9 falls."),
    Situation("other_pocket", "In another pocket", "The right ball is hit and falls, but not where it was called."),
    Situation("own_and_other", "One ball of each side", "The called own ball falls, and one of the opponent's too."),
    Situation("only_other", "Only the opponent's ball", "An own ball is hit first; only a ball of the opponent falls."),
    Situation("last_and_eight", "The last ball and the 8", "The last ball of the group and the 8 fall in one stroke."),
    Situation("scratch_on_eight", "Scratch while playing for the 8", "The 8 stays up, the cue ball falls."),
    Situation("eight_and_scratch", "The 8 and the cue ball", "The 8 is the legal ball; it and the cue ball fall."),
    Situation("eight_other_pocket", "The 8 in another pocket", "The 8 is the legal ball and falls, but not as called."),
    Situation("no_rail", "No cushion", "The right ball is hit; nothing falls or reaches a cushion."),
    Situation("no_rail_snookered", "No cushion, out of a snooker", "The same, and no own ball could be hit directly."),
    Situation("third_foul", "The third foul in a row", "The shooter misses every ball, for the third turn running."),
    Situation("jump", "A clean jump", "The cue ball jumps over a ball and hits the right one; a cushion is reached."),
    Situation("slow", "A minute and a second", "The shooter takes 61 seconds; nobody was warned before."),
    Situation("both_groups", "Both groups on an open table", "The called 3 falls, and the 12 with it."),
    Situation("wrong_first", "The wrong ball first", "A ball that may not be hit first is hit first; nothing falls."),
    Situation("off_in_play", "A ball driven off in play", "A legal ball is hit first and leaves the table."),
    Situation("touched", "Another ball touched", "A sleeve moves a ball, which does not meet the cue ball."),
    Situation("scratch", "Cue ball potted", "The right ball is hit first, and the cue ball falls."),
    Situation("nothing_hit", "Nothing hit", "The cue ball touches no ball."),
    Situation("money_on_break", "The 9 or the 10 on the break", "The ball that wins the rack falls on the break."),
    Situation("money_combination", "The 9 or the 10 too early", "Called, it falls by way of the lowest ball."),
    Situation("fell_on_safety", "A ball on a safety", "The player calls a safety, and the right ball falls."),
    Situation("push_out", "A push-out", "On the shot after the break the player announces a push-out; nothing falls."),
    Situation("double_hit", "Hit twice", "The cue hits the cue ball twice in one stroke."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A rule set: its name, game and edition, what it makes of a situation (None: it has none such), its settings.

    The settings are in words; a label stands for the same question in every column that has it.
    """

    key: str
    name: str
    game: str
    rule: Callable[[str], Ruling | None]
    settings: Mapping[str, str]
    edition: Edition


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


@cache
def rows(chosen: tuple[str, ...]) -> tuple[Row, ...]:
    """Return what the `chosen` rule sets make of every situation that one of them knows."""
    some = [column for column in columns() if column.key in chosen]
    all_rows = [
        Row(situation, tuple((column, column.rule(situation.key)) for column in some)) for situation in SITUATIONS
    ]
    return tuple(row for row in all_rows if any(answer for _, answer in row.answers))


def differences(chosen: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each setting by its label with its words in every chosen column, where they are not all the same."""
    some = [column for column in columns() if column.key in chosen]
    labels = dict.fromkeys(label for column in some for label in column.settings)
    for label in labels:
        words = tuple(column.settings.get(label, "") for column in some)
        if len(set(words)) > 1 or len(some) == 1:
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
    text, *more = (line[0].upper() + line[1:] for line in (table.ruling.text, *follows))
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
