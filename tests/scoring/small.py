"""Small events typed by hand: a drawn round robin, and results as they stand on the paper.

A result is typed for two entry numbers, first number's side first: ``{(1, 2): "121-88 97-121"}``. Pairs of
a team are parted by a bar: ``"121-88 97-121 | 121-60 121-119"``. ``f1-0`` is a leg that the second side
forfeited, ``f0-1`` one that the first side forfeited, ``9-7t`` a leg that the clock ended, ``-`` a leg not played.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from uuid import uuid4

from django.utils import timezone

from games import registry
from games.base import Ending, LegResult, Side
from scoring.models import Result, Submission
from scoring.playoffs.services.playoffs import start_playoff
from scoring.sheets.services.sheets import submit
from scoring.standings.engine.methods import Method
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from scoring.standings.words.reasons import reason
from tests.worlds import once
from tournaments.draws.engine.codes import code_for
from tournaments.events.queries import category_for
from tournaments.models import Bye, Competition, Entry, Match, Stage, StageEntry, SubMatch, User

Results = Mapping[tuple[int, int], str]


@once
def round_robin(competition: Competition, *, published: bool = True) -> Stage:
    """Return a round robin of all entries that are in, by the circle method, with byes for an odd number."""
    entries = list(competition.entries.filter(state=Entry.State.ENTERED).order_by("number"))
    stage = Stage.objects.create(
        competition=competition,
        position=1,
        kind=Stage.Kind.ROUND_ROBIN,
        name="Round robin",
        seed="small",
        published_at=timezone.now() if published else None,
    )
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry=entry, seat=seat) for seat, entry in enumerate(entries, start=1)
    )
    circle: list[Entry | None] = [*entries, None] if len(entries) % 2 else [*entries]
    matches = []
    for number in range(1, len(circle)):
        for slot, (home, away) in enumerate(zip(circle, reversed(circle), strict=True), start=1):
            if slot > len(circle) // 2:
                break
            if home is None or away is None:
                Bye.objects.create(stage=stage, round=number, entry=home or away)
            else:
                matches.append(
                    Match(stage=stage, round=number, slot=number, number=len(matches) + 1, home=home, away=away)
                )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    Match.objects.bulk_create(matches)
    pairs = ("A", "B") if category_for(competition).sides.pairs == 2 else ("",)
    codes = map(code_for, itertools.count(500_000 + SubMatch.objects.count()))
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=pair, station=1, code=next(codes))
        for match in Match.objects.filter(stage=stage)
        for pair in pairs
    )
    return stage


@once
def enter(stage: Stage, results: Results, *, by: User | None = None) -> None:
    """Hand in `results` of a stage; a result that is there already is corrected."""
    for (first, second), text in results.items():
        match = (
            stage.matches.filter(home__number__in=(first, second), away__number__in=(first, second))
            .select_related("home", "away")
            .get()
        )
        parts = [part.strip() for part in text.split("|")]
        for sub_match, part in zip(match.sub_matches.order_by("pair"), parts, strict=False):
            if part:
                hand_in(sub_match, legs_of(part, turned=match.home.number == second), by=by)


@once
def fill(stage: Stage, text: str) -> None:
    """Hand in the same sheet, home side first, for every match of a stage, all at once."""
    category = category_for(stage.competition)
    game = registry.get(category.game)
    legs = legs_of(text)
    home, away = game.tally(legs, category.rules, playoff=False)
    by = User.objects.get_or_create(username="paper")[0]
    data = [leg.to_json() for leg in legs]
    submissions = Submission.objects.bulk_create(
        Submission(sub_match=sub_match, version=1, legs=data, entered_by=by)
        for sub_match in SubMatch.objects.filter(match__stage=stage)
    )
    Result.objects.bulk_create(
        Result(
            sub_match=submission.sub_match, submission=submission, home_tally=home.to_json(), away_tally=away.to_json()
        )
        for submission in submissions
    )


def hand_in(sub_match: SubMatch, legs: list[LegResult], *, by: User | None = None) -> Result:
    """Hand in one sheet, after the game has checked that it is possible."""
    stage = sub_match.match.stage
    category = category_for(stage.competition)
    game = registry.get(category.game)
    game.check_legs(legs, category.rules, playoff=stage.is_playoff)
    home, away = game.tally(legs, category.rules, playoff=stage.is_playoff)
    version = sub_match.submissions.count() + 1
    by = by or User.objects.get_or_create(username="paper")[0]
    submission = Submission.objects.create(
        sub_match=sub_match,
        version=version,
        legs=[leg.to_json() for leg in legs],
        entered_by=by,
        reason="read again" if version > 1 else "",
    )
    return Result.objects.update_or_create(
        sub_match=sub_match,
        defaults={"submission": submission, "home_tally": home.to_json(), "away_tally": away.to_json()},
    )[0]


def play(stage: Stage, first: int, second: int, text: str, *, by: User, pair: str = "") -> SubMatch:
    """Hand in one sheet of a match between two entry numbers at the scorekeepers' door, as people do."""
    match = (
        stage.matches.filter(home__number__in=(first, second), away__number__in=(first, second))
        .select_related("home", "away")
        .get()
    )
    sub_match = match.sub_matches.get(pair=pair)
    submit(
        sub_match=sub_match,
        legs=legs_of(text, turned=match.home.number == second),
        by=by,
        expected_version=0,
        idempotency_key=uuid4(),
    )
    return sub_match


