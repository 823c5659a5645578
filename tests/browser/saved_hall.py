"""A site that has a file of each kind to save: a member list of thousands, a closed competition, a paper, a backup.

Run inside an installation.
"""

from __future__ import annotations

import json

from django.core.files.base import ContentFile

from kit.pdf import render
from legionsports.backups.services import make_backup
from legionsports.practice.services.playing import check_and_close, play_competition
from tests import cast
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Job

BUILD = "from tests.browser.saved_hall import build; build()"
MEMBERS = 5_001  # more than are answered whole
PAPER = "Score sheets of Command Cribbage"


def build() -> None:
    """Make an event with one competition that is final, a finished job with its paper, and a backup of all."""
    org = cast.build_org()
    event = cast.make_event(org)
    users = cast.cast_users(org, event)
    competition = cast.make_competition(event, "euchre-legion", entries=3)
    cast.make_members(org.peace_river, "M" * MEMBERS)
    stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    list(play_competition(competition=competition, seed="s", by=users["sam"], verifier=users["sue"]))
    check_and_close(competition=competition, by=users["carl"], verifier=users["sue"])
    job = Job(event=event, label=PAPER, asked_by=users["alice"], state=Job.State.DONE)
    job.file.save("score-sheets.pdf", ContentFile(render(f"<html lang='en'><title>x</title><p>{PAPER}</p></html>")))
    make_backup()
    print("IDS", json.dumps({"event": event.pk, "competition": competition.pk, "job": str(job.pk)}))
