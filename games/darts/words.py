"""Darts in words: who throws, what a dart hit, what a throw came to, and the figures of a leg."""

from __future__ import annotations

from collections.abc import Sequence

from games.base import Side
from games.darts.engine.board import Dart, Landed
from games.darts.engine.state import DartsState, Phase
from games.darts.engine.statistics import Figures
from games.live import Figure, Line, Setup

WAITS_FOR = {
    Phase.TOSS: "the coin is tossed first",
    Phase.THROW: "the coin was tossed already",
    Phase.OVER: "the leg is over",
}
INTO = {"fly": "any dart", "double": "a double", "master": "a double or a triple"}


def player(side: Side, place: int, setup: Setup) -> str:
    """Return who throws at `place` of the rotation of `side`."""
    players = setup.players(side)
    return players[place] if place < len(players) else f"{setup.name(side)}, player {place + 1}"


def dart_words(dart: Dart) -> str:
    """Return a dart as markers write it: T20, D8, 25, bull."""
    return "fell out" if dart.landed is Landed.FELL else str(dart)


def throw_line(who: str, darts: Sequence[Dart], after: DartsState, setup: Setup) -> Line:
    """Return in words what the throw that ended last came to."""
    visit = after.visits[-1]
    shown = f" ({' '.join(map(dart_words, darts))})" if darts else ""
    if visit.bust:
        return Line(text=f"{who}: bust{shown}. {visit.after} left, as before.", rule="AMB-D2", tone="bad")
    if visit.after == 0:
        text = f"{who} finishes {visit.points}{shown}. The leg goes to {setup.name(visit.side)}."
        return Line(text=text, rule="DARTS Reg. vii", tone="good")
    if not visit.opened:
        return Line(text=f"{who}: not in yet{shown}, {visit.after} left.", rule="DARTS Reg. vii")
    text = f"{who}: {visit.points or 'no score'}{shown}, {visit.after} left."
    return Line(text=text, rule="DARTS Reg. xi", tone="good" if visit.points >= 100 else "")


def note(state: DartsState, side: Side) -> str:
    """Return what stands under the score: how it has to be opened, or what the last throw was."""
    if state.winner is side:
        return "won the leg"
    if not state.is_in(side):
        return f"starts with {INTO[state.options.into]}"
    last = next((visit for visit in reversed(state.visits) if visit.side is side), None)
    if last is None:
        return ""
    return "last throw: bust" if last.bust else f"last throw: {last.points}"


def figure_lines(sums: Figures) -> tuple[Figure, ...]:
    """Return the figures in the order in which players ask for them."""
    some: list[Figure] = []
    if sums.average is not None:
        some.append(Figure(label="Average", text=f"{sums.average:.1f}", hint="points in three darts"))
    if sums.first_nine is not None:
        hint = "points in three darts, over each player's first nine of a leg"
        some.append(Figure(label="First nine", text=f"{sums.first_nine:.1f}", hint=hint))
    if sums.checkout_percent is not None:
        hint = "finishes for each hundred darts at a double"
        some.append(Figure(label="Finishes", text=f"{sums.checkout_percent:.0f}%", hint=hint))
    for label, value, hint in (
        ("100+", sums.hundreds, "throws of 100 and more"),
        ("140+", sums.hundred_forties, "throws of 140 and more"),
        ("180s", sums.hundred_eighties, ""),
        ("High finish", sums.high_finish, "most points that ended a leg"),
    ):
        if sums.darts:
            some.append(Figure(label=label, text=str(value or "\N{EN DASH}"), hint=hint))
    return tuple(some)
