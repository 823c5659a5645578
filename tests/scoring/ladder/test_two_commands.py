"""A season of two Commands and of Dominion on one site: the same branch numbers, other books, clocks and officers.

The test keeps books of its own, by Command and number of a branch: who was entered where, who went on, every cent.
"""

from __future__ import annotations

import datetime
import itertools
from collections import Counter, defaultdict
from dataclasses import dataclass, field

import pytest
from django.utils import timezone

from legionsports.practice.services.playing import check_and_close, play_competition
from scoring.awards.queries.advancement import advancement_from
from scoring.ladder.services.answering import answer
from scoring.ladder.services.proposing import propose
from tests import cast
from tournaments.entries.services.qualifying import name_team
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.queries import rulebook_named
from tournaments.events.services import add_competition, create_event
from tournaments.models import Competition, Entry, Event, Member, Organization, Role, SeasonLevel, User
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event
from tournaments.money.services import payments
from tournaments.organization.queries.permissions import Right, events_with, may, organizations_with
from tournaments.seasons.services import LevelPlan, Quota, create_planned, plan_event, plan_level, set_up

pytestmark = pytest.mark.slow

CATEGORIES = {"darts-doubles": "MM", "darts-singles": "M"}  # of all three books
BOOKS = {"07": "mb-2027", "14": "ns-2027"}
DAYS = {"district": datetime.date(2027, 2, 20), "command": datetime.date(2027, 4, 9)}
DOMINION_ON = datetime.date(2027, 5, 21)
EARLY = datetime.timedelta(days=30)
ADVANCE = {"district": 2, "command": 1}
FEES = {"district": 1500, "command": 3100}
DOMINION_FEE = 4950

Key = tuple[str, str]  # a branch: its Command's code and its own number


@dataclass
class Ledger:
    """What the test knows of the season without asking the site."""

    entered: dict[int, dict[str, set[Key]]] = field(default_factory=dict)  # event: category: branches
    people: dict[Key, set[str]] = field(default_factory=lambda: defaultdict(set))  # cards
    cheques: Counter[tuple[int, Key]] = field(default_factory=Counter)
    owed: Counter[tuple[int, Key]] = field(default_factory=Counter)

    def enter(self, entry: Entry, fee: int) -> None:
        key, event = key_of(entry.branch), entry.competition.event_id
        self.entered.setdefault(event, {}).setdefault(entry.competition.category, set()).add(key)
        self.people[key] |= set(entry.roster.values_list("member__number", flat=True))
        self.owed[event, key] += fee


@dataclass
class Neighbour:
    """A Command with its officers, its season and its branches 1 to 8."""

    code: str
    command: Organization
    officer: User
    second: User
    branches: list[Organization]
    held: dict[str, list[Event]] = field(default_factory=dict)


def key_of(branch: Organization) -> Key:
    return branch.command.number, branch.number


def test_two_commands_and_dominion_lose_nobody_and_no_cent(db, clock) -> None:
    clock(datetime.date(2026, 11, 1))
    levels = [
        {"key": "dominion", "name": "Dominion", "optional": False},
        *({**level, "optional": level["key"] != "branch"} for level in cast.LEVELS),
    ]
    dominion = cast.add_organization(None, "dominion", "Dominion Command", levels=levels, rulebook_key="dominion-2027")
    above, checker = officer_of(dominion, "dora"), cast.make_user("dan", "Dan")
    neighbours = [begin(dominion, code, book) for code, book in BOOKS.items()]
    ledger, cheque = Ledger(), itertools.count(101)

    for each in neighbours:
        open_districts(each, ledger, clock)
    for each in neighbours:
        play(each, "district", ledger, cheque, clock)
    for each in neighbours:
        open_command(each, ledger, clock)
    for each in neighbours:
        play(each, "command", ledger, cheque, clock)

    final = open_dominion(dominion, neighbours, above, ledger, clock)
    play_event(final, above, checker, ledger, cheque, clock)

    assert sum(len(events) for each in neighbours for events in each.held.values()) + 1 == Event.objects.count()
    the_site_has_what_the_ledger_has(ledger)
    nobody_stands_in_the_other_command(neighbours)
    a_neighbour_sees_nothing_of_the_other(neighbours, above)


