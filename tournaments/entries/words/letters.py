"""The letters about a team: it was received, something is missing, entries are due."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from kit.dates import said
from kit.pure.translation import labelled, quoted
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Organization

CHANGED = {
    "taken_out": N_("%(team)s was taken out of %(competition)s. It will not be drawn."),
    "withdrawn": N_("%(team)s has withdrawn from %(competition)s."),
    "expelled": N_("%(team)s was expelled from %(competition)s."),
    "back": N_("%(team)s is back in %(competition)s. What it played counts again."),
    "asked": N_(
        "%(team)s is in %(competition)s because of its place at the level below. Those results have changed."
        " The officers of the event decide whether it plays."
    ),
    "stays": N_("The officers of the event decided that %(team)s plays %(competition)s."),
    "true_again": N_(
        "The results at the level below have changed again. They send %(team)s to %(competition)s as before."
        " Nobody needs to decide whether it plays."
    ),
}

DECIDED = {
    "allowed": N_("%(team)s may play %(competition)s. The officers of the event allowed this: %(about)s."),
    "refused": N_("%(team)s cannot play %(competition)s as it is now. The officers of the event refused: %(about)s."),
    "asked": N_("The officers of the event have a question about %(team)s in %(competition)s: %(about)s."),
}


def not_handed_in() -> str:
    """Return what is open as long as a team is a draft."""
    return _("The team is kept as a draft. It is not handed in yet.")


def team_of(branch: str) -> str:
    """Return who is addressed where only an address is known."""
    return _("The team of %(branch)s") % {"branch": branch}


def person_of_team(name: str, part: str, *, is_player: bool) -> str:
    """Return a line of the roster; a player needs no more words."""
    return name if is_player else _("%(name)s, %(part)s") % {"name": name, "part": part}


def asked_of_pair(number: int, branch: str, question: str) -> str:
    """Return what is asked about one pair of a team of two."""
    return _("Pair %(number)d (%(branch)s): %(question)s") % {"number": number, "branch": branch, "question": question}


def received_subject(competition: Competition, event: Event) -> str:
    return _("Received: your team for %(competition)s at %(event)s") % {"competition": competition, "event": event}


def received_text(
    *,
    competition: Competition,
    event: Event,
    number: int,
    branch: Organization,
    on: datetime.date,
    people: Sequence[str],
    open_points: Sequence[str],
) -> str:
    """Return what a branch reads when its team is in: who plays, and what the rules say."""
    values = {"branch": branch, "competition": competition, "event": event, "day": said(on, "day"), "number": number}
    return _paragraphs(
        _("On %(day)s we received the team of %(branch)s for %(competition)s at %(event)s.") % values,
        _("It is team number %(number)d.") % values,
        _bullet_list(_("The team:"), people),
        _open(open_points) if open_points else _("Everything is in order."),
        _when_and_where(event),
    )


def missing_subject(competition: Competition, event: Event) -> str:
    return _("Something is missing: your team for %(competition)s at %(event)s") % {
        "competition": competition,
        "event": event,
    }


def missing_text(
    *,
    competition: Competition,
    event: Event,
    branch: Organization,
    due: datetime.date,
    days: int,
    open_points: Sequence[str],
) -> str:
    """Return what a branch reads before the deadline while something keeps its team from playing."""
    values = {"branch": branch, "competition": competition, "event": event, "day": said(due, "day"), "days": days}
    return _paragraphs(
        _("Something is missing before the team of %(branch)s can play %(competition)s at %(event)s.") % values,
        _open(open_points),
        ngettext("Entries are due in %(days)d day, on %(day)s.", "Entries are due in %(days)d days, on %(day)s.", days)
        % values,
    )


def changed_letter(code: str, *, team: str, competition: Competition, event: Event, reason: str) -> tuple[str, str]:
    """Return subject and text for the branch of a team of which something else holds now than it was told."""
    values = {"team": team, "competition": competition, "event": event, "reason": reason}
    return _("%(event)s: what you were told has changed") % values, _paragraphs(
        _("What you were told about your team at %(event)s has changed.") % values,
        _(CHANGED[code]) % values,
        _("The reason: %(reason)s") % values if reason else "",
        _("Questions? Ask the tournament chair."),
    )


def decided_letter(
    kind: str, *, team: str, competition: Competition, event: Event, rule: str, name: str, reason: str
) -> tuple[str, str]:
    """Return subject and text for the branch of a team about which an officer decided, or asks."""
    about = labelled(_(rule), name) if name else _(rule)
    values = {"team": team, "competition": competition, "event": event, "about": about}
    asks = kind == "asked"
    subject = _("%(event)s: a question about your team") if asks else _("%(event)s: a decision about your team")
    return subject % values, _paragraphs(
        _(DECIDED[kind]) % values,
        quoted(reason),
        _("Sign in: your first page shows the question and takes your answer.") if asks else "",
    )


def deadline_subject(event: Event, days: int) -> str:
    return ngettext(
        "Entries for %(event)s are due in %(days)d day", "Entries for %(event)s are due in %(days)d days", days
    ) % {"event": event, "days": days}


def deadline_text(*, event: Event, place: Organization, due: datetime.date, competitions: Sequence[str]) -> str:
    """Return what an officer reads from whose part of the tree no team has come yet."""
    return _paragraphs(
        _("Entries for %(event)s are due on %(day)s.") % {"event": event, "day": said(due, "day")},
        _bullet_list(_("We have no team from %(place)s yet for:") % {"place": place}, competitions),
        _("If no team is coming, you don't need to do anything."),
        _when_and_where(event),
    )


def numbers_subject(event: Event, days: int) -> str:
    return ngettext(
        "How many teams are you sending to %(event)s? Please tell us within %(days)d day",
        "How many teams are you sending to %(event)s? Please tell us within %(days)d days",
        days,
    ) % {"event": event, "days": days}


def numbers_text(*, event: Event, place: Organization, due: datetime.date) -> str:
    """Return what an officer reads from whose branches nobody has said yet how many teams they send."""
    return _paragraphs(
        _("By %(day)s branches say how many teams they send to %(event)s.") % {"event": event, "day": said(due, "day")},
        _("We have no number from %(place)s yet. The names follow later.") % {"place": place},
        _("If no team is coming, you don't need to do anything."),
        _when_and_where(event),
    )


def names_subject(event: Event, days: int) -> str:
    return ngettext(
        "The names for %(event)s are due in %(days)d day", "The names for %(event)s are due in %(days)d days", days
    ) % {"event": event, "days": days}


def names_text(*, event: Event, branch: Organization, due: datetime.date, lines: Sequence[tuple[str, int, int]]) -> str:
    """Return what a branch reads that said more teams than it has named; `lines` are category, said and entered."""
    values = {"event": event, "day": said(due, "day"), "branch": branch}
    return _paragraphs(
        _("The names of the teams for %(event)s are due on %(day)s.") % values,
        _bullet_list(
            _("%(branch)s announced more teams than are entered so far:") % values,
            [
                ngettext(
                    "%(category)s: %(said)d team, %(entered)d entered",
                    "%(category)s: %(said)d teams, %(entered)d entered",
                    said,
                )
                % {"category": category, "said": said, "entered": entered}
                for category, said, entered in lines
            ],
        ),
        _("If fewer teams are coming, please tell us."),
        _when_and_where(event),
    )


def _open(points: Sequence[str]) -> str:
    return _bullet_list(ngettext("Please correct this:", "Please correct these points:", len(points)), points)


def _when_and_where(event: Event) -> str:
    values = {"first": said(event.starts_on, "day"), "last": said(event.ends_on, "day"), "host": event.host}
    if event.starts_on == event.ends_on:
        return _("The event is on %(first)s, at %(host)s.") % values
    return _("The event is from %(first)s to %(last)s, at %(host)s.") % values


def _bullet_list(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *(f"- {line}" for line in lines)])


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def proposed_letter(
    *,
    team: str,
    people: str,
    place: str,
    category: str,
    below: str,
    above: Event,
    due_on: datetime.date | None,
    final: bool,
) -> tuple[str, str]:
    """Return subject and text for the branch of a team that advances."""
    values = {
        "team": team, "place": place, "category": category, "below": below, "above": above.name,
        "dates": above.dates, "due": said(due_on, "day"), "people": people,
    }  # fmt: skip
    lines = [
        _("%(team)s is %(place)s in %(category)s at %(below)s and advances to %(above)s (%(dates)s).") % values,
        _("The team is entered there as it played: %(people)s.") % values,
        _("Accept it, change it, or decline."),
    ]
    if not final:
        lines.append(_("The result is not final yet. If it changes, the officers of the event decide."))
    if due_on is not None:
        lines.append(_("Please answer by %(due)s.") % values)
    lines.append(_("Sign in: the first page shows the team under “Your team advances”."))
    return _("Your team advances to %(above)s") % values, "\n\n".join(lines)
