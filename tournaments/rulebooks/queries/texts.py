"""The text of a rule book or of a sport by its key: of a file that is shipped, or of an edition that was saved here."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.db.models import OuterRef, Subquery

from games.rulebook import RuleBookError
from games.rulebook.basing import whole_text
from kit.worlds import world
from tournaments.rulebooks.models import Edition, SportEdition

OPEN = "open"  # the book of open events, which no Command has


def shipped_keys() -> list[str]:
    """Return the keys of the rule books that are shipped for Commands, in the order of the alphabet."""
    return sorted(path.stem for path in settings.RULEBOOK_DIR.glob("*.toml") if path.stem != OPEN)


def text_of(key: str) -> str:
    """Return the text of the rule book with this key. Raises RuleBookError when there is none."""
    if world() is not None:  # nothing is remembered of a rehearsal: begun again, it may have the same key again
        text = Edition.objects.filter(key=key).values_list("text", flat=True).first()
        if text is not None:
            return text
    return _text_of(settings.RULEBOOK_DIR, key)


def may_take(key: str, *, command: int) -> bool:
    """Return whether events of the Command with the id `command` may take the book `key`: shipped, or its own."""
    return key in shipped_keys() or Edition.objects.filter(key=key, book__command=command).exists()


def books_to_take(command: int) -> list[tuple[str, str]]:
    """Return key and title of every book that events of a Command may take: its own editions, then those shipped."""
    own = Edition.objects.filter(book__command=command).defer("text")
    return [*((edition.key, str(edition)) for edition in own), *((key, title_of(key)) for key in shipped_keys())]


@lru_cache(maxsize=64)
def title_of(key: str) -> str:
    """Return the title of a shipped book, without reading the whole of it."""
    return str(tomllib.loads(_text_of(settings.RULEBOOK_DIR, key))["title"])


def key_or_first(key: str) -> str:
    """Return `key` where there is such a rule book here, else the first that is shipped.

    A Command that came here with an event of another site names an edition which did not come along.
    """
    if key:
        with suppress(RuleBookError):
            text_of(key)
            return key
    return shipped_keys()[0]


def sport_text(key: str) -> str | None:
    """Return the text of the written sport with this key; None when this site has none."""
    return SportEdition.objects.filter(key=key).values_list("text", flat=True).first()


def newest_sports(path_ids: Collection[int], *, besides: Collection[str] = ()) -> list[SportEdition]:
    """Return the newest edition of every sport that is offered to events of a place, by name: one query.

    `path_ids` are the numbers of the place and of all that it lies in: what a Command describes, its branches may hold.
    A sport of which an edition is among `besides` is left out: nobody plays two editions of one sport side by side.
    """
    newest = SportEdition.objects.filter(sport=OuterRef("sport")).order_by("-number").values("pk")[:1]
    offered = SportEdition.objects.filter(sport__owner__in=path_ids, sport__is_offered=True, pk=Subquery(newest))
    return list(offered.exclude(sport__editions__key__in=besides).order_by("title", "pk"))


@lru_cache(maxsize=64)
def _text_of(folder: Path, key: str) -> str:
    """Read it once in a process: a file is shipped, and the key of an edition is never of another text."""
    path = folder / f"{key}.toml"
    if path.parent == folder and path.is_file():
        return whole_text(path)
    text = Edition.objects.filter(key=key).values_list("text", flat=True).first()
    if text is None:
        raise RuleBookError("rulebook_key", "no_book", key=key)
    return text
