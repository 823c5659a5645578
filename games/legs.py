"""Sheets made of legs: what cribbage, euchre, darts, shuffleboard and 8-ball have in common.

A sheet is whole or it is refused. In a round robin it has exactly as many legs as the rule book says,
all of them played out or forfeited; in a play-off, and where a match is a race, it stops at the win that
decides (AMB-D1) and says so for the legs that were not needed. What a single leg may look like is the
business of each game, which adds `leg_faults` and `leg_tally`.
"""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import add
from types import MappingProxyType
from typing import Generic, Protocol, TypeVar

from games.base import MATCHES, Column, Ending, GameRules, LegBlock, LegResult, NoPlay, Side, Tally
from games.ended import Ended, ended
from games.ranking import HIGH_SCORES
from kit.pure.marking import N_
from kit.pure.violations import RuleViolation

R = TypeVar("R", bound=GameRules)

NOT_PLAYED = LegResult(home=0, away=0, ending=Ending.NOT_PLAYED)

# What is said when a sheet of any game is refused. Each game adds its own sentences.
MESSAGES: Mapping[str, str] = {
    "leg_count": N_("This sheet needs {expected} legs, and {given} were given."),
    "leg_missing": N_("Leg {leg} is missing. If it was not played, mark it as forfeited and by whom."),
    "leg_still_needed": N_("Leg {leg} is missing. The match continues until one side has won {wins}."),
    "leg_not_needed": N_("Leg {leg} was not needed. The match was already decided. Leave it empty."),
    "not_played_has_score": N_("Leg {leg} is marked as not played, so it can have no score."),
    "negative": N_("A score can't be below 0."),
    "not_whole": N_("A score is a whole number."),
    "forfeit_score": N_("A forfeited leg is scored {expected}."),
    "fault_without_forfeit": N_("Leg {leg} names a side at fault, but it was not forfeited."),
    "no_time_limit": N_("There is no time limit here. A leg is played to the end."),
    "score_unread": N_("Type the score as two numbers, home first: 9-7."),
    "score_needs_legs": N_("Here each leg has numbers of its own. Enter leg by leg."),
    "score_of_a_race": N_("The winner has {wins}, and the other side fewer."),
    "score_of_all_legs": N_("{expected} legs are played, so the two numbers must add up to {expected}."),
    "playoff_needs_winner": N_(
        "One leg alone can't be forfeited by both sides here. If neither side came, say so for the whole match."
    ),
}


