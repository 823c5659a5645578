"""Shuffleboard in words: who stands at which end, and what happened."""

from __future__ import annotations

from games.base import Side
from games.live import Line, Setup
from games.shuffleboard.engine import play
from games.shuffleboard.engine.events import Dead, DeadRock, Default, Event, Offence, Penalty, RockLies, SwapRock, Toss
from games.shuffleboard.engine.play import COUNTING, HANGER, SECTION
from games.shuffleboard.engine.state import Phase, ShuffleboardState

State = ShuffleboardState

# What a player did; why a rock is dead, and the section that speaks of it.
OFFENCES = {
    Offence.SURFACE: "touched the playing surface",
    Offence.FOUL_LINE: "walked past the foul line",
    Offence.CROWDING: "crowded the player who shot",
}
DEAD = {
    Dead.BODY: ("lower body past the end of the board", "SHUFFLEBOARD Rules vi"),
    Dead.SHORT: ("did not cross the foul line", "SHUFFLEBOARD Rules xi"),
    Dead.OFF: ("fell off the board", ""),
}
ZONES = {HANGER: "Hanger", 3: "3", 2: "2", 1: "1", 0: "0"}  # from the far end down


# --- who stands where --------------------------------------------------------------------------------------


def place_at(setup: Setup, side: Side, end: int) -> int:
    """Return which player of `side` stands at `end`, in the order of play; the first frame is shot from end 0."""
    return 0 if len(setup.players(side)) == 1 else end


def player_at(setup: Setup, side: Side, end: int) -> str:
    """Return the name of the player of `side` at `end`."""
    players, place = setup.players(side), place_at(setup, side, end)
    return players[place] if place < len(players) else f"{setup.name(side)}, player {place + 1}"


def winner_of(state: State) -> Side:
    """Return who won a game that is over."""
    result = play.outcome(state)
    assert result is not None
    assert result.winner is not None
    return result.winner


# --- the score ---------------------------------------------------------------------------------------------


def points(number: int) -> str:
    """Return "1 point", "2 points"."""
    return f"{number} point{'' if number == 1 else 's'}"


def colour(state: State, side: Side) -> str:
    """Return the colour of the rocks of `side`; nothing before the toss."""
    known = state.colour(side)
    return known.value if known else ""


def note(state: State, side: Side) -> str:
    """Return the colour of `side`, and how much it needs."""
    if state.phase is Phase.OVER:
        return "won the game" if winner_of(state) is side else ""
    missing = f"needs {state.options.winning_score - state.score(side)}"
    return f"{colour(state, side)}, {missing}" if state.red else missing


# --- what happened -----------------------------------------------------------------------------------------


def describe(before: State, event: Event, after: State, setup: Setup) -> Line:
    """Return what an event was, what it led to, and the rule that decided it."""
    if len(after.frames) > len(before.frames):
        return _frame(after, setup)
    if isinstance(event, Toss):
        assert after.first is not None
        text = f"{setup.name(event.winner)} won the toss and took {event.colour.value}."
        return Line(text=f"{text} {setup.name(after.first)} shoots first.", rule="SHUFFLEBOARD Rules ii")
    if isinstance(event, RockLies):
        lies = {HANGER: "a hanger", 0: "a rock that counts nothing"}.get(event.zone, f"a {event.zone}")
        return Line(text=f"{setup.name(event.side)}, {colour(after, event.side)}: {lies}.", rule=COUNTING)
    if isinstance(event, Penalty):
        return _penalty(before, event, after, setup)
    if isinstance(event, DeadRock):
        why, rule = DEAD[event.why]
        return Line(text=f"A rock of {setup.name(event.side)} is dead: {why}.", rule=rule, tone="bad")
    if isinstance(event, SwapRock):
        text = f"{setup.name(event.side)} shot a rock of the other side. It is exchanged, without penalty."
        return Line(text=text, rule="SHUFFLEBOARD Rules vii")
    assert isinstance(event, Default)  # every other kind adds a frame
    text = f"{setup.name(event.side)} concedes. The game goes to {setup.name(event.side.other)}."
    return Line(text=text, rule="AMB-G14", tone="bad")


def _frame(state: State, setup: Setup) -> Line:
    frame = state.frames[-1]
    if frame.scorer is None:
        text = f"Frame {frame.number} is blank."
        if state.first:
            text += f" {setup.name(state.first)} shot last and shoots first now."
        return Line(text=text, rule="SHUFFLEBOARD Rules ii")
    hangers = f", {frame.hangers} hanger{'s' * (frame.hangers > 1)}" if frame.hangers else ""
    text = f"Frame {frame.number}: {points(frame.points)} for {setup.name(frame.scorer)}{hangers}."
    score = f"{frame.home}\N{EN DASH}{frame.away}"
    if state.phase is Phase.OVER:
        text = f"{text} {setup.name(frame.scorer)} won the game {score}."
        return Line(text=text, rule="SHUFFLEBOARD Reg. iii", tone="good")
    return Line(text=f"{text} {score}.", rule="SHUFFLEBOARD Reg. i")


def _penalty(before: State, event: Penalty, after: State, setup: Setup) -> Line:
    who, did, rule = player_at(setup, event.side, event.end), OFFENCES[event.offence], SECTION[event.offence]
    if after.times(event.side, event.end, event.offence) == 1:
        return Line(text=f"Warning: {who} {did}.", rule=rule, tone="bad")
    taken = before.score(event.side) - after.score(event.side)
    off = f"{points(taken)} off" if taken else "no points left to take off"
    return Line(text=f"{who} {did} again: {off}.", rule=rule, tone="bad")
