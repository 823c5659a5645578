"""The second reader's page: a result as large as the paper, read by somebody who did not enter it."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.base import RuleViolation
from games.refusals import sentence
from scoring.desk.queries import lists
from scoring.desk.queries.lookup import number_in, sheet_for_reader
from scoring.sheets.models import Submission
from scoring.sheets.queries.rights import may_correct, may_enter, may_verify
from scoring.sheets.queries.sheets import Sheet
from scoring.sheets.queries.versions import verification_of
from scoring.sheets.services.sheets import StaleSheet, verify
from tournaments.organization.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def check(request: HttpRequest, code: str) -> HttpResponse:
    """Show a result as large as the paper, for somebody else to say that both are the same."""
    sheet = sheet_for_reader(request.user, code)
    if not may_enter(request.user, sheet.event):
        raise PermissionDenied
    if sheet.current is None:
        messages.info(request, "This sheet is not in yet, so there is nothing to check.")
        return redirect("desk:desk", event_id=sheet.event.pk)
    if request.method == "POST":
        return _checked(request, sheet)
    context = {
        "sheet": sheet,
        "event": sheet.event,
        "may_verify": may_verify(request.user, sheet.current, sheet.event),
        "may_correct": may_correct(request.user, sheet.current, sheet.event),
        "verification": verification_of(sheet.current),
        "waiting": len(lists.unchecked_results(sheet.event)),
    }
    return render(request, "scoring/desk/check.html", context)


def _checked(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    """Note the second reading of the version that was on the screen, and go on to the next one."""
    seen = Submission.objects.filter(
        sub_match=sheet.sub_match, version=number_in(request.POST.get("version")) or 0
    ).first()
    if seen is None:
        raise Http404
    by = cast(User, request.user)
    try:
        verify(submission=seen, by=by)
    except RuleViolation as refusal:
        messages.error(request, sentence(refusal))
    except StaleSheet:
        messages.warning(request, f"Sheet {sheet.code} was corrected meanwhile. Read it once more.")
        return redirect("desk:check", code=sheet.sub_match.code)
    else:
        messages.success(request, f"Sheet {sheet.code} is checked.")
    following = lists.next_to_check(sheet.event, by, after=seen.entered_at)
    if following is None:
        return redirect("desk:desk", event_id=sheet.event.pk)
    return redirect("desk:check", code=following.sub_match.code)
