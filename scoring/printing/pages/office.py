"""The lists of the print page: the score sheets of each competition, and the papers under their headings."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import Document
from scoring.printing.queries import RoundOnPaper
from scoring.sheets.models import PrintRun
from tournaments.events.models import Competition


@dataclass(frozen=True)
class PaperLine:
    """One line of the list of papers."""

    document: Document
    pages: int
    last: PrintRun | None


@dataclass(frozen=True)
class SheetLine:
    """How the score sheets of one competition stand."""

    competition: Competition
    total: int
    printed: int
    back: int
    out: int


def sheet_lines(competitions: list[Competition], rounds: list[RoundOnPaper]) -> list[SheetLine]:
    lines = []
    for competition in competitions:
        mine = [in_round for in_round in rounds if in_round.competition == competition.pk]
        if mine:
            lines.append(
                SheetLine(
                    competition,
                    total=sum(in_round.total for in_round in mine),
                    printed=sum(in_round.printed for in_round in mine),
                    back=sum(in_round.back for in_round in mine),
                    out=sum(in_round.out for in_round in mine),
                )
            )
    return lines


def groups_of_papers(
    documents: list[Document], extents: list[Extent], last: dict[str, PrintRun]
) -> list[tuple[str, list[PaperLine]]]:
    """Return the papers under their headings, each with its number of pages as things stand."""
    groups: dict[str, list[PaperLine]] = {}
    for document in documents:
        groups.setdefault(document.group, []).append(
            PaperLine(document, document.pages(extents), last.get(document.key))
        )
    return list(groups.items())
