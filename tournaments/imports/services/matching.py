"""Which competition a spreadsheet means by its words for sport and category, in English or in French."""

from __future__ import annotations

from collections.abc import Iterator

from games.rulebook import Category
from games.translation import plain
from tournaments.events.models import Competition
from tournaments.files.engine.text import fold

# Words that say nothing which the others do not say, and words that mean the same.
_EMPTY = {"pool", "the", "category", "event", "jeu", "de", "en", "par", "epreuve", "categorie"}
_SAME = {
    "eight": "8", "eightball": "8ball", "ladie": "women", "lady": "women", "mens": "men", "team": "legion",
    "flechette": "dart", "palet": "shuffleboard", "paire": "pair", "simple": "single", "aine": "senior",
    "ainee": "senior", "mixte": "mixed", "homme": "men", "messieur": "men", "femme": "women", "dame": "women",
    "equipe": "legion", "legionnaire": "legion",
}  # fmt: skip
_PHRASES = (("8 ball", "8ball"), ("billard 8", "8ball"), ("8 billes", "8ball"))
_LEVELS = {
    "filiale": "branch", "secteur": "area", "zone": "area", "direction provinciale": "command",
    "provincial command": "command", "provincial": "command", "direction nationale": "dominion",
    "dominion command": "dominion", "national": "dominion",
}  # fmt: skip


def category_words(sport: str, category: str) -> frozenset[str]:
    """Return the words of a sport and a category, so written that different spellings are equal.

    >>> category_words("Shuffleboard", "Men's Doubles") == category_words("", "mens doubles, SHUFFLEBOARD")
    True
    >>> category_words("8-Ball", "Singles") == category_words("8 Ball Pool", "Single")
    True
    >>> category_words("Fléchettes", "Équipe mixte aînés") == category_words("Darts", "Mixed Senior Team")
    True
    """
    text = f"{plain(sport)} {plain(category)}".replace("'", "").replace("8-ball", "8ball").replace("8-Ball", "8ball")
    text = fold(text)
    for phrase, word in _PHRASES:
        text = text.replace(phrase, word)
    return frozenset(_word(word) for word in text.split() if word not in _EMPTY)


def competition_words(competition: Competition, category: Category) -> Iterator[frozenset[str]]:
    """Yield the sets of words by which a competition may be called."""
    for name in (competition.name, category.name, competition.category.replace("-", " ").replace("eightball", "8ball")):
        yield category_words(category.sport, name)


def level_said(text: str) -> str:
    """Return the key of a level as a list calls it.

    >>> level_said("Command"), level_said("Direction provinciale")
    ('command', 'command')
    """
    return _LEVELS.get(fold(text), fold(text))


def _word(word: str) -> str:
    word = _SAME.get(word, word)
    word = word[:-1] if len(word) > 3 and word.endswith("s") else word
    return _SAME.get(word, word)
