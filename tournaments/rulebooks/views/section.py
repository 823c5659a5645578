"""One section of a rule book: read, changed and saved; and what would follow from it, before it is."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games import rulebook
from games.rulebook import RuleBook, RuleBookError
from games.rulebook.comparing import differences
from games.rulebook.sections import HEAD, sections_of
from games.rulebook.writing import Edit, edited, fields_of
from tournaments.editions.models import Book
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.rulebooks import queries, services, words
from tournaments.rulebooks.forms.sample import SampleForm
from tournaments.rulebooks.forms.section import HeadForm, SectionForm
from tournaments.rulebooks.pages import follows

WRITES = require_http_methods(["GET", "HEAD", "POST"])


@WRITES
@login_required
def section(request: OfficeRequest, name: str, section: str) -> HttpResponse:
    """Change a section. With `look` nothing is saved: the page shows what would follow."""
    book = queries.book_for_office(request.user, name)
    if section == HEAD:
        return _head(request, book)
    if section not in sections_of(queries.draft_of(book)):
        if request.method != "POST":
            raise Http404
        messages.error(request, _("Somebody removed this section from the draft. What you wrote in it is not saved."))
        return redirect("rulebooks:book", book.name)
    base = rulebook.loads(queries.version_of(book, _number(request, "seen") or book.version).text)
    try:
        fields = fields_of(base, section)
    except RuleBookError:
        raise Http404 from None
    form = SectionForm(
        request.POST or None, book=base, fields=fields, initial={"seen": book.version, "accepted": book.version}
    )
    shown = base
    told: list[words.Meanwhile] = []
    if request.method == "POST" and form.is_valid():
        shown, told = _edited(book, form, base)
        if "look" not in request.POST and not form.errors and not told and _save(request, book, form, section):
            return redirect("rulebooks:section", book.name, section)
    context = _context(book, shown, section) | {"form": form, "told": told}
    is_refused = bool(form.errors or told) and "look" not in request.POST
    return render(request, "tournaments/rulebooks/section.html", context, status=422 if is_refused else 200)


@require_safe
@login_required
def what_follows(request: OfficeRequest, name: str) -> HttpResponse:
    """Show what follows from the whole draft, for an event of a level on a day."""
    book = queries.book_for_office(request.user, name)
    draft = queries.draft_of(book)
    sample = follows.usual_sample(draft)
    form = SampleForm(request.GET or None, book=draft, initial={"level": sample.level, "day": sample.starts_on})
    if form.is_valid():
        sample = follows.Sample(form.cleaned_data["level"], form.cleaned_data["day"])
    context = {"book": book, "draft": draft, "form": form, "follows": follows.what_follows(draft, sample)}
    return render(request, "tournaments/rulebooks/follows.html", context)


def _head(request: OfficeRequest, book: Book) -> HttpResponse:
    draft = queries.draft_of(book)
    initial = {"seen": book.version, **{name: getattr(draft, name) for name in HeadForm.FACTS}}
    form = HeadForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            services.write_head(book=book, seen=form.cleaned_data["seen"], facts=form.facts(), by=request.user)
            messages.success(request, _("Saved."))
            return redirect("rulebooks:book", book.name)
        form.stand_on(book.version)
    context = _context(book, draft, HEAD) | {"form": form}
    return render(request, "tournaments/rulebooks/head.html", context, status=422 if form.errors else 200)


def _edited(book: Book, form: SectionForm, base: RuleBook) -> tuple[RuleBook, list[words.Meanwhile]]:
    """Return the newest draft with what was changed, and what others have changed of the same settings in the meantime.

    What the book does not allow is said on the form.
    """
    now, edits = queries.newest(book), form.edits()
    draft = rulebook.loads(now.text)
    accepted = form.cleaned_data["accepted"] or form.cleaned_data["seen"]
    told = _told(queries.version_of(book, accepted).text, draft, edits, str(now.made_by or ""))
    if told:
        form.accept(book.version)
    try:
        return rulebook.loads(edited(now.text, edits)), told
    except RuleBookError as refused:
        form.refuse(refused, words.place_of(base, refused.path))
        return draft, told


def _told(accepted: str, now: RuleBook, edits: dict[str, Edit | None], who: str) -> list[words.Meanwhile]:
    """Return which of the edited settings somebody else has changed since, to something else."""
    rows = [
        row for difference in differences(rulebook.loads(accepted), now) for row in difference.rows if row.path in edits
    ]
    return [
        words.Meanwhile(row.label, row.right.in_words if row.right else "", who)
        for row in rows
        if (edit := edits[row.path]) is None or row.right is None or edit.value != row.right.value
    ]


def _save(request: OfficeRequest, book: Book, form: SectionForm, section: str) -> bool:
    with form.refusals():
        services.write_section(book=book, seen=book.version, section=section, edits=form.edits(), by=request.user)
        messages.success(request, _("Saved in the draft."))
        return True
    return False


def _context(book: Book, draft: RuleBook, section: str) -> dict[str, Any]:
    last = queries.last_edition(book)
    before = rulebook.loads(last.text if last else queries.version_of(book, 1).text)
    changed = {
        row.path
        for difference in differences(before, draft)
        if difference.section == section
        for row in difference.rows
    }
    return {
        "book": book,
        "draft": draft,
        "section": section,
        "title": words.section_title(draft, section),
        "changed": changed,
        "can_go": section.partition(".")[0] in ("levels", "sports", "categories"),
        "lines": draft.programme.lines if section == "programme" else {},
        "follows": follows.what_follows(draft, follows.usual_sample(draft, section.partition(".")[2]), section)
        if section != HEAD
        else None,
    }


def _number(request: OfficeRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else 0
