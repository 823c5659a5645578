"""How far a play-off is, and what is late about it. Pure: the day it is today is told."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class PlaceState(StrEnum):
    """How far the play-off of a place is, in the order in which it comes about."""

    NONE = "none"  # it holds no play-off and names its team directly
    MISSING = "missing"  # it should hold one, and nothing is planned
    PLANNED = "planned"  # there is a date, and no event yet
    ENTRIES = "entries"
    DRAWN = "drawn"
    PLAYING = "playing"
    FINAL = "final"
    NOT_HELD = "not_held"  # nobody entered


class Late(StrEnum):
    """What is late."""

    NO_EVENT = "no_event"  # the planned day is over, or the next level's entries were due, and there is no event
    NOT_DRAWN = "not_drawn"  # the first day is over, and nothing is drawn
    NOT_FINAL = "not_final"  # the last day is over, and a competition is not closed
    NOT_SAID = "not_said"  # the next level asked how many teams come, and nobody of this place has said
    NOT_SENT = "not_sent"  # the next level's entries were due, and nobody of this place is entered there
    NO_ENVELOPE = "no_envelope"  # the closing envelope was due, and is not sent


@dataclass(frozen=True, slots=True)
class Competing:
    """One competition of an event, as its state needs it."""

    teams: int
    drawn: bool
    played: bool  # a result is in
    final: bool
    not_held: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    """One place of the ladder, as the calendar asks about it."""

    state: PlaceState
    starts_on: datetime.date | None
    ends_on: datetime.date | None
    sends: bool  # somebody advances from here
    sent: int  # teams of this place that are entered at the next level
    said: int = 0  # teams that were announced there
    said_due: datetime.date | None = None  # the last day for that; None: nobody is asked before the names
    next_due: datetime.date | None  # the last day of the next level's entries; None: not known
    envelope_due: datetime.date | None = None  # the last day of the closing envelope; None: sent, or no event


def state_of(competitions: Iterable[Competing]) -> PlaceState:
    """Return how far an event is. Categories that are not held are left out.

    >>> state_of([Competing(6, True, True, True), Competing(4, True, False, False)])
    <PlaceState.PLAYING: 'playing'>
    >>> state_of([Competing(6, True, True, True), Competing(0, False, False, False, not_held=True)])
    <PlaceState.FINAL: 'final'>
    >>> state_of([Competing(0, False, False, False, not_held=True)])
    <PlaceState.NOT_HELD: 'not_held'>
    >>> state_of([])
    <PlaceState.ENTRIES: 'entries'>
    """
    competitions = list(competitions)
    counted = [competition for competition in competitions if not competition.not_held]
    if competitions and not counted:
        return PlaceState.NOT_HELD
    if counted and all(competition.final for competition in counted):
        return PlaceState.FINAL
    if any(competition.played or competition.final for competition in counted):
        return PlaceState.PLAYING
    return PlaceState.DRAWN if any(competition.drawn for competition in counted) else PlaceState.ENTRIES


def late_of(rung: Rung, today: datetime.date) -> tuple[Late, ...]:
    """Return what is late at a place, the most pressing first. A place that holds no play-off need not send a team.

    >>> over = datetime.date(2027, 1, 16)
    >>> rung = Rung(state=PlaceState.PLAYING, starts_on=over, ends_on=over, sends=True, sent=0, next_due=None)
    >>> late_of(rung, over), late_of(rung, over + datetime.timedelta(days=1))
    ((), (<Late.NOT_FINAL: 'not_final'>,))
    >>> rung = Rung(
    ...     state=PlaceState.FINAL, starts_on=over, ends_on=over, sends=False, sent=0, next_due=None, envelope_due=over
    ... )
    >>> late_of(rung, over + datetime.timedelta(days=1))
    (<Late.NO_ENVELOPE: 'no_envelope'>,)
    """
    late = []
    next_is_over = rung.next_due is not None and rung.next_due < today
    is_over = rung.ends_on is not None and rung.ends_on < today
    if rung.state is PlaceState.NONE:
        return ()
    if rung.sends and next_is_over and not rung.sent:
        late.append(Late.NOT_SENT)
    elif rung.sends and rung.said_due is not None and rung.said_due < today and not (rung.sent or rung.said):
        late.append(Late.NOT_SAID)
    if rung.state is PlaceState.NOT_HELD:
        return tuple(late)
    if rung.state in (PlaceState.MISSING, PlaceState.PLANNED):
        return (*late, Late.NO_EVENT) if is_over or (next_is_over and not rung.sent) else tuple(late)
    if rung.state is PlaceState.ENTRIES and rung.starts_on is not None and rung.starts_on < today:
        late.append(Late.NOT_DRAWN)
    elif is_over and rung.state is not PlaceState.FINAL:
        late.append(Late.NOT_FINAL)
    elif rung.envelope_due is not None and rung.envelope_due < today:  # said once the event is final
        late.append(Late.NO_ENVELOPE)
    return tuple(late)
