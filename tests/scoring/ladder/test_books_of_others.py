"""A season by each of the books that are shipped as examples: from the entries to who advances to the last level.

Every place below the top holds an event, in every category of one sport. Those who advance come up by the book's own
levels, as many as it says; where it says nothing the plan of the season sends one. What a team owes, and when its
entry is due, is as the book says too.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from games.rulebook import Category, RuleBook
from legionsports.practice.services.playing import check_and_close, play_competition
from scoring.awards.queries.advancement import advancement_from
from scoring.ladder.services.answering import answer
from scoring.ladder.services.proposing import propose
from scoring.standings.queries.standings import standings_of
from tests import cast
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.qualifying import name_team
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.queries import rulebook_named
from tournaments.models import Competition, Entry, Event, Organization, Season, User
from tournaments.money.queries.accounts import accounts_of_event
from tournaments.money.services.payments import Tender, record_payment
from tournaments.seasons.queries.plan import terms_for
from tournaments.seasons.services import LevelPlan, Quota, create_planned, plan_event, plan_level, set_up

pytestmark = pytest.mark.slow
FIRST_DAY = datetime.date(2027, 1, 15)  # a Friday; each level is played four weeks after the one below
EARLY = datetime.timedelta(days=25)
BOOKS = {  # the sport that is played, in these categories
    "on-2027": ("euchre", ["euchre-fours"]),
    "mb-2027": ("cribbage", ["cribbage-team", "cribbage-doubles", "cribbage-singles"]),
    "ns-2027": ("darts", ["darts-team", "darts-doubles", "darts-singles"]),
    "nb-2027": ("cribbage", ["cribbage-team", "cribbage-pairs"]),
    "dominion-2027": ("darts", ["darts-team", "darts-doubles", "darts-singles"]),
}
HOST = "Memorial Hall"
FEES = {  # of a team where the level asks for one, in cents; of the others nothing is known
    "cribbage-team": 8000, "cribbage-pairs": 4000, "darts-team": 6000, "darts-doubles": 4000, "darts-singles": 2500,
}  # fmt: skip
WITH_FEES = ("nb-2027", "ns-2027")


@dataclass
class Played:
    """A season by one book, and the competitions of each level in the order in which they were held."""

    book: RuleBook
    season: Season
    game: str
    officer: User
    second: User
    clock: Callable[[datetime.date], None]
    held: dict[str, list[Competition]]

    @property
    def levels(self) -> list[str]:
        """The levels that hold events, from the lowest: branches name their teams."""
        return [level.key for level in self.book.ladder if level.key != Organization.BRANCH]

    def hold(self, level: str) -> None:
        """Create the events of a level, and bring in who plays there."""
        day = FIRST_DAY + datetime.timedelta(weeks=4 * self.levels.index(level))
        self.clock(day - EARLY)
        for organization in self._places(level):
            event = self._event(level, organization, day)
            for competition in event.competitions.select_related("event__organizer").order_by("position"):
                self.held[level].append(competition)
                self._fill(competition, organization)

    def play(self, level: str) -> None:
        """Play and close what is held at a level; above the Command its champions alone are there, and wait."""
        self.clock(FIRST_DAY + datetime.timedelta(weeks=4 * self.levels.index(level)))
        for competition in self.held[level] if Organization.objects.filter(level=level).exists() else ():
            list(play_competition(competition=competition, seed="vimy", by=self.officer, verifier=self.second))
            check_and_close(competition=competition, by=self.officer, verifier=self.second)

    def below(self, competition: Competition) -> list[Competition]:
        at = self.levels.index(competition.event.level)
        lower = self.held[self.levels[at - 1]] if at else []
        over = competition.event.organizer
        return [
            feeder
            for feeder in lower
            if feeder.category == competition.category and over.covers(feeder.event.organizer)
        ]

    def _places(self, level: str) -> list[Organization]:
        return list(Organization.objects.filter(level=level).order_by("pk")) or [self.season.command]

    def _event(self, level: str, organization: Organization, day: datetime.date) -> Event:
        host = Organization.objects.under(organization).branches().filter(name=HOST).order_by("pk").first()
        if organization.level == level:
            plan_event(season=self.season, game=self.game, organization=organization, starts_on=day, host_branch=host)
            return create_planned(season=self.season, game=self.game, organization=organization)
        event = Event.objects.create(  # above the Command: no season plans it
            slug=f"{level}-{self.game}", name=f"{level.title()} {self.game}", level=level, season=2027,
            organizer=organization, host_branch=host, starts_on=day, ends_on=day, rulebook_key=self.book.key,
        )  # fmt: skip
        for category in BOOKS[self.book.key][1]:
            cast.make_competition(event, category)
        return event

    def _fill(self, competition: Competition, organization: Organization) -> None:
        below = self.below(competition)
        for lower in below:
            for entry in propose(competition=lower, target=competition, by=self.officer):
                answer(source=entry.qualification.source, accepts=True, by=self.officer)
        for branch in (
            Organization.objects.under(organization).branches().exclude(name=HOST).order_by("pk") if not below else ()
        ):
            entry = register_entry(
                competition=competition,
                facts=EntryFacts.of_branch(branch),
                roster=self._people(competition, branch),
                by=self.officer,
            )
            name_team(entry=entry, note="It held no play-off.", by=self.officer)

    def _people(self, competition: Competition, branch: Organization) -> list[RosterLine]:
        category = self.book.category(competition.category)
        members, pairs = cast.make_members(branch, sexes_of(category), born=1950), category.sides.pairs
        each = category.sides.size // pairs
        return [
            RosterLine(member=member, pair="AB"[at // each] if pairs > 1 else "") for at, member in enumerate(members)
        ]


def sent_by(book: RuleBook, category: str, level: str) -> int:
    """Return how many advance from one event of a level: as many as the book says, or one."""
    return book.category(category).advances[level] or 1


def sexes_of(category: Category) -> str:
    """Return a legal roster of a category."""
    sides = category.sides
    return "M" * (sides.size - sides.women) + "F" * sides.women


def tree(book: RuleBook) -> Organization:
    """Return the top of a Command with two places under it, one under each of those at every level, and in each of the
    last three branches, and a fourth that holds events and has no team."""
    keys = [level.key for level in reversed(book.ladder)]
    top = keys.index("command") if Organization.BRANCH in keys else 0  # above the Command nobody is on this site
    keys = [*(key for key in keys[top:] if key != Organization.BRANCH), Organization.BRANCH]
    levels = [{"key": key, "name": key.title(), "optional": False} for key in keys]
    root = cast.add_organization(None, keys[0], book.command, levels=levels, rulebook_key=book.key)
    ends = [root]
    for depth, key in enumerate(keys[1:-1]):
        ends = [
            cast.add_organization(end, key, f"{key} {n}", str(n)) for end in ends for n in range(1, 3 - bool(depth))
        ]
    for at, end in enumerate(ends):
        for name in (*(f"Branch {number}" for number in range(3 * at + 1, 3 * at + 4)), HOST):
            number = Organization.objects.filter(level=Organization.BRANCH).count() + 1
            cast.add_organization(end, Organization.BRANCH, name, str(number), member_count=200)
    return root


@pytest.fixture
def season(db, clock):
    """Return a function that sets a season up by one of the books."""

    def make(key: str) -> Played:
        clock(datetime.date(2026, 11, 1))
        book = rulebook_named(key)
        game, categories = BOOKS[key]
        officer, second = cast.make_user("alice", "Alice"), cast.make_user("sue", "Sue")
        season = set_up(command=tree(book), year=2027, rulebook_key=key, by=officer)
        played = Played(book, season, game, officer, second, clock, {})
        played.held = {level: [] for level in played.levels}
        for level in played.levels[:-1]:
            quotas = {category: Quota(advances=sent_by(book, category, level)) for category in categories}
            plan_level(season=season, game=game, level=level, plan=LevelPlan(), quotas=quotas)
        return played

    return make


@pytest.mark.parametrize("key", BOOKS)
def test_teams_come_from_their_entries_to_the_last_level(season, key) -> None:
    played = season(key)
    for level in played.levels:
        played.hold(level)
        for competition in played.held[level]:
            those_who_advanced_are_there(played, competition)
            owed_as_the_book_says(played, competition)
            pay_with_the_entry(played, competition)
        played.play(level)

    last = played.held[played.levels[-1]]
    assert [one.category for one in last] == BOOKS[key][1]
    assert all(advancement_from(competition) is None for competition in last)  # nothing is above them


def those_who_advanced_are_there(played: Played, competition: Competition) -> None:
    """The first of every event below are there, as many as the book sends, and no rule keeps them out."""
    entries = list(competition.entries.select_related("branch").order_by("number"))
    assert entries
    assert {entry.state for entry in entries} == {Entry.State.ENTERED}
    below = played.below(competition)
    expected = [branch for lower in below for branch in first_of(played.book, lower)]
    assert sorted(entry.branch_id for entry in entries) == sorted(expected) or not below
    for entry, verdict in zip(entries, verdicts_for(entries).values(), strict=True):
        assert verdict.may_play, (str(entry), [(line.finding.rule, line.finding.code) for line in verdict.problems])


def first_of(book: RuleBook, competition: Competition) -> Iterator[int]:
    """Yield the branches of the first teams of an event, in the order of its standings."""
    each = sent_by(book, competition.category, competition.event.level)
    for row in standings_of(competition).table.rows[:each]:
        yield Entry.objects.get(pk=row.entry).branch_id


def owed_as_the_book_says(played: Played, competition: Competition) -> None:
    event = Event.objects.get(pk=competition.event_id)
    terms = terms_for(competition)
    level = played.book.level(event.level)
    if level.entries_due_days:
        days = played.book.category(competition.category).entries_due_days or level.entries_due_days
        assert terms.entries_due == event.starts_on - datetime.timedelta(days=days)
    if played.book.key in WITH_FEES:
        owed = [
            account.balance.owed
            for account in accounts_of_event(event)
            if account.entry.competition_id == competition.pk
        ]
        assert set(owed) == {FEES[competition.category] if level.asks_fee else 0}


def pay_with_the_entry(played: Played, competition: Competition) -> None:
    """Pay what is due with the entries: else no team could play."""
    event = Event.objects.get(pk=competition.event_id)
    for account in accounts_of_event(event) if played.book.registration.fee_due == "entries" else ():
        if account.balance.owed and account.entry.competition_id == competition.pk:
            tender = Tender(
                cents=account.balance.owed, method="cash", on=event.starts_on - EARLY, key=f"pay-{account.entry.pk}"
            )
            record_payment(
                event=event, payer=account.entry.branch, tender=tender, entries=[account.entry.pk], by=played.officer
            )
