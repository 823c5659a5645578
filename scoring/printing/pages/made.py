"""A paper of the list as a file, in the languages of its event; papers put together as one PDF, with their tags."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject
from weasyprint.document import Document

from kit.pdf import TAGGED, lay_out, render, undisturbed
from scoring.printing.pages.base import Paper, PrintRequest
from scoring.printing.pages.languages import in_each, in_one

Build = Callable[[PrintRequest], Paper | None]
Part: TypeAlias = Document | Path


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


def joined(parts: Sequence[tuple[str, Part]], *, title: str) -> bytes:
    """Return papers that were laid out, and score sheets that lie in a file, as one PDF, each with a bookmark.

    WeasyPrint writes the papers in one go, and so their tags. The sheets have none; with them it claims no PDF/UA.
    """
    papers = [part for _, part in parts if isinstance(part, Document)]
    pages = [page for paper in papers for page in paper.pages]
    variant = TAGGED if len(papers) == len(parts) else None
    with undisturbed():
        written = papers[0].copy(pages).write_pdf(pdf_variant=variant, pdf_tags=True)
        writer = PdfWriter(clone_from=BytesIO(written))
        _say_languages(writer, papers)
        writer.root_object.pop("/Outlines", None)
        first = 0
        for name, part in parts:
            if isinstance(part, Path):
                sheets = PdfReader(BytesIO(part.read_bytes()))
                writer.merge(first, sheets, import_outline=False)
            writer.add_outline_item(title=name, page_number=first)
            first += len(part.pages if isinstance(part, Document) else sheets.pages)
        writer.add_metadata({"/Title": title})
        content = BytesIO()
        writer.write(content)
        return content.getvalue()


def _say_languages(writer: PdfWriter, papers: Sequence[Document]) -> None:
    """Write down of each tag in which language it is: WeasyPrint says that of the whole alone."""
    spoken = [paper.metadata.lang for paper in papers for _ in paper.pages]
    language = {page.indirect_reference: each for page, each in zip(writer.pages, spoken, strict=True)}
    tree: Any = writer.root_object["/StructTreeRoot"]
    for tag in tree["/K"][0]["/K"]:
        spoken_in = TextStringObject(language[tag.get_object().raw_get("/Pg")])
        tag.get_object()[NameObject("/Lang")] = spoken_in
