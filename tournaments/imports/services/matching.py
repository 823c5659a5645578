"""Which competition, level, place of the tree or place won a spreadsheet means by its words, English or French."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.utils.translation import override

from games.rulebook import Category
from kit.pure.text import fold, heading_in_french
from kit.pure.translation import plain
from tournaments.events.models import Competition

# Words that say nothing which the others do not say, and words that mean the same.
_EMPTY = {"pool", "the", "category", "event", "jeu", "jeux", "de", "d", "des", "en", "par", "epreuve",
          "categorie"}  # fmt: skip
_SAME = {
    "eight": "8", "eightball": "8ball", "ladie": "women", "lady": "women", "mens": "men", "team": "legion",
    "flechette": "dart", "palet": "shuffleboard", "paire": "pair", "simple": "single", "aine": "senior",
    "ainee": "senior", "mixte": "mixed", "homme": "men", "messieur": "men", "femme": "women", "dame": "women",
    "equipe": "legion", "legionnaire": "legion",
}  # fmt: skip
_PHRASES = (("8 ball", "8ball"), ("billard 8", "8ball"), ("billard a 8", "8ball"), ("8 billes", "8ball"))  # not shown
_ELISION = re.compile(r"\b[dl]'", re.IGNORECASE)
_LEVELS = {
    "filiale": "branch", "secteur": "area", "zone": "area", "direction provinciale": "command",
    "direction": "command", "provincial command": "command", "provincial": "command", "provinciale": "command",
    "direction nationale": "dominion", "dominion command": "dominion", "national": "dominion", "nationale": "dominion",
}  # fmt: skip
_PLACES = {
    "champion": 1, "winner": 1, "first": 1, "runner up": 2, "second": 2, "third": 3, "championne": 1, "gagnant": 1,
    "gagnante": 1, "premier": 1, "premiere": 1, "finaliste": 2, "deuxieme": 2, "seconde": 2, "troisieme": 3,
}  # fmt: skip
_ORDINAL = re.compile(r"(\d{1,2}) ?(?:st|nd|nde|rd|th|er|ere|re|e|eme)?")


def category_words(sport: str, category: str) -> frozenset[str]:
    """Return the words of a sport and a category, so written that different spellings are equal.

    >>> category_words("Shuffleboard", "Men's Doubles") == category_words("", "mens doubles, SHUFFLEBOARD")
    True
    >>> category_words("8-Ball", "Singles") == category_words("8 Ball Pool", "Single")
    True
    >>> category_words("Fléchettes", "Équipe mixte aînés") == category_words("Darts", "Mixed Senior Team")
    True
    >>> category_words("Cribbage", "Paires d'aînés") == category_words("Cribbage", "Senior Pairs")
    True
    """
    text = (
        _ELISION.sub("", f"{plain(sport)} {plain(category)}")
        .replace("'", "")
        .replace("8-ball", "8ball")
        .replace("8-Ball", "8ball")
    )
    text = fold(text)
    for phrase, word in _PHRASES:
        text = text.replace(phrase, word)
    return frozenset(_word(word) for word in text.split() if word not in _EMPTY)


def competition_words(competition: Competition, category: Category) -> Iterator[frozenset[str]]:
    """Yield the sets of words by which a competition may be called."""
    for name in (competition.name, category.name, competition.category.replace("-", " ").replace("eightball", "8ball")):
        yield from words_in_every_language(category.sport, name)


def words_in_every_language(sport: str, name: str) -> Iterator[frozenset[str]]:
    """Yield the words of a sport and a category as they are kept, and as each language of the site says them."""
    yield category_words(sport, name)
    for language, _name in settings.LANGUAGES:
        with override(language):
            yield category_words(str(sport), str(name))
            yield category_words(sport, str(name))  # of a row that leaves out the sport


def words_of_all(categories: Iterable[Category]) -> dict[frozenset[str], Category]:
    """Return categories by the words of their sport and name, and of their name alone, in every language."""
    return {
        words: category
        for category in categories
        for sport in (category.sport, "")
        for words in words_in_every_language(sport, category.name)
    }


def parse_level(text: str) -> str:
    """Return the key of a level as a list calls it.

    >>> parse_level("Command"), parse_level("Direction provinciale")
    ('command', 'command')
    """
    return _LEVELS.get(fold(text), fold(text))


def parse_place(text: str) -> int:
    """Return the place that a list of winners means: 1 for the champion, 0 for what is no place.

    >>> [parse_place(text) for text in ("2nd", "Runners-up", "1re", "2e", "3ème", "Finalistes", "12,5", "best")]
    [2, 2, 1, 2, 3, 2, 0, 0]
    """
    word = fold(text)
    known = _PLACES.get(word) or _PLACES.get(word.removesuffix("s")) or _PLACES.get(word.replace("s up", " up"))
    ordinal = _ORDINAL.fullmatch(word)
    return known or (int(ordinal[1]) if ordinal else 0)


def parse_organization(text: str) -> str:
    """Return what a list calls a place of the tree, by the English word of its level and without "no".

    >>> [parse_organization(text) for text in ("Secteur 3", "Filiale n° 54", "District 1", "Calgary")]
    ['area 3', 'branch 54', 'district 1', 'calgary']
    """
    first, *words = [word for word in heading_in_french(text).split() if word != "no"] or [""]
    return " ".join([_LEVELS.get(first, first), *words])


def _word(word: str) -> str:
    word = _SAME.get(word, word)
    word = word[:-1] if len(word) > 3 and word.endswith("s") else word
    return _SAME.get(word, word)
