"""Leaves the season of this version here, for every later version to open: once, before the version is released.

    VAR_DIR=$(mktemp -d) python -m tests.upgrades.make
    VAR_DIR=$(mktemp -d) DATABASE_URL=postgres://... python -m tests.upgrades.make

The database has to be empty, and a season that is here is never made again.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import lzma
import os
import sqlite3
import subprocess
import sys
import tempfile
import uuid
from itertools import count
from pathlib import Path

HERE = Path(__file__).parent
DUMP = ("pg_dump", "--no-owner", "--no-privileges", "--inserts")


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "legionsports.settings")
    os.environ.setdefault("DEBUG", "1")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from legionsports.version import VERSION

    target = HERE / f"{VERSION}.{'sqlite3' if connection.vendor == 'sqlite' else 'postgresql.sql'}.xz"
    if target.exists():
        sys.exit(f"{target.name} is here already.")
    if connection.introspection.table_names():
        sys.exit("This database is not empty.")
    call_command("migrate", verbosity=0)
    champion = build()
    connection.close()
    dumped = _file() if connection.vendor == "sqlite" else _dump()
    target.write_bytes(lzma.compress(dumped, preset=9 | lzma.PRESET_EXTREME))
    print(f'{target} is made. Its line in CHAMPIONS of test_upgrades.py: "{VERSION}": "{champion}"')


def build() -> str:
    """Make a small season: won with a play-off, corrected under protest, changed late, a round left, a log open."""
    from legionsports.practice.services.playing import check_and_close, play_competition
    from scoring.standings.queries.standings import standings_of
    from tests import cast
    from tests.scoring import by_log
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import SubMatch

    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    sam, sue, carl = (users[name] for name in ("sam", "sue", "carl"))

    own = _sport_of_our_own(event, org, users)
    legion, darts, euchre = (
        cast.make_competition(event, category, entries=6)
        for category in ("cribbage-legion", "darts-mixed", "euchre-legion")
    )
    for competition in (legion, darts, euchre, own):
        stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=carl)
        publish(stage=stage, by=carl, despite_open_rules=True)
    _play_to_a_tie(legion, sam, sue)
    check_and_close(competition=legion, by=carl, verifier=sue)
    for competition, last in ((darts, 3), (euchre, 3), (own, 2)):
        list(play_competition(competition=competition, seed="season", by=sam, verifier=sue, until_round=last))

    _corrected_under_protest(darts, sam, users["rita"])
    _changed_late(euchre, carl)
    waiting = SubMatch.objects.filter(match__stage__competition=darts, result=None).order_by("pk").last()
    assert waiting is not None
    by_log.play(waiting, [], by=sam)
    _paid_and_withheld(legion, org, users)
    standings = standings_of(legion)
    return str(standings.teams[standings.table.rows[0].entry].name)


def _corrected_under_protest(competition, by, referee) -> None:
    """Enter a sheet again with a protest on it, and rule on that."""
    from scoring.cases.models import Case
    from scoring.cases.services.opening import Claim, open_case
    from scoring.models import Submission
    from scoring.sheets.queries.sheets import legs_of
    from scoring.sheets.services.sheets import submit
    from tests.scoring.cases.ruling import rule

    first = Submission.objects.filter(sub_match__match__stage__competition=competition).order_by("pk").first()
    assert first is not None
    submit(
        sub_match=first.sub_match,
        legs=legs_of(first),
        by=by,
        expected_version=first.version,
        idempotency_key=uuid.uuid4(),
        reason="misread",
        protest="The lead was out of turn",
    )
    claim = Claim(kind=Case.Kind.PROTEST, claim="The lead was out of turn", sub_match=first.sub_match)
    rule(open_case(event=competition.event, claim=claim, by=by), referee)


def _changed_late(competition, by) -> None:
    """Take a table out of the draw."""
    from scoring.changes.engine.cases import ChangeKind, ChangeRequest
    from scoring.changes.queries.changes import version_of
    from scoring.changes.services.making import make

    drawn = competition.stages.get()
    make(
        stage=drawn,
        asked=ChangeRequest(kind=ChangeKind.BOARD_DOWN, until=3, station=drawn.numbers[0]),
        reason="The table broke",
        by=by,
        idempotency_key=uuid.uuid4(),
        expected_version=version_of(drawn),
    )


def _sport_of_our_own(event, org, users):
    """Add a competition of a sport that an officer has described, and that the event took along."""
    from tests import cast
    from tests.tournaments.rulebooks.bocce import BOCCE
    from tournaments.events.services import add_competition
    from tournaments.rulebooks.services.sports import describe

    edition = describe(owner=org.command, text=BOCCE, by=users["alice"])
    competition = add_competition(event=event, category_key=edition.key, stations=2)
    cast.ROSTERS[edition.key] = "MM"
    for number in range(1, 5):
        cast.make_entry(competition, number=number)
    del cast.ROSTERS[edition.key]  # others look through all that is there
    return competition


def _paid_and_withheld(competition, org, users) -> None:
    """Record a cheque that is still for nobody, and withhold a name."""
    from django.utils import timezone

    from tournaments.entries.services.names import withhold_name
    from tournaments.money.services.payments import Tender, record_payment

    tender = Tender(cents=10_000, method="cheque", on=timezone.localdate(), key="a cheque", number="101")
    record_payment(event=competition.event, payer=org.peace_river, tender=tender, by=users["carl"])
    member = competition.entries.get(number=1).roster.get(position=1).member
    withhold_name(member=member, withheld=True, reason="As asked by letter", by=users["alice"])


def _play_to_a_tie(competition, by, verifier) -> None:
    """Play a competition with the first chance that leads to a play-off."""
    from django.db import transaction

    from legionsports.practice.services.playing import play_competition

    for number in count(1):
        with transaction.atomic():
            list(play_competition(competition=competition, seed=f"season {number}", by=by, verifier=verifier))
            if competition.stages.count() > 1:
                return
            transaction.set_rollback(True)


def _file() -> bytes:
    """Return the database as one file."""
    from django.conf import settings

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "season.sqlite3"
        source = sqlite3.connect(settings.DATABASES["default"]["NAME"])
        source.execute("VACUUM INTO ?", [str(copy)])
        source.close()
        return copy.read_bytes()


def _dump() -> bytes:
    """Return the database as text that PostgreSQL reads without its own tools."""
    from django.db import connection

    params = connection.settings_dict
    address = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD", "PGDATABASE": "NAME"}
    env = {**os.environ, **{name: str(params[key]) for name, key in address.items() if params[key]}}
    text = subprocess.run(DUMP, check=True, capture_output=True, env=env, text=True).stdout
    # `\restrict` and its like are words to psql; the tests send the rest as one statement.
    return "\n".join(line for line in text.splitlines() if not line.startswith("\\")).encode()


if __name__ == "__main__":
    main()
