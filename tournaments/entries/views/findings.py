"""What one rule found in the teams of an event for one reason, and one decision about those that are ticked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext

from kit.views import signed_in
from tournaments.entries.engine import RULES
from tournaments.entries.forms import DecisionReasonForm
from tournaments.entries.pages.findings import FindingGroup, groups_of
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_group
from tournaments.events.models import Event
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", "POST")
def findings(request: OfficeRequest, event_id: int, rule: str, code: str) -> HttpResponse:
    """Show the teams in which a rule found the same, and decide for those that are ticked."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), pk=event_id)
    form, status = DecisionReasonForm(), 200
    ticked = set(request.POST.getlist("finding"))
    if "tick" in request.POST:
        form = DecisionReasonForm(initial={"reason": request.POST.get("reason", "")})
    elif request.method == "POST":
        permissions.require(request.user, Right.OVERRIDE, event)
        form, status = DecisionReasonForm(request.POST), 422
        if form.is_valid():
            chosen = {"rule": rule, "code": code, "marks": ticked, "reason": form.cleaned_data["reason"]}
            with form.refusals():
                count = override_group(event=event, **chosen, kind=form.kind, by=request.user)
            if not form.errors:
                messages.success(request, _format_decided(count, left=len(ticked) - count))
                return redirect("entries:office_list", event.pk)
    group = _group(request, event, rule, code)
    if group is not None and "tick" in request.POST:
        ticked = {line.mark for line in group.lines if request.POST["tick"] == "all"}
    if group is None:
        refused = " ".join(map(str, form.non_field_errors())) or gettext("Nothing is left to decide there.")
        messages.add_message(request, messages.INFO if status == 200 else messages.ERROR, refused)
        return redirect("entries:office_list", event.pk)
    context = {
        "event": event,
        "group": group,
        "form": form,
        "ticked": ticked,
        "may_override": permissions.may(request.user, Right.OVERRIDE, event),
        "may_set": bool(group.rule.strictness)
        and not event.is_frozen
        and permissions.may(request.user, Right.MANAGE_EVENT, event),
    }
    return render(request, "tournaments/entries/findings.html", context, status=status)


def _group(request: OfficeRequest, event: Event, rule: str, code: str) -> FindingGroup | None:
    """Return the group as the reader may see it; None when nothing of it is left."""
    if rule not in RULES:
        return None
    entries = list(queries.visible_entries(request.user, event))
    gone = queries.standing_departures_of(event)
    verdicts = verdicts_for(entry for entry in entries if entry.pk not in gone)
    groups = groups_of(verdicts.values())
    return next((group for group in groups if (group.group.rule, group.group.code) == (rule, code)), None)


def _format_decided(count: int, *, left: int) -> str:
    decided = ngettext(
        "%(count)s problem is decided. The branch reads your sentence.",
        "%(count)s problems are decided. The branches read your sentence.",
        count,
    ) % {"count": count}
    if not left:
        return decided
    changed = ngettext(
        "%(left)s changed while you had the page open and was left as it is.",
        "%(left)s changed while you had the page open and were left as they are.",
        left,
    ) % {"left": left}
    return f"{decided} {changed}"
