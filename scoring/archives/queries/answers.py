"""How the teams of an event from elsewhere stand here, for the site that sent it."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone

from scoring.advancing.queries.proposals import Proposal, proposals_from
from scoring.archives.queries.content import AT_HOME, short
from scoring.awards.queries.answers import TeamAnswer, answers_of
from scoring.standings.models import AdvancementAnswer
from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.organization.models import User
from tournaments.sites.queries import own_site

_NOBODY_WAITS = datetime.timedelta(days=180)  # after an event of which nobody was proposed here


def answers_for(event: Event) -> list[dict[str, Any]]:
    """Return every team of `event` that was proposed here, under its number in the file, and what was said to it."""
    competitions = list(event.competitions.all())
    proposals, answers = proposals_from(competitions), answers_of(competitions)
    given = AdvancementAnswer.objects.filter(entry__in=proposals).select_related("answered_by")
    by = {answer.entry_id: answer.answered_by for answer in given}
    numbers = {int(key): int(ref) for ref, key in event.passport.rows.get(Entry._meta.label, {}).items()}
    return [
        _row(numbers[source], proposal, answers.get(source), by.get(source))
        for source, proposal in sorted(proposals.items())
        if source in numbers
    ]


def _row(number: int, proposal: Proposal, answer: TeamAnswer | None, by: User | None) -> dict[str, Any]:
    at = answer.at.astimezone(datetime.UTC).isoformat() if answer is not None and answer.at is not None else None
    return {
        "entry": number,
        "event": proposal.event.name,
        "stand": proposal.stand.value,
        "accepts": answer.accepts if answer is not None and at is not None else None,
        "reason": (answer.reason if answer is not None else "") or proposal.entry.cancelled_reason,
        "question": proposal.record.question,
        "at": at,
        "by": _person(by) if by is not None else None,
    }


def _person(user: User) -> dict[str, str]:
    name, parted, site = user.username.partition(AT_HOME)
    home = site if parted else short(own_site().key)
    return {"username": name, "first_name": user.first_name, "last_name": user.last_name, "site": home}


def is_over(event: Event) -> bool:
    """Return whether nothing more is answered here about the teams of `event`: what they go to is over."""
    ends = [
        proposal.event.ends_on
        for proposal in proposals_from(list(event.competitions.all())).values()
    ]  # fmt: skip
    return timezone.localdate() > max(ends, default=event.ends_on + _NOBODY_WAITS)
