"""The rule books of an office: which there are, a new one, a file taken in or saved, two compared, one published."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import rulebook
from games.rulebook import RuleBookError
from games.rulebook.comparing import differences
from tournaments.editions.models import Book
from tournaments.editions.queries import text_of
from tournaments.files.engine.text import number_in
from tournaments.files.views import as_toml
from tournaments.organization.models import Node
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.views import refusals_said
from tournaments.rulebooks import queries, services, words
from tournaments.rulebooks.forms import books as forms
from tournaments.rulebooks.pages import differences as pages
from tournaments.rulebooks.pages.sections import section_groups

WRITES = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@login_required
def list_books(request: OfficeRequest) -> HttpResponse:
    """Show the books that are written for the reader's Commands, and those that are shipped."""
    commands = commands_asked_for(request)
    shipped = [choice for choice in queries.choices_for(request.user) if choice.kind == "shipped"]
    books = [(book, queries.draft_of(book)) for book in queries.books_of(request.user)]
    context = {"books": books, "shipped": shipped, "commands": commands}
    return render(request, "tournaments/rulebooks/list.html", context)


@WRITES
@login_required
def new(request: OfficeRequest) -> HttpResponse:
    """Begin a book as a copy of another."""
    commands = commands_asked_for(request)
    choices = queries.choices_for(request.user)
    form = forms.NewBookForm(
        request.POST or None, commands=commands, choices=choices, initial={"source": request.GET.get("source")}
    )
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        with form.refusals():
            book = services.copy_book(
                command=chosen["command"],
                text=queries.chosen_book(request.user, chosen["source"]).text,
                copied_from={choice.key: choice.title for choice in choices}[chosen["source"]],
                name=chosen["name"],
                facts=form.facts(),
                by=request.user,
            )
            return redirect("rulebooks:book", book.name)
    return render(request, "tournaments/rulebooks/new.html", {"form": form}, status=422 if form.errors else 200)


@WRITES
@login_required
def take_file(request: OfficeRequest, name: str = "") -> HttpResponse:
    """Take a book from a file: a new one, or in place of the draft called `name`. What is wrong is told at its line."""
    commands = commands_asked_for(request)
    book = queries.book_for_office(request.user, name) if name else None
    form = forms.FileForm(
        request.POST or None,
        request.FILES or None,
        commands=commands,
        into=book is not None,
        initial={"seen": book.version if book else None},
    )
    if request.method == "POST" and form.is_valid():
        taken = _taken(request, form, book)
        if taken is not None:
            messages.success(request, _("The file is saved as version %(number)s.") % {"number": taken.version})
            return redirect("rulebooks:book", taken.name)
    context = {"form": form, "book": book}
    return render(request, "tournaments/rulebooks/file.html", context, status=422 if form.errors else 200)


def _taken(request: OfficeRequest, form: forms.FileForm, book: Book | None) -> Book | None:
    """Return the book that a file was taken into; None where the form says why it was not."""
    file = {"text": form.text, "file_name": form.cleaned_data["file"].name, "by": request.user}
    with form.refusals():
        try:
            if book is None:
                chosen = form.cleaned_data
                return services.begin_from_file(command=chosen["command"], name=chosen["name"], **file)
            services.take_file(book=book, seen=form.cleaned_data["seen"], **file)
            book.refresh_from_db()
            return book
        except services.FileHasMistakes as refused:
            form.mistakes = refused.found
            form.add_error("file", words.mistakes_found(len(refused.found)))
            return None
    if book is not None:
        form.stand_on(book.version)
    return None


@require_safe
@login_required
def show_book(request: OfficeRequest, name: str) -> HttpResponse:
    """Show the draft of a book: what it says otherwise than its last edition, its editions, and how to publish it."""
    return _book_page(request, queries.book_for_office(request.user, name))


@require_POST
@login_required
def publish(request: OfficeRequest, name: str) -> HttpResponse:
    """Publish the draft as an edition."""
    book = queries.book_for_office(request.user, name)
    form = forms.PublishForm(request.POST)
    if form.is_valid():
        with form.refusals():
            edition = services.publish(book=book, by=request.user, **form.cleaned_data)
            messages.success(request, words.published(edition, for_new_events=form.cleaned_data["for_new_events"]))
            return redirect("rulebooks:book", book.name)
        form.stand_on(book.version)
    return _book_page(request, book, form)


