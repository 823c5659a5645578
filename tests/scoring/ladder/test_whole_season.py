"""A season of five sports from the branches to Dominion, with everything that happens on the way up.

Nobody is lost, nobody is there twice, and every cent is where the books say.
"""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from uuid import uuid4

import pytest
from django.db.models import Q
from django.utils import timezone

from legionsports.practice.services.playing import check_and_close
from scoring.awards.queries.advancement import advancement_from
from scoring.consequences.services import carry_out, weigh
from scoring.decisions.queries.open_decisions import open_in
from scoring.decisions.services.deciding import Said, decide
from scoring.ladder.engine.rungs import PlaceState
from scoring.ladder.queries.ladder import ladder_of
from scoring.ladder.services.answering import answer
from scoring.ladder.services.joining import join_pairs
from scoring.ladder.services.proposing import propose
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import submit
from tests import cast
from tests.scoring import small
from tests.scoring.ladder.advancing.to_another_site import brought, next_level_list
from tests.season_of_twelve import FEES, LEVELS, SPORTS, TO_DOMINION, Twelve, build, championship
from tests.tournaments.draws.hall import shift_event
from tests.two_sites import empty_site
from tournaments.draws.pages.days import told_of
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.qualifying import name_team
from tournaments.entries.services.teams import cancel_entry
from tournaments.events.services import change_settings
from tournaments.models import (
    Competition,
    Entry,
    Event,
    Member,
    Organization,
    Qualification,
    Role,
    RosterPlace,
    SubMatch,
)
from tournaments.money.queries.accounts import accounts_of_event, cash_of_event, cash_of_season
from tournaments.money.services.rebuilding import rebuild_money
from tournaments.seasons.queries.plan import entries_due_of, steps_of

pytestmark = pytest.mark.slow


@pytest.fixture
def twelve(db, clock) -> Twelve:
    return build(clock)


def test_nobody_and_no_cent_is_lost_between_the_branches_and_dominion(twelve, settings) -> None:
    twelve.open("branch")
    twelve.play("branch")

    twelve.open("area")
    twelve.play("area")

    twelve.open("district")
    composite = a_composite_team_is_formed(twelve)
    provisional = twelve.one("district", "eightball")
    twelve.play("district", but=(provisional, composite.competition))
    twelve.finish(provisional, close=False)
    the_composite_team_wins(twelve, composite)

    twelve.open("command")
    the_composite_team_came_up(twelve, composite)
    the_second_declines_and_the_third_is_asked(twelve)
    a_team_that_paid_declines_and_gets_its_money_back(twelve)
    the_host_plays_beside_the_quota(twelve)
    a_result_is_corrected_after_the_proposal(twelve, provisional)
    a_cheque_comes_late(twelve)
    a_storm_moves_an_event(twelve)
    accounted_for(twelve)
    twelve.play("command")

    twelve.open("dominion")
    two_pairs_become_one_team(twelve)
    twelve.play("dominion")
    accounted_for(twelve)
    the_page_of_the_season_says_the_same(twelve)
    the_same_teams_arrive_where_dominion_has_a_site_of_its_own(twelve, settings)


# --- what happens on the way ------------------------------------------------------------------------------


def a_composite_team_is_formed(twelve: Twelve) -> Entry:
    """Two small branches of District 2 join for its play-off (A10)."""
    competition, (one, two) = twelve.one("district", "shuffleboard", 1), twelve.branches[10:]
    entry = twelve.enter(competition, one, two)
    name_team(entry=entry, note="Two small branches of one District.", by=twelve.officer)
    assert line_of(entry, "composite-level").code == "formed_here"
    return entry


def the_composite_team_wins(twelve: Twelve, composite: Entry) -> None:
    twelve.finish(composite.competition, close=False)
    wins_everything(twelve, composite, "21-3")
    settle_and_close(twelve, composite.competition)


def settle_and_close(twelve: Twelve, competition: Competition) -> None:
    """Close it after a correction; a play-off whose tie that took away no longer counts."""
    for decision in open_in(competition, fresh=True):
        said = Said(choice="dropped", reason="The tie is gone.", mark=decision.mark)
        keys = {"kind": decision.kind, "key": decision.key, "idempotency_key": uuid.uuid4()}
        decide(competition=competition, said=said, by=twelve.officer, **keys)
    check_and_close(competition=competition, by=twelve.officer, verifier=twelve.second)


