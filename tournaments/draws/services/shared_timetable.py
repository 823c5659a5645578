"""Writing the one timetable of competitions that take turns on the same boards (A33)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.translation import plain
from tournaments.draws.engine.model import Meeting
from tournaments.draws.engine.plan import RoundRobinPlan, SharedPlaces
from tournaments.draws.engine.sharing import Shared, share
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.shared_timetable import LETTERS, SharingField, field_of, players_in
from tournaments.events.models import Competition


def arrange(competition: Competition) -> None:
    """Put the drafts of all that share boards with `competition` into one timetable, around what is published."""
    shared_boards = competition.shared_boards
    if shared_boards is None:
        return
    competitions = list(shared_boards.competitions.select_related("event"))
    fields = [
        field
        for letter, other in zip(LETTERS, competitions, strict=False)
        if draw_of(other) is not None
        for field in [field_of(letter, other, competitions, shared_boards.stations)]
    ]
    people = {pk: [place.member_id for place in places] for pk, places in players_in(competitions).items()}
    shared = share([field.part for field in fields], shared_boards.stations, people)
    for field, meetings in zip(fields, shared.parts, strict=True):
        if field.stage is not None and not field.is_published:
            _write(field, field.stage, meetings, shared, [other.competition for other in fields if other is not field])


def _write(
    field: SharingField, stage: Stage, meetings: Sequence[Meeting[int]], arranged: Shared, others: Sequence[Competition]
) -> None:
    """Write the turns and stations of a draft, and with what it shares them."""
    matches = {(m.round, m.home_id, m.away_id): m for m in stage.matches.prefetch_related("sub_matches")}
    sheets, numbers = [], stage.numbers
    for meeting in meetings:
        match = matches[meeting.round, meeting.home, meeting.away]
        match.slot = meeting.slot
        for step, sheet in enumerate(sorted(match.sub_matches.all(), key=lambda sheet: sheet.pair)):
            sheet.station = numbers[meeting.station + step - 1]
            sheets.append(sheet)
    Match.objects.bulk_update(matches.values(), ["slot"], batch_size=500)
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
    plan = stage.plan_as(RoundRobinPlan)
    shared = replace(
        plan.shared or SharedPlaces(drawn_for=stage.stations),
        others=tuple(plain(meeting.name) for meeting in others),
        turns=arranged.turns,
        least=arranged.least,
    )
    stage.plan = replace(plan, shared=shared)
    stage.save(update_fields=["plan_data"])
