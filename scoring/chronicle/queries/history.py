"""The lines of the history that belong to one event, of rows that are there and of rows that were removed."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import ForeignKey, Model, Q, QuerySet

from scoring.awards.models import AwardDecision, PinAward
from scoring.board.models.announcing import Sponsor, Thanks
from scoring.board.models.screens import Screen
from scoring.changes.models import Change
from scoring.chronicle.words import LogKind
from scoring.live.models import LiveLog
from scoring.standings.models import AdvancementAnswer, PlaceDecision, PlayoffSetAside
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, Entry, Override, PutOut, Qualification, RosterPlace
from tournaments.events.models import Competition, Event, SharedBoards
from tournaments.events.models import Event as Weekend
from tournaments.hosting.models.duties import Duty
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, Hotel, InformationSheet
from tournaments.hosting.models.prizes import Prize
from tournaments.money.models import PurseLine, PursePart
from tournaments.organization.models import Role

# Of each table what its lines are about, and the way from a row to its event.
HISTORY: Mapping[type[Model], tuple[LogKind, str]] = {
    Entry: (LogKind.TEAMS, "competition__event"),
    RosterPlace: (LogKind.TEAMS, "entry__competition__event"),
    Qualification: (LogKind.TEAMS, "entry__competition__event"),
    Stage: (LogKind.DRAWS, "competition__event"),
    Change: (LogKind.DRAWS, "stage__competition__event"),
    PlayoffSetAside: (LogKind.DRAWS, "stage__competition__event"),
    LiveLog: (LogKind.LIVE, "event"),
    Override: (LogKind.DECISIONS, "entry__competition__event"),
    Departure: (LogKind.DECISIONS, "entry__competition__event"),
    PutOut: (LogKind.DECISIONS, "event"),
    PlaceDecision: (LogKind.DECISIONS, "competition__event"),
    AwardDecision: (LogKind.CLOSING, "entry__competition__event"),
    AdvancementAnswer: (LogKind.CLOSING, "entry__competition__event"),
    PinAward: (LogKind.CLOSING, "event"),
    Weekend: (LogKind.EVENT, "pk"),
    Competition: (LogKind.EVENT, "event"),
    SharedBoards: (LogKind.EVENT, "event"),
    Screen: (LogKind.EVENT, "event"),
    Role: (LogKind.EVENT, "event"),
    Duty: (LogKind.EVENT, "event"),
    InformationSheet: (LogKind.EVENT, "event"),
    Hotel: (LogKind.EVENT, "sheet__event"),
    FinancialSheet: (LogKind.EVENT, "event"),
    FinancialLine: (LogKind.EVENT, "sheet__event"),
    Prize: (LogKind.EVENT, "competition__event"),
    PurseLine: (LogKind.MONEY, "competition__event"),
    PursePart: (LogKind.MONEY, "line__competition__event"),
    Sponsor: (LogKind.EVENT, "event"),
    Thanks: (LogKind.EVENT, "event"),
}
# A draw is written again with everything that is noted on it; this of it is a change.
_OF_A_DRAW = ["published_at", "rounds_to_draw"]


def lines_of(event: Event) -> list[tuple[LogKind, QuerySet[LogEntry]]]:
    """Return the lines of the history that belong to `event`, by what they are about."""
    parts: dict[LogKind, Q] = {}
    parents: dict[tuple[type[Model], str], list[str]] = {(Weekend, "pk"): [str(event.pk)]}
    for model, (kind, path) in HISTORY.items():
        parts[kind] = parts.get(kind, Q()) | _lines(model, path, event, parents)
    return [(kind, LogEntry.objects.filter(which)) for kind, which in parts.items()]


def _lines(model: type[Model], path: str, event: Event, parents: dict[tuple[type[Model], str], list[str]]) -> Q:
    """Return the lines of the rows of `model` that are at `event`, and of those that were removed from it."""
    kind = ContentType.objects.get_for_model(model)
    rows = model._default_manager.filter(**{path: event.pk}).order_by()
    if model is Change:  # what it did to those with whom boards are shared is part of it
        rows = rows.filter(part_of=None)
    here = Q(object_id__in=rows.values("pk"))
    parent, _, rest = path.partition("__")
    field = model._meta.get_field(parent) if parent != "pk" else None
    if isinstance(field, ForeignKey):
        key = (field.related_model, rest or "pk")
        if key not in parents:
            rows = field.related_model._default_manager.filter(**{key[1]: event.pk})
            parents[key] = [str(pk) for pk in rows.values_list("pk", flat=True)]
        gone = LogEntry.objects.filter(
            content_type=kind, action=LogEntry.Action.DELETE, **{f"changes__{parent}__0__in": parents[key]}
        )
        here |= Q(object_id__in=gone.order_by().values("object_id"))
    if model is Role:  # given at this event, on whichever site that was
        here |= Q(action=LogEntry.Action.CREATE, changes__event__1=str(event.pk))
    if model is Stage:
        here &= ~Q(action=LogEntry.Action.UPDATE) | Q(changes__has_any_keys=_OF_A_DRAW)
    return Q(content_type=kind) & here


def about_people(users: Collection[int], members: Collection[int]) -> Q:
    """Return which lines are about these people: in a team, in a role, or holding a pin."""
    about = Q(pk__in=[])
    for field, people in (("member", members), ("user", users), ("held_by", users)):
        texts = [str(pk) for pk in people]
        about |= Q(**{f"changes__{field}__0__in": texts}) | Q(**{f"changes__{field}__1__in": texts})
    place = ContentType.objects.get_for_model(RosterPlace)
    places = RosterPlace.objects.filter(member__in=members).order_by().values("pk")
    return about | Q(content_type=place, object_id__in=places)
