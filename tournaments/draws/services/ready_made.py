"""A draw that comes ready-made, in a list: checked as one of ours, and saved as a draft like every other.

It is no kind of import: there each row stands for itself, and here one row that is wrong leaves no draw at all. What a
preview shows of an import, the draft shows of a draw.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING

from django.db import transaction

from kit.pure.table.columns import FileError
from kit.zones import moment_in_the_hall
from tournaments.draws.engine import DrawError
from tournaments.draws.engine.plan import Proof, ReadyMade, RoundRobinPlan
from tournaments.draws.engine.ready_made import ReadyMadeDraw, put_together
from tournaments.draws.models import Stage
from tournaments.draws.queries.draws import draw_of, first_station
from tournaments.draws.queries.tables import require_tables_free
from tournaments.draws.queries.timetable import without_hours
from tournaments.draws.services.field import FieldToDraw
from tournaments.draws.services.match_lists import ListAccount, MatchReader, columns_for, rows_of
from tournaments.draws.services.timetable import plan_times
from tournaments.draws.services.writing import write_meetings, write_seats
from tournaments.events.models import Competition
from tournaments.halls.engine.numbers import write_numbers
from tournaments.organization.models import User

if TYPE_CHECKING:
    from django.core.files.base import File

_LONGEST = 300  # letters of the numbers of the tables


@transaction.atomic
def draw_from_list(*, competition: Competition, file: File[bytes], by: User) -> ListAccount:
    """Make the draft that a list of matches says, in place of an earlier one; return what became of its rows.

    Where a row is refused or a match is missing, nothing is written. Nor is it where the list is the draw that is
    there. Raises DrawError for a file that is no such list, as `draw_round_robin` does, and where others are planned
    together with the competition.
    """
    field = FieldToDraw.of(competition, None)
    if field.by_pairs:
        raise DrawError("ready_made_for_pairs", field="file", name=competition.name)
    if field.competition.shared_boards_id is not None or field.competition.fits_around:
        raise DrawError("ready_made_on_shared", field="file", name=competition.name)
    columns = columns_for(field.competition.event)
    account = ListAccount((file.name or "")[-200:])
    reader = MatchReader(field, columns, account)
    try:
        with NamedTemporaryFile() as kept:
            kept.writelines(file.chunks())
            kept.flush()
            rows = reader.read(rows_of(Path(kept.name), columns, account))
    except FileError as unreadable:
        raise DrawError("list_unreadable", field="file", why=str(unreadable.sentence)) from None
    if not rows and not account.refused:
        raise DrawError("list_without_matches", field="file")
    teams = {entry.pk: entry.team_name for entry in field.entries}
    drawn = put_together(rows, teams, cycles=field.cycles)
    whole = not account.refused
    for fault in drawn.faults:
        if whole or fault.line:  # a match that is missing may be in a row that is refused
            named = {name: teams[fault.params[name]] for name in ("team", "one", "two") if name in fault.params}
            account.refuse(fault.line, reader.labels.get(fault.column, ""), fault.code, **{**fault.params, **named})
    account.refused.sort(key=lambda refused: (refused.line is None, refused.line or 0))
    account.read = len({row.line for row in rows} - {refused.line for refused in account.refused})
    account.is_there = not account.refused and _is_there(field, drawn, reader.boards)
    if not account.refused and not account.is_there:
        _write(field, drawn, reader.boards, account, by)
    return account


def _write(
    field: FieldToDraw, drawn: ReadyMadeDraw, boards: list[tuple[int, ...]], account: ListAccount, by: User
) -> None:
    """Write the draft, with the hours of the list. Raises DrawError where another draw holds its tables then."""
    competition = field.competition
    used = sorted({meeting.station for meeting in drawn.meetings})
    numbers = [number for board in used for number in boards[board - 1]]
    if len(write_numbers(numbers)) > _LONGEST:
        raise DrawError("numbers_too_long", field="file")
    hours = tuple(
        (slot, (at.date() - competition.event.starts_on).days, at.hour * 60 + at.minute)
        for slot, at in sorted(drawn.hours.items())
    )
    names = {entry.pk: entry for entry in field.entries}
    proof = Proof(cycles=field.cycles, names=field.by_id, numbers={entry.pk: entry.number for entry in field.entries})
    plan = RoundRobinPlan(proof=proof, early=False, ready_made=ReadyMade(account.file, hours))
    if competition.begins_at is not None:  # the list says when it begins
        competition.begins_at = None
        competition.save(update_fields=["begins_at"])
    stage, codes = replace(field, numbers=tuple(numbers)).drawn(Stage.Kind.ROUND_ROBIN, plan, seed="", by=by)
    write_seats(stage, field.entries)
    meetings = [replace(meeting, station=used.index(meeting.station) + 1) for meeting in drawn.meetings]
    write_meetings(stage, meetings, drawn.byes, names, field.category, codes)
    plan_times(competition, drafts=True)
    require_tables_free(competition.event, drafts=True, of=competition)
    if not drawn.has_own_rounds:
        account.note("rounds")
    starts = [moment_in_the_hall(at) for at in drawn.hours.values()]
    if off := without_hours(competition.event, starts):
        count = sum(
            meeting.slot in drawn.hours and moment_in_the_hall(drawn.hours[meeting.slot]) in off
            for meeting in drawn.meetings
        )
        account.note("off_hours", count=count)


def _is_there(field: FieldToDraw, drawn: ReadyMadeDraw, boards: list[tuple[int, ...]]) -> bool:
    """Return whether the draw that is there has these matches, in these rounds, at these hours and tables."""
    stage = draw_of(field.competition)
    if stage is None or stage.kind != Stage.Kind.ROUND_ROBIN:
        return False
    hours = {slot: moment_in_the_hall(at) for slot, at in drawn.hours.items()}
    there = {
        (match.round, match.home_id, match.away_id, first_station(match), match.starts_at if hours else match.slot)
        for match in stage.matches.prefetch_related("sub_matches")
    }
    return there == {
        (
            meeting.round,
            meeting.home,
            meeting.away,
            boards[meeting.station - 1][0],
            hours.get(meeting.slot, meeting.slot),
        )
        for meeting in drawn.meetings
    }
