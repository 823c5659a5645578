"""What the board says: how far the play is, whether places may still change, who sits where."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext_noop as N_

from kit.dates import said

REFUSALS = {
    "too_many_screens": N_("An event has at most {most} screens. Remove one first."),
    "not_shown_beside_others": N_("This screen does not show {name} beside other competitions any more."),
    "unknown_push_service": N_("This browser uses a service for notices that this site does not write to."),
    "wrong_push_keys": N_("These keys are not those of a browser."),
    "nothing_to_call": N_("The event is over. Nobody is called any more."),
    "too_many_phones": N_("Too many phones asked from here at once. Wait 10 minutes, then try again."),
}

PROVISIONAL = gettext_lazy("Provisional until every match is in.")
COMPLETE = gettext_lazy("Every match is in. Not closed yet.")


def final_since(day: datetime.date) -> str:
    """Return what a table says that was closed."""
    return _("Final since %(day)s.") % {"day": said(day, "day-here")}


def progress(played: int, total: int, *, is_over: bool) -> str:
    """Return how many of the matches that are drawn are played."""
    if is_over:
        return ngettext("The match is played.", "All %(total)d matches are played.", total) % {"total": total}
    if total and played == total:
        return _("All %(total)d matches are played; the finals follow.") % {"total": total}
    told = ngettext("%(played)d of %(total)d match played.", "%(played)d of %(total)d matches played.", total)
    return told % {"played": played, "total": total}


def not_played(departed: Collection[int], *sides: int | None, nobody: bool) -> str:
    """Return why a match without a result is not played: a side of it has left, or nobody comes to one."""
    if nobody:
        return _("Not played: nobody came out of a match before it.")
    return _("Not played: a team has left the competition.") if set(sides).intersection(departed) else ""


def round_name(number: int) -> str:
    return _("Round %(number)d") % {"number": number}


def round_note(played: int, matches: int, begins: str, *, is_over: bool) -> str:
    """Return what a schedule says beside the name of a round: how far it is, or when it begins."""
    if is_over:
        return pgettext("a round", "played")
    if played:
        return _("%(played)d of %(matches)d played") % {"played": played, "matches": matches}
    return begins


def letters_are(millimetres: int, reach: int) -> str:
    """Return how large the capitals of a screen are, and how far away they are read."""
    return _("Capitals of %(mm)d mm, read from up to %(reach)d m") % {"mm": millimetres, "reach": reach}


def too_far(reaches: int, needed: int, unit: str) -> str:
    """Return what there is to say of a screen that is too small for its hall."""
    told = {"reaches": reaches, "needed": needed, "unit": unit}
    return _("Readable up to %(reaches)d m. For this hall the picture should measure %(needed)d %(unit)s.") % told


def called(team: str, pair: str, place: str, opponent: str) -> str:
    """Return what the phone of a team says when its table is called; `place` is "table 5" or "boards 3 and 4".

    `pair` is empty where both pairs of a team meet the same one.
    """
    told = {"team": team, "pair": pair, "place": place, "opponent": opponent}
    if pair:
        return _("%(team)s, pair %(pair)s: go to %(place)s now. You play against %(opponent)s.") % told
    return _("%(team)s: go to %(place)s now. You play against %(opponent)s.") % told