def the_composite_team_came_up(twelve: Twelve, composite: Entry) -> None:
    entry = Entry.objects.get(qualification__source=composite)
    assert (entry.branch, entry.partner_branch) == (composite.branch, composite.partner_branch)
    assert line_of(entry, "composite-level").code == "met"  # that it was formed below is on record


def the_second_declines_and_the_third_is_asked(twelve: Twelve) -> None:
    """The next in the ranking is asked at once, up to the deadline (A79)."""
    second = Entry.objects.get(qualification__source__competition=twelve.one("district", "darts"),
                               qualification__place=2)  # fmt: skip
    answer(source=second.qualification.source, accepts=False, reason="A wedding", by=twelve.officer)
    second.refresh_from_db()
    third = Entry.objects.get(qualification__source=rank(twelve.one("district", "darts"), 3))
    assert (second.state, third.state) == ("cancelled", "draft")
    answer(source=third.qualification.source, accepts=True, by=twelve.officer)


def a_team_that_paid_declines_and_gets_its_money_back(twelve: Twelve) -> None:
    competition = twelve.one("district", "cribbage", 1)
    gone = Entry.objects.get(qualification__source__competition=competition, qualification__place=1)
    payment = twelve.pay(gone, 2 * FEES["command"])
    answer(source=gone.qualification.source, accepts=False, reason="Ill", by=twelve.officer)
    twelve.pay_back(payment, 2 * FEES["command"])
    instead = Entry.objects.get(qualification__source=rank(competition, 3))
    answer(source=instead.qualification.source, accepts=True, by=twelve.officer)


def the_host_plays_beside_the_quota(twelve: Twelve) -> None:
    """The host's team comes on top of the two of its District (A12, A34)."""
    competition = twelve.one("command", "cribbage")
    host = twelve.enter(competition, competition.event.host_branch, is_host=True)
    assert competition.entries.filter(state="entered").count() == 5
    assert line_of(host, "qualified").is_problem is False


def a_result_is_corrected_after_the_proposal(twelve: Twelve, district: Competition) -> None:
    """The last wins all its matches after all: the office above is asked, and nobody is withdrawn silently."""
    last = rank(district, 4)

    def act() -> None:
        wins_everything(twelve, last, "10-0 10-0")

    seen = weigh(competition=district, act=act, by=twelve.officer)
    carry_out(competition=district, act=act, by=twelve.officer, what="Read again", accepted=seen.fingerprint)
    settle_and_close(twelve, district)

    (asked,) = Qualification.objects.exclude(question="").select_related("entry")
    assert asked.entry.state == "entered"
    cancel_entry(entry=asked.entry, reason="Its place went to another team.", by=twelve.officer)
    (new,) = propose(competition=district, target=twelve.one("command", "eightball"), by=twelve.officer)
    assert new.qualification.source == last
    answer(source=last, accepts=True, by=twelve.officer)


def a_cheque_comes_late(twelve: Twelve) -> None:
    """The fee was due with the entry: it is a line of the verdict, until the cheque is there and after (A13)."""
    competition = twelve.one("command", "euchre")
    change_settings(event=competition.event, changes={"registration.fee_due": "entries"})
    entry = competition.entries.order_by("number")[0]
    twelve.pay_all(competition.event, but=(entry.pk,))
    due = entries_due_of([twelve.one("command", "euchre")])[competition.pk]

    twelve.clock(due)
    assert line_of(entry, "fee").code == "fee_open"
    twelve.clock(due + datetime.timedelta(days=3))
    assert line_of(entry, "fee").code == "fee_late"
    assert not verdict_of(entry).may_play
    twelve.pay(entry, 2 * FEES["command"])
    assert {line.code for line in lines_of(entry, "fee")} == {"fee_came_late"}
    assert verdict_of(entry).may_play


def a_storm_moves_an_event(twelve: Twelve) -> None:
    competition = twelve.one("command", "darts")
    event, teams = competition.event, set(competition.entries.values_list("pk", flat=True))
    week, due = datetime.timedelta(days=7), entries_due_of([competition])[competition.pk]
    shift_event(
        event=event, to_day=event.starts_on + week, reason="Snow", to=told_of(event),
        by=twelve.officer,
    )  # fmt: skip
    moved = twelve.one("command", "darts")
    assert moved.event.starts_on == event.starts_on + week
    assert entries_due_of([moved])[moved.pk] == due + week
    assert set(moved.entries.values_list("pk", flat=True)) == teams


