"""Which match of its competition it is, as people in the hall say it: "Group B, round 2", "Semi-final"."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.draws.words.figures import group_name

THIRD_PLACE = gettext_lazy("For third place")
_LAST_ROUNDS = (pgettext_lazy("a match", "Final"), gettext_lazy("Semi-final"))  # counted from the last
_WINGS = {
    "winners": gettext_lazy("Winners' side, round %(round)d"),
    "losers": gettext_lazy("Losers' side, round %(round)d"),
}
_FINALS = {"final": pgettext_lazy("a match", "Final"), "second_final": gettext_lazy("Second final")}
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
        return str(_FINALS[wing])
    if wing in _WINGS:
        return str(_WINGS[wing]) % {"round": number}
    if kind in _DECIDING:
        if takes_losers:
            return str(THIRD_PLACE)
        if 0 <= last - number < len(_LAST_ROUNDS):
            return str(_LAST_ROUNDS[last - number])
    values = {"part": group_name(group) if group else name, "round": number}
    return _("%(part)s, round %(round)d") % values
