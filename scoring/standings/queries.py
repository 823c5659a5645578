"""Standings out of the database: everything about one competition in a constant number of queries."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games import registry
from games.base import Column, Game, Side, Tally
from games.rulebook import Category
from scoring.awards.models import AdvancementAnswer
from scoring.playoffs.models import PlaceDecision, PlaceDecisionLine
from scoring.playoffs.reading import PlayoffRecord, SheetRow, records
from scoring.standings import names
from scoring.standings.engine.meetings import Departure, Meeting, Penalties, Policy, Sheet
from scoring.standings.engine.table import Ranking, Table, table
from scoring.standings.names import Team
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.models import Bye, Stage, StageEntry, SubMatch
from tournaments.entries.models import Departure as DepartureRow
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, rulebook_for

_PLAYED = Column("played", "Played", "Matches played")


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The table of a competition with everything that a page needs to show it; nothing of it asks again."""

    competition: Competition
    category: Category
    game: Game
    table: Table
    teams: Mapping[int, Team]
    playoffs: Mapping[int, PlayoffRecord]
    byes: Mapping[int, tuple[int, ...]]  # entry -> rounds that it sits out
    departures: Mapping[int, DepartureRow]
    stage: Stage | None  # the round robin, once it is published
    changed_at: datetime | None  # when the newest result came in

    @property
    def is_drawn(self) -> bool:
        return self.stage is not None

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the table: the game's, with matches played first and the points last."""
        own = [column for column in self.game.columns if column.key not in ("played", "points")]
        points = [column for column in self.game.columns if column.key == "points"]
        return (_PLAYED, *own, *points)

    @property
    def live_playoffs(self) -> tuple[PlayoffRecord, ...]:
        """Play-offs and decisions that count, in the order in which they were made."""
        return tuple(self.playoffs[number] for number in self.table.used)

    @property
    def idle_playoffs(self) -> tuple[PlayoffRecord, ...]:
        """Play-offs that decide nothing: taken back, or made for a tie that is no longer there."""
        return tuple(
            record for record in self.playoffs.values() if record.taken_back or record.id in self.table.set_aside
        )


def table_for(competition: Competition) -> Table:
    """Return the table of `competition`; empty before its draw is published."""
    return standings_of(competition).table


def standings_of(competition: Competition) -> Standings:
    """Return the table with teams, play-offs and byes: eight queries, whatever the size of the field.

    One more where teams go on to a next level, for those that have declined.
    """
    category = category_for(competition)
    game = registry.get(category.game)
    stages = list(Stage.objects.published().filter(competition=competition).select_related("set_aside"))
    robin = next((stage for stage in stages if not stage.is_playoff), None)
    seats = _seats(stages)
    rows = _rows(stages)
    departures = {row.entry_id: row for row in _departures(competition)}
    found = {
        record.id: record
        for record in records(
            stages=[stage for stage in stages if stage.is_playoff],
            seats=seats,
            rows=rows,
            decisions=_decisions(competition),
            rules=category.playoff,
        )
    }
    byes = _byes(robin)
    entries = seats[robin.pk] if robin else ()
    teams = _teams(competition)
    return Standings(
        competition=competition,
        category=category,
        game=game,
        table=table(
            entries=entries,
            meetings=_meetings(rows[robin.pk]) if robin else (),
            departures=[_departure(row) for row in departures.values() if row.entry_id in entries],
            penalties=_penalties(game, category),
            ranking=ranking_for(competition, category, declined=_declined(competition, category)),
            playoffs=[record.for_engine for record in found.values() if not record.taken_back],
            byes=Counter({entry: len(rounds) for entry, rounds in byes.items()}),
            lots=_lots(robin, entries, teams) if robin and "lot" in category.ranking else {},
        ),
        teams=teams,
        playoffs=found,
        byes=byes,
        departures=departures,
        stage=robin,
        changed_at=max((row.entered_at for of in rows.values() for row in of if row.entered_at), default=None),
    )


def ranking_for(competition: Competition, category: Category, *, declined: int = 0) -> Ranking:
    """Return how the rule book ranks `category` at the level of the competition's event.

    Every team that has `declined` to go on gives one more place a consequence: a tie for it is played off.
    """
    second = {"always": True, "never": False, "if_it_matters": None}[category.playoff.second_place]
    return Ranking(
        keys=tuple(category.ranking),
        lower_ties=tuple(category.lower_ties),
        cut=max(1, category.advances.get(competition.event.level, 0) + declined),
        second=second,
        bye_points=rulebook_for(competition.event).draw.bye_points,
    )


