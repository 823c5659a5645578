"""Names of past winners as a list has them, made into what everybody may read: initial and surname. Pure."""

from __future__ import annotations

import re

_BETWEEN = re.compile(r"\s*[;/\n]\s*")
# With these a surname begins: "Anna van der Berg" is A. van der Berg.
_PARTICLES = frozenset(
    {"da", "de", "del", "della", "den", "der", "di", "du", "la", "le", "mac", "st", "st.", "van", "von"}
)
_AFTER_A_SURNAME = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", *(f"({number})" for number in range(1, 10))})
_SHORT = re.compile(r"[^\W\d_]+(-[^\W\d_]+)?\.")  # as this site shortens given names: "J.", "Jean-P."
# With these others put two players into one name.
_AND = re.compile(r"(?:^|\s)(?:and|et|&|\+)\s", re.IGNORECASE)


def players_in(text: str) -> tuple[str, ...]:
    """Return the players of a cell, each by initial and surname.

    >>> players_in("John Smith; Anna van der Berg / R. Roy")
    ('J. Smith', 'A. van der Berg', 'R. Roy')
    >>> players_in("Smith, Mary Ann; Mary Ann Smith; Cher")
    ('M. Smith', 'M. Smith', 'Cher')

    What was made by it stays as it is:

    >>> players_in("; ".join(players_in("Zoë O'Brien; J. P. Roy"))), players_in("Jean-P. Roy; R. Roy (2)")
    (("Z. O'Brien", 'J. Roy'), ('Jean-P. Roy', 'R. Roy (2)'))
    """
    return tuple(name for part in _BETWEEN.split(text) if (name := public_form(part)))


def public_form(name: str) -> str:
    """Return initial and surname of one name; "Roy, Jean" is the same as "Jean Roy".

    >>> public_form("John Smith Jr."), public_form("John Smith, Jr."), public_form("Smith Jr., John")
    ('J. Smith Jr.', 'J. Smith Jr.', 'J. Smith Jr.')
    """
    surname, comma, given = (part.strip() for part in name.partition(","))
    if given.casefold() in _AFTER_A_SURNAME:
        return public_form(f"{surname} {given}")
    if not comma:
        given, surname = _parts(surname)
    short = given if _SHORT.fullmatch(given) else f"{given[:1]}."
    return f"{short[:1].upper()}{short[1:]} {surname}" if given and surname else surname or given


def _parts(name: str) -> tuple[str, str]:
    """Return given names and surname: the last word with what stands behind it, and the particles before it."""
    words = name.split()
    last = len(words) - 1
    if last > 1 and words[-1].casefold() in _AFTER_A_SURNAME:
        last -= 1
    first = next((at for at, word in enumerate(words) if at and word.casefold() in _PARTICLES), last)
    return " ".join(words[: max(first, 0)]), " ".join(words[max(first, 0) :])


def looks_like_a_list(text: str) -> bool:
    """Return whether commas stand between players, where they could as well stand inside a name; or an "and".

    >>> looks_like_a_list("J. Smith, A. Roy"), looks_like_a_list("Smith, John"), looks_like_a_list("A; B")
    (True, False, False)
    >>> looks_like_a_list("John Smith and Anne Roy"), looks_like_a_list("J. Roy & A. Roy"), looks_like_a_list("A. Etan")
    (True, True, False)
    """
    return bool(_AND.search(text)) or any(
        part.count(",") > 1 or all(len(piece.split()) > 1 for piece in part.split(","))
        for part in _BETWEEN.split(text)
        if "," in part
    )
