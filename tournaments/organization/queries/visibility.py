"""The gate: what may leave the site, and for whom. Pages, files, papers, the stream, the API and errors ask here.

Two things are not for everybody. *Results*, while an event hides its standings: then whatever follows from a result is
kept back, and not the numbers alone. A play-off says who is tied, the sides of finals say who came first in a group,
and the next round of a knockout says who won. What was drawn before play, when it is played and whether a sheet is in
stays public. *What is personal*: the public knows a player by initial and surname (by as many letters more as tell two
players of one event or branch apart), and nothing else of anybody. Of a player whose name is withheld it is told less:
the same words for each of them, and no page of their own.

The rooms read rows through it (`draws/queries/public.py` for stages, matches and sheets), so that what is kept back is
not on the row that a page gets. Two standing tests ask every address of the site as every role
(`tests/legionsports/test_gate.py`).
"""

from __future__ import annotations

from typing import Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Entered, Held, Right, events_with, may
from tournaments.organization.words import NAME_WITHHELD

# Whoever has one of these at an event works with its results, and reads them while they are hidden.
WORK_WITH_RESULTS = (Right.ENTER_RESULTS, Right.AWARD)
# Whoever has one of these at an event reads its teams as their branches sent them in.
WORK_WITH_TEAMS = (Right.REGISTER, Right.OVERRIDE, Right.CHECK_IN, Right.RULE)


class Hiding(Held, Protocol):
    """What the gate knows of an event."""

    standings_hidden: bool


class NamedPerson(Protocol):
    """What the gate knows of a person."""

    surname: str
    name_withheld: bool

    @property
    def sheet_name(self) -> str: ...

    @property
    def listed_name(self) -> str: ...


def sees_results(event: Hiding, reader: User | AnonymousUser | None = None) -> bool:
    """Return whether results of `event` may leave the site for `reader`; None is everybody."""
    if not event.standings_hidden:
        return True
    return reader is not None and any(may(reader, right, event) for right in WORK_WITH_RESULTS)


def events_with_results(reader: User | AnonymousUser | None = None) -> Q:
    """Return a filter on Event for those whose results may leave the site for `reader`."""
    shown = Q(standings_hidden=False)
    if reader is None:
        return shown
    for right in WORK_WITH_RESULTS:
        shown |= events_with(reader, right)
    return shown


def sees_teams(reader: User | AnonymousUser, event: Held) -> bool:
    """Return whether `reader` sees every team of an event, and not only those of their own branches."""
    return any(may(reader, right, event) for right in WORK_WITH_TEAMS)


def sees_people(reader: User | AnonymousUser, entry: Entered) -> bool:
    """Return whether `reader` may know the people of a team by more than initial and surname."""
    return sees_teams(reader, entry.competition.event) or may(reader, Right.REGISTER, entry)


def public_name(person: NamedPerson, *, surname_first: bool = False) -> str:
    """Return what everybody is told of a player: initial and surname, or what stands for all who are not named."""
    name = person.listed_name if surname_first else person.sheet_name
    return str(NAME_WITHHELD) if person.name_withheld else name


def public_surname(person: NamedPerson) -> str:
    """Return the surname by which two teams of a branch are told apart; empty where it may not be said."""
    return "" if person.name_withheld else person.surname
