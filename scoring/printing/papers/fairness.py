"""The certificate of a draw: how fair it is beside the best there can be, and the words it was drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.printing.papers.base import Asked, Paper, Size
from scoring.printing.papers.draw import Part, parts
from scoring.standings.names import Team
from tournaments.draws.display import FairnessView, early_in_words, fairness_of, of_those_who_play
from tournaments.draws.engine.fairness import Share
from tournaments.draws.words import changes_in_words
from tournaments.entries.queries import standing_departures

MOST_STATIONS = 14  # columns that fit on an upright page


@dataclass(frozen=True)
class Certificate:
    """One round robin with its figures, and every team's share under the name it has on paper."""

    part: Part
    fair: FairnessView
    early: str
    changes: list[dict[str, str]]

    @property
    def shares(self) -> list[tuple[Team, Share[int]]]:
        return [(self.part.teams[entry.pk], share) for entry, share in self.fair.shares]


def draw_certificate(asked: Asked) -> Paper | None:
    """One page for each round robin; play-offs are settled by a lot of their own."""
    found = [_certificate(part) for part in parts(asked) if not part.schedule.stage.is_playoff]
    if not found:
        return None
    size: Size = "upright" if max(len(one.fair.stations) for one in found) <= MOST_STATIONS else "wide"
    return Paper(title="Draw certificate", template="draw_certificate", context={"certificates": found}, size=size)


def _certificate(part: Part) -> Certificate:
    stage = part.schedule.stage
    gone = standing_departures(stage.competition)
    played = of_those_who_play(part.schedule, gone)
    fair = fairness_of(played, station_word=part.station_word, kept=stage.options.get("fixed"))
    return Certificate(part, fair, early_in_words(played), changes_in_words(stage.options.get("changes", [])))
