"""Play-offs as pictures: the same bracket for the page, the projector, the phone and the printer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.base import LegResult, Side
from scoring.playoffs.engine.layout import ON_A_SCREEN, ON_PAPER, Box, BracketNode, Layout, Measures, in_parts, lay_out
from scoring.sheets.engine.outcome import DECIDER, PlayoffMatch, Progress
from scoring.sheets.models import Result
from scoring.standings.queries.model import Standings
from scoring.standings.queries.playoffs import PlayoffRecord, SheetRow
from scoring.standings.queries.teams import Team
from scoring.standings.queries.ties import best_of
from scoring.standings.words.places import in_a_sentence, listed, place_word
from tournaments.draws.engine.knockout import Wing, takes_loser
from tournaments.draws.models import Stage
from tournaments.draws.words.tables import numbers_in_words
from tournaments.organization.queries.gate import sees_results

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """One side of a match as the bracket shows it. `score` is None until the match is played."""

    team: Team | None
    comes_from: int | None = None  # number of the match whose winner (or loser) this will be
    as_loser: bool = False
    score: int | None = None
    is_winner: bool = False

    @property
    def label(self) -> str:
        if self.team is not None:
            return self.team.name
        if not self.comes_from:
            return _("Not known yet")
        text = _("Loser of match %(number)d") if self.as_loser else _("Winner of match %(number)d")
        return text % {"number": self.comes_from}


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSheet:
    """One sheet of a match: which pair plays it ("" for the whole team), and its legs, home side first."""

    sheet_id: int
    code: str
    pair: str
    line: str = ""  # empty until it is in
    legs: tuple[LegResult, ...] = ()

    @property
    def is_decider(self) -> bool:
        return self.pair == DECIDER

    @property
    def is_in(self) -> bool:
        return bool(self.legs)


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """One match of a bracket, with its box."""

    match_id: int
    number: int
    round: int
    round_name: str
    home: BracketSide
    away: BracketSide
    box: Box
    progress: Progress
    stations: tuple[int, ...] = ()
    stations_said: str = ""  # "tables 3 and 4"
    starts_at: datetime | None = None
    sheets: tuple[BracketSheet, ...] = ()
    entered_at: datetime | None = None  # when the newest of its results came in
    head: int = 0  # the room for it
    opens_round: bool = False  # the first of its round, from the top
    for_third: bool = False
    wing: str = ""  # of a double knockout

    @property
    def name(self) -> str:
        """What the match is called where its box is read out."""
        return _("%(round)s, match %(number)d") % {"round": self.round_name, "number": self.number}

    @property
    def who(self) -> str:
        """Both sides, as a list of matches says it."""
        return _("%(home)s against %(away)s") % {"home": self.home.label, "away": self.away.label}

    @property
    def heading_top(self) -> int:
        """Where the name of the round stands: above everything, but for third place right above the box."""
        return self.box.y - self.head if self.for_third else 0

    @property
    def sides(self) -> tuple[BracketSide, BracketSide]:
        return self.home, self.away

    @property
    def is_played(self) -> bool:
        return self.progress is Progress.WON

    @property
    def is_known(self) -> bool:
        """Whether both sides are."""
        return self.home.team is not None and self.away.team is not None

    @property
    def can_be_played(self) -> bool:
        return self.is_known and not self.is_played

    @property
    def legs(self) -> tuple[str, ...]:
        """The sheets that are in as short lines, home side first."""
        return tuple(f"{_pair_word(sheet.pair)}{sheet.line}" for sheet in self.sheets if sheet.is_in)


@dataclass(frozen=True, slots=True)
class BracketPart:
    """A part of a double knockout that is a picture of its own: its matches are those of these wings."""

    key: str
    wings: tuple[Wing, ...]

    @property
    def comes_first(self) -> bool:
        return Wing.WINNERS in self.wings

    @property
    def decides(self) -> bool:
        return Wing.FINAL in self.wings

    def title(self, stage: Stage) -> str:
        texts = {
            "winners": _("%(stage)s, winners' side"),
            "losers": _("%(stage)s, losers' side"),
            "final": _("%(stage)s, final"),
        }
        return texts[self.key] % {"stage": stage.name}


PARTS = (
    BracketPart("winners", (Wing.WINNERS,)),
    BracketPart("losers", (Wing.LOSERS,)),
    BracketPart("final", (Wing.FINAL, Wing.SECOND_FINAL)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A play-off as a picture: a knockout of any number with byes, a single match, or a mini round robin."""

    stage: Stage
    title: str
    explanation: str
    is_knockout: bool  # a mini round robin has no tree; its matches are a list
    matches: tuple[BracketMatch, ...]
    layout: Layout
    sits_out: tuple[Team, ...]  # teams that join after the first round
    order: tuple[tuple[Team, ...], ...] | None
    is_idle: bool
    makes_champion: bool = False  # whether its winner is first of the whole competition
    wins: tuple[tuple[Team, int], ...] = ()  # of a mini round robin, best first
    part: BracketPart | None = None  # of a double knockout, which is drawn in three

    @property
    def key(self) -> str:
        """What it is told apart by on one page."""
        return f"{self.stage.pk}-{self.part.key}" if self.part else str(self.stage.pk)

    @property
    def tells_seed(self) -> bool:
        """Whether the phrase of its draw is said below it: finals have none of their own, and three parts one."""
        return bool(self.stage.seed) and not self.stage.is_finals and (self.part is None or self.part.comes_first)

    @property
    def is_play_off(self) -> bool:
        """Whether it settles a tie; else it is the draw itself, or the finals after one."""
        return not (self.stage.is_draw or self.stage.is_finals)

    @property
    def waits(self) -> str:
        """Who sits out the first round, as a sentence; empty when nobody does."""
        if not self.sits_out:
            return ""
        is_seeded = self.stage.is_finals or self.stage.plan.seeded
        count, names = len(self.sits_out), listed([team.name for team in self.sits_out])
        if is_seeded:
            text = ngettext(
                "%(names)s sits out the first round, as seeded.", "%(names)s sit out the first round, as seeded.", count
            )
        else:
            text = ngettext(
                "%(names)s sits out the first round, by the draw.",
                "%(names)s sit out the first round, by the draw.",
                count,
            )
        return text % {"names": names}

    @property
    def still_tied(self) -> str:
        """Those who came first together, as a list in a sentence."""
        return listed([team.name for team in self.order[0]]) if self.order else ""

    @property
    def winner(self) -> Team | None:
        """The team that came first, once everything is decided and it is one team."""
        return self.order[0][0] if self.order and len(self.order[0]) == 1 else None


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
        _bracket(record, standings, legs, results=results, is_idle=record.id in idle, part=part)
        for record in played
        for part in (PARTS if any(match.wing for match in record.matches) else (None,))
    ]
    return sorted(brackets, key=lambda bracket: (bracket.is_idle, -bracket.stage.position))


