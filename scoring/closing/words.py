"""The sentences of this room: what a competition still waits for, and what is refused."""

from __future__ import annotations

from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

REFUSALS = {
    "not_ready": N_("{what} Until that is done, {name} can't be closed."),
    "say_why_not_agreed": N_("Not every sheet has both initials. Write down why these results stand."),
    "is_not_held": N_("{name} is not held, so there is nothing to close."),
    "is_drawn": N_("{name} is drawn. Close it when it is played."),
    "has_teams": N_("Two teams have entered {name}. Take one of them back first, or draw it."),
    "not_final": N_("{name} is not final, so there is nothing to reopen."),
    "reason_needed": N_("Say why you are reopening it. The reason stays on record."),
}


def to_check(count: int) -> str:
    text = ngettext(
        "%(count)d sheet has not been checked by a second person.",
        "%(count)d sheets have not been checked by a second person.",
        count,
    )
    return text % {"count": count}


def to_rule(count: int) -> str:
    text = ngettext(
        "%(count)d protest or complaint is waiting for a ruling, or for its ruling to be carried out.",
        "%(count)d protests or complaints are waiting for a ruling, or for their ruling to be carried out.",
        count,
    )
    return text % {"count": count}


def not_agreed(count: int) -> str:
    text = ngettext(
        "%(count)d sheet does not have both initials.",
        "%(count)d sheets do not have both initials.",
        count,
    )
    return text % {"count": count}
