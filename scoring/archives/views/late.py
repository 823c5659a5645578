"""What a laptop had that came home late, sheet by sheet beside what the office has: taken or left."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from scoring.archives.forms import LateForm
from scoring.archives.pages import late_cards
from scoring.consequences.services import NotAcceptedError
from scoring.consequences.views.asking import accepted_in, ask
from scoring.decisions.engine.open import Choice, Kind
from scoring.decisions.services.deciding import settle_late
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right, may


@signed_in("GET", "POST", fresh=True)
def late(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what is still open of late laptops; a button takes or leaves one sheet, or all that can be."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS if request.method != "POST" else Right.RULE)
    usual = {"reason": _("The laptop came home late."), "key": uuid.uuid4()}
    form = LateForm(request.POST or None, initial=usual)
    if request.method == "POST" and form.is_valid():
        try:
            with form.refusals():
                return _settle(request, event, form)
        except NotAcceptedError as asked:
            return ask(request, asked, back=request.path)
    context = {
        "event": event,
        "cards": late_cards(event, request.user),
        "form": form,
        "may_settle": may(request.user, Right.RULE, event),
    }
    return render(request, "scoring/archives/late.html", context, status=422 if form.is_bound else 200)


def _settle(request: OfficeRequest, event: Event, form: LateForm) -> HttpResponse:
    """Do what the button says: "taken=KEY MARK" or "stands=KEY MARK", and without a key all that can be."""
    choice = next((each for each in (Choice.TAKEN, Choice.STANDS) if each in request.POST), None)
    if choice is None:  # sent by no button, it would leave everything
        raise RuleViolation("decisions.no_choice")
    key, _blank, mark = request.POST[choice].partition(" ")
    settled = settle_late(
        event=event,
        choice=choice,
        key=key,
        mark=mark,
        reason=form.cleaned_data["reason"],
        by=request.user,
        idempotency_key=form.cleaned_data["key"],
        accepted=accepted_in(request),
    )
    if key and settled.made[0].kind == Kind.LATE_MORE:
        messages.success(request, _("It is noted as read."))
    elif settled.made:
        said = ngettext("%(count)d sheet is settled.", "%(count)d sheets are settled.", len(settled.made))
        messages.success(request, said % {"count": len(settled.made)})
    if settled.left:
        said = ngettext("%(count)d sheet stays open.", "%(count)d sheets stay open.", settled.left)
        why = sentence(settled.why) if settled.why is not None else _("Decide these one by one.")
        messages.warning(request, f"{said % {'count': settled.left}} {why}")
    return redirect(request.path)
