"""What the to-do list says to a branch of its teams."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.pure.money import dollars

NONE_YET = gettext_lazy("No team is entered yet.")
ONLY_WHO_ADVANCES = gettext_lazy("No team is entered yet. Enter the one that the level below sends here.")
ENTRIES_ARE_CLOSED = gettext_lazy("Entries closed")
DRAWN_WITHOUT = gettext_lazy("No team of yours is in the draw.")


class Stand(NamedTuple):
    """How a team stands, and the looks of it."""

    label: str
    badge: str = ""


def stand_of_team(*, is_asked: bool, may_play: bool, is_drawn: bool, waits: bool) -> Stand:
    """Return how a team stands that is handed in."""
    if is_asked:
        return Stand(_("The officer asks you"), "badge-warn")
    if is_drawn:
        return Stand(_("In the draw"), "badge-good")
    if may_play:
        return Stand(_("In order"), "badge-good")
    return Stand(_("The officer decides"), "badge-info") if waits else Stand(_("Not accepted"), "badge-bad")


def stand_of_draft(place: int | None, *, is_proposed: bool) -> Stand:
    """Return how a team stands that is not handed in."""
    if is_proposed:
        return Stand(_("Your team advances"), "badge-warn")
    if place:
        return Stand(_("Waiting list, %(place)d") % {"place": place})
    return Stand(_("Not handed in yet"), "badge-warn")


def advances_to(event: str, stand: str) -> Stand:
    """Return where a team goes on, and how far that is."""
    return Stand(_("Advances to %(event)s: %(stand)s") % {"event": event, "stand": stand}, "badge-good")


def teams_sent(teams: int) -> str:
    return ngettext("%(teams)d team", "%(teams)d teams", teams) % {"teams": teams}


def fees_of_branch(owed: int, received: int, said: int, outstanding: int) -> str:
    """Return what teams owe and paid together; empty where no fee is asked."""
    amounts = {"owed": owed, "received": received, "said": said, "outstanding": outstanding}
    text = _("Fees: %(owed)s owed, %(said)s said paid, %(received)s received. Outstanding: %(outstanding)s.")
    return text % {name: dollars(cents) for name, cents in amounts.items()} if owed else ""


def captains_wait(number: int) -> str:
    """Return how many teams that captains signed up wait for an officer; empty for none."""
    if not number:
        return ""
    text = ngettext(
        "%(number)d team from a captain waits to be accepted.",
        "%(number)d teams from captains wait to be accepted.",
        number,
    )
    return text % {"number": number}


def place_is_free(competition: str, team: str) -> str:
    """Return that a team that waits can be let in."""
    text = _("%(competition)s: a place is free, and %(team)s is next on the waiting list.")
    return text % {"competition": competition, "team": team}


def fees_open(teams: int, owing: int, said: int) -> str:
    """Return how many teams owe their fee."""
    if not owing:
        return _("Every team has paid.")
    text = ngettext("%(owing)d team of %(teams)d owes a fee.", "%(owing)d teams of %(teams)d owe a fee.", owing)
    says = ngettext("%(said)d of them says it paid.", "%(said)d of them say they paid.", said) if said else ""
    return f"{text} {says}".strip() % {"owing": owing, "teams": teams, "said": said}
