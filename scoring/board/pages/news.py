"""What a change of a result moved, on the hall board for a while: only what is public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.board.pages.panels import BoardPage, BoardPanel
from scoring.consequences.queries.told import ON_THE_BOARD
from tournaments.organization.queries.gate import sees_results

if TYPE_CHECKING:
    from scoring.consequences.models import Moved
    from tournaments.models import Event

LINES_A_PANEL = 6


def news_of(event: Event, told: Sequence[Moved]) -> Iterator[BoardPage]:
    """Yield a page for each change that moved something the public may read, the newest first."""
    for moved in told:
        lines = moved.public_sentences(hidden=not sees_results(event))
        if not lines:
            continue
        at = date_format(timezone.localtime(moved.at), "g:i a")
        parts = [lines[start : start + LINES_A_PANEL] for start in range(0, len(lines), LINES_A_PANEL)]
        yield BoardPage(
            key=f"moved-{moved.pk}",
            title=moved.of,
            progress=_("%(what)s at %(time)s") % {"what": moved.what, "time": at},
            station_word="",
            panels=tuple(BoardPanel(heading=_("What changed"), lines=tuple(part)) for part in parts),
            until=moved.at + ON_THE_BOARD,
        )