def two_pairs_become_one_team(twelve: Twelve) -> None:
    """First and second in doubles are one team of four at Dominion, and nowhere below (A89)."""
    command, dominion = twelve.one("command", "eightball"), twelve.one("dominion", "eightball")
    propose(competition=command, target=dominion, by=twelve.officer)
    pairs = [rank(command, place) for place in (1, 2)]
    for pair in pairs:
        answer(source=pair, accepts=True, by=twelve.officer)
    joined = join_pairs(competition=command, by=twelve.officer)
    people = {place.member_id for pair in pairs for place in pair.roster.exclude(part="spare")}
    assert set(RosterPlace.objects.filter(entry=joined).values_list("member", flat=True)) == people


def the_same_teams_arrive_where_dominion_has_a_site_of_its_own(twelve: Twelve, settings) -> None:
    """Each Command event goes to Ottawa as a list; the teams there are those that played at Dominion here."""
    lists, played = {}, {}
    for game in TO_DOMINION:
        lists[game] = next_level_list(twelve.one("command", game).event)
        played[game] = people_in(twelve.one("dominion", game))
    cards = [
        (member.number, member.surname, member.branch.number) for member in Member.objects.select_related("branch")
    ]
    with empty_site(settings, "Dominion Command"):
        ottawa = Ottawa({branch for _, _, branch in cards})
        for number, surname, branch in cards:
            cast.make_member(ottawa.branches[branch], surname=surname, number=number)
        for game, data in lists.items():
            batch = brought(data, ottawa.competitions[game].event, by=ottawa.officer)
            assert (batch.state, batch.refused_count) == ("done", 0)
            assert people_in(ottawa.competitions[game]) == played[game]
            for record in Qualification.objects.filter(entry__competition=ottawa.competitions[game]):
                (line,) = [line for line in verdict_of(record.entry).lines if line.rule.id == "qualified"]
                assert "not known" not in line.sentence
                assert (record.sender.name, record.entry.state) == ("Alberta-NWT Command", "entered")  # they said yes


class Ottawa:
    """The site of Dominion: one officer, the branches of the Command, and the championships that are held there."""

    def __init__(self, branches: set[str]) -> None:
        root = cast.add_organization(
            None, "command", "Dominion Command", levels=cast.LEVELS, rulebook_key="ab-nwt-2027"
        )
        district = cast.add_organization(root, "district", "Ontario", "D")
        host = cast.add_organization(district, "branch", "Bells Corners", "593", member_count=200)
        alberta = cast.add_organization(
            None, "command", "Alberta-NWT Command", levels=cast.LEVELS, rulebook_key="ab-nwt-2027"
        )
        one = cast.add_organization(alberta, "district", "District 1", "1")
        self.branches = {
            number: cast.add_organization(one, "branch", f"Branch {number}", number) for number in branches
        }
        self.officer = cast.make_user("odile", "Odile")
        Role.objects.create(user=self.officer, kind=Role.Kind.COMMAND_OFFICER, organization=root)
        self.competitions = {game: championship(game, root, host) for game in TO_DOMINION}


def people_in(competition: Competition) -> set[tuple[str, ...]]:
    """Return the membership numbers of each team, in the order of its roster."""
    entries = competition.entries.exclude(state="cancelled").prefetch_related("roster__member")
    return {
        tuple(place.member.number for place in sorted(entry.roster.all(), key=lambda place: place.position))
        for entry in entries
    }


# --- the books --------------------------------------------------------------------------------------------


def accounted_for(twelve: Twelve) -> None:
    """Hold every person and every cent so far against what must be true."""
    for level in LEVELS:
        for competition in twelve.all_of(level):
            nobody_is_there_twice(competition)
            if level != "branch":
                everybody_came_from_somewhere(competition)
            every_cent_is_somewhere(twelve, competition)
            if competition.is_final and twelve.played[next_level(level)][competition.game]:
                nobody_stayed_behind(competition)
    for organizer in Organization.objects.exclude(organized_events=None):
        assert cash_of_season(organizer, 2027).adds_up
    assert rebuild_money(write=False)[1] == []


