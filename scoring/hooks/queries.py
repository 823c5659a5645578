"""Addresses as their officers see them, and what is new for one: read from the rows that other rooms write anyway."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from auditlog.models import LogEntry
from django.db.models import Model, Q, QuerySet

from scoring.changes.models import Change
from scoring.closing.models import Closing
from scoring.consequences.models import Moved
from scoring.hooks.models import Delivery, Hook, NewsKind
from scoring.sheets.models import Result, SetAside, Submission
from scoring.standings.queries.standings import standings_of
from tournaments.draws.models import Stage
from tournaments.draws.queries.public import shown_stages_everywhere
from tournaments.entries.models import Departure, Entry, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Node
from tournaments.organization.queries.gate import events_with_results
from tournaments.organization.queries.permissions import Right, events_with, nodes_with

if TYPE_CHECKING:
    from tournaments.organization.models import User


JUST_BEFORE = datetime.timedelta(minutes=5)


def hooks_of(user: User) -> QuerySet[Hook]:
    """Return the addresses at the events and places that `user` sets up."""
    events = Event.objects.filter(events_with(user, Right.MANAGE_EVENT))
    places = Node.objects.filter(nodes_with(user, Right.MANAGE_EVENT))
    hooks = Hook.objects.filter(Q(event__in=events) | Q(organizer__in=places))
    return hooks.select_related("event", "organizer", "made_by")


@dataclass(frozen=True, slots=True)
class HookNews:
    """Something that happened, as anybody may know it: ids, and where to read more."""

    key: str
    kind: NewsKind
    event_id: int
    about: dict[str, Any] = field(default_factory=dict)
    digest: str = ""


def news_for(hook: Hook, since: datetime.datetime) -> Iterator[HookNews]:
    """Yield what happened since a moment that `hook` is told of and that the public may know, in any order."""
    wanted = {NewsKind(kind) for kind in hook.kinds}
    if wanted & {NewsKind.RESULT, NewsKind.CORRECTED}:
        yield from (news for news in _results(hook, since) if news.kind in wanted)
    if NewsKind.DRAW in wanted:
        yield from _draws(hook, since)
    if wanted & {NewsKind.FINAL, NewsKind.REOPENED}:
        yield from (news for news in _closings(hook, since) if news.kind in wanted)
    if NewsKind.ENTRY in wanted:
        yield from _entries(hook, since)


def _of(hook: Hook, path: str) -> Q:
    """Return the filter on rows whose event is at `path` for what `hook` is told about."""
    if hook.event_id is not None:
        return Q(**{f"{path}": hook.event_id})
    assert hook.organizer is not None
    return Q(**{f"{path}__organizer__path__startswith": hook.organizer.path})


def _shown_again(since: datetime.datetime) -> dict[int, datetime.datetime | None]:
    """Return the events that have shown their results again since a moment, and from when on they had hidden them.

    What happened earlier was told then, and the log forgets after a while that it was.
    """
    events = list(_last_lines(Event, since, changes__has_key="standings_hidden"))
    lines = LogEntry.objects.get_for_model(Event).filter(object_id__in=events, changes__has_key="standings_hidden")
    hidden: dict[int, datetime.datetime | None] = dict.fromkeys(events)
    for event, at, now in lines.order_by("pk").values_list("object_id", "timestamp", "changes__standings_hidden__1"):
        if now == "True":
            hidden[event] = hidden[event] or at
        elif at < since:
            hidden[event] = None
    return hidden


def _since(hook: Hook, since: datetime.datetime, field: str, path: str) -> Q:
    """Return the filter on rows of which `field` is a moment that is news; what was hidden until now is news, too."""
    new = Q(**{f"{field}__gte": since})
    on_since = hook.on_since or since
    for event, hidden in _shown_again(since).items():
        # What happened just before may not have been collected in time.
        first = max(on_since, hidden - JUST_BEFORE) if hidden else on_since
        new |= Q(**{f"{field}__gte": first, path: event})
    return new


def _results(hook: Hook, since: datetime.datetime) -> Iterator[HookNews]:
    path = "sub_match__match__stage__competition__event"
    shown = Event.objects.filter(events_with_results(None))
    new = _since(hook, since, "entered_at", path)
    rows = Submission.objects.filter(_of(hook, path), new, **{f"{path}__in": shown})
    read = ("pk", path, "sub_match__match__stage__competition", "sub_match__match", "sub_match__code", "version")
    for pk, event, *sheet, version in rows.values_list(*read):
        yield HookNews(
            f"result:{pk}", NewsKind.RESULT if version == 1 else NewsKind.CORRECTED, event, _about_sheet(*sheet)
        )
    path = f"submission__{path}"
    aside = SetAside.objects.filter(_of(hook, path), _since(hook, since, "made_at", path), **{f"{path}__in": shown})
    for pk, event, *sheet in aside.values_list("pk", *(f"submission__{name}" for name in read[1:5])):
        yield HookNews(f"aside:{pk}", NewsKind.CORRECTED, event, _about_sheet(*sheet))


def _about_sheet(competition: int, match: int, code: str) -> dict[str, Any]:
    return {"competition": competition, "match": match, "read": f"/api/v1/sheets/{code}/"}


def _draws(hook: Hook, since: datetime.datetime) -> Iterator[HookNews]:
    new = _since(hook, since, "published_at", "competition__event")
    stages = shown_stages_everywhere().filter(_of(hook, "competition__event"), new)
    for stage in stages.select_related("competition"):
        assert isinstance(stage, Stage)
        about = {"competition": stage.competition_id, "stage": stage.pk, "read": f"/api/v1/stages/{stage.pk}/"}
        yield HookNews(f"draw:{stage.pk}:{stage.published_at:%s}", NewsKind.DRAW, stage.competition.event_id, about)


def _closings(hook: Hook, since: datetime.datetime) -> Iterator[HookNews]:
    moved = Q(closed_at__gte=since) | Q(reopened_at__gte=since)
    closings = Closing.objects.filter(_of(hook, "competition__event"), moved).defer("record")
    for closing in closings.select_related("competition"):
        where = f"/api/v1/competitions/{closing.competition_id}/standings/"
        about = {"competition": closing.competition_id, "read": where}
        event = closing.competition.event_id
        if closing.closed_at >= since:
            yield HookNews(f"final:{closing.pk}", NewsKind.FINAL, event, about)
        if closing.reopened_at is not None:
            yield HookNews(f"reopened:{closing.pk}", NewsKind.REOPENED, event, about)


def _entries(hook: Hook, since: datetime.datetime) -> Iterator[HookNews]:
    """Yield the teams that the history names; a draft is nobody's business yet."""
    last = _last_lines(Entry, since)
    for model in (Departure, RosterPlace):
        lines = _last_lines(model, since)
        for pk, entry in model.objects.filter(pk__in=lines).values_list("pk", "entry"):
            last[entry] = max(last.get(entry, 0), lines[pk])
    entries = Entry.objects.filter(_of(hook, "competition__event"), pk__in=last).exclude(state=Entry.State.DRAFT)
    for entry_id, competition, event in entries.values_list("pk", "competition", "competition__event"):
        about = {"competition": competition, "entry": entry_id, "read": f"/api/v1/entries/{entry_id}/"}
        yield HookNews(f"entry:{entry_id}:{last[entry_id]}", NewsKind.ENTRY, event, about)


