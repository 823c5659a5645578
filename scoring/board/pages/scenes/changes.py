"""What a correction moved, on the hall board for a while: only what is public."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.dates import said
from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.scenes.scene_base import PageHead, Part, Scene
from scoring.board.pages.scenes.scene_data import SceneData
from scoring.consequences.queries.moved import ON_THE_BOARD
from tournaments.organization.queries.visibility import sees_results


def _parts(data: SceneData) -> Iterator[Part]:
    """Yield a page for each change that moved something the public may read, the newest first."""
    for moved in data.moved:
        lines = moved.public_sentences(hidden=not sees_results(data.event))
        if not lines:
            continue
        at = said(moved.at, "time")
        page = PageHead(
            key=f"moved-{moved.pk}",
            title=moved.of,
            lead=_("%(what)s at %(time)s") % {"what": moved.what_in_words, "time": at},
            until=moved.at + ON_THE_BOARD,
        )
        yield Part(on=page, template="scoring/board/scenes/_lines.html", content=lines, heading=_("What changed"))


CHANGES = Scene(
    key="changes",
    title=gettext_lazy("What a correction changed"),
    hint=gettext_lazy("For 15 minutes after it."),
    due=frozenset(WeekendPhase),
    build=_parts,
)
