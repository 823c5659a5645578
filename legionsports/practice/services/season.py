"""A whole season to look at: built by the same services that people use, from invented people.

Five Command events around today (`calendar`), and below them a season in which a branch, an Area and the Districts sent
their teams up (`ladder`). Cribbage is over, with its play-off, and Cribbage Pairs is closed. Darts is in the middle of
its second day: two categories are played out and have ties for first, the third is under way. Euchre is drawn and is
the next to be played, 8-ball has its entries in, and shuffleboard waits for an officer to look at problems.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.core.files import File
from django.db import transaction
from django.utils import timezone

from legionsports.practice.engine.calendar import Calendar, calendar_of, rally_of
from legionsports.practice.queries.people import PEOPLE, logins_file
from legionsports.practice.services import cases, hosting, ladder, lists, money
from legionsports.practice.services.playing import check_and_close, play_competition, play_event
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.hall import say_hall
from tournaments.draws.services.publishing import publish
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.services.check_in import check_in
from tournaments.events.services import add_competition, add_season_date, create_event
from tournaments.imports.models import ImportBatch
from tournaments.imports.services.batches import read_batch
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.writing import write_batch
from tournaments.jobs.services import Said
from tournaments.models import Event, Organization, User
from tournaments.organization.services import add_command
from tournaments.people.services import grant_role, new_password
from tournaments.seasons.services.carrying import settle

RULE_BOOK = "ab-nwt-2027"
SEED = "lest we forget"


@dataclass(frozen=True)
class DemoEvent:
    """An event of the season: where it is played, on how many boards each category, and what the hall has."""

    name: str
    host: str
    stations: dict[str, int]
    hall: str


SEASON = {
    "cribbage": DemoEvent(
        "Command Cribbage",
        "281",
        {"cribbage-pairs": 9, "cribbage-senior-pairs": 9, "cribbage-legion": 18},
        "38 tables, 2 spare",
    ),
    "euchre": DemoEvent("Command Euchre", "35", {"euchre-legion": 9}, "10 tables, 1 spare"),
    "darts": DemoEvent(
        "Command Darts",
        "285",
        {"darts-legion": 10, "darts-mixed": 10, "darts-mixed-seniors": 10},
        "32 dart boards, 2 spare",
    ),
    "shuffleboard": DemoEvent(
        "Command Shuffleboard",
        "79",
        {"shuffleboard-mens": 3, "shuffleboard-ladies": 3, "shuffleboard-mixed": 3, "shuffleboard-senior": 3},
        "12 shuffleboards",
    ),
    "eightball": DemoEvent(
        "Command 8-Ball",
        "175",
        {"eightball-singles": 4, "eightball-doubles": 4},
        "8 pool tables",
    ),
}

# What else stands in the calendar of the season: the Dominion events that are known, and where.
DOMINION = {"cribbage": ("Dominion Cribbage", "Charlottetown"), "darts": ("Dominion Darts", "Thunder Bay")}
DOMINION_LASTS = datetime.timedelta(days=3)


def build() -> Iterator[str]:
    """Fill an empty site and yield a line for people about each thing done."""
    calendar = calendar_of(timezone.localdate())
    users, password = _people()
    command = add_command(name="Alberta-NWT Command", rulebook_key=RULE_BOOK)
    officer = users["command"]
    for kind, file in (("branches", lists.branches()), ("members", lists.members(calendar))):
        batch = _import(kind, file, officer, scope=Scope(organization=command))
        yield f"{batch.new_count} {kind} read in"
    season = ladder.plan(command, RULE_BOOK, calendar, officer)
    events = {key: _event(command, weekend, key, calendar) for key, weekend in SEASON.items()}
    _roles(users, command, events)
    for key, event in events.items():
        batch = _import("entries", lists.entries(calendar, key), officer, scope=Scope(event=event))
        yield f"{event.name}: {batch.new_count} players entered"
    _other_dates(command, calendar)
    hosting.fill_in(events, calendar, officer)
    yield from ladder.play(season, events, calendar, officer, users["scorer2"])
    below = Event.objects.get(organizer__level="district", organizer__number="8", competitions__game="cribbage")
    yield from money.keep(events["cribbage"], below, officer)
    yield from _play(events, users)
    _write_logins(users, password)


def _play(events: dict[str, Event], users: dict[str, User]) -> Iterator[str]:
    officer, scorer, second = users["command"], users["scorer"], users["scorer2"]
    for event in (events["cribbage"], events["euchre"], events["darts"]):
        _check_everybody_in(event, officer)
    yield from play_event(event=events["cribbage"], seed=SEED, by=officer, verifier=second)
    pairs = events["cribbage"].competitions.earliest("position")
    yield check_and_close(competition=pairs, by=officer, verifier=second)
    for competition in events["euchre"].competitions.all():
        publish(stage=draw_round_robin(competition=competition, seed=SEED, by=officer), by=officer)
    yield f"{events['euchre'].name}: drawn"
    # With these phrases two teams end tied for first, and three: what a chair meets on a Saturday.
    legion, mixed, seniors = events["darts"].competitions.order_by("position")
    for competition, phrase, until in ((legion, "juno", 19), (mixed, "vimy", 19), (seniors, SEED, 12)):
        yield from play_competition(competition=competition, seed=phrase, by=scorer, verifier=second, until_round=until)
    cases.bring(seniors, chair=users["chair"], scorer=scorer)


def _people() -> tuple[dict[str, User], str]:
    """Make the demonstration's people. One password for all, made here and written down nowhere else."""
    password = new_password()
    users = {}
    for username, name, _, _ in PEOPLE:
        first, last = name.split(" ", 1)
        users[username] = User.objects.create_user(username, password=password, first_name=first, last_name=last)
    return users, password


