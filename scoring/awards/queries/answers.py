"""Whether teams that may advance do advance, and what their places have led to at the next level."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import F, Q

from tournaments.entries.models import Entry
from tournaments.entries.queries.joined import joined_in
from tournaments.events.models import Competition


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAnswer:
    """What a team said. `by` is empty where handing in its entry at the next level said it."""

    accepts: bool
    reason: str = ""
    by: str = ""
    at: datetime.datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAsked:
    """A team that was asked: its answer, and its proposal or entry at the next level unless that was taken back."""

    answer: TeamAnswer | None
    event: str = ""  # the event of the next level
    is_entered: bool = False


def asked_of(competitions: Collection[Competition]) -> dict[int, TeamAsked]:
    """Return the teams of `competitions` that were asked or answered, by entry: one query.

    A team whose entry at the next level is handed in goes, whoever handed it in and on whatever page. What was written
    down here counts before that: a team that declined after it was in stays declined. Pairs that are one team are in by
    the entry of the team: two queries more where there may be some.
    """
    touched = Q(advancement_answer__isnull=False) | Q(led_to__isnull=False)
    entries = Entry.objects.filter(touched, competition__in=competitions).order_by("pk")
    above = {
        "above_state": F("led_to__entry__state"),
        "above_at": F("led_to__entry__entered_at"),
        "above_event": F("led_to__entry__competition__event__name"),
    }
    read = list(entries.select_related("advancement_answer__answered_by").annotate(**above))
    gone = {entry.competition_id for entry in read if vars(entry)["above_state"] == Entry.State.CANCELLED}
    some = [competition for competition in competitions if competition.pk in gone]
    joined = {record.source_id for competition in some for record in joined_in(competition)}
    return {entry.pk: _advancement_of(entry, is_joined=entry.pk in joined) for entry in read}


def answers_of(competitions: Collection[Competition]) -> dict[int, TeamAnswer]:
    """Return the answers of the teams of `competitions`, by entry: one query."""
    return {entry: asked.answer for entry, asked in asked_of(competitions).items() if asked.answer is not None}


def _advancement_of(entry: Entry, *, is_joined: bool) -> TeamAsked:
    above = vars(entry)  # what the query adds to the columns
    entered = is_joined or above["above_state"] == Entry.State.ENTERED
    gone = not is_joined and above["above_state"] == Entry.State.CANCELLED
    answer = TeamAnswer(accepts=True, at=above["above_at"]) if entered else None
    try:
        given = entry.advancement_answer
    except ObjectDoesNotExist:
        pass
    else:
        answer = TeamAnswer(accepts=given.accepts, reason=given.reason, by=str(given.answered_by), at=given.answered_at)
    return TeamAsked(answer=answer, event="" if gone else above["above_event"] or "", is_entered=entered)