def places(competition: Competition) -> list[tuple[int | None, int, int]]:
    """Return (place, entry number, points) of the table, from the top."""
    standings = standings_of(competition)
    return [(row.place, standings.teams[row.entry].number, row.tally.points) for row in standings.table.rows]


def why(competition: Competition) -> dict[int, str]:
    """Return the reason of each place by entry number; teams are called by their branch, "Branch 1"."""
    standings = standings_of(competition)
    return {
        standings.teams[row.entry].number: re.sub(r" No. \d+", "", reason(row, standings))
        for row in standings.table.rows
    }


def tied(competition: Competition) -> list[tuple[int, list[int]]]:
    """Return (place, entry numbers) of each tie that waits."""
    return [(tie.place, [team.number for team in tie.teams]) for tie in open_ties(competition)]


def start(
    competition: Competition, *, by: User, method: str = "", agreement: str = "", seed: str = "maple leaf"
) -> Stage:
    """Make the play-off for the first open tie, the way the rule book says unless `method` names another."""
    tie = open_ties(competition)[0]
    return start_playoff(
        competition=competition,
        place=tie.place,
        entries=list(competition.entries.filter(pk__in=tie.tie.entries).select_related("branch")),
        method=Method(method) if method else tie.offer.method,
        seed=seed,
        agreement=agreement,
        by=by,
    )


def legs_of(text: str, *, turned: bool = False) -> list[LegResult]:
    """Return the legs of one sheet; `turned` when the second entry is the home side."""
    return [_leg(word, turned=turned) for word in text.split()]


def _leg(word: str, *, turned: bool) -> LegResult:
    if word == "-":
        return LegResult(home=0, away=0, ending=Ending.NOT_PLAYED)
    found = re.fullmatch(r"(f?)(-?\d+)-(-?\d+)(t?)", word)
    assert found is not None, word
    numbers = [int(found[2]), int(found[3])]
    if turned:
        numbers.reverse()
    if found[1]:
        at_fault = Side.AWAY if numbers[0] > numbers[1] else Side.HOME
        return LegResult(home=numbers[0], away=numbers[1], ending=Ending.FORFEIT, at_fault=at_fault)
    return LegResult(home=numbers[0], away=numbers[1], ending=Ending.TIME if found[4] else Ending.PLAYED)
