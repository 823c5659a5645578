"""Competitions in groups, for tests of what follows from the draw: the team with the lower number wins its match."""

from __future__ import annotations

from tests.scoring.small import hand_in, legs_of, play
from tests.worlds import once
from tournaments.draws.services.drawing import draw_groups, draw_round_robin_with_finals
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Match, Stage, User

WON = {
    "nineball": "1-0 1-0 1-0 - -",
    "darts": "1-0 1-0 1-0",
    "cribbage": "121-60 121-70",
}
WON_FINALS = {**WON, "darts": "1-0 1-0 -"}  # until somebody has won


@once
def in_groups(competition: Competition, *, by: User, count: int = 2, advance: int = 2, **more: object) -> Stage:
    """Return the groups of a competition, drawn and published."""
    stage = draw_groups(competition=competition, seed="two by two", by=by, count=count, advance=advance, **more)
    return publish(stage=stage, by=by, despite_open_rules=True)


@once
def with_finals(competition: Competition, *, by: User, advance: int = 4, **more: object) -> Stage:
    """Return a round robin that finals follow, drawn and published."""
    stage = draw_round_robin_with_finals(competition=competition, seed="two by two", by=by, advance=advance, **more)
    return publish(stage=stage, by=by, despite_open_rules=True)


def of_group(stage: Stage, number: int) -> list[Match]:
    """Return the matches of one group, in the order of play."""
    seats = stage.seats.filter(group=number).values("entry")
    return list(stage.matches.filter(home__in=seats).select_related("home", "away").order_by("slot", "number"))


def lower_wins(matches: list[Match], *, by: User | None = None) -> None:
    """Hand in these matches so that the team with the lower number wins each."""
    for match in matches:
        text = WON[match.stage.competition.game]
        for sheet in match.sub_matches.all():
            hand_in(sheet, legs_of(text, turned=match.home.number > match.away.number), by=by)


@once
def play_finals(finals: Stage, *, by: User, until_round: int | None = None) -> None:
    """Play finals at the scorekeepers' door, so that winners go on: the team with the lower number wins."""
    while True:
        open_ = finals.matches.filter(sub_matches__result=None, home__isnull=False, away__isnull=False)
        if until_round is not None:
            open_ = open_.filter(round__lte=until_round)
        match = open_.select_related("home", "away", "stage__competition").order_by("number").first()
        if match is None:
            return
        for pair in match.sub_matches.values_list("pair", flat=True):
            text = WON[match.stage.competition.game] if not finals.is_playoff else WON_FINALS[finals.competition.game]
            play(finals, *sorted((match.home.number, match.away.number)), text, by=by, pair=pair)