def nobody_is_there_twice(competition: Competition) -> None:
    living = RosterPlace.objects.filter(entry__competition=competition).exclude(entry__state="cancelled")
    assert set(Counter(living.values_list("member", flat=True)).values()) <= {1}
    gone = competition.entries.filter(state="cancelled")
    assert all(gone.values_list("cancelled_reason", flat=True))


def everybody_came_from_somewhere(competition: Competition) -> None:
    """Of every team it is on record how it got in; one that came by its place is the team that played there."""
    for entry in competition.entries.all():
        record = Qualification.objects.filter(entry=entry).select_related("source").first()
        assert (record is None) == entry.is_host
        if record is not None and record.source is not None:
            stripped = competition.event.level == "dominion"
            before = record.source.roster.exclude(part="spare") if stripped else record.source.roster.all()
            joined = joined_in(record.source.competition)
            if record in joined[:1]:  # the entries of the others were taken back as they were
                sources = [each.source_id for each in joined]
                before = RosterPlace.objects.filter(entry__in=sources).exclude(part="spare")
            assert set(entry.roster.values_list("member", flat=True)) == set(before.values_list("member", flat=True))


def nobody_stayed_behind(competition: Competition) -> None:
    advancement = advancement_from(competition)
    if advancement is None or advancement.joined:
        return
    going = {line.team.entry_id for line in advancement.going}
    living = Qualification.objects.filter(source__competition=competition).exclude(entry__state="cancelled")
    assert set(living.values_list("source", flat=True)) == going


def every_cent_is_somewhere(twelve: Twelve, competition: Competition) -> None:
    event = Event.objects.get(pk=competition.event_id)
    entered = competition.entries.filter(state="entered")
    people = RosterPlace.objects.filter(entry__in=entered).count()
    fee = FEES[event.level]
    accounts, cash = accounts_of_event(event), cash_of_event(event)
    assert sum(account.balance.owed for account in accounts) == people * fee
    assert (cash.received, cash.refunded) == (twelve.cheques[event.pk], twelve.refunded[event.pk])
    assert cash.adds_up
    if competition.is_final:
        assert (cash.received - cash.refunded, cash.on_hand) == (people * fee, 0)


def the_page_of_the_season_says_the_same(twelve: Twelve) -> None:
    for game in SPORTS:
        ladder = ladder_of(
            twelve.season, game, steps_of(twelve.season)[game], names={}, sport=game, user=twelve.officer,
            today=timezone.localdate(),
        )  # fmt: skip
        counted = Counter[str]()
        for place in ladder.places:
            counted[place.level] += place.teams
            if place.event and place.level not in ("dominion", "branch"):
                assert place.state is PlaceState.FINAL
        for level in LEVELS:
            competitions = twelve.played[level][game]
            assert counted[level] == Entry.objects.filter(competition__in=competitions, state="entered").count()


# --- words of the story -------------------------------------------------------------------------------------


def next_level(level: str) -> str:
    return LEVELS[min(LEVELS.index(level) + 1, len(LEVELS) - 1)]


def rank(competition: Competition, place: int) -> Entry:
    """Return who is at a place; below those who advance the ranking goes on."""
    return Entry.objects.get(competition=competition, number=[row[1] for row in small.places(competition)][place - 1])


def wins_everything(twelve: Twelve, entry: Entry, legs: str) -> None:
    """Read every sheet of a team again, as one that it won."""
    own = Q(match__home=entry) | Q(match__away=entry)
    for sub_match in SubMatch.objects.filter(own, match__stage__position=1).select_related("match"):
        submit(
            sub_match=sub_match, legs=small.legs_of(legs, turned=sub_match.match.home_id != entry.pk),
            expected_version=fresh_sheet(sub_match.pk).version, idempotency_key=uuid4(), by=twelve.officer,
            reason="Read again",
            initials_home=True, initials_away=True,
        )  # fmt: skip


def verdict_of(entry: Entry):
    return verdicts_for([with_rosters(Entry.objects.all()).get(pk=entry.pk)])[entry.pk]


def lines_of(entry: Entry, rule: str):
    return [line.finding for line in verdict_of(entry).lines if line.rule.id == rule]


def line_of(entry: Entry, rule: str):
    return lines_of(entry, rule)[0]
