"""A match that is being scored as pages show it: plain values for the scorer's panel, and for everybody else."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from games import registry
from games.base import Side
from games.live import AnyLiveGame, Line, Setup, Turn
from games.log import NextLeg, OnLeg, Redo, Undo
from games.series import Series
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch
from scoring.live.words.live import leg_sentence, match_sentence, of_leg, open_protests, refusal_in_words

LAST_EVENTS = 6
RULED = gettext_lazy("This is a ruling on a protest. Only those who decide on protests take it back or bring it again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SideView:
    """One side above the form: its name, its score in large type, a few words under it, and the legs it has won."""

    side: Side
    name: str
    score: str
    note: str
    unit: str
    won: int
    is_turn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why something was not taken, and the section that decides; or a question, when only one thing more is needed."""

    text: str
    rule: str = ""
    is_question: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """Everything that the scorer's page shows of a match; `view` is what the game's own form shows."""

    match: LiveMatch
    sides: tuple[SideView, SideView]
    turn: Turn
    view: Mapping[str, Any]
    results: tuple[str, ...]  # the legs that are over, in words
    lines: tuple[Line, ...]  # what happened last, the newest first
    ending: str = ""  # the leg or the match is over: how
    fault: str = ""  # the log stops making sense: why
    refusal: Refusal | None = None
    may_rule: bool = False  # whether who looks at it may enter a ruling on a protest, and take one back

    @property
    def ahead(self) -> str:
        """What a device may take without a network, as JSON for the script of the page; empty: nothing."""
        known = self.game.ahead(self.state, self.setup) if self.is_running else None
        return json.dumps(asdict(known), separators=(",", ":")) if known else ""

    @property
    def open_protests(self) -> list[str]:
        return open_protests(self.match)

    @property
    def legs(self) -> str:
        """The legs that are over as the form of the sheet takes them, for a device that has to type the others."""
        form = registry.leg_form(self.game.key)
        told = [form.initial_of(leg) if leg else {} for leg in self.series.outcomes]
        return json.dumps(told, separators=(",", ":"))

    @property
    def template(self) -> str:
        key = self.match.game.key
        return f"games/{'described' if registry.is_described(key) else key}/_live.html"

    @property
    def game(self) -> AnyLiveGame:
        return self.match.game

    @property
    def earlier(self) -> Mapping[str, Any]:
        """What the game shows of legs that are over and may yet change."""
        known = {} if self.fault else self.game.earlier(self.series, self.setup)
        return known if self.may_rule else self.game.without_rulings(known)

    @property
    def earlier_template(self) -> str:
        return f"games/{self.match.game.key}/_earlier.html"

    @property
    def series(self) -> Series:
        return self.match.now

    @property
    def state(self) -> Any:
        return self.match.now.leg

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def number(self) -> int:
        return self.match.now.number

    @property
    def leg_is_over(self) -> bool:
        return self.match.now.leg_is_over

    @property
    def plays_again(self) -> bool:
        """Whether what comes next is a leg that was ruled to be played again."""
        return self.series.next_number <= len(self.series.legs)

    @property
    def can_undo(self) -> bool:
        return bool(self.match.tape.steps or self.match.tape.beyond)

    @property
    def can_redo(self) -> bool:
        return bool(self.match.tape.undone) and self.match.tape.fault is None

    @property
    def why_not_undo(self) -> str:
        """Why nothing can be taken back now; empty: it can."""
        return self._why_not(Undo()) if self.can_undo else gettext("Nothing has been entered yet.")

    @property
    def why_not_redo(self) -> str:
        """Why nothing can be brought back now; empty: it can."""
        nothing = gettext("There is nothing to bring back. Redo works right after an Undo.")
        return self._why_not(Redo()) if self.can_redo else nothing

    def _why_not(self, step: Undo | Redo) -> str:
        return str(RULED) if not self.may_rule and self.match.is_ruling(step) else ""

    @property
    def match_line(self) -> str:
        """How the match ended, in legs; empty while it runs."""
        now = self.match.now
        return match_sentence(now.results, self.match.legs_won, self.match.setup, self.game) if now.decided else ""

    @property
    def is_running(self) -> bool:
        return not self.leg_is_over and not self.fault


