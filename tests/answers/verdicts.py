"""What the rules about teams change: the verdict on a team that the setting is about."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace

from games.rulebook import RuleBook
from tests.tournaments.entries.engine.builders import EDMONTON, NEIGHBOUR, OURS, person, team, with_one
from tournaments.entries.engine import Person, Rival, Rules, TeamFacts, judge
from tournaments.events.engine.deadlines import entries_due_on

Day = datetime.date
FIRST_DAY = Day(2027, 2, 5)
SENIORS = "cribbage-senior-pairs"
LATE = datetime.datetime(2027, 2, 1, 12, tzinfo=EDMONTON)


def rules_of(book: RuleBook, category: str, level: str = "command", starts_on: Day = FIRST_DAY) -> Rules:
    """Return the rules of a competition by `book`."""
    return Rules(
        book=book,
        category=book.category(category),
        level=level,
        starts_on=starts_on,
        due_on=entries_due_on(book, level=level, starts_on=starts_on),
        zone=EDMONTON,
    )


def verdict(book: RuleBook, facts: TeamFacts, category: str = "cribbage-pairs", level: str = "command") -> object:
    """Return what every rule of `book` says about a team at an event that starts on 5 February 2027."""
    found = judge(facts, rules_of(book, category, level)).findings
    return [
        (finding.rule, finding.status, finding.code, finding.person, finding.warning, finding.params)
        for finding in found
    ]


def composite(**facts: object) -> TeamFacts:
    """Return a team of two branches, one of them small."""
    partner = replace(NEIGHBOUR, **facts)
    people = (person(1), person(2, branch_id=partner.id))
    return replace(team(*people), branch=OURS, partner=partner, formed_below=False)


def spare(**facts: object) -> TeamFacts:
    return team(*team().people, person(9, is_spare=True, **facts))


_ABOUT: dict[str, tuple[tuple[TeamFacts, str, str], ...]] = {
    "privileges_needed": ((with_one(has_privileges=False), "cribbage-pairs", "command"),),
    "card_year_is_event_year": ((with_one(dues_paid_year=2026), "cribbage-pairs", "command"),),
    "new_members_declare": ((with_one(joined_on=Day(2026, 12, 1)), "cribbage-pairs", "command"),),
    "new_member_wait_days": ((with_one(joined_on=FIRST_DAY, declared_on=FIRST_DAY), "cribbage-pairs", "command"),),
    "reinstated_wait_days": ((with_one(reinstated_on=FIRST_DAY), "cribbage-pairs", "command"),),
    "senior_age": ((with_one(SENIORS, birth_date=Day(1976, 6, 1)), SENIORS, "command"),),
    "senior_before": tuple(
        (with_one(SENIORS, birth_date=day), SENIORS, "command") for day in (Day(1977, 1, 10), Day(1977, 3, 1))
    ),
    "spares_meet_category": ((spare(birth_date=Day(2000, 1, 1)), SENIORS, "command"),),
    "composite_below": ((replace(composite(), branch=replace(OURS, member_count=100)), "cribbage-pairs", "district"),),
    "composite_small": ((composite(), "cribbage-pairs", "district"),),
    "composite_is_one_branch": ((composite(), "cribbage-pairs", "district"),),
    "composite_from_level": ((composite(), "cribbage-pairs", "district"),),
    "host_is_extra": (
        (team(before_in_unit=(Rival(name="1"), Rival(name="2", is_host=True))), "cribbage-pairs", "command"),
    ),
    "host_teams": ((team(is_host=True, branch_hosts_event=True, hosts_before=1), "cribbage-pairs", "command"),),
    "host_barred_levels": ((team(hosts=("Command Cribbage",)), "cribbage-pairs", "district"),),
    "no_show_levels": ((with_one(suspended_for="Stayed away"), "cribbage-pairs", "command"),),
    "deviation": ((with_one(entered_as="Somebody Else"), "cribbage-pairs", "command"),),
    "late_entry": ((team(received_at=LATE), "cribbage-pairs", "command"),),
    "two_categories": ((with_one(other_competitions=("Euchre",)), "cribbage-pairs", "command"),),
    "spares_pay": ((spare(fee_paid=False, card_seen=True), "cribbage-pairs", "command"),),
    "names_as_on_card": ((with_one(entered_as="Somebody Else"), "cribbage-pairs", "command"),),
    "unpaid": ((with_one(fee_paid=False, card_seen=True), "cribbage-pairs", "command"),),
}


# A day decides nothing unless a rule asks for it.
_DATED = {
    "transfer_by": ({}, [{"transferred_on": Day(2026, 1, 31)}, {"transferred_on": Day(2026, 6, 1)}]),
    "transfer_reinstated": ({"eligibility.transfer_by": "01-31"}, [{"reinstated_on": Day(2026, 6, 1)}]),
    "dues_by": ({}, [{"dues_paid_on": Day(2027, 2, 1)}]),
    "dues_late": ({"eligibility.dues_by": "01-31"}, [{"dues_paid_on": Day(2027, 2, 1)}]),
    "dated_levels": ({"eligibility.transfer_by": "01-31"}, [{"transferred_on": Day(2026, 6, 1)}]),
}


def of_level(name: str) -> TeamFacts:
    """Return a team about which the levels differ in the setting called `name`."""
    return {
        "spares_may_play": spare(),
        "declaration_replaces_card": with_one(declaration_seen=True),
        "teams_each": team(before_in_unit=(Rival(name="1"), Rival(name="2"))),
    }[name]


def about(book: RuleBook, path: str) -> object:
    """Return the verdicts on the teams that the setting at `path` is about."""
    head, *_, name = path.split(".")
    if head == "levels":
        return [verdict(book, of_level(name), level=level.key) for level in book.levels]
    if name in _DATED:
        asked, everybody = _DATED[name]
        return [verdict(book.override(asked), with_one(**facts), level="dominion") for facts in everybody]
    return [verdict(book, facts, category, level) for facts, category, level in _ABOUT[name]]


# --- who makes up a side: teams of every make-up -------------------------------------------------------------

_MAKE_UPS = [
    (players, spares)
    for players in ("M", "F", "MM", "MF", "FF", "MMM", "MMF", "MFF", "MMMM", "MMFF", "MMMF", "MMMMM", "MMMFF", "MMFFF")
    for spares in ("", "M", "F", "MM", "FF", "MF", "MMM", "FFF")
]


def _people(players: str, spares: str) -> Iterable[Person]:
    for number, sex in enumerate(players + spares, start=1):
        born = Day(1980, 1, 1) if number == 1 else Day(1950, 5, 17)
        other = {"branch_id": NEIGHBOUR.id} if number == 2 else {}
        yield person(number, sex=sex, is_spare=number > len(players), birth_date=born, pair="A" * (number < 3), **other)


def of_sides(book: RuleBook, category: str) -> object:
    """Return the verdict on teams of every make-up in a category."""
    return [verdict(book, team(*_people(players, spares)), category) for players, spares in _MAKE_UPS]
