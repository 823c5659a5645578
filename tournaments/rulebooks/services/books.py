"""Writes about rule books: begin one, save a version, publish an edition, and say which one later events take."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from games import rulebook
from games.rulebook import RuleBookError
from games.rulebook.checking import mistakes
from games.rulebook.writing import own_text, with_facts, written
from kit.pure.violations import RuleViolation
from tournaments.organization.models import Organization, User
from tournaments.organization.services import DEFAULT_LEVELS, Level, add_command, hang_commands, name_levels
from tournaments.rulebooks.models import Book, BookVersion, Edition
from tournaments.rulebooks.queries.commands import listed_commands
from tournaments.rulebooks.queries.texts import key_or_first, shipped_keys, text_of

MOST_IN_NAME = 40


class FaultyFileError(RuleViolation):
    """A file that is no rule book yet, or no sport: every mistake at its line."""

    def __init__(self, found: Sequence[object]) -> None:
        super().__init__("rulebooks.file_has_mistakes", "", field="file")
        self.found = found


def begin_command(*, name: str, rulebook_key: str = "") -> Organization:
    """Begin a Command by a rule book, with the levels of the book, as it calls them, from the Command to the branch.

    One of the list has its code, hours and language, and where no book is named its own. Dominion and the Commands of a
    site stand below one another, whichever was begun first.
    """
    listed = listed_commands().get(name)
    if listed is not None and not rulebook_key and listed.book in shipped_keys():
        rulebook_key = listed.book
    names = _names_in(key_or_first(rulebook_key))
    levels: list[Level] = [{**step, "name": names[step["key"]]} for step in DEFAULT_LEVELS if step["key"] in names]
    levels[0] = DEFAULT_LEVELS[0]  # its events may be those of a Province; it is a Command all the same
    if listed is not None and listed.level != Organization.COMMAND:
        levels = [{"key": listed.level, "name": names[listed.level], "optional": False}, *DEFAULT_LEVELS]
    own = {"number": listed.code, "own_zone": listed.zone, "language": listed.language} if listed is not None else {}
    command = add_command(name=name, levels=levels, rulebook_key=rulebook_key, **own)
    hang_commands()
    command.refresh_from_db()
    return command


def name_levels_by_books() -> None:
    """Let every Command call its levels as its rule book does: those that began before books had names of their own."""
    for command in Organization.objects.commands().exclude(rulebook_key=""):
        name_levels(command=command, names=_names_in(key_or_first(command.rulebook_key)))


def _names_in(key: str) -> dict[str, str]:
    return {level.key: level.name for level in rulebook.loads(text_of(key)).levels}


def begin_book(*, command: Organization, text: str, name: str, facts: Mapping[str, Any], by: User) -> Book:
    """Begin a book of `command` as `text` says it, with a title of its own and the like (`facts`).

    Asked for twice with the same words, it is the same book. Raises FaultyFileError for a text that is no rule book,
    RuleViolation for a name that is taken.
    """
    text = own_text_of(text)  # before the transaction: on SQLite nobody else writes while it lasts
    name = slugify(name)[:MOST_IN_NAME].strip("-")
    text = with_facts(text, {"key": name, "command": command.name, **facts})
    with transaction.atomic():
        return _begin(command, name, text, by)


def write(*, book: Book, seen: int, by: User, **changes: Any) -> BookVersion:
    """Save other values, and parts that come in or go out (see `games.rulebook.writing.written`).

    Raises RuleBookError for what a rule book does not allow, RuleViolation when somebody saved in the meantime.
    """
    return save(book=book, seen=seen, change=lambda text: written(text, **changes), by=by)


def take_file(*, book: Book, seen: int, text: str, by: User) -> BookVersion:
    """Put what a file says in place of the draft. `seen` is the version that was to be replaced.

    Raises FaultyFileError for a file that is no rule book, RuleViolation when somebody saved in the meantime.
    """
    wanted = own_text_of(text)
    return save(book=book, seen=seen, change=lambda _: wanted, by=by)


def own_text_of(text: str) -> str:
    """Return the text of a file without what is no Command's own. Raises FaultyFileError."""
    if wrong := mistakes(text):
        raise FaultyFileError(wrong)
    return own_text(text)


