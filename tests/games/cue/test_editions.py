"""Every rule set names its edition; the world rules of 2025 stand beside those of 2016, and differ where it is sure."""

from __future__ import annotations

import pytest

from games import registry
from games.cue.engine.choices import Option
from games.cue.engine.editions import EDITIONS, NOT_REVISED, WPA_2016
from games.cue.engine.fouls import Foul
from games.cue.engine.pool.rules import REVISED
from games.cue.engine.rotation.state import NineballOptions
from games.cue.engine.shot import Act, Potted, Shot
from games.cue.live import CueLive
from games.cue.questions import SEATED_REFEREE
from games.live import rules_in
from games.rulebook import RuleBook
from games.rulebook import load as load_book
from kit.pure.codec import dump, load
from tests.games.cue.shots import called, fell
from tests.games.live_play import game_of
from tests.games.nineball import table as rotation
from tests.games.rulebook.conftest import MANUAL

rule = pytest.mark.rule
PAIRS = {
    "eightrace": ("wpa8", "wpa8_2025"),
    "nineball": ("wpa9", "wpa9_2025"),
    "tenball": ("wpa10", "wpa10_2025"),
    "straightpool": ("wpa14", "wpa14_2025"),
}
DRY = Shot(first=(1,), to_rail=6)
TOUCHED = Shot(first=(1,), rail=True, acts=frozenset({Act.BALL_TOUCHED}))


@pytest.fixture(scope="module")
def book() -> RuleBook:
    return load_book(MANUAL)


def cue_games() -> list[CueLive]:
    lives = (registry.live(game.key) for game in registry.all_games())
    return [live for live in lives if isinstance(live, CueLive)]


def practised(game: str, rule_set: str, book: RuleBook):
    """Return a game in practice under a rule set: how it is played, its setup, and the table before the break."""
    live = game_of(game)
    setup = live.practice({"rule_set": rule_set, "target": "50"}, book, "seed")
    return live, setup, live.engine.start(live.options(setup, ()))


# --- every rule set ---------------------------------------------------------------------------------------


def test_every_rule_set_names_its_edition_and_its_source() -> None:
    on_the_table = {live.edition(answers) for live in cue_games() for _, answers in live.rule_sets() or (("", {}),)}

    assert on_the_table == set(EDITIONS.values())
    for key, edition in EDITIONS.items():
        assert "" not in (edition.by, edition.text, edition.read_in.title), key
        assert edition.year[-4:].isdigit() or edition.year == "no year given"


def test_every_change_has_a_public_source_and_its_rule_in_the_list() -> None:
    listed = {rule.id: rule.says for chapter in (REVISED,) for rule in chapter.rules}
    changes = {change for edition in EDITIONS.values() for change in edition.changes}

    assert {change.rule: change.says for change in changes} == listed
    for change in changes:
        assert change.sources
        assert all(source.address.startswith("https://") for source in change.sources)


def test_what_could_not_be_established_is_listed_and_ruled_as_before() -> None:
    for older, newer in PAIRS.values():
        assert EDITIONS[older] is WPA_2016
        assert not EDITIONS[older].unknown
        held = {unknown.on: unknown.held for unknown in EDITIONS[newer].unknown}
        assert held["The cue resting on the table while aiming"].startswith("As in the edition of 2016")
        assert all(held.values())
    assert "blackball" in NOT_REVISED


def test_rule_book_names_the_year_of_every_edition_that_a_competition_may_take(book) -> None:
    for setting in book.settings():
        game = setting.path.split(".")[1]
        if setting.path in {f"games.{key}.rule_set" for key in PAIRS}:
            for key, words in zip(setting.source.choices, setting.source.choice_words, strict=True):
                assert EDITIONS[key].year[-4:] in words or "EBAC" in words, (game, key)


@pytest.mark.parametrize("game", PAIRS)
def test_competition_of_2025_is_offered_and_its_rules_are_printed_in_words(book, game: str) -> None:
    older, newer = PAIRS[game]
    (singles,) = (other for other in book.others.values() if other.key == f"{game}-wpa2025-singles")
    (said,) = (setting for setting in book.settings() if setting.path == f"categories.{singles.key}.rules.rule_set")

    assert singles.rules.rule_set == newer
    assert rules_in(book, game).rule_set == older  # what was made before keeps its own
    assert said.in_words == "the World Pool-Billiard Association's rules in force since June 2025"


# --- beside each other -----------------------------------------------------------------------------------


