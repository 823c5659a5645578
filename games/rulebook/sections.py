"""The sections of a rule book, as somebody goes through it: one for each thing that is looked up on its own."""

from __future__ import annotations

from games.rulebook.book import RuleBook
from games.rulebook.tables import TABLES

HEAD = "book"
SHARED = "defaults"


def section_of(path: str) -> str:
    """Return the section in which the setting at `path` stands.

    >>> section_of("games.darts.legs"), section_of("eligibility.senior_age"), section_of("title")
    ('sports.darts', 'eligibility', 'book')
    """
    head, _, rest = path.partition(".")
    if not rest:
        return HEAD
    if head in ("games", "play", "sports"):
        return f"sports.{rest.partition('.')[0]}"
    if head in ("levels", "categories"):
        return f"{head}.{rest.partition('.')[0]}"
    return head


def sections_of(book: RuleBook) -> tuple[str, ...]:
    """Return the sections of a book in their order: itself, its levels, what holds for all, each sport, its categories.

    The games that are no sport of its manual are left out: they bring their own part, the same for every Command.
    """
    others = book.games_of_others
    game_of = {key: game for key, game in book.games_of_categories.items() if game not in others}
    games = [game for game in book.games if game not in others]
    sports = [(f"sports.{game}", *(f"categories.{key}" for key, of in game_of.items() if of == game)) for game in games]
    return (
        HEAD,
        *(f"levels.{level.key}" for level in book.levels),
        *TABLES,
        SHARED,
        *(section for of_sport in sports for section in of_sport),
    )
