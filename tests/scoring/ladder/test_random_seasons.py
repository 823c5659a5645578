"""Random seasons of five levels: whatever happens on the way up, every person and every cent is accounted for.

Two Districts, one with two Areas; a Command with its host team; Dominion. On the way teams decline, are changed, are
asked again, come late and pay late, too little or too much; a result is corrected after the proposals, and an event is
moved for a storm. `--long` plays many more seasons than the few of every run.
"""

from __future__ import annotations

import datetime
import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import advancement_from
from scoring.awards.services import ask_about_places
from scoring.ladder.queries.ladder import ladder_of
from scoring.ladder.services.answering import answer, ask_team_again
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.scoring import small
from tests.tournaments.draws.hall import shift_event
from tournaments.draws.pages.days import told_of
from tournaments.entries.services.qualifying import lines_of, name_team
from tournaments.entries.services.teams import EntryFacts, RosterLine, change_entry, register_entry
from tournaments.models import Competition, Entry, Event, Forwarding, Member, Organization, Payment, Qualification, Role
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season, spare_of
from tournaments.money.services import payments
from tournaments.money.services.rebuilding import rebuild_money
from tournaments.seasons.queries.plan import steps_of, terms_for
from tournaments.seasons.services import LevelPlan, Quota, create_planned, plan_event, plan_level, set_up

GAME, CATEGORY = "cribbage", "cribbage-pairs"
LEVELS = ("branch", "area", "district", "command", "dominion")
FEES = {"branch": 500, "area": 725, "district": 1000, "command": 2500, "dominion": 4999}
LATE_FEE = 333  # of a team that comes after the deadline
QUOTAS = {"branch": 1, "area": 2, "district": 2, "command": 1, "dominion": 0}
WON, LOST = "121-88 121-90", "88-121 90-121"
Choose = Callable[[int], int]  # of so many ways; 0 is what usually happens


@dataclass
class Books:
    """What the test itself wrote down of the money, beside the site."""

    received: Counter[int] = field(default_factory=Counter)  # organizer: cents
    refunded: Counter[int] = field(default_factory=Counter)
    forwarded: Counter[int] = field(default_factory=Counter)


