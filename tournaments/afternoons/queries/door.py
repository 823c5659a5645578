"""Who stands at the door of an open event: the lines, how they are paid, and from which game on they play."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Max, Q, QuerySet
from django.shortcuts import get_object_or_404

from kit.order import by_name
from kit.pure.text import fold
from tournaments.afternoons.models import Afternoon
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.draws.models import AFTERNOONS, Stage, SubMatch
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.events.models import Event
from tournaments.events.queries import category_for, event_for_office
from tournaments.members.models import Member
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

DAYS_KEPT = 30  # after the event, the names of guests who did not agree to stay on record


@dataclass(frozen=True, slots=True)
class Line:
    """One line at the door; `first` and `last` are games where it came late or has left."""

    entry: Entry
    is_paid: bool
    is_ready: bool
    first: int = 0
    last: int = 0
    is_seated: bool = False

    @property
    def people(self) -> list[Member]:
        return [place.member for place in self.entry.roster.all()]


@dataclass(frozen=True, slots=True)
class Door:
    """Everybody at the door, the newest line first, and what they come to."""

    lines: list[Line]
    inside: int
    people: int
    paid: int
    paid_cents: int
    ready: int
    waiting: int


def door_of(afternoon: Afternoon, text: str = "") -> Door:
    """Return the lines at the door, those that `text` means, and the sums of all."""
    entries = with_rosters(
        afternoon.competition.entries.filter(
            Q(state=Entry.State.ENTERED) | Q(state=Entry.State.DRAFT, waits__isnull=False)
        )
    )
    stage = games_of(afternoon)
    sat = {sat.entry: sat for sat in stage.plan_as(AfternoonPlan).sat} if stage else {}
    lines = []
    for entry in entries.order_by("-number"):
        places = list(entry.roster.all())
        mine = sat.get(entry.pk)
        lines.append(
            Line(
                entry,
                all(place.fee_paid for place in places),
                all(place.card_seen for place in places),
                mine.first if mine and mine.first > 1 else 0,
                mine.last if mine else 0,
                mine is not None,
            )
        )
    inside = [line for line in lines if line.entry.state == Entry.State.ENTERED]
    paid = sum(place.fee_paid for line in lines for place in line.entry.roster.all())
    return Door(
        lines=[line for line in lines if _is_meant(line, text)],
        inside=len(inside),
        people=sum(len(line.people) for line in inside),
        paid=paid,
        paid_cents=paid * afternoon.fee_cents,
        ready=sum(line.is_ready for line in inside),
        waiting=len(lines) - len(inside),
    )


def afternoon_for_office(user: User, event_id: int, right: Right) -> Afternoon:
    """Return what is said of an open event when `user` holds `right` there. Raises 404 or PermissionDenied."""
    event = event_for_office(user, event_id, right)
    afternoon = get_object_or_404(Afternoon.objects.select_related("competition"), competition__event=event)
    afternoon.competition.event = event
    return afternoon


def branches_to_begin(user: User) -> QuerySet[Organization]:
    """Return the branches whose open events `user` may begin, by name."""
    held = permissions.organizations_with(user, Right.MANAGE_EVENT)
    return Organization.objects.filter(held).branches().order_by(by_name("name"), "number")


def games_of(afternoon: Afternoon) -> Stage | None:
    """Return the stage that has the games; None while nobody plays, and where another draw is played."""
    stage = afternoon.competition.stages.filter(kind__in=AFTERNOONS).order_by("position").first()
    if stage is not None:
        stage.competition = afternoon.competition
    return stage


def next_game(stage: Stage) -> int:
    """Return the first game of which no result is in, nor of one after it."""
    played = SubMatch.objects.filter(match__stage=stage, submissions__isnull=False)
    return int(played.aggregate(last=Max("match__round"))["last"] or 0) + 1


def line_size(afternoon: Afternoon) -> int:
    """Return how many people a line has; who comes after the lot has made pairs comes as a pair."""
    size = category_for(afternoon.competition).sides.size
    if afternoon.by_person or (afternoon.comes_alone and not afternoon.competition.stages.exists()):
        return 1
    return size


def is_seated(entry: Entry) -> bool:
    return entry.competition.stages.filter(seats__entry=entry).exists()


def forget_day(event: Event) -> datetime.date:
    return event.ends_on + datetime.timedelta(days=DAYS_KEPT)


def members_at(user: User, event: Event) -> QuerySet[Member]:
    """Return whom `user` may find by name at the door: of their own places, and of the host where they enter teams."""
    near = Q(branch__in=Organization.objects.filter(permissions.organizations_with(user, Right.SEE_MEMBERS)))
    if permissions.may(user, Right.REGISTER, event):
        near |= Q(branch=event.host_branch)
    return Member.objects.filter(near, left_on=None).select_related("branch").order_by("searched", "number")


def _is_meant(line: Line, text: str) -> bool:
    about = fold(f"{line.entry.number} {' '.join(person.name for person in line.people)}").split()
    return all(any(part.startswith(word) for part in about) for word in fold(text).split())
