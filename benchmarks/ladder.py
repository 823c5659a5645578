"""How long the page of the ladder takes, with as many branches as there are in the Legion.

    python benchmarks/ladder.py

1,400 branches in 70 Districts, half of them with Areas, and five sports: every Area and District and one branch in
three holds a play-off in each, with four teams a category. The page is asked for as a Command Sports Officer asks
for it, in a database of its own that is discarded.
"""

from __future__ import annotations

import datetime
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "legionsports.settings"
FOLDER = tempfile.TemporaryDirectory(prefix="ladder-")
os.environ["VAR_DIR"] = FOLDER.name
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from auditlog.context import disable_auditlog  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from tournaments.models import Competition, Entry, Event, Node, Role, User  # noqa: E402
from tournaments.organization.services import add_command  # noqa: E402
from tournaments.seasons.queries.plan import book_of, sports_of  # noqa: E402
from tournaments.seasons.services import set_up  # noqa: E402

DISTRICTS, AREAS, BRANCHES, RUNS, LIMIT_MS = 70, 4, 1400, 15, 300
DAY = datetime.date(2027, 1, 9)


def build_tree() -> Node:
    """Return a Command whose every second District has Areas."""
    command = add_command(name="The Legion", rulebook_key="ab-nwt-2027")
    number = 0
    for district_number in range(1, DISTRICTS + 1):
        district = node(command, "district", f"District {district_number}", district_number)
        parents = [district]
        if district_number % 2:
            parents = [node(district, "area", f"Area {n} of {district_number}", n) for n in range(1, AREAS + 1)]
        for n in range(BRANCHES // DISTRICTS):
            number += 1
            node(parents[n % len(parents)], "branch", f"Branch {number}", number)
    return command


def node(parent: Node, level: str, name: str, number: int) -> Node:
    made = Node.objects.create(parent=parent, level=level, name=name, number=str(number), path=f"new {name}")
    made.path = f"{parent.path}{made.pk}/"
    made.save(update_fields=["path"])
    return made


def build_events(command: Node) -> None:
    """Hold a play-off of each sport at every place above the branches, and at one branch of three."""
    season = set_up(command=command, year=2027, rulebook_key="ab-nwt-2027", by=None)
    branches = {n.pk: n for n in Node.objects.filter(level="branch")}
    below: dict[int, list[Node]] = {}
    for branch in branches.values():
        for pk in branch.path_ids:
            below.setdefault(pk, []).append(branch)
    places = [n for n in Node.objects.order_by("pk") if n.level != "branch" or n.pk % 3 == 0]
    for game, categories in sports_of(book_of(season)).items():
        events = Event.objects.bulk_create(
            Event(
                slug=f"{game}-{place.pk}", name=f"{place} {game}", level=place.level, season=2027, organizer=place,
                host_branch=below[place.pk][0], starts_on=DAY, ends_on=DAY, rulebook_key="ab-nwt-2027",
            )
            for place in places
        )  # fmt: skip
        competitions = Competition.objects.bulk_create(
            Competition(event=event, category=category.key, name=category.name, game=game, stations=4)
            for event in events
            for category in categories
        )
        Entry.objects.bulk_create(
            Entry(competition=competition, number=n, branch=branch)
            for competition in competitions
            for n, branch in enumerate(below[competition.event.organizer_id][::4][:4], start=1)
        )


def main() -> None:
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    with disable_auditlog():
        command = build_tree()
        build_events(command)
    officer = User.objects.create_user("officer")
    Role.objects.create(user=officer, kind=Role.Kind.COMMAND_OFFICER, node=command)
    client = Client(HTTP_HOST="localhost")
    client.force_login(officer, backend="django.contrib.auth.backends.ModelBackend")
    asked = {
        "as it opens": None,
        "one District": {"district": command.children.first().pk},
        "every branch, the first page": {"level": "branch"},
        "all on one page": {"whole": "on"},
    }
    for label, query in asked.items():
        address = reverse("ladder:sport", args=[2027, "shuffleboard"], query=query)
        client.get(address)
        times, worked = [], []
        for _ in range(RUNS):
            begin, at_work = time.perf_counter(), time.process_time()
            response = client.get(address)
            times.append(1000 * (time.perf_counter() - begin))
            worked.append(1000 * (time.process_time() - at_work))
        assert response.status_code == 200
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        print(
            f"{label}: {statistics.median(times):.0f} ms,"
            f" {min(worked):.0f} to {statistics.median(worked):.0f} ms of them at work,"
            f" {len(queries)} queries, {len(response.content) / 1024:.0f} KB (wished: below {LIMIT_MS} ms)"
        )
    print(f"{Node.objects.count()} places, {Event.objects.count()} events, {Entry.objects.count()} teams")


if __name__ == "__main__":
    main()