# --- the season -------------------------------------------------------------------------------------------


def officer_of(place: Organization, name: str) -> User:
    user = cast.make_user(name, name.title())
    Role.objects.create(user=user, kind=Role.Kind.COMMAND_OFFICER, organization=place)
    return user


def begin(dominion: Organization, code: str, book: str) -> Neighbour:
    """Begin a Command with its plan: two Districts or Zones of four branches, numbered from 1 as everywhere."""
    name = rulebook_named(book).command
    command = cast.add_organization(dominion, "command", name, code, levels=cast.LEVELS, rulebook_key=book)
    districts = [cast.add_organization(command, "district", f"District {n}", str(n)) for n in (1, 2)]
    branches = [
        cast.add_organization(districts[n // 5], "branch", f"{name[:4]} {n}", str(n), member_count=200)
        for n in range(1, 9)
    ]
    each = Neighbour(code, command, officer_of(command, f"o{code}"), cast.make_user(f"s{code}", "Second"), branches)
    season = set_up(command=command, year=2027, rulebook_key=book, by=each.officer)
    plan_level(season=season, game="darts", level="branch", plan=LevelPlan(held=SeasonLevel.Held.SOME))
    for level, day in DAYS.items():
        plan = LevelPlan(fee_cents=FEES[level], fee_per="team")
        quotas = dict.fromkeys(CATEGORIES, Quota(advances=ADVANCE[level]))
        plan_level(season=season, game="darts", level=level, plan=plan, quotas=quotas)
        for place in districts if level == "district" else [command]:
            host = next(branch for branch in reversed(branches) if place.covers(branch))
            plan_event(season=season, game="darts", organization=place, starts_on=day, host_branch=host)
            event = create_planned(season=season, game="darts", organization=place)
            each.held.setdefault(level, []).append(event)
    return each


def open_districts(each: Neighbour, ledger: Ledger, clock) -> None:
    clock(DAYS["district"] - EARLY)
    for event in each.held["district"]:
        for competition in competitions_of(event):
            for branch in playing_at(each, event):
                sexes = CATEGORIES[competition.category]
                lines = [RosterLine(member=cast.make_member(branch, sex=sex)) for sex in sexes]
                facts = EntryFacts.of_branch(branch)
                entry = register_entry(competition=competition, roster=lines, by=each.officer, facts=facts)
                name_team(entry=entry, note="It held no play-off.", by=each.officer)
                ledger.enter(entry, fee_of(event, len(sexes)))


def playing_at(each: Neighbour, event: Event) -> list[Organization]:
    """Return the branches of a District that play there: its host does not, as the manual has it."""
    return [place for place in each.branches if event.organizer.covers(place) and place != event.host_branch]


def open_command(each: Neighbour, ledger: Ledger, clock) -> None:
    clock(DAYS["command"] - EARLY)
    for event in each.held["district"]:
        for below in competitions_of(event):
            send(below, each.officer, each.officer, ledger)


def open_dominion(dominion, neighbours, officer, ledger: Ledger, clock) -> Event:
    clock(DOMINION_ON - EARLY)
    event = create_event(
        name="Dominion darts", level="dominion", season=2027, organizer=dominion, starts_on=DOMINION_ON,
        host_branch=neighbours[1].branches[0], rulebook_key="dominion-2027", fee_cents=DOMINION_FEE,
    )  # fmt: skip
    for category in CATEGORIES:
        add_competition(event=event, category_key=category, stations=4)
    for each in neighbours:
        for below in competitions_of(each.held["command"][0]):
            send(below, each.officer, officer, ledger)
    return event


def send(below: Competition, officer: User, above: User, ledger: Ledger) -> None:
    """Propose those who go on; each says yes. The ledger takes down the branches that the place list names."""
    advancement = advancement_from(below)
    going = {key_of(Entry.objects.get(pk=line.team.entry_id).branch) for line in advancement.going}
    proposed = propose(competition=below, by=officer)
    assert {key_of(entry.branch) for entry in proposed} == going
    for entry in proposed:
        answer(source=entry.qualification.source, accepts=True, by=above)
        entry.refresh_from_db()
        ledger.enter(entry, fee_of(entry.competition.event, entry.roster.count()))


def play(each: Neighbour, level: str, ledger: Ledger, cheque, clock) -> None:
    for event in each.held[level]:
        play_event(event, each.officer, each.second, ledger, cheque, clock)


def play_event(event: Event, officer: User, second: User, ledger: Ledger, cheque, clock) -> None:
    """Let every branch pay what it owes, and play and close what is held."""
    for account in accounts_of_event(event):
        if not account.balance.outstanding:
            continue
        key, number = key_of(account.entry.branch), next(cheque)
        ledger.cheques[event.pk, key] += account.balance.outstanding
        tender = payments.Tender(
            cents=account.balance.outstanding, method="cheque", number=str(number), on=timezone.localdate(),
            key=f"key-{number}",
        )  # fmt: skip
        payments.record_payment(
            event=event, payer=account.entry.branch, tender=tender, entries=[account.entry.pk], by=officer
        )
    clock(event.starts_on)
    for competition in competitions_of(event):
        list(play_competition(competition=competition, seed="vimy", by=officer, verifier=second))
        check_and_close(competition=competition, by=officer, verifier=second)


def competitions_of(event: Event) -> list[Competition]:
    held = Competition.objects.select_related("event__organizer", "event__host_branch")
    return list(held.filter(event=event, category__in=CATEGORIES).order_by("category"))


def fee_of(event: Event, people: int) -> int:
    """Return what a team owes: the Commands ask so much a team, Dominion so much a person."""
    return DOMINION_FEE * people if event.level == "dominion" else FEES[event.level]


# --- the books --------------------------------------------------------------------------------------------


def the_site_has_what_the_ledger_has(ledger: Ledger) -> None:
    for event in Event.objects.all():
        there = {
            competition.category: {key_of(entry.branch) for entry in competition.entries.select_related("branch")}
            for competition in competitions_of(event)
        }
        assert there == ledger.entered[event.pk], event
        came = {key: cents for (pk, key), cents in ledger.cheques.items() if pk == event.pk}
        assert came == {key: cents for (pk, key), cents in ledger.owed.items() if pk == event.pk}, event
        assert cash_of_event(event).on_hand == sum(came.values())
    for branch in Organization.objects.branches():
        cards = set(Member.objects.filter(branch=branch).values_list("number", flat=True))
        assert cards == ledger.people[key_of(branch)]


def nobody_stands_in_the_other_command(neighbours: list[Neighbour]) -> None:
    for each in neighbours:
        for event in Event.objects.filter(organizer__command=each.command):
            homes = Entry.objects.filter(competition__event=event).values_list("branch__command", flat=True)
            people = Member.objects.filter(places__entry__competition__event=event)
            assert {*homes, *people.values_list("branch__command", flat=True)} == {each.command.pk}
    numbers = [{branch.number for branch in each.branches} for each in neighbours]
    assert numbers[0] == numbers[1]


def a_neighbour_sees_nothing_of_the_other(neighbours: list[Neighbour], above: User) -> None:
    one, other = neighbours
    for place in Organization.objects.under(other.command):
        assert not any(may(one.officer, right, place) for right in Right)
    seen = Organization.objects.filter(organizations_with(one.officer, Right.SEE_MEMBERS))
    assert {place.command_id for place in seen} == {one.command.pk}
    for each in neighbours:  # Dominion sees who advances, and nothing else of a Command
        district = each.held["district"][0]
        assert {right for right in Right if may(above, right, each.branches[0])} == {Right.SEE_SEASON}
        assert {right for right in Right if may(above, right, district)} == {Right.SEE_SEASON}
        assert not Event.objects.filter(events_with(above, Right.MONEY), pk=district.pk).exists()
