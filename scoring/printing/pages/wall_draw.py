"""The draw on the wall: the grid of a draw, and the empty cross-table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.playoffs.pages.planned import brackets_to_fill_in
from scoring.printing.pages.base import Paper, PrintRequest
from scoring.printing.pages.bracket_picture import LETTER, TABLOID, PaperRoom, drawn_bracket
from scoring.printing.pages.sections import DrawSection, group_numbers, parts, team_names
from scoring.printing.words.dates import called_shortly
from tournaments.draws.words.figures import group_name
from tournaments.entries.models import Entry

MOST_COLUMNS = 12  # stations next to each other on a landscape page
MOST_COLUMNS_OF_PAIRS = 9  # where a cell says which pair as well
TO_WRITE = 8  # mm, of a row that is filled in by hand
ROOM_FOR_TEAMS = {"wide": 156, "tabloid": 220}  # mm of a page below the heading of a chart


@dataclass(frozen=True)
class Grid:
    """A part of the wall draw: a row for each turn, a column for each of these stations."""

    part: DrawSection
    stations: Sequence[int]
    rows: Sequence[tuple[str, str, Sequence[Sequence[str]]]]

    @property
    def is_tight(self) -> bool:
        """Whether cells are narrow enough to need smaller type."""
        return len(self.stations) > MOST_COLUMNS_OF_PAIRS or self.part.category.sides.pairs > 1

    @property
    def has_times(self) -> bool:
        return any(when for _, when, _ in self.rows)

    @property
    def has_byes(self) -> bool:
        """Whether somebody sits out some round: of a Swiss draw perhaps a later one, when a team has left."""
        return _has_byes(self.part)


def wall_draw(asked: PrintRequest) -> Paper | None:
    """The draw as a grid for the wall: which numbers meet at which table in which round."""
    grids = [grid for part in parts(asked) if not part.schedule.stage.is_playoff for grid in _grids(part)]
    return Paper(title=_("Wall draw"), template="wall_draw", context={"grids": grids}, size="wide") if grids else None


def _grids(part: DrawSection) -> Iterator[Grid]:
    cells: dict[tuple[int, int, int], list[str]] = {}
    for match in part.schedule.matches:
        for sheet in match.sub_matches.all():
            home, away = (part.teams[pk].number if pk else "?" for pk in (match.home_id, match.away_id))
            cell = cells.setdefault((match.round, match.slot, sheet.station), [])
            text = f"{home}–{away} {sheet.pair}".strip()
            cell.append(format_html("<s>{}</s>", text) if part.is_off(match) else text)
    stations = sorted({station for _, _, station in cells})  # people would search for one on which nobody plays
    most = MOST_COLUMNS_OF_PAIRS if part.category.sides.pairs > 1 else MOST_COLUMNS
    width = ceil(len(stations) / ceil(len(stations) / most))  # equal parts, not one full and one of a single column
    for start in range(0, len(stations), width):
        chunk = stations[start : start + width]
        rows = []
        for in_round in part.schedule.rounds:
            for turn in in_round.turns:
                when = called_shortly(turn.matches[0].starts_at)
                takes_turns = len(in_round.turns) > 1 or (part.group and part.has_turns)
                name = f"{in_round.number} / {turn.slot}" if takes_turns else f"{in_round.number}"
                byes = ", ".join(f"{entry.number} {entry.resting_pair}".strip() for entry in in_round.byes)
                columns = [cells.get((in_round.number, turn.slot, station), []) for station in chunk]
                rows.append((name, when, [*columns, [byes]] if _has_byes(part) else columns))
        yield Grid(part, chunk, rows)


def _has_byes(part: DrawSection) -> bool:
    return any(in_round.byes for in_round in part.schedule.rounds)


def wall_chart(asked: PrintRequest) -> Paper | None:
    """An empty cross-table or bracket, to be filled in by hand; a large bracket is in parts to tape together."""
    return _chart(asked, LETTER)


def wall_chart_tabloid(asked: PrintRequest) -> Paper | None:
    """The same on 11 by 17 inches, to be read from further away."""
    return _chart(asked, TABLOID)


def _chart(asked: PrintRequest, room: PaperRoom) -> Paper | None:
    charts: list[dict[str, Any]] = []
    brackets: list[dict[str, Any]] = []
    for competition in asked.competitions:
        entries = set(
            Entry.objects.filter(competition=competition, state=Entry.State.ENTERED).values_list("pk", flat=True)
        )
        named = sorted(
            (team for pk, team in team_names(competition).items() if pk in entries), key=lambda team: team.number
        )
        groups = group_numbers(competition)
        standings = asked.standings(competition)
        for number in sorted(set(groups.values())):
            mine = [team for team in named if groups.get(team.entry_id) == number]
            charts.append({"competition": competition, "group": group_name(number), "teams": mine})
        if named and not groups and (standings.stage is None or not standings.stage.is_bracket):
            charts.append({"competition": competition, "teams": named})
        brackets += [drawn_bracket(competition, bracket, [room]) for bracket in brackets_to_fill_in(standings)]
    if not (charts or brackets):
        return None
    for chart in charts:
        chart["height"] = max(TO_WRITE, min(2 * TO_WRITE, ROOM_FOR_TEAMS[room.size] // len(chart["teams"])))
    context = {"charts": charts, "brackets": brackets, "to_fill_in": True}
    return Paper(title=_("Wall chart to fill in"), template="wall_chart", context=context, size=room.size)
