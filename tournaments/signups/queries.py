"""Which links there are, which teams wait, and whom captains may mean by what they typed."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from kit.pure.tokens import spelled, tidied
from tournaments.entries.models import RosterPlace
from tournaments.entries.queries.entries import branches_to_register
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, reach_of
from tournaments.members.models import Member
from tournaments.members.queries import search
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.seasons.queries.plan import entries_due_of
from tournaments.signups.models import SignUp, SignUpLink

SPARES_TYPED = 2  # boxes for spares, beside those of the players


@dataclass(frozen=True, slots=True)
class Typed:
    """One line of a team as it was typed, and the one member whom it can mean."""

    typed: str
    part: str
    member: Member | None

    @property
    def label(self) -> str:
        return str(RosterPlace.Part(self.part).label)

    @property
    def name_typed(self) -> str:
        """The name that the entry says; empty where the number of a card was typed."""
        return "" if any(map(str.isdigit, self.typed)) else self.typed


@dataclass(frozen=True, slots=True)
class Waiting:
    """A team that waits for an officer."""

    sign_up: SignUp
    lines: Sequence[Typed]

    @property
    def is_matched(self) -> bool:
        """Whether every line means somebody, and no two the same."""
        found = [line.member.pk for line in self.lines if line.member]
        return len(set(found)) == len(self.lines)


def link_by_token(text: str) -> SignUpLink | None:
    """Return the link with this secret, however it was typed."""
    rows = SignUpLink.objects.select_related("event__organizer", "event__host_branch", "branch")
    return rows.filter(token=token).first() if (token := tidied(text)) else None


def sign_up_by_token(text: str) -> SignUp | None:
    """Return the team whose captain's page has this secret."""
    rows = SignUp.objects.select_related("link__event__organizer", "link__event__host_branch", "competition", "branch")
    return rows.filter(token=token).first() if (token := tidied(text)) else None


def is_running(link: SignUpLink) -> bool:
    """Return whether a team can still be signed up by a link."""
    return link.ended_at is None and link.event.today <= link.ends_on


def open_competitions(event: Event) -> list[Competition]:
    """Return the competitions whose entries can still change."""
    rows = event.competitions.filter(entries_frozen_at=None, closed_at=None, not_held_at=None)
    competitions = list(rows.order_by("position"))
    for competition in competitions:
        competition.event = event
    return competitions


def branches_of(link: SignUpLink) -> QuerySet[Organization]:
    """Return the branches whose teams a captain may sign up by a link."""
    if link.branch_id is not None:
        return Organization.objects.branches().filter(pk=link.branch_id)
    return Organization.objects.branches().filter(path__startswith=reach_of(link.event)).order_by("name", "number")


def boxes_for(competitions: Iterable[Competition]) -> int:
    """Return for how many people a form has room."""
    return SPARES_TYPED + max((category_for(each).sides.size for each in competitions), default=0)


def usual_end(event: Event) -> datetime.date:
    """Return the day on which a link ends unless somebody says another: the last one for entries, or the first day."""
    days = [day for day in entries_due_of(open_competitions(event)).values() if day]
    return max([min([*days, event.starts_on]), event.today])


def links_of(user: User | AnonymousUser, event: Event) -> list[SignUpLink]:
    """Return the running links of an event that `user` may give out."""
    rows = SignUpLink.objects.filter(event=event, ended_at=None).select_related("event", "branch", "made_by")
    own = rows.filter(branch__in=branches_to_register(user, event))
    shared = rows.filter(branch=None) if permissions.may(user, Right.REGISTER, event) else rows.none()
    return [*shared, *own.order_by("branch__name", "pk")]


def waiting_at(user: User | AnonymousUser, event: Event) -> QuerySet[SignUp]:
    """Return the teams that wait for `user`, the first one first."""
    rows = SignUp.objects.filter(competition__event=event, state=SignUp.State.WAITING)
    return rows.filter(branch__in=branches_to_register(user, event)).select_related(
        "competition__event__organizer", "competition__event__host_branch", "branch", "link"
    )


def count_waiting(events: Iterable[int], branches: QuerySet[Organization] | None = None) -> Counter[int]:
    """Return how many teams wait at each of these events, of these branches or of all."""
    rows = SignUp.objects.filter(competition__event__in=list(events), state=SignUp.State.WAITING)
    if branches is not None:
        rows = rows.filter(branch__in=branches.order_by())
    return Counter(rows.order_by().values_list("competition__event", flat=True))


def matched(sign_up: SignUp) -> Waiting:
    """Return a team with whom each of its lines means. Officers read it; a captain never does."""
    return Waiting(sign_up, [_typed(line, sign_up.branch) for line in sign_up.players])


def _typed(line: dict[str, str], branch: Organization) -> Typed:
    members = Member.objects.filter(branch=branch, left_on=None).select_related("branch")
    found = list(members.filter(number=line["typed"].replace(" ", ""))[:1]) or list(search(members, line["typed"])[:2])
    return Typed(line["typed"], line["part"], found[0] if len(found) == 1 else None)


def event_of(user: User | AnonymousUser, **which: Any) -> Event:
    """Return an event for those who enter teams there. Raises Http404, PermissionDenied."""
    event: Event = get_object_or_404(Event.objects.select_related("organizer", "host_branch"), **which)
    if not branches_to_register(user, event).exists():
        raise PermissionDenied(Right.REGISTER.value)
    return event


def link_for(user: User | AnonymousUser, link_id: int) -> SignUpLink:
    """Return a running link that `user` may give out. Raises Http404, PermissionDenied."""
    event = event_of(user, sign_up_links=link_id)
    found = next((link for link in links_of(user, event) if link.pk == link_id), None)
    if found is None:
        raise Http404
    return found


def address_of_link(request: HttpRequest, found: SignUpLink) -> str:
    """Return the link as it is sent to captains."""
    return request.build_absolute_uri(reverse("signups:join", args=[spelled(found.token)]))


def waiting_for(user: User | AnonymousUser, sign_up_id: int) -> SignUp:
    """Return a team that waits for `user`. Raises Http404, PermissionDenied."""
    event = event_of(user, competitions__sign_ups=sign_up_id)
    found: SignUp = get_object_or_404(waiting_at(user, event), pk=sign_up_id)
    return found
