"""What follows from a tie for first or second in each of the Legion's games; the events are worked out by hand."""

from __future__ import annotations

import pytest

from tests.scoring import small
from tests.scoring.standings.events_by_hand import (
    CRIBBAGE_THREE,
    CRIBBAGE_TWO,
    DARTS_THREE,
    DARTS_TWO,
    EIGHTBALL_THREE,
    EIGHTBALL_TWO,
    EUCHRE_THREE,
    EUCHRE_TWO,
    ONE,
    SHUFFLEBOARD_THREE,
    SHUFFLEBOARD_TWO,
    THREE,
    TWO,
    Name,
)


@pytest.mark.parametrize(
    "of",
    [
        pytest.param(CRIBBAGE_TWO, id="cribbage: best of three", marks=pytest.mark.rule("CRIBBAGE Reg. vi")),
        pytest.param(
            CRIBBAGE_THREE,
            id="cribbage: three are drawn, and two pairs at one each play a deciding leg",
            marks=pytest.mark.rule("CRIBBAGE Reg. vi", "CRIBBAGE Reg. viii", "AMB-C7", "AMB-G21"),
        ),
        pytest.param(EUCHRE_TWO, id="euchre: a single game to ten", marks=pytest.mark.rule("EUCHRE Reg. vi")),
        pytest.param(
            EUCHRE_THREE,
            id="euchre: three play a small round robin, and again when it ends tied",
            marks=pytest.mark.rule("EUCHRE Reg. vi", "AMB-E4"),
        ),
        pytest.param(
            DARTS_TWO,
            id="darts: best of three, and lower places are shared",
            marks=pytest.mark.rule("DARTS Reg. xvi", "AMB-G18", "AMB-G19"),
        ),
        pytest.param(
            DARTS_THREE,
            id="darts: three are drawn for a knockout",
            marks=pytest.mark.rule("DARTS Reg. xvi", "AMB-G21"),
        ),
        pytest.param(SHUFFLEBOARD_TWO, id="shuffleboard: best of three games", marks=pytest.mark.rule("AMB-G23")),
        pytest.param(
            SHUFFLEBOARD_THREE,
            id="shuffleboard: three may agree on a small round robin",
            marks=pytest.mark.rule("AMB-G23", "AMB-G21"),
        ),
        pytest.param(
            EIGHTBALL_TWO,
            id="8-ball: best of three racks, and no points are added",
            marks=pytest.mark.rule("AMB-G23", "AMB-G24"),
        ),
        pytest.param(
            EIGHTBALL_THREE,
            id="8-ball: three doubles settle first and second in one knockout",
            marks=pytest.mark.rule("8 BALL POOL Reg. ix", "AMB-G23"),
        ),
    ],
)
def test_tie_for_first_is_played_off(make_competition, users, of):
    competition = make_competition(of.category, entries=5)
    small.enter(small.round_robin(competition), of.results)
    points = {number: points for _, number, points in of.places}

    assert tuple(small.places(competition)) == of.places
    assert tuple(small.tied(competition)) == of.tied
    assert small.why(competition).items() >= of.why.items()

    for playoff in of.playoffs:
        stage = small.start(
            competition, by=users["carl"], method=playoff.method, agreement=playoff.agreement, seed=playoff.seed
        )
        assert stage.agreement == playoff.agreement
        numbers = names_of(stage)
        for count, (first, second, text, *pair) in enumerate(playoff.played):
            if count and count <= playoff.open_after:
                assert tuple(small.tied(competition)) == of.tied
                assert "play-off for first place is not decided yet." in " ".join(small.why(competition).values())
            named = [numbers.get(name, name) for name in (first, second)]
            small.play(stage, *named, text, by=users["sam"], pair="".join(pair))
        places = [(place, numbers.get(name, name)) for place, name in playoff.places]
        assert small.places(competition) == [(place, number, points[number]) for place, number in places]
        assert tuple(small.tied(competition)) == playoff.tied
        assert (
            small.why(competition).items()
            >= {numbers.get(name, name): why for name, why in playoff.why.items()}.items()
        )


def names_of(stage) -> dict[Name, int]:
    """Return the numbers of those who meet first in a knockout of three, and of who waits; nothing elsewhere."""
    first, *others = stage.matches.order_by("round", "number")
    if not others or others[-1].away is not None:
        return {}
    return {"home": first.home.number, "away": first.away.number, "waits": others[-1].home.number}


# --- a tie for second ------------------------------------------------------------------------------------------


SECOND_OF_DARTS = {(1, 2): TWO, (1, 3): THREE, (2, 3): ONE}  # 1: 2 + 3 = 5    2: 1 + 1 = 2    3: 0 + 2 = 2
SECOND_OF_EIGHTBALL = {
    (1, 2): "10-1 10-1",
    (1, 3): "10-1 10-1",
    (2, 3): "10-5 5-10",
}  # 1: 20 + 20 = 40    2: 2 + 15 = 17    3: 2 + 15 = 17


@pytest.mark.parametrize(
    ("category", "results", "places", "ties"),
    [
        pytest.param(
            "darts-legion",
            SECOND_OF_DARTS,
            [(1, 1, 5), (2, 2, 2), (2, 3, 2)],
            [],
            marks=pytest.mark.rule("DARTS Reg. xvii", "AMB-G22"),
        ),
        *(
            pytest.param(
                category,
                SECOND_OF_EIGHTBALL,
                [(1, 1, 40), (2, 2, 17), (2, 3, 17)],
                ties,
                marks=pytest.mark.rule("8 BALL POOL Reg. ix", "AMB-G22"),
            )
            for category, ties in (("eightball-doubles", [(2, [2, 3])]), ("eightball-singles", []))
        ),
    ],
)
def test_a_tie_for_second_is_played_off_only_where_the_second_goes_on(
    make_competition, category, results, places, ties
):
    competition = make_competition(category, entries=3)
    small.enter(small.round_robin(competition), results)

    assert small.places(competition) == places
    assert small.tied(competition) == ties


@pytest.mark.rule("DARTS Reg. xvii", "AMB-G22")
def test_a_tie_for_second_is_played_off_when_the_rule_book_always_asks_for_it(make_competition, users):
    competition = make_competition("darts-legion", entries=3)
    competition.overrides = {"playoff.second_place": "always"}
    competition.save()
    small.enter(small.round_robin(competition), SECOND_OF_DARTS)

    assert small.tied(competition) == [(2, [2, 3])]
    stage = small.start(competition, by=users["carl"])
    assert stage.settles_place == 2
    small.play(stage, 2, 3, "0-1 0-1 -", by=users["sam"])

    assert small.places(competition) == [(1, 1, 5), (2, 3, 2), (3, 2, 2)]
