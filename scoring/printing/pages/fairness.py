"""The certificate of a draw: how fair it is beside the best there can be, and the words it was drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.printing.engine.extent import drawn
from scoring.printing.pages.base import NO_DRAW, Document, Group, Paper, PrintRequest, Size
from scoring.printing.pages.sections import DrawSection, stage_parts
from tournaments.draws.engine.plan import MeetingsPlan, SwissPlan
from tournaments.draws.pages.schedule import (
    early_in_words,
    fairness_views,
    groups_of,
    meaning_of,
    of_those_who_play,
    pairs_of,
)
from tournaments.draws.pages.swiss import swiss_fairness
from tournaments.draws.words.late import changes_in_words
from tournaments.entries.queries.entries import standing_departures

MOST_STATIONS, MOST_TEAMS = 14, 20  # columns that fit on an upright page


def draw_certificate(asked: PrintRequest) -> Paper | None:
    """One page for each round robin, group or Swiss draw.

    Play-offs are settled by a lot of their own, finals by the tables.
    """
    stages = [(part, part.schedule.stage) for part in stage_parts(asked)]
    drawn = [part for part, stage in stages if stage.is_draw and not stage.is_playoff and not stage.is_afternoon]
    swiss = [_swiss(part) for part in drawn if part.schedule.stage.is_swiss]
    certificates = [
        certificate for part in drawn if not part.schedule.stage.is_swiss for certificate in _certificates(part)
    ]
    fits = [
        *(len(draw["fair"].stations) <= MOST_STATIONS for draw in swiss),
        *(len(certificate["shares"]) <= MOST_TEAMS for certificate in certificates),
    ]
    if not fits:
        return None
    size: Size = "upright" if all(fits) else "wide"
    context = {"swiss": swiss, "certificates": certificates}
    return Paper(title=_("Draw certificate"), template="draw_certificate", context=context, size=size)


def _certificates(part: DrawSection) -> Iterator[dict[str, Any]]:
    """Yield a round robin, or each group, with its figures, and every team's share under the name it has on paper."""
    stage = part.schedule.stage
    played = of_those_who_play(part.schedule, standing_departures(stage.competition))
    if not played.matches:
        return  # nobody is left to meet anybody
    schedules = [group.schedule for group in groups_of(played)] or [played]
    if stage.plan.by_pairs:
        schedules = list(pairs_of(played).values())
    plan = stage.plan_as(MeetingsPlan)
    of_all = {
        "part": part,
        "early": early_in_words(played),
        "meaning": meaning_of(played, stage.stations // part.category.sides.pairs),
        "changes": changes_in_words(plan.late.notes),
    }
    views = fairness_views(played, station_word=part.station_word, kept=plan.proof.fixed)
    for schedule, fair in zip(schedules, views, strict=True):
        yield of_all | {
            "heading": f"{part.heading}, {fair.name}" if fair.name else part.heading,
            "played": schedule,
            "fair": fair,
            "shares": [(part.teams[entry.pk], share, met) for entry, share, met in fair.rows],
        }


def _swiss(part: DrawSection) -> dict[str, Any]:
    """Return a Swiss draw as far as it is drawn: the points before each round, and what everybody got."""
    stage = part.schedule.stage
    plan = stage.plan_as(SwissPlan)
    fair = swiss_fairness(part.schedule, station_word=part.station_word)
    return {"part": part, "stage": stage, "plan": plan, "fair": fair, "changes": changes_in_words(plan.late.notes)}


PAPERS = (
    Document(
        key="draw_certificate",
        group=Group.DRAW,
        title=gettext_lazy("Draw certificate"),
        purpose=gettext_lazy(
            "How fair the draw is, compared with the best possible, and the seed phrase it was drawn from."
        ),
        pages=drawn(lambda extent: max(extent.groups, extent.teams / 30)),
        not_yet=NO_DRAW,
        build=draw_certificate,
    ),
)
