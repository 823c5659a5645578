"""Two Commands on one site: the cast's, and its neighbour with a row in every table and all that is personal."""

from __future__ import annotations

import datetime
import uuid
from contextlib import suppress
from dataclasses import dataclass

from auditlog.context import disable_auditlog
from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from scoring.decisions.engine.open import Kind
from tests import cast
from tests.legionsports.personal import Secrets, plant
from tests.scoring.board.play import draw
from tournaments.members.queries import person_id
from tournaments.models import Event, Member, Organization, Role, Stage, SubMatch, User

# What stands in an address, by what is meant with it.
MEANT = {
    "envelope_id": "scoring.Envelope",
    "made_id": "scoring.DecisionMade",
    "order_id": "scoring.PlaceDecision",
    "moved_id": "scoring.Moved",
    "job_id": "tournaments.Job",
    "batch_id": "tournaments.ImportBatch",
    "role_id": "tournaments.Role",
    "user_id": "tournaments.User",
    "date_id": "tournaments.SeasonDate",
    "pk": "tournaments.Sport",
    "application_id": "tournaments.HostApplication",
    "submission_id": "scoring.Submission",
    "pin_id": "scoring.PinAward",
    "decision_id": "scoring.AwardDecision",
    "departure_id": "tournaments.Departure",
    "case_id": "scoring.Case",
    "sponsor_id": "scoring.Sponsor",
    "screen_id": "scoring.Screen",
    "change_id": "scoring.Change",
    "refund_id": "tournaments.Refund",
    "override_id": "tournaments.Override",
    "forwarding_id": "tournaments.Forwarding",
    "payment_id": "tournaments.Payment",
    "duty_id": "tournaments.Duty",
    "move_id": "tournaments.EventMove",
    "place_id": "tournaments.RosterPlace",
    "shared_id": "tournaments.SharedBoards",
    "suspension_id": "tournaments.Suspension",
}
# Tables of the whole site, and those whose rows are made of results.
OF_THE_SITE = {"Branch", "District", "Command", "KnownSite", "CodeCounter", "KeptAnswer", "RecoveryCode", "Session"}
OF_RESULTS = {"Closing", "LiveLog"}

Rows = dict[str, models.Model]


@dataclass
class Neighbour:
    """Another Command: its officer, an event of its own with a draft beside the published draw, and what is secret."""

    command: Organization
    event: Event
    stage: Stage
    draft: Stage
    users: dict[str, User]
    secrets: Secrets
    rows: Rows

    def values(self) -> dict[str, list[object]]:
        """Return what stands in the addresses of all that is the neighbour's."""
        competition, match = self.stage.competition, self.stage.matches.first()
        entry = competition.entries.get(number=1)
        found = {name: [self.rows[label].pk] for name, label in MEANT.items() if label in self.rows}
        return found | {
            "slug": [self.event.slug],
            "category": [competition.category],
            "event_id": [self.event.pk],
            "competition_id": [competition.pk],
            "entry_id": [entry.pk],
            "stage_id": [self.stage.pk, self.draft.pk],
            "match_id": [match.pk],
            "member_id": [entry.roster.first().member_id],
            "member_number": [entry.roster.first().member.number],
            "organization_id": [self.command.pk],
            "organizer_id": [self.command.pk],
            "organizer": [self.command.pk],
            "place": [self.command.pk],
            "branch_id": [entry.branch_id],
            "branch_full_number": [Organization.objects.get(pk=entry.branch_id).full_number],
            "branch_number": [entry.branch.number],
            "code": [match.sub_matches.first().code],
            "person": [person_id(place.member_id) for place in entry.roster.all()[:2]],
            "token": ["3456" * 7],
            "game": ["darts"],
            "season": [2027],
            "year": [2027],
            "ending": ["csv"],
            "kind": ["members"],
            "level": ["command"],
        }


