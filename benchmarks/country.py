"""A whole country on one site: how long it takes to make, and what every page asks the database in it.

    python benchmarks/country.py [--members 300000] [--branches 1400] [--events 60]

On PostgreSQL: that of DATABASE_URL, which it fills (the database has to be empty), or a throw-away one as the tests
have. 10 Commands, and 60 events of one weekend with 105 matches each. Each page that a viewer, a scorekeeper and an
officer opens, with the number of its queries and the time in the database; in a country of two events first, and then
in the whole one. A page that asks more is named.

Times that are taken while a machine does something else say nothing; the queries do.
"""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import argparse
import datetime
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COMMANDS, DISTRICTS = 10, 8  # Districts of each Command
ENTRIES = 15  # pairs of an event: 105 matches
BATCH = 5000
SMALL = 200  # branches of the small country that pages are compared with


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, size in {"members": 300_000, "branches": 1400, "events": 60}.items():
        options.add_argument(f"--{name}", type=int, default=size)
    asked = options.parse_args()
    if "DATABASE_URL" not in os.environ:
        again = shlex.join([sys.executable, __file__, *sys.argv[1:]])
        script = f"set -e; . script/_services.sh; start_services; trap stop_services EXIT; {again}"
        raise SystemExit(subprocess.call(["bash", "-c", script], cwd=ROOT))
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("VAR_DIR", folder)
        os.environ |= {"DJANGO_SETTINGS_MODULE": "legionsports.settings", "LOG_LEVEL": "ERROR"}
        sys.path.insert(0, str(ROOT))
        from benchmarks.weekend import begin

        begin()
        # Two events, since a page may ask of the others once: where there is none, it has nothing to ask for.
        build(members=2 * SMALL, branches=SMALL, events=2)
        small = looks()
        began = time.perf_counter()
        build(members=asked.members, branches=asked.branches, events=asked.events)
        print(f"built in {time.perf_counter() - began:.0f} s", flush=True)
        compare(small, looks())


# --- the country --------------------------------------------------------------------------------------


def build(*, members: int, branches: int, events: int) -> None:
    """Add to the site until it has as many branches, members and events as asked for."""
    from auditlog.context import disable_auditlog
    from django.db import connection

    from tournaments.models import Member

    born, joined = datetime.date(1950, 5, 17), datetime.date(1995, 3, 1)
    with disable_auditlog():
        places = _branches(branches)
        for start in range(Member.objects.count(), members, BATCH):
            Member.objects.bulk_create(
                Member(
                    number=str(2_000_000 + n), surname=f"Surname{n % 40_000}", given_names=("Jean", "John")[n % 2],
                    sex="FM"[n % 2], birth_date=born, branch=places[n % len(places)], membership_type="Ordinary",
                    joined_on=joined, dues_paid_year=2027,
                )
                for n in range(start, min(start + BATCH, members))
            )  # fmt: skip
        _events(events, places)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # as the database does by itself after a while


