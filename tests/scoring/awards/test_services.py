"""Awards, answers, bans and pins, as they are written down."""

from __future__ import annotations

import datetime
from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction

from kit.pure.violations import RuleViolation
from scoring.awards import services
from scoring.awards.queries.advancement import advancement_of
from scoring.awards.queries.bars import bars_of
from scoring.awards.queries.pins import pins_of
from scoring.awards.queries.placings import placings_of
from scoring.models import AdvancementAnswer, AwardDecision, HighScore, PinAward, PinDelivery, Submission
from tests import cast
from tests.scoring import small
from tournaments.models import RosterPlace, Suspension

DARTS = {(1, 2): "1-0 1-0 1-0", (1, 3): "1-0 1-0 1-0", (2, 3): "1-0 1-0 0-1"}  # 6, 2, 1


@pytest.fixture
def darts(make_competition):
    """Three teams of Legion darts, all played: 1, 2, 3. One goes on to Dominion."""
    competition = make_competition("darts-legion", entries=3)
    small.enter(small.round_robin(competition), DARTS)
    return competition


def entry(competition, number):
    return competition.entries.select_related("branch", "competition__event").get(number=number)


def refused(code, service, **arguments):
    with pytest.raises(RuleViolation) as refusal:
        service(**arguments)
    assert refusal.value.code == code


def going(competition):
    (advancement,) = advancement_of(competition.event)
    return [(line.team.number, line.going.value) for line in advancement.lines]


# --- placings -----------------------------------------------------------------------------------------


def test_champion_and_runner_up_have_their_names_as_on_the_card(darts):
    placings = placings_of(darts)

    assert placings.is_final
    assert [(award.title, [team.number for team in award.teams]) for award in placings.awards] == [
        ("Champion", [1]), ("Runner-up", [2]),
    ]  # fmt: skip
    assert placings.champion.people == tuple(place.member.name for place in entry(darts, 1).roster.all())


def test_nobody_is_champion_while_a_match_or_a_tie_is_open(make_competition):
    competition = make_competition("darts-mixed", entries=2)
    assert placings_of(competition).waits_for == "It is not drawn yet."
    stage = small.round_robin(competition)
    assert placings_of(competition).waits_for == "1 of 1 matches are still to be played."
    assert placings_of(competition).champion is None

    level = make_competition("euchre-legion", entries=2)
    small.fill(small.round_robin(level), "10-4 4-10")
    assert placings_of(level).waits_for == "Settle the tie for first place before you continue."
    assert placings_of(level).champion is None

    small.fill(stage, "1-0 1-0 1-0")
    assert placings_of(competition).champion.number in (1, 2)


@pytest.mark.rule("CODE OF CONDUCT i.d")
def test_an_award_moves_and_the_places_stay(darts, users):
    decision = services.move_award(entry=entry(darts, 1), reason="Left before the ceremony", by=users["alice"])

    placings = placings_of(darts)
    assert [(a.number, a.teams[0].number, a.moved) for a in placings.awards] == [(1, 2, True), (2, 3, True)]
    assert small.places(darts) == [(1, 1, 6), (2, 2, 2), (3, 3, 1)]
    refused("moved_already", services.move_award, entry=entry(darts, 1), reason="Again", by=users["alice"])

    services.give_back_award(decision=decision, by=users["carl"])
    services.give_back_award(decision=decision, by=users["sam"])  # again changes nothing
    assert [(a.number, a.teams[0].number, a.moved) for a in placings_of(darts).awards] == [
        (1, 1, False), (2, 2, False),
    ]  # fmt: skip
    decision.refresh_from_db()
    assert decision.revoked_by == users["carl"]


def test_an_award_is_moved_with_a_reason_and_when_places_are_final(darts, make_competition, users):
    refused("reason_needed", services.move_award, entry=entry(darts, 1), reason=" ", by=users["alice"])
    early = make_competition("darts-mixed", entries=2)
    small.round_robin(early)
    refused("not_final", services.move_award, entry=entry(early, 1), reason="No", by=users["alice"])
    assert not AwardDecision.objects.exists()


# --- who goes on --------------------------------------------------------------------------------------


