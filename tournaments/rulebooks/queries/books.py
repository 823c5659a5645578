"""Reads about rule books that are written: which there are, their versions, and those to copy or compare."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from django.shortcuts import get_object_or_404

from games import rulebook
from games.rulebook import RuleBook, RuleBookError
from kit.order import by_name
from kit.pure.text import number_in
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.models import Book, BookVersion, Edition
from tournaments.rulebooks.queries.texts import shipped_keys, text_of, title_of

DRAFT = "draft:"  # stands before the name of a book where its newest version is meant, and no edition


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule book that can be copied, compared or saved as a file, by the key that stands in an address."""

    key: str
    title: str
    kind: str  # "shipped", "edition" or "draft"


def commands_of(user: User) -> list[Organization]:
    """Return the Commands whose rule book `user` may write."""
    return list(
        Organization.objects.filter(permissions.organizations_with(user, Right.WRITE_BOOK))
        .commands()
        .order_by(by_name("name"))
    )


def books_of(user: User) -> list[Book]:
    """Return the books that are written for the Commands of `user`, each with its editions: three queries."""
    editions = Prefetch("editions", Edition.objects.defer("text").select_related("published_by"))
    books = Book.objects.filter(command__in=commands_of(user)).select_related("command")
    return list(books.prefetch_related(editions))


def book_for_office(user: User, name: str) -> Book:
    """Return the book with this name. Raises 404 for none, PermissionDenied where `user` may not write it."""
    book = get_object_or_404(Book.objects.select_related("command"), name=name)
    permissions.require(user, Right.WRITE_BOOK, book.command)
    return book


def version_of(book: Book, number: int) -> BookVersion:
    """Return one version of a book. Raises Http404 when it has none of that number."""
    return get_object_or_404(BookVersion.objects.select_related("made_by"), book=book, number=number)


def draft_of(book: Book) -> RuleBook:
    """Return a book as its newest version says it."""
    return rulebook.loads(version_of(book, book.version).text)


def before_of(book: Book) -> tuple[Edition | None, RuleBook]:
    """Return the last edition of a book, and what a draft is held against: that, or the book as it was begun."""
    last = book.editions.order_by("-number").first()
    return last, rulebook.loads(last.text if last else version_of(book, 1).text)


def choices_for(user: User) -> list[Choice]:
    """Return every rule book that `user` may copy or compare: their own drafts and editions, then the shipped ones."""
    choices: list[Choice] = []
    for book in books_of(user):
        choices.append(Choice(f"{DRAFT}{book.name}", draft_of(book).title, "draft"))
        choices += [Choice(edition.key, str(edition), "edition") for edition in book.editions.all()]
    choices += [Choice(key, title_of(key), "shipped") for key in shipped_keys()]
    return choices


def chosen_text(user: User, key: str) -> str:
    """Return the text of the rule book that `key` names for `user`, of a draft also an earlier version ("draft:on.2").

    Raises RuleBookError when there is none for them.
    """
    if key.startswith(DRAFT):
        name, _, number = key.removeprefix(DRAFT).partition(".")
        book = Book.objects.filter(name=name, command__in=commands_of(user)).first()
        version = book and book.versions.filter(number=number_in(number) or book.version).first()
        if version:
            return version.text
    elif key in shipped_keys() or Edition.objects.filter(key=key, book__command__in=commands_of(user)).exists():
        return text_of(key)
    raise RuleBookError("key", "no_book", key=key)