def _roles(users: dict[str, User], command: Organization, events: dict[str, Event]) -> None:
    for username, _, kind, place in PEOPLE:
        where: Organization | Event
        if isinstance(place, str):
            where = events[place]
        else:
            level, number = place
            where = command if level == "command" else Organization.objects.get(level=level, number=number)
        grant_role(user=users[username], kind=kind, where=where, by=None)


def _other_dates(command: Organization, calendar: Calendar) -> None:
    rally = rally_of(calendar.season)
    dates = [("Spring Rally of the Districts", rally, rally, "")]
    for game, (title, place) in DOMINION.items():
        if first := calendar.level(game, "dominion"):
            dates.append((title, first, first + DOMINION_LASTS, place))
    for title, first, last, place in dates:
        add_season_date(
            organizer=command, season=calendar.season, title=title, starts_on=first, ends_on=last, place=place
        )


def _event(command: Organization, weekend: DemoEvent, game: str, calendar: Calendar) -> Event:
    event = create_event(
        name=f"{weekend.name} {calendar.season}",
        level="command",
        season=calendar.season,
        organizer=command,
        host_branch=Organization.objects.get(level=Organization.BRANCH, number=weekend.host),
        starts_on=calendar.starts[game],
        rulebook_key=RULE_BOOK,
        spring_rally_on=calendar.spring_rally,
    )
    for category, stations in weekend.stations.items():
        add_competition(event=event, category_key=category, stations=stations)
    say_hall(event=event, line=weekend.hall)
    return settle(event=event)


def _import(kind: str, path: Path, by: User, *, scope: Scope) -> ImportBatch:
    """Read a file in and write it at once, as an officer who found nothing to object to."""
    batch = ImportBatch(
        kind=kind, organization=scope.organization, event=scope.event, file_name=path.name, uploaded_by=by
    )
    with path.open("rb") as stream:
        batch.file.save(path.name, File(stream), save=False)
    batch.save()
    batch = read_batch(batch_id=batch.pk, report=_silent)
    if batch.state != ImportBatch.State.READY:
        raise RuntimeError(f"{path.name}: {batch.problem}")
    batch.state, batch.confirmed_by, batch.confirmed_at = ImportBatch.State.WRITING, by, timezone.now()
    batch.save(update_fields=["state", "confirmed_by", "confirmed_at"])
    return write_batch(batch_id=batch.pk, report=_silent)


def _silent(done: int, total: int, step: Said) -> None:
    """Nobody watches: the command prints its own lines."""


@transaction.atomic
def _check_everybody_in(event: Event, by: User) -> None:
    for competition in event.competitions.all():
        for entry in entries_of(competition):
            for place in entry.roster.all():
                check_in(place=place, card_seen=True, by=by)


def _write_logins(users: dict[str, User], password: str) -> None:
    """Leave the names and the password where script/server shows them, readable by the owner only."""
    file = logins_file()
    kinds_by_name = {username: kind.label for username, _, kind, _ in PEOPLE}
    file.touch(mode=0o600)
    file.write_text(
        "".join(f"    {name:<10} {password}    {kinds_by_name[name]}, {user}\n" for name, user in users.items())
    )
