"""A pattern comes in: what a device without a network shows is read at the desk."""

from __future__ import annotations

import datetime

from django.http import HttpResponse
from django.shortcuts import render

from kit.views import signed_in
from scoring.desk.forms.scanned import scanned_of
from scoring.desk.forms.take_in import TakeInForm
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk
from scoring.desk.queries.take_in import taken_in
from scoring.live.engine.handover import Handover
from scoring.sheets.queries.sheets import Sheet
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST", fresh=True)
def take_in(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Read a pattern, show what it says, and lead to the door that every sheet comes in by."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    form = TakeInForm(request.POST or None)
    context = {"event": event, "form": form}
    if form.is_valid():
        try:
            sheet = sheet_for_desk(form.sheet.code, event)
        except WrongCodeError as wrong:
            form.add_error("line", wrong.sentence)
        else:
            context |= _scanned(form.sheet, sheet)
    return render(request, "scoring/desk/take_in.html", context, status=422 if form.errors else 200)


def _scanned(scanned: Handover, sheet: Sheet) -> dict[str, object]:
    before = taken_in(scanned.key)
    return {
        "scanned": scanned,
        "said": scanned_of(scanned, sheet) if sheet.sides_known else None,
        "sheet": sheet,
        "typed_at": datetime.datetime.fromtimestamp(scanned.minute * 60, tz=datetime.UTC),
        "before": before,
        "is_in": sheet.current is not None and before is None,
    }
