"""The letter that a draw is published, with the times of a team."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _

from kit.dates import said
from kit.zones import hours_are_in, show_the_same
from tournaments.entries.models import Entry
from tournaments.events.models import Competition, Event


def subject(competition: Competition, event: Event) -> str:
    return _("The draw of %(competition)s at %(event)s: your times") % {"competition": competition, "event": event}


def text(
    *,
    entry: Entry,
    competition: Competition,
    event: Event,
    lines: Sequence[str],
    byes: Sequence[tuple[int, str]],
    more_rounds: bool,
    link: str,
) -> str:
    """Return what a team reads: its matches in the order of play, and where to look for more.

    `byes` are the rounds that it sits out, or one of its pairs; who sits out the first round of a Swiss draw has no
    match yet, and there are `more_rounds`.
    """
    values = {"competition": competition, "event": event, "branch": entry.team_name, "number": entry.number}
    parts = [_("The draw of %(competition)s at %(event)s is published.") % values]
    if lines:
        parts.append("\n".join([_("Team %(number)d, %(branch)s, plays:") % values, *(f"- {line}" for line in lines)]))
    else:
        parts.append(_("This is for team %(number)d, %(branch)s.") % values)
    if byes:
        rounds = ", ".join(
            _("%(round)d (pair %(pair)s)") % {"round": number, "pair": pair} if pair else str(number)
            for number, pair in byes
        )
        parts.append(_("The team sits out: round %(rounds)s.") % {"rounds": rounds})
    if more_rounds:
        parts.append(_("Each later round is drawn when the results of the round before it are in."))
    parts += _hours(entry, event)
    parts.append(_("Times are as planned. Listen for the call in the hall."))
    if link:
        parts.append(_("The schedule, and every result: %(link)s") % {"link": link})
    return "\n\n".join(parts)


def _hours(entry: Entry, event: Event) -> list[str]:
    """Return by which clock the hours are, where that of the branch shows others."""
    is_told = not show_the_same(entry.branch.zone, event.zone, event.starts_on, event.ends_on)
    return [hours_are_in(event.zone)] if is_told else []


def moved_subject(competition: Competition, event: Event) -> str:
    return _("New times for %(competition)s at %(event)s") % {"competition": competition, "event": event}


def moved_text(*, entry: Entry, competition: Competition, event: Event, lines: Sequence[str]) -> str:
    """Return what a team reads when the draw was changed and it plays at other times than it was told."""
    values = {"competition": competition, "event": event, "branch": entry.team_name, "number": entry.number}
    return "\n\n".join(
        [
            _("The draw of %(competition)s at %(event)s has changed since it was published.") % values,
            "\n".join([_("Team %(number)d, %(branch)s, now plays:") % values, *(f"- {line}" for line in lines)]),
            *_hours(entry, event),
            _("These times replace the earlier ones."),
        ]
    )


def match_line(*, starts_at: datetime.datetime | None, round_number: int, opponent: Entry | None, where: str) -> str:
    """Return one match as a team reads it: when, where, against whom."""
    values = {
        "time": said(starts_at, "day-here time") if starts_at else "",
        "round": round_number,
        "opponent": opponent_of(opponent),
        "where": where,
    }
    if starts_at:
        return _("%(time)s, %(where)s, against %(opponent)s") % values
    return _("Round %(round)d, %(where)s, against %(opponent)s") % values


def opponent_of(opponent: Entry | None) -> str:
    """Return a side by number and branch; two teams of one branch are told apart by the number."""
    if opponent is None:
        return _("a team that is not known yet")
    return _("team %(number)d, %(branch)s") % {"number": opponent.number, "branch": opponent.team_name}
