"""What the refusals of this room say to the person who can act on them."""

from __future__ import annotations

import re

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as N_

_NUMBER = re.compile(r"(?<= )(No\.|no) (?=\d)")
# Stands for everybody who wishes not to be named: nobody can tell one from the other.
NAME_WITHHELD = _("Name withheld")

EVENT_IS_AWAY = _("%(site)s has this event. Nothing can be changed here until it comes back.")

REFUSALS = {
    "unknown_level": N_("This Command has no level of that name."),
    "level_out_of_order": N_("A {level} cannot stand directly below a {parent_level}."),
    "levels_incomplete": N_("The levels begin with the top one and end with the branch, each named once."),
    "needs_number": N_("A branch needs its number: members and entries are found by it."),
    "which_branch": N_("Branch {said} needs its Command: {numbers}. Write the full number."),
    "number_taken": N_("{taken_by} has this number already."),
    "name_taken": N_("{parent} already has a {level} by this name."),
    "closed": N_("{command} is closed on this site. Nothing new can begin in it."),
    "no_command": N_("{organization} is no Command. Only a Command can be closed."),
    "below_itself": N_("{organization} cannot be moved to a place below itself."),
    "other_command": N_("{organization} belongs to another Command and cannot be moved there."),
    "key_used": N_("This Idempotency-Key was used for something else. Nothing was saved. Send it with a new one."),
    "no_such_zone": N_("Choose one of the time zones of the list."),
    "not_empty": N_("{organization} cannot be taken away: something still belongs to it. Move that first."),
}


def whole(name: str) -> str:
    """Return the name of a team with "No. 41" on one line, as large screens and small boxes break names."""
    return _NUMBER.sub("\\1\N{NO-BREAK SPACE}", str(name))
