"""A published weekend for a browser: run inside an installation by `manage.py shell`, it prints the codes as JSON."""

from __future__ import annotations

import json

from scoring.live.models import TableLink
from scoring.live.services.tables import make_links
from tests import cast
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.halls.queries import equipment_of
from tournaments.models import SubMatch

CATEGORIES = ["cribbage-pairs", "euchre-legion", "darts-mixed", "shuffleboard-mens", "eightball-singles"]
BUILD = "from tests.browser.weekend import build; build()"


def build() -> None:
    """Make the cast, five drawn competitions of four teams, and print {category: codes in order of play}."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    codes = {"event": event.pk, "words": {}}
    for category in CATEGORIES:
        competition = cast.make_competition(event, category, entries=4)
        stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
        publish(stage=stage, by=users["carl"], despite_open_rules=True)
        sheets = SubMatch.objects.filter(match__stage=stage).order_by("match__round", "match__number")
        codes[category] = list(sheets.values_list("code", flat=True))
        words = sheets.values_list("code", "match__home__team_word__word", "match__away__team_word__word")
        codes["words"] |= {code: both for code, *both in words}
    make_links(event=event, by=users["carl"])
    codes["tables"] = {
        each.category: dict(TableLink.objects.filter(equipment=equipment_of(each.game)).values_list("station", "token"))
        for each in event.competitions.all()
    }
    codes["stations"] = dict(SubMatch.objects.values_list("code", "station"))
    print("CODES", json.dumps(codes))
