"""Drawing a competition that ends with finals for every place, after a round robin or after groups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.draws.engine import DrawError
from tournaments.draws.models import Stage
from tournaments.draws.services.drawing import draw_groups, draw_round_robin_with_finals
from tournaments.events.models import Competition
from tournaments.organization.models import User


def draw_for_places(
    *,
    competition: Competition,
    seed: str,
    by: User,
    groups: int,
    advance: int,
    opponents: int | None = None,
    seeded: bool = False,
    early: bool = True,
    stations: int | None = None,
    fixed: Mapping[int, int] | None = None,
) -> Stage:
    """Draw everybody against everybody, or `groups` of them, as a draft; finals for every place follow.

    The first `advance` of each play for first place. In a round robin each may meet so many `opponents` only, and
    nobody is `seeded`; in groups nobody meets `early`. Raises DrawError as the services of both do.
    """
    asked: dict[str, Any] = {"competition": competition, "seed": seed, "by": by, "advance": advance}
    asked |= {"every_place": True, "stations": stations, "fixed": fixed}
    if groups == 1:
        return draw_round_robin_with_finals(**asked, opponents=opponents or 0, early=early)
    if opponents:
        raise DrawError("opponents_in_groups", field="opponents")
    return draw_groups(**asked, count=groups, seeded=seeded)
