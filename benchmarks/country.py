"""A country in bulk for `season.py`: its branches and members, and events with every match of their draw."""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

COMMANDS, DISTRICTS = 10, 8  # Districts of each Command
ENTRIES = 15  # pairs of an event: 105 matches
BATCH = 5000


def build(*, members: int, branches: int, events: int) -> None:
    """Add to the site until it has as many branches, members and events as asked for."""
    from auditlog.context import disable_auditlog
    from django.db import connection

    with disable_auditlog():
        places = _branches(branches)
        _members(members, places)
        _events(events, places)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")  # as the database does by itself after a while


def _branches(number: int) -> list:
    """Return all branches, in Districts of the Commands."""
    from django.db.models.functions import Length

    from tests.cast import LEVELS, add_node
    from tournaments.models import Node

    commands = list(Node.objects.filter(parent=None).order_by("pk"))
    for n in range(len(commands) + 1, COMMANDS + 1):
        command = add_node(None, "command", f"Command {n}", levels=LEVELS, rulebook_key="ab-nwt-2027")
        for district in range(1, DISTRICTS + 1):
            add_node(command, "district", f"District {district}", str(district))
    districts = list(Node.objects.filter(level="district").order_by("number", Length("path"), "path"))
    there = Node.objects.branches().count()
    made = Node.objects.bulk_create(
        [
            Node(
                parent=districts[n % len(districts)],
                level="branch",
                name=f"Branch {n}",
                number=str(n),
                path=f"new {n}",
                member_count=200,
            )
            for n in range(there, number)
        ]
    )
    for node in made:
        node.path = f"{node.parent.path}{node.pk}/"
    Node.objects.bulk_update(made, ["path"], batch_size=1000)
    return list(Node.objects.branches().order_by("pk"))


def _members(number: int, branches: list) -> None:
    import datetime

    from tournaments.models import Member

    there = Member.objects.count()
    born, joined = datetime.date(1950, 5, 17), datetime.date(1995, 3, 1)
    for start in range(there, number, BATCH):
        Member.objects.bulk_create(
            Member(
                number=str(2_000_000 + n), surname=f"Surname{n % 40_000}", given_names=("Jean", "John")[n % 2],
                sex="FM"[n % 2], birth_date=born, branch=branches[n % len(branches)], membership_type="Ordinary",
                joined_on=joined, dues_paid_year=2027,
            )
            for n in range(start, min(start + BATCH, number))
        )  # fmt: skip


def _events(number: int, branches: list) -> None:
    """Add events of one weekend, each drawn and published, with a scorekeeper of its own."""
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.models import Entry, Event, Node, Role, User

    if not User.objects.filter(username="officer").exists():
        officer = cast.make_user("officer", "Alice")
        first = Node.objects.filter(parent=None).order_by("pk")[0]
        Role.objects.create(user=officer, kind=Role.Kind.COMMAND_OFFICER, node=first)
    officer = User.objects.get(username="officer")
    commands = {node.pk: node for node in Node.objects.filter(parent=None)}
    ordered = sorted(commands)
    for n in range(Event.objects.count(), number):
        command = commands[ordered[n % len(ordered)]]
        own = [branch for branch in branches if branch.path_ids[0] == command.pk]
        org = cast.Org(command, *[command] * 3, *[own[0]] * 4)
        event = cast.make_event(org, slug=f"event-{n}", name=f"Weekend {n}")
        competition = cast.make_competition(event, "cribbage-pairs")
        for entry in range(1, ENTRIES + 1):
            cast.make_entry(competition, number=entry, branch=own[(n + entry) % len(own)])
        assert Entry.objects.filter(competition=competition).count() == ENTRIES
        by = officer
        stage = draw_round_robin(competition=competition, seed=f"season {n}", by=by)
        publish(stage=stage, by=by, despite_open_rules=True)
        keeper = cast.make_user(f"keeper{n}", "Sam")
        Role.objects.create(user=keeper, kind=Role.Kind.SCOREKEEPER, event=event)


def counts() -> str:
    from tournaments.models import Event, Match, Member, Node

    return (f"{Node.objects.branches().count()} branches, {Member.objects.count()} members, "
            f"{Event.objects.count()} events, {Match.objects.count()} matches")  # fmt: skip
