"""The paper of the cue games: 9-ball, 10-ball, 14.1, snooker, six-red and billiards."""

from __future__ import annotations

import pytest

from scoring.printing.engine.selection import Selection
from tests.scoring.printing.conftest import LETTER, reader, texts

WORDS = {
    "nineball-singles": ["first side with 3 wins takes the match", "Won by", "How it ended", "Racks won"],
    "tenball-doubles": ["first side with 3 wins takes the match", "Who breaks"],
    "straightpool-singles": [
        "first side with 1 win takes the match",
        "to 50 points",
        "Highest break or run",
        "Fouls in a row",
    ],
    "snooker-singles": ["first side with 2 wins takes the match", "Highest break or run", "Frames won"],
    "snooker-sixred-doubles": ["first side with 2 wins takes the match", "Points, visitor"],
    "billiards-singles": ["first side with 1 win takes the match", "to 100 points"],
}


@pytest.mark.parametrize("category", sorted(WORDS))
def test_sheet_has_the_boxes_of_its_game_on_one_page(category, drawn, printed):
    competition = drawn(category, entries=2)

    pdf = reader(printed(Selection(competition=competition.pk)))

    (text,) = texts(pdf)
    assert [word for word in WORDS[category] if word not in text] == []
    assert {tuple(map(float, page.mediabox[2:])) for page in pdf.pages} == {LETTER}
