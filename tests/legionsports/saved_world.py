"""A site that has something to save wherever it gives a file: the season of `tests.upgrades`, and what that has not."""

from __future__ import annotations

import base64
import datetime
import json
import random
from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.core.files.base import ContentFile
from django.utils import timezone

from kit.pdf import render
from legionsports.backups.services import backups, make_backup
from legionsports.watching.queries.errors import error_file
from scoring.archives.services import hand_over
from scoring.closing.services import close
from scoring.ladder.services.proposing import propose
from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from scoring.standings.queries.standings import standings_of
from tests import cast
from tests.scoring.afternoons.worlds import begun, open_event, play
from tests.scoring.closing.conftest import check, sign
from tests.upgrades import make as season
from tournaments.afternoons.services.door import Guest, enter
from tournaments.entries.services.numbers import say_teams
from tournaments.events.services import change_settings
from tournaments.events.services.programme import ProgrammeEntry, set_programme
from tournaments.guide.services import keep_booklet
from tournaments.guide.words import PLAYER, ROLES
from tournaments.members.queries import person_id
from tournaments.members.services import change_member
from tournaments.models import (
    Competition,
    Duty,
    Event,
    FinancialLine,
    FinancialSheet,
    Forwarding,
    HallTable,
    Hotel,
    ImportBatch,
    ImportRow,
    InformationSheet,
    Job,
    Letter,
    MemberChange,
    PastWinner,
    Suspension,
    User,
)
from tournaments.rulebooks.models import SportEdition
from tournaments.seasons.services import set_up
from tournaments.sites.engine.signed import Site
from tournaments.sites.services import confirm_site

KIND = "cribbage-rotating"  # of the open event
LONG = 5_001  # members: more than are answered whole


@dataclass
class World:
    """What there is, and which values an address may take, of each those that have something to save."""

    alice: User
    event: Event
    played: Competition
    values: dict[str, list[object]] = field(default_factory=dict)


def build() -> World:
    """Make the season, and a row of whatever it has none of."""
    season.build()
    users = {user.username: user for user in User.objects.all()}
    played = Competition.objects.select_related("event__organizer").get(category="cribbage-legion")
    world = World(alice=users["alice"], event=played.event, played=played)
    _beside_the_play(world, users)
    _of_the_site(world)
    _open_event(world)
    away, numbers = _event(world, "given-away"), _event(world, "numbers")
    _say_how_many_come(world, numbers)
    above = _goes_up(world)
    _travels(world, away)
    _on_disk(world)
    world.values = _values(world, [above, away, numbers])
    return world


def _event(world: World, slug: str, **more: object) -> Event:
    day = timezone.localdate() + datetime.timedelta(days=90)
    values = {"slug": slug, "name": slug.title(), "season": world.event.season, "starts_on": day, "ends_on": day}
    values |= {name: getattr(world.event, name) for name in ("level", "organizer", "host_branch", "rulebook_key")}
    return Event.objects.create(**{**values, **more})


