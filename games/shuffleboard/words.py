"""Shuffleboard in words: who stands at which end, and what happened."""

from __future__ import annotations

from games.base import Side
from games.live import Line, Setup
from games.shuffleboard.engine import play
from games.shuffleboard.engine.events import (
    Colour,
    Dead,
    DeadRock,
    Default,
    Event,
    Offence,
    Penalty,
    RockLies,
    SwapRock,
    Toss,
)
from games.shuffleboard.engine.play import COUNTING, HANGER, SECTION
from games.shuffleboard.engine.state import Phase, ShuffleboardState
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext

State = ShuffleboardState

# What a player did; why a rock is dead, and the section that speaks of it.
OFFENCES = {
    Offence.SURFACE: gettext_lazy("Touched the playing surface"),
    Offence.FOUL_LINE: gettext_lazy("Walked past the foul line"),
    Offence.CROWDING: gettext_lazy("Crowded the player who shot"),
}
_WARNING = {
    Offence.SURFACE: gettext_lazy("Warning: %(player)s touched the playing surface."),
    Offence.FOUL_LINE: gettext_lazy("Warning: %(player)s walked past the foul line."),
    Offence.CROWDING: gettext_lazy("Warning: %(player)s crowded the player who shot."),
}
_AGAIN = {
    Offence.SURFACE: gettext_lazy("%(player)s touched the playing surface again: %(points)s."),
    Offence.FOUL_LINE: gettext_lazy("%(player)s walked past the foul line again: %(points)s."),
    Offence.CROWDING: gettext_lazy("%(player)s crowded the player who shot again: %(points)s."),
}
DEAD = {
    Dead.BODY: (gettext_lazy("lower body past the end of the board"), "SHUFFLEBOARD Rules vi"),
    Dead.SHORT: (gettext_lazy("did not cross the foul line"), "SHUFFLEBOARD Rules xi"),
    Dead.OFF: (gettext_lazy("fell off the board"), ""),
}
COLOURS = {Colour.RED: gettext_lazy("red"), Colour.BLUE: gettext_lazy("blue")}
ZONES = {HANGER: gettext_lazy("Hanger"), 3: "3", 2: "2", 1: "1", 0: "0"}  # from the far end down


# --- who stands where --------------------------------------------------------------------------------------


def place_at(setup: Setup, side: Side, end: int) -> int:
    """Return which player of `side` stands at `end`, in the order of play; the first frame is shot from end 0."""
    return 0 if len(setup.players(side)) == 1 else end


def player_at(setup: Setup, side: Side, end: int) -> str:
    players, place = setup.players(side), place_at(setup, side, end)
    if place < len(players):
        return players[place]
    return _("%(team)s, player %(number)s") % {"team": setup.name(side), "number": place + 1}


def winner_of(state: State) -> Side:
    result = play.outcome(state)
    assert result is not None
    assert result.winner is not None
    return result.winner


# --- the score ---------------------------------------------------------------------------------------------


def points(number: int) -> str:
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


def points_off(number: int) -> str:
    return ngettext("%(number)s point off", "%(number)s points off", number) % {"number": number}


def colour(state: State, side: Side) -> str:
    """Return the colour of the rocks of `side`; nothing before the toss."""
    known = state.colour(side)
    return COLOURS[known] if known else ""


def note(state: State, side: Side) -> str:
    """Return the colour of `side`, and how much it needs."""
    if state.phase is Phase.OVER:
        return _("won the game") if winner_of(state) is side else ""
    missing = {"number": state.options.winning_score - state.score(side), "colour": colour(state, side)}
    return _("%(colour)s, needs %(number)s") % missing if state.red else _("needs %(number)s") % missing


# --- what happened -----------------------------------------------------------------------------------------


def describe(before: State, event: Event, after: State, setup: Setup) -> Line:
    """Return what an event was, what it led to, and the rule that decided it."""
    if len(after.frames) > len(before.frames):
        return _frame(after, setup)
    if isinstance(event, Toss):
        assert after.first is not None
        text = _("%(winner)s won the toss and took %(colour)s. %(first)s shoots first.")
        told = {"winner": setup.name(event.winner), "colour": COLOURS[event.colour], "first": setup.name(after.first)}
        return Line(text=text % told, rule="SHUFFLEBOARD Rules ii")
    if isinstance(event, RockLies):
        return Line(text=_lies(event, after, setup), rule=COUNTING)
    if isinstance(event, Penalty):
        return _penalty(before, event, after, setup)
    if isinstance(event, DeadRock):
        why, rule = DEAD[event.why]
        text = _("A rock of %(team)s is dead: %(why)s.") % {"team": setup.name(event.side), "why": why}
        return Line(text=text, rule=rule, tone="bad")
    if isinstance(event, SwapRock):
        text = _("%(team)s shot a rock of the other side. It is exchanged, with no penalty.")
        return Line(text=text % {"team": setup.name(event.side)}, rule="SHUFFLEBOARD Rules vii")
    assert isinstance(event, Default)  # every other kind adds a frame
    text = _("%(team)s concedes. %(winner)s wins the game.")
    told = {"team": setup.name(event.side), "winner": setup.name(event.side.other)}
    return Line(text=text % told, rule="AMB-G14", tone="bad")


def _lies(event: RockLies, after: State, setup: Setup) -> str:
    told = {"team": setup.name(event.side), "colour": colour(after, event.side), "zone": event.zone}
    if event.zone == HANGER:
        return _("%(team)s, %(colour)s: a hanger.") % told
    if event.zone == 0:
        return _("%(team)s, %(colour)s: a rock that counts nothing.") % told
    return _("%(team)s, %(colour)s: a %(zone)s.") % told


def _frame(state: State, setup: Setup) -> Line:
    frame = state.frames[-1]
    told: dict[str, object] = {"frame": frame.number, "score": f"{frame.home}\N{EN DASH}{frame.away}"}
    if frame.scorer is None:
        text = _("Frame %(frame)s is blank.")
        if state.first:
            told["team"] = setup.name(state.first)
            text = _("Frame %(frame)s is blank. %(team)s shot last and shoots first now.")
        return Line(text=text % told, rule="SHUFFLEBOARD Rules ii")
    told |= {"points": points(frame.points), "team": setup.name(frame.scorer)}
    text = _("Frame %(frame)s: %(points)s for %(team)s.")
    if frame.hangers:
        told["hangers"] = ngettext("%(number)s hanger", "%(number)s hangers", frame.hangers) % {"number": frame.hangers}
        text = _("Frame %(frame)s: %(points)s for %(team)s, %(hangers)s.")
    if state.phase is Phase.OVER:
        text = f"{text} {_('%(team)s won the game %(score)s.')}"
        return Line(text=text % told, rule="SHUFFLEBOARD Reg. iii", tone="good")
    return Line(text=f"{text} %(score)s." % told, rule="SHUFFLEBOARD Reg. i")


def _penalty(before: State, event: Penalty, after: State, setup: Setup) -> Line:
    who, rule = player_at(setup, event.side, event.end), SECTION[event.offence]
    if after.times(event.side, event.end, event.offence) == 1:
        return Line(text=_WARNING[event.offence] % {"player": who}, rule=rule, tone="bad")
    taken = before.score(event.side) - after.score(event.side)
    off = points_off(taken) if taken else _("no points left to take off")
    return Line(text=_AGAIN[event.offence] % {"player": who, "points": off}, rule=rule, tone="bad")
