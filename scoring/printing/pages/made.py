"""A paper of the list as a file, in the languages of its event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scoring.printing.pages.base import Paper, PaperAsked
from scoring.printing.pages.files import joined
from scoring.printing.pages.languages import in_each
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
    papers = [paper for paper in in_each(asked.event, lambda: _drawn(asked, build(asked))) if paper is not None]
    if not papers:
        return None
    _, first = papers[0]
    if first.suffix == "txt":
        return Made(content=b"\n\n".join(each.content for _, each in papers), suffix="txt")
    return Made(content=one_file([(name, each.content) for name, each in papers]))


def one_file(parts: Sequence[tuple[str, bytes]]) -> bytes:
    """Return the same paper in each language as one PDF; in one language as it is."""
    title, first = parts[0]
    return joined(parts, title=title) if len(parts) > 1 else first


def _drawn(asked: PaperAsked, paper: Paper | None) -> tuple[str, Made] | None:
    if paper is None:
        return None
    html = paper.html(asked)
    made = Made(content=html.encode(), suffix="txt") if paper.is_text else Made(content=draw_repeated(html))
    return f"{paper.title}, {asked.event.name}", made