def save(*, book: Book, seen: int, change: Callable[[str], str], by: User) -> BookVersion:
    """Save what `change` makes of the newest text as the next version; nothing is saved where it makes no difference.

    Raises RuleViolation when `seen` is not the newest version any more, unless what is asked for is there already: a
    form that is sent twice is saved once.
    """
    now = _newest(book)
    try:  # before the transaction: on SQLite nobody else writes while it lasts
        text = with_facts(change(now.text), {"key": book.name})
    except RuleBookError:
        if seen != now.number:  # what it was about may be gone
            raise _meanwhile(now) from None
        raise
    if text == now.text:
        return now
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book.pk)
        if not seen == now.number == book.version:
            raise _meanwhile(_newest(book))
        book.version += 1
        book.save(update_fields=["version"])
        return BookVersion.objects.create(book=book, number=book.version, text=text, made_by=by)


@transaction.atomic
def publish(*, book: Book, seen: int, remark: str, for_new_events: bool, by: User) -> Edition:
    """Publish the version `seen` as the next edition; asked for twice, it is the same edition.

    Events that exist keep the edition that they were made with. With `for_new_events` those that are created from now
    on take this one. Raises RuleViolation when somebody saved in the meantime, or when nothing is new.
    """
    book = Book.objects.select_for_update().select_related("command").get(pk=book.pk)
    edition = book.editions.order_by("-number").first()
    if edition is None or edition.version != seen:
        now = _newest(book)
        if seen != now.number:
            raise _meanwhile(now)
        edition = _publish(book, now, remark, by)
    if for_new_events:
        _use_for_new_events(book.command, edition.key)
    return edition


def _newest(book: Book) -> BookVersion:
    return BookVersion.objects.select_related("made_by").filter(book=book).order_by("-number")[0]


def _meanwhile(now: BookVersion) -> RuleViolation:
    return RuleViolation("rulebooks.changed_meanwhile", who=str(now.made_by or ""), version=now.number)


def _use_for_new_events(command: Organization, key: str) -> None:
    """Let the events that are created from now on, outside of a season's plan, be played by this rule book.

    Raises RuleViolation for a book that lacks the level of the Command's own events: its pages ask for it.
    """
    if command.level not in [level.key for level in rulebook.loads(text_of(key)).levels]:
        raise RuleViolation("rulebooks.no_own_level", level=command.level)
    Organization.objects.filter(pk=command.pk).update(rulebook_key=key)
    name_levels(command=command, names=_names_in(key))


def _begin(command: Organization, name: str, text: str, by: User) -> Book:
    if not command.is_command:
        raise RuleViolation("rulebooks.not_a_command", place=str(command))
    if not name or name in shipped_keys():
        raise RuleViolation("rulebooks.name_taken", field="name", name=name)
    Organization.objects.select_for_update().get(pk=command.pk)  # two who begin at once go one by one
    taken = Book.objects.filter(name=name).first()
    if taken is not None:
        first = BookVersion.objects.get(book=taken, number=1)
        if taken.command_id == command.pk and first.text == text and first.made_by == by:
            return taken
        raise RuleViolation("rulebooks.name_taken", field="name", name=name)
    book = Book.objects.create(command=command, name=name)
    BookVersion.objects.create(book=book, number=1, text=text, made_by=by)
    return book


def _publish(book: Book, version: BookVersion, remark: str, by: User) -> Edition:
    last = book.editions.order_by("-number").first()
    if last is not None and with_facts(last.text, {"key": book.name}) == version.text:
        raise RuleViolation("rulebooks.nothing_new", number=last.number)
    number = last.number + 1 if last else 1
    fingerprint = hashlib.sha256(version.text.encode()).hexdigest()
    key = f"{book.name}.{number}.{fingerprint[:10]}"
    text = with_facts(version.text, {"key": key})
    title = rulebook.loads(text).title
    return Edition.objects.create(
        book=book, number=number, version=version.number, key=key, title=title[:200], text=text, remark=remark[:300],
        published_by=by,
    )  # fmt: skip
