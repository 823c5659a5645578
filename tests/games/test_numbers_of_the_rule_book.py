"""The shipped rule book comes to the numbers of the manual as they were written down by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from games import registry, rulebook
from tests.games.manual import CRIBBAGE, DARTS, EIGHTBALL, EUCHRE, SHUFFLEBOARD

BOOK = rulebook.load(Path(__file__).resolve().parents[2] / "fixtures" / "rulebooks" / "ab-nwt-2027.toml")
EXPECTED = {
    "cribbage-pairs": CRIBBAGE,
    "cribbage-senior-pairs": CRIBBAGE,
    "cribbage-legion": CRIBBAGE,
    "euchre-legion": EUCHRE,
    "darts-legion": DARTS,
    "darts-mixed": replace(DARTS, into="fly"),
    "darts-mixed-seniors": replace(DARTS, start=501, into="fly"),
    "shuffleboard-mens": SHUFFLEBOARD,
    "shuffleboard-ladies": SHUFFLEBOARD,
    "shuffleboard-mixed": SHUFFLEBOARD,
    "shuffleboard-senior": SHUFFLEBOARD,
    "eightball-singles": EIGHTBALL,
    "eightball-doubles": EIGHTBALL,
}


@pytest.mark.rule("DARTS Reg. vii")
@pytest.mark.parametrize("key", sorted(EXPECTED))
def test_the_rules_of_every_category_are_those_of_the_manual(key: str) -> None:
    category = BOOK.category(key)
    assert category.rules == EXPECTED[key]
    assert isinstance(category.rules, registry.get(category.game).rules_class)


def test_every_category_is_compared() -> None:
    assert set(EXPECTED) == set(BOOK.categories)
