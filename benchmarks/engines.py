"""Every engine against the best public package of its game, in one run, and a page of the figures.

    python benchmarks/engines.py            prints the figures
    python benchmarks/engines.py --write    writes docs/performance.md

The rivals are in no requirements of this project. Put them where Python finds them for this run alone: an environment
of its own with `cribbage`, `cribbage-scorer`, `pycribbage` and `open-spiel`, and its packages in PYTHONPATH. One that
is missing is named as missing. A counter that counts a hand wrong is timed, and not compared.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module, metadata
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

import replay as replaying  # noqa: E402 -- it sets Django up
from django.conf import settings  # noqa: E402

from games import registry, rulebook, series  # noqa: E402
from games.cards import PACK, Card  # noqa: E402
from games.cribbage.engine import counting  # noqa: E402
from games.cribbage.engine import events as pegged  # noqa: E402
from games.cribbage.engine import play as cribbage  # noqa: E402
from games.cribbage.engine.state import CribbageOptions  # noqa: E402
from games.cribbage.engine.state import Phase as CribbagePhase  # noqa: E402
from games.darts.engine import board  # noqa: E402
from games.euchre.engine import events as tricks  # noqa: E402
from games.euchre.engine import play as euchre  # noqa: E402
from games.euchre.engine.ranking import PACK as EUCHRE_PACK  # noqa: E402
from games.euchre.engine.state import EuchreOptions  # noqa: E402
from games.euchre.engine.state import Phase as EuchrePhase  # noqa: E402
from legionsports.version import VERSION  # noqa: E402

TARGET = ROOT / "docs" / "performance.md"
HANDS, SLOW_HANDS, RUNS, GAMES = 20_000, 1_000, 5, 30
RIVALS = ("cribbage", "cribbage-scorer", "pycribbage", "open-spiel")
IMPOSSIBLE = [1, 159, 162, 163, 165, 166, 168, 169]  # double out, up to 170; published at tromp.github.io/darts.html


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--write", action="store_true", help="write docs/performance.md")
    lines = page()
    if words.parse_args().write:
        TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def page() -> list[str]:
    """Return the page as lines of Markdown."""
    return [
        "# Performance of the engines",
        "",
        "Made by `python benchmarks/engines.py --write`; do not edit by hand. Times are those of the processor, so",
        "that it does not matter what else the machine does: medians of one run in one process, each engine and its",
        "rivals in turns. Another machine has other times. A rival is compared where it counts right.",
        "",
        f"Legion Sports {VERSION} on Python {platform.python_version()}, {platform.machine()}. "
        + ", ".join(f"{name} {version_of(name)}" for name in RIVALS)
        + ".",
        "",
        "## Counting a cribbage hand",
        "",
        *table(("counter", "right of 20,000 hands", "microseconds a hand", "times ours"), counters()),
        "",
        "## Check-outs of darts, double out, up to three darts",
        "",
        *table(("what", "milliseconds"), checkouts()),
        "",
        "No package of the registry makes this table; it is measured against trying every dart.",
        "",
        "## Whole games by chance",
        "",
        "Both sides take one of the events that are legal, by lot. *Replayed* plays the same events again without",
        "asking what is legal. open_spiel is written in C++ and made for millions of games, and is faster; ours names",
        "a rule for every refusal, knows irregularities, and never changes a state.",
        "",
        *table(("game", "ours a second", "ours replayed", "open_spiel a second", "open_spiel replayed"), whole_games()),
        "",
        "## Events a second, replayed",
        "",
        "A log of chance from the keys of the page, played back as a page does. But for the two above no public engine",
        "of these games with the same rules was found.",
        "",
        *table(("game", "events", "events a second"), events_a_second()),
    ]


def table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|---|{'---:|' * (len(heads) - 1)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def version_of(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "missing"


def seconds(call: Callable[[], object]) -> float:
    began = time.process_time()
    call()
    return time.process_time() - began


# --- cribbage hands ----------------------------------------------------------------------------------------------


def counters() -> Iterator[Sequence[str]]:
    """Yield each counter with how often it is right, its time, and how much longer it takes than ours."""
    rng = random.Random(121)
    dealt = [tuple(rng.sample(PACK, 5)) for _ in range(HANDS)]
    truth = [counting.count(five[:4], five[4]) for five in dealt]
    makers = {
        "ours": lambda: (lambda five: counting.count(five[:4], five[4]), dealt),
        "cribbage": lambda: _cribbage(dealt),
        "cribbage-scorer": lambda: _cribbage_scorer(dealt),
        "pycribbage": lambda: _pycribbage(dealt),
    }
    rivals: dict[str, tuple[Callable[[Any], int], Sequence[Any]]] = {}
    for name, make in makers.items():
        try:
            rivals[name] = make()
        except ImportError:
            continue
    right = {
        name: sum(count(hand) == points for hand, points in zip(hands, truth, strict=True))
        for name, (count, hands) in rivals.items()
    }
    times: dict[str, list[float]] = {name: [] for name in rivals}
    for _ in range(RUNS):
        for name, (count, hands) in rivals.items():
            some = hands if name == "ours" else hands[:SLOW_HANDS]
            times[name].append(seconds(lambda: [count(hand) for hand in some]) / len(some) * 1e6)  # noqa: B023
    own = statistics.median(times["ours"])
    for name in makers:
        if name not in rivals:
            yield name, "missing", "", ""
            continue
        took = statistics.median(times[name])
        ratio = f"{took / own:.0f}" if right[name] == HANDS else "not right"
        yield name, f"{right[name]:,}", f"{took:.2f}", "" if name == "ours" else ratio


def _cribbage(dealt: Sequence[tuple[Card, ...]]) -> tuple[Callable[[Any], int], list[Any]]:
    theirs, score = import_module("cribbage.card"), import_module("cribbage.score")
    pack = {(card.run_val, card.suit): card for card in map(theirs.Card, range(52))}
    hands = [[pack[card.rank, int(card.suit)] for card in five] for five in dealt]
    return (lambda hand: score.score_hand(hand[:4], hand[4])), hands


def _cribbage_scorer(dealt: Sequence[tuple[Card, ...]]) -> tuple[Callable[[Any], int], list[Any]]:
    score = import_module("cribbage_scorer.cribbage_scorer").show_calc_score
    hands = [[(card.rank, card.suit.letter) for card in five] for five in dealt]
    return (lambda hand: score(hand[4], hand[:4])[0]), hands


def _pycribbage(dealt: Sequence[tuple[Card, ...]]) -> tuple[Callable[[Any], int], list[Any]]:
    tools, scorer = import_module("pycribbage.deck_tools"), import_module("pycribbage.scorer")

    def hand_of(five: tuple[Card, ...]) -> Any:
        hand = tools.Hand()
        hand.cards = [tools.Card(int(card.suit), card.rank) for card in five]
        return hand

    return (lambda hand: scorer.ScoreTheShow(hand).score), [hand_of(five) for five in dealt]


# --- darts -------------------------------------------------------------------------------------------------------


def checkouts() -> Iterator[Sequence[str]]:
    """Yield how long our table takes, cold and warm, and how long it takes to try every dart."""
    ours, plain, warm = [], [], []
    for _ in range(RUNS):
        for cached in (board.finishing_darts, board._can_finish, board._closing):
            cached.cache_clear()
        ours.append(seconds(our_table))
        warm.append(seconds(our_table))
    plain += [seconds(plain_table) for _ in range(3)]
    assert our_table() == plain_table()
    assert [score for score in range(1, 171) if score not in our_table()] == IMPOSSIBLE
    yield "ours, first time in a process", f"{statistics.median(ours) * 1000:.1f}"
    yield "ours, from then on", f"{statistics.median(warm) * 1000:.3f}"
    yield "every dart tried", f"{statistics.median(plain) * 1000:.0f}"


def our_table() -> dict[int, int]:
    every = {score: board.finishing_darts(score, "double") for score in range(1, 171)}
    return {score: darts for score, darts in every.items() if darts is not None}


def plain_table() -> dict[int, int]:
    """Return with how few darts each score is finished, by trying every dart there is."""
    points = [dart.points for dart in board.FIELDS]
    doubles = [dart.points for dart in board.FIELDS if dart.times == 2]
    fewest: dict[int, int] = {}
    for darts in (1, 2, 3):
        for before in product(points, repeat=darts - 1):
            for double in doubles:
                fewest.setdefault(sum(before) + double, darts)
    return fewest


# --- whole games -------------------------------------------------------------------------------------------------


def whole_games() -> Iterator[Sequence[str]]:
    yield _row("cribbage, two players to 121", cribbage_game, cribbage.replay, "cribbage")
    yield _row("euchre, one hand", euchre_hand, euchre.replay, "euchre")


def _row(
    name: str, play: Callable[[random.Random], tuple[Any, list[Any]]], again: Callable[..., object], rival: str
) -> Sequence[str]:
    played = []
    took = seconds(lambda: played.extend(play(random.Random(number)) for number in range(GAMES)))
    twice = seconds(lambda: [again(options, events) for options, events in played])
    theirs = [f"{GAMES / their_seconds:,.0f}" for their_seconds in _spiel(rival)] or ["missing", ""]
    return name, f"{GAMES / took:,.1f}", f"{GAMES / twice:,.0f}", *theirs


def _spiel(name: str) -> list[float]:
    """Return how long as many games of open_spiel take by lot, and replayed; nothing where it is missing."""
    try:
        game = import_module("pyspiel").load_game(name)
    except ImportError:
        return []
    logs: list[list[int]] = []

    def by_lot() -> None:
        for number in range(GAMES):
            rng, state, log = random.Random(number), game.new_initial_state(), []
            while not state.is_terminal():
                log.append(rng.choice(state.legal_actions()))
                state.apply_action(log[-1])
            logs.append(log)

    def again() -> None:
        for log in logs:
            state = game.new_initial_state()
            for action in log:
                state.apply_action(action)

    return [seconds(by_lot), seconds(again)]


def cribbage_game(rng: random.Random) -> tuple[CribbageOptions, list[Any]]:
    """Return the events of a game between two who play by lot."""
    options = CribbageOptions(seats=2, first_dealer=0)
    state, events = cribbage.start(options), []
    while state.phase is not CribbagePhase.OVER:
        if state.phase is CribbagePhase.DEAL:
            pack = rng.sample(PACK, len(PACK))
            event: Any = pegged.Deal((tuple(pack[:6]), tuple(pack[6:12])))
        elif state.phase is CribbagePhase.CUT:
            event = pegged.TurnUp(pack[12])
        else:
            usual = (pegged.Discard, pegged.Play, pegged.Go, pegged.Show)
            event = rng.choice([act for act in cribbage.legal(state) if isinstance(act, usual)])
        events.append(event)
        state = cribbage.apply(state, event)
    return options, events


def euchre_hand(rng: random.Random) -> tuple[EuchreOptions, list[Any]]:
    """Return the events of one hand between four who play by lot; passed out, it is dealt again."""
    options = EuchreOptions(first_dealer=0, time_limit_minutes=0)
    state, events = euchre.start(options), []
    while not (state.home or state.away):
        if state.phase is EuchrePhase.DEAL:
            pack = rng.sample(list(EUCHRE_PACK), len(EUCHRE_PACK))
            event: Any = tricks.Deal(tuple(tuple(pack[5 * seat : 5 * seat + 5]) for seat in range(4)), pack[20])
        else:
            usual = (tricks.Pass, tricks.OrderUp, tricks.Name, tricks.Discard, tricks.Play, tricks.Count)
            event = rng.choice([act for act in euchre.legal(state) if isinstance(act, usual)])
        events.append(event)
        state = euchre.apply(state, event)
    return options, events


def events_a_second() -> Iterator[Sequence[str]]:
    book = rulebook.load(settings.RULEBOOK_DIR / "ab-nwt-2027.toml")
    for game in registry.all_games():
        live = registry.live(game.key)
        if live is None:
            continue
        setup = live.practice(
            {question.name: question.default for question in live.practice_questions()}, book, "benchmark"
        )
        events = replaying.log_of_chance(live, setup)
        took = statistics.median(seconds(lambda: series.replay(live, setup, events)) for _ in range(RUNS))  # noqa: B023
        yield game.name, str(len(events)), f"{len(events) / took:,.0f}"


if __name__ == "__main__":
    main()