def _branches(number: int) -> list:
    """Return all branches, in Districts of the Commands, each of which numbers them from 1."""
    from django.db.models.functions import Length

    from tests.cast import LEVELS, add_organization
    from tournaments.models import Organization

    for n in range(Organization.objects.filter(parent=None).count() + 1, COMMANDS + 1):
        command = add_organization(
            None, "command", f"Command {n}", f"{n:02}", levels=LEVELS, rulebook_key="ab-nwt-2027"
        )
        for district in range(1, DISTRICTS + 1):
            add_organization(command, "district", f"District {district}", str(district))
    districts = list(Organization.objects.filter(level="district").order_by("number", Length("path"), "path"))
    made = Organization.objects.bulk_create(
        Organization(
            parent=districts[n % len(districts)], level="branch", name=f"Branch {n}", number=str(n // COMMANDS + 1),
            path=f"new {n}", member_count=200, command_id=districts[n % len(districts)].command_id,
            prefix=districts[n % len(districts)].prefix,
        )
        for n in range(Organization.objects.branches().count(), number)
    )  # fmt: skip
    for organization in made:
        organization.path = f"{organization.parent.path}{organization.pk}/"
    Organization.objects.bulk_update(made, ["path"], batch_size=1000)
    return list(Organization.objects.branches().order_by("pk"))


def _events(number: int, branches: list) -> None:
    """Add events of one weekend, each drawn and published, with a scorekeeper of its own."""
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import Event, Organization, Role, User

    commands = list(Organization.objects.filter(parent=None).order_by("pk"))
    officer = User.objects.filter(username="officer").first() or cast.make_user("officer", "Alice")
    Role.objects.get_or_create(user=officer, kind=Role.Kind.COMMAND_OFFICER, organization=commands[0])
    for n in range(Event.objects.count(), number):
        command = commands[n % len(commands)]
        own = [branch for branch in branches if branch.path_ids[0] == command.pk]
        org = cast.Org(command, *[command] * 3, *[own[0]] * 4)
        event = cast.make_event(org, slug=f"event-{n}", name=f"Weekend {n}")
        competition = cast.make_competition(event, "cribbage-pairs")
        for entry in range(1, ENTRIES + 1):
            cast.make_entry(competition, number=entry, branch=own[(n + entry) % len(own)])
        stage = draw_round_robin(competition=competition, seed=f"season {n}", by=officer)
        publish(stage=stage, by=officer, despite_open_rules=True)
        Role.objects.create(user=cast.make_user(f"keeper{n}", "Sam"), kind=Role.Kind.SCOREKEEPER, event=event)


# --- every page ---------------------------------------------------------------------------------------


class Look(NamedTuple):
    """One look at a page: what came, what it asked the database, and how long both took, in milliseconds."""

    status: int
    queries: int
    database: float
    whole: float
    slowest: str


READERS = {
    "": """ calendar/ e/{slug}/ e/{slug}/board/ e/{slug}/results/ e/{slug}/now/ e/{slug}/rules/ api/v1/events/
        api/v1/organization/ api/v1/events/{slug}/results/ api/v1/competitions/{competition}/standings/
        api/v1/entries/?competition={competition}""",
    "keeper0": """office/ office/events/{event}/results/ office/events/{event}/results/check/
        office/events/{event}/results/lists/ s/{code}/?door=desk office/events/{event}/hall/""",
    "officer": """office/ office/organization/ office/members/ office/members/?q=surname12 office/members/?q=2000123
        office/people/branches/ office/roles/ office/calendar/ office/season/
        office/programs/ office/money/ office/hosts/ office/letters/ office/events/new/ office/events/{event}/
        office/events/{event}/entries/ office/competitions/{competition}/register/ office/events/{event}/check-in/
        office/events/{event}/money/ office/events/{event}/draws/ office/competitions/{competition}/draw/
        office/events/{event}/host/ office/events/{event}/people/ office/events/{event}/print/
        office/events/{event}/standings/ office/competitions/{competition}/standings/ office/events/{event}/awards/
        office/events/{event}/awards/advancement/ office/events/{event}/coming/ office/events/{event}/cases/
        office/events/{event}/changes/ office/events/{event}/log/ office/events/{event}/settings/""",
}


def looks() -> dict[str, Look]:
    """Return what each page took, as its reader sees it; looked at twice, for what a process keeps."""
    from django.test import Client

    from tournaments.models import Event, SubMatch, User

    event = Event.objects.get(slug="event-0")
    competition = event.competitions.get()
    sheet = SubMatch.objects.filter(match__stage__competition=competition, result=None).order_by("pk")[0]
    names = {"slug": event.slug, "event": event.pk, "competition": competition.pk, "code": sheet.code}
    looked_at = {}
    for who, paths in READERS.items():
        client = Client(raise_request_exception=False)
        if who:
            client.force_login(User.objects.get(username=who), backend="django.contrib.auth.backends.ModelBackend")
        for path in ["", *paths.split()] if not who else paths.split():
            address = "/" + path.format(**names)
            client.get(address)
            looked_at[f"{who or 'public'} /{path}"] = _look(client, address)
    return looked_at


def _look(client, address: str) -> Look:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        began = time.perf_counter()
        status = client.get(address).status_code
        whole = time.perf_counter() - began
    times = [(float(query["time"]) * 1000, query["sql"]) for query in asked.captured_queries]
    slowest = max(times, default=(0.0, ""))
    return Look(status, len(times), sum(ms for ms, _ in times), whole * 1000, f"{slowest[0]:.0f} ms {slowest[1][:999]}")


def compare(small: dict[str, Look], big: dict[str, Look]) -> None:
    """Print each page of the whole country beside that of a site with two events."""
    print(f"{'page':62} status  queries       in the database     as a whole")
    for page, now in big.items():
        old = small[page]
        print(
            f"{page:62} {now.status:5}  {old.queries:4} > {now.queries:4}  "
            f"{old.database:6.0f} > {now.database:6.0f} ms  {old.whole:6.0f} > {now.whole:6.0f} ms"
        )
        if now.database > 100 or now.status >= 400:
            print(f"  slow or refused: {now.slowest}")
    grown = [page for page, now in big.items() if now.queries > small[page].queries]
    print("QUERIES GROW: " + "; ".join(grown) if grown else "GOOD: no page asks more of the whole country", flush=True)


if __name__ == "__main__":
    main()
