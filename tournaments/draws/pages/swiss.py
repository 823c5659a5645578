"""How fair a Swiss draw is so far: in sentences, and for every team. No question to the database."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tournaments.draws.engine.fairness import Share
from tournaments.draws.pages.schedule import fairness_of
from tournaments.draws.queries.draws import Schedule
from tournaments.draws.words.swiss import figures_in_words
from tournaments.entries.models import Entry


@dataclass(frozen=True, slots=True)
class SwissFairness:
    """What the rounds that are drawn come to; of each team its share, and the rounds that it sits out."""

    figures: tuple[str, ...]
    stations: tuple[str, ...]
    shares: tuple[tuple[Entry, Share[int], tuple[int, ...]], ...]
    has_byes: bool


def swiss_fairness(schedule: Schedule, *, station_word: str) -> SwissFairness:
    """Return how fair the rounds of a Swiss draw are that `schedule` has."""
    fair = fairness_of(schedule, station_word=station_word)
    met = Counter(frozenset((match.home_id, match.away_id)) for match in schedule.matches)
    rested: dict[int, list[int]] = {}
    for number in schedule.rounds:
        for entry in number.byes:
            rested.setdefault(entry.pk, []).append(number.number)
    figures = figures_in_words(
        met=max(met.values(), default=0),
        rested=max(map(len, rested.values()), default=0),
        sides=fair.fairness.figure("sides").value,
        places=max((max(share.stations) for _, share in fair.shares), default=0),
    )
    shares = tuple((entry, share, tuple(rested.get(entry.pk, ()))) for entry, share in fair.shares)
    return SwissFairness(tuple(figures), fair.stations, shares, has_byes=bool(rested))
