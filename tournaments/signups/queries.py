"""Which links there are, which teams wait, and whom captains may mean by what they typed."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from kit.pure.tokens import spelled, tidied
from tournaments.entries.models import RosterPlace
from tournaments.entries.queries.entries import branches_to_register
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.members.models import Member
from tournaments.members.queries import search
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.seasons.queries.plan import entries_due_of
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.sites.queries import whole_address


@dataclass(frozen=True, slots=True)
class Typed:
    """One line of a team as it was typed, and the one member whom it can mean."""

    typed: str
    part: RosterPlace.Part
    member: Member | None

    @property
    def name(self) -> str:
        """The name that the entry says; empty where the number of a card was typed."""
        return "" if any(map(str.isdigit, self.typed)) else self.typed[:160]


# --- captains -------------------------------------------------------------------------------------------


def opened_by(text: str) -> tuple[SignUpLink, SignUp | None]:
    """Return the link with this secret, or the team with it and its link, however it was typed. Raises Http404."""
    token = tidied(text)
    sign_up = SignUp.objects.select_related("competition", "branch").filter(token=token).first()
    links = SignUpLink.objects.select_related("event__organizer", "event__host_branch", "branch")
    which = {"pk": sign_up.link_id} if sign_up else {"token": token}
    return get_object_or_404(links, **which), sign_up


def is_running(link: SignUpLink) -> bool:
    """Return whether a team can still be signed up by a link."""
    return link.ended_at is None and link.event.today <= link.ends_on and open_competitions(link.event).exists()


def open_competitions(event: Event) -> QuerySet[Competition]:
    """Return the competitions whose entries can still change."""
    return event.competitions.filter(entries_frozen_at=None, closed_at=None, not_held_at=None).order_by("position")


# --- officers -------------------------------------------------------------------------------------------


def event_of(user: User | AnonymousUser, **which: Any) -> Event:
    """Return an event for those who enter teams there. Raises Http404, PermissionDenied."""
    event: Event = get_object_or_404(Event.objects.select_related("organizer", "host_branch"), **which)
    if not branches_to_register(user, event).exists():
        raise PermissionDenied(Right.REGISTER.value)
    return event


def usual_end(event: Event) -> datetime.date:
    """Return the day on which a link ends unless somebody says another: the last one for entries, or the first day."""
    days = [day for day in entries_due_of(open_competitions(event)).values() if day]
    return max([min([*days, event.starts_on]), event.today])


def links_of(user: User | AnonymousUser, event: Event) -> QuerySet[SignUpLink]:
    """Return the running links of an event that `user` may give out."""
    own = Q(branch__in=branches_to_register(user, event))
    if permissions.may(user, Right.REGISTER, event):
        own |= Q(branch=None)
    rows = SignUpLink.objects.filter(own, event=event, ended_at=None).select_related("event", "branch")
    return rows.order_by(F("branch__name").asc(nulls_first=True), "pk")


def link_for(user: User | AnonymousUser, link_id: int) -> SignUpLink:
    """Return a running link that `user` may give out. Raises Http404, PermissionDenied."""
    link: SignUpLink = get_object_or_404(links_of(user, event_of(user, sign_up_links__pk=link_id)), pk=link_id)
    return link


def address_of_link(request: HttpRequest, link: SignUpLink) -> str:
    """Return a link as it is sent to captains; empty while others can't open this site."""
    return whole_address(request, reverse("signups:team", args=[spelled(link.token)]))


def waiting_at(user: User | AnonymousUser, event: Event) -> QuerySet[SignUp]:
    """Return the teams that wait for `user`, the first one first."""
    return _signed_up(user, event).filter(state=SignUp.State.WAITING)


def sign_up_for(user: User | AnonymousUser, sign_up_id: int) -> SignUp:
    """Return a team that waits for `user`, or has waited. Raises Http404, PermissionDenied."""
    rows = _signed_up(user, event_of(user, competitions__sign_ups__pk=sign_up_id))
    sign_up: SignUp = get_object_or_404(rows, pk=sign_up_id)
    return sign_up


def _signed_up(user: User | AnonymousUser, event: Event) -> QuerySet[SignUp]:
    rows = SignUp.objects.filter(competition__event=event, branch__in=branches_to_register(user, event))
    return rows.select_related("competition__event__organizer", "competition__event__host_branch", "branch", "link")


def count_waiting(events: Iterable[int], branches: QuerySet[Organization] | None = None) -> Counter[int]:
    """Return how many teams wait at each of these events, of these branches or of all."""
    rows = SignUp.objects.filter(competition__event__in=list(events), state=SignUp.State.WAITING)
    if branches is not None:
        rows = rows.filter(branch__in=branches.order_by())
    return Counter(rows.order_by().values_list("competition__event", flat=True))


def lines_of(sign_up: SignUp) -> list[Typed]:
    """Return the lines of a team with whom each means: nobody twice. Officers read it; a captain never does."""
    size = category_for(sign_up.competition).sides.size
    members = Member.objects.filter(branch=sign_up.branch, left_on=None).select_related("branch")
    lines: list[Typed] = []
    for at, typed in enumerate(sign_up.players):
        number = typed.replace(" ", "")
        found = list(members.filter(number=number)[:1]) if number.isdecimal() else list(search(members, typed)[:2])
        is_free = len(found) == 1 and found[0] not in [line.member for line in lines]
        part = RosterPlace.Part.SPARE if at >= size else RosterPlace.Part.PLAYER if at else RosterPlace.Part.CAPTAIN
        lines.append(Typed(typed, part, found[0] if is_free else None))
    return lines
