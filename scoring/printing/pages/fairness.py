"""The certificate of a draw: how fair it is beside the best there can be, and the words it was drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.printing.engine.extent import drawn
from scoring.printing.pages.base import NO_DRAW, Document, Group, Paper, PrintRequest, Size
from scoring.printing.pages.sections import DrawSection, stage_parts
from scoring.standings.queries.teams import Team
from tournaments.draws.engine.fairness import Share
from tournaments.draws.engine.plan import MeetingsPlan, SwissPlan
from tournaments.draws.models import Stage
from tournaments.draws.pages.schedule import (
    FairnessView,
    early_in_words,
    fairness_views,
    groups_of,
    meaning_of,
    of_those_who_play,
    pairs_of,
)
from tournaments.draws.pages.swiss import SwissFairness, swiss_fairness
from tournaments.draws.queries.draws import Schedule
from tournaments.draws.words.late import changes_in_words
from tournaments.entries.queries.entries import standing_departures

MOST_STATIONS, MOST_TEAMS = 14, 20  # columns that fit on an upright page


@dataclass(frozen=True)
class DrawCertificate:
    """A round robin, or a group, with its figures, and every team's share under the name it has on paper."""

    part: DrawSection
    played: Schedule
    fair: FairnessView
    early: str
    meaning: str  # of a draw in groups: how many, who goes on, to what
    changes: list[dict[str, str]]

    @property
    def heading(self) -> str:
        return f"{self.part.heading}, {self.fair.name}" if self.fair.name else self.part.heading

    @property
    def shares(self) -> list[tuple[Team, Share[int], tuple[tuple[int, ...], ...]]]:
        return [(self.part.teams[entry.pk], share, met) for entry, share, met in self.fair.rows]


@dataclass(frozen=True)
class SwissCertificate:
    """A Swiss draw as far as it is drawn: each round with the points that it was drawn from, and what everybody got."""

    part: DrawSection
    plan: SwissPlan
    fair: SwissFairness
    changes: list[dict[str, str]]

    @property
    def stage(self) -> Stage:
        return self.part.schedule.stage


def draw_certificate(asked: PrintRequest) -> Paper | None:
    """One page for each round robin, group or Swiss draw.

    Play-offs are settled by a lot of their own, finals by the tables.
    """
    drawn = [part for part in stage_parts(asked) if part.schedule.stage.is_draw and not part.schedule.stage.is_playoff]
    swiss = [_swiss(part) for part in drawn if part.schedule.stage.is_swiss]
    certificates = [
        certificate for part in drawn if not part.schedule.stage.is_swiss for certificate in _certificates(part)
    ]
    fits = [
        *(len(draw.fair.stations) <= MOST_STATIONS for draw in swiss),
        *(len(certificate.shares) <= MOST_TEAMS for certificate in certificates),
    ]
    if not fits:
        return None
    size: Size = "upright" if all(fits) else "wide"
    context = {"swiss": swiss, "certificates": certificates}
    return Paper(title=_("Draw certificate"), template="draw_certificate", context=context, size=size)


def _certificates(part: DrawSection) -> Iterator[DrawCertificate]:
    stage = part.schedule.stage
    played = of_those_who_play(part.schedule, standing_departures(stage.competition))
    if not played.matches:
        return  # nobody is left to meet anybody
    schedules = [group.schedule for group in groups_of(played)] or [played]
    if stage.plan.by_pairs:
        schedules = list(pairs_of(played).values())
    early = early_in_words(played)
    meaning = meaning_of(played, stage.stations // part.category.sides.pairs)
    plan = stage.plan_as(MeetingsPlan)
    changes = changes_in_words(plan.late.notes)
    fair = fairness_views(played, station_word=part.station_word, kept=plan.proof.fixed)
    for schedule, fairness in zip(schedules, fair, strict=True):
        yield DrawCertificate(part, schedule, fairness, early, meaning, changes)


def _swiss(part: DrawSection) -> SwissCertificate:
    plan = part.schedule.stage.plan_as(SwissPlan)
    fair = swiss_fairness(part.schedule, station_word=part.station_word)
    return SwissCertificate(part, plan, fair, changes_in_words(plan.late.notes))


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
