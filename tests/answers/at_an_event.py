"""What an answer changes at an event: the same event under two rule books, and what can be seen of it."""

from __future__ import annotations

import datetime
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils import timezone

from games.rulebook import RuleBook
from games.rulebook.answers import general
from scoring.awards.queries.advancement import advancement_of, next_level
from scoring.awards.queries.bars import bars_of
from scoring.awards.queries.pins import pins_of
from scoring.cases.models import Case
from scoring.cases.queries.deciders import decider_line
from scoring.cases.services.opening import Claim, open_case
from scoring.overview.words import more_stations_preferred, too_few_stations
from scoring.printing.pages import blank
from scoring.printing.pages.base import PrintRequest
from scoring.sheets.engine.outcome import PairSheet, PlayoffMatch, decide, ranked_by_wins
from scoring.standings.engine.meetings import Penalties, Policy, RoundRobinMatch, StoppedEntry, counted
from scoring.standings.engine.methods import offer
from scoring.standings.engine.table import table
from scoring.standings.models import AdvancementAnswer
from scoring.standings.queries.assembly import ranking_for
from scoring.standings.queries.standings import next_is_asked
from tests import cast
from tests.answers.books import category_at
from tests.answers.verdicts import rules_of
from tests.scoring import small
from tests.scoring.standings.test_table import meetings, sheet
from tournaments.draws.engine.drawing import draw
from tournaments.draws.queries.timetable import plan_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.entries.queries.evidence import _fee_was_due
from tournaments.events.engine.deadlines import deadlines
from tournaments.events.forms import CompetitionsForm
from tournaments.events.pages.rules_sheet import rules_sheet
from tournaments.events.queries import first_day_warning, senders_of
from tournaments.events.services import add_competition, create_event
from tournaments.events.services.programme import reset_programme
from tournaments.events.words import who_plays
from tournaments.hosting.words.papers import hall_too_small, practice_boards_missing
from tournaments.models import Competition, Event, RosterPlace, SubMatch
from tournaments.seasons.queries.plan import terms_for


@dataclass
class World:
    """The Command, and its event as it is under one rule book after the other."""

    org: cast.Org
    event: Event
    settings: Any
    folder: Any

    def under(self, book: RuleBook, **facts: Any) -> Event:
        """Return the event with the rules of `book`."""
        self.event.frozen_rulebook, self.event.frozen_at = book.text, timezone.now()
        for name, value in facts.items():
            setattr(self.event, name, value)
        self.event.save()
        return self.event

    def competition(self, category: str, **more: Any) -> Competition:
        found = self.event.competitions.filter(category=category).first()
        found = found or cast.make_competition(self.event, category, **more)
        found.event = self.event
        return found

    @cached_property
    def users(self) -> dict[str, Any]:
        return cast.cast_users(self.org, self.event)


Proof = Callable[[World, RuleBook, str], object]


# --- deadlines, levels, the weekend ---------------------------------------------------------------------------


def all_deadlines(world: World, book: RuleBook, path: str) -> object:
    first, rally = datetime.date(2027, 2, 5), datetime.date(2026, 5, 9)
    return [
        (
            next_level(book, level.key),
            deadlines(
                book,
                level=level.key,
                starts_on=first,
                ends_on=first,
                spring_rally_on=rally,
                sender=level.entries_from,
            ),
        )
        for level in book.levels
    ]


def senders(world: World, book: RuleBook, path: str) -> object:
    """Where a District has no Areas, its branches send entries."""
    level = path.split(".")[1]
    level = "district" if level == "area" and path.endswith("optional") else level
    organizer = world.org.district_2 if level == "district" else world.org.command
    return senders_of([world.under(book, level=level, organizer=organizer)])


def rules_page(world: World, book: RuleBook, path: str) -> object:
    head, key, *_ = path.split(".")
    level = key if head == "levels" else "command"
    return [
        (group.title, [setting.in_words for setting in group.settings])
        for group in rules_sheet(world.under(book, level=level))
    ]


def pins(world: World, book: RuleBook, path: str) -> object:
    return pins_of(world.under(book, level=path.split(".")[1])).level.pins_from


def new_event(world: World, book: RuleBook, path: str) -> object:
    key = f"book-{hash(book)}"
    (world.folder / f"{key}.toml").write_text(book.text, encoding="utf-8")
    world.settings.RULEBOOK_DIR = world.folder
    event = create_event(
        name="New",
        level="command",
        season=2027,
        organizer=world.org.command,
        host_branch=world.org.banff,
        starts_on=datetime.date(2027, 2, 5),
        rulebook_key=key,
    )
    if general(path).startswith("category."):
        add_competition(event=event, category_key=category_at(book, path), stations=4)
    lines = list(event.programme.values_list("day", "starts_at", "ends_at", "title"))
    event.delete()
    return event.ends_on, lines


