"""Links for captains, and the teams that come by them."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from kit.pure.text import clean
from kit.pure.tokens import new_token
from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.models import Competition, Event
from tournaments.events.services import require_here
from tournaments.organization.models import Organization, User
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.signups.queries import is_running, lines_of

MOST_WAITING = 100  # teams on one link: more than an event has
KEPT_FOR = datetime.timedelta(days=60)  # after the last day of the event


@transaction.atomic
def give_link(*, event: Event, branch: Organization | None, ends_on: datetime.date, by: User) -> SignUpLink:
    """Give a branch, or the event, a link for captains; one that is out stays, and gets this last day."""
    require_here(event)
    if ends_on < event.today:
        raise RuleViolation("signups.day_past", field="ends_on")
    if ends_on > event.ends_on:
        raise RuleViolation("signups.day_after_event", field="ends_on", ends=event.ends_on)
    new = {"ends_on": ends_on, "token": new_token(secrets.randbelow), "made_by": by}
    link, _is_new = SignUpLink.objects.update_or_create(
        {"ends_on": ends_on}, create_defaults=new, event=event, branch=branch, ended_at=None
    )
    return link


def end_link(*, link: SignUpLink, by: User) -> None:
    """End a link at once. The teams that came by it stay."""
    SignUpLink.objects.filter(pk=link.pk, ended_at=None).update(ended_at=timezone.now(), ended_by=by)


@transaction.atomic
def sign_up(*, link: SignUpLink, known: SignUp | None = None, **team: Any) -> SignUp:
    """Keep a team as its captain typed it, until an officer takes it in; one that is `known` waits with what is typed.

    What is sent twice is one team.
    """
    link = SignUpLink.objects.select_for_update(of=("self",)).select_related("event").get(pk=link.pk)
    require_here(link.event)
    if not is_running(link):
        raise RuleViolation("signups.link_over")
    team |= {name: clean(team[name]) for name in ("captain", "contact")}
    team |= {"state": SignUp.State.WAITING, "answer": "", "sent_at": timezone.now()}
    if known is not None:
        if not SignUp.objects.filter(pk=known.pk).exclude(state=SignUp.State.TAKEN_IN).update(**team):
            raise RuleViolation("signups.already_answered")
        return known
    waiting = list(link.sign_ups.filter(state=SignUp.State.WAITING))
    for other in waiting:
        if all(getattr(other, name) == value for name, value in team.items() if name != "sent_at"):
            return other
    if len(waiting) >= MOST_WAITING:
        raise RuleViolation("signups.too_many_waiting", most=MOST_WAITING)
    return SignUp.objects.create(link=link, token=new_token(secrets.randbelow), **team)


def facts_of(sign_up: SignUp) -> EntryFacts:
    """Return what a team says besides its people."""
    contact = f"{sign_up.captain}, {sign_up.contact}"[:200]
    return EntryFacts(branch=sign_up.branch, partner_branch=None, is_host=False, contact=contact)


@transaction.atomic
def take_in(
    *,
    sign_up: SignUp,
    roster: Sequence[RosterLine] | None = None,
    by: User,
    competition: Competition | None = None,
    facts: EntryFacts | None = None,
    received_at: datetime.datetime | None = None,
    hand_in: bool = True,
) -> Entry:
    """Make an entry of a team that a captain signed up, of those who are matched where no roster is said."""
    if sign_up.state != SignUp.State.WAITING:  # a key that was pressed twice
        raise RuleViolation("signups.already_answered")
    if roster is None:
        lines = lines_of(sign_up)
        roster = [
            RosterLine(member=line.member, part=line.part, name_as_entered=line.name) for line in lines if line.member
        ]
        if len(roster) < len(lines):
            raise RuleViolation("signups.not_matched")
    entry = register_entry(
        competition=competition or sign_up.competition,
        facts=facts or facts_of(sign_up),
        roster=roster,
        received_at=received_at or sign_up.received_at,
        hand_in=hand_in,
        by=by,
    )
    _decide(sign_up, SignUp.State.TAKEN_IN, by, entry=entry)
    return entry


def turn_away(*, sign_up: SignUp, answer: str, by: User) -> None:
    """Say no to a team, with a sentence that its captain reads."""
    _decide(sign_up, SignUp.State.TURNED_AWAY, by, answer=answer)


def _decide(sign_up: SignUp, state: SignUp.State, by: User, **values: Any) -> None:
    """Write what became of a team, unless its captain changed it since it was read, or another officer decided."""
    rows = SignUp.objects.filter(pk=sign_up.pk, state=SignUp.State.WAITING, sent_at=sign_up.sent_at)
    if not rows.update(state=state, decided_by=by, decided_at=timezone.now(), **values):
        raise RuleViolation("signups.already_answered")


def forget_old() -> int:
    """Delete the names and contacts that captains typed for events of long ago, and return how many rows went."""
    old = SignUp.objects.filter(competition__event__ends_on__lt=timezone.localdate() - KEPT_FOR)
    return old.delete()[0]
