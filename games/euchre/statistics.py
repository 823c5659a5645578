"""What the statistics of euchre count in a leg, and how people read it."""

from __future__ import annotations

from collections.abc import Mapping

from games.base import Side
from games.euchre.engine.state import SEATS, Counted, EuchreState, Why, side_of
from games.live import Figure
from kit.pure.translation import gettext as _
from kit.pure.translation import ngettext

MARCHES = frozenset({Why.MARCH, Why.LONE_MARCH})
EUCHRED = frozenset({Why.EUCHRED, Why.LONE_EUCHRED})
PLAYED = frozenset({Why.MADE, Why.LONE_MADE}) | MARCHES | EUCHRED


def counts(state: EuchreState, side: Side, player: int | None) -> dict[str, int]:
    """Return the hands that a side made, or one player of it (0 or 1), and how they ended.

    A euchre of the other side is one for both partners. Who of a side reneged is not on record, so it is
    counted for the side alone, and only where the penalty was taken. Two of a side sit at the table.
    """
    sits = player is None or player < len(SEATS) // 2
    played = [hand for hand in state.counted if sits and hand.why in PLAYED]
    as_maker = [hand for hand in played if _is_maker(hand, side, player)]
    against = [hand for hand in played if not _is_maker(hand, side, None)]
    reneges = [hand for hand in state.counted if hand.why is Why.RENEGE and _offender(hand) is side]
    return {
        "hands": len(played),
        "made": len(as_maker),
        "euchred": _number(as_maker, EUCHRED),
        "marches": _number(as_maker, MARCHES),
        "lone": sum(hand.alone for hand in as_maker),
        "lone_marches": _number(as_maker, frozenset({Why.LONE_MARCH})),
        "euchres": _number(against, EUCHRED),
        "reneges": len(reneges) if player is None else 0,
    }


def figures(counts: Mapping[str, int]) -> tuple[Figure, ...]:
    """Return the counts in the order in which players ask for them."""
    hands, as_maker, lone = (counts.get(name, 0) for name in ("hands", "made", "lone"))
    if not hands:
        return ()
    some = [
        Figure(
            label=_("Trump made"),
            text=ngettext("%(made)d of %(hands)d hand", "%(made)d of %(hands)d hands", hands)
            % {"made": as_maker, "hands": hands},
        )
    ]
    if as_maker:
        kept = as_maker - counts.get("euchred", 0)
        some.append(
            Figure(
                label=_("Made good"),
                text=_("%(made)d of %(hands)d") % {"made": kept, "hands": as_maker},
                hint=_("3 tricks or more"),
            )
        )
    some += [
        Figure(label=_("Euchred"), text=str(counts.get("euchred", 0)), hint=_("made trump, fewer than 3 tricks")),
        Figure(label=_("Euchred the others"), text=str(counts.get("euchres", 0))),
        Figure(label=_("Marches"), text=str(counts.get("marches", 0)), hint=_("all five tricks")),
        Figure(label=_("Lone hands"), text=_lone(lone, counts.get("lone_marches", 0))),
    ]
    if counts.get("reneges"):
        some.append(Figure(label=_("Reneges"), text=str(counts["reneges"]), hint=_("for which a penalty was taken")))
    return tuple(some)


def _lone(number: int, marches: int) -> str:
    return (
        _("%(hands)d, %(marches)d with all five tricks") % {"hands": number, "marches": marches}
        if marches
        else str(number)
    )


def _is_maker(hand: Counted, side: Side, player: int | None) -> bool:
    if hand.maker is None or side_of(hand.maker) is not side:
        return False
    return player is None or hand.maker // 2 == player


def _offender(hand: Counted) -> Side | None:
    """Return who reneged: the side that lost points, or the other side of the one that was given them."""
    if hand.side is None:
        return None
    return hand.side if hand.points < 0 else hand.side.other


def _number(hands: list[Counted], ways: frozenset[Why]) -> int:
    return sum(hand.why in ways for hand in hands)
