"""Facts that cannot be true together, the catalogue of fouls, and what a rule set may leave out."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.base import Side
from games.cue.engine.choices import PLACE_AFTER, Choice, Option, check_choice
from games.cue.engine.fouls import FOUL_OF, Foul, Loss, Penalty, most_severe, sorted_fouls
from games.cue.engine.settings import RULE_SETS, Clock
from games.cue.engine.shot import BETWEEN_SHOTS, Act, Call, Pocket, Potted, Shot, Table, check_shot
from kit.pure.codec import dump, load
from kit.pure.violations import RuleViolation

TABLE = Table(frozenset({1, 2, 8, 9}))
BREAK = Table(frozenset(range(1, 16)), is_break=True, in_hand=True, behind_head=True)
CORNER = Pocket.HEAD_LEFT


def fault(shot: Shot, table: Table = TABLE) -> tuple[str, str]:
    with pytest.raises(RuleViolation) as refusal:
        check_shot(shot, table)
    return refusal.value.code, refusal.value.field


@pytest.mark.parametrize(
    ("shot", "code"),
    [
        (Shot(first=(1,), potted=(Potted(3),)), "ball_not_on_the_table"),
        (Shot(first=(1,), off_table=(16,)), "ball_not_on_the_table"),
        (Shot(first=(3,)), "ball_not_on_the_table"),
        (Shot(first=(0,)), "ball_not_on_the_table"),
        (Shot(call=Call(3, CORNER)), "ball_not_on_the_table"),
        (Shot(call=Call(0, CORNER)), "ball_not_on_the_table"),
        (Shot(frozen=3), "ball_not_on_the_table"),
        (Shot(potted=(Potted(-1),)), "ball_not_on_the_table"),
        (Shot(first=(1,), potted=(Potted(1),), off_table=(1,)), "ball_gone_twice"),
        (Shot(first=(1,), potted=(Potted(1), Potted(1, CORNER))), "ball_gone_twice"),
        (Shot(first=(1,), potted=(Potted(0),), off_table=(0,)), "ball_gone_twice"),
        (Shot(first=(1, 2)), "too_many_first_contacts"),
        (Shot(first=(), potted=(Potted(1),)), "gone_without_contact"),
        (Shot(first=(), off_table=(1,)), "gone_without_contact"),
        (Shot(first=(1,), to_rail=2), "only_on_the_break"),
        (Shot(first=(1,), acts=frozenset({Act.CUE_BALL_DEFLECTED})), "only_on_the_break"),
        (Shot(first=(1,), acts=frozenset({Act.TOUCH_WHILE_PLACING})), "not_in_hand"),
        (Shot(first=(1,), acts=frozenset({Act.PLACED_OUTSIDE})), "not_behind_head_string"),
        (Shot(first=(1,), acts=frozenset({Act.BEFORE_ANSWER})), "only_between_shots"),
        (Shot(first=(1,), frozen_rail=True), "no_frozen_ball"),
        (Shot(safety=True, call=Call(1, CORNER)), "safety_and_call"),
    ],
)
def test_facts_that_cannot_be_true_together_are_refused(shot, code):
    assert fault(shot)[0] == code


@pytest.mark.parametrize("to_rail", [-1, 16])
def test_break_drives_no_more_balls_to_cushions_than_there_are(to_rail):
    assert fault(Shot(to_rail=to_rail), BREAK) == ("too_many_to_rail", "to_rail")
    assert fault(Shot(first=(), to_rail=3), BREAK) == ("rail_without_contact", "to_rail")


def test_scratch_without_contact_is_possible():
    check_shot(Shot(first=(), potted=(Potted(0),)), TABLE)
    check_shot(Shot(first=(), off_table=(0,)), TABLE)


def test_two_first_contacts_are_possible_where_the_rules_know_them():
    check_shot(Shot(first=(1, 2)), Table(TABLE.balls, first_contacts=2))


def test_facts_are_the_same_in_whatever_order_they_are_entered():
    fallen = (Potted(9, CORNER), Potted(1), Potted(0))

    assert len({Shot(first=(1,), potted=order, off_table=(8, 2)) for order in permutations(fallen)}) == 1
    assert Shot(off_table=(8, 2)) == Shot(off_table=(2, 8))


def test_shot_goes_to_json_and_back_equal():
    shot = Shot(
        shooter=Side.HOME,
        call=Call(9, CORNER),
        first=(9,),
        potted=(Potted(9, CORNER), Potted(0)),
        acts=frozenset({Act.PUSH, Act.NO_FOOT}),
    )

    assert load(Shot, dump(shot)) == shot


def test_every_act_may_be_a_foul_somewhere():
    assert set(FOUL_OF) == set(Act)
    assert set(FOUL_OF) >= BETWEEN_SHOTS


def test_most_severe_penalty_is_kept():
    for one, other in permutations(Penalty, 2):
        assert most_severe([one, other]) == most_severe([other, one])
    assert most_severe([Penalty.TURN, Penalty.HEAD]) is Penalty.HEAD
    assert sorted_fouls({Foul.PUSH, Foul.SCRATCH}) == (Foul.SCRATCH, Foul.PUSH)


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_rule_set_names_a_section_for_everything_it_rules(rules):
    assert all(rules.fouls.values())
    assert all(rules.losses.values())
    assert set(rules.break_options) <= set(rules.fouls)
    assert rules.no_answer_needed <= {*rules.fouls, *rules.losses}
    assert Loss.EIGHT_EARLY in rules.losses
    offered = {*rules.illegal_break, *rules.break_foul_options, *rules.eight_on_break, *rules.eight_on_break_foul}
    assert offered <= set(PLACE_AFTER)


@pytest.mark.parametrize(("counts", "loses_at"), [(False, 4), (True, 3)])
def test_clock_knows_when_slow_play_loses(counts, loses_at):
    assert Clock(60, 3, counts).loses_at == loses_at


@pytest.mark.parametrize(
    ("choice", "side", "option", "code"),
    [
        (None, Side.HOME, Option.ACCEPT, "nothing_to_choose"),
        (Choice(Side.HOME, 0, (Option.ACCEPT,), "x"), Side.AWAY, Option.ACCEPT, "not_your_choice"),
        (Choice(Side.HOME, 0, (Option.ACCEPT,), "x"), Side.HOME, Option.FROM_HEAD, "not_offered"),
    ],
)
def test_option_that_was_not_offered_to_this_person_is_refused(choice, side, option, code):
    with pytest.raises(RuleViolation) as refusal:
        check_choice(choice, side, option)

    assert refusal.value.code == code
