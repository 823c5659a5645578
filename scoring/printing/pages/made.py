"""A paper of the list as a file, in the languages of its event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from scoring.printing.pages.base import Paper, PaperAsked
from scoring.printing.pages.files import joined
from scoring.printing.pages.languages import in_each, in_one, in_this
from scoring.printing.pages.repeated import draw_repeated

Build = Callable[[PaperAsked], Paper | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A paper as a file has it."""

    content: bytes
    suffix: str = "pdf"


def nothing(asked: PaperAsked) -> Paper | None:
    """Build no paper."""
    return None


def html_of(asked: PaperAsked, build: Build) -> str:
    """Return a paper as it is drawn, in the language of now; empty where there is nothing to print."""
    paper = build(asked)
    return paper.html(asked) if paper else ""


def paper_of(asked: PaperAsked, build: Build) -> Made | None:
    """Return a paper in each language of its event, one after the other; None where there is nothing to print."""
    papers = [paper for paper in in_each(asked.event, lambda: _ready(asked, build(asked))) if paper is not None]
    if not papers:
        return None
    if papers[0].paper.is_text:
        return Made(content="\n\n".join(each.html for each in papers).encode(), suffix="txt")
    if papers[0].paper.one_sheet:
        papers = [replace(papers[0], html=in_one(asked.event, [each.html for each in papers]))]
    return Made(content=one_file([(each.name, each.draw(each.html)) for each in papers]))


def one_file(parts: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the same paper in each language as one PDF; in one language as it is."""
    title, first = parts[0]
    return joined(parts, title=title) if len(parts) > 1 else first


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ready:
    """A paper in one language, ready to be drawn."""

    paper: Paper
    name: str
    html: str
    draw: Callable[[str], bytes]


def _ready(asked: PaperAsked, paper: Paper | None) -> _Ready | None:
    if paper is None:
        return None
    name = f"{paper.title}, {asked.event.name}"
    return _Ready(paper=paper, name=name, html=paper.html(asked), draw=in_this(draw_repeated))
