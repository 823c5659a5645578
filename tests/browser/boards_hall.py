"""Full halls, to see whether everybody finds the own board in half a minute: run inside an installation.

Events with three competitions of darts in their second round: of long names and of long French names on 12 boards, of
short names with nine matches each, and, more than one screen can say, nine matches of long names each. A fifth has 32
teams of four in a knockout that nobody has begun.
"""

from __future__ import annotations

import datetime
import json

from django.db.models import F

from scoring.board.models.screens import Screen
from tests import cast, clock
from tests.scoring.board.play import draw, play, sheets
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.models import Event, Match, Organization, SubMatch, User

BUILD = "from tests.browser.boards_hall import build; build()"
COMPETITIONS = ("darts-legion", "darts-mixed", "darts-mixed-seniors")
SHORT = ("Olds", "Hanna", "Vulcan", "Brooks", "Nanton", "Ponoka", "Tofield")
LONG = ("Fort Saskatchewan Memorial", "Jasper Place and District", "Crowsnest Pass Bellevue", "Royal Kingsway Heights")
FRENCH = (
    "Saint-Jean-sur-Richelieu Mémorial",
    "Sainte-Anne-de-Bellevue-Senneville",
    "Trois-Rivières–Cap-de-la-Madeleine",
)
HALLS = {"short": (SHORT, 19), "long": (LONG, 9), "french": (FRENCH, 9), "crowded": (LONG, 19)}
TEAMS = 32


def build() -> None:
    org = cast.build_org()
    users = cast.cast_users(org, cast.make_event(org))
    for slug, (names, teams) in HALLS.items():
        _three(cast.make_event(org, slug=slug, name="Command Darts 2027", **_today()), names, teams, users)
    _knockout(cast.make_event(org, slug="knockout", name="Command Darts 2027", **_today()), users)
    full = list(Event.objects.filter(slug__in=[*HALLS, "knockout"]))
    for event in full:
        Screen.objects.create(event=event, number=1, name="Wall")
    print("IDS", json.dumps({event.slug: event.pk for event in full}))


def _today() -> dict[str, object]:
    return {"starts_on": clock.NOON.date(), "ends_on": clock.NOON.date() + datetime.timedelta(days=1)}


def _three(event: Event, names: tuple[str, ...], teams: int, users: dict[str, User]) -> None:
    for at, category in enumerate(COMPETITIONS):
        stage = draw(cast.make_competition(event, category, entries=teams))
        for sheet in sheets(stage, 1):
            play(sheet, by=users["sam"])
        Match.objects.filter(stage=stage).update(starts_at=None)
        if teams < 12:
            SubMatch.objects.filter(match__stage=stage).update(station=F("station") + 4 * at)
        _name(stage.competition.entries.values_list("branch", flat=True), names)


def _knockout(event: Event, users: dict[str, User]) -> None:
    competition = cast.make_competition(event, "darts-legion", entries=TEAMS)
    _name(competition.entries.values_list("branch", flat=True), SHORT)
    stage = draw_knock_out(competition=competition, seed="poppy", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)


def _name(branches: object, names: tuple[str, ...]) -> None:
    for at, branch in enumerate(Organization.objects.filter(pk__in=list(branches)).order_by("pk")):
        branch.name = names[at % len(names)]
        branch.save()
