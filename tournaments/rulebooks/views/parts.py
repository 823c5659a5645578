"""Parts of a rule book that are added or taken out: levels, sports, categories, lines of the program."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from games.rulebook import RuleBookError
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.organization.views import refusals_said
from tournaments.rulebooks import queries, services, words
from tournaments.rulebooks.forms.parts import PARTS
from tournaments.rulebooks.views.books import seen_in

WRITES = require_http_methods(["GET", "HEAD", "POST"])


@WRITES
@login_required
def add(request: OfficeRequest, name: str, kind: str) -> HttpResponse:
    """Add a level, a sport, a category or a line of the program."""
    book = queries.book_for_office(request.user, name)
    if kind not in PARTS:
        raise Http404
    draft = queries.draft_of(book)
    form: Any = PARTS[kind](request.POST or None, book=draft, command=book.command, initial={"seen": book.version})
    if request.method == "POST" and form.is_valid():
        facts = {key: value for key, value in form.cleaned_data.items() if key != "seen"}
        with form.refusals():
            try:
                services.add_part(book=book, seen=form.cleaned_data["seen"], kind=kind, facts=facts, by=request.user)
                messages.success(request, _("Added to the draft."))
                return redirect("rulebooks:book", book.name)
            except RuleBookError as refused:
                form.add_error(None, words.problem_of(refused))
        form.stand_on(book.version)
    context = {"book": book, "draft": draft, "form": form, "title": words.adding(kind)}
    return render(request, "tournaments/rulebooks/add.html", context, status=422 if form.errors else 200)


@require_POST
@login_required
def take_out(request: OfficeRequest, name: str, section: str) -> HttpResponse:
    """Take a level, a sport, a category or a line of the program out of the draft."""
    book = queries.book_for_office(request.user, name)
    with refusals_said(request):
        try:
            services.take_out(book=book, seen=seen_in(request), section=section, by=request.user)
            messages.success(request, _("Removed from the draft."))
        except RuleBookError as refused:
            messages.error(request, words.problem_of(refused))
    return redirect("rulebooks:book", book.name)
