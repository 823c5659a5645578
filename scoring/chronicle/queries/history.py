"""The lines of the history that belong to one event, of rows that are there and of rows that were removed."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q, QuerySet

from scoring.awards.models import PinAward
from scoring.board.models.announcing import Sponsor, Thanks
from scoring.board.models.screens import Screen
from scoring.chronicle.words import LogKind
from scoring.live.models import LiveLog
from scoring.standings.models import AdvancementAnswer, PlayoffSetAside
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.events.models import Competition, SharedBoards
from tournaments.events.models import Event as Weekend
from tournaments.hosting.models.duties import Duty
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, Hotel, InformationSheet
from tournaments.organization.models import Role

if TYPE_CHECKING:
    from tournaments.events.models import Event

# What the registration table ticks; everything else of a place in a team is for the branch to say.
AT_THE_TABLE = frozenset({"card_seen", "declaration_seen", "fee_paid", "cheque_number"})
GONE = LogEntry.Action.DELETE


def lines_of(event: Event) -> list[tuple[LogKind, QuerySet[LogEntry]]]:
    """Return the lines of the history that belong to `event`, by what they are about."""
    here = [str(event.pk)]
    entries = [str(pk) for pk in Entry.objects.filter(competition__event=event).values_list("pk", flat=True)]
    competitions = [str(pk) for pk in event.competitions.values_list("pk", flat=True)]
    places = _lines(RosterPlace, RosterPlace.objects.filter(entry__competition__event=event), "entry", entries)
    table = Q(action=LogEntry.Action.UPDATE, changes__has_any_keys=sorted(AT_THE_TABLE))
    teams = _lines(Entry, Entry.objects.filter(competition__event=event), "competition", competitions) | _lines(
        Qualification, Qualification.objects.filter(entry__competition__event=event), "entry", entries
    )
    stages = Stage.objects.filter(competition__event=event)
    awards = _lines(PinAward, PinAward.objects.filter(event=event), "event", here) | _lines(
        AdvancementAnswer, AdvancementAnswer.objects.filter(entry__competition__event=event), "entry", entries
    )
    aside = PlayoffSetAside.objects.filter(stage__competition__event=event)
    playoffs = _lines(PlayoffSetAside, aside, "stage", [str(pk) for pk in stages.values_list("pk", flat=True)])
    parts: list[tuple[LogKind, Q]] = [
        (LogKind.TEAMS, teams | (places & ~table)),
        (LogKind.TABLE, places & table),
        (LogKind.DRAWS, _removed(Stage, "competition", competitions) | _rounds(stages)),
        (LogKind.PLAYOFFS, playoffs),
        (LogKind.AWARDS, awards),
        (LogKind.LIVE, _lines(LiveLog, LiveLog.objects.filter(event=event))),
        (LogKind.ROLES, _lines(Role, Role.objects.filter(event=event), "event", here) | _given(here)),
        (LogKind.SETTINGS, _settings(event)),
        (LogKind.HOST, _host(event)),
    ]
    return [(kind, LogEntry.objects.filter(which)) for kind, which in parts]


def _settings(event: Event) -> Q:
    """Return the lines of the event itself: its competitions, their boards, and the screens of its hall."""
    here = [str(event.pk)]
    return (
        _lines(Weekend, Weekend.objects.filter(pk=event.pk))
        | _lines(Competition, Competition.objects.filter(event=event), "event", here)
        | _lines(SharedBoards, SharedBoards.objects.filter(event=event), "event", here)
        | _lines(Screen, Screen.objects.filter(event=event), "event", here)
    )


def _host(event: Event) -> Q:
    """Return the lines of what the host branch wrote: its papers, who does what, and whom it thanks."""
    here, host = [str(event.pk)], _lines(Thanks, Thanks.objects.filter(event=event))
    for paper, part in ((InformationSheet, Hotel), (FinancialSheet, FinancialLine)):
        papers = paper.objects.filter(event=event)
        host |= _lines(paper, papers)
        host |= _lines(part, part.objects.filter(sheet__event=event), "sheet", [str(sheet.pk) for sheet in papers])
    host |= _lines(Duty, Duty.objects.filter(event=event), "event", here)
    return host | _lines(Sponsor, Sponsor.objects.filter(event=event), "event", here)


def _lines(model: type[Model], here: QuerySet[Any], parent: str = "", parents: Collection[str] = ()) -> Q:
    """Return the lines of the rows `here`, and of those that were removed from the same `parents`."""
    content_type = ContentType.objects.get_for_model(model)
    lines = Q(content_type=content_type, object_id__in=here.order_by().values("pk"))
    return lines | _removed(model, parent, parents) if parents else lines


def _rounds(stages: QuerySet[Stage]) -> Q:
    """Return the lines of the rounds of Swiss draws: drawn, taken back, more of them or fewer."""
    return Q(
        content_type=ContentType.objects.get_for_model(Stage),
        object_id__in=stages.order_by().values("pk"),
        action=LogEntry.Action.UPDATE,
        changes__has_key="rounds_to_draw",
    )


def _given(events: Collection[str]) -> Q:
    """Return the lines of roles that were given at these events, on whichever site that was."""
    content_type = ContentType.objects.get_for_model(Role)
    return Q(content_type=content_type, action=LogEntry.Action.CREATE, changes__event__1__in=list(events))


def _removed(model: type[Model], parent: str, parents: Collection[str]) -> Q:
    """Return every line of rows that are removed: what was removed from where is in the last of them."""
    content_type = ContentType.objects.get_for_model(model)
    gone = LogEntry.objects.filter(
        content_type=content_type, action=GONE, **{f"changes__{parent}__0__in": list(parents)}
    )
    return Q(content_type=content_type, object_id__in=gone.order_by().values("object_id"))


def about_people(users: Collection[int], members: Collection[int]) -> Q:
    """Return which lines are about these people: in a team, in a role, or holding a pin."""
    about = Q(pk__in=[])
    for field, people in (("member", members), ("user", users), ("held_by", users)):
        texts = [str(pk) for pk in people]
        about |= Q(**{f"changes__{field}__0__in": texts}) | Q(**{f"changes__{field}__1__in": texts})
    place = ContentType.objects.get_for_model(RosterPlace)
    places = RosterPlace.objects.filter(member__in=members).order_by().values("pk")
    return about | Q(content_type=place, object_id__in=places)
