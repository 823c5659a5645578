"""Asking for paper, and writing down what was printed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.codec import dump
from kit.pure.violations import RuleViolation
from scoring.printing.engine.selection import Selection
from scoring.printing.queries import sheets_of
from scoring.sheets.models import PrintedSheet, PrintRun
from tournaments.draws.models import Stage, SubMatch
from tournaments.entries.services.team_words import give_words
from tournaments.events.models import Competition, Event
from tournaments.jobs.models import Job
from tournaments.jobs.services import start_job
from tournaments.money.models import Payment
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import Right
from tournaments.organization.queries.visibility import sees_results

if TYPE_CHECKING:
    from celery import Task

    AnyTask = Task[..., None]

MOST_BLANKS = 200
SHEETS = "sheets"
TEAM_CARDS = "team_schedules"


@transaction.atomic
def ask_for_sheets(*, event: Event, selection: Selection, by: User, task: AnyTask) -> Job:
    """Have score sheets made by `task` in the background. Raises RuleViolation when there is nothing to print."""
    competition = _competition(event, selection.competition)
    if selection.blanks:
        if competition is None:
            raise RuleViolation("printing.choose_a_competition", field="competition")
        if selection.blanks > MOST_BLANKS:
            raise RuleViolation("printing.too_many_blanks", field="blanks", most=MOST_BLANKS)
        label = partial(_blanks, selection.blanks, competition)
    else:
        number = sheets_of(event, selection).count()
        if not number:
            code, field = (
                ("printing.no_such_sheet", "code") if selection.code else ("printing.nothing_to_print", "round")
            )
            raise RuleViolation(code, field=field)
        label = partial(_label, selection, competition, number)
    job = start_job(label=label, task=task, args=(event.pk, dump(selection)), by=by, event=event)
    PrintRun.objects.create(
        job=job, document=SHEETS, competition=competition, stage_id=selection.stage, round=selection.round
    )
    return job


@transaction.atomic
def ask_for_document(
    *,
    event: Event,
    document: str,
    title: str | Promise,
    right: Right,
    by: User,
    task: AnyTask,
    competition: Competition | None = None,
    base_url: str = "",
    number: int = 1,
) -> Job:
    """Have one of the other papers made by `task` in the background; without a competition, for all of them.

    `document` is its key in the catalogue, and `right` what somebody needs to fetch it. `number` is how many copies a
    form to be filled in by hand has.
    """
    if document == TEAM_CARDS:
        _give_words(event, competition)
    reads_hidden = event.standings_hidden and sees_results(event, by)
    if reads_hidden and right is Right.HOST_PAPERS:
        right = Right.ENTER_RESULTS  # it may hold what the host branch does not read yet
    options: dict[str, Any] = {
        "competition": competition.pk if competition else None,
        "base_url": base_url,
        "number": number,
        "reads_hidden": reads_hidden,
    }
    job = start_job(
        label=lambda: f"{title}, {competition.name}" if competition else str(title),
        task=task,
        args=(event.pk, document, options),
        by=by,
        event=event,
        right=right,
    )
    PrintRun.objects.create(job=job, document=document, competition=competition)
    return job


def _give_words(event: Event, competition: Competition | None) -> None:
    """Give a word to the teams that came in after their draw was published, and to those of draws without any."""
    drawn = event.competitions.filter(stages__published_at__isnull=False).distinct()
    for each in drawn.filter(pk=competition.pk) if competition else drawn:
        give_words(competition=each)


def ask_for_calendar(*, season: int, by: User, task: AnyTask) -> Job:
    """Have the calendar of a season made by `task` in the background; it belongs to no event."""

    def label() -> str:
        return _("Sports calendar %(season)s") % {"season": season}

    return start_job(label=label, task=task, args=(season,), by=by)


def ask_for_receipt(*, payment: Payment, by: User, task: AnyTask) -> Job:
    """Have the receipt of a payment made by `task` in the background; who may see the payment may have it."""
    return start_job(label=partial(str, payment), task=task, args=(payment.pk,), by=by)


def record_printed(*, job_id: str, sheets: Sequence[SubMatch], copies: int) -> None:
    """Write down that these sheets were printed; the same job twice counts once."""
    PrintedSheet.objects.bulk_create(
        [PrintedSheet(sub_match=sheet, job_id=job_id, copies=copies) for sheet in sheets],
        ignore_conflicts=True,
        batch_size=500,
    )


def _competition(event: Event, pk: int | None) -> Competition | None:
    return event.competitions.filter(pk=pk).first() if pk else None


def _blanks(number: int, competition: Competition) -> str:
    text = ngettext(
        "%(number)d blank score sheet, %(competition)s", "%(number)d blank score sheets, %(competition)s", number
    )
    return text % {"number": number, "competition": competition.name}


def _label(selection: Selection, competition: Competition | None, number: int) -> str:
    if selection.code:
        return _("Score sheet %(code)s, printed again") % {"code": selection.code}
    parts = [
        ngettext("%d score sheet", "%d score sheets", number) % number,
        competition.name if competition else _("all competitions"),
    ]
    stage = Stage.objects.filter(pk=selection.stage).first() if selection.stage else None
    if stage is not None and stage.kind != Stage.Kind.ROUND_ROBIN:
        parts.append(stage.title)
    if selection.round:
        parts.append(_("round %d") % selection.round)
    return ", ".join(map(str, parts))
