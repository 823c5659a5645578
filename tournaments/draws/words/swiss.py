"""How fair a Swiss draw is, in sentences: everybody meets others, so that most figures of a round robin say nothing."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def figures_in_words(*, met: int, rested: int, sides: int, places: int) -> list[str]:
    """Return what the rounds so far come to, the worst of all teams each.

    How often two teams `met`, how often a team `rested` (0: nobody had to), by how much being named first and second
    differ, and how often a team was at one of the `places`.

    >>> figures_in_words(met=1, rested=0, sides=1, places=2)[0]
    'No two teams meet twice.'
    """
    told = [_("No two teams meet twice.") if met < 2 else _("Two teams meet %(count)d times.") % {"count": met}]
    if rested == 1:
        told.append(_("No team sits out twice."))
    elif rested:
        told.append(_("A team sits out %(count)d times.") % {"count": rested})
    told.append(_("How often a team is named first and second differs by %(count)d at most.") % {"count": sides})
    told.append(
        ngettext(
            "No team plays more than %(count)d match in one place.",
            "No team plays more than %(count)d matches in one place.",
            places,
        )
        % {"count": places}
    )
    return told


def points_met_in_words(number: int, matches: int, *, equal: int, furthest: int) -> str:
    """Return how near to each other those are who meet in round `number`: how many have `equal` points.

    >>> points_met_in_words(2, 4, equal=4, furthest=0)
    'Round 2: in every match both teams had equal points.'
    >>> points_met_in_words(3, 4, equal=3, furthest=2)
    'Round 3: in 3 of 4 matches both teams had equal points. The largest difference was 2.'
    """
    values = {"number": number, "matches": matches, "equal": equal, "furthest": furthest}
    if equal == matches:
        return _("Round %(number)d: in every match both teams had equal points.") % values
    text = ngettext(
        "Round %(number)d: in %(equal)d of %(matches)d match both teams had equal points."
        " The largest difference was %(furthest)d.",
        "Round %(number)d: in %(equal)d of %(matches)d matches both teams had equal points."
        " The largest difference was %(furthest)d.",
        matches,
    )
    return text % values
