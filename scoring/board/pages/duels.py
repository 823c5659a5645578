"""Ties, play-offs and finals, full screen: who plays, for what, and the score leg by leg."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.base import Ending, LegResult, Side
from games.ended import Ended, ended
from games.score_line import marked
from scoring.board.pages.parts import BoardPage, part
from scoring.board.pages.reads import HallReads
from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSheet
from scoring.standings.queries.model import Standings
from scoring.standings.queries.ties import ties_in
from scoring.standings.words.reasons import uncited
from tournaments.draws.engine.knockout import Wing
from tournaments.organization.queries.visibility import sees_results

FIRST_PLACES = ((1, 2), (3, 4))  # of finals for every place, those that have a page: the hall waits for no other
STAYS = datetime.timedelta(minutes=30)  # what is decided is shown for so long, while others still play


@dataclass(frozen=True, slots=True, kw_only=True)
class LegCell:
    """One leg as the hall sees it; without numbers as long as it is not in."""

    home: str = ""
    away: str = ""
    winner: str = ""  # "home", "away"


@dataclass(frozen=True, slots=True, kw_only=True)
class LegTable:
    """The legs of one sheet, those that may still be played included."""

    sheet: BracketSheet
    cells: tuple[LegCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Duel:
    """One match on a screen of its own."""

    match: BracketMatch
    for_what: str
    leg_word: str
    station_word: str
    tables: tuple[LegTable, ...]
    outcome: str  # who has won, once that is known


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOfAll:
    """A play-off in which each meets each of the others."""

    bracket: Bracket
    station_word: str


def duel_pages(reads: HallReads) -> Iterator[BoardPage]:
    """Yield a page for each open tie, and for each match or play-off that the hall waits for."""
    for standings, brackets in reads.brackets:
        if sees_results(reads.event):
            for tie in ties_in(standings):
                if tie.under_way is None:
                    shown = part("tie", replace(tie, asks=uncited(tie.asks, standings)), fills=True)
                    lead = _("Tied for %(place)s") % {"place": tie.for_place}
                    yield BoardPage(**_page(standings, f"tie-{tie.key}"), lead=lead, parts=(shown,))
        for bracket in brackets:
            yield from _of_bracket(standings, bracket)


def _page(standings: Standings, key: str) -> dict[str, Any]:
    competition = standings.competition
    return {"key": f"{key}-{competition.category}", "title": competition.name, "of": competition.category}


def _of_bracket(standings: Standings, bracket: Bracket) -> Iterator[BoardPage]:
    page = _page(standings, f"duel-{bracket.stage.pk}")
    if not bracket.is_knockout:
        until = _shown_until(bracket.matches)
        if not _is_over(until):
            everybody = RoundOfAll(bracket=bracket, station_word=standings.category.stations_are)
            shown = part("round_of_all", everybody, fills=True)
            yield BoardPage(**page, lead=bracket.title, until=until, parts=(shown,))
        return
    last = max(match.round for match in bracket.matches)
    for match in bracket.matches:
        until = _shown_until([match])
        is_last = match.places in FIRST_PLACES if match.places else match.round == last
        if is_last and match.is_known and not _is_over(until):
            lead = match.round_name if _has_name(bracket, match, last) else bracket.title
            shown = part("duel", _duel(standings, bracket, match), fills=True)
            key = f"{page['key']}-{match.number}"
            yield BoardPage(**page | {"key": key}, lead=lead, until=until, parts=(shown,))


def _has_name(bracket: Bracket, match: BracketMatch, last: int) -> bool:
    """Return whether a match is told by its own name, and not by that of its bracket."""
    return match.places is not None or (last > 1 and (bracket.part is None or bracket.part.decides))


def _duel(standings: Standings, bracket: Bracket, match: BracketMatch) -> Duel:
    wanted = standings.category.playoff.best_of if bracket.is_play_off else 0
    tables = tuple(_table(sheet, 1 if sheet.is_decider else wanted) for sheet in match.sheets)
    outcome = _outcome(match)
    return Duel(
        match=match,
        for_what="" if outcome else _for_what(bracket, match),
        leg_word=standings.game.leg_word,
        station_word=standings.category.stations_are,
        tables=tables,
        outcome=outcome,
    )


def _outcome(match: BracketMatch) -> str:
    if match.ended is Ended.NOBODY:
        return _("Neither side came.")
    won = next((side for side in match.sides if side.is_winner), None)
    lost = next((side for side in match.sides if not side.is_winner), None)
    if won is None or lost is None:
        return ""
    if won.score is None or lost.score is None:
        return _("%(name)s wins") % {"name": won.label}
    wins = _("%(name)s wins %(own)d–%(other)d") % {"name": won.label, "own": won.score, "other": lost.score}
    return marked(wins, match.ended or Ended.PLAYED)


def _for_what(bracket: Bracket, match: BracketMatch) -> str:
    """Return what is at stake; a match for third place has said so by its name."""
    if match.for_third or (match.places and match.places != FIRST_PLACES[0]):
        return ""
    if match.wing == Wing.WINNERS:
        return _("The winner plays in the final, the loser on the losers' side.")
    if match.wing == Wing.LOSERS:
        return _("The winner plays in the final, the loser is out.")
    if match.wing == Wing.FINAL and bracket.stage.plan.second_final:
        return _("If the unbeaten team loses, the two meet once more.")
    if bracket.makes_champion:
        return _("The winner is the champion.")
    return _("The winner takes the place.")


def _table(sheet: BracketSheet, wanted: int) -> LegTable:
    nobody_came = sheet.is_in and ended(sheet.legs) is Ended.NOBODY
    played = [leg for leg in sheet.legs if leg.ending is not Ending.NOT_PLAYED and not nobody_came]
    cells = [LegCell(home=str(leg.home), away=str(leg.away), winner=_winner(leg)) for leg in played]
    cells += [LegCell()] * max(0, (len(sheet.legs) or wanted) - len(played))
    return LegTable(sheet=sheet, cells=tuple(cells))


def _winner(leg: LegResult) -> str:
    return "" if leg.winner is None else "home" if leg.winner is Side.HOME else "away"


def _shown_until(matches: Sequence[BracketMatch]) -> datetime.datetime | None:
    """Return until when matches are shown that are all decided: then the hall looks at what is still played."""
    moments = [match.entered_at for match in matches if match.ended is not None and match.entered_at]
    return max(moments) + STAYS if len(moments) == len(matches) else None


def _is_over(until: datetime.datetime | None) -> bool:
    return until is not None and until < timezone.now()
