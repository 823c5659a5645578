"""A whole season in the tests: twelve branches, Areas in one District only, two Districts, a Command, and Dominion.

Five sports, one category of each. Everything is done by the services that people use, on the day on which they would
do it, and played by the simulation; `Twelve` keeps books of its own beside the site's: who was entered where, and every
cheque. A test tells the story: it begins with `build`, and lets things happen between the levels.
"""

from __future__ import annotations

import datetime
import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace

from django.utils import timezone

from legionsports.practice.services.playing import check_and_close, play_competition
from scoring.ladder.services.answering import answer
from scoring.ladder.services.proposing import propose
from tests import cast
from tournaments.entries.services.qualifying import name_team
from tournaments.entries.services.teams import EntryFacts, RosterLine, register_entry
from tournaments.models import (
    Competition,
    Entry,
    Event,
    Organization,
    Payment,
    Role,
    RosterPlace,
    Season,
    SeasonLevel,
    User,
)
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event
from tournaments.money.services import payments
from tournaments.seasons.queries.plan import terms_for
from tournaments.seasons.services import LevelPlan, Quota, create_planned, plan_event, plan_level, set_up

SPORTS = {
    "cribbage": "cribbage-pairs",
    "euchre": "euchre-legion",  # it ends at Command, as shuffleboard does
    "darts": "darts-mixed",
    "shuffleboard": "shuffleboard-mens",
    "eightball": "eightball-doubles",  # first and second of Command are one team at Dominion
}
TO_DOMINION = {"cribbage": 1, "darts": 1}  # what the Command of this season sends besides the doubles
DAYS = {
    "branch": datetime.date(2027, 1, 9),
    "area": datetime.date(2027, 1, 30),
    "district": datetime.date(2027, 2, 20),
    "command": datetime.date(2027, 4, 9),
    "dominion": datetime.date(2027, 5, 21),
}
FEES = {"branch": 500, "area": 725, "district": 1000, "command": 2500, "dominion": 4999}
LEVELS = tuple(DAYS)
EARLY = datetime.timedelta(days=16)  # before the first day: in time everywhere
LATE = datetime.timedelta(days=8)  # after the last day for entries of a Command event, before those of the others

Clock = Callable[[datetime.date], None]


@dataclass
class Twelve:
    """The season, what was played in it by level, and the books that the test keeps itself."""

    clock: Clock
    command: Organization
    branches: list[Organization]
    season: Season
    officer: User
    second: User
    sports: Collection[str]
    played: dict[str, dict[str, list[Competition]]] = field(
        default_factory=lambda: {level: {game: [] for game in SPORTS} for level in LEVELS}
    )
    cheques: Counter[int] = field(default_factory=Counter)  # event: cents that came in
    refunded: Counter[int] = field(default_factory=Counter)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(101))

    # --- the way up ---------------------------------------------------------------------------------------

    def open(self, level: str) -> None:
        """Hold the events of a level, and let those who advance come up, each with a yes."""
        self.clock(DAYS[level] - EARLY)
        for game in self.sports:
            for organization in self._places(level, game):
                competition = self._hold(level, organization, game)
                for below in self.below(competition):
                    if terms_for(below).advance_as == "own_team":
                        self.send(below, competition)
                for branch in self._direct(organization, competition) if level != "branch" else ():
                    name_team(entry=self.enter(competition, branch), note="It held no play-off.", by=self.officer)

    def play(self, level: str, *, but: tuple[Competition, ...] = ()) -> None:
        """Play and close what is held at a level, and pass its money on."""
        for competition in self.all_of(level):
            self.pay_all(competition.event)
        for competition in self.all_of(level):
            if competition not in but:
                self.finish(competition)

    def finish(self, competition: Competition, *, close: bool = True) -> None:
        event = Event.objects.get(pk=competition.event_id)
        self.clock(event.starts_on)
        if competition.entries.filter(state="entered").count() > 1:
            list(play_competition(competition=competition, seed="vimy", by=self.officer, verifier=self.second))
            if close:
                check_and_close(competition=competition, by=self.officer, verifier=self.second)
        if cents := cash_of_event(event).on_hand:
            tender = self.tender(cents)
            payments.forward(event=event, receiver="The level above", tender=tender, by=self.officer)

    def all_of(self, level: str) -> list[Competition]:
        return [competition for competitions in self.played[level].values() for competition in competitions]

    def one(self, level: str, game: str, at: int = 0) -> Competition:
        return Competition.objects.select_related("event__organizer").get(pk=self.played[level][game][at].pk)

    def below(self, competition: Competition) -> list[Competition]:
        """Return what is played right below: in the Areas, or in the branches of a District without any."""
        lower = [feeder for level in LEVELS for feeder in self.played[level][competition.game]]
        if competition.event.level == "dominion":
            return [feeder for feeder in lower if feeder.event.level == "command"]
        return [feeder for feeder in lower if feeder.event.organizer.parent_id == competition.event.organizer_id]

    def send(self, below: Competition, above: Competition) -> None:
        """Propose those who advance, and let each branch say yes."""
        for entry in propose(competition=below, target=above, by=self.officer):
            answer(source=entry.qualification.source, accepts=True, by=self.officer)

    def _places(self, level: str, game: str) -> list[Organization]:
        if level == "branch":  # the other branches name their team
            return [self.branches[0], self.branches[6]] if game == "cribbage" else []
        if level == "dominion":
            return [self.command] if game in (*TO_DOMINION, "eightball") else []
        return list(Organization.objects.filter(level=level).order_by("pk"))

    def _direct(self, organization: Organization, competition: Competition) -> list[Organization]:
        """Return the branches that name a team here: those with nothing held between them and this event."""
        below = self.below(competition)
        free = [
            branch
            for branch in self.branches
            if organization.covers(branch) and not any(feeder.event.organizer.covers(branch) for feeder in below)
        ]
        return [] if competition.event.level in ("command", "dominion") else free[:3]

    def _hold(self, level: str, organization: Organization, game: str) -> Competition:
        day, host = DAYS[level], list(Organization.objects.under(organization).branches().order_by("pk"))[-1]
        if level == "dominion":
            event = championship(game, organization, host).event
        else:
            plan_event(season=self.season, game=game, organization=organization, starts_on=day, host_branch=host)
            event = create_planned(season=self.season, game=game, organization=organization)
        competition = event.competitions.select_related("event__organizer").get(category=SPORTS[game])
        self.played[level][game].append(competition)
        for _ in range(2 if level == "branch" else 0):
            self.enter(competition, organization)
        return competition

    # --- teams and money ----------------------------------------------------------------------------------

    def enter(
        self, competition: Competition, branch: Organization, partner: Organization | None = None, *,
        spare: bool = False, is_host: bool = False,
    ) -> Entry:  # fmt: skip
        """Enter a team of people who play nowhere else; a partner branch has every second of them."""
        sexes = cast.ROSTERS[competition.category]
        homes = [partner if partner and at % 2 else branch for at in range(len(sexes))]
        lines = [RosterLine(member=cast.make_member(home, sex=sex)) for home, sex in zip(homes, sexes, strict=True)]
        if spare:
            lines.append(RosterLine(member=cast.make_member(branch), part=RosterPlace.Part.SPARE))
        return register_entry(
            competition=competition, roster=lines, by=self.officer,
            facts=replace(EntryFacts.of_branch(branch), partner_branch=partner, is_host=is_host),
        )  # fmt: skip

    def pay_all(self, event: Event, *, but: tuple[int, ...] = ()) -> None:
        for account in accounts_of_event(event):
            if account.balance.outstanding and account.entry.pk not in but:
                self.pay(account.entry, account.balance.outstanding)

    def pay(self, entry: Entry, cents: int) -> Payment:
        event = entry.competition.event
        self.cheques[event.pk] += cents
        return payments.record_payment(
            event=event, payer=entry.branch, tender=self.tender(cents), entries=[entry.pk], by=self.officer
        )

    def pay_back(self, payment: Payment, cents: int) -> None:
        self.refunded[payment.event_id] += cents
        payments.refund(payment=payment, tender=self.tender(cents), by=self.officer)

    def tender(self, cents: int) -> payments.Tender:
        number = next(self.numbers)
        today = timezone.localdate()
        return payments.Tender(cents=cents, method="cheque", number=str(number), on=today, key=f"key-{number}")