def parts_of(bracket: Bracket, *, rounds: int) -> list[Bracket]:
    """Return a bracket for a screen: in parts of at most so many rounds each, that with the final last."""
    if not bracket.is_knockout:
        return [bracket]
    return [_laid_out(bracket, part, ON_A_SCREEN) for part in in_parts(_nodes_of(bracket), rounds=rounds)]


def on_paper(bracket: Bracket) -> Bracket:
    """Return a bracket as it is printed: no room between the boxes that names could have."""
    return _laid_out(bracket, _nodes_of(bracket), ON_PAPER) if bracket.is_knockout else bracket


def _nodes_of(bracket: Bracket) -> list[BracketNode]:
    return _by_itself(
        BracketNode(
            id=match.number,
            round=match.round,
            home_from=match.home.comes_from,
            away_from=match.away.comes_from,
            takes_losers=match.for_third,
        )
        for match in bracket.matches
    )


def _laid_out(bracket: Bracket, nodes: Sequence[BracketNode], measures: Measures) -> Bracket:
    """Return the bracket of these nodes, which are numbers of its matches, with other measures."""
    by_number = {match.number: match for match in bracket.matches}
    layout, in_round = lay_out(nodes, measures), {node.id: node.round for node in nodes}
    matches: list[BracketMatch] = []
    for box in layout.boxes:
        match = by_number[box.match]
        opens = match.for_third or not matches or in_round[matches[-1].number] != in_round[match.number]
        matches.append(replace(match, box=box, head=measures.head, opens_round=opens))
    return replace(bracket, layout=layout, matches=tuple(matches))


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


