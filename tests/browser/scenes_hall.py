"""Two events for the screens of a hall: run inside an installation, it prints the ids as JSON.

In the first something is at every stage of a weekend: before play, at play, tied, in the finals; in the second all is
over, and the chair has announced every award. Each has a screen that follows the hall and one for everything that the
chair puts on. Codes of sheets are told by category.
"""

from __future__ import annotations

import datetime
import json
from uuid import uuid4

from scoring.board.models.screens import Screen
from scoring.board.services.awards import reveal
from scoring.board.services.screens import ScreenWanted, add_screen
from scoring.board.services.thanking import add_sponsor, set_thanks
from scoring.playoffs.services.finals import make_finals
from tests import cast, clock
from tests.scoring import small
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.halls.engine.line import Stand
from tournaments.halls.services import Details, describe, set_hall
from tournaments.models import Competition, Event, Member, Organization, SubMatch, User

BUILD = "from tests.browser.scenes_hall import build; build()"
SCREENS = {
    "cribbage-2027": ("hall", "names"),
    "banquet-2027": ("hall", "awards", "thanks"),
}  # that have something to show
WON = {(1, 2): "10-4 10-4", (1, 3): "10-4 10-4", (2, 3): "10-4 10-4"}


def build() -> None:
    """Make both events, with screens that are told by what they show."""
    org = cast.build_org()
    today = {"starts_on": clock.NOON.date(), "ends_on": clock.NOON.date() + datetime.timedelta(days=1)}
    playing = cast.make_event(org, **today)
    users = cast.cast_users(org, playing)
    over = cast.make_event(org, slug="banquet-2027", name="Banquet 2027", **today)
    _play(playing, users)
    _end(over, users)
    _give_names()
    ids = {}
    for event in (playing, over):
        screens = {key or "hall": add_screen(event=event, wanted=_showing(key)).number for key in Screen.Shows.values}
        ids[event.slug] = screens
    sheets = SubMatch.objects.filter(match__stage__competition__event=playing).order_by("match__round", "match__number")
    codes: dict[str, list[str]] = {}
    for category, code in sheets.values_list("match__stage__competition__category", "code"):
        codes.setdefault(category, []).append(code)
    print("IDS", json.dumps(ids))
    print("CODES", json.dumps(codes))


TOWNS = (
    "Kingsway", "Lacombe", "Jasper Place", "Strathcona", "Beaverlodge", "Hay River", "Fort Smith", "Peace River",
    "Stony Plain", "Canmore", "Olds", "Pincher Creek", "Vegreville", "High Prairie", "Bowness", "Ogden", "Whitecourt",
    "Ponoka", "Drumheller", "Fairview", "Barrhead", "Vulcan", "Cochrane", "Tofield", "Westlock", "Nanton", "Hanna",
    "Slave Lake", "Brooks", "Redwater",
)  # fmt: skip
SURNAMES = (
    "Boyko", "Tremblay", "MacLeod", "Singh", "Petersen", "Okafor", "Gladue", "Nguyen", "Reid", "Kowalchuk", "Anderson",
    "Cardinal", "Dubois", "Fraser", "Hawkins", "Ivanko", "Jensen", "Leclair", "Mercredi", "Novak", "O'Brien", "Pruden",
    "Schmidt", "Tsoi", "Unger", "Wasylyk", "Yellowknee", "Zimmer", "Bishop", "Campbell", "Doyle", "Ermineskin",
)  # fmt: skip
GIVEN = (
    "Art",
    "Bev",
    "Carl",
    "Doris",
    "Ed",
    "Fern",
    "Gord",
    "Helen",
    "Ivan",
    "June",
    "Ken",
    "Lois",
    "Murray",
    "Norma",
    "Pat",
)


def _give_names() -> None:
    """Name the branches and the players as they are named in a hall, for whoever looks at the pictures."""
    branches = Organization.objects.filter(level="branch", name__startswith="Branch ").order_by("pk")
    for at, (town, branch) in enumerate(zip(TOWNS, branches, strict=False)):
        branch.name, branch.number = town, str(201 + at)
        branch.save()
    for at, member in enumerate(Member.objects.filter(surname__startswith="Surname").order_by("pk")):
        member.surname, member.given_names = SURNAMES[at % len(SURNAMES)], GIVEN[at % len(GIVEN)]
        member.save()


def _showing(key: str) -> ScreenWanted:
    return ScreenWanted(name=f"Wall {key}", diagonal=55, unit="in", distance=10, theme="light", shows=key)


def _play(event: Event, users: dict[str, User]) -> None:
    set_hall(event=event, stands=[Stand("card table", tuple(range(1, 25))), Stand("pool table", (1, 2, 3, 4))])
    describe(event=event, equipment="card table", details=Details(near=[1, 2], names={1: "By the stage, on the left"}))
    _drawn(cast.make_competition(event, "cribbage-pairs", entries=4), users)
    _drawn(cast.make_competition(event, "euchre-legion", entries=4), users)
    seniors = cast.make_competition(event, "cribbage-senior-pairs", entries=2)
    small.enter(small.round_robin(seniors), {(1, 2): "121-102 102-121"})
    stage = in_groups(cast.make_competition(event, "nineball-singles", entries=8), by=users["carl"], third_place=True)
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"], until_round=1)


def _drawn(competition: Competition, users: dict[str, User]) -> None:
    """Publish a draw whose hours have come."""
    stage = draw_round_robin(competition=competition, seed="a spoken phrase", by=users["carl"])
    publish(stage=stage, by=users["carl"], despite_open_rules=True)
    for match in stage.matches.all():
        match.starts_at = match.planned_at = clock.NOON + datetime.timedelta(minutes=match.round - 10)
        match.save()


def _end(event: Event, users: dict[str, User]) -> None:
    for category in ("euchre-legion", "eightball-singles"):
        competition = cast.make_competition(event, category, entries=3)
        small.enter(small.round_robin(competition), WON)
        for award in (3, 2, 1):
            reveal(competition=competition, award=award, by=users["alice"])
    set_thanks(event=event, words="Soup and sandwiches by the Ladies Auxiliary", names_helpers=False)
    for name in ("Peace River Hardware", "Northern Co-op"):
        add_sponsor(event=event, name=name, by=users["alice"], idempotency_key=uuid4())