def first_day(world: World, book: RuleBook, path: str) -> object:
    days = (datetime.date(2027, 2, day) for day in (5, 6, 7))
    return [first_day_warning(world.under(book, starts_on=day, ends_on=day), book) for day in days]


def planned(world: World, book: RuleBook, path: str) -> object:
    world.under(book)
    category = category_at(book, path) if general(path).startswith("category.") else "cribbage-pairs"
    competition = world.competition(category)
    return plan_of(competition, teams=12, stations=6)


# --- fees -------------------------------------------------------------------------------------------------------


def terms(world: World, book: RuleBook, path: str) -> object:
    world.under(book)
    of_category = general(path).startswith("category.")
    return terms_for(world.competition(category_at(book, path) if of_category else "cribbage-pairs"))


def fee_was_due(world: World, book: RuleBook, path: str) -> object:
    """At an event whose entries are over: from when on a fee that is not in is missing."""
    paying = book.override({"registration.fee_cents": 2500})
    world.under(paying)
    rules = rules_of(paying, "cribbage-pairs", starts_on=datetime.date(2020, 2, 5))
    return _fee_was_due(world.competition("cribbage-pairs"), rules)


# --- standings and ties -----------------------------------------------------------------------------------------

_RESULTS: dict[tuple[int, int], tuple[int, int] | None] = {
    (1, 2): (3, 1), (1, 3): (1, 2), (1, 4): (4, 0), (1, 5): (0, 1), (2, 3): (2, 0), (2, 4): (2, 2), (2, 5): (3, 2),
    (3, 4): (4, 1), (3, 5): (2, 3), (4, 5): (1, 1),
}  # fmt: skip


def _of_chance(seed: int) -> list[RoundRobinMatch]:
    """Return a round robin of five with few points and low scores, so that many are tied in both.

    Every other one is partial: each meets two others, and the opponents of one have more than those of another.
    """
    rng = random.Random(seed)
    pairs = (pair for pair in itertools.combinations(range(1, 6), 2) if seed % 2 or pair[1] - pair[0] in (1, 4))
    return [
        RoundRobinMatch(
            id=number, round=number, home=home, away=away,
            sheets=(sheet(rng.randint(0, 2), rng.randint(0, 2), scored=(rng.randint(0, 2), rng.randint(0, 2))),),
        )
        for number, (home, away) in enumerate(pairs, start=1)
    ]  # fmt: skip


def standings(world: World, book: RuleBook, path: str) -> object:
    world.under(book)
    of_category = general(path).startswith("category.")
    competition = world.competition(category_at(book, path) if of_category else "cribbage-pairs")
    ranking = ranking_for(competition, book.category(competition.category))
    tables = [
        table(entries=range(1, 6), meetings=_of_chance(seed), ranking=ranking, byes={1: 1, 2: 1}) for seed in range(30)
    ]
    return [[(row.place, row.entry, row.tally.points) for row in table.rows] for table in tables]


def ties(world: World, book: RuleBook, path: str) -> object:
    """What is offered to those who are tied, which ties are played off, and how a round robin that is level ends."""
    category = book.category(category_at(book, path))
    rules, rankings = category.playoff, []
    for level in ("district", "command"):  # two advance from the one, one from the other
        world.under(book, level=level)
        rankings.append(ranking_for(world.competition(category.key), category))
    then = rules.then if rules.then not in ("cut_cards", "drawn_knockout") else ""
    return (
        [offer(rules, place=place, tied=tied, tried=n) for place in (1, 2) for tied in (2, 3, 4) for n in range(5)],
        [ranking.matters(first, 3) for ranking in rankings for first in (1, 2)],
        ranked_by_wins([1, 2, 3, 4], _level_round_robin(), then=then),
    )


def _level_round_robin() -> list[PlayoffMatch]:
    """Two wins for 1 and 2, one for 3 and 4; 1 beat 2 and 3 beat 4, and 2 and 4 scored more."""
    scored = {(1, 2): (9, 8), (1, 3): (9, 1), (4, 1): (9, 1), (2, 3): (9, 1), (2, 4): (9, 8), (3, 4): (9, 8)}
    return [
        PlayoffMatch(
            id=number, round=number, home=home, away=away, outcome=decide([PairSheet(legs=(2, 1), scored=points)])
        )
        for number, ((home, away), points) in enumerate(scored.items(), start=1)
    ]


def match_of_pairs(world: World, book: RuleBook, path: str) -> object:
    rule = book.category(category_at(book, path)).playoff.pairs
    a, b = PairSheet(pair="A", legs=(2, 0)), PairSheet(pair="B", legs=(1, 2))
    return decide([a, b], rule), decide([a, PairSheet(pair="B")], rule)