def _bracket(
    record: PlayoffRecord,
    standings: Standings,
    legs: Mapping[int, tuple[LegResult, ...]],
    *,
    results: bool,
    is_idle: bool,
    part: BracketPart | None,
) -> Bracket:
    assert record.stage is not None
    stage = record.stage
    drawn = [match for match in record.matches if part is None or match.wing in part.wings]
    if not results:
        drawn = [match for match in drawn if match.wing != Wing.SECOND_FINAL]
    rows: dict[int, list[SheetRow]] = defaultdict(list)
    for row in record.rows:
        rows[row.match].append(row)
    is_knockout = stage.kind != Stage.Kind.MINI_ROUND_ROBIN
    nodes = [
        BracketNode(
            id=m.id,
            round=m.round,
            home_from=rows[m.id][0].home_from,
            away_from=rows[m.id][0].away_from,
            takes_losers=m.takes_losers,
        )
        for m in drawn
    ]
    layout = lay_out(_by_itself(nodes) if part else nodes)
    boxes = {box.match: box for box in layout.boxes}
    by_id = {match.id: match for match in record.matches}
    numbers = {match.id: rows[match.id][0].number for match in record.matches}
    last = max((match.round for match in record.matches), default=1)
    shown = [
        _match(by_id[box.match], rows[box.match], boxes, numbers, by_id, standings, legs, results=results)
        for box in layout.boxes
    ]
    matches: list[BracketMatch] = []
    for match in shown:
        name = _("For third place")
        if match.wing:
            name = _name_in_double(match)
        elif not match.for_third:
            name = _round_name(match.round, last, stage, is_knockout=is_knockout)
        opens = match.for_third or not matches or matches[-1].round != match.round
        matches.append(replace(match, round_name=name, head=layout.measures.head, opens_round=opens))
    first_round = {entry for match in record.matches if match.round == 1 for entry in (match.home, match.away)}
    teams = standings.teams
    return Bracket(
        stage=stage,
        title=part.title(stage) if part else stage.name,
        explanation=_of_part(part, record, standings) if part else explanation(record, standings),
        is_knockout=is_knockout,
        matches=tuple(matches),
        layout=layout,
        sits_out=tuple(
            teams[e]
            for e in record.entries
            if is_knockout and e not in first_round and (part is None or part.comes_first)
        ),
        order=_order(record, teams) if results and (part is None or part.decides) else None,
        is_idle=is_idle,
        makes_champion=record.place == 1 and (part is None or part.decides) and _group_of(record, standings) == "",
        wins=_wins(record, teams) if results and not is_knockout else (),
        part=part,
    )


def _match(
    match: PlayoffMatch,
    rows: Sequence[SheetRow],
    boxes: Mapping[int, Box],
    numbers: Mapping[int, int],
    by_id: Mapping[int, PlayoffMatch],
    standings: Standings,
    legs: Mapping[int, tuple[LegResult, ...]],
    *,
    results: bool,
) -> BracketMatch:
    score = match.outcome.score if results and match.outcome.progress is not Progress.WAITING else None

    def side(which: Side) -> BracketSide:
        entry = match.home if which is Side.HOME else match.away
        source = rows[0].home_from if which is Side.HOME else rows[0].away_from
        known = entry is not None and (results or source is None)
        before = by_id[source].wing if source is not None else ""
        return BracketSide(
            team=standings.teams[entry] if entry is not None and known else None,
            comes_from=numbers.get(source) if source is not None else None,
            as_loser=takes_loser(match.wing, before, takes_losers=match.takes_losers),
            score=score[which is Side.AWAY] if score is not None else None,
            is_winner=results and match.outcome.winner is which,
        )

    progress = match.outcome.progress
    if not results:
        is_drawn = rows[0].home_from is None and rows[0].away_from is None
        progress = Progress.TO_PLAY if is_drawn else Progress.WAITING
    score_line = standings.game.score_line
    stations = tuple(sorted({row.station for row in rows if row.pair != DECIDER}))
    return BracketMatch(
        match_id=match.id,
        number=numbers[match.id],
        round=match.round,
        round_name="",
        home=side(Side.HOME),
        away=side(Side.AWAY),
        box=boxes[match.id],
        progress=progress,
        stations=stations,
        stations_said=numbers_in_words(stations, standings.category.stations_are),
        starts_at=rows[0].starts_at,
        sheets=tuple(
            BracketSheet(
                sheet_id=row.sub_match,
                code=row.code,
                pair=row.pair,
                line=score_line(legs[row.sub_match]) if row.sub_match in legs else "",
                legs=legs.get(row.sub_match, ()),
            )
            for row in rows
            if results or row.pair != DECIDER
        ),
        entered_at=max((row.entered_at for row in rows if row.entered_at), default=None) if results else None,
        for_third=match.takes_losers,
        wing=match.wing,
    )


