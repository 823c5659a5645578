"""What follows from a rule book: what a team pays, what is due when, what a match is worth, who advances."""

from __future__ import annotations

import calendar
import datetime
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games import registry
from games.money import dollars
from games.rulebook import Category, RuleBook
from games.translation import labelled
from tournaments.events.engine.deadlines import deadlines
from tournaments.events.queries import Due
from tournaments.rulebooks import words

_FEES = ("registration", "levels")
_DEADLINES = ("deadlines", "levels", "programme")
_MATCHES = ("sports", "categories", "defaults")


@dataclass(frozen=True, slots=True)
class Sample:
    """An event to try a rule book on: its level and its first day."""

    level: str
    starts_on: datetime.date


@dataclass(frozen=True, slots=True)
class SampleMatch:
    """A made-up match of a category, with what each side takes from it."""

    category: Category
    legs: str
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Advancing:
    """How many teams of a category advance from each level."""

    category: Category
    teams: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Follows:
    """What follows, as far as a section has to do with it; empty parts are not shown."""

    sample: Sample
    level_name: str
    fees: Sequence[str] = ()
    deadlines: Sequence[Due] = ()
    seniors: str = ""
    matches: Sequence[SampleMatch] = ()
    levels: Sequence[str] = ()
    advancing: Sequence[Advancing] = field(default=())

    def __bool__(self) -> bool:
        return bool(self.fees or self.deadlines or self.seniors or self.matches or self.advancing)


def usual_sample(book: RuleBook, level: str = "") -> Sample:
    """Return an event of the level that sends its fees to the Command, on the first weekend of February."""
    known = [level.key for level in book.levels]
    own = [level.key for level in book.levels if level.fee_payee]
    days = [name.lower() for name in calendar.day_name]
    wanted = book.programme.first_weekday
    day = datetime.date(book.season, 2, 1)
    while days[day.weekday()] != (wanted if wanted in days else "saturday"):
        day += datetime.timedelta(days=1)
    return Sample(level if level in known else (own or known)[-1], day)


def what_follows(book: RuleBook, sample: Sample, section: str = "") -> Follows:
    """Return what follows from the whole book, or from one section of it."""
    head, _, key = section.partition(".")
    everything = not section
    shown = [category for category in book.categories.values() if _concerns(category, head, key)]
    by_match = everything or head in _MATCHES
    return Follows(
        sample=sample,
        level_name=book.level(sample.level).name,
        fees=list(_fees(book, shown or book.categories.values())) if everything or _is_of_fees(head, shown) else (),
        deadlines=_deadlines(book, sample) if everything or head in _DEADLINES else (),
        seniors=_seniors(book, sample) if everything or head == "eligibility" else "",
        matches=[_match(category) for category in shown] if by_match else (),
        levels=[level.name for level in book.levels[:-1]] if by_match or head == "levels" else (),
        advancing=[_advancing(book, category) for category in shown] if by_match or head == "levels" else (),
    )


def _concerns(category: Category, head: str, key: str) -> bool:
    if head == "sports":
        return category.game == key
    return head != "categories" or category.key == key


def _is_of_fees(head: str, shown: Iterable[Category]) -> bool:
    return head in _FEES or (head in _MATCHES and any(category.fee_cents for category in shown))


def _fees(book: RuleBook, categories: Iterable[Category]) -> Iterable[str]:
    """Say what a team pays: once where every category asks the same, else for each of them."""
    by_fee: dict[int, list[Category]] = {}
    for category in categories:
        by_fee.setdefault(book.fee_of(category.key, book.registration.fee_cents), []).append(category)
    if len(by_fee) == 1:
        yield from _said_of(book, *by_fee.popitem())
        return
    for cents, alike in by_fee.items():
        for category in alike:
            yield from (labelled(category.name, text) for text in _said_of(book, cents, [category]))


def _said_of(book: RuleBook, cents: int, categories: Iterable[Category]) -> Iterable[str]:
    late_cents = book.registration.late_fee_cents
    if not cents:
        yield words.no_fee()
        return
    if book.registration.fee_per == "team":
        yield words.fee_of_any_team(dollars(cents), dollars(cents + late_cents) if late_cents else "")
        return
    for people in sorted({category.sides.size + category.sides.spares for category in categories}):
        late = dollars((cents + late_cents) * people) if late_cents else ""
        yield words.fee_of_team(people, dollars(cents * people), late)


def _deadlines(book: RuleBook, sample: Sample) -> Sequence[Due]:
    ends_on = sample.starts_on + datetime.timedelta(days=book.programme.days - 1)
    due = deadlines(book, level=sample.level, starts_on=sample.starts_on, ends_on=ends_on)
    return [Due(deadline, days=None) for deadline in due]


def _seniors(book: RuleBook, sample: Sample) -> str:
    """Say who is a senior at the event: whoever reaches that age before the day that the book names."""
    rules, day = book.eligibility, sample.starts_on
    counted = {"01-01": datetime.date(day.year, 1, 1), "07-01": datetime.date(day.year, 7, 1)}
    last = counted.get(rules.senior_before, day)
    year = last.year - rules.senior_age
    if (last.month, last.day) == (2, 29) and not calendar.isleap(year):
        return words.born_before(datetime.date(year, 3, 1))
    return words.born_before(last.replace(year=year))


def _match(category: Category) -> SampleMatch:
    game = registry.get(category.game)
    seeded = random.Random("a sample")  # noqa: S311 -- the same match for everybody
    legs = game.random_legs(seeded, category.rules, playoff=False)
    home, away = game.tally(legs, category.rules, playoff=False)
    return SampleMatch(category, game.score_line(legs), (home.points, away.points))


def _advancing(book: RuleBook, category: Category) -> Advancing:
    return Advancing(category, [category.advances[level.key] for level in book.levels[:-1]])
