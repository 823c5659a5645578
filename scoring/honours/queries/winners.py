"""All-time winners: whose play-offs have any, and those of one level and place, competition by competition."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from kit.pure.text import sort_key
from scoring.honours.queries.final import Honour, closings, winners_in
from tournaments.events.queries import name_of_level
from tournaments.organization.models import Organization
from tournaments.seasons.models.past import PastWinner

_FROM_THE_TOP = ("dominion", "command", "district", "area", "branch")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOffs:
    """The play-offs of one level that one place held: what a page of winners is about."""

    level: str
    organizer: Organization

    @property
    def name(self) -> str:
        """As people call it: "Dominion", "Alberta-NWT Command", "District 1"."""
        is_own = self.level == self.organizer.level
        return str(self.organizer) if is_own else name_of_level(self.level, self.organizer)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionWinners:
    """The winners of one competition over the seasons, the latest first."""

    name: str
    category: str
    honours: tuple[Honour, ...]

    @property
    def seasons(self) -> list[tuple[int, list[Honour]]]:
        by_season: dict[int, list[Honour]] = {}
        for honour in self.honours:
            by_season.setdefault(honour.season, []).append(honour)
        return list(by_season.items())


def play_offs() -> list[PlayOffs]:
    """Return whose play-offs have winners, from the top of the Legion down: three queries."""
    played = closings().order_by().values_list("competition__event__level", "competition__event__organizer").distinct()
    past = PastWinner.objects.order_by().values_list("level", "organizer").distinct()
    pairs = {*played, *past}
    organizations = Organization.objects.select_related("command").in_bulk({organizer for _, organizer in pairs})
    shown = [PlayOffs(level=level, organizer=organizations[organizer]) for level, organizer in pairs]
    return sorted(
        shown, key=lambda play_off: (_rank(play_off.level), _natural(play_off.organizer), play_off.organizer.pk)
    )


def _rank(level: str) -> int:
    return _FROM_THE_TOP.index(level) if level in _FROM_THE_TOP else len(_FROM_THE_TOP)


def _natural(organization: Organization) -> tuple[int, str]:
    return (int(organization.number) if organization.number.isdecimal() else 0, organization.name)


def winners_of(of: PlayOffs) -> list[CompetitionWinners]:
    """Return champions and runners-up of these play-offs, competition by competition."""
    played = Q(competition__event__level=of.level, competition__event__organizer=of.organizer)
    return by_competition(winners_in(played, Q(level=of.level, organizer=of.organizer)))


def by_competition(honours: Iterable[Honour]) -> list[CompetitionWinners]:
    """Return honours competition by competition; one that had another name in some season goes by its latest."""
    by_name: dict[str, list[Honour]] = {}
    for honour in honours:
        by_name.setdefault(honour.category or honour.competition.casefold(), []).append(honour)
    competitions = [
        CompetitionWinners(name=of_one[0].competition, category=of_one[0].category, honours=tuple(of_one))
        for of_one in by_name.values()
    ]
    return sorted(competitions, key=lambda competition: sort_key(str(competition.name)))
