"""The picture of a play-off: its boxes, what stands in each, and who came where."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.base import LegResult
from games.ended import Ended
from games.score_line import ENDED
from kit.pure.translation import labelled, listed
from scoring.playoffs.engine.layout import Box, Layout
from scoring.playoffs.pages.parts import BracketPart
from scoring.sheets.engine.outcome import DECIDER, Progress
from scoring.standings.queries.teams import Team
from tournaments.draws.models import Stage

FORFEITED, NOT_PLAYED = "F", "\N{EN DASH}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSide:
    """One side of a match as the bracket shows it. `score` is None until the match is played."""

    team: Team | None
    comes_from: int | None = None  # number of the match whose winner (or loser) this will be
    as_loser: bool = False
    hint: str = ""  # of finals that are not made yet: "1st of group A"
    score: int | None = None
    is_winner: bool = False
    is_empty: bool = False  # nobody comes out of the match before
    ended: Ended | None = None  # how the match did, once it is over

    @property
    def mark(self) -> str:
        """What stands in the box for its score: F for the side that forfeited the match, – where neither side came."""
        if self.score is None:
            return ""
        if self.ended is Ended.NOBODY:
            return NOT_PLAYED
        return FORFEITED if self.ended is Ended.FORFEIT and not self.is_winner else str(self.score)

    @property
    def label(self) -> str:
        if self.team is not None:
            return self.team.name
        if not self.comes_from:
            return self.hint or _("Not known yet")
        if self.is_empty:
            return _("Nobody from match %(number)d") % {"number": self.comes_from}
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
    stations_in_words: str = ""  # "tables 3 and 4"
    starts_at: datetime | None = None
    sheets: tuple[BracketSheet, ...] = ()
    ended: Ended | None = None  # once it is over
    entered_at: datetime | None = None  # when the newest of its results came in
    head: int = 0  # the room for it
    opens_round: bool = False  # the first of its round, from the top
    for_third: bool = False
    wing: str = ""  # of a double knockout
    places: tuple[int, int] | None = None  # of finals for every place: the best and the worst that it is for

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
        """Where the name of the round stands: above everything, but right above a box that is for places of its own."""
        return self.box.y - self.head if self.for_third or self.places else 0

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
    def legs(self) -> tuple[str, ...]:
        """The sheets that are in as short lines, home side first."""
        return tuple(f"{_pair_word(sheet.pair)}{sheet.line}" for sheet in self.sheets if sheet.is_in)


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
    part: BracketPart | None = None  # of a double knockout and of finals for every place, which are several pictures

    @property
    def key(self) -> str:
        """What it is told apart by on one page."""
        stage = self.stage.pk or "planned"
        return f"{stage}-{self.part.key}" if self.part else str(stage)

    @property
    def teams(self) -> set[Team]:
        """Those who are known to play in it."""
        return {side.team for match in self.matches for side in match.sides if side.team is not None}

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
    def legend(self) -> str:
        """What the marks in its boxes mean; empty where there are none."""
        marks = {Ended.FORFEIT: FORFEITED, Ended.NOBODY: NOT_PLAYED}
        ended = {match.ended for match in self.matches}
        return ", ".join(labelled(mark, ENDED[how]) for how, mark in marks.items() if how in ended)

    @property
    def still_tied(self) -> str:
        """Those who came first together, as a list in a sentence."""
        return listed([team.name for team in self.order[0]]) if self.order else ""

    @property
    def winner(self) -> Team | None:
        """The team that came first, once everything is decided and it is one team."""
        return self.order[0][0] if self.order and len(self.order[0]) == 1 else None


def _pair_word(pair: str) -> str:
    if pair == DECIDER:
        return _("Deciding leg: ")
    return _("Pair %(pair)s: ") % {"pair": pair} if pair else ""
