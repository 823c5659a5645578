"""A season set up, planned, copied, and what it makes of events."""

from __future__ import annotations

import datetime

import pytest

from games.rulebook import RuleBookError
from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.entries.queries.evidence import rules_of
from tournaments.entries.queries.fees import fee_in_words
from tournaments.events.queries import category_for, rulebook_for
from tournaments.events.services import change_settings, freeze_rulebook
from tournaments.models import Competition, Event, PlannedEvent, Season, SeasonLevel
from tournaments.seasons.queries.plan import Terms, book_steps, entries_due_of, season_of, steps_of, terms_for, terms_of
from tournaments.seasons.services import (
    LevelPlan,
    Quota,
    create_planned,
    plan_event,
    plan_level,
    play_sport,
    set_host_rules,
    set_up,
    set_up_from_last,
)
from tournaments.seasons.services.carrying import freeze, open_events, settle

Held = SeasonLevel.Held
Day = datetime.date
BOOK = "ab-nwt-2027"


@pytest.fixture
def season(org):
    return set_up(command=org.command, year=2027, rulebook_key=BOOK, by=None)


@pytest.fixture
def district_event(org):
    return cast.make_event(
        org, slug="d1", name="District 1 8-Ball", level="district", organizer=org.district_1,
        starts_on=Day(2027, 1, 16), ends_on=Day(2027, 1, 16),
    )  # fmt: skip


def refusal(call) -> str:
    with pytest.raises(RuleViolation) as caught:
        call()
    return caught.value.code


# --- setting up -----------------------------------------------------------------------------------------


def test_season_begins_as_the_rule_book_says(season):
    steps = steps_of(season)
    assert list(steps) == ["cribbage", "euchre", "darts", "shuffleboard", "eightball"]
    assert [(step.key, step.held) for step in steps["eightball"]] == [
        ("branch", Held.SOME),
        ("area", Held.EVERY),
        ("district", Held.EVERY),
        ("command", Held.EVERY),
        ("dominion", Held.EVERY),
    ]
    assert steps["euchre"][-1].held == Held.NONE  # nobody advances from Command (it ends there)
    district = steps["eightball"][2]
    assert (district.fee_cents, district.fee_per, district.entries_due_days) == (0, "person", 7)
    assert district.advances == {"eightball-singles": 2, "eightball-doubles": 2}
    assert district.entries_due(Day(2027, 1, 16)) == Day(2027, 1, 9)


def test_pairs_are_joined_for_dominion_only(season):
    forms = {step.key: step.advance_as["eightball-doubles"] for step in steps_of(season)["eightball"]}
    assert (forms["district"], forms["command"]) == ("own_team", "joined")


def test_second_season_of_a_year_is_refused(org, season):
    assert refusal(lambda: set_up(command=org.command, year=2027, rulebook_key=BOOK, by=None)) == "season_exists"
    assert refusal(lambda: set_up(command=org.district_1, year=2028, rulebook_key=BOOK, by=None)) == ("not_a_command")


def test_sport_that_is_not_played_has_no_levels(season):
    play_sport(season=season, game="darts", played=False)
    assert not any(step.is_played for step in steps_of(season)["darts"])
    play_sport(season=season, game="darts", played=True)
    assert steps_of(season)["darts"][1].is_played


# --- terms ----------------------------------------------------------------------------------------------


def test_terms_without_a_season_are_those_of_the_rule_book(event, make_competition):
    competition = make_competition("darts-legion")
    assert terms_for(competition) == Terms(
        asks_fee=True, fee_cents=0, fee_per="person", late_fee_cents=0, advances=1, advance_as="own_team",
        teams_due=None, entries_due=Day(2027, 1, 22),
    )  # fmt: skip


