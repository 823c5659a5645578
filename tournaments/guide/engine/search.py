"""Finding help: every word that was typed has to be in a topic; where it is says how well the topic fits."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tournaments.guide.engine.marks import plain
from tournaments.guide.engine.topics import Topic

MOST = 12
_WORD = re.compile(r"[a-z0-9]+")
# They stand in every text and in every question.
_SMALL = re.compile(
    r"an?|are|at|be|can|do|does|for|from|how|i|if|in|is|it|me|my|of|on|or|our|the|there|to|we|what|when|where|which|who|why"
    r"|with|you|and"
    r"|au|aux|ce|comment|dans|de|des|du|elle|en|est|et|il|je|la|le|les|ma|mes|mon|ne|nous|ou|par|pas|pour|quand|que|quel"
    r"|quelle|qui|se|sont|sur|un|une|vous"
)
_TITLE, _OWN_WORDS, _QUESTION, _TEXT = 12, 12, 6, 1


@dataclass(frozen=True, slots=True)
class TopicFound:
    """A topic that fits, and of its questions the one that fits best: its number from 1, or 0."""

    topic: Topic
    question: int = 0


def search(topics: Iterable[Topic], typed: str) -> list[TopicFound]:
    """Return the topics that fit what was typed, the best first."""
    wanted = {word for word in _words(typed) if not _SMALL.fullmatch(word)} or set(_words(typed))
    if not wanted:
        return []
    scored = [(score, _best(topic, wanted)) for topic in topics if (score := _score(topic, wanted))]
    scored.sort(key=lambda hit: -hit[0])  # equal ones stay in the order of a weekend
    return [topic_found for _, topic_found in scored[:MOST]]


def _score(topic: Topic, wanted: set[str]) -> int:
    places = [
        (_TITLE, _words(topic.title)),
        (_OWN_WORDS, _words(" ".join(topic.words))),
        (_QUESTION, _words(" ".join(question.asked for question in topic.questions))),
        (_TEXT, _words(" ".join(plain(text) for text in (*topic.texts(), *topic.manual)))),
    ]
    there = [(worth, set(words)) for worth, words in places]
    total = 0
    for word in wanted:
        worth = sum(worth for worth, words in there if any(_same(word, other) for other in words))
        if not worth:
            return 0
        total += worth
    return total


def _best(topic: Topic, wanted: set[str]) -> TopicFound:
    """Return the topic with the question that has most of the words, where one has them all."""
    for number, question in enumerate(topic.questions, start=1):
        words = set(_words(question.asked))
        if all(any(_same(word, other) for other in words) for word in wanted):
            return TopicFound(topic, number)
    return TopicFound(topic)


def _words(text: str) -> Iterator[str]:
    flat = unicodedata.normalize("NFKD", text.casefold())
    return (word[0] for word in _WORD.finditer("".join(sign for sign in flat if not unicodedata.combining(sign))))


def _same(typed: str, other: str) -> bool:
    """Return whether a word that was typed is another: its beginning, or longer by an ending.

    >>> _same("print", "printer"), _same("sheets", "sheet"), _same("tie", "tied"), _same("draw", "drain")
    (True, True, True, False)
    """
    shorter, longer = sorted((typed, other), key=len)
    return longer == shorter or (len(shorter) >= 3 and longer.startswith(shorter) and len(longer) - len(shorter) <= 3)
