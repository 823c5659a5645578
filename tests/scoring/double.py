"""A double knockout that tests of several rooms draw and play."""

from __future__ import annotations

from uuid import uuid4

from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import submit
from tests.scoring.small import legs_of
from tests.worlds import once
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Match, Stage, User

HOME, AWAY = "1-0 1-0 1-0 - -", "0-1 0-1 0-1 - -"


@once
def double_knockout(competition: Competition, *, by: User, second_final: bool = True, **asked) -> Stage:
    """Draw a double knockout and publish it."""
    stage = draw_knock_out(
        competition=competition, seed="twice is out", by=by, double=True, second_final=second_final, **asked
    )
    return publish(stage=stage, by=by, despite_open_rules=True)


def win(match: Match, by: User, *, home: bool) -> None:
    """Hand in a match of a race that the side asked for wins, or correct it so."""
    match.refresh_from_db()
    sheet = match.sub_matches.get()
    submit(
        sub_match=sheet,
        legs=legs_of(HOME if home else AWAY),
        by=by,
        expected_version=fresh_sheet(sheet.pk).version,
        idempotency_key=uuid4(),
        reason="It was typed wrong.",
    )


@once
def up_to_the_final(stage: Stage, by: User) -> Match:
    """Let the side named first win everything before the final, and return that."""
    for match in stage.matches.exclude(wing="final").order_by("number"):
        win(match, by, home=True)
    return stage.matches.get(wing="final")


def up_to_the_second_final(stage: Stage, by: User) -> Match:
    """Let the unbeaten team lose the final, and return the match that follows."""
    win(up_to_the_final(stage, by), by, home=False)
    return stage.matches.get(wing="second_final")
