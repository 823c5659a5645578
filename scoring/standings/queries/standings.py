"""Standings out of the database, in a constant number of queries for any number of competitions."""

from __future__ import annotations

from collections.abc import Sequence

from games.ranking import HIGH_SCORES
from games.rulebook import Category
from scoring.standings.queries.assembly import standings_from
from scoring.standings.queries.model import Standings
from scoring.standings.queries.rows import load
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for, rulebook_for


def standings_of(competition: Competition) -> Standings:
    """Return the table of one competition with teams, play-offs and byes, in a constant number of queries."""
    return standings_of_all([competition])[0]


def standings_of_event(event: Event) -> list[Standings]:
    """Return the standings of every competition of `event`, in the order of its program."""
    return standings_of_all(list(event.competitions.all()))


def drawn_standings(event: Event) -> list[Standings]:
    """Return the standings of every competition of `event` whose draw is published, in the order of its program."""
    return [standings for standings in standings_of_event(event) if standings.is_drawn]


def standings_of_all(competitions: Sequence[Competition]) -> list[Standings]:
    """Return the standings of these competitions, their events read with them, in one go.

    Eight queries whatever the number of competitions and the size of their fields; one more where teams
    go on to a next level, for those that have declined, one where a competition is final, and two where high scores
    put teams in order.
    """
    categories = [category_for(competition) for competition in competitions]
    leads_on = [
        category.advances.get(competition.event.level, 0) > 0 and next_is_asked(competition, category)
        for competition, category in zip(competitions, categories, strict=True)
    ]
    honoured = [
        competition.pk
        for competition, category in zip(competitions, categories, strict=True)
        if HIGH_SCORES in (*category.ranking, *category.lower_ties)
    ]
    rows = load(competitions, answers=any(leads_on), by_high_scores=honoured)
    return [
        standings_from(rows, competition, category, asks_next=goes)
        for competition, category, goes in zip(competitions, categories, leads_on, strict=True)
    ]


def next_is_asked(competition: Competition, category: Category) -> bool:
    """Return whether the next in the ranking is asked when a team that may go on declines (AMB-G10)."""
    conduct = rulebook_for(competition.event).conduct
    return conduct.winner_declines == "next_in_ranking" and conduct.winner_declines_sports in ("all", category.game)
