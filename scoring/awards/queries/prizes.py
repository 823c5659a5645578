"""Who gets which prize money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scoring.awards.queries.placings import GivenOut, order_of
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import standings_of_all
from scoring.standings.queries.teams import Team
from tournaments.events.models import Event
from tournaments.hosting.queries.prizes import prizes_of
from tournaments.money.engine.prizes import shared


@dataclass(frozen=True, slots=True, kw_only=True)
class Winning:
    """A team that gets prize money."""

    place: int
    team: Team
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prizes(GivenOut):
    """The prizes of a competition by place, and once its places are final who gets how much."""

    amounts: Mapping[int, int]
    winnings: tuple[Winning, ...]

    @property
    def total(self) -> int:
        return sum(self.amounts.values())


def prize_list(event: Event, *, with_winners: bool) -> list[Prizes]:
    """Return the prizes of every competition of an event, in the order of its program. Constant queries.

    Who wins them is a result: it goes `with_winners` to those who may see results alone.
    """
    amounts = prizes_of(event)
    listed = [
        prizes_with(standings, amounts.get(standings.competition.pk, {}))
        for standings in standings_of_all(list(event.competitions.all()))
    ]
    return listed if with_winners else [replace(prizes, winnings=()) for prizes in listed]


def prizes_with(standings: Standings, amounts: Mapping[int, int]) -> Prizes:
    """Return who gets these amounts by standings that are read already."""
    given = shared(amounts, order_of(standings)) if standings.table.is_final and amounts else {}
    places = {row.entry: row.place for row in standings.table.rows}
    winnings = tuple(
        Winning(place=places[entry] or 0, team=standings.teams[entry], cents=cents) for entry, cents in given.items()
    )
    return Prizes(standings=standings, amounts=amounts, winnings=winnings)
