"""A drawn competition, and results in it, for tests of what the public sees."""

from __future__ import annotations

import datetime
from itertools import count

from django.db.models import F
from django.utils import timezone

from games.base import LegResult
from scoring.board.pages.hall import board_pages
from scoring.board.pages.parts import BoardPage
from scoring.board.pages.reads import HallReads
from scoring.models import Result, Submission
from tests.worlds import once
from tournaments.models import Bye, Competition, Event, Match, Stage, StageEntry, SubMatch


@once
def draw(competition: Competition, *, published: bool = True, name: str = "Round robin", **more: object) -> Stage:
    """Everybody against everybody by the circle method; one slot a round, stations from 1."""
    stage = Stage.objects.create(
        competition=competition,
        position=competition.stages.count() + 1,
        kind=Stage.Kind.ROUND_ROBIN,
        name=name,
        seed="poppy",
        stations=10,
        published_at=timezone.now() if published else None,
        **more,
    )
    circle = list(competition.entries.order_by("number"))
    for seat, entry in enumerate(circle, start=1):
        StageEntry.objects.create(stage=stage, entry=entry, seat=seat)
    if len(circle) % 2:
        circle.append(None)
    number, codes = 0, count(1_000_000 + SubMatch.objects.count())
    for round_number in range(1, len(circle)):
        station = 0
        for home, away in zip(circle[: len(circle) // 2], reversed(circle[len(circle) // 2 :]), strict=True):
            if home is None or away is None:
                Bye.objects.create(stage=stage, round=round_number, entry=home or away)
                continue
            number += 1
            match = Match.objects.create(
                stage=stage, round=round_number, slot=round_number, number=number, home=home, away=away,
                starts_at=datetime.datetime(2027, 2, 5, 18 + round_number % 4, 15, tzinfo=datetime.UTC),
            )  # fmt: skip
            for pair in "AB" if competition.category == "cribbage-legion" else [""]:
                station += 1
                SubMatch.objects.create(match=match, pair=pair, station=station, code=str(next(codes)))
        circle = [circle[0], circle[-1], *circle[1:-1]]
    bump(competition.event)
    return stage


def play(sub_match: SubMatch, *legs: tuple[int, int], by: object, points: tuple[int, int] = (3, 1)) -> Result:
    """Write a result as the desk would leave it, and raise the board's version."""
    results = [LegResult(home=home, away=away) for home, away in legs or [(121, 88), (121, 100), (95, 121)]]
    submission = Submission.objects.create(
        sub_match=sub_match, version=1, legs=[leg.to_json() for leg in results], entered_by=by
    )
    won = sum(leg.home > leg.away for leg in results)
    tallies = [
        {"points": own, "legs_won": legs_won, "legs_lost": len(results) - legs_won, "scored": 0, "conceded": 0,
         "skunks": 0, "double_skunks": 0, "forfeits": 0}
        for own, legs_won in zip(points, (won, len(results) - won), strict=True)
    ]  # fmt: skip
    result = Result.objects.create(
        sub_match=sub_match, submission=submission, home_tally=tallies[0], away_tally=tallies[1]
    )
    bump(sub_match.match.stage.competition.event)
    return result


def sheets(stage: Stage, round_number: int) -> list[SubMatch]:
    return list(
        SubMatch.objects.filter(match__stage=stage, match__round=round_number).order_by("match__number", "pair")
    )


def bump(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(board_version=F("board_version") + 1, board_changed_at=timezone.now())


def board(event: Event, *kinds: str) -> list[BoardPage]:
    """Return the pages of the board of these kinds, as their keys begin."""
    event = Event.objects.select_related("host_branch").get(pk=event.pk)
    return [page for page in board_pages(HallReads(event)) if page.key.startswith(kinds)]
