"""The sentences of announcements: what is refused, what an award is called, how a count-down is headed."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

REFUSALS = {
    "no_words": N_("Type what the screens should say."),
    "no_time": N_("Type the time to count down to."),
    "time_is_past": N_("{time} is over. Choose a later time."),
    "turn_is_gone": N_("Those matches have begun, or were moved. Choose from the list as it is now."),
    "key_used": N_("This was sent before with other words. Nothing was changed; look at what the screens show now."),
    "not_final": N_("The places of {name} may still change ({why})."),
    "decision_open": N_("Decide first: {what} Then awards can be announced."),
    "not_next": N_("That award is not next. Look again: the page shows which one is."),
    "no_name": N_("Type the name of the sponsor."),
    "too_large": N_("The picture is larger than {most} MB. Save it smaller and try again."),
    "too_many_dots": N_("The picture has more than {most} million pixels. Save it smaller and try again."),
    "not_a_picture": N_("This file is not a picture that can be shown. Use a PNG, JPEG or WebP file."),
    "too_many_sponsors": N_("An event shows up to {most} sponsors. Take one off first."),
}


def award_title(award: int) -> str:
    """Return what an award is called where it is given out."""
    return {1: _("Champion"), 2: _("Runner-up")}.get(award, _("Third place"))


def round_begins(competition: str, where: str) -> str:
    """Return the heading of a count-down to matches of one competition, of which `where` says which they are."""
    return _("%(competition)s: %(where)s") % {"competition": competition, "where": where}


def round_of(number: int) -> str:
    """Return which matches of a round robin these are."""
    return _("round %(number)d") % {"number": number}


def play_begins() -> str:
    """Return the heading of a count-down to matches of several competitions."""
    return _("The next matches")


def helpers_are(kind: str) -> str:
    """Return the heading above the names of those who have one duty."""
    return {"referee": _("Referees"), "scorekeeper": _("Scorekeepers")}.get(kind, _("Volunteers"))


def initials(name: str) -> str:
    """Return a name as the public knows people: "M. Tremblay"."""
    given, _space, surname = name.strip().rpartition(" ")
    return f"{given[:1]}. {surname}" if given else surname
