"""8-ball on the live scorer: what it says, and what follows after a rack."""

from __future__ import annotations

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

from games import series
from games.base import LegResult, Side
from games.cue import facts
from games.cue.engine.choices import Option
from games.cue.engine.events import Choose, Default, SlowPlay
from games.cue.engine.pool.state import Phase
from games.cue.engine.shot import IMPOSSIBLE, Act, Call, FoulCall, Potted, Shot
from games.cue.engine.state import FIFTEEN
from games.eightball.engine import play
from games.eightball.engine.events import Decision, How, Offence, Protest, Rack, Ruling
from games.eightball.engine.state import EightballState
from games.eightball.live import LIVE
from games.eightrace.live import LIVE as RACE
from games.eightrace.spec import SPEC
from games.live import Score
from games.log import Redo, Undo
from kit.pure.codec import dump
from kit.pure.violations import RuleViolation
from tests.games.eightball.live_rack import AWAY, HOME, groups, setup
from tests.games.eightball.table import at_table, on_eight, rack
from tests.games.manual import EIGHTRACE

DRY = Shot(to_rail=6)


def first_arguments(files, function: str):
    """Yield the text that comes first in every call of `function`."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == function and node.args:
                yield from [node.args[0].value] if isinstance(node.args[0], ast.Constant) else []


def codes() -> set[str]:
    """Return every code with which the engine, or the page, refuses."""
    game, cue = Path(play.__file__).parents[1], Path(facts.__file__).parent
    files = [*game.rglob("*.py"), *(cue / "engine").glob("*.py"), cue / "facts.py"]
    sheet = {"both_won", "too_many_balls", "nobody_won"}  # games.eightball.spec says these
    return {*first_arguments(files, "RuleViolation"), *(code for code, _, _ in IMPOSSIBLE)} - sheet


# --- what it says --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("live", [LIVE, RACE])
def test_every_refusal_of_the_engine_has_a_sentence(live):
    assert codes() - set(live.messages) == set()
    for code in codes():
        assert live.messages[code].endswith((".", "?", "}"))


def test_a_ruling_says_what_it_was_what_follows_and_why():
    after = play.apply(at_table(), Shot(first=(3,), rail=False, foul_call=FoulCall.ACKNOWLEDGED))
    ruling = LIVE.view(after, setup())["table"].ruling
    assert ruling.text == "Foul: no ball was pocketed and none reached a cushion."
    assert ruling.follows == ("Next: Ponoka, cue ball in hand anywhere.",)
    assert "FOULING i" in ruling.rule
    assert ruling.tone == "bad"


def test_choices_are_keys_for_the_person_the_rule_names_and_nothing_else_can_be_entered():
    state = rack(Shot(to_rail=3))
    table = LIVE.view(state, setup())["table"]
    assert table.chooser == "Ponoka, choose:"
    assert [key.event for key in table.choices] == [
        Choose(AWAY, Option.ACCEPT),
        Choose(AWAY, Option.RERACK_AND_BREAK),
        Choose(AWAY, Option.RERACK_OFFENDER_BREAKS),
    ]
    assert (table.balls, table.quick, table.facts) == (None, (), ())
    with pytest.raises(RuleViolation, match="choice_open"):
        play.apply(state, Shot(first=(3,), rail=True))


@pytest.mark.rule("LOSS OF GAME vi")
def test_slow_play_is_warned_then_counted_in_seconds():
    match, state = setup(), at_table()
    assert "seconds" not in groups(state)
    warned = play.apply(state, SlowPlay())
    assert "seconds" in groups(warned)
    late = LIVE.read("slow", {"seconds": ["75"]}, warned, match)
    assert LIVE.describe(warned, late, play.apply(warned, late), match).text.startswith("Leduc: Foul: slow play.")


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (Protest(HOME, "group"), "Protest by Leduc"),
        (Default(AWAY), "Ponoka concedes"),
        (Offence(Act.BALLS_MOVING, FoulCall.ACKNOWLEDGED), "Leduc: Foul: balls were still moving."),
    ],
)
def test_what_is_no_shot_is_described_too(event, says):
    state = at_table()
    assert says in LIVE.describe(state, event, play.apply(state, event), setup()).text


def test_a_random_rack_can_always_be_shown_and_told():
    rng, match = random.Random(8), setup()
    for _ in range(30):
        state = rack()
        for _ in range(60):
            shot = _random_shot(rng, state)
            if refusal := refusal_of(state, shot):
                shown = LIVE.refilled(LIVE.view(state, match), {"read": ["shot"]}, refusal)["table"]
                assert LIVE.sentence(refusal)
                assert refusal.code != "fact_missing" or shown.asked
                continue
            after = play.apply(state, shot)
            assert LIVE.describe(state, shot, after, match).text
            state = after
            view = LIVE.view(state, match)["table"]
            assert view.ruling.text
            if state.choice:
                state = play.apply(state, rng.choice(view.choices).event)
            if state.phase is Phase.OVER:
                break


def refusal_of(state: EightballState, event) -> RuleViolation | None:
    try:
        play.verify(state, event)
    except RuleViolation as refusal:
        return refusal
    return None


def _random_shot(rng: random.Random, state: EightballState) -> Shot:
    there = sorted(state.on_table)
    first = rng.choice(there)
    on_break = state.phase is Phase.BREAK
    fell = tuple(Potted(ball) for ball in {rng.choice([first, rng.choice([0, *there])])} if rng.random() < 0.6)
    return Shot(
        first=None if on_break else (first,),
        potted=fell,
        rail=rng.choice([True, True, False, None]),
        to_rail=rng.randint(0, 6) if on_break else None,
        call=None if on_break else Call(first),
        as_called=True if any(down.ball == first for down in fell) and not on_break else None,
        acts=frozenset(rng.sample([Act.PUSH, Act.NO_FOOT], rng.choice([0, 0, 0, 1]))),
        foul_call=rng.choice([None, *FoulCall]),
    )


# --- after a rack --------------------------------------------------------------------------------------------


def test_a_protest_marks_a_leg_and_a_later_ruling_rewrites_it():
    match = setup(answers={"entry": "rack"})
    lines = [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg(), series.OnLeg(1, Protest(AWAY))]
    now = series.replay(LIVE, match, [*lines, Rack(HOME, How.EIGHT_POTTED, 5)])
    assert LIVE.sheet(now.results, match) == (LegResult(home=10, away=3), LegResult(home=10, away=5))

    ruled = series.apply(LIVE, match, now, series.OnLeg(1, Ruling(Decision.REWRITTEN, AWAY, 6)))

    assert LIVE.sheet(ruled.results, match) == (LegResult(home=6, away=10), LegResult(home=10, away=5))


@pytest.mark.rule("PROTEST i")
@pytest.mark.parametrize("decision", list(Decision))
def test_a_protest_on_the_first_rack_is_ruled_on_while_the_second_runs(decision):
    match = setup(answers={"entry": "rack"})
    now = series.replay(
        LIVE, match, [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg(), series.OnLeg(1, Protest(AWAY))]
    )
    rewritten = (AWAY, 6) if decision is Decision.REWRITTEN else ()

    ruled = series.apply(LIVE, match, now, series.OnLeg(1, Ruling(decision, *rewritten)))

    assert (ruled.number, ruled.leg_is_over) == (2, False)  # the second rack goes on as it was
    first = {
        Decision.STANDS: LegResult(home=10, away=3),
        Decision.REWRITTEN: LegResult(home=6, away=10),
        Decision.REPLAYED: None,
    }[decision]
    assert ruled.outcomes == (first, None)


@pytest.mark.rule("PROTEST i")
def test_a_rack_that_is_to_be_played_again_comes_after_the_running_one():
    match = setup(answers={"entry": "rack"})
    lines = [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg(), series.OnLeg(1, Protest(AWAY))]
    lines += [series.OnLeg(1, Ruling(Decision.REPLAYED)), Rack(HOME, How.EIGHT_POTTED, 5)]
    now = series.replay(LIVE, match, lines)
    assert (now.number, now.leg_is_over, now.decided, now.next_number) == (2, True, False, 1)

    again = series.replay(LIVE, match, [*lines, series.NextLeg()])
    assert (again.number, again.leg_is_over, len(again.legs)) == (1, False, 2)

    over = series.replay(LIVE, match, [*lines, series.NextLeg(), Rack(AWAY, How.EIGHT_POTTED, 1)])
    assert over.decided
    assert LIVE.sheet(over.results, match) == (LegResult(home=1, away=10), LegResult(home=10, away=5))
    assert series.replay(LIVE, match, [*lines, series.NextLeg(), Undo()]) == now


def test_a_rack_that_is_over_shows_what_it_is_worth():
    match = setup(answers={"entry": "rack"})
    now = series.replay(LIVE, match, [Rack(AWAY, How.EIGHT_POTTED, 4)])
    assert LIVE.score(now.leg, match) == Score(home="4", away="10")


def test_undo_reaches_across_the_end_of_a_rack():
    match = setup(answers={"entry": "rack"})
    lines = [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg(), Undo(), Undo()]
    assert series.replay(LIVE, match, lines) == series.start(LIVE, match)
    assert series.replay(LIVE, match, [*lines, Redo()]).results == (LegResult(home=10, away=3),)


def test_a_race_stops_at_the_rack_that_decides_and_its_sheet_is_whole():
    match = setup(EIGHTRACE, answers={"entry": "rack"})
    won = [Rack(HOME, How.EIGHT_POTTED, 0), series.NextLeg(), Rack(HOME, How.EIGHT_EARLY, 0)]
    now = series.replay(RACE, match, won)
    assert now.decided
    sheet = RACE.sheet(now.results, match)
    assert [leg.home for leg in sheet] == [1, 1, 0]
    assert list(SPEC.faults(sheet, EIGHTRACE, playoff=False)) == []


def test_statistics_count_racks_breaks_balls_and_fouls():
    pot = [Shot(first=(n,), potted=(Potted(n),), call=Call(n), as_called=True) for n in range(1, 9)]
    over = play.replay(LIVE.options(setup(), ()), [Shot(potted=(Potted(15),)), *pot])
    home, away = (LIVE.counts(over, side, None, setup()) for side in Side)
    did = {"innings": 1, "shots": 9, "balls": 9, "fouls": 0, "best_run": 9}
    assert home == {**did, "racks": 1, "racks_won": 1, "breaks": 1}
    assert (away["racks"], away["racks_won"], away["breaks"], away["balls"]) == (1, 0, 0, 0)
    assert LIVE.counts(over, HOME, 0, setup()) == did
    assert [figure.text for figure in LIVE.figures(home)][:2] == ["1 of 1", "1"]
    assert LIVE.figures({}) == ()


def test_partners_take_turns_and_each_has_figures_of_their_own():
    match = setup(home=("Ann", "Bob"), away=("Cy", "Dot"))
    safe = [Shot(first=(1,), rail=True)] * 4
    now = series.replay(LIVE, match, [DRY, *safe])
    assert [LIVE.turn(series.replay(LIVE, match, [DRY, *safe[:count]]).leg, match).text for count in range(4)] == [
        "Cy to play",
        "Bob to play",
        "Dot to play",
        "Ann to play",
    ]
    innings = [LIVE.counts(now.leg, side, player, match)["innings"] for side in Side for player in range(2)]
    assert innings == [2, 1, 1, 1]


def test_a_foul_is_counted_with_who_made_it_and_ends_a_run():
    state = play.apply(at_table(), Shot(first=(3,), potted=(Potted(3), Potted(0)), call=Call(3), as_called=True))
    assert (state.record(HOME).fouls, state.record(HOME).balls, state.run) == (1, 0, 0)


def test_what_a_state_remembers_goes_to_json_and_stays_small():
    state = on_eight()
    assert len(dump(state)["records"]) == 2
    assert {down.ball for down in state.gone} <= FIFTEEN
    assert replace(state, run=0) == state


@pytest.mark.rule("PROTEST i")
def test_protests_on_racks_that_are_over_are_entered_from_the_page():
    match = setup(answers={"entry": "rack"})
    assert LIVE.earlier(series.start(LIVE, match), match) == {}
    now = series.replay(LIVE, match, [Rack(HOME, How.EIGHT_POTTED, 3), series.NextLeg()])
    section = LIVE.earlier(now, match)["sections"][0]
    assert [entry.label for entry in section.entries] == ["Protest by Leduc", "Protest by Ponoka"]

    protest = LIVE.read(section.entries[1].read, {}, now.leg, match)
    assert protest == series.OnLeg(1, Protest(AWAY))
    now = series.apply(LIVE, match, now, protest)
    section = LIVE.earlier(now, match)["sections"][0]
    assert section.title == "Protest by Ponoka on leg 1"
    rewrite = section.entries[1].read
    with pytest.raises(RuleViolation) as refusal:
        LIVE.read(rewrite, {}, now.leg, match)
    assert refusal.value.code == "who_won"
    ruling = LIVE.read(rewrite, {"winner-1": ["away"], "balls-1": ["6"]}, now.leg, match)
    assert series.load_line(LIVE, series.dump_line(ruling)) == ruling
    now = series.apply(LIVE, match, now, ruling)
    assert now.results == (LegResult(home=6, away=10),)
    assert LIVE.earlier(now, match) == {}
    for entry in section.entries[::2]:
        assert isinstance(LIVE.read(entry.read, {}, now.leg, match).event, Ruling)


@pytest.mark.parametrize("name", ["protest:", "protest:x:home", "protest:1:draw", "protest:1"])
def test_a_protest_that_no_page_of_ours_sends_is_refused(name):
    with pytest.raises(RuleViolation):
        LIVE.read(name, {}, at_table(), setup())
