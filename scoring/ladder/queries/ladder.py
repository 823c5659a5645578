"""The ladder of one sport, read whole: the same number of queries for 39 branches and for 1,400."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q

from kit.order import by_name
from kit.zones import today_in
from scoring.ladder.engine.rungs import Competing, Late, PlaceState, Rung, late_of, state_of
from scoring.ladder.queries.envelopes import is_owed, sent_to_above
from scoring.sheets.models import Result
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry, TeamsSaid
from tournaments.events.engine.deadlines import first_stage
from tournaments.events.models import Competition, Event
from tournaments.money.queries.below import UnpaidBelow, unpaid_below
from tournaments.organization.models import Organization, Role, User
from tournaments.organization.queries.permissions import Right, organizations_with, roles_of
from tournaments.organization.queries.tree import natural
from tournaments.seasons.models.plan import PlannedEvent, Season, SeasonLevel
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.queries.plan import SportLevel, book_of, book_steps

OFFICERS = (Role.Kind.COMMAND_OFFICER, Role.Kind.DISTRICT_OFFICER, Role.Kind.BRANCH_OFFICER)
ABOVE_THE_TREE = 0  # the place of an event above the Command, which has none in the tree


class Sent(NamedTuple):
    """A team at the next level that a place sent there."""

    branch: str
    category: str
    is_asked: bool  # proposed, and the branch has not answered yet
    is_host: bool = False  # it plays at home, and came through no play-off (A32)


@dataclass(slots=True)
class HeldEvent:
    """An event as the ladder needs it, with its competitions of the sport."""

    pk: int
    name: str
    starts_on: datetime.date
    ends_on: datetime.date
    host: str
    zone: str
    due: datetime.date | None
    said_due: datetime.date | None = None  # by when branches say how many teams they send
    competitions: list[Competing] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class LadderPlace:
    """One line of the ladder: a place of the tree, or what lies above it."""

    pk: int
    parent: int | None
    level: str
    level_name: str
    name: str
    sort: tuple[int, int, str]
    depth: int
    above: tuple[int, ...]  # the places above it, from the top down
    step: SportLevel
    is_mine: bool  # the reader is an officer here, or above
    is_own: bool = False  # the reader holds a role at this very place
    zone: str = ""
    event: HeldEvent | None = None
    state: PlaceState = PlaceState.NONE
    starts_on: datetime.date | None = None
    ends_on: datetime.date | None = None
    host: str = ""
    run_by: str = ""
    note: str = ""
    teams: int = 0
    sent: list[Sent] = field(default_factory=list)
    to: str = ""  # the event of the next level that its teams go to
    to_due: datetime.date | None = None
    said: int = 0  # teams that were announced there, before the names
    said_due: datetime.date | None = None
    envelope_due: datetime.date | None = None  # of an event whose closing envelope is owed and not sent
    late: tuple[Late, ...] = ()
    owed: list[UnpaidBelow] = field(default_factory=list)  # of its teams at the next level, whose cheque came back
    officers: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class SportLadder:
    """One sport of a season, from the top down, each place above those that belong to it."""

    season: Season
    game: str
    sport: str
    steps: tuple[SportLevel, ...]  # lowest first
    categories: Mapping[str, str]  # key -> name
    places: tuple[LadderPlace, ...]


def command_of(user: User | Any) -> Organization | None:
    """Return the Command whose season a reader follows: of their role in the tree, or the only one there is."""
    own = {role.organization.command_id or 0 for role in roles_of(user) if role.organization is not None}
    commands = Organization.objects.commands().order_by("pk")
    if getattr(user, "is_superuser", False):
        return commands.first()
    return commands.filter(pk__in=own).first()


def ladder_of(
    season: Season, game: str, steps: Iterable[SportLevel], *, names: Mapping[str, str], sport: str, user: User | Any,
    today: datetime.date | None = None,
) -> SportLadder:  # fmt: skip
    """Return the part of the ladder that `user` answers for, each place on its day, and what is above. Ten queries."""
    by_level = {step.key: step for step in steps}
    places = _places(season, by_level, user)
    events = _events(season, game, by_level)
    for place in places.values():
        place.event = events.get((place.pk, place.level))
    _plan(season, game, places)
    _teams_sent(season, game, places, names)
    _cheques(season, game, places)
    _officers(places, season)
    _envelopes(places, season)
    day_in = cache(lambda zone: today or today_in(zone))
    for place in places.values():
        place.late = late_of(_rung(place), day_in(place.event.zone if place.event else place.zone))
    return SportLadder(
        season=season,
        game=game,
        sport=sport,
        steps=tuple(by_level.values()),
        categories=names,
        places=tuple(_in_order(places)),
    )


# --- the places -----------------------------------------------------------------------------------------


def _places(season: Season, steps: Mapping[str, SportLevel], user: User | Any) -> dict[int, LadderPlace]:
    """Return the places that the reader answers for and those above them, in a tree that is read once."""
    above = {pk for role in roles_of(user) if role.organization is not None for pk in role.organization.path_ids}
    held = {role.organization_id for role in roles_of(user)}
    own = organizations_with(user, Right.SEE_SEASON)
    organizations = Organization.objects.filter(path__startswith=season.command.path).filter(
        own | Q(pk__in=above) if own else own
    )
    mine = set(organizations.filter(own).values_list("pk", flat=True))
    places: dict[int, LadderPlace] = {}
    top = next((step for step in reversed([*steps.values()]) if step.is_played), None)
    if top is not None and top.key not in [level["key"] for level in season.command.levels]:
        places[ABOVE_THE_TREE] = _place(ABOVE_THE_TREE, None, top, top.name, "", depth=0)
    fields = ("pk", "parent_id", "level", "level_name", "name", "number", "path", "prefix", "zone")
    rows = organizations.order_by("path").values_list(*fields)
    for pk, parent, level, called, name, number, path, prefix, zone in rows:
        if level not in steps:
            continue
        ids = tuple(int(part) for part in path.strip("/").split("/"))
        organization = Organization(level=level, level_name=called, name=name, number=number, prefix=prefix)
        title = str(organization) if season.command.level == Organization.COMMAND else organization.full_name
        place = _place(pk, parent, steps[level], title, number or name, depth=len(ids) - 1)
        place.above, place.is_mine, place.is_own, place.zone = ids[:-1], pk in mine, pk in held, zone
        places[pk] = place
    return places


def _place(pk: int, parent: int | None, step: SportLevel, name: str, sort: str, *, depth: int) -> LadderPlace:
    return LadderPlace(
        pk=pk,
        parent=parent,
        level=step.key,
        level_name=step.name,
        name=name,
        sort=natural(sort),
        depth=depth,
        above=(),
        step=step,
        is_mine=False,
    )


def _in_order(places: Mapping[int, LadderPlace]) -> Iterable[LadderPlace]:
    """Yield every place above those that belong to it, District 2 before District 10."""
    below: dict[int | None, list[LadderPlace]] = defaultdict(list)
    for place in places.values():
        below[place.parent if place.parent in places else None].append(place)
    for siblings in below.values():
        siblings.sort(key=lambda place: (place.depth, place.pk != ABOVE_THE_TREE, place.sort))
    waiting = below[None][::-1]
    while waiting:
        place = waiting.pop()
        yield place
        waiting += below[place.pk][::-1] if place.pk else []


# --- what is held ---------------------------------------------------------------------------------------


def _events(season: Season, game: str, steps: Mapping[str, SportLevel]) -> dict[tuple[int, str], HeldEvent]:
    """Return the events of a sport by place and level. Their number adds no query."""
    held = Competition.objects.filter(_of(season, game, "event__"))
    drawn = Stage.objects.filter(competition=OuterRef("pk"), published_at__isnull=False)
    played = Result.objects.filter(sub_match__match__stage__competition=OuterRef("pk"))
    not_held = not_held_of(held.filter(closed_at=None, entries_frozen_at=None).select_related("event__organizer"))
    rows = held.annotate(is_drawn=Exists(drawn), is_played=Exists(played)).order_by("event_id", "position")
    teams = dict(
        Entry.objects.filter(_of(season, game, "competition__event__", "competition__"), state=Entry.State.ENTERED)
        .order_by()
        .values_list("competition_id")
        .annotate(Count("pk"))
    )
    competing = defaultdict[int, list[Competing]](list)
    kept = defaultdict[int, list[tuple[str, Mapping[str, Any]]]](list)
    for pk, event, is_drawn, is_played, closed, category, beside in rows.values_list(
        "pk", "event_id", "is_drawn", "is_played", "closed_at", "category", "overrides"
    ):
        competing[event].append(Competing(teams.get(pk, 0), is_drawn, is_played, closed is not None, pk in not_held))
        kept[event].append((category, beside))  # what the plan said for it when the rules of the event were frozen
    by_book = {step.key: step for step in book_steps(season)[game]}
    events = dict[tuple[int, str], HeldEvent]()
    fields = (
        "pk", "name", "level", "organizer_id", "organizer__parent_id", "organizer__level", "starts_on", "ends_on",
        "host_branch__name", "zone", "overrides", "frozen_at",
    )  # fmt: skip
    with_sport = Competition.objects.filter(_of(season, game, "event__")).values("event")
    listed = Event.objects.filter(pk__in=with_sport).order_by("starts_on", "pk").values_list(*fields)
    for pk, name, level, organizer, parent, own_level, first, last, host, zone, overrides, frozen_at in listed:
        if pk not in competing or level not in steps:
            continue
        # A plan that changed reaches no event whose rules are frozen.
        step = (by_book if frozen_at else steps)[level]
        own = [(category, overrides | beside if frozen_at else overrides) for category, beside in kept[pk]]
        due, said_due = _last_days(step, first, own)
        place = ABOVE_THE_TREE if parent is None and level != own_level else organizer
        known = events.setdefault((place, level), HeldEvent(pk, name, first, last, host, zone, due, said_due))
        known.ends_on = max(known.ends_on, last)  # two weekends of one sport are one line
        known.competitions += competing[pk]
    return events


def _last_days(
    step: SportLevel, first: datetime.date, own: Iterable[tuple[str, Mapping[str, Any]]]
) -> tuple[datetime.date | None, datetime.date | None]:
    """Return when entries of an event are due, and how many teams come: of its categories those that are due last."""
    at, days = f"levels.{step.key}", []
    for category, settings in own:
        entries, teams = step.days.get(category) or min(step.days.values())  # an event may go by another book
        days.append((settings.get(f"{at}.entries_due_days", entries), settings.get(f"{at}.teams_due_days", teams)))
    entries, teams = min(days)
    due = first - datetime.timedelta(days=entries) if entries else None
    return due, first_stage(first, teams_days=teams, entries_days=entries)


def _of(season: Season, game: str, event: str = "", competition: str = "") -> Q:
    """Return a filter for what belongs to a season, and to a sport of it."""
    path = season.command.path
    of_season = Q(
        **{f"{event}season": season.year, f"{event}organizer__path__startswith": path, f"{event}kind": "ladder"}
    )
    return of_season & Q(**{f"{competition}game": game}) if game else of_season


def _plan(season: Season, game: str, places: Mapping[int, LadderPlace]) -> None:
    """Say of each place what it holds or plans: one query."""
    fields = ("organization_id", "held", "starts_on", "ends_on", "host_branch__name", "run_by", "note")
    planned = {row[0]: row[1:] for row in PlannedEvent.objects.filter(season=season, game=game).values_list(*fields)}
    for place in places.values():
        held, starts_on, ends_on, host, run_by, note = planned.get(place.pk, (None, None, None, None, "", ""))
        place.run_by, place.note = run_by, note
        if place.event is not None:
            place.state = state_of(place.event.competitions)
            place.starts_on, place.ends_on, place.host = place.event.starts_on, place.event.ends_on, place.event.host
            place.teams = sum(competition.teams for competition in place.event.competitions)
            continue
        expected = place.step.held == SeasonLevel.Held.EVERY if held is None else held
        if not place.step.is_played or not expected:
            place.state = PlaceState.NONE
            continue
        place.starts_on, place.host = starts_on or place.step.starts_on, host or ""
        place.ends_on = ends_on or place.starts_on
        place.state = PlaceState.PLANNED if place.starts_on else PlaceState.MISSING


# --- who advanced ---------------------------------------------------------------------------------------


def _teams_sent(season: Season, game: str, places: Mapping[int, LadderPlace], names: Mapping[str, str]) -> None:
    """Say of each place which of its teams are at the next level: one query.

    The next level of a place is the nearest above it that has an event, so a District without Areas is the next of
    its branches.
    """
    entries = Entry.objects.filter(
        _of(season, game, "competition__event__", "competition__"),
        ~Q(competition__event__level=Organization.BRANCH),
        Q(state=Entry.State.ENTERED) | Q(state=Entry.State.DRAFT, qualification__isnull=False),
    ).order_by("competition__position", "number")
    fields = (
        "competition__event__organizer_id", "competition__event__level", "competition__category", "state",
        "branch__name", "branch__path", "is_host",
    )  # fmt: skip
    arrived: dict[tuple[int, int], list[Sent]] = defaultdict(list)
    for organizer, level, category, state, branch, path, is_host in entries.values_list(*fields):
        host = places.get(organizer)
        at = ABOVE_THE_TREE if host is None or host.level != level else organizer
        sent = Sent(branch, names.get(category, category), state == Entry.State.DRAFT, is_host)
        for pk in path.strip("/").split("/"):
            arrived[at, int(pk)].append(sent)
    for place in places.values():
        upward = (*([ABOVE_THE_TREE] if ABOVE_THE_TREE in places else []), *place.above)
        nearest = next((places[pk] for pk in reversed(upward) if pk in places and places[pk].event), None)
        if nearest is not None and place.pk != ABOVE_THE_TREE:
            place.to = nearest.event.name if nearest.event else ""
            place.to_due = nearest.event.due if nearest.event else None
            place.sent = arrived[nearest.pk, place.pk]
            place.said_due = nearest.event.said_due if nearest.event else None
    if any(place.said_due for place in places.values()):
        _add_announced_teams(season, game, places)


def _cheques(season: Season, game: str, places: Mapping[int, LadderPlace]) -> None:
    """Say of each place which of its teams play at the next level and owe it a fee: one query where none does."""
    at_the_next = Entry.objects.filter(_of(season, game, "competition__event__", "competition__"))
    for unpaid in unpaid_below(at_the_next):
        own = places.get(unpaid.entry.branch_id)
        sender = (places.get(unpaid.sender) if unpaid.sender else None) or own
        if sender is not None and (sender.is_mine or (own is not None and own.is_mine)):  # not what others owe
            sender.owed.append(unpaid)


def _add_announced_teams(season: Season, game: str, places: Mapping[int, LadderPlace]) -> None:
    """Say of each place how many teams its branches announced at the next level: one query, where anybody is asked."""
    rows = TeamsSaid.objects.filter(_of(season, game, "competition__event__", "competition__")).order_by("pk")
    fields = ("competition_id", "competition__event__name", "branch_id", "branch__path", "teams")
    last = {(row[0], row[2]): row for row in rows.values_list(*fields)}
    for _competition, event, _branch, path, teams in last.values():
        for pk in map(int, path.strip("/").split("/")):
            if pk in places and places[pk].said_due and places[pk].to == event:
                places[pk].said += teams


def _officers(places: Mapping[int, LadderPlace], season: Season) -> None:
    """Name who answers for each place: one query."""
    roles = Role.objects.filter(
        organization__path__startswith=season.command.path, kind__in=OFFICERS, user__is_active=True
    ).order_by(by_name("user__last_name"), by_name("user__first_name"))
    for organization, first, last, username in roles.values_list(
        "organization_id", "user__first_name", "user__last_name", "user__username"
    ):
        if organization in places:
            places[organization].officers.append(f"{first} {last}".strip() or username)


def _envelopes(places: Mapping[int, LadderPlace], season: Season) -> None:
    """Set by when the closing envelope of each event is owed, as long as it is not sent."""
    book = book_of(season)
    held = {place.event.pk: place for place in places.values() if place.event and is_owed(book, place.level)}
    sent = sent_to_above(held)
    for pk, place in held.items():
        if pk not in sent and place.event is not None:
            place.envelope_due = place.event.ends_on + datetime.timedelta(days=book.deadlines.fees_days)


def _rung(place: LadderPlace) -> Rung:
    return Rung(
        state=place.state,
        starts_on=place.starts_on,
        ends_on=place.ends_on,
        sends=bool(place.to),
        sent=sum(not (sent.is_asked or sent.is_host) for sent in place.sent),
        said=place.said,
        said_due=place.said_due,
        next_due=place.to_due,
        envelope_due=place.envelope_due,
    )
