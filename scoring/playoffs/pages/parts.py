"""The pictures that a bracket is drawn as: three of a double knockout, and as many as finals for every place need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.playoffs.engine.layout import BracketNode, packed
from scoring.sheets.engine.outcome import PlayoffMatch
from scoring.standings.queries.playoffs import PlayoffRecord
from tournaments.draws.engine.knockout import Wing, takes_loser
from tournaments.draws.models import Stage

SIDES_A_PICTURE = 8  # of finals for every place: what a sheet of paper holds with names that can be read


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a bracket that is a picture of its own: the matches of some wings, or those for some places."""

    key: str
    wings: tuple[Wing, ...] = ()
    matches: frozenset[int] = frozenset()  # of finals for every place, by id
    first: int = 0  # the places that these decide
    last: int = 0
    is_whole: bool = False  # whether the stage has no other picture

    @property
    def comes_first(self) -> bool:
        return Wing.WINNERS in self.wings or self.first == 1

    @property
    def decides(self) -> bool:
        """Whether the champion comes out of it."""
        return Wing.FINAL in self.wings or self.first == 1

    def holds(self, match: PlayoffMatch) -> bool:
        """Return whether a match of the bracket is on this picture."""
        return match.id in self.matches if self.matches else match.wing in self.wings

    def title(self, stage: Stage) -> str:
        if self.is_whole:
            return stage.title
        if self.matches:
            text = _("%(stage)s, places %(first)d and %(last)d")
            if self.last > self.first + 1:
                text = _("%(stage)s, places %(first)d to %(last)d")
            return text % {"stage": stage.title, "first": self.first, "last": self.last}
        texts = {
            "winners": _("%(stage)s, winners' side"),
            "losers": _("%(stage)s, losers' side"),
            "final": _("%(stage)s, final"),
        }
        return texts[self.key] % {"stage": stage.title}


WINGS = (
    BracketPart("winners", (Wing.WINNERS,)),
    BracketPart("losers", (Wing.LOSERS,)),
    BracketPart("final", (Wing.FINAL, Wing.SECOND_FINAL)),
)


def parts_in(record: PlayoffRecord) -> Sequence[BracketPart | None]:
    """Return the pictures that a bracket is drawn as; None is one picture of all of it."""
    if any(match.wing for match in record.matches):
        return WINGS
    if not any(match.best_place for match in record.matches):
        return (None,)
    by_id = {match.id: match for match in record.matches}
    pictures = packed(nodes_of(record, record.matches), sides=SIDES_A_PICTURE)
    parts = []
    for nodes in pictures:
        matches = [by_id[node.id] for node in nodes]
        deciding = [match for match in matches if match.decides_places]
        first = min(match.best_place or 0 for match in deciding)
        last = max(match.worst_place or 0 for match in deciding)
        held = frozenset(match.id for match in matches)
        parts.append(BracketPart(f"places-{first}", (), held, first, last, len(pictures) == 1))
    return parts


def nodes_of(record: PlayoffRecord, matches: Sequence[PlayoffMatch]) -> list[BracketNode]:
    """Return matches of a bracket as its points. In finals for every place no line leads to where a loser plays on."""
    source = {row.match: (row.home_from, row.away_from) for row in record.rows}
    by_id = {match.id: match for match in record.matches}

    def line(match: PlayoffMatch, came_from: int | None) -> int | None:
        falls = came_from is not None and match.best_place and falls_from(match, by_id[came_from])
        return None if falls else came_from

    return [
        BracketNode(
            id=match.id,
            round=match.round,
            home_from=line(match, source[match.id][0]),
            away_from=line(match, source[match.id][1]),
            takes_losers=match.takes_losers,
            best=match.best_place or 0,
        )
        for match in matches
    ]


def falls_from(match: PlayoffMatch, source: PlayoffMatch | None) -> bool:
    """Return whether the loser of an earlier match comes into this one, and not the winner."""
    return takes_loser(
        match.wing,
        source.wing if source else "",
        takes_losers=match.takes_losers,
        best=match.best_place or 0,
        source_best=(source.best_place or 0) if source else match.best_place or 0,
    )
