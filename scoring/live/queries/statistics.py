"""Statistics from logs: what a game counts of each leg, added up for a side and for each of its players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.base import Ending, Side
from games.live import AnyLiveGame, Figure
from scoring.live.engine.match import LiveMatch
from scoring.live.models import LiveLog
from scoring.live.queries.logs import matches_of
from scoring.sheets.engine.line_up import Substitution, stood_in
from scoring.sheets.queries.line_ups import line_ups_now, named_on
from tournaments.entries.models import RosterPlace
from tournaments.organization.queries.visibility import public_name

Counts = dict[str, int]
SIDE = "all"  # the key of a whole side, beside those of its players: "0", "1"
PLAYED = (Ending.PLAYED, Ending.TIME)


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureTable:
    """Figures of a side and its players as a table: one row each, the side first."""

    columns: tuple[Figure, ...]  # label and hint of each column
    rows: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]  # (name, (label, figure) in the order of the columns)
    matches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoWasThere:
    """Who played on the sheets of logs, as the sheets say now: what was noted at a table is theirs.

    `names` are the players by member, as everybody may read them.
    """

    names: Mapping[int, str]
    rosters: Mapping[int, list[RosterPlace]]  # by entry
    line_ups: Mapping[int, list[Substitution]]  # by sheet
    matches: Mapping[int, LiveMatch]  # by log, where somebody came in between two legs

    def counted(self, log: LiveLog, side: Side) -> Iterator[tuple[int, Mapping[str, int]]]:
        """Yield what was counted on a log for each member of a side, a member perhaps more than once."""
        match = self.matches.get(log.pk)
        counts = (log.counts or {}).get(side.value, {})
        for place, opened in enumerate(log.people.get(side.value, ())):
            legs = [(1, counts.get(str(place), {}))] if match is None else _legs(match, side, place)
            for leg, counted in legs:
                member = self._in(leg, log, side)[opened]
                if member is not None:
                    yield member, counted

    def _in(self, leg: int, log: LiveLog, side: Side) -> dict[int, int | None]:
        match = log.sub_match.match
        entry = match.home_id if side is Side.HOME else match.away_id
        named = named_on(log.sub_match.pair, self.rosters.get(entry or 0, ()))
        return stood_in(named, log.people.get(side.value, ()), self.line_ups.get(log.sub_match_id, ()), side, leg)


def who_was_there(logs: Sequence[LiveLog], entries: Iterable[int]) -> WhoWasThere:
    """Return who played for `entries` on the sheets of `logs`: two queries, and one where somebody came in later."""
    rosters: defaultdict[int, list[RosterPlace]] = defaultdict(list)
    for place in RosterPlace.objects.filter(entry__in=list(entries)).select_related("member").order_by("position"):
        rosters[place.entry_id].append(place)
    line_ups = line_ups_now([log.sub_match_id for log in logs])
    between_legs = [
        log for log in logs if any(substitution.leg > 1 for substitution in line_ups.get(log.sub_match_id, ()))
    ]
    return WhoWasThere(
        names={place.member_id: public_name(place.member) for places in rosters.values() for place in places},
        rosters=rosters,
        line_ups=line_ups,
        matches=matches_of(between_legs),
    )


def counts_of(match: LiveMatch) -> dict[str, dict[str, Counts]]:
    """Return what was counted in the legs that were played, by side and place in the order of play, as JSON."""
    counts: dict[str, dict[str, Counts]] = {}
    for side in Side:
        players: list[int | None] = [None, *range(len(match.setup.players(side)))]
        counts[side.value] = {
            SIDE if player is None else str(player): added(
                match.game, (counted for _, counted in _legs(match, side, player))
            )
            for player in players
        }
    return counts


def _legs(match: LiveMatch, side: Side, player: int | None) -> Iterator[tuple[int, Mapping[str, int]]]:
    """Yield each leg that was played, by number, with what was counted for a player or for the whole side."""
    for number, (state, result) in enumerate(zip(match.now.legs, match.now.outcomes, strict=True), start=1):
        if result is not None and result.ending in PLAYED:
            yield number, match.game.counts(state, side, player, match.setup)


def added(game: AnyLiveGame, many: Iterable[Mapping[str, int]]) -> Counts:
    """Return counts added up; those that a game compares instead are the greatest of them."""
    total: Counts = {}
    for counts in many:
        for name, value in counts.items():
            before = total.get(name, 0)
            total[name] = max(before, value) if name in game.greatest else before + value
    return total


def table_of(game: AnyLiveGame, logs: Iterable[tuple[LiveLog, Side]], name: str, there: WhoWasThere) -> FigureTable:
    """Return the figures of one team, called `name`, over its logs, and of its players as their sheets now say.

    A player whose figures would all be missing has no row.
    """
    team: list[Counts] = []
    players: defaultdict[int, list[Mapping[str, int]]] = defaultdict(list)
    for log, side in logs:
        team.append((log.counts or {}).get(side.value, {}).get(SIDE, {}))
        for member, counted in there.counted(log, side):
            players[member].append(counted)
    own = [(there.names[member], added(game, of_one)) for member, of_one in players.items() if member in there.names]
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
