"""A draw that comes ready-made, in a list: saved as a draft like every other, once it is checked as one of ours.

The list is read where all lists are, in the room of the imports.
"""

from __future__ import annotations

from dataclasses import replace

from kit.zones import moment_in_the_hall
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.plan import Proof, ReadyMade, RoundRobinPlan
from tournaments.draws.engine.ready_made import ReadyMadeDraw
from tournaments.draws.models import Stage
from tournaments.draws.queries.draws import draw_of, first_station
from tournaments.draws.queries.tables import require_tables_free
from tournaments.draws.services.field import FieldToDraw
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.services.writing import write_meetings, write_seats
from tournaments.events.models import Competition
from tournaments.halls.engine.numbers import write_numbers
from tournaments.halls.queries import equipment_of, numbers_there
from tournaments.organization.models import User

_LONGEST = 300  # letters of the numbers of the tables


def field_for_list(competition: Competition) -> FieldToDraw:
    """Return the field, locked. Raises DrawError, as where others are planned together with it."""
    field = FieldToDraw.of(competition, None)
    if field.by_pairs:
        raise DrawError("ready_made_for_pairs", field="file", name=competition.name)
    if field.competition.shared_boards_id is not None or field.competition.fits_around:
        raise DrawError("ready_made_on_shared", field="file", name=competition.name)
    return field


def boards_of(field: FieldToDraw) -> list[tuple[int, ...]]:
    """Return the numbers of the tables of each board of the hall: one, or two side by side for teams of two pairs."""
    numbers = sorted(numbers_there(field.competition.event, equipment_of(field.competition.game)))
    whole = range(0, len(numbers) // field.width * field.width, field.width)
    return [tuple(numbers[at : at + field.width]) for at in whole]


def is_there(field: FieldToDraw, drawn: ReadyMadeDraw) -> bool:
    """Return whether the draw that is there has these matches, in these rounds, at these hours and tables."""
    stage, boards = draw_of(field.competition), boards_of(field)
    if stage is None or stage.kind != Stage.Kind.ROUND_ROBIN:
        return False
    hours = {slot: moment_in_the_hall(at) for slot, at in drawn.hours.items()}
    there = {
        (match.round, match.home_id, match.away_id, first_station(match), match.starts_at if hours else match.slot)
        for match in stage.matches.prefetch_related("sub_matches")
    }
    return there == {
        (each.round, each.home, each.away, boards[each.station - 1][0], hours.get(each.slot, each.slot))
        for each in drawn.meetings
    }


def draw_ready_made(*, field: FieldToDraw, drawn: ReadyMadeDraw, file: str, by: User) -> Stage:
    """Make the draft that a list says, with its hours, in place of an earlier one.

    Raises DrawError where another draw holds its tables then.
    """
    competition, boards = field.competition, boards_of(field)
    used = sorted({meeting.station for meeting in drawn.meetings})
    numbers = [number for board in used for number in boards[board - 1]]
    if len(write_numbers(numbers)) > _LONGEST:
        raise DrawError("numbers_too_long", field="file")
    hours = tuple(
        (slot, (at.date() - competition.event.starts_on).days, at.hour * 60 + at.minute)
        for slot, at in sorted(drawn.hours.items())
    )
    proof = Proof(cycles=field.cycles, names=field.by_id, numbers={entry.pk: entry.number for entry in field.entries})
    plan = RoundRobinPlan(proof=proof, early=False, ready_made=ReadyMade(file, hours))
    if competition.begins_at is not None:  # the list says when it begins
        competition.begins_at = None
        competition.save(update_fields=["begins_at"])
    stage, codes = replace(field, numbers=tuple(numbers)).drawn(Stage.Kind.ROUND_ROBIN, plan, seed="", by=by)
    write_seats(stage, field.entries)
    meetings = [replace(meeting, station=used.index(meeting.station) + 1) for meeting in drawn.meetings]
    write_meetings(stage, meetings, drawn.byes, {entry.pk: entry for entry in field.entries}, field.category, codes)
    plan_times(competition, drafts=True)
    require_tables_free(competition.event, drafts=True, of=competition)
    return stage
