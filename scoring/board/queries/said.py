"""What the chair said to the hall and still holds, the next hours of the timetable, and whom the hall thanks."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Q
from django.utils import timezone

from scoring.board.models.announcing import STAYS, Announcement, Sponsor, Thanks
from scoring.board.words.announcing import helpers_are, initials, play_begins, round_begins, round_of
from scoring.standings.queries.public import departed_entries, public_matches
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.location import location_of, with_location
from tournaments.events.models import Event
from tournaments.hosting.models.duties import Duty

MOST_TURNS = 3
HELPERS = (Duty.Kind.VOLUNTEER, Duty.Kind.SCOREKEEPER, Duty.Kind.REFEREE)


def said_now(event: Event) -> dict[str, Announcement]:
    """Return the message and the count-down that the screens show at this moment, by kind: one query."""
    now = timezone.now()
    on = Q(until=None) | Q(kind=Announcement.Kind.MESSAGE, until__gt=now)
    on |= Q(kind=Announcement.Kind.COUNTDOWN, until__gt=now - STAYS)
    return {
        announcement.kind: announcement
        for announcement in Announcement.objects.filter(on, event=event, taken_off_at=None)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingTurn:
    """Matches that are planned for one hour, with what a count-down to them is headed."""

    at: datetime.datetime
    text: str


def coming_turns(event: Event, now: datetime.datetime | None = None) -> list[ComingTurn]:
    """Return the next hours at which matches begin by the timetable, as everybody may know them: three queries."""
    at = now or timezone.now()
    departed = departed_entries(event)
    known = public_matches(event).filter(starts_at__gt=at)
    known = known.exclude(Q(home__in=departed) | Q(away__in=departed))
    hours = known.order_by("starts_at").values_list("starts_at", flat=True).distinct()[:MOST_TURNS]
    rows = with_location(known.filter(starts_at__in=list(hours))).select_related("stage__competition")
    return [
        ComingTurn(at=hour, text=_heading({(m.stage.competition.name, _where(m)) for m in matches}))
        for hour, matches in groupby(rows.order_by("starts_at", "pk"), key=lambda match: match.starts_at)
        if hour is not None
    ]


def _where(match: Match) -> str:
    """Return which match it is, in as few words as a screen has room for."""
    return round_of(match.round) if match.stage.kind == Stage.Kind.ROUND_ROBIN else location_of(match)


def _heading(places: set[tuple[str, str]]) -> str:
    (competition, where), *others = sorted(places)
    return play_begins() if others else round_begins(competition, where)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThanksTo:
    """Whom the hall thanks. Helpers are named where the office says that they may be, as the public knows people."""

    words: str
    helpers: Mapping[str, Sequence[str]]  # "Referees" to the names
    sponsors: Sequence[Sponsor]


def thanks_of(event: Event) -> ThanksTo:
    """Return what the thanks on the screens show: three queries."""
    thanks = Thanks.objects.filter(event=event).first() or Thanks(event=event)
    helpers: dict[str, list[str]] = {}
    if thanks.names_helpers:
        for duty in Duty.objects.filter(event=event, kind__in=HELPERS).select_related("member"):
            if duty.member and duty.member.name_withheld:  # thanked with all others
                continue
            name = duty.member.sheet_name if duty.member else initials(duty.name)
            of_kind = helpers.setdefault(helpers_are(duty.kind), [])
            if name not in of_kind:
                of_kind.append(name)
    return ThanksTo(words=thanks.words, helpers=helpers, sponsors=sponsors_of(event))


def sponsors_of(event: Event) -> list[Sponsor]:
    """Return the sponsors of an event; the pictures stay in the table until they are asked for."""
    return list(Sponsor.objects.filter(event=event).defer("picture"))