@pytest.mark.rule("DARTS Reg. xviii", "AMB-G10")
def test_the_runner_up_is_asked_when_the_winner_cannot_go(darts, users):
    assert going(darts) == [(1, "asked"), (2, "reserve"), (3, "reserve")]

    services.answer_advancement(entry=entry(darts, 1), accepts=False, reason="Work", by=users["carl"])
    assert going(darts) == [(1, "declined"), (2, "asked"), (3, "reserve")]
    services.answer_advancement(entry=entry(darts, 2), accepts=True, by=users["carl"])
    assert going(darts) == [(1, "declined"), (2, "goes"), (3, "reserve")]

    services.withdraw_answer(entry=entry(darts, 1), by=users["carl"])
    assert going(darts) == [(1, "asked"), (2, "reserve"), (3, "reserve")]


def test_only_a_team_that_is_asked_answers_and_a_refusal_has_a_reason(darts, users):
    refused("not_asked", services.answer_advancement, entry=entry(darts, 2), accepts=True, by=users["carl"])
    refused("decline_needs_reason", services.answer_advancement, entry=entry(darts, 1), accepts=False, by=users["carl"])
    assert not AdvancementAnswer.objects.exists()


def test_nobody_is_asked_while_places_may_change(make_competition, users):
    competition = make_competition("darts-legion", entries=2)
    small.round_robin(competition)

    (advancement,) = advancement_of(competition.event)
    assert advancement.lines == ()
    assert advancement.waits_for == "1 of 1 matches are still to be played."
    refused("not_asked", services.answer_advancement, entry=entry(competition, 1), accepts=True, by=users["carl"])


def test_only_competitions_that_lead_on_are_listed(make_competition):
    make_competition("euchre-legion", entries=2)
    make_competition("darts-legion", entries=2)
    competition = make_competition("cribbage-pairs", entries=2)

    found = advancement_of(competition.event)

    assert [advancement.competition.category for advancement in found] == ["darts-legion"]
    assert (found[0].to_level.name, found[0].places) == ("Dominion", 1)


@pytest.mark.rule("ELIGIBILITY vii.b")
def test_two_of_a_district_go_on_to_command(org):
    event = cast.make_event(org, slug="district", level="district", organizer=org.district_1)
    competition = cast.make_competition(event, "euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-1 10-1", (1, 3): "10-1 10-1", (2, 3): "10-1 10-1"})

    (advancement,) = advancement_of(event)

    assert advancement.to_level.name == "Command"
    assert [(line.team.number, line.going.value) for line in advancement.lines] == [
        (1, "asked"), (2, "asked"), (3, "reserve"),
    ]  # fmt: skip


@pytest.mark.rule("ELIGIBILITY vi note")
def test_spares_stay_behind_at_dominion_and_a_short_team_is_flagged(darts):
    first = entry(darts, 1)
    RosterPlace.objects.create(
        entry=first, member=cast.make_member(first.branch, surname="Wong"), position=5, part="spare"
    )
    (advancement,) = advancement_of(darts.event)
    assert not advancement.spares_play
    assert advancement.lines[0].notes == ("Its spares can't play at the next level: J. Wong (ELIGIBILITY vi).",)

    first.roster.filter(position=4).delete()
    (advancement,) = advancement_of(darts.event)
    assert advancement.lines[0].notes == (
        "It has 3 of 4 players, and spares may not play at Dominion (ELIGIBILITY vi).",
    )


