"""Every game on the live scorer, whatever it is: nothing that its page shows or says may fail or speak in code."""

from __future__ import annotations

import json
import operator
import random
import re
from typing import Any

import pytest

from games import registry, series
from games.base import Side
from games.live import Key, LiveGame, Setup
from games.log import Redo, Undo
from kit.pure.codec import MalformedError, dump, load
from kit.pure.violations import RuleViolation
from tests.games.live_play import (
    CODE_WORDS,
    GAMES,
    assert_words,
    buttons_in,
    drawn_page,
    game_of,
    official,
    played,
    plays,
    practised,
)


@pytest.mark.parametrize("key", GAMES)
def test_every_category_of_the_rule_book_can_be_started(key):
    game = game_of(key)

    for setup in official(key):
        match = series.start(game, setup)
        assert not match.decided
        assert len(game.sheet((), setup)) == setup.rules.most_legs(playoff=setup.playoff)
        assert series.load_setup(series.dump_setup(setup), type(setup.rules)) == setup


@pytest.mark.parametrize("key", GAMES)
def test_leg_is_called_the_same_while_it_is_scored_and_on_its_sheet(key):
    assert game_of(key).leg_word == registry.get(key).leg_word


def test_leg_of_no_legion_sport_is_called_by_its_own_word():
    words = {key: game_of(key).leg_word for key in ("darts", "eightrace", "nineball", "snooker", "billiards")}
    assert words == {"darts": "leg", "eightrace": "rack", "nineball": "rack", "snooker": "frame", "billiards": "game"}


@pytest.mark.parametrize("key", GAMES)
def test_questions_have_words_and_a_default_that_is_a_choice(key):
    game = game_of(key)
    asked = [*game.practice_questions(), *(question for setup in official(key) for question in game.questions(setup))]

    for question in asked:
        assert question.default in dict(question.choices)
        for words in (question.label, question.hint, *dict(question.choices).values()):
            assert words == "None" or not CODE_WORDS.search(words), words


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_random_play_is_shown_and_told_in_words(key):
    game = game_of(key)

    for setup, steps in plays(key):
        for step in steps:
            before, event, after = step.before, step.event, step.after
            if not isinstance(event, series.NextLeg):
                line = game.describe(before.leg, event, after.leg, setup)
                assert line.tone in ("", "good", "bad")
                assert line.text
                assert_words(line.text)
            score, turn = game.score(after.leg, setup), game.turn(after.leg, setup)
            for words in (score.home, score.away, score.home_note, score.away_note, turn.text):
                assert_words(words)
            buttons = list(buttons_in(game.view(after.leg, setup)))
            hotkeys = [button.hotkey.lower() for button in buttons if button.hotkey]
            assert len(hotkeys) == len(set(hotkeys)), hotkeys
            for button in buttons:
                assert button.label or button.hint
                assert_words(f"{button.label} {button.hint} {button.reason}")
                if isinstance(button, Key):
                    assert series.load_line(game, json.loads(button.json)) == button.event


@pytest.mark.parametrize("key", GAMES)
def test_page_of_every_phase_is_drawn(key):
    for setup, steps in plays(key):
        for step in steps[::4]:
            shown = re.sub(r"<[^>]*>", " ", drawn_page(key, setup, step.after))
            assert not re.search(r"\bNone\b|[a-z]_[a-z]", shown), shown


# Beside what is no number: digits of other scripts, and text that would break a sentence it is put into.
JUNK = ["", " ", "\u00b2", "\u0663", "\x00", "{}", "0", "1", "7", "-1", "3.5", "9" * 20, "home", "5H", "XX"]


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_typed_into_a_form_is_an_event_or_refused_in_words(key):
    game, rng = game_of(key), random.Random(key)

    for setup, steps in plays(key):
        for step in steps[::6]:
            state = step.after.leg
            if step.after.leg_is_over:
                continue
            drawn = drawn_page(key, setup, step.after)
            names = set(re.findall(r'<(?:input|select)\b[^>]*?\bname="([^"]+)"', drawn))
            for form in [*re.findall(r'name="read"\s+value="([^"]*)"', drawn)[:6], "nonsense"]:
                fields = {name: rng.choices(JUNK, k=rng.choice((0, 1, 1, 2))) for name in names}
                try:
                    game.engine.verify(state, game.read(form, fields, state, setup))
                except RuleViolation as refusal:
                    assert_words(game.sentence(refusal).replace("{}", ""))
                    game.refilled(game.view(state, setup), fields, refusal)
                except MalformedError:
                    pass


@pytest.mark.parametrize("key", GAMES)
def test_log_of_a_match_is_written_and_read_back_to_the_same_match(key):
    game = game_of(key)

    for setup, steps in plays(key):
        text = json.dumps([series.dump_line(step.event) for step in steps])
        lines = [series.load_line(game, line) for line in json.loads(text)]
        last = steps[-1].after if steps else series.start(game, setup)
        assert series.replay(game, setup, lines) == last


