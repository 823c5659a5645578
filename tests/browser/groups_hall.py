"""Competitions that are ready to be drawn: run inside an installation, `build` prints their ids as JSON."""

from __future__ import annotations

import json

from legionsports.practice.services.playing import play_competition, play_off
from tests import cast
from tournaments.models import Competition, User

BUILD = "from tests.browser.groups_hall import build; build()"


def build() -> None:
    """Make the cast, six teams of shuffleboard, and nineteen of euchre, of which not all can meet in the hours."""
    org = cast.build_org()
    event = cast.make_event(org)
    cast.cast_users(org, event)
    euchre = cast.make_competition(event, "euchre-legion", entries=19, stations=9)
    shuffleboard = cast.make_competition(event, "shuffleboard-mens", entries=6, stations=3)
    print("IDS", json.dumps({"event": event.pk, "euchre": euchre.pk, "shuffleboard": shuffleboard.pk}))


def play(competition: int, *, until: int | None = None) -> None:
    """Enter what is to be played up to a round, play-offs included; without a round, to the end."""
    who = {"by": User.objects.get(username="sam"), "verifier": User.objects.get(username="sue")}
    found = Competition.objects.get(pk=competition)
    list(play_competition(competition=found, seed="poppy", until_round=until, **who))
    list(play_off(competition=found, seed="poppy", **who))
