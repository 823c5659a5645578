"""The lists of the print page: what is due now, the score sheets, and the papers by phase of the weekend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise

from scoring.printing.engine.extent import Extent
from scoring.printing.pages.base import HEADINGS, Document
from scoring.printing.queries import RoundOnPaper
from scoring.printing.words import office as words
from scoring.sheets.models import PrintRun
from tournaments.events.models import Competition

MOST_DUE = 3
# What is wanted at each phase of the weekend, the most urgent first.
_BEFORE_THE_DRAW = ("everything", "poster", "check_in", "programme", "entry_form", "information")
_BEFORE_PLAY = ("everything", "score_cards", "check_in", "wall_draw", "schedule", "team_schedules")
_WHILE_THEY_PLAY = ("sheets_out", "standings", "bracket", "schedule")
_AFTER_PLAY = ("payout", "certificates", "awards", "final_record", "standings")
# What would tell the hall who leads while standings are hidden: still in the list below, never on a large button.
_TELLS_RESULTS = ("standings", "bracket")


@dataclass(frozen=True)
class DueNow:
    """A large button of the print page: what it prints, and where that is asked for, with which sheets."""

    title: str | Promise
    hint: str | Promise
    url: str
    what: str = ""


@dataclass(frozen=True)
class PaperLine:
    """One line of the list of papers."""

    document: Document
    pages: int
    last: PrintRun | None


def sheet_lines(competitions: list[Competition], rounds: list[RoundOnPaper]) -> list[dict[str, object]]:
    """Return how the score sheets of each competition stand: how many there are, are printed, back and out."""
    lines: list[dict[str, object]] = []
    for competition in competitions:
        mine = [in_round for in_round in rounds if in_round.competition == competition.pk]
        sums = {key: sum(getattr(each, key) for each in mine) for key in ("total", "printed", "back", "out")}
        if mine:
            lines.append({"competition": competition, **sums})
    return lines


def due_now(
    event_id: int,
    rounds: Sequence[RoundOnPaper],
    sheets: tuple[str, str],
    groups: Sequence[tuple[str, list[PaperLine]]],
    *,
    hidden: bool,
) -> list[DueNow]:
    """Return what is most likely wanted now, by how far the weekend is; what was never printed comes first.

    `hidden` standings are on none of them. `sheets` are the next score sheets to print, as the form of the page has
    them: their choice and its words.
    """
    what, text = sheets
    due = []
    if what and any(in_round.open and in_round.printed < in_round.total for in_round in rounds):
        due.append(DueNow(words.SCORE_SHEETS, text, reverse("printing:sheets", args=[event_id]), what))
    lines = {line.document.key: line for _, papers in groups for line in papers if line.pages}
    wanted = [lines[key] for key in _wanted(rounds) if key in lines and not (hidden and key in _TELLS_RESULTS)]
    wanted.sort(key=lambda line: line.last is not None)
    due += [
        DueNow(
            line.document.title,
            words.pages_and_last(line.pages, line.last.job.finished_at if line.last else None),
            reverse("printing:document", args=[event_id, line.document.key]),
        )
        for line in wanted
    ]
    return due[:MOST_DUE]


def _wanted(rounds: Sequence[RoundOnPaper]) -> tuple[str, ...]:
    if not rounds:
        return _BEFORE_THE_DRAW
    if not any(in_round.back for in_round in rounds):
        return _BEFORE_PLAY
    return _WHILE_THEY_PLAY if any(in_round.open for in_round in rounds) else _AFTER_PLAY


def groups_of_papers(
    documents: list[Document], extents: list[Extent], last: dict[str, PrintRun]
) -> list[tuple[str, list[PaperLine]]]:
    """Return the papers under their headings, each with its number of pages as things stand."""
    groups: dict[str, list[PaperLine]] = {}
    for document in documents:
        groups.setdefault(str(HEADINGS[document.group]), []).append(
            PaperLine(document, document.pages(extents), last.get(document.key))
        )
    return list(groups.items())
