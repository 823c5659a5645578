"""Links for captains, and the teams that come by them."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from kit.pure.tokens import new_token
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.models import Competition, Event
from tournaments.events.services import require_here
from tournaments.organization.models import Organization, User
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.signups.queries import Waiting, is_running

MOST_WAITING = 30  # teams on one link: more than a branch sends
Part = RosterPlace.Part


@transaction.atomic
def make_link(*, event: Event, branch: Organization | None, ends_on: datetime.date, by: User) -> SignUpLink:
    """Give a branch, or the event, a link for captains; the one that it had leads nowhere from now on."""
    require_here(event)
    _check_day(event, ends_on)
    for link in SignUpLink.objects.select_for_update(of=("self",)).filter(event=event, branch=branch, ended_at=None):
        end_link(link=link, by=by)
    token = new_token(secrets.randbelow)
    return SignUpLink.objects.create(event=event, branch=branch, ends_on=ends_on, token=token, made_by=by)


@transaction.atomic
def change_end(*, link: SignUpLink, ends_on: datetime.date) -> SignUpLink:
    """Let a link end on another day."""
    link = SignUpLink.objects.select_for_update(of=("self",)).select_related("event").get(pk=link.pk)
    if link.ended_at is not None:
        raise RuleViolation("signups.link_over")
    _check_day(link.event, ends_on)
    link.ends_on = ends_on
    link.save(update_fields=["ends_on"])
    return link


def end_link(*, link: SignUpLink, by: User) -> None:
    """End a link at once. The teams that came by it stay."""
    SignUpLink.objects.filter(pk=link.pk, ended_at=None).update(ended_at=timezone.now(), ended_by=by)


def _check_day(event: Event, day: datetime.date) -> None:
    if day < event.today:
        raise RuleViolation("signups.day_past", field="ends_on")
    if day > event.ends_on:
        raise RuleViolation("signups.day_after_event", field="ends_on", ends=event.ends_on)


# --- captains -------------------------------------------------------------------------------------------


@transaction.atomic
def sign_up(
    *,
    link: SignUpLink,
    competition: Competition,
    branch: Organization,
    captain: str,
    contact: str,
    players: Sequence[dict[str, str]],
) -> SignUp:
    """Keep a team as its captain typed it, until an officer takes it in."""
    link = SignUpLink.objects.select_for_update(of=("self",)).select_related("event").get(pk=link.pk)
    _check_link(link, competition)
    if link.sign_ups.filter(state=SignUp.State.WAITING).count() >= MOST_WAITING:
        raise RuleViolation("signups.too_many_waiting", most=MOST_WAITING)
    return SignUp.objects.create(
        link=link,
        competition=competition,
        branch=branch,
        captain=captain,
        contact=contact,
        players=_players(players),
        token=new_token(secrets.randbelow),
        sent_at=timezone.now(),
    )


@transaction.atomic
def change_sign_up(*, sign_up: SignUp, **values: Any) -> SignUp:
    """Let a captain change a team that waits, or one that was turned away: it waits again."""
    current = SignUp.objects.select_for_update(of=("self",)).select_related("link__event").get(pk=sign_up.pk)
    if current.state == SignUp.State.TAKEN_IN:
        raise RuleViolation("signups.already_answered")
    _check_link(current.link, values["competition"])
    values = {**values, "players": _players(values["players"]), "state": SignUp.State.WAITING, "answer": ""}
    for name, value in values.items():
        setattr(current, name, value)
    current.sent_at = timezone.now()
    current.save(update_fields=[*values, "sent_at"])
    return current


def _check_link(link: SignUpLink, competition: Competition) -> None:
    require_here(link.event)
    if not is_running(link):
        raise RuleViolation("signups.link_over")
    if competition.entries_frozen_at is not None:
        raise RuleViolation("signups.not_open", field="competition")


def _players(players: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    lines = [line for line in players if line["typed"]]
    if not lines:
        raise RuleViolation("signups.no_players", field="player_1")
    if sum(line["part"] == Part.CAPTAIN for line in lines) > 1:
        raise RuleViolation("signups.two_captains")
    return lines


# --- officers -------------------------------------------------------------------------------------------


def lines_of(waiting: Waiting) -> list[RosterLine]:
    """Return the roster of a team of which every line means somebody. Raises RuleViolation for another."""
    if not waiting.is_matched:
        raise RuleViolation("signups.not_matched")
    return [
        RosterLine(member=line.member, part=line.part, name_as_entered=line.name_typed)
        for line in waiting.lines
        if line.member is not None
    ]


def facts_of(sign_up: SignUp) -> EntryFacts:
    """Return what a team says besides its people."""
    contact = f"{sign_up.captain}, {sign_up.contact}"[:200]
    return EntryFacts(branch=sign_up.branch, partner_branch=None, is_host=False, contact=contact)


@transaction.atomic
def take_in(
    *,
    sign_up: SignUp,
    roster: Sequence[RosterLine],
    by: User,
    competition: Competition | None = None,
    facts: EntryFacts | None = None,
    received_at: datetime.datetime | None = None,
    hand_in: bool = True,
) -> Entry:
    """Make an entry of a team that a captain signed up, by the service of every door.

    A team that came by the link of the event was received when it was sent; to a branch's the branch has to hand it in.
    """
    current = _open(sign_up)
    if received_at is None and current.link.branch_id is None:
        received_at = current.sent_at
    entry = register_entry(
        competition=competition or current.competition,
        facts=facts or facts_of(current),
        roster=roster,
        received_at=received_at,
        hand_in=hand_in,
        by=by,
    )
    _answer(current, SignUp.State.TAKEN_IN, by, entry=entry)
    return entry


@transaction.atomic
def turn_away(*, sign_up: SignUp, answer: str, by: User) -> SignUp:
    """Say no to a team, with a sentence that its captain reads."""
    if not answer.strip():
        raise RuleViolation("signups.answer_needed", field="answer")
    return _answer(_open(sign_up), SignUp.State.TURNED_AWAY, by, answer=answer.strip())


def _open(sign_up: SignUp) -> SignUp:
    rows = SignUp.objects.select_for_update(of=("self",)).select_related("competition", "branch", "link")
    current = rows.get(pk=sign_up.pk)
    if current.state != SignUp.State.WAITING:
        raise RuleViolation("signups.already_answered")
    return current


def _answer(sign_up: SignUp, state: SignUp.State, by: User, **values: Any) -> SignUp:
    values = {**values, "state": state, "decided_by": by, "decided_at": timezone.now()}
    for name, value in values.items():
        setattr(sign_up, name, value)
    sign_up.save(update_fields=[*values])
    return sign_up
