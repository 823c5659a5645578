"""Play-offs as pictures: the same bracket for the page, the projector, the phone and the printer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.base import LegResult, Side
from games.ended import Ended
from scoring.playoffs.engine.layout import (
    ON_A_PAGE,
    ON_A_SCREEN,
    ON_PAPER,
    Box,
    BracketNode,
    Layout,
    Measures,
    in_parts,
    lay_out,
    packed,
    trees,
)
from scoring.playoffs.pages.boxes import Bracket, BracketMatch, BracketSheet, BracketSide
from scoring.playoffs.pages.explaining import explanation, group_of, of_part
from scoring.playoffs.pages.parts import BracketPart, falls_from, nodes_of, parts_in
from scoring.sheets.engine.outcome import DECIDER, PlayoffMatch, Progress
from scoring.sheets.models import Result
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord, SheetRow
from scoring.standings.queries.teams import Team
from scoring.standings.words.leaving import emptied
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Stage
from tournaments.draws.words.location import THIRD_PLACE, for_places
from tournaments.draws.words.tables import numbers_in_words
from tournaments.organization.queries.visibility import sees_results

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


def public_brackets(standings: Standings, reader: Reader = None) -> list[Bracket]:
    """Return what `reader` may see, None being everybody: while results are hidden, a knockout as it was drawn."""
    results = sees_results(standings.competition.event, reader)
    brackets = [bracket for bracket in brackets_of(standings, results=results) if not bracket.is_idle]
    return [bracket for bracket in brackets if results or bracket.stage.is_draw]


def brackets_of(standings: Standings, *, results: bool = True) -> list[Bracket]:
    """Return the play-offs of a competition, the newest first; without `results` only who meets whom.

    One query more than the standings, and none when there is no play-off.
    """
    played = [record for record in standings.playoffs.values() if record.stage is not None]
    legs = _legs(played) if results else {}
    idle = {record.id for record in standings.idle_playoffs}
    brackets = [
        bracket_of(record, standings, legs, results=results, is_idle=record.id in idle, part=part)
        for record in played
        for part in parts_in(record)
    ]
    return sorted(brackets, key=lambda bracket: (bracket.is_idle, -bracket.stage.position))


def last_match(brackets: Iterable[Bracket], team: int | None) -> int | None:
    """Return the match (by id) in which an entry plays next, or played last; None where it is in no bracket."""
    played = [
        (bracket.stage.position, match.round, match.match_id)
        for bracket in brackets
        for match in bracket.matches
        if team in [side.team.entry_id for side in match.sides if side.team is not None]
    ]
    return max(played)[-1] if played else None


def parts_of(bracket: Bracket, *, rounds: int) -> list[Bracket]:
    """Return a bracket for a screen: in parts of at most so many rounds each, that with the final last."""
    if not bracket.is_knockout:
        return [bracket]
    if bracket.part and bracket.part.matches:
        pictures = packed(_nodes_of(bracket), sides=2**rounds)
        pages = (page for nodes in pictures for page in in_parts(nodes, rounds=rounds))
        return [_laid_out(bracket, page, ON_A_SCREEN.with_names) for page in pages]
    return [_laid_out(bracket, part, ON_A_SCREEN) for part in in_parts(_nodes_of(bracket), rounds=rounds)]


def on_paper(bracket: Bracket) -> Bracket:
    """Return a bracket as it is printed: no room between the boxes that names could have."""
    if not bracket.is_knockout:
        return bracket
    if bracket.part and bracket.part.matches:
        in_trees = [node for tree in trees(_nodes_of(bracket)) for node in tree]
        return _laid_out(bracket, in_trees, ON_PAPER.with_names)
    return _laid_out(bracket, _nodes_of(bracket), ON_PAPER)


def _nodes_of(bracket: Bracket) -> list[BracketNode]:
    return _by_itself(
        BracketNode(
            id=match.number,
            round=match.round,
            home_from=None if match.home.as_loser else match.home.comes_from,
            away_from=None if match.away.as_loser else match.away.comes_from,
            takes_losers=match.for_third,
            best=match.places[0] if match.places else 0,
        )
        for match in bracket.matches
    )


def _laid_out(bracket: Bracket, nodes: Sequence[BracketNode], measures: Measures) -> Bracket:
    """Return the bracket of these nodes, which are numbers of its matches, with other measures."""
    by_number = {match.number: match for match in bracket.matches}
    layout = lay_out(nodes, measures)
    placed = (replace(by_number[box.match], box=box, head=measures.head) for box in layout.boxes)
    return replace(bracket, layout=layout, matches=_headed(placed))


def _headed(matches: Iterable[BracketMatch]) -> tuple[BracketMatch, ...]:
    """Return matches in the order of their boxes, those marked above which the name of a round stands.

    That is the first of each column. Where each plays for places, it is the first of those who play for the same.
    """
    headed: list[BracketMatch] = []
    for match in matches:
        before = headed[-1] if headed else None
        opens = match.for_third or before is None or before.box.x != match.box.x or before.places != match.places
        headed.append(replace(match, opens_round=opens))
    return tuple(headed)


def _by_itself(nodes: Iterable[BracketNode]) -> list[BracketNode]:
    """Return nodes as a picture of their own: rounds counted from 1, and sides from elsewhere come from no match."""
    nodes = list(nodes)
    there = {node.id for node in nodes}
    column = {number: at for at, number in enumerate(sorted({node.round for node in nodes}), start=1)}
    return [
        replace(
            node,
            round=column[node.round],
            home_from=node.home_from if node.home_from in there else None,
            away_from=node.away_from if node.away_from in there else None,
        )
        for node in nodes
    ]


def _legs(played: Sequence[PlayoffRecord]) -> Mapping[int, tuple[LegResult, ...]]:
    """Return the legs of each sheet of these play-offs that is in."""
    if not played:
        return {}
    results = Result.objects.filter(sub_match__match__stage__in=[record.stage for record in played])
    return {
        sub_match: tuple(LegResult.from_json(leg) for leg in legs)
        for sub_match, legs in results.values_list("sub_match_id", "submission__legs")
    }


def bracket_of(
    record: PlayoffRecord,
    standings: Standings,
    legs: Mapping[int, tuple[LegResult, ...]],
    *,
    results: bool,
    is_idle: bool,
    part: BracketPart | None,
) -> Bracket:
    """Return one picture of a bracket: all of it, or a part."""
    assert record.stage is not None
    stage = record.stage
    drawn = [match for match in record.matches if part is None or part.holds(match)]
    if not results:
        drawn = [match for match in drawn if match.wing != Wing.SECOND_FINAL]
    is_knockout = stage.kind != Stage.Kind.MINI_ROUND_ROBIN
    layout = _layout(nodes_of(record, drawn), part)
    teams = standings.teams
    return Bracket(
        stage=stage,
        title=part.title(stage) if part else stage.title,
        explanation=_explained(record, standings, part, results=results),
        is_knockout=is_knockout,
        matches=_matches(record, stage, layout, standings, legs, results=results, is_knockout=is_knockout),
        layout=layout,
        sits_out=tuple(teams[entry] for entry in _sits_out(record, part, drawn)) if is_knockout else (),
        order=_order(record, teams) if results and (part is None or part.decides) else None,
        is_idle=is_idle,
        makes_champion=record.place == 1 and (part is None or part.decides) and group_of(record, standings) == "",
        wins=_wins(record, teams) if results and not is_knockout else (),
        part=part,
    )


def _explained(record: PlayoffRecord, standings: Standings, part: BracketPart | None, *, results: bool) -> str:
    """Return how it is played and, where its places are told, whose place is empty."""
    said = of_part(part, record, standings) if part else explanation(record, standings)
    tells_places = results and record.stage is not None and record.stage.is_bracket
    gone = emptied(record.entries, standings) if tells_places and (part is None or part.decides) else []
    return " ".join([said, *gone])


def _matches(
    record: PlayoffRecord,
    stage: Stage,
    layout: Layout,
    standings: Standings,
    legs: Mapping[int, tuple[LegResult, ...]],
    *,
    results: bool,
    is_knockout: bool,
) -> tuple[BracketMatch, ...]:
    """Return the matches that have a box, each with the name of its round."""
    rows: dict[int, list[SheetRow]] = defaultdict(list)
    for row in record.rows:
        rows[row.match].append(row)
    picture = _Picture(
        boxes={box.match: box for box in layout.boxes},
        numbers={match.id: rows[match.id][0].number for match in record.matches},
        matches={match.id: match for match in record.matches},
        standings=standings,
        legs=legs,
        results=results,
    )
    last = max((match.round for match in record.matches), default=1)
    shown = [_match(picture.matches[box.match], rows[box.match], picture) for box in layout.boxes]
    return _headed(
        replace(match, round_name=_name(match, last, stage, is_knockout=is_knockout), head=layout.measures.head)
        for match in shown
    )


def _layout(nodes: Sequence[BracketNode], part: BracketPart | None) -> Layout:
    """Return where everything stands on a page."""
    if part is None:
        return lay_out(nodes)
    if part.matches:
        return lay_out([node for tree in trees(nodes) for node in tree], ON_A_PAGE.with_names)
    return lay_out(_by_itself(nodes))


def _sits_out(record: PlayoffRecord, part: BracketPart | None, drawn: Sequence[PlayoffMatch]) -> list[int]:
    """Return those who join after the first round; of finals for every place, in which some have no match at all."""
    first = {entry: match for match in reversed(record.matches) for entry in (match.home, match.away)}
    if part is not None and part.matches:
        return [
            entry for entry in record.entries if entry in first and first[entry].round > 1 and first[entry] in drawn
        ]
    if part is not None and not part.comes_first:
        return []
    return [entry for entry in record.entries if entry not in first or first[entry].round > 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Picture:
    """What the boxes of one picture are made from."""

    boxes: Mapping[int, Box]
    numbers: Mapping[int, int]
    matches: Mapping[int, PlayoffMatch]
    standings: Standings
    legs: Mapping[int, tuple[LegResult, ...]]
    results: bool  # whether results may be seen


def _match(match: PlayoffMatch, rows: Sequence[SheetRow], picture: _Picture) -> BracketMatch:
    results = picture.results
    stations = tuple(sorted({row.station for row in rows if row.pair != DECIDER and row.station}))
    return BracketMatch(
        match_id=match.id,
        number=picture.numbers[match.id],
        round=match.round,
        round_name="",
        home=_side(match, rows[0], Side.HOME, picture),
        away=_side(match, rows[0], Side.AWAY, picture),
        box=picture.boxes[match.id],
        progress=_progress(match, rows[0], results=results),
        stations=stations,
        stations_in_words=numbers_in_words(stations, picture.standings.category.stations_are),
        starts_at=rows[0].starts_at,
        sheets=tuple(_sheet(row, picture) for row in rows if results or row.pair != DECIDER),
        ended=_ended(match, picture),
        entered_at=max((row.entered_at for row in rows if row.entered_at), default=None) if results else None,
        for_third=match.takes_losers,
        wing=match.wing,
        places=(match.best_place, match.worst_place) if match.best_place and match.worst_place else None,
    )


def _side(match: PlayoffMatch, row: SheetRow, which: Side, picture: _Picture) -> BracketSide:
    """Return one side of a match; `row` is any sheet of it, since all say where its sides come from."""
    entry, source = (match.home, row.home_from) if which is Side.HOME else (match.away, row.away_from)
    is_empty = row.home_empty if which is Side.HOME else row.away_empty
    known = picture.results or source is None
    is_told = picture.results and match.outcome.progress is not Progress.WAITING
    score = match.outcome.score if is_told else None
    return BracketSide(
        team=picture.standings.teams[entry] if entry is not None and known else None,
        comes_from=picture.numbers.get(source) if source is not None else None,
        as_loser=_comes_as_loser(match, entry, picture.matches[source] if source is not None else None, picture),
        score=score[which is Side.AWAY] if score is not None else None,
        is_winner=picture.results and match.outcome.winner is which,
        is_empty=picture.results and is_empty,
        ended=_ended(match, picture),
    )


def _comes_as_loser(match: PlayoffMatch, entry: int | None, source: PlayoffMatch | None, picture: _Picture) -> bool:
    """Return whether the loser comes here; to a second final both come from one match, told apart by its result."""
    if match.wing == Wing.SECOND_FINAL and source is not None:
        return picture.results and entry is not None and source.loser == entry
    return falls_from(match, source)


def _ended(match: PlayoffMatch, picture: _Picture) -> Ended | None:
    return match.outcome.ended if picture.results and match.is_over else None


def _progress(match: PlayoffMatch, row: SheetRow, *, results: bool) -> Progress:
    """Return how far a match is; without results, whether it was drawn with both its sides."""
    if results:
        return match.outcome.progress
    is_drawn = row.home_from is None and row.away_from is None
    return Progress.TO_PLAY if is_drawn else Progress.WAITING


def _sheet(row: SheetRow, picture: _Picture) -> BracketSheet:
    legs = picture.legs.get(row.sub_match)
    return BracketSheet(
        sheet_id=row.sub_match,
        code=row.code,
        pair=row.pair,
        line=picture.standings.game.score_line(legs) if legs is not None else "",
        legs=legs or (),
    )


def _name(match: BracketMatch, last: int, stage: Stage, *, is_knockout: bool) -> str:
    """Return what a match is called above its box; `last` is the last round of its stage."""
    if match.places:
        return for_places(*match.places)
    if match.wing == Wing.SECOND_FINAL:
        return _("Second final")
    if match.for_third:
        return str(THIRD_PLACE)
    if match.wing == Wing.FINAL:
        return pgettext("a match", "Final")
    if match.wing or not is_knockout:
        return _("Round %(number)d") % {"number": match.round}
    if last == 1:
        return _("The match")
    named = {0: pgettext("a match", "Final"), 1: _("Semi-final")}
    return named.get(last - match.round, _("Round %(number)d") % {"number": match.round})


def _order(record: PlayoffRecord, teams: Mapping[int, Team]) -> tuple[tuple[Team, ...], ...] | None:
    if record.order is None:
        return None
    return tuple(tuple(teams[entry] for entry in group) for group in record.order)


def _wins(record: PlayoffRecord, teams: Mapping[int, Team]) -> tuple[tuple[Team, int], ...]:
    wins = dict.fromkeys(record.entries, 0)
    for match in record.matches:
        if match.winner is not None:
            wins[match.winner] += 1
    return tuple((teams[entry], count) for entry, count in sorted(wins.items(), key=lambda item: (-item[1], item[0])))
