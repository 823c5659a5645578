"""Random seasons of two levels: whatever is said in whatever order, nobody is lost and nobody is there twice."""

from __future__ import annotations

import datetime
from collections import Counter

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import advancement_from
from scoring.awards.services import ask_about_places
from scoring.ladder.services.answering import answer, ask_team_again
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.scoring import small
from tests.scoring.by_number import WON, played
from tournaments.models import Competition, Entry, Qualification

TEAMS, PLACES = 4, 2
LOST = "3-10 4-10"
# A busy machine makes no season wrong.
SLOW_MACHINE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
teams = st.tuples(st.integers(0, 1), st.integers(1, TEAMS))
acts = st.one_of(
    st.tuples(st.just("propose"), teams),
    st.tuples(st.just("accept"), teams),
    st.tuples(st.just("decline"), teams),
    st.tuples(st.just("again"), teams),
    st.tuples(st.just("correct"), teams),
    st.tuples(st.just("take back"), teams),
)


class Season:
    """Two Districts that are played, and the Command event above them."""

    def __init__(self, org, command: Competition, users) -> None:
        self.command, self.by = command, users["alice"]
        self.districts = [
            self._district(org, organizer, branch, number)
            for number, (organizer, branch) in enumerate(
                [(org.district_1, org.peace_river), (org.district_2, org.calgary)]
            )
        ]

    def _district(self, org, organizer, branch, number: int) -> Competition:
        day = timezone.localdate() - datetime.timedelta(days=3)
        event = cast.make_event(
            org, slug=f"district-{number}", name=f"District {number}", level="district", organizer=organizer,
            host_branch=branch, starts_on=day, ends_on=day,
        )  # fmt: skip
        competition = cast.make_competition(event, self.command.category)
        for entry in range(1, TEAMS + 1):
            cast.make_entry(competition, number=entry, branch=branch)
        return played(competition, TEAMS)

    def do(self, act: str, who: tuple[int, int]) -> None:
        """Carry an act out as an officer does; what is refused changes nothing."""
        district = Competition.objects.select_related("event__organizer").get(pk=self.districts[who[0]].pk)
        source = district.entries.select_related("branch", "competition__event__organizer").get(number=who[1])
        before = self.state()
        try:
            with transaction.atomic():
                self._do(act, district, source)
        except RuleViolation:
            assert self.state() == before

    def _do(self, act: str, district: Competition, source: Entry) -> None:
        if act == "propose":
            propose(competition=district, by=self.by)
        elif act == "again":
            ask_team_again(source=source, by=self.by)
        elif act == "correct" and source.number < TEAMS:
            pair = (source.number, source.number + 1)
            small.enter(district.stages.get(), {pair: LOST if source.pk % 2 else WON})
            ask_about_places(competition=district)
        elif act == "take back":  # by the officer above, on the page of the entry
            Entry.objects.filter(qualification__source=source).update(state="cancelled", cancelled_reason="No fee")
        elif act in ("accept", "decline"):
            answer(source=source, accepts=act == "accept", reason="Work", by=self.by)

    def state(self) -> list[tuple[object, ...]]:
        rows = Qualification.objects.order_by("pk")
        return list(rows.values_list("source", "place", "question", "entry", "entry__state"))

    def hold(self) -> None:
        """Hold the season against what must be true of it."""
        records = list(Qualification.objects.select_related("entry", "source"))
        assert self.command.entries.count() == len(records)  # nobody is there without a place, and nobody vanished
        members = Counter(place for record in records for place in record.entry.roster.values_list("member", flat=True))
        assert set(members.values()) <= {1}  # nobody is in two proposals
        for record in records:
            people = {
                entry: set(entry.roster.values_list("member", flat=True)) for entry in (record.entry, record.source)
            }
            assert people[record.entry] == people[record.source]
        for district in self.districts:
            self._hold(district, [record for record in records if record.source.competition_id == district.pk])

    def _hold(self, district: Competition, records: list[Qualification]) -> None:
        advancement = advancement_from(Competition.objects.get(pk=district.pk))
        going = {line.team.entry_id for line in advancement.going} if advancement else set()
        alive = {record.source_id: record for record in records if record.entry.state != "cancelled"}
        sure = [source for source, record in alive.items() if not record.question]
        assert len(sure) <= PLACES  # quotas hold; who is beyond them is an open question
        assert len(going) <= PLACES or any(record.question for record in alive.values())
        assert set(sure) <= going
        told = Counter(record.source_id for record in records)
        assert set(told.values()) <= {1}


@pytest.fixture
def season(org, command, users) -> Season:
    """A season of which the first two of each District are proposed; every example begins with it again."""
    season = Season(org, command, users)
    for district in season.districts:
        propose(competition=district, by=season.by)
    return season


@pytest.mark.long
@settings(max_examples=10, deadline=None, suppress_health_check=SLOW_MACHINE)
@given(st.lists(acts, min_size=4, max_size=10))
def test_whatever_is_said_in_whatever_order(season, steps) -> None:
    with transaction.atomic():
        for act, who in steps:
            season.do(act, who)
            season.hold()
        transaction.set_rollback(True)


def test_a_no_asks_the_next_until_nobody_is_left(season) -> None:
    for number in range(1, TEAMS + 1):
        season.do("decline", (0, number))
        season.hold()
        asked = Qualification.objects.filter(source__competition=season.districts[0], entry__state="draft")
        assert asked.count() == min(PLACES, TEAMS - number)
