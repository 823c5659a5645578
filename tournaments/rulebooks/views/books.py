"""The rule books of an office: which there are, a new one, its settings, a file, two compared, one published."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games import rulebook
from games.rulebook import RuleBook, RuleBookError, Setting
from games.rulebook.comparing import differences
from games.rulebook.sections import sections_of
from games.rulebook.writing import Edit, Field, fields_of, others_of
from kit.files.answers import as_toml
from kit.pure.text import number_in
from kit.pure.violations import RuleViolation
from kit.views import signed_in
from tournaments.organization.models import Organization
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.rulebooks import words
from tournaments.rulebooks.forms import books as forms
from tournaments.rulebooks.models import Book
from tournaments.rulebooks.queries import books as queries
from tournaments.rulebooks.services import books as services

A_PAGE = 10  # versions


@signed_in("GET")
def list_books(request: OfficeRequest) -> HttpResponse:
    """Show the books that are written for the reader's Commands, and those that are shipped."""
    commands_asked_for(request)
    shipped = [choice for choice in queries.choices_for(request.user) if choice.kind == "shipped"]
    books = [(book, queries.draft_of(book)) for book in queries.books_of(request.user)]
    return render(request, "tournaments/rulebooks/list.html", {"books": books, "shipped": shipped})


@signed_in("GET", "POST")
def new(request: OfficeRequest) -> HttpResponse:
    """Begin a book as a copy of another, or as a file says it."""
    form = forms.NewBookForm(
        request.POST or None,
        request.FILES or None,
        commands=commands_asked_for(request),
        choices=queries.choices_for(request.user),
        initial={"source": request.GET.get("source")},
    )
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        text = form.text or queries.chosen_text(request.user, chosen["source"])
        facts = {"title": chosen["title"]}
        with form.refusals(), form.telling_mistakes():
            book = services.begin_book(
                command=chosen["command"], text=text, name=chosen["name"], facts=facts, by=request.user
            )
            return redirect("rulebooks:book", book.name)
    return render(request, "tournaments/rulebooks/new.html", {"form": form}, status=422 if form.errors else 200)


@signed_in("GET", "POST")
def show_book(request: OfficeRequest, name: str) -> HttpResponse:
    """Show a book with all its settings, change it, and show what is new in the draft and how to publish it."""
    book = queries.book_for_office(request.user, name)
    saved = _settings(request, book, fields_of, forms.PartsForm, command=book.command)
    return saved if isinstance(saved, HttpResponse) else _book_page(request, book, saved)


@signed_in("GET", "POST")
def others(request: OfficeRequest, name: str, section: str) -> HttpResponse:
    """Show what a sport or a category does not say itself, and let it say something of its own."""
    book = queries.book_for_office(request.user, name)
    if section not in sections_of(queries.draft_of(book)):
        raise Http404
    saved = _settings(request, book, lambda base: others_of(base, section) if section in sections_of(base) else {})
    if isinstance(saved, HttpResponse):
        return saved
    title = words.section_title(saved["draft"], section)
    return _form_page(request, "others", {"book": book, "title": title, **saved})


@signed_in("GET", "POST")
def setting(request: OfficeRequest, name: str, path: str) -> HttpResponse:
    """Change one setting, with where the manual says it and why it is so."""
    book = queries.book_for_office(request.user, name)

    def one(base: RuleBook) -> Mapping[str, Field]:
        return {path: field} if (field := fields_of(base).get(path)) else {}

    if not one(queries.draft_of(book)):
        raise Http404
    saved = _settings(request, book, one, with_words=True)
    if isinstance(saved, HttpResponse):
        return saved
    return _form_page(request, "setting", {"book": book, "title": saved["form"][path].label, **saved})


@signed_in("GET", "POST")
def take_file(request: OfficeRequest, name: str) -> HttpResponse:
    """Take a file in place of the draft. What is wrong with it is told at its line."""
    book = queries.book_for_office(request.user, name)
    form = forms.TomlFile(request.POST or None, request.FILES or None, initial={"seen": book.version})
    if request.method == "POST" and form.is_valid():
        with form.refusals(), form.telling_mistakes():
            seen = form.cleaned_data["seen"] or 0
            services.take_file(book=book, seen=seen, text=form.text, by=request.user)
            messages.success(request, _("The file is saved as the draft. What is new in it is shown below."))
            return redirect("rulebooks:book", book.name)
        form = _standing_on(form, book)
    back = reverse("rulebooks:book", args=[book.name])
    context = {"form": form, "book": book, "draft": queries.draft_of(book), "back": back}
    return render(request, "tournaments/rulebooks/file.html", context, status=422 if form.errors else 200)


@signed_in("POST")
def publish(request: OfficeRequest, name: str) -> HttpResponse:
    """Publish the draft as an edition."""
    book = queries.book_for_office(request.user, name)
    form = forms.PublishForm(request.POST)
    if form.is_valid():
        with form.refusals():
            edition = services.publish(book=book, by=request.user, **form.cleaned_data)
            messages.success(
                request, words.published(edition.number, for_new_events=form.cleaned_data["for_new_events"])
            )
            return redirect("rulebooks:book", book.name)
    draft = queries.draft_of(book)
    fields, seen = fields_of(draft), {"seen": book.version}
    shown = {"form": forms.PartsForm(book=draft, fields=fields, command=book.command, initial=seen), "draft": draft}
    return _book_page(request, book, shown, _standing_on(form, book))