def test_plan_reaches_an_event_that_stands_already(season, event, make_competition):
    competition = make_competition("cribbage-legion")
    plan = LevelPlan(fee_cents=2500, fee_per="team", late_fee_cents=500, entries_due_days=21)
    quotas = {"cribbage-legion": Quota(advances=2)}
    plan_level(season=season, game="cribbage", level="command", plan=plan, quotas=quotas)
    event.refresh_from_db()
    competition = event.competitions.get()
    assert rulebook_for(event).registration.fee_cents == 2500
    assert category_for(competition).advances["command"] == 2
    assert terms_for(competition) == Terms(
        asks_fee=True, fee_cents=2500, fee_per="team", late_fee_cents=500, advances=2, advance_as="own_team",
        teams_due=None, entries_due=Day(2027, 1, 15),
    )  # fmt: skip


def test_plan_names_one_fee_and_a_category_may_have_its_own(season, event, make_competition):
    for category in ("cribbage-pairs", "cribbage-legion"):
        make_competition(category)
    change_settings(event=event, changes={"categories.cribbage-pairs.fee_cents": 4000})

    def fees():
        event.refresh_from_db()
        return [terms.fee_cents for terms in terms_of(event).values()]

    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan())
    assert fees() == [4000, 0]
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=2500))
    assert fees() == [4000, 2500]  # the event's own stays
    assert fee_in_words(event, event.competitions.all()) == "Cribbage Pairs: $40.00; Cribbage Legion: $25.00"
    by_book = Season(command=season.command, rulebook_key=BOOK, overrides={"categories.cribbage-pairs.fee_cents": 4000})
    assert book_steps(by_book)["cribbage"][3].amounts == [4000]


def test_plan_that_changes_takes_the_event_along_and_leaves_what_its_organizer_set(season, event, make_competition):
    make_competition("cribbage-legion")
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=2500, entries_due_days=21))
    event.refresh_from_db()
    change_settings(event=event, changes={"registration.fee_cents": 3000})
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=2000))
    event.refresh_from_db()
    terms = terms_for(event.competitions.get())
    assert (terms.fee_cents, terms.entries_due) == (3000, Day(2027, 1, 22))
    assert event.overrides == {"registration.fee_cents": 3000}


def test_quota_of_a_level_that_the_rule_book_only_implies(season, district_event):
    competition = cast.make_competition(district_event, "eightball-doubles")
    quotas = {"eightball-doubles": Quota(advances=3)}
    plan_level(season=season, game="eightball", level="district", plan=LevelPlan(), quotas=quotas)
    district_event.refresh_from_db()
    assert category_for(district_event.competitions.get()).advances["district"] == 3
    plan_level(season=season, game="eightball", level="district", plan=LevelPlan(), quotas={})
    district_event.refresh_from_db()
    assert (district_event.overrides, terms_for(competition).advances) == ({}, 2)


def test_event_made_by_hand_takes_the_plan_before_its_rules_are_frozen(season, district_event):
    cast.make_competition(district_event, "eightball-doubles")
    plan_level(season=season, game="eightball", level="district", plan=LevelPlan(fee_cents=1000))
    Event.objects.filter(pk=district_event.pk).update(overrides={})
    event = freeze_rulebook(event=settle(event=Event.objects.get(pk=district_event.pk)))
    assert rulebook_for(event).registration.fee_cents == 1000
    plan_level(season=season, game="eightball", level="district", plan=LevelPlan(fee_cents=2000))
    assert terms_for(Event.objects.get(pk=event.pk).competitions.get()).fee_cents == 1000


def test_frozen_event_keeps_its_fee_and_its_deadline(season, event, make_competition):
    competition = make_competition("cribbage-pairs")
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=2500, entries_due_days=10))
    freeze_rulebook(event=settle(event=Event.objects.get(pk=event.pk)))
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=9900, entries_due_days=40))

    terms = terms_for(type(competition).objects.get(pk=competition.pk))

    assert (terms.fee_cents, terms.entries_due) == (2500, event.starts_on - datetime.timedelta(days=10))


def test_two_sports_at_one_event_keep_their_own_fees(season, event, make_competition):
    cribbage, darts = make_competition("cribbage-pairs"), make_competition("darts-legion")
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=1000))
    plan_level(season=season, game="darts", level="command", plan=LevelPlan(fee_cents=2000))
    event.refresh_from_db()
    terms = terms_of(event)
    assert (terms[cribbage.pk].fee_cents, terms[darts.pk].fee_cents) == (1000, 2000)


