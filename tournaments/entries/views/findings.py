"""What one rule found in the teams of an event for one reason, and one decision about those that are ticked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext, ngettext

from kit.views import signed_in
from tournaments.entries.engine import RULES
from tournaments.entries.forms import DecisionReasonForm
from tournaments.entries.models import Override
from tournaments.entries.pages.findings import FindingGroup, groups_of
from tournaments.entries.queries import entries as queries
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services import decisions
from tournaments.entries.views.office import detail_page, done, entry_for
from tournaments.entries.words.standing import DECIDED
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
                count = decisions.override_group(event=event, **chosen, kind=form.kind, by=request.user)
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


@signed_in("POST")
def override(request: OfficeRequest, entry_id: int) -> HttpResponse:
    """Let a team play although a rule is not met, refuse it, or ask its branch."""
    entry = entry_for(request, entry_id)
    permissions.require(request.user, Right.OVERRIDE, entry.competition.event)
    rule, person = request.POST.get("rule", ""), request.POST.get("member", "")
    member = next((place.member for place in entry.roster.all() if str(place.member.pk) == person), None)
    form = DecisionReasonForm(request.POST, prefix=f"{rule}-{person}")
    if form.is_valid():
        with form.refusals():
            decisions.override_rule(
                entry=entry,
                rule=rule,
                member=member,
                reason=form.cleaned_data["reason"],
                kind=form.kind,
                by=request.user,
            )
        if not form.errors:
            messages.success(request, gettext(DECIDED[form.kind]) % {"team": entry})
            return redirect("entries:detail", entry.pk)
    return detail_page(request, entry, refused=(rule, person, form))


@signed_in("POST")
def answer(request: OfficeRequest, override_id: int) -> HttpResponse:
    """Answer, for the branch, what an officer asked about a team."""
    asked = get_object_or_404(Override.objects.select_related("entry__competition__event__organizer"), pk=override_id)
    permissions.require(request.user, Right.REGISTER, asked.entry)
    said = request.POST.get("answer", "")[:1000]
    return done(
        request,
        asked.entry,
        lambda: decisions.answer_question(override=asked, answer=said, by=request.user),
        gettext("Your answer is saved. The officer reads it and decides."),
    )


@signed_in("POST")
def revoke_override(request: OfficeRequest, override_id: int) -> HttpResponse:
    """Take a decision back."""
    decision = get_object_or_404(
        Override.objects.select_related("entry__competition__event__organizer"), pk=override_id
    )
    permissions.require(request.user, Right.OVERRIDE, decision.entry.competition.event)
    return done(
        request,
        decision.entry,
        lambda: decisions.revoke_override(override=decision, by=request.user),
        gettext("The decision is taken back. The rule counts again."),
    )


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