@rule("WPA 2025 touched")
@pytest.mark.parametrize("game", ["nineball", "tenball", "straightpool"])
def test_ball_touched_is_ruled_by_the_edition_that_was_chosen(book, game: str) -> None:
    cited = []
    for rule_set in PAIRS[game]:
        live, _, start = practised(game, rule_set, book)
        broken = live.engine.apply(start, Shot(first=(1,), to_rail=5, cue_rail=True, obvious=False))
        verdict = live.engine.apply(broken, TOUCHED).verdict
        assert verdict.fouls == (Foul.BALL_TOUCHED,)
        cited.append(verdict.sections[0])

    assert cited == ["WPA 6.6", "WPA 2025 touched"]


@pytest.mark.parametrize("game", PAIRS)
def test_a_log_keeps_the_edition_that_it_was_played_by(book, game: str) -> None:
    for rule_set in PAIRS[game]:
        live, setup, _ = practised(game, rule_set, book)
        options = live.options(setup, ())
        assert options.rule_set == rule_set
        assert load(type(options), dump(options)) == options


def test_log_without_a_name_is_of_the_older_edition() -> None:
    assert load(NineballOptions, {}).rule_set == "wpa9"


@rule("WPA 2025 base")
def test_three_point_break_of_2025_asks_for_the_base_of_the_ball(book) -> None:
    live = game_of("nineball")
    setup = live.practice({"rule_set": "wpa9_2025"}, book, "seed")
    labels = {}
    for rule_set in PAIRS["nineball"]:
        state = rotation.rack(three_point_break=True, rule_set=rule_set)
        view = live.view(state, setup)["table"]
        labels[rule_set] = next(group.label for group in view.facts if group.name == "across_head")
        short = rotation.ruled(state, Shot(first=(1,), to_rail=6, across_head=2))
        assert short.choice.options == (Option.ACCEPT, Option.HAND_BACK)
        assert rotation.ruled(state, Shot(first=(1,), to_rail=6, across_head=3)).choice is None

    assert labels == {
        "wpa9": "Balls over the head string",
        "wpa9_2025": "Balls whose base reached the head string",
    }
    assert short.sections == ("WPA 2025 base",)


def test_nine_is_racked_on_the_foot_spot(book) -> None:
    hints = []
    for game in ("nineball", "tenball"):
        for rule_set in PAIRS[game]:
            live, setup, state = practised(game, rule_set, book)
            hints.append(live.view(state, setup)["table"].balls.hint)

    assert [hint.split(" on ")[0] for hint in hints] == [f"Racked with the {ball}" for ball in (1, 9, 1, 1)]


@rule("WPA 2025 safety")
def test_no_safety_is_called_in_ten_ball_and_a_ball_that_falls_on_one_was_not_called(book) -> None:
    entries = {}
    for rule_set in PAIRS["tenball"]:
        live, setup, start = practised("tenball", rule_set, book)
        broken = live.engine.apply(start, Shot(first=(1,), to_rail=5))
        view = live.view(broken, setup)["table"]
        said = [item.value for group in view.facts if group.name == "announced" for item in group.items]
        entries[rule_set] = ("safety" in [entry.read for entry in view.quick], "safety" in said)
        fallen = live.engine.apply(broken, Shot(first=(1,), potted=fell(1), safety=True))
        assert fallen.choice.options == (Option.ACCEPT, Option.HAND_BACK)

    assert entries == {"wpa10": (True, True), "wpa10_2025": (False, False)}
    assert fallen.verdict.sections[0] == "WPA 2025 safety"


@rule("WPA 2025 uncalled")
def test_uncalled_ball_leaves_the_choice_to_the_opponent(book) -> None:
    live, _, start = practised("tenball", "wpa10_2025", book)
    broken = live.engine.apply(start, Shot(first=(1,), to_rail=5))

    missed = live.engine.apply(broken, Shot(call=called(1).call, first=(1,), potted=(Potted(4),)))
    assert missed.choice.side is broken.turn.other
    assert missed.choice.options == (Option.ACCEPT, Option.HAND_BACK)
    assert "WPA 2025 uncalled" in missed.verdict.sections
    assert live.engine.apply(broken, called(1, 4, as_called=True)).turn is broken.turn


@pytest.mark.parametrize("game", PAIRS)
def test_seated_player_is_named_as_the_referee_in_2025_alone(book, game: str) -> None:
    told = []
    for rule_set in PAIRS[game]:
        live, setup, start = practised(game, rule_set, book)
        broken = live.engine.apply(start, Shot(first=(1,), to_rail=5, cue_rail=True, obvious=False))
        told.append(SEATED_REFEREE in [section.hint for section in live.view(broken, setup)["table"].sections])

    assert told == [False, True]
