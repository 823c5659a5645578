"""Darts in words: who throws, what a dart hit, what a throw came to, and the figures of a leg."""

from __future__ import annotations

from collections.abc import Sequence

from games.base import Side
from games.darts.engine.board import Dart, Landed
from games.darts.engine.state import DartsState, Phase
from games.darts.engine.statistics import Figures
from games.live import Figure, Line, Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy

WAITS_FOR = {
    Phase.TOSS: gettext_lazy("the coin is tossed first"),
    Phase.THROW: gettext_lazy("the coin was tossed already"),
    Phase.OVER: gettext_lazy("the leg is over"),
}
STARTS_WITH = {
    "fly": gettext_lazy("starts with any dart"),
    "double": gettext_lazy("starts with a double"),
    "master": gettext_lazy("starts with a double or a triple"),
}


def player(side: Side, place: int, setup: Setup) -> str:
    """Return who throws at `place` of the rotation of `side`."""
    players = setup.players(side)
    if place < len(players):
        return players[place]
    return _("%(side)s, player %(number)d") % {"side": setup.name(side), "number": place + 1}


def dart_words(dart: Dart) -> str:
    """Return a dart as markers write it: T20, D8, 25, bull."""
    return _("fell out") if dart.landed is Landed.FELL else str(dart)


def throw_line(who: str, darts: Sequence[Dart], after: DartsState, setup: Setup) -> Line:
    """Return in words what the throw that ended last came to."""
    visit = after.visits[-1]
    shown = f" ({' '.join(map(dart_words, darts))})" if darts else ""
    values = {
        "name": who,
        "darts": shown,
        "left": visit.after,
        "points": visit.points,
        "side": setup.name(visit.side),
    }
    if visit.bust:
        return Line(text=_("%(name)s: bust%(darts)s. %(left)d left, as before.") % values, rule="AMB-D2", tone="bad")
    if visit.after == 0:
        text = _("%(name)s finishes %(points)d%(darts)s. The leg goes to %(side)s.") % values
        return Line(text=text, rule="DARTS Reg. vii", tone="good")
    if not visit.opened:
        return Line(text=_("%(name)s: not in yet%(darts)s, %(left)d left.") % values, rule="DARTS Reg. vii")
    if not visit.points:
        return Line(text=_("%(name)s: no score%(darts)s, %(left)d left.") % values, rule="DARTS Reg. xi")
    text = _("%(name)s: %(points)d%(darts)s, %(left)d left.") % values
    return Line(text=text, rule="DARTS Reg. xi", tone="good" if visit.points >= 100 else "")


def note(state: DartsState, side: Side) -> str:
    """Return what stands under the score: how it has to be opened, or what the last throw was."""
    if state.winner is side:
        return _("won the leg")
    if not state.is_in(side):
        return str(STARTS_WITH[state.options.into])
    last = next((visit for visit in reversed(state.visits) if visit.side is side), None)
    if last is None:
        return ""
    return _("last throw: bust") if last.bust else _("last throw: %(points)d") % {"points": last.points}


def figure_lines(sums: Figures) -> tuple[Figure, ...]:
    """Return the figures in the order in which players ask for them."""
    some: list[Figure] = []
    if sums.average is not None:
        some.append(Figure(label=_("Average"), text=f"{sums.average:.1f}", hint=_("points in 3 darts")))
    if sums.first_nine is not None:
        hint = _("points in 3 darts, over each player's first 9 of a leg")
        some.append(Figure(label=_("First nine"), text=f"{sums.first_nine:.1f}", hint=hint))
    if sums.checkout_percent is not None:
        hint = _("finishes for every 100 darts at a double")
        some.append(Figure(label=_("Finishes"), text=f"{sums.checkout_percent:.0f}%", hint=hint))
    for label, value, hint in (
        ("100+", sums.hundreds, _("throws of 100 and more")),
        ("140+", sums.hundred_forties, _("throws of 140 and more")),
        ("180s", sums.hundred_eighties, ""),
        (_("High finish"), sums.high_finish, _("most points that ended a leg")),
    ):
        if sums.darts:
            some.append(Figure(label=label, text=str(value or "\N{EN DASH}"), hint=hint))
    return tuple(some)