def _last_lines(model: type[Model], since: datetime.datetime, **more: object) -> dict[int, int]:
    """Return the rows of a table that the history names since a moment, each with its last line there."""
    lines = LogEntry.objects.get_for_model(model).filter(timestamp__gte=since, **more)
    return dict(lines.order_by("pk").values_list("object_id", "pk"))


def standings_news(hook: Hook, since: datetime.datetime) -> tuple[list[HookNews], dict[str, int]]:
    """Return the categories whose standings are others than `hook` was told, and the boards that were looked at.

    A board whose version is the same is not looked at; of the others only where something happened that counts. Of an
    event that shows again what it has hidden, everything is looked at.
    """
    events = Event.objects.filter(events_with_results(None), _of(hook, "pk") if hook.event_id else _of_place(hook))
    again = events.filter(pk__in=_shown_again(since))
    looked_at = events.filter(board_changed_at__gte=since) | again
    boards = {str(pk): version for pk, version in looked_at.values_list("pk", "board_version")}
    moved = _touched([int(pk) for pk in boards if hook.boards.get(pk) != boards[pk]], since)
    news = []
    for competition in {competition.pk: competition for competition in (*moved, *_played(again))}.values():
        digest = _digest(competition)
        told = hook.deliveries.filter(kind=NewsKind.STANDINGS, payload__competition=competition.pk)
        if told.values_list("digest", flat=True).first() == digest:
            continue
        version = boards[str(competition.event_id)]
        about = {"competition": competition.pk, "read": f"/api/v1/competitions/{competition.pk}/standings/"}
        key = f"standings:{competition.pk}:{version}"
        news.append(HookNews(key, NewsKind.STANDINGS, competition.event_id, about, digest))
    return news, boards


def _of_place(hook: Hook) -> Q:
    assert hook.organizer is not None
    return Q(organizer__path__startswith=hook.organizer.path)


def _touched(events: list[int], since: datetime.datetime) -> QuerySet[Competition]:
    """Return the categories of these events in which something that may move the standings happened."""
    if not events:
        return Competition.objects.none()
    path = "sub_match__match__stage__competition"
    submitted = Submission.objects.filter(entered_at__gte=since, **{f"{path}__event__in": events}).values(path)
    aside = SetAside.objects.filter(made_at__gte=since, **{f"submission__{path}__event__in": events})
    moved = Moved.objects.filter(at__gte=since, competition__event__in=events).values("competition")
    late = Change.objects.filter(Q(made_at__gte=since) | Q(undone_at__gte=since)).values("stage__competition")
    touched = Q(pk__in=submitted) | Q(pk__in=aside.values(f"submission__{path}")) | Q(pk__in=moved) | Q(pk__in=late)
    return Competition.objects.filter(touched, event__in=events).select_related("event__organizer")


def _played(events: QuerySet[Event]) -> QuerySet[Competition]:
    """Return the categories of these events that have a result."""
    results = Result.objects.filter(sub_match__match__stage__competition__event__in=events)
    played = results.values("sub_match__match__stage__competition")
    return Competition.objects.filter(pk__in=played).select_related("event__organizer")


def _digest(competition: Competition) -> str:
    standings = standings_of(competition)
    rows = [[row.entry, row.place, row.played, row.wins, str(row.tally)] for row in standings.table.rows]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def log_of(hook: Hook) -> QuerySet[Delivery]:
    """Return what an address was told, the newest first."""
    return hook.deliveries.select_related("event")