@disable_auditlog()
def make_neighbour(name: str = "Neighbour", *, whose: str = "their", beside: Neighbour | None = None) -> Neighbour:
    """Make a Command that stands beside the cast's, or `beside` another in which nothing is to be found again."""
    command = cast.add_organization(None, "command", f"{name} Command", levels=cast.LEVELS)
    district = cast.add_organization(command, "district", "District 101", "101")
    host = cast.add_organization(district, "branch", f"{name} Host", "54", member_count=100)
    cast.add_organization(command, "district", "District 102", "102")
    event = Event.objects.create(
        slug=f"{name.lower()}-2027", name=f"{name} Darts 2027", level="command", season=2027, organizer=command,
        host_branch=host, starts_on=datetime.date(2027, 2, 5), ends_on=datetime.date(2027, 2, 6),
        rulebook_key="ab-nwt-2027",
    )  # fmt: skip
    users = {
        first: cast.make_user(f"{whose}-{first}", first.title(), name) for first in ("alice", "carl", "sam", "sue")
    }
    Role.objects.create(user=users["alice"], kind=Role.Kind.COMMAND_OFFICER, organization=command)
    Role.objects.create(user=users["carl"], kind=Role.Kind.CHAIR, event=event)
    stage = draw(cast.make_competition(event, "darts-mixed", entries=4))
    secrets = Secrets()
    if whose == "their":
        plant(secrets, stage, users)
    draft = draw(cast.make_competition(event, "eightball-singles", entries=3), published=False)
    rows = _rows_of(stage, users, host, beside.rows if beside else {})
    return Neighbour(command, event, stage, draft, users, secrets, rows)


def hang_below(top: Organization, *commands: Organization) -> None:
    """Let Commands stand below the top of the Legion."""
    for command in commands:
        for place in Organization.objects.under(command).order_by("path"):
            place.path = top.path + place.path
            place.parent = top if place.pk == command.pk else place.parent
            place.save()


def _rows_of(stage: Stage, users: dict[str, User], host: Organization, others: Rows) -> Rows:
    """Return a row of every table that is the neighbour's, made where none is there yet."""
    entry = stage.competition.entries.get(number=1)
    rows: Rows = {
        "tournaments.Organization": stage.competition.event.organizer,
        "tournaments.Event": stage.competition.event,
        "tournaments.Competition": stage.competition,
        "tournaments.Stage": stage,
        "tournaments.Entry": entry,
        "tournaments.Member": Member.objects.get(pk=entry.roster.first().member_id),
        "tournaments.RosterPlace": entry.roster.first(),
        "tournaments.SubMatch": SubMatch.objects.filter(match__stage=stage).first(),
        "tournaments.User": users["alice"],
        "tournaments.Role": Role.objects.get(user=users["carl"]),
    }
    named = {"branch": host, "district": host.parent, "payer": host}
    waiting = [model for model in apps.get_models() if model._meta.app_label in {"tournaments", "scoring"}]
    for model in [
        model for model in waiting if model.__name__ not in OF_THE_SITE | OF_RESULTS
    ] * 3:  # what others rest on is there
        if model._meta.label not in rows and (row := _row(model, rows, named, others)) is not None:
            rows[model._meta.label] = row
    return rows


def _row(model: type[models.Model], rows: Rows, named: dict[str, Organization], others: Rows) -> models.Model | None:
    """Return the row of a table that was planted, or a new one; None while what it rests on is not there."""
    other = others[model._meta.label].pk if model._meta.label in others else None
    if (planted := model._default_manager.exclude(pk=other).order_by("-pk").first()) is not None:
        return planted
    values: dict[str, object] = {}
    wanted = {"event", "organizer"} if hasattr(model, "event") else {"organization", "organizer"}
    for one in model._meta.fields:
        if one.primary_key or (one.name not in wanted and (one.null or one.blank or one.has_default())):
            continue
        values[one.name] = _value(one) if not one.is_relation else named.get(one.name) or _held(one, rows)
        if values[one.name] is None:
            return None
    with suppress(IntegrityError), transaction.atomic():  # a rule of the table may want more: no address has such a row
        return model._default_manager.create(**values)
    return None


def _held(one: models.Field, rows: Rows) -> models.Model | None:
    return rows.get(one.related_model._meta.label)


def _value(one: models.Field) -> object:
    if one.choices:
        return one.choices[0][0]
    if one.name == "kind":
        return next(iter(Kind)).value
    of_kind: dict[type, object] = {
        models.DateTimeField: timezone.now(),
        models.DateField: datetime.date(2027, 2, 5),
        models.TimeField: datetime.time(9),
        models.UUIDField: uuid.uuid4(),
        models.IntegerField: 1,
        models.BooleanField: True,
        models.JSONField: {},
        models.FileField: "neighbour.csv",
        models.CharField: "neighbours-own"[: one.max_length],
        models.TextField: "Neighbour's own",
    }
    return next(value for kind, value in of_kind.items() if isinstance(one, kind))
