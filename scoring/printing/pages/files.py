"""A PDF as a file: written, and put together from others with their tags."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader, PdfWriter

from scoring.printing.pages.tags import JoinedTags


def written(writer: PdfWriter) -> bytes:
    """Return a PDF as it stands in a file. pypdf would write a path without a buffer, a call for every few bytes."""
    content = BytesIO()
    writer.write(content)
    return content.getvalue()


def joined(parts: Iterable[tuple[str, bytes | Path]], *, title: str) -> bytes:
    """Return several PDFs as one, in their order, each with its name as a bookmark."""
    writer = PdfWriter()
    tags = JoinedTags(writer)
    for name, content in parts:
        part, first = PdfReader(BytesIO(content) if isinstance(content, bytes) else content), len(writer.pages)
        writer.append(part, outline_item=name, import_outline=False)
        tags.add(part, writer.pages[first:])
    tags.finish()
    writer.add_metadata({"/Title": title, "/Producer": "Legion Sports"})
    return written(writer)
