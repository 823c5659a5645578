"""A play-off of eight-ball at a District in every format, in which the team with the lower number wins its matches."""

from __future__ import annotations

from uuid import uuid4

from scoring.awards.queries.advancement import advancement_from
from scoring.awards.queries.placings import placings_of
from scoring.playoffs.services.finals import make_finals
from scoring.playoffs.services.swiss import draw_next_round
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import standings_of
from scoring.standings.queries.ties import open_ties
from tests.scoring.small import legs_of, start
from tests.worlds import once
from tournaments.draws.services.drawing import (
    draw_groups,
    draw_knock_out,
    draw_round_robin,
    draw_round_robin_with_finals,
    draw_swiss,
)
from tournaments.draws.services.publishing import publish
from tournaments.entries.queries.entries import standing_departures
from tournaments.models import Competition, Stage, SubMatch, User

SEED = "two by two"
WON, WON_TO_THE_END, GIVEN_AWAY = "10-3 10-4", "10-3 10-4 -", "f10-0 f10-0 -"
FORMATS = {
    "round robin": (draw_round_robin, {"seed": SEED}),
    "round robin, finals": (draw_round_robin_with_finals, {"seed": SEED, "advance": 4, "third_place": True}),
    "round robin, every place": (draw_round_robin_with_finals, {"seed": SEED, "advance": 4, "every_place": True}),
    "some opponents, finals": (draw_round_robin_with_finals, {"seed": SEED, "advance": 4, "opponents": 4}),
    "groups, finals": (draw_groups, {"seed": SEED, "count": 2, "advance": 2, "third_place": True}),
    "groups, every place": (draw_groups, {"seed": SEED, "count": 2, "advance": 1, "every_place": True}),
    "groups, final group": (
        draw_groups,
        {"seed": SEED, "count": 2, "advance": 2, "finals": Stage.Kind.FINAL_GROUP},
    ),
    "knockout": (draw_knock_out, {"seed": SEED}),
    "knockout, third place": (draw_knock_out, {"seed": SEED, "third_place": True}),
    "double knockout": (draw_knock_out, {"seed": SEED, "double": True, "second_final": True}),
    "Swiss draw": (draw_swiss, {"seed": SEED, "rounds": 3}),
}
BRACKETS = [name for name in FORMATS if "knockout" in name or "every" in name or name.endswith(", finals")]


@once
def drawn(competition: Competition, form: str, *, by: User) -> Stage:
    """Draw a competition in one of the formats and publish the draw."""
    draw, asked = FORMATS[form]
    return publish(stage=draw(competition=competition, by=by, **asked), by=by, despite_open_rules=True)


def before_finals(competition: Competition, *, by: User) -> None:
    """Play what comes before the finals, and make them; of a competition without finals nothing."""
    if competition.stages.get(position=1).is_before_finals:
        play_on(competition, by=by)
        settle(competition, by=by)
        if standings_of(competition).finals_stage is None:
            make_finals(competition=competition, by=by)


def play_on(competition: Competition, *, by: User, most: int = 1000, until_last: bool = False) -> None:
    """Play what can be played, at most so many sheets: who has left gives its matches away where they are needed."""
    for _number in range(most):
        sheets = _open(competition)
        waiting = SubMatch.objects.filter(match__stage__competition=competition, result=None).count()
        if not sheets or (until_last and waiting == 1):
            return
        _play(sheets[0], by)


def play_out(competition: Competition, *, by: User) -> None:
    """Play everything that there is to play, with finals, rounds to draw and ties, until every place is final."""
    before_finals(competition, by=by)
    play_on(competition, by=by)
    while standings_of(competition).rounds_to_draw:
        draw_next_round(competition=competition, by=by)
        play_on(competition, by=by)
    settle(competition, by=by)
    assert standings_of(competition).table.is_final


def settle(competition: Competition, *, by: User) -> None:
    """Play off the ties that matter; every play-off that is made decides."""
    while open_ties(competition):
        method = "" if len(open_ties(competition)[0].teams) == 2 else "knockout"
        start(competition, by=by, method=method, agreement="So")
        play_on(competition, by=by)


def _open(competition: Competition) -> list[SubMatch]:
    gone = set(standing_departures(competition))
    sheets = SubMatch.objects.filter(
        match__stage__competition=competition,
        match__stage__set_aside=None,
        match__home__isnull=False,
        match__away__isnull=False,
        result=None,
    ).select_related("match__stage", "match__home", "match__away")
    return [
        sheet
        for sheet in sheets.order_by("match__stage__position", "match__round", "match__number")
        if sheet.match.stage.is_playoff or not gone & {sheet.match.home_id, sheet.match.away_id}
    ]


def _play(sheet: SubMatch, by: User) -> None:
    match, gone = sheet.match, standing_departures(sheet.match.stage.competition)
    away_wins = match.home.number > match.away.number
    text = WON_TO_THE_END if match.stage.is_playoff else WON
    if match.home_id in gone or match.away_id in gone:
        away_wins, text = match.home_id in gone, GIVEN_AWAY
    submit(
        sub_match=sheet,
        legs=legs_of(text, turned=away_wins),
        by=by,
        expected_version=0,
        idempotency_key=uuid4(),
    )


def order(competition: Competition) -> list[tuple[int, int]]:
    """Return (place, entry number) of everybody who has a place, from the top."""
    standings = standings_of(competition)
    return [(row.place, standings.teams[row.entry].number) for row in standings.table.rows if row.place is not None]


def numbers(competition: Competition) -> list[int]:
    """Return the entry numbers of everybody who has a place, from the top."""
    return [number for _, number in order(competition)]


def awarded(competition: Competition) -> list[list[int]]:
    """Return who has which award, by entry number."""
    return [[team.number for team in award.teams] for award in placings_of(competition).awards]


def going(competition: Competition) -> list[tuple[int, str]]:
    """Return how every team stands towards the next level that stands anyhow, by entry number."""
    advancement = advancement_from(competition)
    return [(line.team.number, line.going.value) for line in advancement.lines]


def seen(competition: Competition) -> tuple[object, ...]:
    """Return all that anybody relies on."""
    return order(competition), awarded(competition), going(competition)
