"""A match that is scored as it is played: leg after leg, from one log.

Pure. A line of the log is an event of the running leg, `NextLeg`, `OnLeg` for what concerns an earlier leg (a
protest that is decided later), or an undo or redo of `games.log`, which reach across the ends of legs.
A `Tape` is a log played back: what a page needs to go on from it without playing everything again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeAlias, TypeVar

from games.base import GameRules, LegResult
from games.live import LiveGame, Setup
from games.log import NextLeg, OnLeg, Redo, Undo, effective, undone
from kit.pure.codec import Json, MalformedError, dump, load, load_event
from kit.pure.violations import RuleViolation

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
T = TypeVar("T")

# A program that answers itself forever would hang the page; no game comes near this.
_MOST_AUTOMATIC = 1_000


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that cannot be what it claims to be. No rule allows it, but it can be undone like any other."""

    why: str


# What counts in a match, and everything that a line of its log may be.
Move: TypeAlias = EventT | NextLeg | OnLeg[EventT] | Unreadable
LogLine: TypeAlias = Move[EventT] | Undo | Redo


@dataclass(frozen=True, slots=True, kw_only=True)
class Series(Generic[StateT]):
    """Where a match stands: the states of its legs, and which of them is at the table.

    That is the last one, unless an earlier leg was ruled to be played again: it comes when the running one is over.
    """

    legs: tuple[StateT, ...]
    outcomes: tuple[LegResult | None, ...]  # of each leg; None for one that is not over
    number: int  # of the leg at the table, from 1: the running one, or the one that was over last
    decided: bool  # no leg is left to play

    @property
    def leg(self) -> StateT:
        """The state of the leg at the table."""
        return self.legs[self.number - 1]

    @property
    def leg_is_over(self) -> bool:
        return self.outcomes[self.number - 1] is not None

    @property
    def results(self) -> tuple[LegResult, ...]:
        """The results of the legs that are over, in their order."""
        return tuple(result for result in self.outcomes if result is not None)

    @property
    def next_number(self) -> int:
        """The number of the leg that comes after the one at the table: one to be played again goes first.

        A leg that is to be played again has lost its result, and a later one may have been played in the meantime.
        """
        waiting = (place for place, result in enumerate(self.outcomes, start=1) if result is None)
        return next((place for place in waiting if place != self.number), len(self.legs) + 1)


def start(game: LiveGame[OptionsT, StateT, EventT], setup: Setup) -> Series[StateT]:
    first = _settled(game, game.engine.start(game.options(setup, ())), setup)
    return _series(game, setup, None, 1, first)


def verify(game: LiveGame[OptionsT, StateT, EventT], setup: Setup, series: Series[StateT], event: Move[EventT]) -> None:
    apply(game, setup, series, event)


def apply(
    game: LiveGame[OptionsT, StateT, EventT], setup: Setup, series: Series[StateT], event: Move[EventT]
) -> Series[StateT]:
    """Return the match after `event`. Raises RuleViolation, and the match stays as it was."""
    if isinstance(event, Unreadable):
        raise RuleViolation("live.unreadable_line", why=event.why)
    if isinstance(event, NextLeg):
        if not series.leg_is_over:
            raise RuleViolation("live.leg_not_over")
        if series.decided:
            raise RuleViolation("live.match_is_over")
        if series.next_number <= len(series.legs):
            return replace(series, number=series.next_number)
        following = _settled(game, game.engine.start(game.options(setup, series.legs)), setup)
        return _series(game, setup, series, len(series.legs) + 1, following)
    place = series.number
    if isinstance(event, OnLeg):
        place, event = event.leg, event.event
        if not 1 <= place <= len(series.legs):
            raise RuleViolation("live.no_such_leg", leg=place)
    changed = _settled(game, game.engine.apply(series.legs[place - 1], event), setup)
    return _series(game, setup, series, place, changed)


def replay(game: LiveGame[OptionsT, StateT, EventT], setup: Setup, lines: Sequence[LogLine[EventT]]) -> Series[StateT]:
    """Return the match that the log leads to. Raises RuleViolation at the first event that the rules refuse."""
    series = start(game, setup)
    moves: tuple[Move[EventT], ...] = effective(lines)
    for event in moves:
        series = apply(game, setup, series, event)
    return series


# --- a log, played back -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT, EventT]):
    """An event that counts, and the match after it."""

    event: Move[EventT]
    after: Series[StateT]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tape(Generic[StateT, EventT]):
    """A log as far as it can be played: the match at its start, every step, and what was taken back.

    `fault` is why the log stops making sense, and `beyond` are its events from there on; an undo takes them
    back one by one.
    """

    first: Series[StateT]
    steps: tuple[Step[StateT, EventT], ...] = ()
    undone: tuple[Move[EventT], ...] = ()  # the next one that a redo brings back is the last
    fault: RuleViolation | None = None
    beyond: tuple[Move[EventT], ...] = ()

    @property
    def now(self) -> Series[StateT]:
        """The match after the last step."""
        return self.steps[-1].after if self.steps else self.first

    def before(self, number: int) -> Series[StateT]:
        """Return the match before step `number`, counted from 0."""
        return self.steps[number - 1].after if number else self.first


