"""A leg may end with every score that its ends can bring, and with no other: beside all that the engine can play."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from games import registry, rulebook
from games.base import LegResult
from games.described import shelf
from games.described.engine.checking import mistakes
from games.described.engine.events import EndPlayed
from games.described.engine.play import apply, check_end, start
from games.described.engine.reachable import EXTRA_ENDS, can_end
from games.described.engine.sport import Counting
from games.described.engine.state import Options
from tests.games.rulebook.conftest import MANUAL

RANGES = [(0, 1), (0, 3), (1, 3), (2, 5)]
TOTALS = [
    *(Counting(what="total", ends=ends, most=most) for ends in (1, 2, 3) for most in (1, 2, 4)),
    *(Counting(what="total", ends=ends, scorers="both", least=least, most=most)
      for ends in (1, 3) for least, most in RANGES),
    *(Counting(what="total", ends=ends, scorers="both", least=least, most=most, shared=shared)
      for ends in (1, 2, 3) for least, most in RANGES for shared in range(2 * least + 1, 2 * most)),
]  # fmt: skip
TARGETS = [
    *(Counting(what="target", target=target, most=most) for target in (1, 4, 7) for most in (1, 3)),
    *(Counting(what="target", target=target, scorers="both", least=least, most=most)
      for target in (3, 7) for least, most in RANGES),
    *(Counting(what="target", target=target, scorers="both", least=least, most=most, shared=shared)
      for target in (4, 7) for least, most in RANGES for shared in range(2 * least + 1, 2 * most)),
]  # fmt: skip


def ends_of(options: Options) -> Iterator[EndPlayed]:
    counting = options.counting
    for home, away in itertools.product(range(counting.least, counting.most + 1), repeat=2):
        if (counting.scorers == "both" or not (home and away)) and counting.shared in (0, home + away):
            check_end(options, home, away)
            yield EndPlayed(home, away)


def played_out(counting: Counting, *, needs_winner: bool, highest: int) -> set[tuple[int, int]]:
    """All scores, `highest` at most, with which the engine says that a leg is over, after few extra ends."""
    options = Options(counting=counting, needs_winner=needs_winner)
    events, over = [*ends_of(options)], set()
    running = {(0, 0): start(options)}
    for _ in range((counting.ends or counting.target + 1) + EXTRA_ENDS):
        after = [apply(state, event) for state in running.values() for event in events]
        after = [state for state in after if max(state.home, state.away) <= highest]
        over |= {(state.home, state.away) for state in after if state.is_over}
        running = {(state.home, state.away): state for state in after if not state.is_over}
    return over


@pytest.mark.parametrize("counting", [*TOTALS, *TARGETS], ids=repr)
def test_scores_that_can_be_are_those_that_the_engine_plays(counting):
    highest = (counting.ends + 2) * counting.most if counting.ends else counting.target + 2 * counting.most
    for needs_winner in (True, False) if counting.what == "total" else (True,):
        played = played_out(counting, needs_winner=needs_winner, highest=highest)
        scores = itertools.product(range(highest + 1), repeat=2)
        assert {pair for pair in scores if can_end(counting, *pair, needs_winner=needs_winner)} == played


@pytest.mark.parametrize(
    ("key", "playoff", "home", "away", "code"),
    [
        ("curling", False, 65, 0, "total_between"),
        ("curling", False, 63, 1, "not_together"),
        ("curling", True, 136, 0, "total_between"),
        ("curling", True, 60, 6, "above_together"),
        ("crokinole", True, 10, 0, "total_between"),
        ("golf", True, 360, 18, "total_between"),
    ],
)
def test_sheet_refuses_what_cannot_be_(key, playoff, home, away, code):
    rules = rulebook.load(MANUAL).category(key).rules
    faults = [*registry.get(key).leg_faults(LegResult(home=home, away=away), "legs.0", rules, playoff=playoff)]
    assert [fault.code for fault in faults][:1] == [code]
    assert code in registry.get(key).messages


def test_sport_that_can_only_be_tied_is_refused_with_draws_too():
    text = shelf.text_of("crokinole")
    assert "shared = 2" in text
    assert any(mistake.code == "always_tied" for mistake in mistakes(text.replace("shared = 2", "shared = 4")))
