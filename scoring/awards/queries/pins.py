"""180s, and the pins for them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, Sum

from games import registry
from games.rulebook import Level
from scoring.awards.models import PinAward, PinDelivery
from scoring.sheets.models import HighScore, Result
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_for
from tournaments.members.models import Member


@dataclass(frozen=True, slots=True, kw_only=True)
class PinLine:
    """A player who threw a 180 at this event. `pin` is the one pin they have at this level, from whatever event."""

    member: Member
    team: str
    count: int
    countersigned: bool  # at least one of them
    pin: PinAward | None

    @property
    def is_due(self) -> bool:
        return self.pin is None


@dataclass(frozen=True)
class Pins:
    """180s and pins of one event, and how many pins its organizer has left for this level."""

    event: Event
    lines: tuple[PinLine, ...]
    delivered: int
    issued: int
    level: Level

    @cached_property
    def due(self) -> int:
        return sum(line.is_due for line in self.lines)

    @property
    def stock(self) -> int:
        return self.delivered - self.issued


def results_with_pins(event: Event) -> QuerySet[Result]:
    """Return the results of the games whose high scores earn a pin; others, and open events, list theirs without."""
    games = [game.key for game in registry.all_games() if game.earns_pin and not event.is_open]
    return Result.objects.filter(
        sub_match__match__stage__competition__event=event, sub_match__match__stage__competition__game__in=games
    )


def pins_of(event: Event) -> Pins:
    """Return who threw a 180 and who is due a pin: one a person a level (DARTS, note). Constant queries."""
    current = results_with_pins(event).filter(sub_match__match__stage__published_at__isnull=False)
    thrown: dict[int, list[HighScore]] = defaultdict(list)
    for score in HighScore.objects.filter(submission__in=current.values("submission")).select_related("member__branch"):
        thrown[score.member_id].append(score)
    teams = RosterPlace.objects.filter(member__in=thrown, entry__competition__event=event)
    team_of = {place.member_id: place.entry.team_name for place in teams.select_related("entry__branch")}
    has = {
        pin.member_id: pin
        for pin in PinAward.objects.filter(member__in=thrown, level=event.level).select_related("event", "issued_by")
    }
    lines = [
        PinLine(
            member=scores[0].member,
            team=team_of.get(member, str(scores[0].member.branch)),
            count=sum(score.count for score in scores),
            countersigned=any(score.countersigned for score in scores),
            pin=has.get(member),
        )
        for member, scores in thrown.items()
    ]
    delivered = PinDelivery.objects.filter(organizer=event.organizer_id, level=event.level)
    return Pins(
        event=event,
        lines=tuple(sorted(lines, key=lambda line: (line.member.searched, line.member.pk))),
        delivered=delivered.aggregate(total=Sum("quantity"))["total"] or 0,
        issued=PinAward.objects.filter(event__organizer=event.organizer_id, level=event.level).count(),
        level=rulebook_for(event).level(event.level),
    )
