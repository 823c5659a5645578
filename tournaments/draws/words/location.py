"""Which match of its competition it is, as people in the hall say it: "Group B, round 2", "Semi-final"."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, pgettext_lazy

from kit.pure.sentences import Sentence
from tournaments.draws.words.figures import group_name

THIRD_PLACE = gettext_lazy("For third place")
_LAST_ROUNDS = (pgettext_lazy("a match", "Final"), gettext_lazy("Semi-final"))  # counted from the last
_WINGS = {
    "winners": gettext_lazy("Winners' side, round %(round)d"),
    "losers": gettext_lazy("Losers' side, round %(round)d"),
}
_FINALS = {"final": pgettext_lazy("a match", "Final"), "second_final": gettext_lazy("Second final")}
_FOR_PLACES = (gettext_noop("For places %(best)d and %(worst)d"), gettext_noop("For places %(best)d to %(worst)d"))
AFTERNOONS = ("afternoon", "afternoon_finals")  # the kinds of a stage that are games of an open event
_DECIDING = ("finals", "whole_knockout")  # the kinds of a stage whose last rounds have a name


def location(
    kind: str,
    name: Sentence | str,
    number: int,
    *,
    group: int | None = None,
    last: int = 0,
    takes_losers: bool = False,
    wing: str = "",
    best: int | None = None,
    worst: int | None = None,
) -> str:
    """Return which match of round `number` it is; `kind` and `name` are those of its stage, `last` its last round.

    The `wing` of a match of a double knockout says it alone, and so do the places from `best` to `worst` of finals for
    every place.

    >>> location("groups", "Groups", 2, group=2), location("round_robin", "Round robin", 2)
    ('Group B, round 2', 'Round robin, round 2')
    >>> location("afternoon", "Games", 4)
    'Game 4'
    >>> location("finals", "Finals", 1, last=3), location("finals", "Finals", 2, last=3)
    ('Finals, round 1', 'Semi-final')
    >>> location("finals", "Finals", 3, last=3), location("finals", "Finals", 3, last=3, takes_losers=True)
    ('Final', 'For third place')
    >>> location("whole_knockout", "Double knockout", 2, wing="losers")
    "Losers' side, round 2"
    """
    if best and worst:
        return for_places(best, worst)
    if wing in _FINALS:
        return str(_FINALS[wing])
    if wing in _WINGS:
        return str(_WINGS[wing]) % {"round": number}
    if kind in _DECIDING:
        if takes_losers:
            return str(THIRD_PLACE)
        if 0 <= last - number < len(_LAST_ROUNDS):
            return str(_LAST_ROUNDS[last - number])
    if kind in AFTERNOONS:
        return game_name(number)
    values = {"part": group_name(group) if group else str(name), "round": number}
    return _("%(part)s, round %(round)d") % values


def game_name(number: int) -> str:
    """Return what a round of an open event is called."""
    return _("Game %(number)d") % {"number": number}


def for_places(best: int, worst: int) -> str:
    """Return what a match of finals for every place is for.

    >>> for_places(1, 2), for_places(1, 4), for_places(3, 4), for_places(5, 6), for_places(5, 8)
    ('Final', 'Semi-final', 'For third place', 'For places 5 and 6', 'For places 5 to 8')
    """
    if best == 1 and worst <= 4:
        return str(_LAST_ROUNDS[worst > 2])
    if (best, worst) == (3, 4):
        return str(THIRD_PLACE)
    return _(_FOR_PLACES[worst > best + 1]) % {"best": best, "worst": worst}
