"""Each kind of difference between two pictures, and the sentence that people read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.consequences.engine.comparing import Difference, Reach, compare, reach_of
from scoring.consequences.engine.picture import Picture, Placing, Printed, TableSeen
from scoring.consequences.words import sentence

HINTON, LEDUC, OLDS, WILLIAMS = 1, 2, 3, 70
TABLE = TableSeen(
    name="",
    is_complete=True,
    places={HINTON: Placing(1), LEDUC: Placing(2), OLDS: Placing(3)},
    points={HINTON: 8, LEDUC: 4, OLDS: 0},
)
BEFORE = Picture(names={HINTON: "Hinton", LEDUC: "Leduc", OLDS: "Olds"}, tables=(TABLE,))
TIE = frozenset({(1, (HINTON, LEDUC))})


def tabled(picture: Picture = BEFORE, **changed: object) -> Picture:
    """Return `picture` with another table."""
    return replace(picture, tables=(replace(TABLE, **changed),))  # type: ignore[arg-type]


def told(before: Picture, after: Picture) -> dict[str, str]:
    """Return what is different, by code, as people read it; kept and read again on the way."""
    found = [Difference.from_json(difference.to_json()) for difference in compare(before, after)]
    return {difference.code: sentence(difference) for difference in found}


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({}, {"thrown": {WILLIAMS: "R. Williams"}}, {"pin_due": "R. Williams is due a 180 pin."}),
        ({"thrown": {WILLIAMS: "R. Williams"}}, {}, {"pin_gone": "R. Williams is no longer due a 180 pin."}),
        (
            {"thrown": {WILLIAMS: "R. Williams"}, "pinned": frozenset({WILLIAMS})},
            {"pinned": frozenset({WILLIAMS})},
            {"pin_given": "R. Williams has a 180 pin, but no sheet lists a 180."},
        ),
        # There is one pin a person and level, and it was given.
        ({"pinned": frozenset({WILLIAMS})}, {"thrown": {WILLIAMS: "R. Williams"}}, {}),
    ],
    ids=["due", "gone", "given", "due again"],
)
def test_a_180_that_comes_or_goes_moves_a_pin(before, after, expected) -> None:
    assert told(replace(BEFORE, **before), replace(BEFORE, **after)) == expected


def test_a_tie_that_appears_has_to_be_settled_and_one_that_vanishes_is_told() -> None:
    level = tabled(ties=TIE)
    assert told(BEFORE, level) == {"tie_new": "Hinton and Leduc are tied for first. Settle the tie."}
    assert told(level, BEFORE) == {"tie_gone": "Hinton and Leduc are no longer tied for first."}


@pytest.mark.parametrize(
    ("points", "papers"), [({}, set()), ({HINTON: 7}, {"printed"})], ids=["nothing moves", "a total moves"]
)
def test_a_paper_that_was_printed_is_told_once_it_is_wrong(points, papers) -> None:
    printed = replace(BEFORE, printed=(Printed(document="standings", at="2026-11-22T21:05:00+00:00"),))
    found = told(printed, tabled(printed, points={**TABLE.points, **points}))
    assert set(found) == papers
    for text in found.values():
        assert text.startswith("The standings: printed Sunday,")
        assert text.endswith("Collect the copies and print again.")


@pytest.mark.parametrize("made", [True, False], ids=["made", "not made"])
def test_finals_that_were_made_are_outdated_and_others_get_other_teams(made) -> None:
    was, now = tabled(going=(HINTON, LEDUC), ties=frozenset()), tabled(going=(LEDUC, HINTON))
    before, after = replace(was, finals_made=made), replace(now, finals_made=made)
    (difference,) = compare(before, after)
    assert (difference.code, reach_of([difference])) == (
        ("finals_outdated", Reach.MADE) if made else ("to_finals", Reach.RESULTS)
    )
    text = told(before, after)[difference.code]
    assert "Leduc and Hinton" in text
    assert ("stay as they were made" in text) is made
