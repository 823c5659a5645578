"""The words for what is played at and what a match is made of, in every form that a sentence needs.

A rule book and a game name theirs in the singular: "table", "rack". Those that ship are known here with their plurals,
so that no sentence makes one by adding a letter. A sport that people describe may have words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from kit.pure.translation import context_of, gettext, gettext_lazy, listed, ngettext, npgettext, pgettext_lazy


@dataclass(frozen=True, slots=True)
class Noun:
    """A word in the singular, in the plural, and with a number."""

    one: str
    several: str
    counted: Callable[[int], str]


_NOUNS: Mapping[str, Noun] = MappingProxyType(
    {
        "table": Noun(
            gettext_lazy("table"),
            gettext_lazy("tables"),
            lambda count: ngettext("%(count)d table", "%(count)d tables", count),
        ),
        "board": Noun(
            gettext_lazy("board"),
            gettext_lazy("boards"),
            lambda count: ngettext("%(count)d board", "%(count)d boards", count),
        ),
        "leg": Noun(
            gettext_lazy("leg"), gettext_lazy("legs"), lambda count: ngettext("%(count)d leg", "%(count)d legs", count)
        ),
        "game": Noun(
            gettext_lazy("game"),
            gettext_lazy("games"),
            lambda count: ngettext("%(count)d game", "%(count)d games", count),
        ),
        "rack": Noun(
            gettext_lazy("rack"),
            gettext_lazy("racks"),
            lambda count: ngettext("%(count)d rack", "%(count)d racks", count),
        ),
        "frame": Noun(
            gettext_lazy("frame"),
            gettext_lazy("frames"),
            lambda count: ngettext("%(count)d frame", "%(count)d frames", count),
        ),
        # What stands in a hall.
        "card table": Noun(
            gettext_lazy("card table"),
            gettext_lazy("card tables"),
            lambda count: ngettext("%(count)d card table", "%(count)d card tables", count),
        ),
        "dart board": Noun(
            gettext_lazy("dart board"),
            gettext_lazy("dart boards"),
            lambda count: ngettext("%(count)d dart board", "%(count)d dart boards", count),
        ),
        "pool table": Noun(
            gettext_lazy("pool table"),
            gettext_lazy("pool tables"),
            lambda count: ngettext("%(count)d pool table", "%(count)d pool tables", count),
        ),
        "snooker table": Noun(
            gettext_lazy("snooker table"),
            gettext_lazy("snooker tables"),
            lambda count: ngettext("%(count)d snooker table", "%(count)d snooker tables", count),
        ),
        "shuffleboard": Noun(
            gettext_lazy("shuffleboard"),
            gettext_lazy("shuffleboards"),
            lambda count: ngettext("%(count)d shuffleboard", "%(count)d shuffleboards", count),
        ),
    }
)
# A board is a target at darts alone: other languages have other words for what else is called so.
_OF_DARTS, _OF_SHUFFLEBOARD = "darts", "shuffleboard"
_OF_ANOTHER_SPORT = "a sport of its own"  # not shown: translators read it
_BOARDS: Mapping[str, Noun] = MappingProxyType(
    {
        _OF_SHUFFLEBOARD: Noun(
            pgettext_lazy("shuffleboard", "board"),
            pgettext_lazy("shuffleboard", "boards"),
            lambda count: npgettext("shuffleboard", "%(count)d board", "%(count)d boards", count),
        ),
        _OF_ANOTHER_SPORT: Noun(
            pgettext_lazy("a sport of its own", "board"),
            pgettext_lazy("a sport of its own", "boards"),
            lambda count: npgettext("a sport of its own", "%(count)d board", "%(count)d boards", count),
        ),
    }
)


def played_on(word: str, game: str) -> str:
    """Return what a game is played on, as its players call it: the word of its rule book, with what it means there.

    >>> played_on("board", "shuffleboard") == played_on("board", "darts") == "board"
    True
    """
    if word != "board" or game == _OF_DARTS:
        return gettext_lazy(word)
    return _BOARDS[_OF_SHUFFLEBOARD if game == _OF_SHUFFLEBOARD else _OF_ANOTHER_SPORT].one


def _noun(word: str) -> Noun | None:
    return _BOARDS.get(context_of(word)) or _NOUNS.get(word)


def one(word: str) -> str:
    """Return a word that a rule book or a log has in English, as the reader says it."""
    noun = _noun(word)
    return str(noun.one if noun else word)


def several(word: str) -> str:
    """Return a word in the plural.

    >>> several("table"), several("pit")
    ('tables', 'pits')
    """
    noun = _noun(word)
    return str(noun.several) if noun else f"{word}s"


def counted(word: str, count: int) -> str:
    """Return how many there are.

    >>> counted("table", 1), counted("board", 9), counted("pit", 0), counted("pit", 1)
    ('1 table', '9 boards', '0 pits', '1 pit')
    """
    noun = _noun(word)
    if noun:
        return noun.counted(count) % {"count": count}
    return f"{count} {word if count == 1 else several(word)}"


def numbered(word: str, names: Sequence[str]) -> str:
    """Return which ones are meant, in one line; nothing where there are none.

    >>> numbered("table", ["3", "4", "9"]), numbered("board", ["2"]), numbered("board", [])
    ('tables 3, 4 and 9', 'board 2', '')
    """
    if not names:
        return ""
    told = {"word": one(word) if len(names) == 1 else several(word), "names": listed(names)}
    return gettext("%(word)s %(names)s") % told


def capital(text: str) -> str:
    """Return a text that begins a line or a heading; a name in it keeps its capitals.

    >>> capital("tables 3 and 4"), capital("")
    ('Tables 3 and 4', '')
    """
    return text[:1].upper() + text[1:]