def championship(game: str, organizer: Organization, host: Organization) -> Competition:
    """Return Dominion in one sport: no season plans it, since it stands above every Command."""
    day = DAYS["dominion"]
    event = Event.objects.create(
        slug=f"dominion-{game}", name=f"Dominion {game}", level="dominion", season=2027, organizer=organizer,
        host_branch=host, starts_on=day, ends_on=day, rulebook_key="ab-nwt-2027",
    )  # fmt: skip
    return cast.make_competition(event, SPORTS[game])


def build(clock: Clock, sports: Collection[str] = tuple(SPORTS)) -> Twelve:
    """Return the season of `sports` before anybody is entered; the last two branches are small."""
    clock(datetime.date(2026, 11, 1))
    command = cast.add_organization(
        None, "command", "Alberta-NWT Command", levels=cast.LEVELS, rulebook_key="ab-nwt-2027"
    )
    district = cast.add_organization(command, "district", "District 1", "1")
    two = cast.add_organization(command, "district", "District 2", "2")
    areas = [cast.add_organization(district, "area", f"Area {name}", name) for name in "AB"]
    parents = [areas[0]] * 3 + [areas[1]] * 3 + [two] * 6
    branches = [
        cast.add_organization(
            parent, "branch", f"Branch {number}", str(number), member_count=60 if number > 10 else 200
        )
        for number, parent in enumerate(parents, start=1)
    ]
    officer, second = cast.make_user("alice", "Alice"), cast.make_user("sue", "Sue")
    Role.objects.create(user=officer, kind=Role.Kind.COMMAND_OFFICER, organization=command)
    season = set_up(command=command, year=2027, rulebook_key="ab-nwt-2027", by=officer)
    for game, category in SPORTS.items():
        for level in LEVELS:
            held = SeasonLevel.Held.SOME if level == "branch" else SeasonLevel.Held.EVERY
            if level == "dominion" and game not in (*TO_DOMINION, "eightball"):
                held = SeasonLevel.Held.NONE
            plan = LevelPlan(held=held, fee_cents=FEES[level])
            most = {"branch": 1, "area": 2, "command": TO_DOMINION.get(game)}.get(level)
            quotas = {category: Quota(advances=most)} if most else {}
            plan_level(season=season, game=game, level=level, plan=plan, quotas=quotas)
    return Twelve(clock, command, branches, season, officer, second, sports)
