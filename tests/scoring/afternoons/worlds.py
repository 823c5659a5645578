"""Open events that the tests of this room begin and play."""

from __future__ import annotations

import datetime
import random
from uuid import uuid4

from games import registry
from scoring.sheets.services.sheets import submit
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.door import line_size
from tournaments.afternoons.queries.kinds import kinds
from tournaments.afternoons.services.beginning import Terms, begin
from tournaments.afternoons.services.door import Guest, enter
from tournaments.afternoons.services.seating import begin_play
from tournaments.events.queries import category_for
from tournaments.models import Entry, Stage, SubMatch, User

ON = datetime.date(2027, 2, 6)
SECRET = "Zyzzogeton"  # how every surname of a guest begins: it stands on no page


def open_event(branch, kind: str, **more: object) -> Afternoon:
    made = kinds()[kind]
    terms = {
        **{name: getattr(made, name) for name in ("form", "category", "partners", "games", "finals", "scores")},
        "every_place": False,
        "ghost": False,
        "fee_cents": 500,
        "prizes": "",
        "sat_out": "average",
        "late": "nothing",
        "counts_for_season": False,
        "ranking": (),
        "tables": 40,
        "places": None,
        **more,
    }
    return begin(branch=branch, name=made.name, on=ON, at=datetime.time(13), terms=Terms(kind=kind, **terms))


def come(afternoon: Afternoon, lines: int, by: User, *, first: int = 1) -> list[Entry]:
    """Enter so many lines at the door, all guests."""
    size = line_size(afternoon)
    return [
        enter(
            afternoon=afternoon,
            people=[Guest(f"{'AB'[at]}nn{n}", f"{SECRET}{n}{'ab'[at]}") for at in range(size)],
            paid=[True] * size,
            by=by,
        )
        for n in range(first, first + lines)
    ]


def begun(afternoon: Afternoon, by: User) -> Stage:
    return begin_play(afternoon=afternoon, seed="a penny on the floor", by=by)


def play(stage: Stage, by: User, chance: random.Random, *games: int) -> None:
    """Hand in a slip for every table of these games that has none."""
    category = category_for(stage.competition)
    game = registry.get(category.game)
    for sheet in SubMatch.objects.filter(match__stage=stage, match__round__in=games, result=None).order_by("pk"):
        legs = game.random_legs(chance, category.rules, playoff=False)
        submit(sub_match=sheet, legs=legs, by=by, expected_version=0, idempotency_key=uuid4())
