"""What a page shows of a sport: what follows from its description, as players and scorekeepers will see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import registry
from games.base import Column
from games.described import shelf
from tournaments.sports import words


@dataclass(frozen=True, slots=True)
class Follows:
    """A sport in sentences, the columns of its standings, and the boxes of its score sheet."""

    sentences: Sequence[str]
    columns: Sequence[Column]
    boxes: Sequence[str]


def what_follows(key: str) -> Follows:
    """Return what follows from the sport with this key. Raises KeyError when there is none."""
    sport, game = shelf.sport_of(key), registry.get(key)
    return Follows(
        sentences=[
            words.who_plays(sport),
            words.match_of(sport),
            words.what_wins(sport),
            words.problem_of(game.points_word),
        ],
        columns=game.columns,
        boxes=sport.paper.boxes,
    )
