"""What a device can say about a leg without the server: the game's own answers, asked once for every pair of numbers.

No rule is written a second time. A game that is added tomorrow is judged without a network, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import groupby
from typing import Any

from games import registry
from games.base import Ending, Game, GameRules, Side
from games.legs import NOT_PLAYED
from kit.pure.refusals import sentence
from kit.pure.translation import language
from kit.pure.violations import RuleViolation

MOST = 130  # the highest number that is asked about: the answers grow with its square
LOWEST = -1  # stands for everything below 0
FIRST = "legs.0"

# What the order of the legs can be blamed for, by the codes of games/legs.py.
ORDER = ("leg_missing", "leg_still_needed", "leg_not_needed")


def judging_of(key: str, rules: GameRules, *, playoff: bool) -> dict[str, Any]:
    """Return what the rules say about a sheet, as JSON for the script of the page, in the reader's language.

    `verdicts[ending][home - lowest]` are runs [from which number of the other side, verdict]. Verdict 0 is a leg that
    can be; another one is a place in `sentences`, counted from 1, where the box at fault stands beside the text.
    Numbers above `most` count as `most` where `is_whole`; otherwise only the server judges them.
    """
    return _judging(key, rules, playoff, language())


@lru_cache(maxsize=64)
def _judging(key: str, rules: GameRules, playoff: bool, _language: str) -> dict[str, Any]:
    game = registry.get(key)
    # Games ask about the numbers of their rules and what a last frame can add to them, never about twice as much.
    highest = max(value for value in _numbers(rules))
    most = min(2 * highest + 2, MOST)
    told: dict[tuple[str, str], int] = {}
    return {
        "legs": rules.most_legs(playoff=playoff),
        "wins": rules.wins_that_end(playoff=playoff),
        "lowest": LOWEST,
        "most": most,
        "is_whole": highest + 2 <= most,
        "verdicts": {
            ending.value: [
                _runs([_verdict(game, home, away, ending, rules, playoff, told) for away in range(LOWEST, most + 1)])
                for home in range(LOWEST, most + 1)
            ]
            for ending in _endings(game, playoff)
        },
        "sentences": list(told),
        "order": _order(game, rules, playoff),
        "completes": _completes(game, rules, playoff, most),
    }


def _endings(game: Game, playoff: bool) -> list[Ending]:
    return [Ending.PLAYED, Ending.TIME] if game.timed and not playoff else [Ending.PLAYED]


def _numbers(rules: GameRules) -> Iterator[int]:
    for number in fields(rules):
        value = getattr(rules, number.name)
        if type(value) is int:
            yield value


def _verdict(
    game: Game, home: int, away: int, ending: Ending, rules: GameRules, playoff: bool, told: dict[tuple[str, str], int]
) -> int:
    """Return 0 for a first leg that can be, else the number of the sentence that says why not."""
    rest = (NOT_PLAYED,) * (rules.most_legs(playoff=playoff) - 1)
    leg = game.leg_class(home=home, away=away, ending=ending)
    for fault in game.faults((leg, *rest), rules, playoff=playoff):
        if fault.field == FIRST or fault.field.startswith(f"{FIRST}."):
            side = fault.field.removeprefix(FIRST).removeprefix(".") or Side.HOME.value
            return told.setdefault((side, sentence(fault)), len(told) + 1)
        break
    return 0


def _runs(verdicts: Sequence[int]) -> list[list[int]]:
    """Return where a row of verdicts changes.

    >>> _runs([2, 2, 0, 1])
    [[-1, 2], [1, 0], [2, 1]]
    """
    groups = [(verdict, len(list(group))) for verdict, group in groupby(verdicts)]
    runs, start = [], LOWEST
    for verdict, length in groups:
        runs.append([start, verdict])
        start += length
    return runs


def _order(game: Game, rules: GameRules, playoff: bool) -> dict[str, list[str]]:
    """Return the sentences about a leg that is missing or one too many, for each leg of a sheet."""
    section = game.section_playoff if playoff else ""
    legs = range(1, rules.most_legs(playoff=playoff) + 1)
    wins = rules.wins_that_end(playoff=playoff) or 0
    return {
        code: [sentence(RuleViolation(f"{game.key}.{code}", section, leg=leg, wins=wins)) for leg in legs]
        for code in ORDER
        if code in game.messages
    }


def _completes(game: Game, rules: GameRules, playoff: bool, most: int) -> list[int | None]:
    """Return what the form fills in for the other side when only one number is typed."""
    form = registry.leg_form(game.key)(
        game=game, rules=rules, playoff=playoff, number=1, names={side.value: "" for side in Side}
    )
    return [form.completed(own) for own in range(LOWEST, most + 1)]
