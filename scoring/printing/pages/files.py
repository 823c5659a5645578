"""A PDF as a file: written, and put together from others with their tags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, NameObject

from scoring.printing.pages.fonts import FontBook, plain, runs
from scoring.printing.pages.tags import ARTIFACT, END, JoinedTags
from tournaments.jobs.pages import Dated, undisturbed

Part = bytes | Path | Dated


def written(writer: PdfWriter) -> bytes:
    """Return a PDF as it stands in a file. pypdf would write a path without a buffer, a call for every few bytes."""
    content = BytesIO()
    writer.write(content)
    return content.getvalue()


def joined(parts: Iterable[tuple[str, Part]], *, title: str) -> bytes:
    """Return several PDFs as one, in their order, each with its name as a bookmark."""
    writer = PdfWriter()
    tags, fonts = JoinedTags(writer), FontBook(writer)
    with undisturbed():
        for name, content in parts:
            part, first = _reader(content), len(writer.pages)
            writer.append(part, outline_item=name, import_outline=False)
            tags.add(part, writer.pages[first:])
            if isinstance(content, Dated):
                for number, place in enumerate(content.laid.places):
                    if place is not None and content.printed:
                        page = writer.pages[first + number]
                        # It is read out once, as everything around the pages is.
                        mark = ARTIFACT
                        if number == 0:
                            mark = f"/P << /MCID {tags.next_line(page)} >> BDC"  # not shown
                        _write(content.printed, page, place, fonts, mark)
        fonts.embed()
        tags.finish()
        writer.add_metadata({"/Title": title, "/Producer": "Legion Sports"})
        return written(writer)


def _reader(content: Part) -> PdfReader:
    content = content.laid.pdf if isinstance(content, Dated) else content
    return PdfReader(BytesIO(content if isinstance(content, bytes) else content.read_bytes()))


def _write(text: str, page: PageObject, place: Sequence[float], fonts: FontBook, mark: str) -> None:
    """Write a line in the margin of a page."""
    left, baseline, size = place
    resources: Any = page["/Resources"]
    drawn = [mark, f"q BT 1 0 0 1 {left:.3f} {baseline:.3f} Tm"]  # not shown
    for file, run in runs(plain(text), bold=False):
        name, code = fonts.kerned(file, run)
        resources["/Font"][NameObject(name)] = fonts.resources[name]
        drawn.append(f"{name} {size:.2f} Tf [<{code}>] TJ")  # not shown
    stream = DecodedStreamObject()
    stream.set_data("\n".join([*drawn, "ET Q", END]).encode("ascii"))
    line = fonts.writer._add_object(stream.flate_encode())
    # Before what is there, which need not leave the page as it found it.
    page[NameObject("/Contents")] = ArrayObject([line, page.raw_get("/Contents")])
