"""The topics of the help, and what has to be right about them before anybody reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tournaments.guide.engine.marks import pieces

QUESTIONS = 3
STEPS = range(2, 8)
EVERYBODY = "everybody"
# What another language says in its own words; who reads a topic and where is the same in all of them.
WORDS = ("title", "what", "steps", "questions", "words")
_WORDS_OF_CONTENTS = ("chapters", "troubles", "first")


class FaultyHelpError(Exception):
    """A help file that cannot be used, with its name and what is wrong."""


@dataclass(frozen=True, slots=True)
class Question:
    """What people ask on a page, and the answer."""

    asked: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One topic: what one does on its pages, step by step, and the three usual questions.

    `routes` are the pages that it explains, by the names of their addresses; `room:*` is every page of a room that no
    other topic names. `manual` are sections of the sports manual, `words` what people call it themselves.
    """

    key: str
    title: str
    what: str
    steps: tuple[str, ...]
    questions: tuple[Question, ...]
    roles: frozenset[str]
    routes: tuple[str, ...] = ()
    manual: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    def is_for(self, role: str) -> bool:
        """Return whether the booklet of a role has this topic."""
        return role in self.roles or EVERYBODY in self.roles

    def texts(self) -> Iterator[str]:
        """Yield every text in which marks may stand."""
        yield self.what
        yield from self.steps
        for question in self.questions:
            yield question.answer


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the weekend, and its topics in order."""

    title: str
    topics: tuple[Topic, ...]

    def of(self, role: str) -> Chapter:
        """Return the chapter as it stands in the booklet of a role."""
        return Chapter(self.title, tuple(topic for topic in self.topics if topic.is_for(role)))


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that goes wrong, and what to do, step by step."""

    key: str
    title: str
    steps: tuple[str, ...]


@dataclass(frozen=True)
class Library:
    """All the help there is, in one language."""

    chapters: tuple[Chapter, ...]
    troubles: tuple[Trouble, ...]
    first: str  # what comes before everything else when something is wrong

    @cached_property
    def topics(self) -> dict[str, Topic]:
        """Every topic by its key, in the order of a weekend."""
        return {topic.key: topic for chapter in self.chapters for topic in chapter.topics}

    @cached_property
    def _routes(self) -> dict[str, Topic]:
        return {route: topic for topic in self.topics.values() for route in topic.routes}

    def topic_of(self, page: str) -> Topic | None:
        """Return the topic that explains a page, by the name of its address; None for a page of no topic."""
        room = page.rpartition(":")[0]
        return self._routes.get(page) or self._routes.get(f"{room}:*")

    def of(self, role: str) -> tuple[Chapter, ...]:
        """Return the chapters of the booklet of a role, in the order of a weekend."""
        chapters = (chapter.of(role) for chapter in self.chapters)
        return tuple(chapter for chapter in chapters if chapter.topics)


def library_of(contents: Mapping[str, Any], topics: Mapping[str, Mapping[str, Any]]) -> Library:
    """Return the help that stands in these files. Raises FaultyHelpError for what would mislead a reader."""
    built = {key: _topic(key, told) for key, told in topics.items()}
    listed = [key for chapter in contents["chapters"] for key in chapter["topics"]]
    for key in {*listed} ^ {*built}:
        raise FaultyHelpError(f"{key}: not both in the contents and a file of its own")
    if len({*listed}) != len(listed):
        raise FaultyHelpError("the contents name a topic twice")
    chapters = tuple(
        Chapter(chapter["title"], tuple(built[key] for key in chapter["topics"])) for chapter in contents["chapters"]
    )
    troubles = tuple(
        Trouble(trouble["key"], trouble["title"], tuple(trouble["steps"])) for trouble in contents["troubles"]
    )
    library = Library(chapters, troubles, contents["first"])
    _check(library)
    return library


def in_language(told: Mapping[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    """Return a file with the words of another language in the place of its own; what is not said there stays."""
    return {
        **told,
        **{name: words for name, words in said.items() if name in (*WORDS, "chapters", "troubles", "first")},
    }


def _topic(key: str, told: Mapping[str, Any]) -> Topic:
    known = {*WORDS, "roles", "routes", "manual", "see"}
    for name in {*told} - known:
        raise FaultyHelpError(f"{key}: nobody knows what {name} is")
    try:
        questions = tuple(Question(question["asked"], question["answer"]) for question in told["questions"])
        return Topic(
            key=key,
            title=told["title"],
            what=told["what"].strip(),
            steps=tuple(told["steps"]),
            questions=questions,
            roles=frozenset(told["roles"]),
            **{name: tuple(told.get(name, ())) for name in ("routes", "manual", "see", "words")},
        )
    except KeyError as missing:
        raise FaultyHelpError(f"{key}: {missing} is missing") from missing


def _check(library: Library) -> None:
    seen: dict[str, str] = {}
    for topic in library.topics.values():
        if len(topic.questions) != QUESTIONS:
            raise FaultyHelpError(f"{topic.key}: {len(topic.questions)} questions")
        if len(topic.steps) not in STEPS:
            raise FaultyHelpError(f"{topic.key}: {len(topic.steps)} steps")
        for route in topic.routes:
            if route in seen:
                raise FaultyHelpError(f"{topic.key}: {route} belongs to {seen[route]}")
            seen[route] = topic.key
        _check_links(topic.key, (*topic.see, *_links(topic.texts())), library)
    for trouble in library.troubles:
        _check_links(trouble.key, _links(trouble.steps), library)


def _links(texts: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(piece.to for text in texts for piece in pieces(text) if piece.to)


def _check_links(key: str, links: tuple[str, ...], library: Library) -> None:
    for link in links:
        if link not in library.topics:
            raise FaultyHelpError(f"{key}: there is no topic {link}")
