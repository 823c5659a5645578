"""The events of a season above and below each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from scoring.ladder.engine.above import HeldCompetition, LevelRung, next_of
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.seasons.models.plan import SeasonLevel
from tournaments.seasons.queries.plan import rows_of, season_of


@dataclass(frozen=True)
class Ladder:
    """The competitions of some categories in one season, and which of them takes the teams of which."""

    above: Mapping[int, tuple[Competition, ...]]  # competition -> those that its teams may go on to
    below: Mapping[int, tuple[Competition, ...]]  # competition -> those whose teams may come to it

    def above_of(self, competition: Competition) -> tuple[Competition, ...]:
        return self.above.get(competition.pk, ())

    def below_of(self, competition: Competition) -> tuple[Competition, ...]:
        return self.below.get(competition.pk, ())


def ladder_of(event: Event, competitions: Iterable[Competition]) -> Ladder:
    """Return the ladder of these competitions of `event`: four queries at most, whatever their number.

    What the season's plan does not hold, or only here and there, is passed over where nothing is held.
    """
    categories = {competition.category for competition in competitions}
    held = Competition.objects.filter(
        category__in=categories, event__season=event.season, event__kind=Event.Kind.LADDER
    )
    top = rulebook_for(event).levels[-1].key
    if event.level != top:  # the last level stands above every tree
        held = held.filter(Q(event__organizer__command=event.organizer.command_id) | Q(event__level=top))
    rows = list(held.select_related("event__organizer", "event__host_branch").order_by("event__starts_on", "pk"))
    by_pk = {row.pk: row for row in rows}
    passed = _passed_over(event)
    above: dict[int, tuple[Competition, ...]] = {}
    below: dict[int, list[Competition]] = {}
    for category in categories:
        of_category = [row for row in rows if row.category == category]
        places = {
            row.pk: HeldCompetition(row.pk, row.event.level, tuple(row.event.organizer.path_ids)) for row in of_category
        }
        for row in of_category:
            rungs = [
                LevelRung(level.key, may_be_passed=level.optional or (row.game, level.key) in passed)
                for level in rulebook_for(row.event).ladder
            ]
            targets = next_of(places[row.pk], places.values(), rungs)
            above[row.pk] = tuple(by_pk[pk] for pk in targets)
            for pk in targets:
                below.setdefault(pk, []).append(row)
    return Ladder(above=above, below={pk: tuple(competitions) for pk, competitions in below.items()})


def _passed_over(event: Event) -> set[tuple[str, str]]:
    """Return sport and level of what not every place of a season holds."""
    season = season_of(event)
    if season is None:
        return set()
    return {(row.game, row.level) for row in rows_of(season) if row.held != SeasonLevel.Held.EVERY}
