"""Standings out of the database, in a constant number of queries for any number of competitions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games import registry
from games.base import Column, Game, Side
from games.rulebook import Category
from scoring.playoffs.reading import PlayoffRecord, SheetRow, records
from scoring.standings import names
from scoring.standings.engine.meetings import Departure, Meeting, Penalties, Policy, Sheet
from scoring.standings.engine.table import Ranking, Table, table
from scoring.standings.loading import Rows, load
from scoring.standings.names import Team
from tournaments.draws.engine.lot import draw_order
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure as DepartureRow
from tournaments.events.models import Competition, Event
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
    stage: Stage | None  # the draw, once it is published
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
    def knock_out(self) -> PlayoffRecord | None:
        """The knock-out of the whole field, where the competition is drawn as one."""
        return next((one for one in self.playoffs.values() if one.stage is not None and one.stage.is_draw), None)

    @property
    def match_count(self) -> int:
        """Matches that count for somebody."""
        return len(self.knock_out.matches) if self.knock_out else self.table.total

    @property
    def open_count(self) -> int:
        """Matches that are still to be played, or have a sheet missing."""
        if self.knock_out:
            return sum(match.winner is None for match in self.knock_out.matches)
        return len(self.table.open)

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
    """Return the table of one competition with teams, play-offs and byes, in a constant number of queries."""
    return standings_of_all([competition])[0]


def standings_of_event(event: Event) -> list[Standings]:
    """Return the standings of every competition of `event`, in the order of its programme."""
    competitions = list(event.competitions.all())
    for competition in competitions:
        competition.event = event
    return standings_of_all(competitions)


def standings_of_all(competitions: Sequence[Competition]) -> list[Standings]:
    """Return the standings of these competitions, their events read with them, in one go.

    Eight queries whatever the number of competitions and the size of their fields; one more where teams
    go on to a next level, for those that have declined.
    """
    categories = [category_for(competition) for competition in competitions]
    leads_on = [
        category.advances.get(competition.event.level, 0) > 0 and next_is_asked(competition, category)
        for competition, category in zip(competitions, categories, strict=True)
    ]
    rows = load(competitions, answers=any(leads_on))
    return [
        _standings(competition, category, rows, declined=rows.declined.get(competition.pk, 0) if goes else 0)
        for competition, category, goes in zip(competitions, categories, leads_on, strict=True)
    ]


def _standings(competition: Competition, category: Category, rows: Rows, *, declined: int) -> Standings:
    game = registry.get(category.game)
    stages = rows.stages.get(competition.pk, [])
    drawn = next((stage for stage in stages if stage.is_draw), None)
    robin = drawn if drawn is not None and not drawn.is_playoff else None
    departures = {row.entry_id: row for row in rows.departures.get(competition.pk, [])}
    made = records(
        stages=[stage for stage in stages if stage.is_playoff],
        seats=rows.seats,
        rows=rows.sheets,
        decisions=rows.decisions.get(competition.pk, []),
        rules=category.playoff,
    )
    byes = _byes(rows, robin)
    entries = rows.seats.get(drawn.pk, []) if drawn else []
    teams = names.teams(rows.entries.get(competition.pk, []), rows.places.get(competition.pk, []))
    entered = [sheet.entered_at for stage in stages for sheet in rows.sheets.get(stage.pk, []) if sheet.entered_at]
    return Standings(
        competition=competition,
        category=category,
        game=game,
        table=table(
            entries=entries,
            meetings=_meetings(rows.sheets.get(robin.pk, [])) if robin else (),
            # Who leaves a knock-out gives the match away; nothing that was played changes.
            departures=[_departure(row) for row in departures.values() if robin and row.entry_id in entries],
            penalties=_penalties(game, category),
            ranking=ranking_for(competition, category, declined=declined),
            playoffs=[record.for_engine for record in made if not record.taken_back],
            byes={entry: len(rounds) for entry, rounds in byes.items()},
            lots=_lots(robin, entries, teams) if robin and "lot" in category.ranking else {},
            knock_out=drawn is not None and robin is None,
        ),
        teams=teams,
        playoffs={record.id: record for record in made},
        byes=byes,
        departures=departures,
        stage=drawn,
        changed_at=max(entered, default=None),
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


def _departure(row: DepartureRow) -> Departure:
    return Departure(entry=row.entry_id, policy=Policy(row.policy), expelled=row.kind == DepartureRow.Kind.EXPELLED)


def next_is_asked(competition: Competition, category: Category) -> bool:
    """Return whether the next in the ranking is asked when a team that may go on declines (AMB-G10)."""
    conduct = rulebook_for(competition.event).conduct
    return conduct.winner_declines == "next_in_ranking" and conduct.winner_declines_sports in ("all", category.game)


def _byes(rows: Rows, robin: Stage | None) -> Mapping[int, tuple[int, ...]]:
    rounds: dict[int, list[int]] = defaultdict(list)
    for entry, number in rows.byes.get(robin.pk, []) if robin else []:
        rounds[entry].append(number)
    return {entry: tuple(sorted(numbers)) for entry, numbers in rounds.items()}


def _penalties(game: Game, category: Category) -> Penalties:
    rules = category.rules
    forfeit = game.tally(game.forfeit(Side.HOME, rules, playoff=False), rules, playoff=False)
    return Penalties(forfeit=Sheet(*forfeit), expulsion=Sheet(*game.expulsion(Side.HOME, rules)))


def _lots(robin: Stage, entries: Sequence[int], teams: Mapping[int, Team]) -> dict[int, int]:
    """Return what each entry drew under the seed of the draw; the first drawn stands highest."""
    drawn = draw_order(f"{robin.seed} lots", [teams[entry].short for entry in entries])
    height = {name: len(drawn) - number for number, name in enumerate(drawn)}
    return {entry: height[teams[entry].short] for entry in entries}
