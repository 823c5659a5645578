"""A match that is being scored, whether for a sheet or for practice: its game, its setup, its log played back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.base import Side
from games.live import AnyLiveGame, Setup
from games.log import NextLeg, OnLeg, Redo, Undo
from games.series import Series, Tape, add_line, load_line, play_back, read_lines
from kit.pure.codec import MalformedError
from kit.pure.violations import RuleViolation

# What the keys around the game's own form enter.
COMMANDS = {"undo": Undo, "redo": Redo, "next": NextLeg}
# A log on which this holds shows nothing but legs outside the scorer's own page (A77, AMB-G32).
RESULTS_ONLY = "results_only"


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveMatch:
    """Where a match stands, and how it came there."""

    game: AnyLiveGame
    setup: Setup
    tape: Tape[Any, Any]

    @property
    def now(self) -> Series[Any]:
        return self.tape.now

    @property
    def legs_won(self) -> tuple[int, int]:
        """How many legs each side has won, home first."""
        winners = [result.winner for result in self.now.results]
        return winners.count(Side.HOME), winners.count(Side.AWAY)

    @property
    def leg_count(self) -> int:
        """How many legs there can be."""
        return len(self.game.sheet(self.now.results, self.setup))

    @property
    def first_to(self) -> int:
        """How many legs win the match, where those that decide nothing are left out; 0 where all are played."""
        return self.setup.rules.wins_that_end(playoff=self.setup.playoff) or 0 if self.leg_count > 1 else 0

    @property
    def is_decided(self) -> bool:
        return self.now.decided and self.tape.fault is None

    @property
    def legs_only(self) -> bool:
        """Whether nobody but the scorer may see more of it than the legs that are over."""
        return self.setup.official and self.setup.play.get("score_screens") == RESULTS_ONLY

    @property
    def open_protests(self) -> tuple[tuple[int, str], ...]:
        """The protests on legs that nobody has ruled on: the number of the leg, and the protest in words."""
        said = (self.game.open_protest(leg, self.setup) for leg in self.now.legs)
        return tuple((number, text) for number, text in enumerate(said, start=1) if text)

    def is_ruling(self, line: Any) -> bool:
        """Return whether `line` decides a protest, or takes such a decision back or brings it again."""
        if isinstance(line, Undo):
            counting = (*(step.event for step in self.tape.steps[-1:]), *self.tape.beyond[-1:])
            line = counting[-1] if counting else None
        elif isinstance(line, Redo):
            line = self.tape.undone[-1] if self.tape.undone else None
        event = line.event if isinstance(line, OnLeg) else line
        return isinstance(event, self.game.rulings)

    def add(self, line: Any) -> LiveMatch:
        """Return the match after `line`. Raises RuleViolation, and the match stays as it was."""
        return replace(self, tape=add_line(self.game, self.setup, self.tape, line))


def play(game: AnyLiveGame, setup: Setup, data: Sequence[Any]) -> LiveMatch:
    """Return the match that the lines `data` lead to, as far as they make sense. Raises RuleViolation as play_back."""
    return LiveMatch(game=game, setup=setup, tape=play_back(game, setup, read_lines(game, data)))


def read_entry(fields: Mapping[str, Sequence[str]], match: LiveMatch) -> Any:
    """Return the line that was entered: a command, a key of the game, or what was typed into its form.

    Raises RuleViolation for what cannot be a line.
    """
    if command := COMMANDS.get(_last(fields, "do")):
        return command()
    if text := _last(fields, "event"):
        try:
            line = load_line(match.game, json.loads(text))
        except (ValueError, RecursionError) as fault:  # MalformedError is a ValueError
            raise RuleViolation("live.malformed_entry", why=str(fault)) from fault
        if isinstance(line, (Undo, Redo, NextLeg)):
            raise RuleViolation("live.malformed_entry", why="not an event of this game")
        return line
    if name := _last(fields, "read"):
        try:
            return match.game.read(name, fields, match.now.leg, match.setup)
        except MalformedError as fault:
            raise RuleViolation("live.malformed_entry", why=str(fault)) from fault
    raise RuleViolation("live.nothing_entered")


def _last(fields: Mapping[str, Sequence[str]], name: str) -> str:
    values = fields.get(name, ())
    return values[-1] if values else ""


def public_score(match: LiveMatch) -> dict[str, Any]:
    """Return what everybody may see of a running match, as JSON: legs, and the score unless only legs are shown."""
    shown: dict[str, Any] = {"leg": match.now.number, "legs": match.leg_count, "won": list(match.legs_won)}
    if match.game.leg_word != "leg":
        shown["word"] = match.game.leg_word
    if match.first_to:
        shown["first_to"] = match.first_to
    if match.now.decided:
        shown["over"] = True
    if not match.legs_only:
        score = match.game.score(match.now.leg, match.setup)
        shown["score"] = [score.home, score.away]
        shown["note"] = [score.home_note, score.away_note]
    return shown
