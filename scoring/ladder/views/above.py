"""Teams that come up: for the officers of the event above, and for the branch that is asked."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.ladder.forms.advancing import AnswerForm
from scoring.ladder.queries.proposals import coming_to, proposal_for
from scoring.ladder.services import answering
from tournaments.entries.models import Entry
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.events.queries import event_for_office
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.seasons.queries.plan import terms_for


@login_required
@require_safe
def coming(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show every team that comes up to an event: proposed, answered, late, and from where nobody came yet."""
    event = event_for_office(request.user, event_id, Right.REGISTER)
    all_coming = coming_to(event)
    senders = [sender.competition.event for each in all_coming for sender in each.senders if sender.competition]
    context = {
        "event": event,
        "all_coming": all_coming,
        "may_propose": {sender.pk for sender in senders if permissions.may(request.user, Right.AWARD, sender)},
    }
    return render(request, "scoring/ladder/advancing/coming.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def proposal(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Show a branch what its team is asked, and take its answer: accept, change, or decline."""
    entry = get_object_or_404(Entry.objects.select_related("competition__event__organizer", "branch"), pk=entry_id)
    permissions.require(request.user, Right.REGISTER, entry)
    asked = proposal_for(entry)
    if asked is None:
        raise Http404
    form = AnswerForm(request.POST if request.method == "POST" else None, entry_id=entry.pk)
    if form.is_valid():
        with form.refusals():
            answering.answer_proposal(
                entry=entry,
                accepts=form.cleaned_data["accepts"],
                reason=form.cleaned_data["reason"],
                by=request.user,
            )
        if form.is_valid():
            said = _("%(team)s is entered at %(event)s.") if form.cleaned_data["accepts"] else _("%(team)s declined.")
            messages.success(request, said % {"team": entry.team_name, "event": entry.competition.event.name})
            return redirect("advancing:proposal", entry.pk)
    verdict = verdicts_for([asked.entry])[asked.entry.pk]
    context = {
        "proposal": asked,
        "entry": asked.entry,
        "event": asked.event,
        "form": form,
        "verdict": verdict,
        "terms": terms_for(asked.entry.competition),
        "is_drawn": asked.entry.competition.entries_frozen_at is not None,
    }
    return render(request, "scoring/ladder/advancing/proposal.html", context, status=422 if form.errors else 200)
