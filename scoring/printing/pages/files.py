"""Papers put together as one PDF, with their tags."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, TypeAlias

from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject
from weasyprint.document import Document

from kit.pdf import TAGGED, undisturbed

Part: TypeAlias = Document | Path


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
