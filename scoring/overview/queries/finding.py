"""Finding a team of an event, by what everybody may know of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.core.cache import caches

from scoring.overview.engine.finding import is_found
from scoring.standings.queries.public import public_stages
from scoring.standings.queries.teams import teams
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event

_KEPT_FOR = 60  # seconds: a roster may change without the board


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamFound:
    """A team that plays, as it is found: its name, its players by initial and surname, its branch and town."""

    entry_id: int
    name: str
    competition: str
    people: tuple[str, ...]
    told: tuple[str, ...]


def find_teams(event: Event, typed: str) -> list[TeamFound]:
    """Return the teams of the published draws of `event` that fit what was typed, in the order of the program."""
    number = [typed.strip()] if event.is_open else None  # one figure is too short to be found as a word
    return [team for team in _teams_of(event) if is_found(typed, team.told) or team.name.split()[:1] == number]


def _teams_of(event: Event) -> list[TeamFound]:
    """Return every team with a page: two queries, or none when they were asked for just now."""
    key = f"finding/{event.pk}/{event.board_stamp}/{int(event.standings_hidden)}"
    known: list[TeamFound] | None = caches["local"].get(key)
    if known is None:
        known = _read(event)
        caches["local"].set(key, known, _KEPT_FOR)
    return known


def _read(event: Event) -> list[TeamFound]:
    drawn = Entry.objects.filter(competition__event=event, seats__stage__in=public_stages(event)).distinct()
    entries = list(
        drawn.select_related("competition", "branch", "partner_branch").order_by("competition__position", "number")
    )
    by_competition: dict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        by_competition[entry.competition_id].append(entry)
    places: dict[int, list[RosterPlace]] = defaultdict(list)
    for place in RosterPlace.objects.filter(entry__in=entries).select_related("member", "entry"):
        places[place.entry.competition_id].append(place)
    found_teams = []
    for pk, of_competition in by_competition.items():
        name, numbers = of_competition[0].competition.name, {entry.pk: str(entry) for entry in of_competition}
        for team in teams(of_competition, places[pk]).values():
            people = (*team.players, *team.spares)
            called = numbers[team.entry_id] if event.is_open else team.name
            told = (called, team.branch, team.partner_branch, team.town, name, *people)
            found_teams.append(
                TeamFound(entry_id=team.entry_id, name=called, competition=name, people=people, told=told)
            )
    return found_teams