@pytest.mark.parametrize("key", GAMES)
def test_log_that_was_cut_off_is_the_match_at_that_point(key):
    game = game_of(key)

    for setup, steps in plays(key):
        events = [step.event for step in steps]
        for cut in range(0, len(steps), 11):
            assert series.replay(game, setup, events[:cut]) == steps[cut].before


@pytest.mark.parametrize("key", GAMES)
def test_line_that_contradicts_the_rest_stops_the_log_there_and_undo_leads_out(key):
    game = game_of(key)

    for setup, steps in plays(key):
        events = [step.event for step in steps]
        for place in range(4, len(steps), 9):
            earlier = [*events[:place], series.NextLeg()]
            wrong = next((event for event in earlier if not _may(game, setup, steps[place].before, event)), None)
            if wrong is None:
                continue
            tape = series.play_back(game, setup, [*events[:place], wrong, *events[place : place + 2]])
            assert tape.fault is not None
            assert tape.now == steps[place].before
            for _ in tape.beyond:
                tape = series.add_line(game, setup, tape, Undo())
            assert (tape.fault, tape.now) == (None, steps[place].before)


def _may(game: LiveGame, setup: Setup, match: series.Series, event: Any) -> bool:
    try:
        series.verify(game, setup, match, event)
    except RuleViolation:
        return False
    return True


@pytest.mark.parametrize("key", GAMES)
def test_undo_goes_back_step_by_step_across_the_ends_of_legs_and_redo_forth(key):
    game = game_of(key)

    for setup, steps in plays(key):
        if not steps:
            continue
        events = [step.event for step in steps]
        back = min(len(steps), 25)
        undone = [*events, *[Undo()] * back]
        assert series.replay(game, setup, undone) == steps[-back].before
        assert series.replay(game, setup, [*undone, *[Redo()] * back]) == steps[-1].after


@pytest.mark.parametrize("key", GAMES)
def test_options_and_states_are_written_and_read_back_but_not_of_an_unknown_version(key):
    game = game_of(key)

    for setup, steps in plays(key):
        for step in steps[::13]:
            assert load(type(step.before.leg), json.loads(json.dumps(dump(step.before.leg)))) == step.before.leg
        options = game.options(setup, ())
        assert load(type(options), dump(options)) == options
        with pytest.raises(MalformedError, match="version"):
            load(type(options), {**dump(options), "version": 99})


@pytest.mark.parametrize("key", GAMES)
def test_statistics_are_whole_numbers_that_add_up_over_legs(key):
    game = game_of(key)
    sums: dict[str, int] = {}

    for setup, steps in plays(key):
        for leg in steps[-1].after.legs if steps else ():
            for side in Side:
                for player in (None, *range(len(setup.players(side)))):
                    counts = game.counts(leg, side, player, setup)
                    assert all(type(count) is int and count >= 0 for count in counts.values()), counts
                    for name, count in counts.items():
                        add = max if name in game.greatest else operator.add
                        sums[name] = add(sums.get(name, 0), count)
                    for figure in (*game.figures(counts), *game.figures(sums)):
                        assert_words(f"{figure.label} {figure.text} {figure.hint}")
    assert sums
    assert game.greatest <= sums.keys()
    assert game.figures({}) == ()


@pytest.mark.parametrize("key", GAMES)
def test_what_is_no_event_of_the_game_is_refused_in_words(key):
    game = game_of(key)
    setup = practised(key, 0)
    state = series.start(game, setup).leg

    with pytest.raises(RuleViolation) as refusal:
        game.engine.verify(state, "nonsense")
    assert_words(game.sentence(refusal.value))


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_event_is_told(key):
    game = game_of(key)
    untold = {kind.__name__ for kind in game.events} - NOT_BY_CHANCE.get(key, frozenset())
    for seed in range(100, 140 if key in NOT_BY_CHANCE else 110):
        for step in played(key, practised(key, seed), seed, every=1):
            for event in step.choices:
                if type(event).__name__ in untold:
                    after = game.engine.apply(step.before.leg, event)
                    assert_words(game.describe(step.before.leg, event, after, step.setup).text)
                    untold.remove(type(event).__name__)
        if not untold:
            break

    if key in NOT_BY_CHANCE:
        assert untold == set()


# Events that no key holds, because cards, rocks or balls are typed or picked, and those that play of chance
# does not come to. Each of them is told in the tests of its own game; a game that is not here tells all there.
NOT_BY_CHANCE = {
    "cribbage": {"CutForDeal", "Deal", "TurnUp"},
    "euchre": {"ClaimRenege", "Count", "Deal", "DrawForDeal", "Name", "NameTurnedDown"},
    "darts": {"Throw"},
    "shuffleboard": {"FramePoints"},
    "behind_the_8_ball": {"Pair", "ReturnBall"},
    "snooker": {"Claim", "Lot", "MissWarning", "Nullify", "Offence", "RestartWrongStart"},
}