def _pair_word(pair: str) -> str:
    if pair == DECIDER:
        return _("Deciding leg: ")
    return _("Pair %(pair)s: ") % {"pair": pair} if pair else ""


def _round_name(number: int, last: int, stage: Stage, *, is_knockout: bool) -> str:
    if not is_knockout:
        return _("Round %(number)d") % {"number": number}
    if last == 1:
        return _("The match")
    named = {0: pgettext("a match", "Final"), 1: _("Semi-final")}
    return named.get(last - number, _("Round %(number)d") % {"number": number})


def _name_in_double(match: BracketMatch) -> str:
    if match.wing == Wing.SECOND_FINAL:
        return _("Second final")
    return pgettext("a match", "Final") if match.wing == Wing.FINAL else _("Round %(number)d") % {"number": match.round}


def _of_part(part: BracketPart, record: PlayoffRecord, standings: Standings) -> str:
    """Return what happens in a part of a double knockout to those who lose."""
    assert record.stage is not None
    if part.key == "winners":
        text = _("A team that loses here moves to the losers' side. A second loss puts it out.")
        text += " " + _("Each match: %(legs)s.")
        if record.stage.plan.seeded:
            text += " " + _("Seeded by the numbers of the teams.")
        return text % {"legs": best_of(standings.category.playoff.best_of, standings)}
    if part.key == "losers":
        return _("A team that loses here has lost twice and is out. The winner of this side plays in the final.")
    text = _("The winner of the winners' side, with no loss, plays the winner of the losers' side.")
    if record.stage.plan.second_final:
        return text + " " + _("If the team with no loss loses the final, the two play once more.")
    return text + " " + _("This one match decides.")


def explanation(record: PlayoffRecord, standings: Standings) -> str:
    """Return what this play-off settles and how, for people who walk up to the bracket."""
    names = listed([standings.teams[entry].name for entry in record.entries])
    rules = standings.category.playoff
    group = _group_of(record, standings)
    values = {
        "names": names,
        "place": _place_in(place_word(record.place), group),
        "legs": best_of(rules.best_of, standings),
    }
    if record.stage is not None and (record.stage.is_draw or record.stage.is_finals):
        text = _("The loser of each match is out. The winner of the last match wins. Each match: %(legs)s.")
        if any(match.takes_losers for match in record.matches):
            text += " " + _("The teams that lose the semi-finals play for third place.")
        if record.stage.is_finals and standings.one_table:
            text += " " + _("Seeded by the round robin: the first two can meet only in the final.")
        elif record.stage.is_finals:
            text += " " + _("Seeded by the group standings: teams of the same group meet as late as possible.")
        elif record.stage.plan.seeded:
            text += " " + _("Seeded by the numbers of the teams.")
        return text % values
    text = _("%(names)s are tied for %(place)s. Each match: %(legs)s.")
    if record.stage is not None and record.stage.kind == Stage.Kind.MINI_ROUND_ROBIN:
        text = _("%(names)s are tied for %(place)s. Each plays each of the others: %(legs)s.")
    return text % values + " " + _("The result decides the place and adds no points.")


def _place_in(place: str, group: str) -> str:
    """Return "first place", or "second place in group B"."""
    if group:
        return _("%(place)s place in %(group)s") % {"place": place, "group": in_a_sentence(group)}
    return _("%(place)s place") % {"place": place}


def _group_of(record: PlayoffRecord, standings: Standings) -> str:
    """Return the name of the group that a play-off settles a tie in; nothing for one of the whole field."""
    return next((group.name for group in standings.groups if record.id in group.playoffs), "")


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
