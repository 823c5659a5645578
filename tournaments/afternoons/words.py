"""How people are called at an open event, and why something cannot be done."""

from __future__ import annotations

from types import MappingProxyType

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.marking import N_


def not_right(lines: int, *, of_people: bool, pairs_by_lot: bool, ghost: bool) -> str:
    """Return what the number of lines at the door makes of the draw; empty where it fits."""
    left = lines % (4 if of_people else 2)
    if not left:
        return ""
    if pairs_by_lot:
        return _("One person has no partner yet: one more has to come, or one to go.")
    if ghost:
        return _("A ghost fills the last table.")
    if not of_people:
        return _("One of them sits out each game.")
    text = ngettext("%(left)d person sits out each game.", "%(left)d people sit out each game.", left)
    return text % {"left": left}


REFUSALS = MappingProxyType(
    {
        "has_begun": N_("Play has begun. Who comes now is seated late."),
        "not_begun": N_("Play has not begun yet."),
        "is_drawn": N_("A game is drawn. What was said of the event stays from then on."),
        "line_of_two": N_("A line has two people here. Type the name of the partner, too."),
        "line_of_one": N_("A line is one person here."),
        "stands_already": N_("{name} stands on line {number} already. For somebody else of that name, add an initial."),
        "all_games": N_("All games are played."),
        "results_missing": N_("Results of this game are missing. The next game follows from them."),
        "already_seated": N_("{name} plays already."),
        "not_seated": N_("{name} does not play."),
        "one_too_many": N_("One person has no partner. Enter one more, or take one person out."),
        "first_game": N_("This game can't be taken back."),
        "finals_of_persons": N_("Partners change in this form, so nobody has a partner for finals. Choose no finals."),
        "has_played": N_("A game was played already: it cannot be drawn again."),
    }
)
