"""A paper of the list as a file, in the languages of its event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kit.pdf import lay_out, render
from scoring.printing.pages.base import Paper, PrintRequest
from scoring.printing.pages.files import joined
from scoring.printing.pages.languages import in_each, in_one

Build = Callable[[PrintRequest], Paper | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A paper as a file has it."""

    content: bytes
    suffix: str = "pdf"


def nothing(asked: PrintRequest) -> Paper | None:
    """Build no paper."""
    return None


def html_of(asked: PrintRequest, build: Build) -> str:
    """Return a paper as it is drawn, in the language of now; empty where there is nothing to print."""
    paper = build(asked)
    return paper.html(asked) if paper else ""


def paper_of(asked: PrintRequest, build: Build) -> Made | None:
    """Return a paper in each language of its event, one after the other; None where there is nothing to print."""

    def in_words() -> tuple[Paper, str, str] | None:
        paper = build(asked)
        return (paper, f"{paper.title}, {asked.event.name}", paper.html(asked)) if paper else None

    papers = [made for made in in_each(asked.event, in_words) if made is not None]
    if not papers:
        return None
    paper = papers[0][0]
    if paper.is_text:
        return Made(content="\n\n".join(html for _, _, html in papers).encode(), suffix="txt")
    if paper.one_sheet:
        return Made(content=render(in_one(asked.event, [html for _, _, html in papers])))
    return Made(content=one_file([(name, html) for _, name, html in papers]))


def one_file(parts: Sequence[tuple[str, str]]) -> bytes:
    """Return the HTML of the same paper in each language, by its name, as one PDF; in one language as it is."""
    title, html = parts[0]
    return joined([(name, lay_out(html)) for name, html in parts], title=title) if len(parts) > 1 else render(html)
