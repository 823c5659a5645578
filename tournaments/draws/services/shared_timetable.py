"""Writing the one timetable of competitions that take turns on the same boards (A33)."""

from __future__ import annotations

from kit.pure.translation import plain
from tournaments.draws.engine.sharing import share
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.queries.shared_timetable import LETTERS, field_of, players_in
from tournaments.draws.services.writing import write_places
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
            others = tuple(plain(other.competition.name) for other in fields if other is not field)
            write_places(field.stage, meetings, others=others, turns=shared.turns, least=shared.least)
