"""The scorekeeper's desk: the box for a code, what was just saved, and what is in, out and missing."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from kit.pure.text import number_in
from kit.views import signed_in
from scoring.cases.queries.cases import open_cases_of
from scoring.consequences.queries.moved import moved_nothing
from scoring.decisions.queries.open_decisions import open_decisions
from scoring.desk.queries import lists
from scoring.desk.queries.checking import unchecked_count
from scoring.desk.queries.lookup import WrongCodeError, read_code, sheet_for_desk
from scoring.desk.queries.stakes import at_stake
from scoring.sheets.models import Submission
from scoring.sheets.queries.following import following_sheets
from scoring.sheets.queries.sheets import Sheet
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import Right

DESK = Submission.Source.DESK


@signed_in("GET", fresh=True)
def desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the box for the code, what was just saved, and what is in, out and missing."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    only = number_in(request.GET.get("only"))
    wrong, typed = None, request.GET.get("code", "")
    if "code" in request.GET:
        try:
            sheet = sheet_for_desk(typed, event, only)
        except WrongCodeError as error:
            wrong = error
        else:
            return redirect(_sheet_url(sheet, door=DESK, only=only))
    saved = lists.saved_result(event, number_in(request.GET.get("saved")) or 0)
    last = lists.own_last(event, request.user) if request.user.is_authenticated else None
    context = {
        **_lists(event),
        "wrong": wrong,
        "typed": typed,
        "only": only,
        "competitions": list(event.competitions.filter(stages__published_at__isnull=False).distinct()),
        "saved": saved,
        "own_last": last,
        "saved_is_last": saved is not None and last is not None and saved.submission == last.line.submission,
        "moves_nothing": saved is not None and moved_nothing(saved.submission),
        "following": following_sheets(saved.submission.sub_match) if saved else [],
        "twin": lists.twin_of(saved.submission) if saved and not request.GET.get("again") else None,
    }
    return render(request, "scoring/desk/desk.html", context, status=422 if wrong else 200)


@signed_in("GET", fresh=True)
def desk_lists(request: HttpRequest, event_id: int) -> HttpResponse:
    """Return the lists of the desk alone; the page asks for them now and then."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    return render(request, "scoring/desk/_lists.html", _lists(event))


def _lists(event: Event) -> dict[str, Any]:
    counts = lists.counts_of(event)
    return {
        "event": event,
        "counts": counts,
        "missing": lists.missing_of(counts),
        "out": sum(stage.out for stage in counts),
        "at_stake": at_stake(event, counts),
        "latest": lists.latest_results(event),
        "finished": lists.not_handed_in(event),
        "unchecked": unchecked_count(event),
        "for_the_chair": lists.for_the_chair(event),
        "open_cases": open_cases_of(event),
        "decisions": open_decisions(event),
        "not_agreed": lists.not_agreed_results(event),
        "now": timezone.now(),
    }


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Lead from a typed code to its sheet, for people whose phone reads no square patterns."""
    typed = request.GET.get("code", "")
    wrong = None
    if "code" in request.GET:
        try:
            return redirect("desk:sheet", code=read_code(typed))
        except WrongCodeError as error:
            wrong = error
    return render(request, "scoring/desk/find.html", {"wrong": wrong, "typed": typed}, status=422 if wrong else 200)


def _sheet_url(sheet: Sheet, *, door: str, only: int | None) -> str:
    query: dict[str, Any] = {"door": door}
    if only:
        query["only"] = only
    return f"{reverse('desk:sheet', args=[sheet.sub_match.code])}?{urlencode(query)}"
