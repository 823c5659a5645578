"""Every sentence of the ladder: states, and what is late."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit import dates
from kit.pure.money import dollars
from scoring.ladder.engine.rungs import Late, PlaceState

STATES = {
    PlaceState.NONE: gettext_lazy("No play-off"),
    PlaceState.MISSING: gettext_lazy("Nothing planned"),
    PlaceState.PLANNED: gettext_lazy("Planned"),
    PlaceState.ENTRIES: gettext_lazy("Entries open"),
    PlaceState.DRAWN: gettext_lazy("Drawn"),
    PlaceState.PLAYING: gettext_lazy("Playing"),
    PlaceState.FINAL: gettext_lazy("Final"),
    PlaceState.NOT_HELD: gettext_lazy("Not held"),
}


def days(first: datetime.date | None, last: datetime.date | None) -> str:
    """Return the days of an event, short: "Jan 16" or "Jan 16 – 17"."""
    if first is None:
        return ""
    if last is None or last == first:
        return dates.said(first, "short-day-here")
    if last.month == first.month:
        return f"{dates.said(first, 'short-day-here')}\N{EN DASH}{last.day}"
    return f"{dates.said(first, 'short-day-here')} \N{EN DASH} {dates.said(last, 'short-here')}"


def late(
    what: Late,
    *,
    ends_on: datetime.date | None,
    starts_on: datetime.date | None,
    to: str,
    due: datetime.date | None,
    envelope_due: datetime.date | None = None,
    said_due: datetime.date | None = None,
) -> str:
    """Return what is late as a sentence; `to` is the event of the next level, `due` when its entries were."""
    if what is Late.NO_ENVELOPE and envelope_due is not None:
        return _("Its closing envelope was due %(day)s and isn't sent.") % {
            "day": dates.said(envelope_due, "short-here")
        }
    if what is Late.NOT_SAID and said_due is not None:
        values = {"event": to, "day": dates.said(said_due, "short-here")}
        return _("Nobody has said how many teams come to %(event)s. It was due %(day)s.") % values
    if what is Late.NOT_SENT and due is not None:
        return _("No team entered for %(event)s. Entries were due %(day)s.") % {
            "event": to,
            "day": dates.said(due, "short-here"),
        }
    if what is Late.NOT_DRAWN and starts_on is not None:
        return _("It began %(day)s and isn't drawn.") % {"day": dates.said(starts_on, "short-here")}
    if what is Late.NOT_FINAL and ends_on is not None:
        return _("It ended %(day)s and isn't final.") % {"day": dates.said(ends_on, "short-here")}
    if ends_on is not None:
        return _("It was planned for %(day)s, and there is no event.") % {"day": dates.said(ends_on, "short-here")}
    return _("There is no event.")


def quiet(count: int) -> str:
    return ngettext(
        "%(count)d branch: no play-off, and no team at the next level",
        "%(count)d branches: no play-off, and no team at the next level",
        count,
    ) % {"count": count}


def below(count: int) -> str:
    return ngettext("%(count)d place below", "%(count)d places below", count) % {"count": count}


def owed(team: str, cheque: str, cents: int) -> str:
    """Return that a team at the next level owes its fee, because its cheque came back."""
    said = _("%(team)s: cheque %(number)s came back. %(amount)s is still owed.")
    return said % {"team": team, "number": cheque, "amount": dollars(cents)}


def late_below(count: int) -> str:
    return ngettext("%(count)d late below", "%(count)d late below", count) % {"count": count}


def format_asked(count: int) -> str:
    return ngettext("%(count)d asked", "%(count)d asked", count) % {"count": count}


def on_the_way(announced: int, waiting: int) -> str:
    """Return what is to come at the next level: teams announced before the names, and teams asked."""
    return ", ".join(
        [*([format_announced(announced)] if announced else []), *([format_asked(waiting)] if waiting else [])]
    )


def format_announced(count: int) -> str:
    return ngettext("%(count)d team announced", "%(count)d teams announced", count) % {"count": count}


def team(branch: str, *, is_host: bool) -> str:
    """Return a team at the next level; the host's came through no play-off (A32, A34)."""
    return _("%(branch)s (host)") % {"branch": branch} if is_host else branch


def teams(count: int) -> str:
    return ngettext("%(count)d team", "%(count)d teams", count) % {"count": count}


def advance(count: int) -> str:
    return ngettext("%(count)d team advances", "%(count)d teams advance", count) % {"count": count}


def officers(names: Sequence[str]) -> str:
    """Return who answers for a place."""
    return ", ".join(names) or _("no officer on record")
