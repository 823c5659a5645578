"""What helps where two draws are in each other's way: other tables, around each other, shared, one after the other."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Max, Min
from django.utils import timezone

from kit.dates import playing_day
from kit.pure.refusals import sentence
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.people import TwoPlaces, people_in_two_places
from tournaments.draws.queries.shared_timetable import require_may_share
from tournaments.draws.queries.tables import DoubleUse, HallNow, double_uses
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.words import tables as words
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls.engine.numbers import write_numbers
from tournaments.halls.queries import equipment_of

_STEP = datetime.timedelta(minutes=5)


class WayOut(StrEnum):
    OTHER_TABLES = "tables"
    AROUND = "around"
    SHARE = "share"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Way:
    """One act that solves it: what the button says, and what it does."""

    kind: WayOut
    button: str
    tables: str = ""
    begins_at: str = ""  # ISO 8601
    stations: int = 0  # that are shared
    competitions: tuple[int, ...] = ()  # by id, that share them

    @property
    def value(self) -> str:
        if self.kind is WayOut.SHARE:
            return f"{self.kind} {self.stations} {','.join(map(str, self.competitions))}"
        return f"{self.kind} {self.tables or self.begins_at}".strip()


@dataclass(frozen=True, slots=True)
class InTheWay:
    """What a competition is in the way of, tables and people, and every act that solves it."""

    tables: tuple[DoubleUse, ...]
    people: tuple[TwoPlaces, ...]
    ways: tuple[Way, ...]

    def __bool__(self) -> bool:
        return bool(self.tables or self.people)

    @property
    def clashes(self) -> list[str]:
        twice: list[DoubleUse | TwoPlaces] = [*self.tables, *self.people]
        return [sentence(both.refusal()) for both in twice]


def in_the_way(competition: Competition) -> InTheWay:
    """Return what is in the way of a competition as it is drawn, drafts of others too, and what would help."""
    tables = tuple(use for use in double_uses(competition.event, drafts=True) if competition in (use.one, use.two))
    people = tuple(
        both for both in people_in_two_places(competition.event, drafts=True) if competition in (both.one, both.two)
    )
    pairs = [(use.one, use.two) for use in tables] + [(both.one, both.two) for both in people]
    others = {other.pk for pair in pairs for other in pair} - {competition.pk}
    ways = ways_for(competition, others, of_tables=bool(tables), of_people=bool(people)) if others else ()
    return InTheWay(tables, people, ways)


def clashes_in_hall(event: Event) -> dict[int, list[str]]:
    """Return for each competition (by id), in sentences, what of the others keeps it from being played as planned.

    What is not drawn yet has no hours, and begins on the first day: there the tables that others want then too.
    """
    hall, found = HallNow.of(event), defaultdict[int, list[str]](list)
    twice: list[DoubleUse | TwoPlaces] = [*double_uses(event, drafts=True), *people_in_two_places(event, drafts=True)]
    for both in twice:
        for competition in (both.one, both.two):
            found[competition.pk].append(sentence(both.refusal()))
    matches = Match.objects.filter(stage__competition__event=event, stage__set_aside=None, starts_at__isnull=False)
    first = dict(matches.order_by().values_list("stage__competition").annotate(Min("starts_at")))
    for competition in hall.competitions.values():
        if competition.pk not in hall.drawn and competition.begins_at is None:
            word = category_for(competition).stations_are
            for other, numbers in hall.wanted_by_others(competition):
                begins = first.get(other.pk, other.begins_at)
                if begins is None or playing_day(begins) == event.starts_on:
                    found[competition.pk].append(words.wanted_too(other.name, words.numbers_in_words(numbers, word)))
    return found


def ways_among_all(competition: Competition) -> tuple[Way, ...]:
    """Return the acts that would help a competition that could not be drawn: others hold its tables."""
    hall = HallNow.of(competition.event)
    mine = equipment_of(competition.game)
    others = {pk for pk, other in hall.competitions.items() if pk in hall.drawn and equipment_of(other.game) == mine}
    return ways_for(competition, others - {competition.pk})


def ways_for(
    competition: Competition, others: Collection[int], *, of_tables: bool = True, of_people: bool = False
) -> tuple[Way, ...]:
    """Return the acts that would help a competition that is not published, best first."""
    drawn = draw_of(competition)
    if drawn is not None and drawn.published_at is not None:
        return ()
    ways = []
    if of_tables and not of_people:
        ways += _other_tables(competition, drawn)
    is_round_robin = drawn is None or drawn.kind == Stage.Kind.ROUND_ROBIN
    may_go_around = is_round_robin and not category_for(competition).sides.meet_by_pairs
    if may_go_around and competition.shared_boards_id is None:
        ways.append(Way(WayOut.AROUND, words.around(_names(competition, others))))
    if is_round_robin:
        ways += _sharing(competition, others)
    ends = _end_of(others)
    if ends is not None:
        ways.append(Way(WayOut.AFTER, words.after(ends, _names(competition, others)), begins_at=ends.isoformat()))
    return tuple(ways)


def _other_tables(competition: Competition, drawn: Stage | None) -> list[Way]:
    """Return the tables that nobody else uses, as many as the draw wants or, where they are fewer, all of them.

    Fewer than half help nobody.
    """
    hall = HallNow.of(competition.event)
    competition = hall.competitions[competition.pk]
    category = category_for(competition)
    width = category.sides.pairs
    wanted = min(drawn.stations if drawn is not None else competition.stations, hall.needed(competition))
    used = hall.used_by_others(competition)
    free = [number for number in hall.there(competition) if number not in used]
    numbers: Sequence[int] = free[: min(wanted, len(free)) // width * width]
    if 2 * len(numbers) < wanted:
        return []  # it would take more than twice as long
    fewer = len(numbers) < wanted
    button = words.other_tables(numbers, category.stations_are, fewer=fewer)
    return [Way(WayOut.OTHER_TABLES, button, tables=write_numbers(numbers))]


def _sharing(competition: Competition, others: Collection[int]) -> list[Way]:
    """Return the one timetable that they could have together on the same tables, where all of them may."""
    hall = HallNow.of(competition.event)
    chosen = [hall.competitions[competition.pk], *(hall.competitions[pk] for pk in hall.competitions if pk in others)]
    is_settled = Stage.objects.published().filter(competition__in=chosen).exists()
    if is_settled or any(competition.shared_boards_id is not None for competition in chosen):
        return []
    try:
        require_may_share(chosen)
    except DrawError:
        return []
    width = category_for(competition).sides.pairs
    stations = min(max(map(hall.stations_of, chosen)), len(hall.there(competition))) // width * width
    button = words.share(_names(competition, others), stations, category_for(competition).stations_are)
    return [Way(WayOut.SHARE, button, stations=stations, competitions=tuple(competition.pk for competition in chosen))]


def _names(competition: Competition, others: Collection[int]) -> list[str]:
    competitions = competition.event.competitions.filter(pk__in=others).order_by("position", "pk")
    return [other.name for other in competitions]


def _end_of(competitions: Collection[int]) -> datetime.datetime | None:
    """Return when the last of them is over, as planned; None without times."""
    matches = Match.objects.filter(stage__competition__in=competitions, starts_at__isnull=False)
    rows = matches.values("stage__competition").annotate(last=Max("starts_at")).order_by()
    last = {row["stage__competition"]: row["last"] for row in rows}
    others = Competition.objects.filter(pk__in=last).select_related("event")
    ends = [last[other.pk] + datetime.timedelta(minutes=minutes_of(other).expected) for other in others]
    if not ends:
        return None
    at = max(ends)
    over = datetime.timedelta(minutes=at.minute % 5, seconds=at.second)
    return timezone.localtime(at if not over else at - over + _STEP)
