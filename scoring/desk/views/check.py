"""The second reader's queue: one result after the other, as large as the paper, read by somebody else."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.desk.pages import sheet_to_read
from scoring.desk.queries.checking import QueueWanted, next_to_check, queue_of
from scoring.desk.queries.lookup import sheet_for_scorekeeper
from scoring.desk.queries.stakes import check_first
from scoring.sheets.models import Submission
from scoring.sheets.queries.parties import mismatch_of, why_not_check
from scoring.sheets.queries.rights import may_correct
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.queries.versions import verification_of
from scoring.sheets.services.sheets import StaleSheetError, report_mismatch, verify
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right

MOST_NOTE = 300


@signed_in("GET", fresh=True)
def checking(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Lead to the next sheet to be checked, or say that none is left."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    wanted = _wanted(request.GET)
    skipped = number_in(request.GET.get("after")) or 0
    after = Submission.objects.filter(pk=skipped, sub_match__match__stage__competition__event=event).first()
    following = next_to_check(event, request.user, wanted, after=after, first=check_first(event))
    if following is not None and following != after:
        return redirect(_check_url(following, wanted))
    context = {"event": event, "queue": queue_of(event, request.user, wanted), "skipped": following}
    return render(request, "scoring/desk/checked.html", context)


@signed_in("GET", "POST", fresh=True)
def check(request: OfficeRequest, code: str) -> HttpResponse:
    """Show a result as large as the paper, for somebody else to say that both are the same."""
    sheet = sheet_for_scorekeeper(request.user, code)
    if sheet.current is None:
        messages.info(request, _("This sheet is not in yet, so there is nothing to check."))
        return redirect("desk:desk", event_id=sheet.event.pk)
    if request.method == "POST":
        return _checked(request, sheet)
    wanted, refusal = _wanted(request.GET), why_not_check(request.user, sheet, sheet.current)
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "paper": sheet_to_read(sheet, sheet.current),
        "why_not": sentence(refusal) if refusal else "",
        "may_correct": may_correct(request.user, sheet.current, sheet.event),
        "verification": verification_of(sheet.current),
        "mismatch": mismatch_of(sheet.current),
        "at_stake": check_first(sheet.event).get(sheet.sub_match.match_id),
        "queue": queue_of(sheet.event, request.user, wanted),
        "skip": _queue_url(sheet.event, wanted, after=sheet.current.pk),
        "checking": urlencode({**wanted.query, "after": sheet.current.pk}),
    }
    return render(request, "scoring/desk/check.html", context)


def _checked(request: OfficeRequest, sheet: Sheet) -> HttpResponse:
    """Note that the version on the screen matches its paper, or what differs, and go on to the next one."""
    seen = Submission.objects.filter(
        sub_match=sheet.sub_match, version=number_in(request.POST.get("version")) or 0
    ).first()
    if seen is None:
        raise Http404
    by, wanted, note = request.user, _wanted(request.POST), request.POST.get("note")
    first = check_first(sheet.event)  # as it was read: once it is checked, nobody would know that it was one of these
    try:
        if note is None:
            verify(submission=seen, by=by)
        else:
            report_mismatch(submission=seen, by=by, note=note[:MOST_NOTE])
    except RuleViolation as refusal:
        messages.error(request, sentence(refusal))
        return redirect(_check_url(seen, wanted))
    except StaleSheetError:
        messages.warning(
            request,
            _("Sheet %(code)s was corrected while you had it open. Read it again.") % {"code": sheet.code},
        )
        return redirect(_check_url(seen, wanted))
    else:
        said = _("Sheet %(code)s is checked.") if note is None else _("Sheet %(code)s goes to the chair.")
        messages.success(request, said % {"code": sheet.code})
    following = next_to_check(sheet.event, by, wanted, after=seen, first=first)
    return redirect(_check_url(following, wanted) if following else _queue_url(sheet.event, wanted))


def _wanted(asked: QueryDict) -> QueueWanted:
    return QueueWanted(by=number_in(asked.get("by")), competition=number_in(asked.get("competition")))


def _check_url(submission: Submission, wanted: QueueWanted) -> str:
    query = urlencode(wanted.query)
    return f"{reverse('desk:check', args=[submission.sub_match.code])}{f'?{query}' if query else ''}"


def _queue_url(event: Event, wanted: QueueWanted, *, after: int | None = None) -> str:
    query = urlencode({**wanted.query, **({"after": after} if after else {})})
    return f"{reverse('desk:checking', args=[event.pk])}{f'?{query}' if query else ''}"
