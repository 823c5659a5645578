"""Which match of its competition it is, as people in the hall say it: "Group B, round 2", "Semi-final"."""

from __future__ import annotations

from tournaments.draws.words.figures import group_name

THIRD_PLACE = "For third place"
_LAST_ROUNDS = ("Final", "Semi-final")  # counted from the last
_WINGS = {"winners": "Winners' side, round {0}", "losers": "Losers' side, round {0}"}
_FINALS = {"final": "Final", "second_final": "Second final"}
_DECIDING = ("finals", "whole_knockout")  # the kinds of a stage whose last rounds have a name


def where(
    kind: str,
    name: str,
    number: int,
    *,
    group: int | None = None,
    last: int = 0,
    takes_losers: bool = False,
    wing: str = "",
) -> str:
    """Return which match of round `number` it is; `kind` and `name` are those of its stage, `last` its last round.

    The `wing` of a match of a double knockout says it alone.

    >>> where("groups", "Groups", 2, group=2), where("round_robin", "Round robin", 2)
    ('Group B, round 2', 'Round robin, round 2')
    >>> where("finals", "Finals", 1, last=3), where("finals", "Finals", 2, last=3)
    ('Finals, round 1', 'Semi-final')
    >>> where("finals", "Finals", 3, last=3), where("finals", "Finals", 3, last=3, takes_losers=True)
    ('Final', 'For third place')
    >>> where("whole_knockout", "Double knockout", 2, wing="losers")
    "Losers' side, round 2"
    """
    if wing in _FINALS:
        return _FINALS[wing]
    if wing in _WINGS:
        return _WINGS[wing].format(number)
    if kind in _DECIDING:
        if takes_losers:
            return THIRD_PLACE
        if 0 <= last - number < len(_LAST_ROUNDS):
            return _LAST_ROUNDS[last - number]
    return f"{group_name(group) if group else name}, round {number}"
