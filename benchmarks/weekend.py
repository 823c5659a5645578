"""What the benchmarks begin with: an empty site, and a weekend in it that is drawn, published and played in part."""

# ruff: noqa: PLC0415 -- models are there only once Django is set up

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4


def begin() -> None:
    """Make the tables of an empty site, in the database of VAR_DIR or DATABASE_URL."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def weekend(played: dict[str, int], *, entries: int = 19, stations: int = 20, **event_has: Any) -> tuple:
    """Return an event, its people and the stages of competitions, each played up to the round in `played`."""
    from games import registry
    from scoring.sheets.services.sheets import submit
    from tests import cast
    from tournaments.draws.services.drawing import draw_round_robin
    from tournaments.draws.services.publishing import publish
    from tournaments.events.queries import category_for
    from tournaments.models import SubMatch

    org, chance, stages = cast.build_org(), random.Random(1), []
    event = cast.make_event(org, **event_has)
    users = cast.cast_users(org, event)
    for category, rounds in played.items():
        competition = cast.make_competition(event, category, entries=entries, stations=stations)
        stage = draw_round_robin(competition=competition, seed="benchmark", by=users["alice"])
        stages.append(publish(stage=stage, by=users["alice"], despite_open_rules=True))
        game, rules = registry.get(competition.game), category_for(competition).rules
        for sheet in SubMatch.objects.filter(match__stage=stage, match__round__lte=rounds).select_related("match"):
            legs = game.random_legs(chance, rules, playoff=False)
            submit(sub_match=sheet, legs=legs, by=users["sam"], expected_version=0, idempotency_key=uuid4())
    return event, users, stages
