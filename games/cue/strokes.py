"""Snooker and billiards on the referee's table: what both have, because strokes are played in a fixed order."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal, Protocol, TypeVar

from games.base import LegResult, Side
from games.cue import facts
from games.cue.engine.events import Order
from games.cue.engine.play import EventT, OptionsT
from games.cue.engine.state import OrderedState, StrokeRecord
from games.cue.legs import LEG_WORDS
from games.cue.live import CueLive, Offered, legs_won, person, statistics
from games.cue.table import Entry, Group, Item, Ruling, Section
from games.live import Figure, Line, Score, Setup
from kit.pure.translation import gettext as _
from kit.pure.translation import gettext_lazy, ngettext
from kit.pure.violations import RuleViolation

Ball = TypeVar("Ball")
StateT = TypeVar("StateT", bound=OrderedState[StrokeRecord])


class StrokeVerdict(Protocol):
    """A ruling on a stroke: who played it, and what it scored."""

    @property
    def side(self) -> Side: ...
    @property
    def player(self) -> int: ...
    @property
    def points(self) -> int: ...


WHOLE = Entry(read="stroke", label=gettext_lazy("Rule on this stroke"), hotkey="Enter", look="primary")
NO_BALL = Entry(read="no_ball", label=gettext_lazy("No ball was hit"), hotkey="o", look="quiet")
_PARTNERS: tuple[Literal[0, 1], ...] = (0, 1)


class StrokeLive(CueLive[OptionsT, StateT, EventT]):
    """A game that is ruled stroke by stroke. `added` are the counts of a player that add up over partners."""

    greatest = frozenset({"best"})
    added: ClassVar[tuple[str, ...]]
    statistics: ClassVar[tuple[tuple[str, str, str], ...]]
    people_title: ClassVar[str]
    people_hint: ClassVar[str]

    # --- what a game adds --------------------------------------------------------------------------------

    @abstractmethod
    def note(self, state: StateT, side: Side) -> str:
        """Return what stands under the score of `side`."""

    # --- what is shown -----------------------------------------------------------------------------------

    def score(self, state: StateT, setup: Setup) -> Score:
        home, away = (self.note(state, side) for side in Side)
        return Score(home=str(state.home), away=str(state.away), home_note=home, away_note=away)

    def people(self, state: StateT, offered: Sequence[Offered[EventT]], fell: Sequence[Item]) -> Section:
        """Return what is not play: everything that is `offered` in words, and the balls that may have fallen."""
        group = Group(name="fell", label=_("A ball fell on its own and is put back"), items=tuple(fell))
        return Section(
            title=self.people_title,
            groups=(group,) if fell else (),
            entries=(facts.PUT_BACK,) if fell else (),
            keys=self.quiet_keys(state, offered),
            hint=self.people_hint,
        )

    def ruled(self, verdict: StrokeVerdict, ruling: Ruling, setup: Setup) -> Line:
        """Return what a stroke or an offence was, with the player unless the ruling names the same people anyway."""
        who = person(setup, verdict.side, verdict.player)
        told = [] if verdict.points and who == setup.name(verdict.side) else [f"{who}:"]
        return Line(text=" ".join((*told, ruling.text, *ruling.follows)), rule=ruling.rule, tone=ruling.tone)

    # --- after a leg -------------------------------------------------------------------------------------

    def counts(self, state: StateT, side: Side, player: int | None, setup: Setup) -> Mapping[str, int]:
        records = state.records(side)
        if player is not None:
            records = records[player : player + 1]
        counted = {name: sum(getattr(record, name) for record in records) for name in self.added}
        counted["best"] = max((record.best for record in records), default=0)
        if player is not None:
            return counted
        won = state.is_over and state.winner is side
        name = LEG_WORDS[self.leg_word].counts
        return {**counted, name: int(state.is_over), f"{name}_won": int(won)}

    def averages(self, counts: Mapping[str, int]) -> Iterator[Figure]:
        """Yield what only this game works out."""
        yield from ()

    def figures(self, counts: Mapping[str, int]) -> tuple[Figure, ...]:
        some = [*legs_won(counts, self.leg_word), *self.averages(counts)]
        return (*some, *statistics(counts, self.statistics)) if counts else tuple(some)


def points_for(points: int, side: str) -> str:
    """Return what a stroke scored for who played it.

    >>> points_for(1, "Home"), points_for(7, "Home")
    ('1 point for Home.', '7 points for Home.')
    """
    told = {"points": points, "side": side}
    return ngettext("%(points)d point for %(side)s.", "%(points)d points for %(side)s.", points) % told


def points_to(points: int, side: str) -> str:
    """Return what a foul gave to the other side."""
    told = {"points": points, "side": side}
    return ngettext("%(points)d point to %(side)s.", "%(points)d points to %(side)s.", points) % told


def over_words(state: OrderedState[StrokeRecord], setup: Setup, leg: str, how: str, result: LegResult | None) -> str:
    """Return `how` a leg ended, and what its sheet has where that is not the score."""
    if state.winner is None:
        return LEG_WORDS[leg].tied
    won = LEG_WORDS[leg].wins % {"side": setup.name(state.winner), "how": how}
    if result is None or (result.home, result.away) == (state.home, state.away):
        return won
    sheet = _("The sheet has %(home)d\N{EN DASH}%(away)d.") % {"home": result.home, "away": result.away}
    return f"{won} {sheet}"


def the_ball(ticked: tuple[Ball, ...]) -> Ball:
    """Return the ball that was ticked. Raises RuleViolation ``tick_a_ball``."""
    if not ticked:
        raise RuleViolation("tick_a_ball", field="fell")
    return ticked[0]


def orders(setup: Setup) -> list[tuple[str, Order]]:
    """Return the words and the events by which a pair says who of it plays first."""
    return [
        (
            _("%(player)s plays first for %(side)s") % {"player": person(setup, side, first), "side": setup.name(side)},
            Order(side, first),
        )
        for side in Side
        for first in _PARTNERS
    ]


def order_words(event: Order, setup: Setup) -> str:
    """Return in which order a pair plays."""
    return _("%(player)s plays first for %(side)s.") % {
        "player": person(setup, event.side, event.first),
        "side": setup.name(event.side),
    }


def not_at_the_table(state: OrderedState[StrokeRecord], setup: Setup) -> dict[str, str]:
    """Return who could play out of turn, by what the page posts."""
    players = range(state.options.players)
    return {
        f"{side.value}-{player}": person(setup, side, player)
        for side in Side
        for player in players
        if (side, player) != (state.turn, state.player)
    }
