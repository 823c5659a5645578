"""The game of an open event that is on: its tables with what is in, and who sits out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Max

from games import registry
from games.base import Game, Tally
from games.rulebook import Category
from scoring.sheets.queries.sheets import legs_of
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.draws.models import Stage, SubMatch
from tournaments.events.queries import category_for
from tournaments.halls.queries import station_name


@dataclass(frozen=True, slots=True)
class TableNow:
    """One table of a game. `score` is empty until its slip is in."""

    sheet: SubMatch
    table: str
    home: str
    away: str
    score: str
    remarks: str


@dataclass(frozen=True)
class Games:
    """The games of an open event as they stand."""

    stage: Stage
    category: Category

    @cached_property
    def plan(self) -> AfternoonPlan:
        return self.stage.plan_as(AfternoonPlan)

    @property
    def drawn(self) -> int:
        return self.plan.rounds_drawn

    @property
    def game(self) -> Game:
        return registry.get(self.category.game)

    @cached_property
    def missing(self) -> Counter[int]:
        """How many results are missing, by game; a game of which all are in is not in it."""
        open_sheets = SubMatch.objects.filter(match__stage=self.stage, result=None)
        return Counter(open_sheets.values_list("match__round", flat=True))

    @property
    def now(self) -> int:
        """The game that is played: the first of which a result is missing, else the last."""
        return min(self.missing, default=self.drawn)

    @property
    def follows(self) -> bool:
        """Whether each game follows from the one before."""
        return self.stage.follows_results

    @property
    def one_leg(self) -> bool:
        """Whether a slip is two numbers."""
        return self.category.rules.most_legs(playoff=False) == 1

    def tables(self, number: int) -> list[TableNow]:
        """Return the tables of a game, those first whose slips are missing."""
        sheets = SubMatch.objects.filter(match__stage=self.stage, match__round=number).select_related(
            "match__home__branch", "match__away__branch", "result__submission"
        )
        sheets = sheets.annotate(last_version=Max("submissions__version"))
        rows = [self._table(sheet) for sheet in sheets.order_by("match__slot", "station")]
        return sorted(rows, key=lambda row: bool(row.score))

    def _table(self, sheet: SubMatch) -> TableNow:
        submission = sheet.result.submission if hasattr(sheet, "result") else None
        home, away = sheet.match.home, sheet.match.away
        return TableNow(
            sheet=sheet,
            table=station_name(self.stage.competition.event, self.category.game, sheet.station),
            home=str(home or ""),
            away=str(away or ""),
            score=self.game.score_line(legs_of(submission)) if submission else "",
            remarks=submission.remarks if submission else "",
        )

    def out(self, number: int) -> list[str]:
        """Return who sits a game out."""
        byes = self.stage.byes.filter(round=number).select_related("entry__branch")
        return [str(bye.entry) for bye in byes.order_by("entry__number")]

    def scores(self, number: int) -> dict[int, tuple[int, int]]:
        """Return what both sides of each table took in a game, for the form in which winners move up."""
        boards = self.stage.numbers
        turns = -(-max(s.table for game in self.plan.chart for s in game.seatings) // len(boards))
        rows = SubMatch.objects.filter(match__stage=self.stage, match__round=number, result__isnull=False)
        taken = {}
        for slot, station, home, away in rows.values_list(
            "match__slot", "station", "result__home_tally", "result__away_tally"
        ):
            table = (slot - 1 - (number - 1) * turns) * len(boards) + boards.index(station) + 1
            sides = [Tally.from_json(side) for side in (home, away)]
            by = "points" if sides[0].points != sides[1].points else "scored"
            taken[table] = (sides[0].number(by), sides[1].number(by))
        return taken


def games_of(stage: Stage) -> Games:
    return Games(stage, category_for(stage.competition))