def test_two_sports_at_one_event_keep_their_fees_and_their_days_once_the_rules_are_frozen(
    season, event, make_competition
):
    competitions = [make_competition("cribbage-pairs"), make_competition("darts-legion")]
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(fee_cents=1000, entries_due_days=10))
    plan_level(season=season, game="darts", level="command", plan=LevelPlan(fee_cents=2000, late_fee_cents=500))

    def terms():
        listed = Competition.objects.select_related("event__organizer").filter(event=event).order_by("position")
        told = [terms_for(competition) for competition in listed]
        assert [asked.entries_due for asked in told] == list(entries_due_of(listed).values())
        return [(asked.fee_cents, asked.late_fee_cents, (event.starts_on - asked.entries_due).days) for asked in told]

    assert terms() == [(1000, 0, 10), (2000, 500, 14)]
    assert freeze(event=event).is_frozen
    plan_level(season=season, game="darts", level="command", plan=LevelPlan(fee_cents=9900, entries_due_days=40))
    assert terms() == [(1000, 0, 10), (2000, 500, 14)]
    freeze(event=event)  # it is frozen
    assert terms() == [(1000, 0, 10), (2000, 500, 14)]
    assert all(
        category_for(competition)
        for competition in Competition.objects.filter(pk__in=[competition.pk for competition in competitions])
    )


@pytest.mark.parametrize("count", [1, 3])
def test_terms_of_an_event_take_the_same_number_of_queries(
    season, event, make_competition, count, django_assert_num_queries
):
    for category in ("cribbage-pairs", "cribbage-legion", "cribbage-senior-pairs")[:count]:
        make_competition(category)
    event = Event.objects.select_related("organizer").get(pk=event.pk)
    with django_assert_num_queries(4):
        assert len(terms_of(event)) == count


def test_what_no_level_can_ask_is_refused(season):
    def plan(**values):
        return lambda: plan_level(season=season, game="darts", level="command", plan=LevelPlan(**values))

    assert refusal(plan(fee_cents=100_001)) == "fee_too_large"
    assert refusal(plan(entries_due_days=400)) == "due_too_early"
    assert refusal(plan(starts_on=Day(2072, 2, 5))) == "date_of_other_year"
    with pytest.raises(RuleBookError):  # four at most go on to Dominion
        plan_level(
            season=season, game="darts", level="command", plan=LevelPlan(), quotas={"darts-legion": Quota(advances=9)}
        )


def test_host_rules_of_a_season_reach_its_events(season, event):
    set_host_rules(season=season, rules={"eligibility.host_teams": 2, "eligibility.host_is_extra": True})
    event.refresh_from_db()
    assert rulebook_for(event).eligibility.host_teams == 2
    assert event.overrides == {"eligibility.host_teams": 2}


def test_whoever_asks_when_entries_are_due_hears_one_day(season, event, make_competition):
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(entries_due_days=21))
    competition = make_competition("cribbage-pairs")  # made by hand after the plan
    assert rules_of(competition).due_on == terms_for(competition).entries_due == Day(2027, 1, 15)
    freeze_rulebook(event=settle(event=Event.objects.get(pk=event.pk)))
    plan_level(season=season, game="cribbage", level="command", plan=LevelPlan(entries_due_days=30))
    frozen = Competition.objects.select_related("event__organizer").get(pk=competition.pk)
    assert rules_of(frozen).due_on == terms_for(frozen).entries_due == Day(2027, 1, 15)


# --- events from the plan -------------------------------------------------------------------------------


def test_planned_event_is_created_with_the_categories_of_its_sport(org, season):
    plan_level(season=season, game="eightball", level="district", plan=LevelPlan(fee_cents=1500))
    plan_event(
        season=season, game="eightball", organization=org.district_1, starts_on=Day(2027, 1, 16),
        host_branch=org.peace_river, run_by="Lloyd",
    )  # fmt: skip
    event = create_planned(season=season, game="eightball", organization=org.district_1)
    assert (event.name, event.level, event.organizer) == ("District 1 8-Ball 2027", "district", org.district_1)
    assert [competition.category for competition in event.competitions.all()] == [
        "eightball-singles",
        "eightball-doubles",
    ]
    assert {terms.fee_cents for terms in terms_of(event).values()} == {1500}
    assert season_of(event) == season


