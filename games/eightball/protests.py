"""Protests on racks that are over: who protests, and what is decided later (8 BALL POOL, PROTEST i)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.base import Side
from games.cue.reading import Fields, number
from games.cue.table import Entry, Group, Item, Section
from games.eightball.engine.events import Decision, Event, Protest, Ruling
from games.eightball.engine.state import EightballState, rules_of
from games.live import Setup
from games.log import OnLeg
from kit.pure.translation import gettext as _
from kit.pure.violations import RuleViolation

PROTEST = "protest:"  # what the names of these entries begin with; leg and act follow


def protest_on(place: int, leg: EightballState, setup: Setup) -> Section | None:
    """Return what can be entered on rack number `place`, which is over; nothing where no protest is possible."""
    if not rules_of(leg.options).sections["protest"] or leg.ruling is not None:
        return None
    if leg.protest is None:
        entries = tuple(
            Entry(
                read=f"{PROTEST}{place}:{side.value}",
                label=_("Protest by %(side)s") % {"side": setup.name(side)},
                look="quiet",
            )
            for side in Side
        )
        return Section(
            title=_("Protest on leg %(place)d") % {"place": place},
            entries=entries,
            hint=_("It is noted, and ruled on later."),
        )
    winner = tuple(Item(value=side.value, label=setup.name(side)) for side in Side)
    balls = tuple(Item(value=str(count), label=str(count)) for count in range(leg.options.max_loser + 1))
    groups = [Group(name=f"winner-{place}", label=_("Rewritten: who wins the rack?"), items=winner)]
    if leg.options.max_loser:
        groups.append(Group(name=f"balls-{place}", label=_("Balls of the loser"), items=balls))
    return Section(
        title=_("Protest by %(side)s on leg %(place)d") % {"side": setup.name(leg.protest.side), "place": place},
        hint=_("It awaits a ruling by those who decide on protests."),
        groups=tuple(groups),
        entries=(
            Entry(read=f"{PROTEST}{place}:{Decision.STANDS.value}", label=_("The result stands")),
            Entry(read=f"{PROTEST}{place}:{Decision.REWRITTEN.value}", label=_("Rewrite it as ticked")),
            Entry(read=f"{PROTEST}{place}:{Decision.REPLAYED.value}", label=_("The rack is played again")),
        ),
    )


def open_protest(leg: EightballState, setup: Setup) -> str:
    """Return the protest on a rack that nobody has ruled on, as the sheet has it; empty where there is none."""
    if leg.protest is None:
        return ""
    told = {"side": setup.name(leg.protest.side), "about": leg.protest.about}
    return _("Protest by %(side)s: %(about)s") % told if leg.protest.about else _("Protest by %(side)s.") % told


def without_rulings(sections: Sequence[Section]) -> tuple[Section, ...]:
    """Return the sections without the keys that rule on a protest; who protests, and that it waits, stays."""
    return tuple(
        replace(section, groups=(), entries=())
        if any(_is_ruling(entry) for entry in section.entries)
        else replace(section, keys=tuple(key for key in section.keys if not isinstance(key.event, Ruling)))
        for section in sections
    )


def _is_ruling(entry: Entry) -> bool:
    return entry.read.startswith(PROTEST) and entry.read.rpartition(":")[2] in list(Decision)


def read_protest(name: str, fields: Fields) -> OnLeg[Event]:
    """Return what was entered on a rack that is over. Raises RuleViolation for what no page of ours sends."""
    place, _, act = name.removeprefix(PROTEST).partition(":")
    if not (place.isascii() and place.isdigit() and len(place) < 4):
        raise RuleViolation("unknown_form")
    leg = int(place)
    if act in list(Side):
        return OnLeg(leg, Protest(Side(act)))
    if act not in list(Decision):
        raise RuleViolation("unknown_form")
    decision = Decision(act)
    if decision is not Decision.REWRITTEN:
        return OnLeg(leg, Ruling(decision))
    given = [value for value in fields.get(f"winner-{leg}", ()) if value in list(Side)]
    if not given:
        raise RuleViolation("who_won", field="winner")
    return OnLeg(leg, Ruling(decision, Side(given[-1]), number(fields, f"balls-{leg}") or 0))
