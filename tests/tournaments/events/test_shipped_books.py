"""Events by each of the books that are shipped: at every level, with a program that a person would hang up."""

from __future__ import annotations

import datetime

import pytest

from games.rulebook.checking import STEPS
from tests import cast
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.queries import rulebook_named
from tournaments.events.queries.programme import programme_of
from tournaments.events.services import add_competition, create_event
from tournaments.rulebooks.queries.texts import shipped_keys

SATURDAY = datetime.date(2027, 3, 6)


def made(org, key: str, level: str):
    return create_event(
        name=f"{key} {level}", level=level, season=2027, organizer=org.command, host_branch=org.banff,
        starts_on=SATURDAY, rulebook_key=key,
    )  # fmt: skip


@pytest.mark.parametrize("key", shipped_keys())
def test_an_event_of_every_level_and_sport_has_a_program_in_order(org, key) -> None:
    book = rulebook_named(key)
    lines = {line.title: at for at, line in book.programme.lines.items()}
    for number, level in enumerate(book.levels):
        event = made(org, key, level.key)
        one = list(book.categories)[number % len(book.categories)]
        for category in [one] if number else book.categories:
            add_competition(event=event, category_key=category, stations=4)
        days = {}
        for item in programme_of(event):
            if item.title in lines:
                days.setdefault(item.day, []).append(STEPS.get(lines[item.title], -1))
        assert days
        for steps in days.values():
            known = [step for step in steps if step >= 0]
            assert known == sorted(known), (level.key, steps)


def test_cribbage_of_new_brunswick_begins_at_one_and_shuffleboard_at_nine(org) -> None:
    for category, captains, play in (("cribbage-team", (12, 30), (13, 0)), ("shuffleboard-pairs", (8, 30), (9, 0))):
        event = made(org, "nb-2027", "command")
        add_competition(event=event, category_key=category, stations=4)
        assert [item.starts_at for item in programme_of(event)[:2]] == [datetime.time(*captains), datetime.time(*play)]


def test_a_final_beside_the_ladder_takes_teams_of_another_command_by_name(org, users) -> None:
    levels = [{"key": key, "name": key.title(), "optional": False} for key in ("command", "branch")]
    other = cast.add_organization(None, "command", "Prince Edward Island Command", levels=levels)
    branch = cast.add_organization(other, "branch", "Wellington", "17", member_count=200)
    event = made(org, "nb-2027", "inter-provincial")
    competition = add_competition(event=event, category_key="cribbage-pairs", stations=4)
    roster = [RosterLine(member=member) for member in cast.make_members(branch, "MF")]
    entry = register_entry(
        competition=competition, facts=EntryFacts.of_branch(branch), roster=roster, by=users["alice"]
    )
    assert entry.branch == branch