def test_branch_hosts_its_own_on_the_day_of_its_level(org, season):
    plan_level(
        season=season, game="euchre", level="branch", plan=LevelPlan(held=Held.SOME, starts_on=Day(2026, 11, 14))
    )
    event = create_planned(season=season, game="euchre", organization=org.banff)
    assert (event.host_branch, event.starts_on) == (org.banff, Day(2026, 11, 14))
    assert event.name == "Colonel Moore Euchre 2027"


def test_what_is_missing_for_an_event_is_said(org, season):
    def create(organization):
        return refusal(lambda: create_planned(season=season, game="darts", organization=organization))

    assert create(org.district_1) == "date_missing"
    plan_event(season=season, game="darts", organization=org.district_1, starts_on=Day(2027, 1, 9))
    assert create(org.district_1) == "host_missing"
    plan_event(season=season, game="darts", organization=org.district_1, held=False)
    assert create(org.district_1) == "nothing_held"
    plan_event(
        season=season, game="darts", organization=org.district_1, starts_on=Day(2027, 1, 9), host_branch=org.peace_river
    )
    create_planned(season=season, game="darts", organization=org.district_1)
    assert create(org.district_1) == "event_exists"


def test_place_and_host_of_a_planned_event_belong_together(org, season):
    def plan(**values):
        return refusal(lambda: plan_event(season=season, game="darts", **values))

    assert plan(organization=org.district_1, host_branch=org.calgary) == "host_elsewhere"
    assert plan(organization=org.area, ends_on=Day(2027, 1, 9)) == "ends_before_start"
    other = cast.add_organization(None, "command", "Another Command")
    assert plan(organization=other) == "outside_the_tree"


# --- the next season ------------------------------------------------------------------------------------


def test_new_season_is_last_season_a_year_on(org, season, event, make_competition):
    make_competition("cribbage-pairs")
    plan = LevelPlan(fee_cents=2500, starts_on=Day(2027, 2, 5))
    plan_level(season=season, game="cribbage", level="command", plan=plan, quotas={"cribbage-pairs": Quota(advances=1)})
    plan_event(season=season, game="cribbage", organization=org.banff, held=False, note="no league this year")
    play_sport(season=season, game="darts", played=False)
    new = set_up_from_last(command=org.command, year=2028, by=None)
    step = steps_of(new)["cribbage"][3]
    assert (step.fee_cents, step.starts_on, step.advances["cribbage-pairs"]) == (2500, Day(2028, 2, 4), 1)
    assert not any(step.is_played for step in steps_of(new)["darts"])
    planned = {row.organization: row for row in PlannedEvent.objects.filter(season=new)}
    assert not planned[org.banff].held
    held = planned[org.command]  # from the event, which nobody had planned
    assert (held.starts_on, held.ends_on, held.host_branch) == (Day(2028, 2, 4), Day(2028, 2, 5), org.grande_prairie)
    created = create_planned(season=new, game="cribbage", organization=org.command)
    assert (created.name, created.season) == ("Command Cribbage 2028", 2028)


def test_first_season_has_none_to_copy(org):
    assert refusal(lambda: set_up_from_last(command=org.command, year=2027, by=None)) == "no_last_season"


def test_a_season_of_dominion_leaves_the_events_of_commands_alone(org, event, make_competition):
    levels = [{"key": "dominion", "name": "Dominion", "optional": False}, *cast.LEVELS]
    dominion = cast.add_organization(None, "dominion", "Dominion Command", levels=levels)
    command = cast.add_organization(dominion, "command", "Saskatchewan Command", "06", levels=cast.LEVELS)
    first = set_up(command=dominion, year=2027, rulebook_key="dominion-2027", by=None)
    make_competition("darts-doubles")
    Event.objects.filter(pk=event.pk).update(organizer=command)

    assert open_events(first) == []
    assert not set_up_from_last(command=dominion, year=2028, by=None).planned_events.exists()