@signed_in("GET")
def compare(request: OfficeRequest) -> HttpResponse:
    """Show two rule books side by side, section by section: what differs."""
    commands_asked_for(request)
    form = forms.CompareForm(choices=queries.choices_for(request.user), initial=request.GET.dict())
    context: dict[str, Any] = {"form": form}
    if "right" in request.GET:
        keys = [request.GET.get(side, "") for side in ("left", "right")]
        left, right = (_chosen(request, key) for key in keys)
        context |= {"groups": _groups(left, right, words_too="words_too" in request.GET)}
        context |= {"left_title": words.titled(left, keys[0]), "right_title": words.titled(right, keys[1])}
        context["count"] = words.settings_differ(sum(len(group["rows"]) for group in context["groups"]))
    return render(request, "tournaments/rulebooks/compare.html", context)


@signed_in("GET")
def export(request: OfficeRequest, key: str) -> HttpResponse:
    """Send a rule book as a TOML file, with its comments."""
    commands_asked_for(request)
    try:
        text = queries.chosen_text(request.user, key)
    except RuleBookError:
        raise Http404 from None
    return as_toml(key.removeprefix(queries.DRAFT), text)


def commands_asked_for(request: OfficeRequest) -> list[Organization]:
    """Return the Commands whose books the reader may write. Raises PermissionDenied when there is none."""
    commands = queries.commands_of(request.user)
    if not commands:
        raise PermissionDenied(Right.WRITE_BOOK.value)
    return commands


# --- the settings ---------------------------------------------------------------------------------------


def _settings(
    request: OfficeRequest,
    book: Book,
    fields: Callable[[RuleBook], Mapping[str, Field]],
    kind: type[forms.BookForm] = forms.BookForm,
    **more: Any,
) -> HttpResponse | dict[str, Any]:
    """Save what somebody wrote, and answer with the page of the book; else return what the page shows.

    Where another saved in the meantime nothing is saved: the page shows the newest draft with what was typed in it,
    and what the other changed.
    """
    seen = number_in(request.POST.get("seen")) or book.version
    base = rulebook.loads(queries.version_of(book, seen).text)
    form = kind(request.POST or None, book=base, fields=fields(base), initial={"seen": seen}, **more)
    shown = {"form": form, "draft": base}
    if request.method != "POST" or not form.is_valid():
        return shown
    try:
        services.write(book=book, seen=seen, by=request.user, **form.changes())
    except RuleBookError as refused:
        form.refuse(refused)
        return shown
    except RuleViolation as refused:
        book.refresh_from_db()
        now = queries.draft_of(book)
        typed = {name: value for name, value in form.cleaned_data.items() if name not in {**fields(base), "seen": 0}}
        again = kind(
            book=now, fields=_typed(fields(now), form.edits()), initial={**typed, "seen": book.version}, **more
        )
        return {"form": again, "draft": now, "meanwhile": refused.params, "theirs": _groups(base, now)}
    messages.success(request, _("Saved in the draft."))
    return redirect("rulebooks:book", book.name)


def _typed(fields: Mapping[str, Field], edits: Mapping[str, Edit | None]) -> dict[str, Field]:
    """Return the fields with what somebody typed in them."""
    typed = dict(fields)
    for path in edits.keys() & fields.keys():
        setting, edit = fields[path].setting, edits[path]
        source = replace(setting.source, section=edit.section, why=edit.why) if edit else setting.source
        typed[path] = replace(fields[path], setting=Setting(path, edit.value if edit else None, source))
    return typed


def _form_page(request: OfficeRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    is_refused = context["form"].errors or "theirs" in context
    return render(request, f"tournaments/rulebooks/{page}.html", context, status=422 if is_refused else 200)


def _book_page(
    request: OfficeRequest, book: Book, shown: dict[str, Any], form: forms.PublishForm | None = None
) -> HttpResponse:
    draft = queries.draft_of(book)
    last, before = queries.before_of(book)
    groups = _groups(before, draft)
    versions = book.versions.defer("text").select_related("made_by")[:A_PAGE]
    key = f"{queries.DRAFT}{book.name}.{{}}".format
    context: dict[str, Any] = {
        "book": book,
        "last": last,
        "editions": book.editions.defer("text").select_related("published_by"),
        "versions": [(version, key(version.number), key(version.number - 1)) for version in versions],
        "groups": groups,
        "changed": sum(len(group["rows"]) for group in groups),
        "before_title": str(last) if last else _("as first created"),
        "publish": form or forms.PublishForm(initial={"seen": book.version}),
    }
    response = _form_page(request, "book", {**context, **shown})
    response.status_code = 422 if form else response.status_code
    return response


def _groups(left: RuleBook, right: RuleBook, *, words_too: bool = True) -> list[dict[str, Any]]:
    """Return what differs under the headings of the book that has the section.

    Without `words_too` those are left out where the value is the same, and its section or its reason is another.
    """
    groups = []
    for difference in differences(left, right):
        rows = [row for row in difference.rows if words_too or not row.in_words_alone]
        if rows:
            title = words.section_title(right if difference.in_right else left, difference.section)
            only = {"is_new": not difference.in_left, "is_out": not difference.in_right}
            groups.append({"title": title, "rows": rows, "count": words.settings_differ(len(rows)), **only})
    return groups


def _standing_on(form: Any, book: Book) -> Any:
    """Return the form about the version that the page shows now: who was told of it may try again."""
    book.refresh_from_db()
    form.data = form.data.copy()
    form.data["seen"] = str(book.version)
    return form


def _chosen(request: OfficeRequest, key: str) -> RuleBook:
    try:
        return rulebook.loads(queries.chosen_text(request.user, key))
    except RuleBookError:
        raise Http404 from None