def _seats(stages: Sequence[Stage]) -> Mapping[int, list[int]]:
    seats: dict[int, list[int]] = defaultdict(list)
    for stage_id, entry_id in (
        StageEntry.objects.filter(stage__in=stages).order_by("seat").values_list("stage_id", "entry_id")
    ):
        seats[stage_id].append(entry_id)
    return seats


def _rows(stages: Sequence[Stage]) -> Mapping[int, list[SheetRow]]:
    """Return every sheet of the stages by stage, with what came in."""
    rows: dict[int, list[SheetRow]] = defaultdict(list)
    sheets = SubMatch.objects.filter(match__stage__in=stages).order_by("match__round", "match__number", "pair")
    for values in sheets.values_list(
        "pk",
        "match__stage_id",
        "match_id",
        "match__round",
        "match__number",
        "match__home_id",
        "match__away_id",
        "match__home_from_id",
        "match__away_from_id",
        "pair",
        "station",
        "match__starts_at",
        "result__home_tally",
        "result__away_tally",
        "result__submission__entered_at",
    ):
        row = SheetRow(*values[:-3], _tally(values[-3]), _tally(values[-2]), values[-1])
        rows[row.stage].append(row)
    return rows


def _tally(data: dict[str, int] | None) -> Tally | None:
    return None if data is None else Tally(**data)


def _meetings(rows: Sequence[SheetRow]) -> list[Meeting]:
    by_match: dict[int, list[SheetRow]] = defaultdict(list)
    for row in rows:
        by_match[row.match].append(row)
    return [
        Meeting(
            id=match,
            round=sheets[0].round,
            home=sheets[0].home,
            away=sheets[0].away,
            sheets=tuple(
                Sheet(row.home_tally, row.away_tally) if row.home_tally and row.away_tally else None for row in sheets
            ),
        )
        for match, sheets in by_match.items()
        if sheets[0].home is not None and sheets[0].away is not None
    ]


def _departures(competition: Competition) -> list[DepartureRow]:
    standing = DepartureRow.objects.filter(entry__competition=competition, revoked_at__isnull=True)
    return list(standing.order_by("decided_at"))


def _departure(row: DepartureRow) -> Departure:
    return Departure(entry=row.entry_id, policy=Policy(row.policy), expelled=row.kind == DepartureRow.Kind.EXPELLED)


def next_is_asked(competition: Competition, category: Category) -> bool:
    """Return whether the next in the ranking is asked when a team that may go on declines (AMB-G10)."""
    conduct = rulebook_for(competition.event).conduct
    return conduct.winner_declines == "next_in_ranking" and conduct.winner_declines_sports in ("all", category.game)


def _declined(competition: Competition, category: Category) -> int:
    if not category.advances.get(competition.event.level, 0) or not next_is_asked(competition, category):
        return 0
    return AdvancementAnswer.objects.filter(entry__competition=competition, accepts=False).count()


def _decisions(competition: Competition) -> list[tuple[PlaceDecision, list[int]]]:
    """Return the decisions that stand, each with its entries from the best to the last."""
    lines = PlaceDecisionLine.objects.filter(
        decision__competition=competition, decision__revoked_at__isnull=True
    ).select_related("decision")
    orders: dict[int, tuple[PlaceDecision, list[int]]] = {}
    for line in lines.order_by("decision", "rank"):
        orders.setdefault(line.decision_id, (line.decision, []))[1].append(line.entry_id)
    return list(orders.values())


def _byes(robin: Stage | None) -> Mapping[int, tuple[int, ...]]:
    rounds: dict[int, list[int]] = defaultdict(list)
    if robin is not None:
        for entry_id, number in Bye.objects.filter(stage=robin).values_list("entry_id", "round"):
            rounds[entry_id].append(number)
    return {entry: tuple(sorted(numbers)) for entry, numbers in rounds.items()}


def _teams(competition: Competition) -> dict[int, Team]:
    entries = Entry.objects.filter(competition=competition).select_related("branch", "partner_branch")
    places = RosterPlace.objects.filter(entry__competition=competition).select_related("member")
    return names.teams(entries, places)


def _penalties(game: Game, category: Category) -> Penalties:
    rules = category.rules
    forfeit = game.tally(game.forfeit(Side.HOME, rules, playoff=False), rules, playoff=False)
    return Penalties(forfeit=Sheet(*forfeit), expulsion=Sheet(*game.expulsion(Side.HOME, rules)))


def _lots(robin: Stage, entries: Sequence[int], teams: Mapping[int, Team]) -> dict[int, int]:
    """Return what each entry drew under the seed of the draw; the first drawn stands highest."""
    drawn = draw_order(f"{robin.seed} lots", [teams[entry].short for entry in entries])
    height = {name: len(drawn) - number for number, name in enumerate(drawn)}
    return {entry: height[teams[entry].short] for entry in entries}