def panel_of(
    match: LiveMatch,
    *,
    refusal: RuleViolation | None = None,
    problem: str = "",
    fields: Mapping[str, Sequence[str]] | None = None,
    may_rule: bool = False,
) -> Panel:
    """Return what the scorer's page shows.

    `refusal` is why the entry `fields` was not taken, `problem` a reason of ours in words. The keys that rule on a
    protest are there for who `may_rule` alone.
    """
    now, setup, game = match.now, match.setup, match.game
    turn = game.turn(now.leg, setup)
    fault = match.tape.fault
    view = game.view(now.leg, setup)
    refused = Refusal(text=problem) if problem else None
    if refusal is not None:
        view = game.refilled(view, fields or {}, refusal)
        is_question = refusal.code in game.asks
        refused = Refusal(text=refusal_in_words(refusal, game), rule=refusal.rule, is_question=is_question)
    return Panel(
        match=match,
        sides=_sides(match, turn),
        turn=turn,
        view=view if may_rule else game.without_rulings(view),
        results=tuple(
            leg_sentence(result, number, setup, game)
            for number, result in enumerate(now.outcomes, start=1)
            if result is not None
        ),
        lines=last_lines(match),
        ending=_ending(match),
        fault=_fault_sentence(match, fault) if fault else "",
        refusal=refused,
        may_rule=may_rule,
    )


def last_lines(match: LiveMatch, most: int = LAST_EVENTS) -> tuple[Line, ...]:
    """Return the last events in words, the newest first."""
    numbers = range(len(match.tape.steps) - 1, max(-1, len(match.tape.steps) - 1 - most), -1)
    return tuple(described(match, number) for number in numbers)


def described(match: LiveMatch, number: int) -> Line:
    """Return step `number` of a match in words, counted from 0."""
    before, step = match.tape.before(number), match.tape.steps[number]
    if isinstance(step.event, NextLeg):
        again = step.after.number <= len(before.legs)
        text = gettext("%(leg)s %(number)d is played again.") if again else gettext("%(leg)s %(number)d begins.")
        return Line(text=text % {"leg": match.game.leg_word.capitalize(), "number": step.after.number})
    place, event = before.number, step.event
    if isinstance(event, OnLeg):
        place, event = event.leg, event.event
    line = match.game.describe(before.legs[place - 1], event, step.after.legs[place - 1], match.setup)
    if place == before.number:
        return line
    return Line(text=of_leg(place, line.text, match.game), rule=line.rule, tone=line.tone)


def _sides(match: LiveMatch, turn: Turn) -> tuple[SideView, SideView]:
    score, won = match.game.score(match.now.leg, match.setup), match.legs_won
    running = not match.now.leg_is_over
    home, away = (
        SideView(
            side=side,
            name=match.setup.name(side),
            score=text,
            note=note,
            unit=score.unit,
            won=legs,
            is_turn=running and turn.side is side,
        )
        for side, text, note, legs in (
            (Side.HOME, score.home, score.home_note, won[0]),
            (Side.AWAY, score.away, score.away_note, won[1]),
        )
    )
    return home, away


def _ending(match: LiveMatch) -> str:
    now = match.now
    result = now.outcomes[now.number - 1]
    if result is None:
        return ""
    text = leg_sentence(result, now.number, match.setup, match.game)
    return f"{text} {match_sentence(now.results, match.legs_won, match.setup, match.game)}" if now.decided else text


def _fault_sentence(match: LiveMatch, fault: RuleViolation) -> str:
    place = len(match.tape.steps) + 1
    return gettext("Entry %(number)d of this log cannot be played: %(why)s") % {
        "number": place,
        "why": refusal_in_words(fault, match.game),
    }
