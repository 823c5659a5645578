"""What the hall and the clock say about the competitions of an event (A7, A40, A50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects

from scoring.overview import words
from scoring.overview.queries.competitions import DrawnTurns, drawn_turns, teams_that_left
from scoring.overview.queries.states import CompetitionState, EventState
from tournaments.draws.engine.timetable import turns_for
from tournaments.draws.queries.timetable import minutes_of, plan_of
from tournaments.draws.queries.ways import clashes_in_hall
from tournaments.draws.words.timetable import PlanInWords


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionOutlook:
    """How one competition fits: its numbers in a sentence, and what the page of its draw says about the hours.

    No plan: nobody can say, or the boards are shared and the timetable of all that share them says it.
    """

    state: CompetitionState
    sentence: str
    plan: PlanInWords | None

    @property
    def notice(self) -> str:
        return self.plan.notice if self.plan else "notice-info"

    def beside(self, clashes: Mapping[int, Sequence[str]], *, is_alone: bool) -> CompetitionOutlook:
        """Return it as it is beside the other competitions in the hall; `clashes` by the id of a competition."""
        plan = self.plan and self.plan.beside(clashes.get(self.state.competition.pk, ()))
        if plan and not is_alone:  # that each fits by itself says nothing of all of them
            plan = replace(plan, sentence=plan.alone or plan.sentence)
        return replace(self, plan=plan)


def outlooks_of(state: EventState) -> list[CompetitionOutlook]:
    """Return the outlook of each competition of which anything can be said.

    It is that of the draw, where it is made; before that of the teams that are in, or else of those that may come.
    """
    prefetch_related_objects([state.event], "programme")
    left, drawn = teams_that_left(state.event), drawn_turns(state.event)
    outlooks = [
        outlook_of(part, cycles=state.book.draw.cycles, left=left.get(part.competition.pk, 0), drawn=drawn)
        for part in state.competitions
    ]
    clashes = clashes_in_hall(state.event)
    there = [outlook for outlook in outlooks if outlook is not None]
    is_only = len(there) == 1  # and what is drawn has its tables: what others want of them is said beside it
    return [outlook.beside(clashes, is_alone=is_only or outlook.state.competition.pk in drawn) for outlook in there]


def outlook_of(
    part: CompetitionState, *, cycles: int, left: int = 0, drawn: Mapping[int, DrawnTurns]
) -> CompetitionOutlook | None:
    """Return the outlook of one competition, of which `left` teams have left; None for a field of nobody."""
    competition, category = part.competition, part.category
    draw = drawn.get(competition.pk)
    in_now = draw.teams if draw else part.teams - left
    teams = in_now if in_now > 1 else part.expected
    stations = draw.stage.stations if draw else competition.stations
    boards = stations // category.sides.pairs
    if teams < 2 or boards < 1:
        return None
    turns = draw.turns if draw else turns_for(teams, boards, cycles)
    is_shared = competition.shared_boards_id is not None
    plan = None
    if not is_shared and not (draw and draw.stage.is_playoff):
        plan = plan_of(
            competition,
            teams=teams,
            stations=stations,
            turns=turns,
            grouping=draw.stage.plan.grouping if draw else None,
        )
    minutes = minutes_of(competition)
    sentence = words.field_and_turns(
        teams=teams,
        may_come=in_now < 2,
        turns=len(plan.outlook.expected.starts) if plan and plan.outlook else len(turns),
        stations=stations,
        station_word=category.stations_are,
        expected=minutes.expected,
        longest=minutes.longest,
    )
    if is_shared:
        sentence = f"{sentence} {words.BOARDS_ARE_SHARED}"
    return CompetitionOutlook(state=part, sentence=sentence, plan=plan)


def hall_warnings(state: EventState) -> list[str]:
    """Return what the hall lacks: a sport needs so many boards or tables in all, however they are shared out."""
    warnings = []
    for game in dict.fromkeys(part.category.game for part in state.competitions):
        played = [part for part in state.competitions if part.category.game == game]
        category, there = played[0].category, _stations(played)
        if there < category.stations_min:
            section = state.book.source(f"categories.{category.key}.stations_min").section
            warnings.append(words.too_few_stations(category, there=there, section=section))
        elif there < category.stations_preferred:
            warnings.append(words.more_stations_preferred(category, there=there))
    return warnings


def _stations(played: Sequence[CompetitionState]) -> int:
    """Return how many stations there are in all; what competitions share counts once."""
    own = sum(part.competition.stations for part in played if part.competition.shared_boards_id is None)
    shared = {part.competition.shared_boards_id: part.competition.stations for part in played}
    return own + sum(stations for group, stations in shared.items() if group is not None)
