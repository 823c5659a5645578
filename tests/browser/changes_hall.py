"""A cribbage of nineteen teams that is played into round 6: run inside an installation, it prints the open sheets."""

from __future__ import annotations

import json
import uuid

from games.base import Ending, LegResult
from scoring.models import PrintedSheet
from scoring.sheets.services.sheets import submit
from tests import cast
from tournaments.draws.services.drawing import draw_groups, draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Job, SubMatch

BUILD = "from tests.browser.changes_hall import build; build()"
WON = [LegResult(home=121, away=other, ending=Ending.PLAYED) for other in (88, 110)]


def build() -> None:
    """Make a cribbage of nineteen teams on three tables, printed whole and played into round 6, and one in groups."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, entries=19, stations=3)
    stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    job = Job.objects.create(event=event, label="Score sheets", asked_by=users["sam"])
    sheets = SubMatch.objects.filter(match__stage=stage).order_by("match__slot", "match__number")
    PrintedSheet.objects.bulk_create(PrintedSheet(sub_match=sheet, job=job) for sheet in sheets)
    for sheet in sheets.filter(match__slot__lte=16):  # five rounds of nine matches, and the first turn of the sixth
        submit(sub_match=sheet, legs=WON, by=users["sam"], expected_version=0, idempotency_key=uuid.uuid4())
    seniors = cast.make_competition(event, "cribbage-senior-pairs", entries=10, stations=3)
    groups = draw_groups(competition=seniors, seed="words", by=users["carl"], count=2, advance=1)
    publish(stage=groups, by=users["carl"], despite_open_rules=True)
    for sheet in SubMatch.objects.filter(match__stage=groups, match__slot__lte=2).order_by("match__slot"):
        submit(sub_match=sheet, legs=WON, by=users["sam"], expected_version=0, idempotency_key=uuid.uuid4())
    still_open = sheets.filter(match__slot__gt=16).values_list("code", flat=True)
    found = {"event": event.pk, "slug": event.slug, "open": list(still_open), "groups": groups.pk}
    print("CODES", json.dumps(found))