class Season:
    """One season that is played from the branches to Dominion, and everything that is held against it."""

    def __init__(self) -> None:
        self.command = cast.add_organization(
            None, "command", "The Command", levels=cast.LEVELS, rulebook_key="ab-nwt-2027"
        )
        one, two = (cast.add_organization(self.command, "district", f"District {n}", n) for n in "12")
        areas = [cast.add_organization(one, "area", f"Area {name}", name) for name in "AB"]
        parents = [areas[0], areas[0], areas[1], areas[1], two, two]
        self.branches = [
            cast.add_organization(parent, "branch", f"Branch {n}", str(n), member_count=60)
            for n, parent in enumerate(parents, 1)
        ]
        for branch in self.branches:
            cast.make_members(branch, "MMMMMMMMMM")
        self.by = cast.make_user("alice", "Alice")
        Role.objects.create(user=self.by, kind=Role.Kind.COMMAND_OFFICER, organization=self.command)
        self.season = set_up(command=self.command, year=2027, rulebook_key="ab-nwt-2027", by=self.by)
        for level in LEVELS:
            plan = LevelPlan(fee_cents=FEES[level], late_fee_cents=LATE_FEE, entries_due_days=14)
            quotas = {CATEGORY: Quota(advances=QUOTAS[level])}
            plan_level(season=self.season, game=GAME, level=level, plan=plan, quotas=quotas)
        self.played: dict[str, list[Competition]] = {level: [] for level in LEVELS}
        self.changed: set[int] = set()  # entries whose team its branch changed
        self.books, self.keys = Books(), itertools.count()
        self.fresh = {branch.pk: self._people(branch) for branch in self.branches}

    def _people(self, branch: Organization) -> Iterator[Member]:
        return iter(Member.objects.filter(branch=branch).order_by("number"))

    # --- the way up ---------------------------------------------------------------------------------------

    def play(self, choose: Choose) -> None:
        for level in LEVELS:
            for organization in self._places(level):
                competition = self._hold(level, organization, choose)
                self._enter(level, organization, competition, choose)
                self._pay(competition, choose)
                self._change_minds(competition, choose)
                self._play(competition)
            self.hold()

    def _places(self, level: str) -> list[Organization]:
        if level == "branch":
            return [self.branches[0], self.branches[4]]  # the others name their team
        return [self.command] if level == "dominion" else list(Organization.objects.filter(level=level).order_by("pk"))

    def _hold(self, level: str, organization: Organization, choose: Choose) -> Competition:
        """Create the event of a place; one in five is so near that entries are due already."""
        day = timezone.localdate() + datetime.timedelta(days=5 if choose(5) == 4 else 40)
        host = Organization.objects.under(organization).branches().order_by("pk").last()
        if level == "dominion":
            event = Event.objects.create(
                slug="dominion", name="Dominion Cribbage", level=level, season=2027, organizer=organization,
                host_branch=host, starts_on=day, ends_on=day, rulebook_key="ab-nwt-2027",
            )  # fmt: skip
            cast.make_competition(event, CATEGORY)
        else:
            plan_event(season=self.season, game=GAME, organization=organization, starts_on=day, host_branch=host)
            event = create_planned(season=self.season, game=GAME, organization=organization)
        competition = event.competitions.select_related("event__organizer").get(category=CATEGORY)
        self.played[level].append(competition)
        return competition

    def _enter(self, level: str, organization: Organization, competition: Competition, choose: Choose) -> None:
        if level == "branch":
            for _ in range(3):
                self._register(competition, organization)
            return
        below = self._senders(organization, competition)
        for sender in below:
            with suppress(RuleViolation):  # nobody advances from there, or places are tied
                propose(competition=sender, by=self.by, target=competition)
            if choose(4) == 3:
                self._correct(sender, choose)
            self._answer(sender, choose)
        for branch in self.branches if level != "dominion" else ():
            if organization.covers(branch) and not any(feeder.event.organizer.covers(branch) for feeder in below):
                partner = self.branches[self.branches.index(branch) ^ 1] if choose(3) == 2 else None
                entry = self._register(competition, branch, partner)
                name_team(entry=entry, note="It held no play-off.", by=self.by)
        if level == "command":
            self._register(competition, competition.event.host_branch, is_host=True)

    def _senders(self, organization: Organization, competition: Competition) -> list[Competition]:
        """Return the competitions right below: of Areas, or of branches where a District has none."""
        lower = [played for ones in self.played.values() for played in ones if played.pk != competition.pk]
        if competition.event.level == "dominion":
            return self.played["command"]
        return [feeder for feeder in lower if feeder.event.organizer.parent_id == organization.pk]

    def _register(
        self,
        competition: Competition,
        branch: Organization,
        partner: Organization | None = None,
        *,
        is_host: bool = False,
    ) -> Entry:
        people = [next(self.fresh[branch.pk]), next(self.fresh[(partner or branch).pk])]
        return register_entry(
            competition=competition,
            facts=replace(EntryFacts.of_branch(branch), partner_branch=partner, is_host=is_host),
            roster=[RosterLine(member=member) for member in people],
            by=self.by,
        )

    def _answer(self, sender: Competition, choose: Choose) -> None:
        """Let every branch that is asked answer: yes, no, with another player, not at all; or no and yes again."""
        for source in self._sources(sender):
            how = choose(6)
            if how == 5:
                continue  # it never answers
            with suppress(RuleViolation), transaction.atomic():
                answer(source=source, accepts=how not in (2, 3), reason="Work", by=self.by)
                if how == 3:
                    ask_team_again(source=source, by=self.by)
                if how == 4:
                    self._replace(Entry.objects.get(qualification__source=source))
        for source in self._sources(sender):  # whoever was asked instead says yes
            with suppress(RuleViolation), transaction.atomic():
                answer(source=source, accepts=True, by=self.by)

    def _sources(self, sender: Competition) -> list[Entry]:
        asked = Entry.objects.filter(competition=sender, led_to__entry__state=Entry.State.DRAFT)
        return list(asked.select_related("branch", "competition__event__organizer").order_by("number"))

    def _replace(self, entry: Entry) -> None:
        first, second = lines_of(entry)
        new = RosterLine(member=next(self.fresh[entry.branch_id]), part=second.part)
        change_entry(
            entry=entry, expected_version=entry.version, roster=[first, new],
            facts=EntryFacts.of(entry), by=self.by,
        )  # fmt: skip
        self.changed.add(entry.pk)

    # --- what comes in between ----------------------------------------------------------------------------

    def _correct(self, sender: Competition, choose: Choose) -> None:
        """Two neighbours of the table change places after the proposals."""
        numbers = self.numbers(sender)
        if len(numbers) > 1:
            at = choose(len(numbers) - 1)
            small.enter(sender.stages.get(), {(numbers[at], numbers[at + 1]): LOST})
            ask_about_places(competition=sender)

    def _pay(self, competition: Competition, choose: Choose) -> None:
        event = competition.event
        for account in accounts_of_event(event):
            owed, how = account.balance.owed, choose(5)
            cents = {0: owed, 1: owed, 2: owed // 2, 3: owed + 777, 4: 0}[how]
            if cents:
                on = timezone.localdate() - datetime.timedelta(days=how)
                self._record(event, account.entry, cents, on)
        if choose(2):
            most = cash_of_event(event).on_hand
            if most > 0:
                tender = self._tender(most - choose(2) * (most // 3), timezone.localdate())
                payments.forward(event=event, receiver="The next level", tender=tender, by=self.by)
                self.books.forwarded[event.organizer_id] += tender.cents
        if choose(4) == 3:
            self._storm(event)

    def _storm(self, event: Event) -> None:
        current = Event.objects.get(pk=event.pk)
        to_day = current.starts_on + datetime.timedelta(days=7)
        shift_event(
            event=current, to_day=to_day, reason="Snow", to=told_of(current), by=self.by
        )  # fmt: skip

    def _record(self, event: Event, entry: Entry, cents: int, on: datetime.date) -> None:
        payments.record_payment(
            event=event, payer=entry.branch, tender=self._tender(cents, on), entries=[entry.pk], by=self.by
        )
        self.books.received[event.organizer_id] += cents

    def _tender(self, cents: int, on: datetime.date) -> payments.Tender:
        key = next(self.keys)
        return payments.Tender(cents=cents, method="cheque", number=str(100 + key), on=on, key=f"key-{key}")

    def _change_minds(self, competition: Competition, choose: Choose) -> None:
        """A team that said yes and paid declines after all; what it paid goes back, where it was not passed on."""
        came_up = Entry.objects.filter(competition=competition, state="entered", qualification__source__isnull=False)
        for entry in came_up.select_related("qualification__source__competition__event__organizer"):
            if choose(6) == 5:
                with suppress(RuleViolation), transaction.atomic():
                    answer(source=entry.qualification.source, accepts=False, reason="Ill", by=self.by)
        for payment in Payment.objects.filter(event=competition.event, voided_at=None):
            with suppress(RuleViolation), transaction.atomic():
                if cents := spare_of(payment):
                    payments.refund(payment=payment, tender=self._tender(cents, timezone.localdate()), by=self.by)
                    self.books.refunded[payment.organizer_id] += cents

    def _play(self, competition: Competition) -> None:
        """Play everything so that the lowest number wins; one team alone plays nobody."""
        numbers = self.numbers(competition)
        Competition.objects.filter(pk=competition.pk).update(entries_frozen_at=timezone.now())
        if len(numbers) > 1:
            stage = small.round_robin(competition)
            small.enter(stage, dict.fromkeys(itertools.combinations(numbers, 2), WON))

    def numbers(self, competition: Competition) -> list[int]:
        """Return who plays: the teams in the draw, else those that are in."""
        entries = competition.entries.filter(state="entered")
        if (stage := competition.stages.first()) is not None:
            entries = competition.entries.filter(seats__stage=stage)
        return list(entries.order_by("number").values_list("number", flat=True))

    # --- what must be true --------------------------------------------------------------------------------

    def hold(self) -> None:
        """Hold every person and every cent of the season so far against what must be true."""
        competitions = [played for ones in self.played.values() for played in ones]
        for competition in competitions:
            self._hold_teams(competition)
            self._hold_those_below(competition)
            self._hold_money(competition)
        for organizer, received in self.books.received.items():
            cash = cash_of_season(Organization.objects.get(pk=organizer), 2027)
            written = (received, self.books.refunded[organizer], self.books.forwarded[organizer])
            assert (cash.received, cash.refunded, cash.forwarded) == written
            assert cash.adds_up
        assert rebuild_money(write=False)[1] == []
        self._hold_ladder()

    def _hold_teams(self, competition: Competition) -> None:
        """Nobody is in two teams, nobody came from nowhere, and nobody left without a word."""
        entries = list(competition.entries.select_related("qualification__source").order_by("number"))
        living = [entry for entry in entries if entry.state != "cancelled"]
        people = Counter(member for entry in living for member in entry.roster.values_list("member", flat=True))
        assert set(people.values()) <= {1}
        assert all(entry.cancelled_reason for entry in entries if entry not in living)
        for entry in entries if competition.event.level != "branch" else ():
            record = Qualification.objects.filter(entry=entry).first()
            assert (record is None) == entry.is_host
            if record is not None and record.source is not None and entry.pk not in self.changed:
                same = [set(entered.roster.values_list("member", flat=True)) for entered in (entry, record.source)]
                assert same[0] == same[1]
                assert (entry.branch_id, entry.partner_branch_id) == (
                    record.source.branch_id, record.source.partner_branch_id,
                )  # fmt: skip

    def _hold_those_below(self, competition: Competition) -> None:
        """Whoever a competition sends on is at the next level, or was not asked by itself after the deadline there."""
        records = {
            record.source_id: record
            for record in Qualification.objects.filter(source__competition=competition).select_related("entry")
        }
        quota = QUOTAS[competition.event.level]
        alive = [record for record in records.values() if record.entry.state != "cancelled"]
        assert len([record for record in alive if not record.question]) <= quota
        if not records:
            return
        advancement = advancement_from(Competition.objects.get(pk=competition.pk))
        going = {line.team.entry_id for line in advancement.going} if advancement else set()
        (above,) = {record.entry.competition_id for record in records.values()}
        target = Competition.objects.select_related("event__organizer").get(pk=above)
        due = terms_for(target).entries_due
        assert target.entries_frozen_at or (due and due < timezone.localdate()) or going <= set(records)
        assert {record.source_id for record in alive if not record.question} <= going | self._stayed(target)

    def _stayed(self, target: Competition) -> set[int]:
        """Return who declined after the draw above: it is a question to its officers, and the team stays in."""
        led = Qualification.objects.filter(entry__competition=target, entry__state="entered").exclude(question="")
        return set(led.values_list("source", flat=True))

    def _hold_money(self, competition: Competition) -> None:
        """What each team owes is reckoned again from its people; what came in is with teams, loose or paid back."""
        event = Event.objects.get(pk=competition.event_id)
        due = terms_for(Competition.objects.select_related("event__organizer").get(pk=competition.pk)).entries_due
        owed = 0
        for entry in Entry.objects.filter(competition__event=event, state="entered"):
            late = due is not None and timezone.localdate(entry.received_at) > due
            owed += entry.roster.count() * FEES[event.level] + LATE_FEE * late
        accounts = accounts_of_event(event)
        assert sum(account.balance.owed for account in accounts) == owed
        cash = cash_of_event(event)
        assert cash.adds_up
        assert cash.with_teams == sum(account.balance.paid for account in accounts)
        passed_on = Forwarding.objects.filter(event=event, voided_at=None)
        assert cash.forwarded == sum(passed_on.values_list("cents", flat=True))
        for account in accounts:
            balance = account.balance
            assert balance.owed - balance.paid == balance.outstanding - balance.over

    def _hold_ladder(self) -> None:
        """The page of the season counts the same teams as the events themselves."""
        ladder = ladder_of(
            self.season, GAME, steps_of(self.season)[GAME], names={}, sport="Cribbage", user=self.by,
            today=timezone.localdate(),
        )  # fmt: skip
        counted = Counter[str]()
        for place in ladder.places:
            counted[place.level] += place.teams
        for level, competitions in self.played.items():
            assert counted[level] == Entry.objects.filter(competition__in=competitions, state="entered").count()


@pytest.mark.long
@pytest.mark.usefixtures("db")
@settings(max_examples=2, phases=[Phase.explicit, Phase.generate])  # a season takes seconds: none is made smaller
@given(ways=st.lists(st.integers(0, 59), max_size=150))
def test_every_person_and_every_cent_of_a_season_is_accounted_for(ways) -> None:
    following = iter(ways)
    with transaction.atomic():
        Season().play(lambda count: next(following, 0) % count)
        transaction.set_rollback(True)