def _book_page(request: OfficeRequest, book: Book, form: forms.PublishForm | None = None) -> HttpResponse:
    draft, last = queries.draft_of(book), queries.last_edition(book)
    before = rulebook.loads(last.text if last else queries.version_of(book, 1).text)
    changes = differences(before, draft)
    groups = pages.difference_groups(changes, before, draft)
    context: dict[str, Any] = {
        "book": book,
        "section_groups": section_groups(draft, changes),
        "draft": draft,
        "last": last,
        "editions": book.editions.defer("text").select_related("published_by"),
        "groups": groups,
        "changed": sum(len(group.rows) for group in groups),
        "before_title": str(last) if last else _("as first created"),
        "form": form or forms.PublishForm(initial={"seen": book.version}),
    }
    return render(request, "tournaments/rulebooks/book.html", context, status=422 if form else 200)


@require_safe
@login_required
def history(request: OfficeRequest, name: str) -> HttpResponse:
    """Show the versions of a book, the newest first: who saved each, and how many settings it changed."""
    book = queries.book_for_office(request.user, name)
    asked = request.GET.get("from", "")
    newest = int(asked) if asked.isdecimal() and len(asked) < 9 else book.version
    trail = pages.trail_of(book, newest)
    earlier = trail[-1].version.number - 1 if trail else 0
    context = {"book": book, "draft": queries.draft_of(book), "versions": trail, "earlier": earlier}
    return render(request, "tournaments/rulebooks/history.html", context)


@require_safe
@login_required
def version(request: OfficeRequest, name: str, number: int) -> HttpResponse:
    """Show what one version changed, setting by setting."""
    book = queries.book_for_office(request.user, name)
    saved = queries.version_of(book, number)
    after = rulebook.loads(saved.text)
    before = rulebook.loads(queries.version_of(book, number - 1).text) if number > 1 else after
    context = {
        "book": book,
        "draft": after,
        "saved": saved,
        "what": words.what_was_done(saved, after),
        "groups": pages.difference_groups(differences(before, after), before, after),
        "is_newest": number == book.version,
    }
    return render(request, "tournaments/rulebooks/version.html", context)


@require_POST
@login_required
def restore(request: OfficeRequest, name: str, number: int) -> HttpResponse:
    """Put an earlier version in place of the draft."""
    book = queries.book_for_office(request.user, name)
    with refusals_said(request):
        services.restore(book=book, seen=seen_in(request), number=number, by=request.user)
        messages.success(request, _("Version %(number)s is the draft again.") % {"number": number})
    return redirect("rulebooks:book", book.name)


@require_safe
@login_required
def compare(request: OfficeRequest) -> HttpResponse:
    """Show two rule books side by side, section by section: what differs."""
    commands_asked_for(request)
    choices = queries.choices_for(request.user)
    form = forms.CompareForm(request.GET or None, choices=choices)
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        left, right = (queries.chosen_book(request.user, form.cleaned_data[side]) for side in ("left", "right"))
        words_too = form.cleaned_data["words_too"]
        groups = pages.difference_groups(differences(left, right), left, right, words_too=words_too)
        titles = {choice.key: choice.title for choice in choices}
        context |= {f"{side}_title": titles[form.cleaned_data[side]] for side in ("left", "right")} | {"groups": groups}
        context["count"] = words.settings_differ(sum(len(group.rows) for group in groups))
    return render(request, "tournaments/rulebooks/compare.html", context)


@require_safe
@login_required
def export(request: OfficeRequest, key: str) -> HttpResponse:
    """Send a rule book as a TOML file; one that is shipped as it is shipped, with its comments."""
    commands_asked_for(request)
    try:
        book = queries.chosen_book(request.user, key)
    except RuleBookError:
        raise Http404 from None
    text = text_of(key) if not key.startswith(queries.DRAFT) else book.own_text
    name = key.removeprefix(queries.DRAFT)
    return as_toml(name, text)


def seen_in(request: OfficeRequest) -> int:
    """Return the version that a form was opened in; 0 where it does not say, which is none."""
    return number_in(request.POST.get("seen")) or 0


def commands_asked_for(request: OfficeRequest) -> list[Node]:
    """Return the Commands whose books the reader may write. Raises PermissionDenied when there is none."""
    commands = queries.commands_of(request.user)
    if not commands:
        raise PermissionDenied(Right.WRITE_BOOK.value)
    return commands
