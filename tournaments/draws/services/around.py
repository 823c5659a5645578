"""Putting a draft around what others play: nobody and no table in two places, whatever is published already."""

from __future__ import annotations

from kit.pure.translation import plain
from tournaments.draws.engine.around import busy_in, fit_around
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.shared_turns import DrawPart, Meetings
from tournaments.draws.models import Stage
from tournaments.draws.queries.around import clock_of, played_elsewhere
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.shared_timetable import field_of, players_in
from tournaments.draws.services.writing import write_places
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
    others = [
        plain(drawn.competition.name)
        for drawn in Stage.objects.draws()
        .filter(competition__event=stage.competition.event_id, competition__game=stage.competition.game)
        .exclude(competition=stage.competition)
        .select_related("competition")
        .order_by("competition__position")
    ]
    write_places(
        stage,
        meetings,
        others=tuple(dict.fromkeys(others)),
        turns=len({meeting.slot for meeting in meetings}),
        around=turns,
        first_day=first_day,
    )