def play_back(
    game: LiveGame[OptionsT, StateT, EventT], setup: Setup, lines: Sequence[LogLine[EventT]]
) -> Tape[StateT, EventT]:
    """Return the tape of a log. An event that the rules refuse stops it there; only the setup can be refused.

    Raises RuleViolation when `lines` take back more than there is, or when no leg can start with this setup.
    """
    tape: Tape[StateT, EventT] = Tape(first=start(game, setup), undone=undone(lines))
    events: tuple[Move[EventT], ...] = effective(lines)
    now = tape.first
    steps: list[Step[StateT, EventT]] = []
    for number, event in enumerate(events):
        try:
            now = apply(game, setup, now, event)
        except RuleViolation as fault:
            return replace(tape, steps=tuple(steps), fault=fault, beyond=events[number:])
        steps.append(Step(event, now))
    return replace(tape, steps=tuple(steps))


def add_line(
    game: LiveGame[OptionsT, StateT, EventT], setup: Setup, tape: Tape[StateT, EventT], line: LogLine[EventT]
) -> Tape[StateT, EventT]:
    """Return the tape with one line more. Raises RuleViolation, and the tape stays as it was."""
    if isinstance(line, Undo):
        return _undo(tape)
    if tape.fault is not None:
        raise RuleViolation("live.log_is_broken", entries=len(tape.beyond))
    if isinstance(line, Redo):
        if not tape.undone:
            raise RuleViolation("live.nothing_to_redo")
        step = Step(tape.undone[-1], apply(game, setup, tape.now, tape.undone[-1]))
        return replace(tape, steps=(*tape.steps, step), undone=tape.undone[:-1])
    return replace(tape, steps=(*tape.steps, Step(line, apply(game, setup, tape.now, line))), undone=())


def _undo(tape: Tape[StateT, EventT]) -> Tape[StateT, EventT]:
    if tape.beyond:
        rest = tape.beyond[:-1]
        fault = tape.fault if rest else None
        return replace(tape, beyond=rest, fault=fault, undone=(*tape.undone, tape.beyond[-1]))
    if not tape.steps:
        raise RuleViolation("live.nothing_to_undo")
    return replace(tape, steps=tape.steps[:-1], undone=(*tape.undone, tape.steps[-1].event))


# --- a log, as it is written --------------------------------------------------------------------------


def read_lines(game: LiveGame[OptionsT, StateT, EventT], data: Sequence[Json]) -> tuple[LogLine[EventT], ...]:
    """Return the lines of a log from JSON; one that cannot be read is `Unreadable` and keeps its place."""
    lines: list[LogLine[EventT]] = []
    for line in data:
        try:
            lines.append(load_line(game, line))
        except MalformedError as fault:
            lines.append(Unreadable(str(fault)))
    return tuple(lines)


def load_line(game: LiveGame[OptionsT, StateT, EventT], data: Json) -> LogLine[EventT]:
    """Return one line of a log from JSON (kit.pure.codec.dump_event writes it). Raises MalformedError."""
    if isinstance(data, Mapping) and data.get("event") == "OnLeg":
        leg, inner = data.get("leg"), data.get("on")
        if type(leg) is not int or set(data) != {"event", "leg", "on"}:
            raise MalformedError("leg", "expected the number of a leg and its event")
        return OnLeg(leg, load_event(game.events, inner))
    kinds: tuple[type[EventT | NextLeg | Undo | Redo], ...] = (NextLeg, Undo, Redo, *game.events)
    return load_event(kinds, data)


def dump_line(line: object) -> dict[str, Json]:
    if isinstance(line, OnLeg):
        return {"event": "OnLeg", "leg": line.leg, "on": dump_line(line.event)}
    return {"event": type(line).__name__, **dump(line)}


def dump_setup(setup: Setup) -> dict[str, Json]:
    return {name: dump(getattr(setup, name)) for name in Setup.__slots__}


def load_setup(data: Mapping[str, Json], rules_class: type[GameRules]) -> Setup:
    """Return the setup that `dump_setup` wrote, with the rules as `rules_class`. Raises MalformedError."""
    known = {name: data[name] for name in Setup.__slots__ if name in data}
    lists = {name: tuple(known.get(name, ())) for name in ("home", "away")}
    return Setup(**{**known, **lists, "rules": load(rules_class, data["rules"], "rules")})


def _series(
    game: LiveGame[OptionsT, StateT, EventT], setup: Setup, before: Series[StateT] | None, place: int, leg: StateT
) -> Series[StateT]:
    """Return the match with `leg` as leg number `place`; the other legs and their results are as they were."""
    legs, outcomes = (before.legs, before.outcomes) if before is not None else ((), ())
    legs = (*legs[: place - 1], leg, *legs[place:])
    outcomes = (*outcomes[: place - 1], game.engine.outcome(leg), *outcomes[place:])
    results = tuple(result for result in outcomes if result is not None)
    decided = len(results) == len(legs) and game.is_decided(results, setup)
    running = before.number if before is not None and len(before.legs) == len(legs) else place
    return Series(legs=legs, outcomes=outcomes, number=running, decided=decided)


def _settled(game: LiveGame[OptionsT, StateT, EventT], state: StateT, setup: Setup) -> StateT:
    """Return the leg after everything that the program itself enters."""
    for _ in range(_MOST_AUTOMATIC):
        event = game.automatic(state, setup)
        if event is None:
            return state
        state = game.engine.apply(state, event)
    raise RuntimeError(f"{game.key} never waits for people")
