"""What the gate lets through of draws: the stages, matches and sheets that a reader may see.

While results are hidden, only what was drawn before play is here. A side that follows from a result is taken off its
match before a page gets the row. The reader None is everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet

from tournaments.draws.engine.afternoon.model import FOLLOWING
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import AFTERNOONS, DRAWS, Bye, Match, Stage, StageQuerySet, SubMatch
from tournaments.events.models import Event
from tournaments.organization.queries.visibility import events_with_results, sees_results

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.organization.models import User

    Reader = User | AnonymousUser | None

DECIDER = "D"  # the sheet that two pairs get when each has won once: that there is one says how they played


def shown_stages(stages: StageQuerySet, event: Event, reader: Reader = None) -> StageQuerySet:
    """Return those of the stages of `event` that `reader` may see."""
    return stages if sees_results(event, reader) else stages.filter(kind__in=DRAWS)


def shown_sheets(sheets: QuerySet[SubMatch], event: Event, reader: Reader = None) -> QuerySet[SubMatch]:
    """Return those of the sheets of `event` that `reader` may see."""
    return sheets if sees_results(event, reader) else sheets.filter(_drawn())


def shown_stages_everywhere(reader: Reader = None) -> StageQuerySet:
    """Return the published stages of every event that `reader` may see."""
    return Stage.objects.published().filter(Q(kind__in=DRAWS) | Q(competition__event__in=_events(reader)))


def shown_sheets_everywhere(sheets: QuerySet[SubMatch], reader: Reader = None) -> QuerySet[SubMatch]:
    """Return those of `sheets`, of any event, that `reader` may see."""
    return sheets.filter(_drawn() | Q(match__stage__competition__event__in=_events(reader)))


def is_shown(sheet: SubMatch, reader: Reader = None) -> bool:
    """Return whether `reader` may see that there is such a sheet, its stage, competition and event read with it."""
    stage = sheet.match.stage
    later = stage.follows_results and sheet.match.round > 1
    follows = sheet.pair == DECIDER or sheet.match.wing == Wing.SECOND_FINAL or later
    return sees_results(stage.competition.event, reader) or (stage.is_draw and not follows)


def _drawn() -> Q:
    """Sheets that were there before anything was played: a deciding leg and a second final say how others ended."""
    return Q(match__stage__kind__in=DRAWS) & ~Q(pair=DECIDER) & ~_follows("match__")


def _follows(to_match: str = "") -> Q:
    """Matches that are there because of results: a second final, and the later rounds of a Swiss draw or the like."""
    later = _from_results(f"{to_match}stage__") & Q(**{f"{to_match}round__gt": 1})
    return Q(**{f"{to_match}wing": Wing.SECOND_FINAL}) | later


def _from_results(to_stage: str = "") -> Q:
    """Return which stages draw a round from results: Swiss draws, and open events of such a form."""
    of_afternoon = {f"{to_stage}kind__in": AFTERNOONS, f"{to_stage}plan_data__form__in": FOLLOWING}
    return Q(**{f"{to_stage}kind": Stage.Kind.SWISS}) | Q(**of_afternoon)


def shown_matches(matches: QuerySet[Match], event: Event, reader: Reader = None) -> QuerySet[Match]:
    """Return those of the matches of `event` that `reader` may know of; their sides are another question (`veil`)."""
    return matches if sees_results(event, reader) else matches.exclude(_follows())


def shown_matches_everywhere(matches: QuerySet[Match], reader: Reader = None) -> QuerySet[Match]:
    """Return those of `matches`, of any event, that `reader` may know of."""
    return matches.filter(~_follows() | Q(stage__competition__event__in=_events(reader)))


def shown_byes(byes: QuerySet[Bye], event: Event, reader: Reader = None) -> QuerySet[Bye]:
    """Return those of the byes of `event` that `reader` may know of: who rests in a later Swiss round tells points."""
    later = _from_results("stage__") & Q(round__gt=1)
    return byes if sees_results(event, reader) else byes.exclude(later)


def without_opponent(to_match: str = "") -> Q:
    """Return which matches are not played as nobody comes to a side of them; `to_match` leads to the match."""
    return Q(**{f"{to_match}home_empty": True}) | Q(**{f"{to_match}away_empty": True})


def more_follows(event: Event, reader: Reader = None) -> Q:
    """Return which Swiss draws of `event` have rounds to come, for all that `reader` may know."""
    return Q(rounds_to_draw__gt=0) if sees_results(event, reader) else _from_results()


def rounds_follow_everywhere(reader: Reader = None) -> Q:
    """Return which Swiss draws of any event have rounds to come, for all that `reader` may know."""
    return _from_results() & (Q(rounds_to_draw__gt=0) | ~Q(competition__event__in=_events(reader)))


def veil(matches: Iterable[Match], event: Event, reader: Reader = None) -> list[Match]:
    """Return `matches`, those that `reader` may not know without the sides that follow from results.

    What it returns is for reading: a match that is saved like that has lost its sides.
    """
    rows = list(matches)
    if not sees_results(event, reader):
        for match in rows:
            if match.home_from_id is not None:
                match.home, match.home_empty = None, False
            if match.away_from_id is not None:
                match.away, match.away_empty = None, False
    return rows


def _events(reader: Reader) -> QuerySet[Event]:
    return Event.objects.filter(events_with_results(reader))