@pytest.mark.rule("8 BALL POOL Reg. ix", "AMB-G4")
def test_first_and_second_in_doubles_go_on_together_and_two_branches_are_flagged(make_competition):
    competition = make_competition("eightball-doubles", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-1 10-1", (1, 3): "10-1 10-1", (2, 3): "10-1 10-1"})
    first, second = entry(competition, 1), entry(competition, 2)

    (advancement,) = advancement_of(competition.event)
    assert advancement.joined
    assert advancement.notes == (
        f"{first.branch} and {second.branch} advance together as one team to Dominion (8 BALL POOL Reg. ix).",
        "They are from different branches. Dominion requires one, so Command decides.",
    )

    second.branch = first.branch
    second.save()
    (advancement,) = advancement_of(competition.event)
    assert len(advancement.notes) == 1


@pytest.mark.rule("ELIGIBILITY vii.a")
def test_a_composite_team_is_named_with_its_partner(darts, org):
    first = entry(darts, 1)
    first.partner_branch = org.peace_river
    first.save()

    (advancement,) = advancement_of(darts.event)

    assert advancement.lines[0].notes == (
        f"A composite team with Peace River No. 62; the responsible branch is {first.branch} (ELIGIBILITY vii.a).",
    )


@pytest.mark.rule("AMB-G10")
def test_a_tie_that_a_decline_makes_matter_is_settled_before_the_next_is_asked(make_competition, users):
    competition = make_competition("darts-legion", entries=3)
    small.enter(
        small.round_robin(competition), {(1, 2): "1-0 1-0 0-1", (1, 3): "1-0 1-0 1-0", (2, 3): "0-1 0-1 1-0"}
    )  # 5, 2, 2
    assert going(competition) == [(1, "asked"), (2, "reserve"), (3, "reserve")]

    services.answer_advancement(entry=entry(competition, 1), accepts=False, reason="Work", by=users["carl"])
    assert going(competition) == [(1, "declined"), (2, "level"), (3, "level")]
    refused("not_asked", services.answer_advancement, entry=entry(competition, 2), accepts=True, by=users["carl"])

    small.play(small.start(competition, by=users["carl"]), 2, 3, "0-1 0-1 -", by=users["sam"])
    assert going(competition) == [(1, "declined"), (3, "asked"), (2, "reserve")]


# --- season bans --------------------------------------------------------------------------------------


@pytest.mark.rule("CODE OF CONDUCT i.e", "AMB-G11")
def test_players_of_a_team_that_stays_away_are_barred_or_excused(darts, users):
    first = entry(darts, 1)
    RosterPlace.objects.create(
        entry=first, member=cast.make_member(first.branch, surname="Wong"), position=5, part="spare"
    )
    services.answer_advancement(entry=first, accepts=False, reason="Holiday", by=users["carl"])

    bars = bars_of(darts.event, advancement_of(darts.event))
    assert [bar.member.pk for bar in bars] == [place.member_id for place in first.roster.exclude(part="spare")]
    assert {(bar.sport, bar.season, bar.is_open) for bar in bars} == {("darts", 2028, True)}

    decide = {"event": darts.event, "sport": "darts", "season": 2028}
    services.decide_bar(**decide, member=bars[0].member, by=users["alice"])
    services.decide_bar(**decide, member=bars[1].member, excused="Surgery, J. Boyle agreed", by=users["alice"])

    barred = Suspension.objects.get(member=bars[0].member)
    assert (barred.sport, barred.season, barred.waived_by) == ("darts", 2028, None)
    assert barred.reason == f"{first.branch} did not advance from Command Cribbage 2027. Holiday"
    excused = Suspension.objects.get(member=bars[1].member)
    assert (excused.waived_by, excused.waived_reason) == (users["alice"], "Surgery, J. Boyle agreed")

    # Forgetting that the team declined would leave a ban without a reason.
    refused("bars_stand", services.withdraw_answer, entry=first, by=users["carl"])
    refused("bars_stand", services.answer_advancement, entry=first, accepts=True, by=users["carl"])
    for bar in bars[:2]:
        services.withdraw_bar(**decide, member=bar.member, by=users["alice"])
    services.answer_advancement(entry=first, accepts=True, by=users["carl"])
    assert not Suspension.objects.exists()


@pytest.mark.rule("AMB-G11")
def test_bar_counts_for_the_next_season_or_the_next_calendar_year(darts, users):
    services.answer_advancement(entry=entry(darts, 1), accepts=False, reason="Holiday", by=users["carl"])
    darts.event.season, darts.event.overrides = 2028, {"eligibility.no_show_counts": "calendar_year"}
    darts.event.save()

    assert {bar.season for bar in bars_of(darts.event, advancement_of(darts.event))} == {2028}


def test_nobody_else_can_be_barred(darts, users):
    refused(
        "nobody_to_bar", services.decide_bar, event=darts.event, member=entry(darts, 2).roster.first().member,
        sport="darts", season=2028, by=users["alice"],
    )  # fmt: skip
    assert not Suspension.objects.exists()


# --- pins ---------------------------------------------------------------------------------------------


@pytest.fixture
def thrown(darts):
    """A 180 by one player of team 1, two by one of team 2; the second is not countersigned."""
    players = [entry(darts, number).roster.first().member for number in (1, 2)]
    sheet = Submission.objects.get(
        sub_match__match__home__in=[entry(darts, 1), entry(darts, 2)],
        sub_match__match__away__in=[entry(darts, 1), entry(darts, 2)],
    )
    HighScore.objects.create(submission=sheet, member=players[0], leg=1, countersigned=True)
    HighScore.objects.create(submission=sheet, member=players[1], leg=2, count=2)
    return SimpleNamespace(event=darts.event, first=players[0], second=players[1], sheet=sheet)


@pytest.mark.rule("DARTS note")
def test_one_pin_a_person_a_level(org, thrown, users):
    found = pins_of(thrown.event)
    assert [(line.member.pk, line.count, line.countersigned, line.is_due) for line in found.lines] == [
        (thrown.first.pk, 1, True, True), (thrown.second.pk, 2, False, True),
    ]  # fmt: skip

    pin = services.issue_pin(event=thrown.event, member=thrown.first, by=users["carl"])

    assert (pin.level, pin.high_score.member) == ("command", thrown.first)
    refused("has_pin", services.issue_pin, event=thrown.event, member=thrown.first, by=users["carl"])
    assert [line.is_due for line in pins_of(thrown.event).lines] == [False, True]

    # another year, the same level: still one
    next_year = cast.make_event(org, slug="darts-2028", season=2028, starts_on=datetime.date(2028, 2, 4),
                                ends_on=datetime.date(2028, 2, 5))  # fmt: skip
    competition = cast.make_competition(next_year, "darts-legion", entries=2)
    place = competition.entries.get(number=1).roster.first()
    place.member = thrown.first
    place.save()
    small.fill(small.round_robin(competition), "1-0 1-0 1-0")
    HighScore.objects.create(
        submission=Submission.objects.get(sub_match__match__stage__competition=competition), member=thrown.first
    )
    (line,) = pins_of(next_year).lines
    assert (line.is_due, line.pin.event) == (False, thrown.event)
    refused("has_pin", services.issue_pin, event=next_year, member=thrown.first, by=users["carl"])


@pytest.mark.rule("DARTS note")
def test_the_constraint_is_the_rule(thrown, users):
    PinAward.objects.create(member=thrown.first, level="command", event=thrown.event, issued_by=users["carl"])

    with pytest.raises(IntegrityError), transaction.atomic():
        PinAward.objects.create(member=thrown.first, level="command", event=thrown.event, issued_by=users["carl"])
    PinAward.objects.create(member=thrown.first, level="district", event=thrown.event, issued_by=users["carl"])


def test_no_pin_without_a_180_on_the_sheet_that_counts(darts, thrown, users):
    stranger = entry(darts, 3).roster.first().member
    refused("no_180", services.issue_pin, event=thrown.event, member=stranger, by=users["carl"])

    small.enter(darts.stages.get(), {(1, 2): "1-0 1-0 1-0"})  # corrected: the 180s are not on the new version
    assert pins_of(thrown.event).lines == ()
    refused("no_180", services.issue_pin, event=thrown.event, member=thrown.first, by=users["carl"])
    assert not PinAward.objects.exists()


@pytest.mark.rule("DARTS note")
def test_each_level_has_its_own_stock(org, thrown, users):
    services.add_pins(organizer=org.command, level="command", quantity=3, note="Box", by=users["alice"])
    services.add_pins(organizer=org.district_1, level="district", quantity=50, by=users["alice"])
    pin = services.issue_pin(event=thrown.event, member=thrown.first, by=users["carl"])

    found = pins_of(thrown.event)
    assert (found.delivered, found.issued, found.stock, found.due) == (3, 1, 2, 1)

    services.add_pins(organizer=org.command, level="command", quantity=-1, note="Counted", by=users["alice"])
    assert pins_of(thrown.event).stock == 1
    services.take_pin_back(pin=pin, by=users["carl"])
    assert pins_of(thrown.event).stock == 2
    refused("no_pins", services.add_pins, organizer=org.command, level="command", quantity=0, by=users["alice"])
    assert PinDelivery.objects.count() == 3


def test_pins_take_the_same_number_of_queries_for_one_and_for_three(darts, thrown, django_assert_num_queries):
    HighScore.objects.exclude(member=thrown.first).delete()
    with django_assert_num_queries(5):
        assert len(pins_of(thrown.event).lines) == 1
    for number in (2, 3):
        HighScore.objects.create(submission=thrown.sheet, member=entry(darts, number).roster.first().member)
    with django_assert_num_queries(5):
        assert len(pins_of(thrown.event).lines) == 3
