"""Putting a draft around what others play: nobody and no table in two places, whatever is published already."""

from __future__ import annotations

from dataclasses import replace

from games.translation import plain
from tournaments.draws.engine.around import busy_in, fit_around
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.plan import RoundRobinPlan, SharedPlaces
from tournaments.draws.engine.shared_turns import DrawPart, Meetings
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.around import clock_of, played_elsewhere
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.shared_timetable import field_of, players_in
from tournaments.draws.words.figures import form_in_words
from tournaments.events.models import Competition
from tournaments.events.queries import rulebook_for

_TRIED = 24


def put_around(competition: Competition) -> None:
    """Put the draft of a competition around what is drawn of others, where that was asked for.

    Raises DrawError for a draw of which nobody knows before who plays when.
    """
    stage = draw_of(competition)
    if not competition.fits_around or competition.shared_boards_id is not None or stage is None:
        return
    if stage.kind != Stage.Kind.ROUND_ROBIN:
        raise DrawError("around_needs_round_robin", name=competition.name, form=form_in_words(stage.kind))
    field = field_of("A", competition, [competition], stage.stations)
    people = {pk: [place.member_id for place in places] for pk, places in players_in([competition]).items()}
    elsewhere = played_elsewhere(competition, stage.numbers)
    first_day = _turns_of_first_day(competition, field.part)
    turns, meetings = 0, field.part.meetings
    for _ in range(_TRIED):
        last = max(meeting.slot for meeting in meetings)
        if last <= turns:
            break
        turns = last  # a longer clock may begin some turns at other times, so everything is put around again
        clock = clock_of(competition, turns, first_day)
        if not clock:
            return
        meetings = fit_around(field.part, stage.stations, people, busy_in(clock, elsewhere))
    _write(stage, meetings, turns, first_day)


def _turns_of_first_day(competition: Competition, part: DrawPart) -> int:
    """Return how many turns the draw alone would have on the first day (FORMAT OF PLAY i)."""
    wanted = rulebook_for(competition.event).programme.first_day_rounds
    return len({meeting.slot for meeting in part.meetings if meeting.round <= wanted})


def _write(stage: Stage, meetings: Meetings, turns: int, first_day: int) -> None:
    matches = {(match.round, match.home_id, match.away_id): match for match in stage.matches.all()}
    sheets_of: dict[int, list[SubMatch]] = {}
    for sheet in SubMatch.objects.filter(match__stage=stage).order_by("pair"):
        sheets_of.setdefault(sheet.match_id, []).append(sheet)
    sheets, numbers = [], stage.numbers
    for meeting in meetings:
        match = matches[meeting.round, meeting.home, meeting.away]
        match.slot = meeting.slot
        for step, sheet in enumerate(sheets_of[match.pk]):
            sheet.station = numbers[meeting.station + step - 1]
            sheets.append(sheet)
    Match.objects.bulk_update(matches.values(), ["slot"], batch_size=500)
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
    others = [
        plain(drawn.competition.name)
        for drawn in Stage.objects.draws()
        .filter(competition__event=stage.competition.event_id, competition__game=stage.competition.game)
        .exclude(competition=stage.competition)
        .select_related("competition")
        .order_by("competition__position")
    ]
    plan = stage.plan_as(RoundRobinPlan)
    shared = replace(
        plan.shared or SharedPlaces(drawn_for=stage.stations),
        others=tuple(dict.fromkeys(others)),
        turns=len({meeting.slot for meeting in meetings}),
        around=turns,
        first_day=first_day,
    )
    stage.plan = replace(plan, shared=shared)
    stage.save(update_fields=["plan_data"])
