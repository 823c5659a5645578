"""Writes about sports that are described here: an edition is saved, and offered to events or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import transaction
from django.utils.text import slugify

from games import rulebook
from games.described import shelf
from games.described.engine.checking import NotASportError, read
from games.described.words import explain
from games.rulebook import RuleBookError
from kit.pure.violations import RuleViolation
from tournaments.organization.models import Organization, User
from tournaments.rulebooks.models import Sport, SportEdition
from tournaments.rulebooks.queries.texts import shipped_keys, sport_text, text_of
from tournaments.rulebooks.services.books import FaultyFileError

MOST_IN_NAME = 19


def describe(*, owner: Organization, text: str, by: User) -> SportEdition:
    """Save a new sport for the events of `owner` and of what lies below it; asked for twice, it is the same one.

    Raises FaultyFileError for a text that is no sport, RuleViolation for a name that is taken.
    """
    with _as_refusal():
        title = read(text).about.name
    name = _name_for(title)
    with transaction.atomic():
        type(owner).objects.select_for_update().get(pk=owner.pk)  # two who begin at once go one by one
        there = Sport.objects.filter(owner=owner, name=name).first()
        if there is None:
            return _edition(Sport.objects.create(owner=owner, name=name), 1, text, by)
        first = there.editions.order_by("number").first()
        if first is not None and first.text == text and first.made_by_id == by.pk:
            return first
        raise RuleViolation("rulebooks.sport_taken", field="about.name", name=title)


def change(*, sport: Sport, seen: int, text: str, by: User) -> SportEdition:
    """Save the next edition of a sport; nothing is saved where the text is the same. Events keep what they have.

    `seen` is the edition that was to be changed. Raises FaultyFileError for a text that is no sport, RuleViolation
    when somebody saved in the meantime.
    """
    with _as_refusal():
        read(text)
    with transaction.atomic():
        sport = Sport.objects.select_for_update().get(pk=sport.pk)
        newest = sport.editions.select_related("made_by").order_by("-number")[0]
        if newest.text == text:
            return newest
        if newest.number != seen:
            raise RuleViolation("rulebooks.sport_changed", who=str(newest.made_by or ""), number=newest.number)
        return _edition(sport, newest.number + 1, text, by)


def offer(*, sport: Sport, is_offered: bool) -> None:
    """Say whether events may choose a sport from now on; those that have it keep it."""
    Sport.objects.filter(pk=sport.pk).update(is_offered=is_offered)


def keep_sports(texts: Mapping[str, str]) -> None:
    """Keep the sports that an event of another site is played by; those that are here already are the same.

    Raises ValueError for a text that is no sport, or not the one that its key names.
    """
    for key, text in texts.items():
        if not shelf.is_key_of(key, text):
            raise ValueError(key)
        if sport_text(key) is not None:
            continue
        try:
            title = read(text).about.name
        except NotASportError as refused:
            raise ValueError(key) from refused
        SportEdition.objects.create(number=int(key.split("-")[1]), key=key, title=title, text=text)


def _edition(sport: Sport, number: int, text: str, by: User) -> SportEdition:
    key = shelf.key_for(sport.name, number, text)
    edition = SportEdition.objects.create(
        sport=sport, number=number, key=key, title=read(text).about.name, text=text, made_by=by
    )
    try:  # nobody could open an event that is offered a sport which fits no rule book
        rulebook.loads(text_of(shipped_keys()[0]), (key,))
    except RuleBookError as refused:
        raise RuleViolation("rulebooks.fits_no_book", problem=refused.problem) from refused
    return edition


def _name_for(title: str) -> str:
    """Return the name under which a sport is kept. Raises RuleViolation for a title without a letter of a to z."""
    name = slugify(title).replace("-", "_").lstrip("0123456789_")[:MOST_IN_NAME].rstrip("_")
    if not name:
        raise RuleViolation("rulebooks.needs_a_letter", field="about.name")
    return name


@contextmanager
def _as_refusal() -> Iterator[None]:
    """Tell the mistakes of a text as a refusal."""
    try:
        yield
    except NotASportError as refused:
        raise FaultyFileError(explain(refused.mistakes)) from refused
