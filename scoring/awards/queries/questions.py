"""What became of places here on which entries above rest: a question for each that does not hold any more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.awards.engine.advance import Going
from scoring.awards.queries.advancement import advancement_from
from scoring.awards.words import no_longer_advances
from scoring.standings.queries.standings import standings_of
from tournaments.entries.models import Entry
from tournaments.events.models import Competition


@dataclass(frozen=True, slots=True)
class Questions:
    """The entries here that led to one above (`sources`), what is asked of some, and the places of those who go on."""

    sources: tuple[int, ...] = ()
    questions: Mapping[int, str] = field(default_factory=dict)
    places: Mapping[int, int] = field(default_factory=dict)


def questions_of(competition: Competition) -> Questions:
    """Return what is to be asked about the places of `competition` by its results as they are now."""
    sources = tuple(Entry.objects.filter(competition=competition, led_to__isnull=False).values_list("pk", flat=True))
    if not sources:
        return Questions()
    advancement = advancement_from(competition)
    places = {line.team.entry_id: line.place for line in advancement.going} if advancement else {}
    declined = (
        {line.team.entry_id for line in advancement.lines if line.going is Going.DECLINED} if advancement else set()
    )
    standings = standings_of(competition)
    now = {row.entry: row.place for row in standings.table.rows}
    left = {entry: departure.kind for entry, departure in standings.departures.items()}
    asked = {
        source: no_longer_advances(now.get(source), declined=source in declined, left=left.get(source, ""))
        for source in sources
        if source not in places
    }
    return Questions(sources, asked, places)
