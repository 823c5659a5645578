"""Accounts for all branches in one go, with a letter for the first sign-in of each."""

from __future__ import annotations

import secrets

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.debug import sensitive_variables

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.organization.models import Role
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people import services
from tournaments.people.forms import BranchAccountForm
from tournaments.people.queries import BranchLine, branch_lines
from tournaments.people.views.access import password_again
from tournaments.sites.queries import address_for

PAGE = 40  # a slow hash for each: more would keep the reader waiting


@signed_in("GET", "POST", fresh=True)
@password_again("POST")
@sensitive_variables("letters")
def branches(request: OfficeRequest) -> HttpResponse:
    """Show who signs in for each branch, and make what is ticked: accounts, roles, and the letters to print."""
    permissions.require(request.user, Right.GRANT_ROLES)
    page = Paginator(branch_lines(request.user), PAGE).get_page(request.GET.get("page"))
    rows = [(line, _form(request, line)) for line in page]
    problem = ""
    if request.method == "POST":
        ticked = [(line, form) for line, form in rows if form.is_valid() and form.cleaned_data["make"]]
        if all(form.is_valid() for _line, form in rows) and ticked:
            try:
                letters = services.make_first_sign_ins(
                    wanted=[form.as_wanted(line.branch, line.user) for line, form in ticked],
                    key=request.POST.get("key", ""),
                    by=request.user,
                )
                return render(
                    request,
                    "tournaments/people/first_sign_ins.html",
                    {"letters": letters, "address": address_for(request)},
                )
            except RuleViolation as refused:
                problem = sentence(refused)
        elif not ticked:
            problem = sentence(RuleViolation("people.nobody_ticked"))
    context = {
        "page": page,
        "rows": rows,
        "problem": problem,
        "key": request.POST.get("key") or secrets.token_urlsafe(24),
        "role": Role.Kind.BRANCH_OFFICER.label,
    }
    return render(request, "tournaments/people/branches.html", context, status=422 if problem else 200)


def _form(request: OfficeRequest, line: BranchLine) -> BranchAccountForm:
    initial = {
        "make": "all" in request.GET and not line.signed_in,
        "username": line.username,
        "name": line.name,
        "email": line.email,
    }
    return BranchAccountForm(
        request.POST if request.method == "POST" else None, prefix=f"b{line.branch.pk}", initial=initial
    )
