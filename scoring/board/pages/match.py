"""One match for everybody: its sheets as they are played, or with what was counted on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.base import Side
from games.live import AnyLiveGame
from scoring.board.pages.matches import MatchView, SheetView
from scoring.live.models import LiveLog
from scoring.live.pages.panel import Panel, panel_of
from scoring.live.queries import logs as queries
from scoring.live.queries.logs import UnreadableLogError
from scoring.live.queries.statistics import FigureTable, table_of, who_was_there
from tournaments.draws.models import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetForAll:
    """One sheet of a match: running (`panel`), handed in with what was counted (`figures`), or neither."""

    sheet: SheetView
    log: LiveLog | None = None
    panel: Panel | None = None
    legs_only: bool = False
    figures: tuple[FigureTable, ...] = ()

    @property
    def is_running(self) -> bool:
        return self.panel is not None and not self.sheet.is_in


def sheets_for_all(match: Match, view: MatchView, game: AnyLiveGame | None) -> list[SheetForAll]:
    logs = queries.logs_of_match(match.pk) if game else {}
    counted = [log for log in logs.values() if not log.is_open]
    running = [log for log in logs.values() if log.is_open]
    withheld = queries.withheld_in(running) if running else {}
    there = who_was_there(counted, [entry for entry in (match.home_id, match.away_id) if entry])
    sheets = []
    for sheet in view.sheets:
        log = logs.get(sheet.sheet_id)
        if log is None or game is None:
            sheets.append(SheetForAll(sheet=sheet))
        elif log.is_open:
            sheets.append(_running(sheet, log, withheld))
        else:
            sides = ((Side.HOME, view.home), (Side.AWAY, view.away))
            figures = tuple(table_of(game, [(log, side)], name, there) for side, name in sides)
            sheets.append(SheetForAll(sheet=sheet, log=log, figures=figures))
    return sheets


def _running(sheet: SheetView, log: LiveLog, withheld: Mapping[int, str]) -> SheetForAll:
    try:
        live = queries.for_everybody(queries.match_of(log), log, withheld)
    except UnreadableLogError:  # whoever scores it is told; there is nothing to see for others
        return SheetForAll(sheet=sheet)
    return SheetForAll(sheet=sheet, log=log, panel=panel_of(live), legs_only=live.legs_only)