class LegScoring(ABC, Generic[R]):
    """The scoring of a game whose sheet is a list of legs; a game says what one leg may be and is worth."""

    key: str
    timed = False
    leg_is_won = False
    high_score_word = high_scores_word = ""
    earns_pin = False
    counts: Mapping[str, str] = MappingProxyType({})
    fewer: frozenset[str] = frozenset()
    sheets_a_page = 1
    equipment = ""
    picture = ""
    leg_class = LegResult
    play_class: type = NoPlay
    score_word: str
    columns: tuple[Column, ...]
    section_legs: str  # the sections of the manual that a refusal cites
    section_forfeit: str
    section_playoff: str

    @abstractmethod
    def leg_faults(self, leg: LegResult, field: str, rules: R, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield what is impossible about a leg that was played; `field` is its place, ``legs.0``."""

    @abstractmethod
    def leg_tally(self, leg: LegResult, side: Side, rules: R) -> Tally:
        """Return the points and counters that `side` takes from a checked leg of a round robin."""

    @abstractmethod
    def random_leg(self, rng: random.Random, winner: Side, rules: R, *, playoff: bool) -> LegResult:
        """Return a believable leg that `winner` won."""

    # --- is this sheet possible? -------------------------------------------------------------------

    def check_legs(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> None:
        """Raise the first fault of the sheet, if there is one."""
        for fault in self.faults(legs, rules, playoff=playoff):
            raise fault

    def faults(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> Iterator[RuleViolation]:
        """Yield every fault of the sheet in the order of the page: what is wrong, where, and by which section."""
        for fault in self._faults_of_the_sheet(legs, rules, playoff=playoff):
            fault.room = self.key
            yield fault

    def _faults_of_the_sheet(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> Iterator[RuleViolation]:
        expected = rules.most_legs(playoff=playoff)
        if len(legs) != expected:
            yield RuleViolation("leg_count", self._section(playoff), field="legs", expected=expected, given=len(legs))
            return
        whole = True
        by_both = playoff and ended(legs) is not Ended.NOBODY
        for index, leg in enumerate(legs):
            if by_both and leg.ending is Ending.FORFEIT and leg.at_fault is None:
                whole = False
                yield RuleViolation("playoff_needs_winner", self.section_playoff, field=f"legs.{index}")
            for fault in self._faults_of_a_leg(leg, f"legs.{index}", index + 1, rules, playoff=playoff):
                whole = False
                yield fault
        if whole:  # who won a leg that cannot be decides nothing about the next
            yield from self._faults_of_the_order(legs, rules, playoff=playoff)

    def _faults_of_a_leg(
        self, leg: LegResult, field: str, number: int, rules: R, *, playoff: bool
    ) -> Iterator[RuleViolation]:
        for side in Side:
            if type(leg.number(side)) is not int:
                yield RuleViolation("not_whole", self.section_legs, field=f"{field}.{side}", leg=number)
                return
        if leg.at_fault is not None and leg.ending is not Ending.FORFEIT:
            yield RuleViolation("fault_without_forfeit", self.section_forfeit, field=field, leg=number)
        if leg.ending is Ending.NOT_PLAYED:
            if leg.home or leg.away:
                yield RuleViolation("not_played_has_score", self._section(playoff), field=field, leg=number)
        elif leg.ending is Ending.FORFEIT:
            yield from self._faults_of_a_forfeit(leg, field, rules)
        elif leg.ending is Ending.TIME and (playoff or not self.timed):
            yield RuleViolation("no_time_limit", self._section(playoff), field=field, leg=number)
        else:
            yield from self._faults_of_the_numbers(leg, field, rules, playoff=playoff)

    def _faults_of_the_numbers(self, leg: LegResult, field: str, rules: R, *, playoff: bool) -> Iterator[RuleViolation]:
        low = [side for side in Side if leg.number(side) < self.lowest(rules)]
        for side in low:
            yield RuleViolation("negative", self.section_legs, field=f"{field}.{side}", lowest=self.lowest(rules))
        if not low:
            yield from self.leg_faults(leg, field, rules, playoff=playoff)

    def _faults_of_a_forfeit(self, leg: LegResult, field: str, rules: R) -> Iterator[RuleViolation]:
        if not self.may_be_forfeited(leg, rules):
            due = self.forfeited_leg(leg.at_fault, rules)
            yield RuleViolation(
                "forfeit_score", self.section_forfeit, field=field, expected=f"{due.home}\N{EN DASH}{due.away}"
            )

    def _faults_of_the_order(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> Iterator[RuleViolation]:
        """Every leg is there until the match is decided, and none after that."""
        wins, enough = dict.fromkeys(Side, 0), rules.wins_that_end(playoff=playoff)
        for number, leg in enumerate(legs, start=1):
            decided = enough is not None and max(wins.values()) >= enough
            played = leg.ending is not Ending.NOT_PLAYED
            if played == decided:
                code = "leg_not_needed" if decided else "leg_missing" if enough is None else "leg_still_needed"
                yield RuleViolation(
                    code, self._section(playoff), field=f"legs.{number - 1}", leg=number, wins=enough or 0
                )
                return
            if leg.winner is not None:
                wins[leg.winner] += 1

    def _section(self, playoff: bool) -> str:
        return self.section_playoff if playoff else self.section_legs

    def lowest(self, rules: R) -> int:
        """Return the smallest number that a sheet may show."""
        return 0

    @property
    def own_keys(self) -> Mapping[str, str]:
        """What its sheets count that may put teams in order, in words: its counts, and what is listed by name."""
        return {**self.counts, **({HIGH_SCORES: self.high_scores_word} if self.high_score_word else {})}

    def most_high_scores(self, rules: R) -> int:
        """Return how many high scores (180s) one side can have in one leg; 0 where nothing is counted."""
        return 0

    def legs_of_score(self, text: str, rules: R, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return the legs of a match of which the score alone is known, home first: those of the loser first.

        Raises RuleViolation where that is not a score, or not one of this match.
        """
        read = re.fullmatch(r"\s*([0-9]{1,3})\s*[-\N{EN DASH}:]\s*([0-9]{1,3})\s*", text)
        won = dict(zip(Side, map(int, read.groups()), strict=True)) if read else {}
        loser, winner = sorted(Side, key=lambda side: won.get(side, 0))
        most, enough = rules.most_legs(playoff=playoff), rules.wins_that_end(playoff=playoff)
        code = "" if read else "score_unread"
        if not self.leg_is_won:
            code = "score_needs_legs"
        elif read and enough is not None and not won[loser] < won[winner] == enough:
            code = "score_of_a_race"
        elif read and enough is None and sum(won.values()) != most:
            code = "score_of_all_legs"
        if code:
            where = f"{self.key}.{code}"
            raise RuleViolation(where, self._section(playoff), field="score", wins=enough or 0, expected=most)
        legs = [won_by(side, 1, 0) for side in (loser, winner) for _ in range(won[side])]
        return (*legs, *[NOT_PLAYED] * (most - len(legs)))

    # --- what is it worth? -------------------------------------------------------------------------

    def winner(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> Side | None:
        """Return who won: the side with the more points, or legs where a match is worth some; None when tied.

        A play-off has whoever has the wins that it needs.
        """
        if playoff:
            wins = [leg.winner for leg in legs]
            return next((side for side in Side if wins.count(side) >= rules.playoff_wins), None)
        home, away = self.tally(legs, rules, playoff=False)
        own, other = (home.legs_won, away.legs_won) if rules.counts_matches else (home.points, away.points)
        if own == other:
            return None
        return Side.HOME if own > other else Side.AWAY

    def tally(self, legs: Sequence[LegResult], rules: R, *, playoff: bool) -> tuple[Tally, Tally]:
        """Return what each side takes from a checked sheet; a play-off gives no points (AMB-G24)."""
        home = reduce(add, (self._tally_of(leg, Side.HOME, rules) for leg in legs), Tally())
        away = reduce(add, (self._tally_of(leg, Side.AWAY, rules) for leg in legs), Tally())
        if playoff:
            return replace(home, points=0), replace(away, points=0)
        return _with_the_match(home, away, rules) if rules.counts_matches else (home, away)

    def won_legs(self, rules: R) -> Iterable[LegResult]:
        """Return legs that the home side won, at least one for every two numbers of points; none where that is open."""
        return ()

    def leg_values(self, rules: R) -> frozenset[tuple[int, int]]:
        """Return the points that a leg of a round robin can give to who wins and who loses it.

        Nothing where the game does not say, a match ends before its last leg, or is worth points itself. A leg that
        both gave away is left out.
        """
        is_sum = rules.wins_that_end(playoff=False) is None and not rules.counts_matches
        legs = list(self.won_legs(rules)) if is_sum else []
        given = [self.forfeited_leg(Side.AWAY, rules)] if legs else []
        sides = [[self._tally_of(leg, side, rules).points for side in Side] for leg in (*legs, *given)]
        return frozenset((home, away) for home, away in sides)

    def _tally_of(self, leg: LegResult, side: Side, rules: R) -> Tally:
        if leg.ending is Ending.NOT_PLAYED:
            return Tally()
        gave_away = leg.ending is Ending.FORFEIT and leg.at_fault is not side.other
        return replace(
            self.leg_tally(leg, side, rules),
            legs_won=int(leg.winner is side),
            legs_lost=int(leg.winner is side.other),
            forfeits=int(gave_away),
        )

    # --- sheets that nobody played -----------------------------------------------------------------

    def forfeited_leg(self, at_fault: Side | None, rules: R) -> LegResult:
        """Return the leg that `at_fault` gave away (AMB-G14); nobody takes anything when both were absent."""
        return given_away(at_fault, rules) if at_fault else LegResult(home=0, away=0, ending=Ending.FORFEIT)

    def may_be_forfeited(self, leg: LegResult, rules: R) -> bool:
        due = self.forfeited_leg(leg.at_fault, rules)
        return (leg.home, leg.away) == (due.home, due.away)

    def forfeit(self, at_fault: Side | None, rules: R, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return the sheet of a match that `at_fault` did not play at all."""
        leg, legs = self.forfeited_leg(at_fault, rules), rules.most_legs(playoff=playoff)
        enough = rules.wins_that_end(playoff=playoff) if at_fault else None
        played = legs if enough is None else enough
        return (leg,) * played + (NOT_PLAYED,) * (legs - played)

    def expulsion(self, at_fault: Side, rules: R) -> tuple[Tally, Tally]:
        """Return what a match of an expelled side counts: forfeited, whatever was played (AMB-G15)."""
        return self.tally(self.forfeit(at_fault, rules, playoff=False), rules, playoff=False)

    # --- for pages, paper and simulated weekends ---------------------------------------------------

    def leg_block(self, rules: R) -> LegBlock:
        """Return room for the score, for how the leg ended, and for the initials of the other side.

        The boxes that every game shares are codes: whoever draws the sheet says them.
        """
        ended = (("by_time", 2),) if self.timed else ()
        boxes = ((self.score_word, 2), ("won", 1), *ended, ("given_away", 2), ("initials", 2))
        return LegBlock(columns=tuple(name for name, _ in boxes), widths=tuple(width for _, width in boxes))

    def random_legs(self, rng: random.Random, rules: R, *, playoff: bool) -> tuple[LegResult, ...]:
        """Return a believable sheet; the same `rng` state gives the same sheet."""
        legs: list[LegResult] = []
        enough = rules.wins_that_end(playoff=playoff)
        for _ in range(rules.most_legs(playoff=playoff)):
            wins = [leg.winner for leg in legs]
            decided = enough is not None and any(wins.count(side) >= enough for side in Side)
            winner = rng.choice((Side.HOME, Side.AWAY))
            legs.append(NOT_PLAYED if decided else self.random_leg(rng, winner, rules, playoff=playoff))
        return tuple(legs)


def _with_the_match(home: Tally, away: Tally, rules: GameRules) -> tuple[Tally, Tally]:
    """Return what both sides take with the points for the match; one that nobody has won a leg of is worth nothing."""
    won, drawn = (
        Tally(points=worth, counts={name: 1})
        for worth, name in zip((rules.match_won, rules.match_drawn), MATCHES, strict=True)
    )
    if home.legs_won != away.legs_won:
        return (home + won, away) if home.legs_won > away.legs_won else (home, away + won)
    return (home + drawn, away + drawn) if home.legs_won else (home, away)


class Forfeits(Protocol):
    """What a forfeited leg is scored: the rules of a game, or the options of its engine."""

    @property
    def forfeit_for(self) -> int: ...
    @property
    def forfeit_against(self) -> int: ...


def given_away(at_fault: Side, scored: Forfeits) -> LegResult:
    """Return the leg that `at_fault` gave away (AMB-G14)."""
    winner = at_fault.other
    leg = won_by(winner, scored.forfeit_for, scored.forfeit_against, Ending.FORFEIT)
    return replace(leg, at_fault=at_fault)


def won_by(winner: Side, high: int, low: int, ending: Ending = Ending.PLAYED) -> LegResult:
    """Return the leg in which `winner` has `high` and the other side `low`.

    >>> won_by(Side.AWAY, 121, 88).home
    88
    """
    home, away = (high, low) if winner is Side.HOME else (low, high)
    return LegResult(home=home, away=away, ending=ending)
