"""The referee's table as data: what a cue game returns for the page that all of them share.

A game builds a `TableView`; ``games/cue/_table.html`` draws it. Facts are groups of things to tick, so that a
ball, a foul and a yes or no are all told in one way, and what was ticked comes back under the group's name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from games.live import Figure, Key


@dataclass(frozen=True, slots=True)
class Ball:
    """How a ball is drawn: what stands on it, and classes of the style sheet for its colour and its pattern."""

    mark: str
    look: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One thing to tick. `on`: a ball that may be played now. `reason` says why it cannot be ticked; empty: it can."""

    value: str
    label: str
    hint: str = ""
    ball: Ball | None = None
    on: bool = False
    checked: bool = False
    hotkey: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A fact that is told by ticking one item, or `many` of them; without items a number is typed.

    `name` is the fact that an engine asks for.
    """

    name: str
    label: str
    items: tuple[Item, ...] = ()
    many: bool = False
    hint: str = ""
    keyboard: str = ""  # which keys tick these, where there is a keyboard
    typed: str = ""  # the number, where one is typed

    @property
    def has_balls(self) -> bool:
        return any(item.ball for item in self.items)

    def filled(self, fields: Mapping[str, Sequence[str]]) -> Group:
        given = fields.get(self.name, ())
        if not self.items:
            return replace(self, typed="".join(given)[:4])
        return replace(self, items=tuple(replace(item, checked=item.value in given) for item in self.items))


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A button that sends what is ticked, read by the game under the name `read`.

    `reason` says why what it tells by itself cannot be now, with the `rule`; empty: it can.
    """

    read: str
    label: str
    hint: str = ""
    hotkey: str = ""
    look: str = ""
    reason: str = ""
    rule: str = ""

    def without_digit(self) -> Entry:
        """Return the same button without a digit of the keyboard that presses it."""
        return replace(self, hotkey="") if self.hotkey.isdigit() else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The last ruling in large type: what it is, what follows, and the rules that decide; `tone` is that of a Line."""

    text: str
    follows: tuple[str, ...] = ()
    rule: str = ""
    tone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Something else that can be entered, folded away: keys, or things to tick with the button that sends them."""

    title: str
    keys: tuple[Key, ...] = ()
    groups: tuple[Group, ...] = ()
    entries: tuple[Entry, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A shot clock of the page, which enters nothing: seconds, and when to call the time.

    `time_out`: whether the referee may stop it, and let it go on from there.
    """

    seconds: int
    call_at: int = 0
    time_out: bool = False
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A fact that the ruling needs: the page asks for it alone, and sends it with what was ticked before as `read`."""

    group: Group
    read: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The whole table.

    `quick` are entries that need one ball of `balls` at most, `keys` are whole events in one tap; `facts` and
    `entries` are everything that can be told of a shot. `choices` are offered to the person named in `chooser`,
    and nothing else is shown while they are open. `cue` says where the cue ball is played from.
    """

    ruling: Ruling | None = None
    cue: str = ""
    chooser: str = ""
    choices: tuple[Key, ...] = ()
    balls: Group | None = None
    quick: tuple[Entry, ...] = ()
    keys: tuple[Key, ...] = ()
    facts: tuple[Group, ...] = ()
    entries: tuple[Entry, ...] = ()
    sections: tuple[Section, ...] = ()
    figures: tuple[Figure, ...] = ()
    clock: Clock | None = None
    asked: Asked | None = None
    opened: bool = False  # whether all facts are shown at once

    def filled(self, fields: Mapping[str, Sequence[str]]) -> TableView:
        facts = tuple(group.filled(fields) for group in self.facts)
        return replace(
            self,
            balls=self.balls and self.balls.filled(fields),
            facts=facts,
            sections=tuple(
                replace(section, groups=tuple(group.filled(fields) for group in section.groups))
                for section in self.sections
            ),
            opened=self.opened or any(item.checked for group in facts for item in group.items),
        )

    def asking(self, fact: str, read: str) -> TableView:
        """Return the table that asks for `fact` alone, where it has such a group, and sends it as `read`.

        The group is asked for in one place: where it stood among the balls or the facts it is left out.
        """
        inside = [group for section in self.sections for group in section.groups]
        every = [*([self.balls] if self.balls else []), *self.facts, *inside]
        group = next((group for group in every if group.name == fact), None)
        if group is None:
            return self
        is_balls = self.balls is not None and self.balls.name == fact
        return replace(
            self,
            asked=Asked(group=group, read=read),
            balls=None if is_balls else self.balls,
            # They are entries of a ticked ball; and while a fact is asked for, digits answer and press nothing else.
            quick=() if is_balls else tuple(key.without_digit() for key in self.quick),
            facts=tuple(other for other in self.facts if other.name != fact),
        )
