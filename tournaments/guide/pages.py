"""What a page of the help shows, and the booklet of a role as it is drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.guide.engine.marks import pieces, plain
from tournaments.guide.engine.search import search
from tournaments.guide.engine.topics import Chapter, Library, Topic
from tournaments.guide.queries import library
from tournaments.guide.words import PAPER_TITLE, ROLES

LinkTo = Callable[[Topic], str]  # the address of a topic; "" where it is not there


@dataclass(frozen=True, slots=True)
class TopicShown:
    """A topic as it is read: its marks are HTML."""

    key: str
    title: str
    what: Sequence[SafeString]  # paragraphs
    steps: Sequence[SafeString]
    questions: Sequence[tuple[SafeString, SafeString]]
    manual: Sequence[str]
    see: Sequence[tuple[str, str]]  # title and address


@dataclass(frozen=True, slots=True)
class TroubleShown:
    """One thing that goes wrong, as it is read."""

    key: str
    title: str
    steps: Sequence[SafeString]


@dataclass(frozen=True, slots=True)
class FoundShown:
    """A line of what the search found."""

    title: str
    address: str
    says: str


def topic_address(topic: Topic) -> str:
    return reverse("guide:topic", args=[topic.key])


def shown(topic: Topic, help_: Library, link_to: LinkTo = topic_address) -> TopicShown:
    """Return a topic as it is read; its links lead where `link_to` says."""

    def marked(text: str) -> SafeString:
        return _marked(text, help_, link_to)

    return TopicShown(
        key=topic.key,
        title=topic.title,
        what=[marked(_in_one_line(paragraph)) for paragraph in topic.what.split("\n\n")],
        steps=[marked(step) for step in topic.steps],
        questions=[(marked(question.asked), marked(question.answer)) for question in topic.questions],
        manual=topic.manual,
        see=[(other.title, link_to(other)) for key in topic.see if link_to(other := help_.topics[key])],
    )


def troubles(help_: Library, link_to: LinkTo = topic_address) -> list[TroubleShown]:
    """Return everything that goes wrong, as it is read."""
    return [
        TroubleShown(trouble.key, trouble.title, [_marked(step, help_, link_to) for step in trouble.steps])
        for trouble in help_.troubles
    ]


def first_of_all(help_: Library, link_to: LinkTo = topic_address) -> SafeString:
    """Return what comes before everything else when something is wrong."""
    return _marked(help_.first, help_, link_to)


def trouble_on_paper() -> dict[str, object]:
    """Return what a sheet for the desk says when something is wrong: no link leads anywhere on paper."""
    help_ = library()

    def nowhere(topic: Topic) -> str:
        return ""

    return {"first": first_of_all(help_, nowhere), "troubles": troubles(help_, nowhere)}


def found_for(typed: str, help_: Library) -> list[FoundShown]:
    """Return what the search found, the best first."""
    lines = []
    for topic_found in search(help_.topics.values(), typed):
        question = topic_found.topic.questions[topic_found.question - 1] if topic_found.question else None
        address = topic_address(topic_found.topic) + (f"#question-{topic_found.question}" if question else "")
        says = plain(question.asked) if question else _first_sentence(topic_found.topic.what)
        lines.append(FoundShown(topic_found.topic.title, address, says))
    return lines


def chapters_shown(chapters: Sequence[Chapter], help_: Library) -> list[tuple[str, list[TopicShown]]]:
    """Return chapters with their topics on one page: a link leads down the page where the topic is there."""
    there = {topic.key for chapter in chapters for topic in chapter.topics}

    def link_to(topic: Topic) -> str:
        return f"#{topic.key}" if topic.key in there else ""

    return [(chapter.title, [shown(topic, help_, link_to) for topic in chapter.topics]) for chapter in chapters]


def booklet_html(role: str, help_: Library) -> str:
    """Return the booklet of a role as it is drawn on paper."""
    chapters = help_.of(role)
    there = {topic.key for chapter in chapters for topic in chapter.topics}

    def link_to(topic: Topic) -> str:
        return f"#{topic.key}" if topic.key in there else ""

    context = {
        "role": ROLES[role],
        "chapters": chapters_shown(chapters, help_),
        "troubles": troubles(help_, link_to),
        "first": first_of_all(help_, link_to),
        "trouble_title": PAPER_TITLE,
    }
    return render_to_string("tournaments/guide/booklet.html", context)


def _marked(text: str, help_: Library, link_to: LinkTo) -> SafeString:
    def one(text: str, said: bool, to: str) -> SafeString:
        address = link_to(help_.topics[to]) if to else ""
        if address:
            return format_html('<a href="{}">{}</a>', address, text)
        return format_html("<b>{}</b>", text) if said else format_html("{}", text)

    return format_html_join("", "{}", ((one(piece.text, piece.said, piece.to),) for piece in pieces(text)))


def _in_one_line(text: str) -> str:
    """Return a text without its line breaks; a space at which no line may break stays one."""
    return re.sub(r"[ \t\n]+", " ", text).strip()


def _first_sentence(text: str) -> str:
    return _in_one_line(plain(text)).partition(". ")[0].rstrip(".") + "."