def left(world: World, book: RuleBook, path: str) -> object:
    """What counts of a team that leaves after two of its four matches, or after three."""
    category = book.category(category_at(book, path))
    policy = Policy(getattr(category, general(path).rpartition(".")[2]))
    played = dict.fromkeys(list(_RESULTS)[4:])
    results = [{**_RESULTS, **played}, {**_RESULTS, (1, 2): None, (1, 3): None, (1, 4): None}]
    tables = [counted(meetings(those), [StoppedEntry(entry=1, policy=policy)], Penalties()) for those in results]
    return [(match.state, match.home, match.away) for matches in tables for match in matches]


# --- who advances, who is barred, who decides ------------------------------------------------------------------


def next_asked(world: World, book: RuleBook, path: str) -> object:
    world.under(book)
    return [
        next_is_asked(world.competition(category), book.category(category))
        for category in ("darts-legion", "cribbage-pairs")
    ]


def _played(world: World, category: str = "eightball-doubles") -> Competition:
    """Return a competition of three that is played, first before second before third."""
    competition = world.competition(category, entries=3)
    if not competition.stages.exists():
        small.fill(small.round_robin(competition), "10-3 10-4")
    return competition


def advancing(world: World, book: RuleBook, path: str) -> object:
    category, level = category_at(book, path), path.split(".")[-1]
    world.under(book, level=level)
    competition = world.competition(category, entries=0)
    return terms_for(competition), ranking_for(competition, book.category(category)).cut


def bars(world: World, book: RuleBook, path: str) -> object:
    competition = _played(world)
    world.under(book)
    first = competition.entries.get(number=1)
    spare = cast.make_member(first.branch) if first.roster.count() == 2 else None
    if spare is not None:
        RosterPlace.objects.create(entry=first, member=spare, position=3, part="spare")
    for entry in competition.entries.all():
        AdvancementAnswer.objects.get_or_create(
            entry=entry, defaults={"accepts": False, "reason": "Holiday", "answered_by": world.users["carl"]}
        )
    return [(bar.member.pk, bar.season) for bar in bars_of(world.event, advancement_of(world.event))]


def decider(world: World, book: RuleBook, path: str) -> object:
    """Whether the Command's sports officer decides a case."""
    world.under(book)
    case = world.event.cases.first() or open_case(
        event=world.event, claim=Claim(kind=Case.Kind.QUESTION, claim="Is it so?"), by=world.users["sam"]
    )
    case.event = world.event
    line = decider_line(case, world.users["alice"])
    return line.bar, line.may_decide


# --- the hall, and what categories are called --------------------------------------------------------------------


def hall(world: World, book: RuleBook, path: str) -> object:
    category = book.category(category_at(book, path))
    return (
        hall_too_small(category, there=10, section=""),
        practice_boards_missing(category, there=0, section=""),
        too_few_stations(category, there=1, section=""),
        more_stations_preferred(category, there=1),
    )


def choice_of_competitions(world: World, book: RuleBook, path: str) -> object:
    form = CompetitionsForm(book=book, chosen={})
    return [(name, field.label, field.initial) for name, field in form.fields.items()], list(book.categories)


def in_words(world: World, book: RuleBook, path: str) -> object:
    return [(offered.name, offered.sport, offered.game, who_plays(offered)) for offered in book.offered.values()]


def programme_on_paper(world: World, book: RuleBook, path: str) -> object:
    event = world.under(book)
    if not event.programme.exists():
        reset_programme(event=event)
        event.programme.filter(kind="play", day=event.starts_on).update(starts_at=datetime.time(19))
    asked = PrintRequest(event=event, competitions=())
    paper = blank.programme(asked)
    assert paper is not None
    return paper.html(replace(asked, now=datetime.datetime(2027, 1, 1, tzinfo=datetime.UTC)))


def who_meets_whom(world: World, book: RuleBook, path: str) -> object:
    """A draw of four teams of two pairs, wherever the answer was given: who meets whom in which round."""
    category = "cribbage-legion"  # nobody else plays in pairs
    answer = book.category(category_at(book, path)).sides.pairs_meet
    world.under(book.override({f"categories.{category}.sides.pairs_meet": answer}))
    stage = draw_round_robin(
        competition=world.competition(category, entries=4), seed="maple leaf", stations=4, by=world.users["carl"]
    )
    sheets = SubMatch.objects.filter(match__stage=stage)
    return sorted(sheets.values_list("match__round", "pair", "match__home__number", "match__away__number"))


def cycles(world: World, book: RuleBook, path: str) -> object:
    return draw(list("abcd"), stations=2, seed="maple", cycles=book.draw.cycles)
