"""What the to-do list says to a branch of its teams."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

ONLY_WHO_ADVANCES = gettext_lazy("You have sent no team. Only teams that advance from the level below play here.")
ENTRIES_ARE_CLOSED = gettext_lazy("You sent no team, and the draw is published.")


def teams_sent(number: int) -> str:
    """Return how many teams a branch has sent to an event."""
    if not number:
        return _("You have sent no team yet.")
    return ngettext("You have sent %(number)d team.", "You have sent %(number)d teams.", number) % {"number": number}


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
