"""Writes about rule books: copy one, save a version, publish an edition, and say which one later events take."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils.text import slugify

from games import rulebook
from games.base import RuleViolation
from games.rulebook import RuleBookError, growing, toml
from games.rulebook.checking import Mistake, mistakes
from games.rulebook.sections import HEAD
from games.rulebook.writing import Edit, edited, with_head
from tournaments.editions.models import Book, BookVersion, Edition
from tournaments.editions.queries import shipped_keys, text_of
from tournaments.organization.models import Node, User
from tournaments.rulebooks.words import part_added, part_taken_out

How = BookVersion.How
MOST_IN_NAME = 40


class FileHasMistakes(RuleViolation):
    """A file that is no rule book yet: every mistake at its line."""

    def __init__(self, found: tuple[Mistake, ...]) -> None:
        super().__init__("rulebooks.file_has_mistakes", field="file")
        self.found = found


@transaction.atomic
def copy_book(*, command: Node, text: str, copied_from: str, name: str, facts: Mapping[str, Any], by: User) -> Book:
    """Begin a book of `command` as a copy of `text`, with a title, a season and a source of its own (`facts`).

    Asked for twice with the same words, it is the same book. Raises RuleViolation for a name that is taken.
    """
    copied = rulebook.loads(text).own_text
    return _begin(command, name, _with_facts(copied, {**facts, "command": command.name}), How.COPIED, copied_from, by)


def begin_from_file(*, command: Node, text: str, file_name: str, name: str, by: User) -> Book:
    """Begin a book of `command` from a file. Raises FileHasMistakes for a file that is none, and saves nothing."""
    wanted = _text_of_file(text)  # before the transaction: on SQLite nobody else writes while it lasts
    with transaction.atomic():
        return _begin(command, name, wanted, How.FILE, file_name, by)


def take_file(*, book: Book, seen: int, text: str, file_name: str, by: User) -> BookVersion:
    """Put what a file says in place of the draft. `seen` is the version that was to be replaced.

    Raises FileHasMistakes for a file that is no rule book, RuleViolation when somebody saved in the meantime.
    """
    wanted = _text_of_file(text)
    return save(book=book, seen=seen, change=lambda _: wanted, how=How.FILE, what=file_name, by=by)


@transaction.atomic
def restore(*, book: Book, seen: int, number: int, by: User) -> BookVersion:
    """Put an earlier version in place of the draft, as a version of its own."""
    earlier = BookVersion.objects.filter(book=book, number=number).first()
    if earlier is None:
        raise RuleViolation("rulebooks.no_such_version", version=number)
    return save(book=book, seen=seen, change=lambda _: earlier.text, how=How.RESTORED, what=str(number), by=by)


@transaction.atomic
def write_section(*, book: Book, seen: int, section: str, edits: Mapping[str, Edit | None], by: User) -> BookVersion:
    """Save other values, citations or words in a section. Raises RuleBookError for what a rule book does not allow."""
    return save(book=book, seen=seen, change=lambda text: edited(text, edits), how=How.SECTION, what=section, by=by)


@transaction.atomic
def write_head(*, book: Book, seen: int, facts: Mapping[str, Any], by: User) -> BookVersion:
    """Save what a book says of itself."""
    return save(book=book, seen=seen, change=lambda text: with_head(text, facts), how=How.SECTION, what=HEAD, by=by)


@transaction.atomic
def add_part(*, book: Book, seen: int, kind: str, facts: Mapping[str, Any], by: User) -> BookVersion:
    """Add a level, a sport, a category or a line of the program. Raises RuleBookError for one that cannot be."""
    adding: Mapping[str, Callable[..., str]] = {
        "level": growing.with_level,
        "sport": growing.with_sport,
        "category": growing.with_category,
        "line": growing.with_line,
    }

    def add(text: str) -> str:
        return adding[kind](text, **facts)

    return save(book=book, seen=seen, change=add, how=How.PART, what=part_added(facts), by=by)


@transaction.atomic
def take_out(*, book: Book, seen: int, section: str, by: User) -> BookVersion:
    """Take a part out. Raises RuleBookError for one that is not there, or that a book cannot do without."""
    now = rulebook.loads(BookVersion.objects.get(book=book, number=book.version).text)

    def take(text: str) -> str:
        return growing.without(text, section)

    return save(book=book, seen=seen, change=take, how=How.PART, what=part_taken_out(now, section), by=by)


@transaction.atomic
def save(
    *, book: Book, seen: int, change: Callable[[str], str], how: BookVersion.How, what: str, by: User
) -> BookVersion:
    """Save what `change` makes of the newest text as the next version; nothing is saved where it makes no difference.

    The row of the book is held meanwhile. Raises RuleViolation when `seen` is not the newest version any more, unless
    what is asked for is there already: a form that is sent twice is saved once.
    """
    book = Book.objects.select_for_update().get(pk=book.pk)
    now = BookVersion.objects.select_related("made_by").get(book=book, number=book.version)
    meanwhile = RuleViolation("rulebooks.changed_meanwhile", who=str(now.made_by or ""), version=now.number)
    try:
        text = _named(change(now.text), book.name)
    except RuleBookError:
        if seen != now.number:  # what it was about may be gone
            raise meanwhile from None
        raise
    if text == now.text:
        return now
    if seen != now.number:
        raise meanwhile
    book.version += 1
    book.save(update_fields=["version"])
    return BookVersion.objects.create(book=book, number=book.version, text=text, how=how, what=what[:120], made_by=by)


@transaction.atomic
def publish(*, book: Book, seen: int, remark: str, for_new_events: bool, by: User) -> Edition:
    """Publish the version `seen` as the next edition; asked for twice, it is the same edition.

    Events that exist keep the edition that they were made with. With `for_new_events` those that are created from now
    on take this one. Raises RuleViolation when somebody saved in the meantime, or when nothing is new.
    """
    book = Book.objects.select_for_update().select_related("command").get(pk=book.pk)
    edition = book.editions.order_by("-number").first()
    if edition is None or edition.version != seen:
        now = BookVersion.objects.select_related("made_by").get(book=book, number=book.version)
        if seen != now.number:
            raise RuleViolation("rulebooks.changed_meanwhile", who=str(now.made_by or ""), version=now.number)
        edition = _publish(book, now, remark, by)
    if for_new_events:
        use_for_new_events(command=book.command, key=edition.key)
    return edition


@transaction.atomic
def use_for_new_events(*, command: Node, key: str) -> None:
    """Let the events that are created from now on, outside of a season's plan, be played by this rule book.

    Raises RuleViolation for a book that lacks the level of the Command's own events: its pages ask for it.
    """
    if command.parent_id is not None:
        raise RuleViolation("rulebooks.not_a_command", place=str(command))
    if command.level not in [level.key for level in rulebook.loads(text_of(key)).levels]:
        raise RuleViolation("rulebooks.no_own_level", level=command.level)
    Node.objects.filter(pk=command.pk).update(rulebook_key=key)


def _begin(command: Node, name: str, text: str, how: BookVersion.How, what: str, by: User) -> Book:
    if command.parent_id is not None:
        raise RuleViolation("rulebooks.not_a_command", place=str(command))
    name = slugify(name)[:MOST_IN_NAME].strip("-")
    text = _named(text, name)
    if not name or name in shipped_keys():
        raise RuleViolation("rulebooks.name_taken", field="name", name=name)
    Node.objects.select_for_update().get(pk=command.pk)  # two who begin at once go one by one
    taken = Book.objects.filter(name=name).first()
    if taken is not None:
        first = BookVersion.objects.get(book=taken, number=1)
        if taken.command_id == command.pk and first.text == text and first.made_by == by:
            return taken
        raise RuleViolation("rulebooks.name_taken", field="name", name=name)
    book = Book.objects.create(command=command, name=name)
    BookVersion.objects.create(book=book, number=1, text=text, how=how, what=what[:120], made_by=by)
    return book


def _publish(book: Book, version: BookVersion, remark: str, by: User) -> Edition:
    last = book.editions.order_by("-number").first()
    if last is not None and _named(last.text, book.name) == version.text:
        raise RuleViolation("rulebooks.nothing_new", number=last.number)
    number = last.number + 1 if last else 1
    fingerprint = hashlib.sha256(version.text.encode()).hexdigest()
    key = f"{book.name}.{number}.{fingerprint[:10]}"
    text = _named(version.text, key)
    title = rulebook.loads(text).title
    return Edition.objects.create(
        book=book, number=number, version=version.number, key=key, title=title[:200], text=text, remark=remark[:300],
        published_by=by,
    )  # fmt: skip


def _text_of_file(text: str) -> str:
    if wrong := mistakes(text):
        raise FileHasMistakes(wrong)
    return rulebook.loads(text).own_text


def _with_facts(text: str, facts: Mapping[str, Any]) -> str:
    raw = tomllib.loads(text)
    return rulebook.loads(toml.dumps({**raw, **facts})).own_text


def _named(text: str, key: str) -> str:
    """Return the text with its own key in it."""
    raw = tomllib.loads(text)
    return text if raw.get("key") == key else toml.dumps({**raw, "key": key})
