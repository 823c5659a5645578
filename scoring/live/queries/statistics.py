"""Statistics from logs: what a game counts of each leg, added up for a side and for each of its players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.base import Ending, Side
from games.live import AnyLiveGame, Figure
from scoring.live.engine.match import LiveMatch
from scoring.live.models import LiveLog

Counts = dict[str, int]
SIDE = "all"  # the key of a whole side, beside those of its players: "0", "1"
PLAYED = (Ending.PLAYED, Ending.TIME)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTable:
    """Figures of a side and its players as a table: one row each, the side first."""

    columns: tuple[Figure, ...]  # label and hint of each column
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # (name, (label, figure) in the order of the columns)
    matches: int


def counts_of(match: LiveMatch) -> dict[str, dict[str, Counts]]:
    """Return what was counted in the legs that were played, by side and player, as JSON."""
    counts: dict[str, dict[str, Counts]] = {}
    for side in Side:
        players: list[int | None] = [None, *range(len(match.setup.players(side)))]
        counts[side.value] = {
            SIDE if player is None else str(player): added(match.game, _legs(match, side, player)) for player in players
        }
    return counts


def _legs(match: LiveMatch, side: Side, player: int | None) -> Iterable[Mapping[str, int]]:
    for state, result in zip(match.now.legs, match.now.outcomes, strict=True):
        if result is not None and result.ending in PLAYED:
            yield match.game.counts(state, side, player, match.setup)


def added(game: AnyLiveGame, many: Iterable[Mapping[str, int]]) -> Counts:
    """Return counts added up; those that a game compares instead are the greatest of them."""
    total: Counts = {}
    for counts in many:
        for name, value in counts.items():
            before = total.get(name, 0)
            total[name] = max(before, value) if name in game.greatest else before + value
    return total


def table_of(
    game: AnyLiveGame, logs: Iterable[tuple[LiveLog, Side]], name: str, names: Mapping[int, str]
) -> FigureTable:
    """Return the figures of one team, called `name`, over its logs; `names` are its players by member.

    A player whose figures would all be missing has no row.
    """
    team: list[Counts] = []
    players: defaultdict[int, list[Counts]] = defaultdict(list)
    for log, side in logs:
        counts = (log.counts or {}).get(side.value, {})
        team.append(counts.get(SIDE, {}))
        for place, member in enumerate(log.people.get(side.value, ())):
            players[member].append(counts.get(str(place), {}))
    own = [(names[member], added(game, of_one)) for member, of_one in players.items() if member in names]
    # Where one player is the team, the same figures twice would only be in the way.
    lines = [(name, added(game, team)), *(own if len(players) > 1 else ())]
    return _table([(who, game.figures(counts)) for who, counts in lines], len(team))


def _table(lines: list[tuple[str, tuple[Figure, ...]]], matches: int) -> FigureTable:
    columns = {figure.label: figure for _, figures in lines for figure in figures}
    rows = []
    for who, figures in lines:
        texts = {figure.label: figure.text for figure in figures}
        if texts:
            rows.append((who, tuple((label, texts.get(label, "\N{EN DASH}")) for label in columns)))
    return FigureTable(columns=tuple(columns.values()), rows=tuple(rows), matches=matches)
