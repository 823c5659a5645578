"""14.1 on the referee's table: what is offered, what is read, what is said and counted."""

from __future__ import annotations

import pytest

from games import series
from games.base import LegResult, Side
from games.cue.engine.events import SlowPlay
from games.cue.engine.pool.events import AnnounceStalemate, Stalemate
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import Call, Potted, Shot
from games.live import Setup
from games.rulebook import RuleBook, load
from games.straightpool.engine.events import Lag, Rerack
from games.straightpool.engine.play import apply
from games.straightpool.live import LIVE
from games.straightpool.spec import LOWEST, SPEC
from kit.pure.violations import RuleViolation
from tests.games.manual import STRAIGHTPOOL
from tests.games.nineball.test_live import facts_asked_for
from tests.games.rulebook.conftest import MANUAL
from tests.games.straightpool.table import MISS, WEAK, at_table, called, leg, played

HOME, AWAY = Side.HOME, Side.AWAY


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load(MANUAL)


def setup(**more) -> Setup:
    return Setup(**{"rules": STRAIGHTPOOL, "home_name": "Leduc", "away_name": "Ponoka", **more})


def read(name: str, state, **fields):
    return LIVE.read(name, {"read": [name], **fields}, state, setup())


def table(state):
    return LIVE.view(state, setup())["table"]


def test_target_comes_from_the_rule_book_or_from_whoever_practises(book):
    changed = book.override({"games.straightpool.target": 100})
    rules = changed.category("straightpool-singles").rules

    assert LIVE.options(setup(rules=rules, play=changed.play["straightpool"]), ()).target == 100
    assert LIVE.practice({"target": "15"}, book, "").rules.target == 15
    assert LIVE.practice({"target": "a lot"}, book, "").rules.target == 50


def test_common_shots_take_what_is_ticked():
    state = at_table()

    pot = read("pot", state, potted=["3", "8"])
    assert (pot.call, pot.as_called, pot.fallen) == (Call(3), True, (3, 8))
    assert apply(state, pot).home == 2
    assert read("miss", state) == Shot(rail=True, obvious=False)
    assert apply(state, read("miss", state, potted=["4"])).verdict.spotted == (4,)
    assert read("short", state) == Shot(rail=False)
    assert read("safety", state).safety
    assert read("scratch", state).potted == (Potted(0),)
    assert read("scratch", state, potted=["0"]).potted == (Potted(0),)
    assert read("missed", state) == Shot(first=())
    with pytest.raises(RuleViolation, match="tick_what_fell"):
        read("pot", state)


def test_entries_of_the_opening_break_say_what_they_tell():
    state = leg()

    assert apply(state, read("break_good", state)).turn is AWAY
    assert apply(state, read("break_good", state, potted=["4"])).verdict.spotted == (4,)
    assert apply(state, read("break_weak", state)).home == -2
    assert apply(state, read("pot", state, potted=["4"])).home == 1


def test_racking_again_is_asked_for_fact_by_fact():
    state = apply(at_table(3, 4), called(3))
    assert [key.event for key in table(state).keys] == [Rerack(False, False)]
    assert [group.name for group in table(state).facts] == [
        "cue_interferes",
        "ball_interferes",
        "behind_head",
        "head_spot_blocked",
    ]
    fields = {"read": ["rerack"], "cue_interferes": ["yes"]}
    with pytest.raises(RuleViolation) as refused:
        LIVE.engine.verify(state, LIVE.read("rerack", fields, state, setup()))

    shown = LIVE.refilled(LIVE.view(state, setup()), fields, refused.value)["table"]
    assert (shown.asked.group.name, shown.asked.read) == ("ball_interferes", "rerack")
    assert LIVE.sentence(refused.value).startswith("Is the last object ball")

    told = read("rerack", state, cue_interferes=["yes"], ball_interferes=["no"], behind_head=["no"])
    after = apply(state, told)
    assert table(after).ruling.text.startswith("Racked again: the last ball stays where it lies, cue ball in hand")
    assert table(after).ruling.rule == "WPA 4.8 d"
    assert "Racked again" in LIVE.describe(state, told, after, setup()).text
    assert [group.name for group in table(apply(at_table(3, 4), called(3, 4))).facts] == ["cue_interferes"]


def test_score_says_what_is_needed_and_may_be_below_nothing():
    shown = LIVE.score(leg(WEAK), setup())

    assert (shown.home, shown.home_note) == ("-2", "needs 52")
    fouls = LIVE.score(at_table(fouls=2, warned=True), setup())
    assert fouls.home_note == "needs 50, 2 fouls in a row, warned"


def test_lag_after_a_stalemate_is_asked_for():
    state = played(at_table(), AnnounceStalemate(), Stalemate(agreed=True))

    assert LIVE.turn(state, setup()).text == "Lag again: who breaks?"
    assert [key.event for key in table(state).keys] == [Lag(HOME), Lag(AWAY)]


@pytest.mark.rule("WPA 4.7")
def test_finished_leg_is_a_sheet_that_the_rules_allow():
    match = setup()
    lines = [WEAK, LIVE.view(leg(WEAK), match)["table"].choices[0].event]
    lines += [called(ball) for ball in range(1, 15)] + [Rerack(False, False)]
    lines += [called(ball) for ball in range(1, 15)] + [Rerack(False, False)]
    lines += [called(ball) for ball in range(1, 15)] + [Rerack(False, False)]
    lines += [called(ball) for ball in range(1, 9)]

    now = series.replay(LIVE, match, lines)

    assert now.results == (LegResult(home=-2, away=50),)
    assert list(SPEC.faults(LIVE.sheet(now.results, match), STRAIGHTPOOL, playoff=False)) == []
    low = [fault.code for fault in SPEC.faults([LegResult(home=LOWEST - 1, away=50)], STRAIGHTPOOL, playoff=False)]
    assert low == ["negative"]


def test_statistics_count_runs_innings_and_points_lost():
    state = played(at_table(), called(1), called(2), Shot(rail=False), MISS, MISS)
    counts = LIVE.counts(state, HOME, None, setup())

    assert (counts["balls"], counts["best"], counts["fouls"], counts["penalty"]) == (2, 2, 1, 1)
    assert counts["legs"] == 0
    shown = {figure.label: figure.text for figure in LIVE.figures(counts)}
    assert (shown["High run"], shown["Points lost by fouls"], shown["Balls per inning"]) == ("2", "1", "1.0")
    assert state.phase is Phase.SHOT


def test_every_fact_that_the_engine_asks_for_can_be_told_and_has_a_question():
    asked = facts_asked_for("cue/engine/pool", "straightpool/engine") | {"rail", "frozen_rail"}
    states = [leg(), at_table(), played(at_table(), SlowPlay(), SlowPlay()), apply(at_table(3, 4), called(3))]
    offered = set()
    for state in states:
        shown = table(state)
        inside = [group for section in shown.sections for group in section.groups]
        offered |= {group.name for group in (*inside, *shown.facts, *((shown.balls,) if shown.balls else ()))}

    assert {"cue_rail", "to_rail", "obvious", "cue_interferes", "head_spot_blocked"} <= asked
    assert asked - offered == set()
    assert asked - set(LIVE.questions_of_facts) == set()
