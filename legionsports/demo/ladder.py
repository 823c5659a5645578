"""The levels below Command in the demonstration: a branch, an Area and nine Districts send their teams up.

Cribbage Pairs came all the way in District 8: Jasper Place held a branch play-off, Area B sent two pairs to the
District, and Calmar, alone in Area A because Spruce Grove hosts the Command event, was named. The other Districts
played the pairs among two. In the other sports District 8 has played one category; the others have their day and host.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Sequence

from django.db import transaction

from scoring.simulation.services import check_and_close, play_competition
from scoring.standings.queries.standings import standings_of
from tournaments.draws.services.drawing import draw_round_robin, publish
from tournaments.entries.services.qualifying import lines_of, name_team, qualify
from tournaments.entries.services.teams import RosterLine, register_entry
from tournaments.events.services import add_competition, create_event
from tournaments.models import Competition, Entry, Event, Member, Node, Season, SeasonLevel, User
from tournaments.seasons.queries import book_of, sports_of
from tournaments.seasons.services import LevelPlan, plan_event, plan_level, set_up, settle

Held = SeasonLevel.Held
Day = datetime.date
RECEIVED = datetime.datetime(2026, 11, 6, 19, tzinfo=datetime.UTC)  # noon in Alberta, before the first level

# sport: first days of the Branch, Area and District play-offs, and of the Dominion event where there is one
DAYS = {
    "cribbage": (Day(2026, 11, 14), Day(2026, 12, 5), Day(2027, 1, 9), Day(2027, 4, 30)),
    "euchre": (Day(2026, 11, 21), Day(2026, 12, 12), Day(2027, 1, 30), None),
    "darts": (Day(2027, 1, 16), Day(2027, 2, 13), Day(2027, 3, 6), Day(2027, 5, 14)),
    "shuffleboard": (Day(2027, 1, 23), Day(2027, 2, 20), Day(2027, 3, 20), None),
    "eightball": (Day(2027, 2, 6), Day(2027, 2, 27), Day(2027, 4, 3), Day(2027, 6, 4)),
}
FEES = {"branch": 500, "area": 500, "district": 1000, "command": 2000}
# What District 8 has played in the other sports.
PLAYED = {
    "euchre": "euchre-legion",
    "darts": "darts-mixed",
    "shuffleboard": "shuffleboard-mens",
    "eightball": "eightball-doubles",
}
PAIRS = "cribbage-pairs"
TRIES = 40  # an order that has one chance in six is found, whatever the seed


def plan(command: Node, rulebook_key: str, by: User) -> Season:
    """Set the season up: days and fees of every level, and who hosts in each District."""
    season = set_up(command=command, year=2027, rulebook_key=rulebook_key, by=by)
    for game in sports_of(book_of(season)):
        branch, area, district, dominion = DAYS[game]
        days = {"branch": branch, "area": area, "district": district, "dominion": dominion}
        for row in season.levels.filter(game=game):
            fee = FEES.get(row.level)
            plan_level(
                season=season,
                game=game,
                level=row.level,
                plan=LevelPlan(held=Held(row.held), starts_on=days.get(row.level), fee_cents=fee),
            )
        for node in Node.objects.filter(level="district").order_by("pk"):
            host = Node.objects.under(node).branches().order_by("name")[0]
            plan_event(season=season, game=game, node=node, starts_on=district, host_branch=host)
    area_a = Node.objects.get(level="area", name="Area A")
    note = "Spruce Grove hosts the Command event, so Calmar is alone."
    plan_event(season=season, game="cribbage", node=area_a, held=False, note=note)
    return season


def play(season: Season, events: dict[str, Event], by: User, verifier: User) -> Iterator[str]:
    """Play what led to the teams that are entered at the Command events, and note how each of them qualified."""
    yield _pairs_of_district_8(season, events["cribbage"], by, verifier)
    districts = Node.objects.filter(level="district").exclude(number="8").order_by("pk")
    for district in districts:
        sent = _sent_by(district, events["cribbage"], PAIRS)
        _hold(season, "cribbage", district, PAIRS, sent, by, verifier)
    yield f"Cribbage Pairs: {len(districts)} Districts played"
    eighth = Node.objects.get(level="district", number="8")
    for game, category in PLAYED.items():
        _hold(season, game, eighth, category, _sent_by(eighth, events[game], category), by, verifier)
    yield "District 8: the other sports played"


def _pairs_of_district_8(season: Season, event: Event, by: User, verifier: User) -> str:
    """Take the pairs of Jasper Place and Calmar up from the first level."""
    district = Node.objects.get(level="district", number="8")
    area = Node.objects.get(level="area", name="Area B")
    jasper_place, st_albert = (Node.objects.get(level="branch", number=number) for number in ("255", "271"))
    sent = {entry.branch.number: entry for entry in _sent_by(district, event, PAIRS)}
    winners, calmar = sent["255"], sent["266"]
    at_branch = _event(season, "cribbage", jasper_place, PAIRS, DAYS["cribbage"][0], jasper_place)
    first = _enter(at_branch, jasper_place, lines_of(winners), by)
    _enter(at_branch, jasper_place, _newcomers(jasper_place), by)
    _play(at_branch, {first.pk}, by, verifier)
    at_area = _event(season, "cribbage", area, PAIRS, DAYS["cribbage"][1], st_albert)
    second = _enter(at_area, jasper_place, lines_of(winners), by)
    qualify(entry=second, source=first, place=1, by=by)
    third = _enter(at_area, st_albert, _newcomers(st_albert), by)
    name_team(entry=third, note="The branch held no play-off.", by=by)
    _play(at_area, set(), by, verifier)
    at_district = _event(season, "cribbage", district, PAIRS, DAYS["cribbage"][2], jasper_place)
    sources = {jasper_place: (winners, second), st_albert: (third, third), calmar.branch: (calmar, None)}
    entered = {}
    for branch, (roster_of, below) in sources.items():
        entered[branch] = _enter(at_district, branch, lines_of(roster_of), by)
        if below is None:
            name_team(entry=entered[branch], note="Alone in Area A, which held no play-off.", by=by)
        else:
            qualify(entry=entered[branch], source=below, place=_place(below), by=by)
    _play(at_district, {entered[jasper_place].pk, entered[calmar.branch].pk}, by, verifier)
    for entry in (winners, calmar):
        qualify(entry=entry, source=entered[entry.branch], place=_place(entered[entry.branch]), by=by)
    return "Cribbage Pairs of District 8: Branch, Area and District played"


def _hold(
    season: Season, game: str, node: Node, category: str, sent: Sequence[Entry], by: User, verifier: User
) -> None:
    """Hold a play-off of the teams that a place sent on, and note by which place each of them did."""
    host = Node.objects.under(node).branches().order_by("name")[0]
    competition = _event(season, game, node, category, DAYS[game][2], host)
    below = [_enter(competition, entry.branch, lines_of(entry), by) for entry in sent]
    _play(competition, set(), by, verifier)
    for entry, source in zip(sent, below, strict=True):
        qualify(entry=entry, source=source, place=_place(source), by=by)


def _event(season: Season, game: str, node: Node, category: str, day: Day, host: Node) -> Competition:
    """Create a day of one category."""
    sport = sports_of(book_of(season))[game][0].sport
    name = node.name if node.level == Node.BRANCH else str(node) if node.number else node.name
    event = create_event(
        name=f"{name} {sport} {season.year}",
        level=node.level,
        season=season.year,
        organizer=node,
        host_branch=host,
        starts_on=day,
        ends_on=day,
        rulebook_key=season.rulebook_key,
    )
    competition = add_competition(event=event, category_key=category, stations=2)
    settle(event=event)
    return Competition.objects.select_related("event").get(pk=competition.pk)


def _enter(competition: Competition, branch: Node, roster: Sequence[RosterLine], by: User) -> Entry:
    return register_entry(competition=competition, branch=branch, roster=roster, received_at=RECEIVED, by=by)


def _newcomers(branch: Node) -> list[RosterLine]:
    """Return a pair of the branch that is in no team yet."""
    free = Member.objects.filter(branch=branch, dues_paid_year=2027, clubhouse_privileges=True, places=None)
    return [RosterLine(member=member) for member in free.order_by("number")[:2]]


def _sent_by(district: Node, event: Event, category: str) -> list[Entry]:
    """Return the teams of a District at a Command event; the host's came another way."""
    entries = Entry.objects.filter(
        competition__event=event, competition__category=category, branch__path__startswith=district.path, is_host=False
    )
    return list(entries.select_related("branch").order_by("number"))


class _AnotherOrder(Exception):  # noqa: N818 -- it is no error
    """Somebody else is in front with these words."""


def _play(competition: Competition, first: Collection[int], by: User, verifier: User) -> None:
    """Play a competition so that the entries `first` are in front, and close it."""
    for number in range(1, TRIES + 1):
        seed = f"lest we forget {number}"
        try:
            with transaction.atomic():
                stage = draw_round_robin(competition=competition, seed=seed, by=by)
                publish(stage=stage, by=by, despite_open_rules=True)
                list(play_competition(competition=competition, seed=seed, by=by, verifier=verifier))
                places = _places(competition)
                if not all(places[entry] <= len(first) for entry in first):
                    raise _AnotherOrder
        except _AnotherOrder:
            continue
        check_and_close(competition=competition, by=by, verifier=verifier)
        return
    raise RuntimeError(f"{competition}: no order with {first} in front")


def _places(competition: Competition) -> dict[int, int]:
    standings = standings_of(competition)
    return {entry: standings.table.row(entry).place or 0 for entry in standings.teams}


def _place(entry: Entry) -> int:
    return _places(entry.competition)[entry.pk]
