"""The levels below Command in the demonstration: a branch, an Area and nine Districts send their teams up.

Cribbage Pairs came all the way in District 8: Jasper Place held a branch play-off, Area B sent two pairs to the
District, and Calmar, alone in Area A because Spruce Grove hosts the Command event, was named. The other Districts
played the pairs among two. In the other sports District 8 has played one category; the others named their teams.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from kit.pure.translation import plain
from legionsports.practice.engine.calendar import Calendar
from legionsports.practice.services.playing import check_and_close, play_competition
from scoring.ladder.engine.contents import ABOVE
from scoring.ladder.models import Envelope
from scoring.ladder.services.envelopes import receive_envelope, send_envelope
from scoring.standings.queries.standings import standings_of
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.entries.services.qualifying import Rests, lines_of, name_team, qualify
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.events.services import add_competition, create_event
from tournaments.models import Competition, Entry, Event, Member, Organization, Season, SeasonLevel, User
from tournaments.seasons.queries.plan import book_of, sports_of
from tournaments.seasons.services import LevelPlan, plan_event, plan_level, set_up
from tournaments.seasons.services.carrying import settle

Held = SeasonLevel.Held
IN_TIME = datetime.timedelta(days=14)  # before the first day, at noon, an entry comes in
ON_ITS_WAY, ARRIVED = datetime.timedelta(days=4), datetime.timedelta(days=6)  # the envelope, after the last day
NOON = datetime.time(12)

FEES = {"branch": 500, "area": 500, "district": 1000, "command": 2000}
# What District 8 has played in the other sports.
PLAYED = {
    "euchre": "euchre-legion",
    "darts": "darts-mixed",
    "shuffleboard": "shuffleboard-mens",
    "eightball": "eightball-doubles",
}
EIGHTH = "8"
NAMED = "No more teams came forward than may advance."
PAIRS = "cribbage-pairs"
TRIES = 40  # an order that has one chance in six is found, whatever the seed


def plan(command: Organization, rulebook_key: str, calendar: Calendar, by: User) -> Season:
    """Set the season up: days and fees of every level, and who hosts in each District or names its teams."""
    season = set_up(command=command, year=calendar.season, rulebook_key=rulebook_key, by=by)
    for game in sports_of(book_of(season)):
        for row in season.levels.filter(game=game):
            day = None if row.level == "command" else calendar.level(game, row.level)
            how = LevelPlan(held=Held(row.held), starts_on=day, fee_cents=FEES.get(row.level))
            plan_level(season=season, game=game, level=row.level, plan=how)
        _plan_places(season, game, calendar)
    area_a = Organization.objects.get(level="area", name="Area A")
    note = "Spruce Grove hosts the Command event, so Calmar is alone."
    plan_event(season=season, game="cribbage", organization=area_a, held=False, note=note)
    return season


def _plan_places(season: Season, game: str, calendar: Calendar) -> None:
    """Say who hosts in each District; in sports that only the eighth has played, the others named their teams."""
    for organization in Organization.objects.filter(level__in=["area", "district"]).order_by("pk"):
        if game in PLAYED and organization.number != EIGHTH:
            plan_event(season=season, game=game, organization=organization, held=False, note=NAMED)
        elif organization.level == "district":
            host = Organization.objects.under(organization).branches().order_by("name")[0]
            day = calendar.level(game, "district")
            plan_event(season=season, game=game, organization=organization, starts_on=day, host_branch=host)


def play(season: Season, events: dict[str, Event], calendar: Calendar, by: User, verifier: User) -> Iterator[str]:
    """Play what led to the teams that are entered at the Command events, and note how each of them qualified."""
    play_offs = PlayOffs(season, calendar, by, verifier)
    yield play_offs.pairs_of_district_8(events["cribbage"])
    districts = Organization.objects.filter(level="district").exclude(number=EIGHTH).order_by("pk")
    for district in districts:
        play_offs.hold("cribbage", district, PAIRS, _sent_by(district, events["cribbage"], PAIRS))
    yield f"Cribbage Pairs: {len(districts)} Districts played"
    eighth = Organization.objects.get(level="district", number=EIGHTH)
    for game, category in PLAYED.items():
        play_offs.hold(game, eighth, category, _sent_by(eighth, events[game], category))
    yield "District 8: the other sports played"


@dataclass(frozen=True, slots=True)
class PlayOffs:
    """The play-offs below Command, held by one officer and read by a second person."""

    season: Season
    calendar: Calendar
    by: User
    verifier: User

    def pairs_of_district_8(self, event: Event) -> str:
        """Take the pairs of Jasper Place and Calmar up from the first level."""
        district = Organization.objects.get(level="district", number=EIGHTH)
        area = Organization.objects.get(level="area", name="Area B")
        jasper_place, st_albert = (Organization.objects.get(level="branch", number=number) for number in ("255", "271"))
        sent = {entry.branch.number: entry for entry in _sent_by(district, event, PAIRS)}
        winners, calmar = sent["255"], sent["266"]
        at_branch = self._event("cribbage", jasper_place, PAIRS, jasper_place)
        first = self._enter(at_branch, jasper_place, lines_of(winners))
        self._enter(at_branch, jasper_place, self._newcomers(jasper_place))
        self._play(at_branch, {first.pk})
        at_area = self._event("cribbage", area, PAIRS, st_albert)
        second = self._enter(at_area, jasper_place, lines_of(winners))
        qualify(entry=second, source=first, on=Rests(place=1), by=self.by)
        third = self._enter(at_area, st_albert, self._newcomers(st_albert))
        name_team(entry=third, note="The branch held no play-off.", by=self.by)
        self._play(at_area, set())
        at_district = self._event("cribbage", district, PAIRS, jasper_place)
        sources = {jasper_place: (winners, second), st_albert: (third, third), calmar.branch: (calmar, None)}
        entered = {}
        for branch, (roster_of, below) in sources.items():
            entered[branch] = self._enter(at_district, branch, lines_of(roster_of))
            if below is None:
                name_team(entry=entered[branch], note="Alone in Area A, which held no play-off.", by=self.by)
            else:
                qualify(entry=entered[branch], source=below, on=Rests(place=_place(below)), by=self.by)
        self._play(at_district, {entered[jasper_place].pk, entered[calmar.branch].pk})
        for entry in (winners, calmar):
            qualify(
                entry=entry, source=entered[entry.branch], on=Rests(place=_place(entered[entry.branch])), by=self.by
            )
        return "Cribbage Pairs of District 8: Branch, Area and District played"

    def hold(self, game: str, organization: Organization, category: str, sent: Sequence[Entry]) -> None:
        """Hold a play-off of the teams that a place sent on, and note by which place each of them did."""
        host = Organization.objects.under(organization).branches().order_by("name")[0]
        competition = self._event(game, organization, category, host)
        below = [self._enter(competition, entry.branch, lines_of(entry)) for entry in sent]
        self._play(competition, set())
        for entry, source in zip(sent, below, strict=True):
            qualify(entry=entry, source=source, on=Rests(place=_place(source)), by=self.by)

    def _event(self, game: str, organization: Organization, category: str, host: Organization) -> Competition:
        """Create a day of one category."""
        season, day = self.season, self.calendar.level(game, organization.level)
        sport = plain(sports_of(book_of(season))[game][0].sport)
        name = (
            organization.name
            if organization.level == Organization.BRANCH
            else str(organization)
            if organization.number
            else organization.name
        )
        assert day is not None
        event = create_event(
            name=f"{name} {sport} {season.year}",
            level=organization.level,
            season=season.year,
            organizer=organization,
            host_branch=host,
            starts_on=day,
            ends_on=day,
            rulebook_key=season.rulebook_key,
        )
        competition = add_competition(event=event, category_key=category, stations=2)
        settle(event=event)
        return Competition.objects.select_related("event").get(pk=competition.pk)

    def _enter(self, competition: Competition, branch: Organization, roster: Sequence[RosterLine]) -> Entry:
        received = datetime.datetime.combine(
            competition.event.starts_on - IN_TIME, NOON, timezone.get_current_timezone()
        )
        facts = EntryFacts.of_branch(branch)
        return register_entry(competition=competition, facts=facts, roster=roster, received_at=received, by=self.by)

    def _newcomers(self, branch: Organization) -> list[RosterLine]:
        """Return a pair of the branch that is in no team yet."""
        year = self.calendar.last_year
        free = Member.objects.filter(branch=branch, dues_paid_year=year, clubhouse_privileges=True, places=None)
        return [RosterLine(member=member) for member in free.order_by("number")[:2]]

    def _play(self, competition: Competition, first: Collection[int]) -> None:
        """Play a competition so that the entries `first` are in front, close it and send its envelope."""
        by, verifier = self.by, self.verifier
        for number in range(1, TRIES + 1):
            seed = f"lest we forget {number}"
            try:
                with transaction.atomic():
                    stage = draw_round_robin(competition=competition, seed=seed, by=by)
                    publish(stage=stage, by=by, despite_open_rules=True)
                    list(play_competition(competition=competition, seed=seed, by=by, verifier=verifier))
                    places = _places(competition)
                    if not all(places[entry] <= len(first) for entry in first):
                        raise _OrderError
            except _OrderError:
                continue
            check_and_close(competition=competition, by=by, verifier=verifier)
            self._send(competition.event)
            return
        raise RuntimeError(f"{competition}: no order with {first} in front")

    def _send(self, event: Event) -> None:
        """Send the closing envelope to the officer above, who notes that it came; what is missing follows later."""
        envelope = send_envelope(
            event=event,
            receiver=ABOVE,
            how=Envelope.How.MAIL,
            sent_on=event.ends_on + ON_ITS_WAY,
            key=f"demonstration-{event.pk}",
            by=self.by,
            without_missing=True,
        )
        receive_envelope(envelope=envelope, received_on=event.ends_on + ARRIVED, by=self.by)


def _sent_by(district: Organization, event: Event, category: str) -> list[Entry]:
    """Return the teams of a District at a Command event; the host's came another way."""
    entries = Entry.objects.filter(
        competition__event=event, competition__category=category, branch__path__startswith=district.path, is_host=False
    )
    return list(entries.select_related("branch").order_by("number"))


class _OrderError(Exception):
    """Somebody else is in front with these words."""


def _places(competition: Competition) -> dict[int, int]:
    standings = standings_of(competition)
    return {entry: standings.table.row(entry).place or 0 for entry in standings.teams}


def _place(entry: Entry) -> int:
    return _places(entry.competition)[entry.pk]
