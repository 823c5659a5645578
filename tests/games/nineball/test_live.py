"""9-ball and 10-ball on the referee's table: what is offered, what is read, what is said and counted."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.template.loader import render_to_string

from games import series
from games.base import LegResult, Side
from games.cue.engine.choices import Option
from games.cue.engine.events import BallFell, Choose, Default, SlowPlay
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.events import Conduct, Offence, OutOfTurn, Sanction
from games.cue.engine.pool.state import How, Phase
from games.cue.engine.rotation.play import Rack, apply
from games.cue.engine.shot import Act, Call, Potted, Shot
from games.live import Setup
from games.log import NextLeg, Undo
from games.nineball.live import LIVE as NINE
from games.nineball.spec import SPEC
from games.rulebook import RuleBook, load
from games.straightpool.engine.events import EVENTS as STRAIGHT_EVENTS
from games.tenball.live import LIVE as TEN
from kit.pure.codec import MalformedError, dump_event, load_event
from kit.pure.violations import RuleViolation
from tests.games.cue.shots import called
from tests.games.manual import NINEBALL, STRAIGHTPOOL, TENBALL
from tests.games.nineball.table import DRY, MISS, PUSH_OUT, at_table, played, pots, rack
from tests.games.rulebook.conftest import MANUAL
from tests.page import in_one_line

HOME, AWAY = Side.HOME, Side.AWAY
FOULED = Shot(first=())


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load(MANUAL)


def setup(**more) -> Setup:
    return Setup(**{"rules": NINEBALL, "home_name": "Leduc", "away_name": "Ponoka", **more})


def read(name: str, state, live=NINE, **fields):
    return live.read(name, {"read": [name], **fields}, state, setup())


def table(state, live=NINE):
    return live.view(state, setup())["table"]


def groups(state, live=NINE) -> dict:
    shown = table(state, live)
    inside = [group for section in shown.sections for group in section.groups]
    return {group.name: group for group in (*inside, *shown.facts, *((shown.balls,) if shown.balls else ()))}


def refusal(live, name: str, state, **fields) -> RuleViolation:
    with pytest.raises(RuleViolation) as refused:
        live.read(name, {"read": [name], **fields}, state, setup())
    return refused.value


# --- before a rack -------------------------------------------------------------------------------------


def test_options_come_from_the_rule_book(book):
    changed = book.override(
        {
            "play.nineball.shot_seconds": 35,
            "play.nineball.two_foul_warning": False,
            "play.nineball.three_point_break": True,
            "play.nineball.out_of_turn": "position",
            "play.nineball.doubles_order": "shots",
        }
    )
    match = setup(play=changed.play["nineball"], home=("Ann", "Bob"), away=("Cy", "Dee"))

    options = NINE.options(match, ())

    assert (options.shot_seconds, options.warning_needed, options.three_point_break) == (35, False, True)
    assert (options.out_of_turn, options.doubles_order, options.players) == ("position", "shots", 2)
    assert TEN.options(setup(rules=TENBALL, play=book.play["tenball"]), ()).rule_set == "wpa10"


@pytest.mark.rule("WPA 2.1")
@pytest.mark.rule("WPA 9.1")
@pytest.mark.parametrize(("habit", "breaker"), [("alternate", AWAY), ("winner", HOME), ("loser", AWAY)])
def test_next_break_is_the_sides_in_turn_or_the_winners_or_the_losers(habit, breaker):
    match = setup(play={"next_break": habit})
    over = apply(rack(mode="rack"), Rack(HOME))

    assert NINE.options(match, ()).breaker is HOME
    assert NINE.options(match, (over,)).breaker is breaker
    assert NINE.options(setup(answers={"first_break": "away"}), ()).breaker is AWAY


@pytest.mark.rule("WPA 6.15")
def test_clock_that_was_set_runs_through_the_match():
    slow = played(at_table(), SlowPlay(), SlowPlay(), Default(HOME))

    assert NINE.options(setup(), (slow,)).pace == 2
    assert NINE.engine.start(NINE.options(setup(), (slow,))).pace == 2
    assert NINE.options(setup(), (apply(at_table(), Default(HOME)),)).pace == 0


# --- what is offered -----------------------------------------------------------------------------------


def test_lowest_ball_is_ticked_and_marked_and_balls_that_are_gone_keep_their_place():
    items = groups(at_table(3, 5, 9))["first"].items

    assert [item.value for item in items if item.checked] == ["3"]
    assert [item.value for item in items if item.on] == ["3"]
    assert [item.value for item in items if not item.reason] == ["3", "5", "9"]
    assert len(items) == 9


def test_push_out_is_offered_on_the_second_shot_only():
    offered = [entry.read for entry in table(rack(DRY)).quick]
    assert "push_out" in offered
    assert "push_out" not in [entry.read for entry in table(rack(DRY, MISS)).quick]
    assert read("push_out", rack(DRY)) == PUSH_OUT
    assert "announced" in groups(rack(DRY))
    assert "announced" not in groups(rack(DRY, MISS))
    assert "announced" in groups(at_table(game=10), TEN)  # safeties
    assert "call" not in groups(at_table())
    assert "call" in groups(at_table(game=10), TEN)


def test_what_is_ticked_counts_with_a_push_out():
    state = rack(DRY)
    push = read("push_out", state, first=["1"], acts=["double_hit"])

    assert apply(state, push).verdict.fouls == (Foul.DOUBLE_HIT,)
    with pytest.raises(RuleViolation) as refusal:
        read("push_out", state, potted=["4"])
    assert NINE.sentence(refusal.value).startswith("What is ticked doesn't match")


def test_warning_is_a_key_of_its_own_while_it_is_due():
    state = at_table(fouls=2)
    (warn,) = table(state).keys

    assert "Leduc" in warn.label
    assert warn.reason == ""
    assert table(apply(state, warn.event)).keys == ()
    assert table(at_table(fouls=2, warning_needed=False)).keys == ()


def test_choices_are_all_that_is_offered_while_they_are_open():
    shown = table(rack(DRY, PUSH_OUT))

    assert [key.event.option for key in shown.choices] == [Option.ACCEPT, Option.HAND_BACK]
    assert (shown.balls, shown.quick, shown.facts) == (None, (), ())
    assert shown.chooser == "Leduc, choose:"


def test_clock_runs_on_the_page_once_it_is_set():
    state = at_table()
    assert table(state).clock is None
    slow = played(state, SlowPlay(), SlowPlay())
    assert table(slow).clock.seconds == 60
    assert "seconds" in groups(slow)


# --- what is read --------------------------------------------------------------------------------------


def test_common_shots_of_a_rack_take_a_tick_and_a_tap():
    state = at_table(3, 5, 9)

    assert read("pot", state, first=["3"]) == Shot(first=(3,), potted=(Potted(3),))
    assert read("miss", state, first=["3"]) == Shot(first=(3,), rail=True)
    assert read("short", state, first=["5"]) == Shot(first=(5,), rail=False)
    assert read("missed", state, first=["3"]) == Shot(first=())
    ten = read("pot", at_table(3, 10, game=10), TEN, first=["3"])
    assert (ten.call, ten.as_called) == (Call(3), True)
    safe = read("safety", at_table(3, 10, game=10), TEN, first=["3"])
    assert (safe.safety, safe.rail, safe.call) == (True, True, None)


def test_entries_of_the_break_say_what_they_tell():
    state = rack()

    assert read("break_fell", state, potted=["2", "4"]) == Shot(first=(1,), potted=(Potted(2), Potted(4)))
    assert read("break_good", state) == Shot(first=(1,), to_rail=4)
    assert read("break_weak", state).to_rail == 3
    assert refusal(NINE, "break_fell", state).code == "tick_what_fell"
    assert NINE.messages["tick_what_fell"]
    assert read("shot", state, first=["2"], to_rail=["4"]) == Shot(first=(2,), to_rail=4)


def test_what_happens_between_shots_is_read():
    state = at_table()

    assert read("offence", state, act=["ball_touched"]) == Offence(Act.BALL_TOUCHED)
    assert read("fell", state, fell=["4"]) == BallFell(4)
    assert read("out_of_turn", state, turn_potted=["4", "0"]) == OutOfTurn(potted=(Potted(4), Potted(0)))
    assert read("out_of_turn", state, turn_off=["4"]) == OutOfTurn(off_table=(4,))
    assert read("slow", state, seconds=["75"]) == SlowPlay(75)
    assert refusal(NINE, "fell", state).code == "tick_what_fell"
    assert refusal(NINE, "offence", state, act=["dance"]).code == "not_an_answer"
    assert refusal(NINE, "nothing", state).code == "unknown_form"


def test_whole_rack_is_read_where_nobody_enters_shots():
    state = rack(mode="rack")

    assert read("rack", state, winner=["away"], how=["three_fouls"]) == Rack(AWAY, How.THREE_FOULS)
    assert refusal(NINE, "rack", state).code == "who_won"
    assert refusal(NINE, "rack", state, winner=["home"]).code == "how_it_ended"
    assert groups(state).keys() == {"winner", "how"}


def test_missing_fact_is_asked_for_alone_with_everything_still_ticked():
    state = at_table(3, 5, 10, game=10)
    fields = {"read": ["shot"], "first": ["3"], "potted": ["3"]}
    with pytest.raises(RuleViolation) as refused:
        TEN.engine.verify(state, TEN.read("shot", fields, state, setup()))

    shown = TEN.refilled(TEN.view(state, setup()), fields, refused.value)["table"]

    assert TEN.sentence(refused.value) == "Were ball and pocket obvious?"
    assert (shown.asked.group.name, shown.asked.read) == ("obvious", "shot")
    assert [item.value for item in shown.balls.items if item.checked] == ["3"]


# --- what is said --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (FOULED, "Foul: the cue ball touched no ball. Fouls in a row of Leduc: 1."),
        (pots(1, 4, first=1), "No foul: the same player continues. Pocketed: 1 and 4."),
        (OutOfTurn(), "Ponoka: Foul: it was not this player's turn."),
        (Conduct(HOME, Sanction.WARNING), "A warning."),
        (Default(HOME), "Leduc concedes. The rack goes to Ponoka."),
        (BallFell(4), "The 4 fell on its own and was put back."),
    ],
)
def test_what_happened_is_told_in_words(event, says):
    state = at_table()

    assert says in NINE.describe(state, event, apply(state, event), setup()).text


def test_ruling_says_when_nobody_had_warned_and_when_it_was_the_third():
    unwarned = apply(at_table(fouls=2), FOULED)
    over = apply(at_table(fouls=2, warned=True), FOULED)

    assert "Nobody warned" in " ".join(table(unwarned).ruling.follows)
    assert table(over).ruling.text.startswith("Third foul in a row:")
    assert table(over).ruling.follows[-1] == "Won by Ponoka."
    assert NINE.turn(over, setup()).text == "Ponoka won the rack"


def test_ruling_says_who_goes_on_once_the_choice_was_made():
    pushed = rack(DRY, PUSH_OUT)
    taken = apply(pushed, Choose(HOME, Option.HAND_BACK))

    assert table(pushed).ruling.follows[-1] == "To choose: Leduc."
    assert table(taken).ruling.follows[-1] == "Next: Ponoka."


def test_open_choice_is_refused_in_words():
    with pytest.raises(RuleViolation) as refused:
        apply(rack(DRY, PUSH_OUT), MISS)
    assert NINE.sentence(refused.value) == "Make the open choice first."
    with pytest.raises(RuleViolation) as waits:
        apply(rack(mode="rack"), MISS)
    assert NINE.sentence(waits.value) == "Not now: only the result of a rack is entered on this sheet."


# --- a match -------------------------------------------------------------------------------------------


def test_race_ends_with_the_deciding_rack_and_its_sheet_is_whole():
    match = setup(answers={"entry": "rack"})
    lines = [Rack(HOME), NextLeg(), Rack(AWAY), NextLeg(), Rack(HOME), NextLeg(), Rack(HOME)]

    now = series.replay(NINE, match, lines)

    assert now.decided
    sheet = NINE.sheet(now.results, match)
    assert list(SPEC.faults(sheet, NINEBALL, playoff=False)) == []
    assert SPEC.winner(sheet, NINEBALL, playoff=False) is HOME
    assert sheet[0] == LegResult(home=1, away=0)
    assert not series.replay(NINE, match, [*lines, Undo()]).decided


def test_statistics_count_runs_innings_breaks_and_fouls():
    run = played(rack(), pots(2, first=1), *(pots(ball, first=ball) for ball in (1, 3, 4, 5, 6, 7, 8, 9)))
    counts = NINE.counts(run, HOME, None, setup())

    assert (counts["balls"], counts["best"], counts["innings"], counts["fouls"]) == (9, 9, 1, 0)
    assert (counts["break_and_run"], counts["won_on_break"], counts["breaks"]) == (1, 0, 1)
    shown = {figure.label: figure.text for figure in NINE.figures(counts)}
    assert (shown["Racks won"], shown["High run"], shown["Break and run"]) == ("1 of 1", "9", "1")
    assert NINE.counts(run, HOME, 0, setup())["balls"] == 9
    assert NINE.figures({}) == ()


def test_log_of_another_game_is_no_log_of_this_one():
    line = dump_event(Rack(HOME))
    with pytest.raises(MalformedError):
        load_event(STRAIGHT_EVENTS, line)
    assert load_event(NINE.events, line) == Rack(HOME)


def test_setup_of_another_rule_set_is_refused():
    nine = series.dump_setup(setup())
    assert series.load_setup(nine, type(NINEBALL)).rules == NINEBALL
    for other in (TENBALL, STRAIGHTPOOL):
        with pytest.raises(MalformedError, match="rule_set"):
            series.load_setup(nine, type(other))


def test_ten_called_by_the_page_wins_when_it_is_last():
    state = at_table(10, game=10)

    over = apply(state, read("pot", state, TEN, first=["10"]))

    assert (over.phase, over.winner) == (Phase.OVER, HOME)
    assert apply(at_table(3, 10, game=10), called(10, first=3)).phase is Phase.SHOT


def facts_asked_for(*packages: str) -> set[str]:
    """Return every fact that the engine asks for by name."""
    root = Path(__file__).resolve().parents[3] / "games"
    asked = set()
    for package in packages:
        for file in (root / package).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("missing", "_require_fact"):
                    asked |= {arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant)}
    return {fact for fact in asked if not fact.startswith("WPA")}


def test_every_fact_that_the_engine_asks_for_can_be_told_and_has_a_question():
    asked = facts_asked_for("cue/engine/pool", "cue/engine/rotation") | {"rail", "frozen_rail"}
    states = [rack(three_point_break=True), at_table(), played(at_table(), SlowPlay(), SlowPlay())]
    offered = set().union(*(groups(state) for state in states), groups(at_table(game=10), TEN))

    assert {"first", "to_rail", "across_head", "as_called", "obvious", "seconds"} <= asked
    assert asked - offered == set()
    assert asked - set(NINE.questions_of_facts) == set()


def test_rack_won_by_fouls_of_the_other_side_is_no_break_and_run():
    wrong_side = [OutOfTurn()] * 3
    over = played(rack(warning_needed=False), pots(2, first=1), *wrong_side)

    assert (over.winner, over.how) == (HOME, How.THREE_FOULS)
    assert over.broke_and_ran is None


def test_balls_over_the_head_string_are_ticked_where_the_rule_is_used():
    state = rack(three_point_break=True)
    shot = read("break_good", state, across_head=["2"])

    assert [item.value for item in groups(state)["across_head"].items] == ["0", "1", "2", "3"]
    assert apply(state, shot).choice is not None
    assert "across_head" not in groups(rack())


def test_number_that_is_asked_for_alone_has_a_box():
    state = played(at_table(), SlowPlay(), SlowPlay())
    fields = {"read": ["slow"]}
    with pytest.raises(RuleViolation) as refused:
        NINE.engine.verify(state, NINE.read("slow", fields, state, setup()))
    view = NINE.refilled(NINE.view(state, setup()), fields, refused.value)

    page = in_one_line(render_to_string("games/nineball/_live.html", {"view": view}))

    asked = page[page.index('id="asked"') : page.index("</fieldset>", page.index('id="asked"'))]
    assert 'name="seconds"' in asked
    assert "Continue" in asked
