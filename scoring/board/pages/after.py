"""After play: the places as a podium, as far as everybody may see them, then the thanks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.chair import thanks_pages
from scoring.board.pages.parts import BoardPage, part
from scoring.board.pages.playing import MANY
from scoring.board.pages.reads import HallReads
from scoring.board.words.screens import progress


def pages(reads: HallReads) -> Iterator[BoardPage]:
    """Yield the podium of every competition that is played, and the thanks once all of the event are."""
    for state in reads.states:
        if not reads.has_podium(state):
            continue
        (table,) = reads.tables(state.competition)
        first, others = table.places[:3], table.places[3:]
        parts = [part("podium", first, note="" if others else table.note, fills=True)]
        if others:
            more, many = replace(table, places=others), f"{table.heading}, {MANY}"
            parts.append(part("places", more, table.heading, many=many, note=table.note))
        yield BoardPage(
            key=f"podium-{state.competition.category}",
            title=state.competition.name,
            of=state.competition.category,
            lead=progress(state.played, state.total, is_over=True),
            parts=tuple(parts),
        )
    is_played = reads.states and all(state.phase is WeekendPhase.PLAYED for state in reads.states)
    if is_played and not reads.waits_for_a_draw():
        yield from thanks_pages(reads.event)
