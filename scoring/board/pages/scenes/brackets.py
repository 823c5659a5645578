"""The bracket drawn large: rounds from left to right, names and scores, filling in as results come."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.scenes.scene_base import PageHead, Part, Scene
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.playoffs.pages.boxes import Bracket
from scoring.playoffs.pages.brackets import parts_of

ROUNDS_A_PAGE = 2  # four names one below the other are read from the farthest chair, with their branches


def _parts(data: SceneData) -> Iterator[Part]:
    for standings, brackets in data.brackets:
        for bracket in brackets:
            if bracket.is_knockout and (len(bracket.matches) > 1 or bracket.part):
                yield from _pages_of(standings.competition.name, bracket)


def _pages_of(competition: str, bracket: Bracket) -> Iterator[Part]:
    parts = parts_of(bracket, rounds=ROUNDS_A_PAGE)
    if bracket.part:  # of three pictures, those pages on which nobody is known yet say nothing
        parts = [part for part in parts if any(side.team for match in part.matches for side in match.sides)]
    for number, part in enumerate(parts, start=1):
        lead = bracket.title
        if len(parts) > 1:
            lead = _("%(stage)s, part %(number)d of %(count)d") % {
                "stage": bracket.title,
                "number": number,
                "count": len(parts),
            }
        page = PageHead(
            key=f"bracket-{bracket.key}-{number}",
            title=competition,
            lead=lead,
            busy=sum(match.can_be_played for match in part.matches),
        )
        yield Part(on=page, template="scoring/board/scenes/_bracket.html", content=part, fills=True)


BRACKETS = Scene(
    key="bracket",
    title=gettext_lazy("Bracket"),
    hint=gettext_lazy("Knockouts and finals as a tree that fills in."),
    due=frozenset({WeekendPhase.BEFORE, WeekendPhase.PLAYING, WeekendPhase.PLAYED}),
    build=_parts,
)
