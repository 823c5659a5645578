"""The weekend of fixtures/weekend.json, made by the services that people use: always the same rows.

`FIXTURE=write pytest tests/legionsports/test_weekend_fixture.py` writes the file again, after a change of a table.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.core import serializers
from django.db import connection, models

from tests.clock import NOON
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.services import add_competition, create_event
from tournaments.members.services import add_member
from tournaments.models import CodeCounter, Event, Job, Letter, Organization, Role, TeamWord, User
from tournaments.organization.services import add_command, add_organization
from tournaments.people.services import grant_role

FILE = Path(__file__).resolve().parents[2] / "fixtures" / "weekend.json"
BOOK, SLUG, SEED = "ab-nwt-2027", "weekend-2027", "lest we forget"
# Its rows have numbers that no site reaches: loaded beside others they take nobody's place.
FIRST = 1_000_001
BRANCHES = (
    ("101", "Aspen Hills"),
    ("102", "Birch Lake"),
    ("103", "Cedar Point"),
    ("104", "Driftwood"),
    ("105", "Elk Crossing"),
    ("106", "Foxglove"),
)
GIVEN = (("Arthur", "Agnes"), ("Bertram", "Beatrice"), ("Cecil", "Clara"), ("Desmond", "Doris"))
SURNAMES = ("Archer", "Bellamy", "Carver", "Dunning", "Ellery", "Fairfax")
# What the site sends and does of itself, a word that opens a sheet, and the series of codes: every site has its own.
LEFT_OUT = {Letter, Job, TeamWord, CodeCounter}


def count_from_first() -> None:
    """Let every table give numbers from FIRST on. On SQLite, and until the transaction is rolled back."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")
        for model in tables():
            cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [model._meta.db_table, FIRST - 1])


def make() -> Event:
    """Make the weekend: a Command with a District, six branches with two teams between them each, and their draw."""
    CodeCounter.objects.create(pk=1, key="weekend")
    officer = User.objects.create(
        username="weekend.officer", first_name="Olive", last_name="Officer", password="!", date_joined=NOON
    )
    command = add_command(name="Example Command", rulebook_key=BOOK)
    district = add_organization(parent=command, level="district", name="Example District", number="91")
    area = add_organization(parent=district, level="area", name="Example Area", number="1")
    branches = [
        add_organization(parent=area, level="branch", name=name, number=f"9{number}", town=name, member_count=120)
        for number, name in BRANCHES
    ]
    grant_role(user=officer, kind=Role.Kind.COMMAND_OFFICER, where=command, by=None)
    event = create_event(
        name="Example Weekend 2027",
        level="command",
        season=2027,
        organizer=command,
        host_branch=branches[0],
        starts_on=datetime.date(2027, 2, 5),
        rulebook_key=BOOK,
        slug=SLUG,
    )
    competition = add_competition(event=event, category_key="cribbage-pairs", stations=3)
    for place, branch in enumerate(branches):
        roster = [*_pair(branch, place, officer)]
        register_entry(competition=competition, facts=EntryFacts.of_branch(branch), roster=roster, by=officer)
    publish(stage=draw_round_robin(competition=competition, seed=SEED, by=officer), by=officer, despite_open_rules=True)
    return event


def _pair(branch: Organization, place: int, officer: User) -> Iterator[RosterLine]:
    for row, names in enumerate(GIVEN):
        for column, (given, sex) in enumerate(zip(names, "MF", strict=True)):
            member = add_member(
                number=f"9{place}{row}{column}001",
                branch=branch,
                by=officer,
                surname=SURNAMES[(place + row) % len(SURNAMES)],
                given_names=given,
                sex=sex,
                birth_date=datetime.date(1948 + 3 * place + row, 5, 17),
                membership_type="Ordinary",
                joined_on=datetime.date(1995, 3, 1),
                dues_paid_year=2027,
            )
            if row == 0:
                yield RosterLine(member=member, fee_paid=True)


def tables() -> list[type[models.Model]]:
    """The tables of the product, each after those that it names."""
    ours = [(apps.get_app_config(name), None) for name in ("tournaments", "scoring")]
    return [model for model in serializers.sort_dependencies(ours) if model not in LEFT_OUT]


def text() -> str:
    """What stands in the database as `loaddata` takes it, a row a line."""
    rows = (row for model in tables() for row in model._base_manager.order_by("pk"))
    listed = serializers.serialize("python", rows)
    lines = (json.dumps(row, ensure_ascii=False, cls=serializers.json.DjangoJSONEncoder) for row in listed)
    return "[\n" + ",\n".join(lines) + "\n]\n"
