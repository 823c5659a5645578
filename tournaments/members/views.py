"""The registry: look for members, see one, correct one."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.members import queries, services
from tournaments.members.forms import DeclarationForm, MemberForm, SearchForm, SuspensionForm, TransferForm, WaiveForm
from tournaments.members.models import Member
from tournaments.members.pages import history
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import branches

MEMBERS_A_PAGE = 20


@signed_in("GET")
def member_list(request: OfficeRequest) -> HttpResponse:
    """Show the members of the reader's branches, a page at a time."""
    form, members = members_asked_for(request)
    page = Paginator(members, MEMBERS_A_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    part = "_list" if request.htmx and request.htmx.target == "members" else "list"
    return render(request, f"tournaments/members/{part}.html", {"form": form, "page": page, "asked": asked.urlencode()})


def members_asked_for(request: OfficeRequest) -> tuple[SearchForm, QuerySet[Member]]:
    """Return the search of the page of members, and whom it means."""
    permissions.require(request.user, Right.SEE_MEMBERS)
    form = SearchForm(request.GET, branches=branches(request.user, Right.SEE_MEMBERS))
    members = queries.members_of(request.user)
    if form.is_valid():
        members = queries.search(members, form.cleaned_data["q"])
        if form.cleaned_data["branch"]:
            members = members.filter(branch=form.cleaned_data["branch"])
    return form, members


@signed_in("GET")
def detail(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Show a card, what bars its holder, and everything that was ever changed."""
    member = queries.member_for(request.user, member_id)
    context = {
        "member": member,
        "suspensions": list(member.suspensions.select_related("made_by", "waived_by").order_by("-season", "sport")),
        "sports": dict(queries.sport_names()),
        "history": history(member),
        "transfers": queries.transfers_of(member),
        "may_move": permissions.may(request.user, Right.IMPORT_MEMBERS, member.branch),
        "may_suspend": queries.may_suspend(request.user, member),
        "declaration": DeclarationForm(initial={"signed_on": timezone.localdate()}),
        "this_year": timezone.localdate().year,
    }
    return render(request, "tournaments/members/detail.html", context)


@signed_in("GET", "POST")
def edit(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Correct a card."""
    member = queries.member_for(request.user, member_id)
    may_move = permissions.may(request.user, Right.IMPORT_MEMBERS, member.branch)
    form = MemberForm(
        request.POST or None,
        instance=member,
        branches=branches(request.user, Right.IMPORT_MEMBERS),
        may_move=may_move,
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.change_member(member=member, by=request.user, **form.cleaned_data)
            messages.success(request, _("The card of %(member)s is saved.") % {"member": member.name})
            return redirect("members:detail", member.pk)
    return render(request, "tournaments/members/edit.html", {"form": form, "member": member, "may_move": may_move})


@signed_in("GET", "POST")
def add(request: OfficeRequest) -> HttpResponse:
    """Add a member by hand: somebody who joined after the last list."""
    permissions.require(request.user, Right.SEE_MEMBERS)
    form = MemberForm(request.POST or None, branches=branches(request.user, Right.SEE_MEMBERS), may_move=True)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            member = services.add_member(by=request.user, **form.cleaned_data)
            messages.success(
                request,
                _("%(member)s is now a member of %(branch)s.") % {"member": member.name, "branch": str(member.branch)},
            )
            return redirect("members:detail", member.pk)
    return render(request, "tournaments/members/edit.html", {"form": form, "member": None, "may_move": True})


@signed_in("GET", "POST")
def transfer(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Record from which branch a member came to which, and when."""
    member = queries.member_for(request.user, member_id)
    permissions.require(request.user, Right.IMPORT_MEMBERS, member.branch)
    form = TransferForm(
        request.POST or None,
        branches=branches(request.user, Right.IMPORT_MEMBERS),
        initial={"to": member.branch, "on": timezone.localdate()},
    )
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.transfer_member(member=member, by=request.user, **form.facts())
            messages.success(request, _("The transfer of %(member)s is on record.") % {"member": member.name})
            return redirect("members:detail", member.pk)
    return render(request, "tournaments/members/transfer.html", {"form": form, "member": member})


@signed_in("POST")
def revoke(request: OfficeRequest, member_id: int, transfer_id: int) -> HttpResponse:
    """Revoke a transfer that was wrong."""
    member = queries.member_for(request.user, member_id)
    wrong = get_object_or_404(member.transfers.select_related("from_branch", "to_branch"), pk=transfer_id)
    queries.require_transfer(request.user, wrong)
    try:
        services.revoke_transfer(transfer=wrong, by=request.user)
    except RuleViolation as problem:
        messages.error(request, sentence(problem))
    else:
        messages.success(request, _("The transfer of %(member)s is revoked.") % {"member": member.name})
    return redirect("members:detail", member.pk)


@signed_in("POST")
def declare(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Keep the day on which a declaration of participation was signed."""
    member = queries.member_for(request.user, member_id)
    form = DeclarationForm(request.POST)
    if form.is_valid():
        services.record_declaration(member=member, signed_on=form.cleaned_data["signed_on"], by=request.user)
        messages.success(request, _("The declaration of %(member)s is on file.") % {"member": member.name})
    else:
        messages.error(request, _("Enter the date the declaration was signed."))
    return redirect("members:detail", member.pk)


@signed_in("GET")
def suspension_list(request: OfficeRequest) -> HttpResponse:
    """Show who is barred from a sport, in the reader's branches."""
    permissions.require(request.user, Right.SEE_MEMBERS)
    page = Paginator(queries.suspensions_of(request.user), MEMBERS_A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page}
    return render(request, "tournaments/members/suspensions.html", context)


@signed_in("GET", "POST")
def suspend(request: OfficeRequest, member_id: int) -> HttpResponse:
    """Bar a member from a sport for a season."""
    member = queries.member_for(request.user, member_id)
    if not queries.may_suspend(request.user, member):
        raise PermissionDenied
    form = SuspensionForm(request.POST or None, initial={"season": timezone.localdate().year + 1})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.suspend(member=member, by=request.user, **form.cleaned_data)
            messages.success(
                request,
                _("%(member)s is barred. Teams with this player will show it.") % {"member": member.name},
            )
            return redirect("members:detail", member.pk)
    return render(request, "tournaments/members/suspend.html", {"form": form, "member": member})


@signed_in("GET", "POST")
def waive(request: OfficeRequest, member_id: int, suspension_id: int) -> HttpResponse:
    """Let a barred member play after all."""
    member = queries.member_for(request.user, member_id)
    if not queries.may_suspend(request.user, member):
        raise PermissionDenied
    suspension = get_object_or_404(member.suspensions, pk=suspension_id)
    form = WaiveForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.waive_suspension(suspension=suspension, by=request.user, **form.cleaned_data)
            messages.success(request, _("%(member)s may play again.") % {"member": member.name})
            return redirect("members:detail", member.pk)
    context = {"form": form, "member": member, "suspension": suspension, "sports": dict(queries.sport_names())}
    return render(request, "tournaments/members/waive.html", context)