def _beside_the_play(world: World, users: dict[str, User]) -> None:
    event, alice, entry = world.event, world.alice, world.played.entries.get(number=1)
    HallTable.objects.create(event=event, equipment="card table", number=1, name="By the stage")
    member = entry.roster.get(position=2).member
    set_up(command=event.organizer, year=event.season, rulebook_key=event.rulebook_key, by=alice)
    change_member(member=member, by=alice, membership_type="Life", reason="Forty years a member")
    Suspension.objects.create(member=member, sport="darts", season=2027, reason="Stayed away", made_by=alice)
    passed_on = {"cents": 5000, "method": "cheque", "number": "118", "on": event.starts_on}
    Forwarding.objects.create(event=event, receiver="Command", key="f", recorded_by=alice, **passed_on)
    arrive = ProgrammeEntry(day=event.starts_on, starts_at=datetime.time(17), title="Registration of the teams")
    set_programme(event=event, lines=[arrive])
    Duty.objects.create(event=event, kind=Duty.Kind.REFEREE, name="Pat Lee", named_by=users["carl"])
    letter = {"kind": "advances", "subject": "Your draw", "text": "It is out.", "key": "k", "made_at": timezone.now()}
    Letter.objects.create(name="Beth Tester", event=event, made_by=alice, **letter)
    PastWinner.objects.create(
        organizer=event.organizer, level="command", season=1998, competition="Darts", team="Peace as it was",
        branch=entry.branch, file_name="list.csv", entered_by=alice,
    )  # fmt: skip
    Hotel.objects.create(sheet=InformationSheet.objects.create(event=event), name="Inn by the rink")
    FinancialLine.objects.create(sheet=FinancialSheet.objects.create(event=event), heading="hall", cents=41250)
    make_links(event=event, by=users["carl"])
    cast.make_members(entry.branch, "MF" * (LONG // 2 + 1))


def _open_event(world: World) -> None:
    """Hold an open event that counts for the season, with guests who agreed that their names stay."""
    afternoon = open_event(world.played.entries.get(number=1).branch, KIND, games=1, counts_for_season=True)
    for number in range(8):
        enter(afternoon=afternoon, people=[Guest(f"Annabel{number}", "Zed", stays=True)], paid=[True], by=world.alice)
    play(begun(afternoon, world.alice), world.alice, random.Random(1), 1)
    sign(afternoon.competition)
    check(afternoon.competition, User.objects.get(username="sam"))
    close(competition=afternoon.competition, by=world.alice)


def _of_the_site(world: World) -> None:
    list_ = {"kind": "members", "state": "ready", "file": "imports/x.csv", "file_name": "x.csv"}
    batch = ImportBatch.objects.create(
        organization=world.event.organizer, refused_count=1, uploaded_by=world.alice, **list_
    )
    why = [{"column": "sex", "sentence": "Q is not understood here."}]
    ImportRow.objects.create(batch=batch, line=2, label="Ann", action="refused", problems=why, values={"sex": "Q"})


def _say_how_many_come(world: World, event: Event) -> None:
    change_settings(event=event, changes={f"levels.{event.level}.teams_due_days": 28})
    event.refresh_from_db()
    competition = cast.make_competition(event, "cribbage-pairs")
    say_teams(event=event, branch=event.host_branch, teams={competition.pk: 2}, by=world.alice)


def _goes_up(world: World) -> Event:
    """Let the champions be proposed to an event above."""
    above = _event(world, "dominion", level="dominion")
    cast.make_competition(above, world.played.category)
    propose(competition=world.played, by=world.alice)
    return above


def _travels(world: World, away: Event) -> None:
    """Give an event to a laptop."""
    key = Ed25519PrivateKey.generate().public_key().public_bytes_raw()
    laptop = Site("Hall laptop", base64.b64encode(key).decode())
    confirm_site(site=laptop, by=world.alice)
    hand_over.hand_over(event=away, to=laptop, by=world.alice)


def _on_disk(world: World) -> None:
    """Make what lies beside the database: a paper of a job and one of the help, an error, a backup of the whole."""
    keep_booklet(role=PLAYER, pdf=_paper(str(ROLES[PLAYER])))
    job = Job(event=world.event, label="Score sheets", asked_by=world.alice, state=Job.State.DONE)
    job.file.save("score-sheets.pdf", ContentFile(_paper(job.label)))
    now = datetime.datetime.now(datetime.UTC)  # the log goes by the clock of the machine
    error = {"at": now.isoformat(), "request_id": "1a2b-3c4d", "where": "GET /calendar/", "what": "KeyError"}
    error_file(now.date()).write_text(json.dumps(error) + "\n", encoding="utf-8")
    make_backup()


def _paper(text: str) -> bytes:
    return render(f"<html lang='en'><title>{text}</title><p>{text}</p></html>")


def _values(world: World, events: list[Event]) -> dict[str, list[object]]:
    played, event, entry = world.played, world.event, world.played.entries.get(number=1)
    best = played.entries.get(pk=standings_of(played).table.rows[0].entry)
    return {
        "slug": [event.slug],
        "category": [played.category],
        "event_id": [event.pk, *(other.pk for other in events)],
        "competition_id": [played.pk],
        "entry_id": [entry.pk],
        "season": [event.season],
        "year": [event.season],
        "game": [played.game],
        "level": [event.level],
        "place": [event.organizer_id],
        "organizer_id": [event.organizer_id],
        "ceremony": ["opening"],
        "number": [1],
        "member_id": [MemberChange.objects.latest("pk").member_id],
        "person": [person_id(place.member_id) for place in best.roster.order_by("-position")],
        "branch_number": [best.branch.number, entry.branch.full_number],
        "branch_id": [entry.branch_id],
        "batch_id": [ImportBatch.objects.get().pk],
        "job_id": [Job.objects.exclude(file="").get().pk],
        "key": [event.rulebook_key, SportEdition.objects.get().key],
        "name": [backup.name for backup in backups()],
        "role": [PLAYER],
        "kind": ["members", KIND],
        "token": [TableLink.objects.first().token],
    }
