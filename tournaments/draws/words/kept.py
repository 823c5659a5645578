"""The sentences that draws keep, by code."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from django.utils.translation import gettext_noop as N_

from kit.pure.nouns import capital, one
from kit.pure.sentences import Said, Sentence
from kit.pure.translation import context_of, noun_of, plain
from tournaments.draws.engine.fairness import Fairness, Figure
from tournaments.draws.words import late, stages
from tournaments.draws.words.figures import FigureInWords, clock, in_words
from tournaments.draws.words.location import location
from tournaments.draws.words.tables import numbers_in_words


def stations(numbers: Iterable[int], word: str, *, begins: bool = False) -> Sentence:
    """Return tables or boards to keep; with a capital where it `begins` a sentence.

    >>> str(stations([3, 4], "table")), str(stations([3], "board", begins=True)), str(stations([], "board"))
    ('tables 3 and 4', 'Board 3', 'board')
    """
    kept = {"numbers": list(numbers), "word": plain(word), "context": context_of(word)}
    return Sentence("draws.stations_begin" if begins else "draws.stations", kept)


def moment(at: datetime.datetime) -> Sentence:
    """Return a moment of the weekend to keep."""
    return Sentence("draws.moment", {"at": at.isoformat()})


def figure_of(key: str, value: int, limit: int | None, word: str, context: str) -> FigureInWords:
    """Return a figure that was kept, in words."""
    return in_words(Fairness(figures=(Figure(key, value, limit),), shares=(), stations=()), noun_of(word, context))[0]


def _stations(numbers: list[int], word: str, context: str) -> str:
    noun = noun_of(word, context)
    return numbers_in_words(numbers, noun) if numbers else one(noun)


SENTENCES: dict[str, Said] = {
    **stages.SENTENCES,
    **late.SENTENCES,
    "group": N_("Group {letter}"),
    "where": location,
    "stations": _stations,
    "stations_begin": lambda **kept: capital(_stations(**kept)),
    "moment": lambda at: clock(datetime.datetime.fromisoformat(at)),
}
