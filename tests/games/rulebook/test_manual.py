"""The shipped rule book against the manual: each number where the manual has one, each open question answered."""

from __future__ import annotations

import datetime

import pytest

from games.rulebook import RuleBook

OPEN_QUESTIONS = [
    *(f"G{n}" for n in (*range(1, 28), 29, 32)),
    *(f"C{n}" for n in (1, 2, 3, 4, 5, 6, 7, 9)),
    *(f"E{n}" for n in range(1, 8)),
    *(f"D{n}" for n in range(1, 4)),
    *(f"S{n}" for n in range(1, 5)),
    *(f"P{n}" for n in range(1, 8)),
]


@pytest.mark.parametrize("amb", OPEN_QUESTIONS)
def test_every_open_question_has_a_named_setting_with_its_reason(book: RuleBook, amb: str) -> None:
    answers = [setting for setting in book.open_questions() if setting.source.amb == amb]
    assert answers != []
    for setting in answers:
        assert setting.source.section != ""
        assert setting.source.label != ""
        assert setting.source.why != ""


def test_no_setting_answers_a_question_that_nobody_asked(book: RuleBook) -> None:
    others = {category.game for category in book.others.values()}
    asked = {
        question.source.amb
        for question in book.open_questions()
        if not others & set(question.path.replace("-", ".").split("."))
    }
    assert asked == set(OPEN_QUESTIONS)


def test_every_setting_has_a_section(book: RuleBook) -> None:
    assert [setting.path for setting in book.settings() if not setting.source.section] == []


def test_every_open_question_offers_its_own_answer_among_the_choices(book: RuleBook) -> None:
    for setting in book.open_questions():
        assert setting.source.why, setting.path
        if setting.source.choices:
            assert setting.value in setting.source.choices, setting.path
            assert len(setting.source.choice_words) in (0, len(setting.source.choices)), setting.path


# category: size, least, men, women, spares, senior, legs, play-off best of, stations at least, hall
SIDES = {
    "cribbage-pairs": (2, 2, 0, 0, 1, False, 2, 3, 18, 120),
    "cribbage-senior-pairs": (2, 2, 0, 0, 1, True, 2, 3, 18, 120),
    "cribbage-legion": (4, 4, 0, 0, 2, False, 2, 3, 18, 120),
    "euchre-legion": (2, 2, 0, 0, 1, False, 2, 1, 10, 50),
    "darts-legion": (4, 3, 0, 0, 2, False, 3, 3, 10, 100),
    "darts-mixed": (4, 4, 2, 2, 2, False, 3, 3, 10, 100),
    "darts-mixed-seniors": (4, 4, 2, 2, 2, True, 3, 3, 10, 100),
    "shuffleboard-mens": (2, 2, 2, 0, 1, False, 1, 3, 3, 0),
    "shuffleboard-ladies": (2, 2, 0, 2, 1, False, 1, 3, 3, 0),
    "shuffleboard-mixed": (2, 2, 1, 1, 2, False, 1, 3, 3, 0),
    "shuffleboard-senior": (2, 2, 0, 0, 1, True, 1, 3, 3, 0),
    "eightball-singles": (1, 1, 0, 0, 0, False, 2, 3, 3, 0),
    "eightball-doubles": (2, 2, 0, 0, 1, False, 2, 3, 3, 0),
}


def test_the_thirteen_categories_are_offered(book: RuleBook) -> None:
    assert list(book.categories) == list(SIDES)


@pytest.mark.parametrize("key", SIDES)
def test_a_category_has_the_numbers_of_the_manual(book: RuleBook, key: str) -> None:
    category = book.category(key)
    assert (
        category.sides.size,
        category.sides.min_size,
        category.sides.men,
        category.sides.women,
        category.sides.spares,
        category.senior,
        category.legs,
        category.playoff.best_of,
        category.stations_min,
        category.hall_people,
    ) == SIDES[key]
    assert category.rules.playoff_wins == category.playoff.best_of // 2 + 1
    assert category.playoff.wins_needed == category.rules.playoff_wins


@pytest.mark.rule("DARTS Reg. vii")
@pytest.mark.parametrize(
    ("key", "start", "into", "out"),
    [
        ("darts-legion", 701, "double", "double"),
        ("darts-mixed", 701, "fly", "double"),
        ("darts-mixed-seniors", 501, "fly", "double"),
    ],
)
def test_a_darts_category_starts_and_finishes_as_the_manual_says(book, key, start, into, out) -> None:
    rules = book.category(key).rules
    assert (rules.start, rules.into, rules.out) == (start, into, out)


@pytest.mark.rule("AMB-G14")
@pytest.mark.parametrize(
    ("key", "score"),
    [
        ("cribbage-pairs", (1, 0)),
        ("euchre-legion", (10, 0)),
        ("darts-legion", (1, 0)),
        ("shuffleboard-mens", (21, 0)),
        ("eightball-singles", (10, 0)),
    ],
)
def test_a_forfeited_leg_is_scored(book, key, score) -> None:
    rules = book.category(key).rules
    assert (rules.forfeit_for, rules.forfeit_against) == score


@pytest.mark.rule("AMB-C1")
def test_cribbage_has_the_usual_skunks(book: RuleBook) -> None:
    rules = book.category("cribbage-legion").rules
    assert (rules.winning_score, rules.skunk_at_most, rules.double_skunk_at_most) == (121, 90, 60)
    assert (rules.points_leg, rules.points_skunk, rules.points_double_skunk) == (1, 1, 1)


@pytest.mark.rule("EUCHRE Reg. vi")
def test_euchre_plays_off_by_single_games_without_a_clock(book: RuleBook) -> None:
    playoff = book.category("euchre-legion").playoff
    assert (playoff.best_of, playoff.clock, playoff.more_tied, playoff.then) == (
        1,
        False,
        "mini_round_robin",
        "cut_cards",
    )
    assert playoff.agreement is False


@pytest.mark.rule("AMB-G23")
@pytest.mark.parametrize("key", ["shuffleboard-mixed", "eightball-doubles"])
def test_sports_without_a_tie_rule_copy_the_others(book: RuleBook, key: str) -> None:
    assert book.category(key).playoff == book.category("darts-legion").playoff
    assert book.source(f"categories.{key}.playoff.best_of").amb == "G23"


@pytest.mark.rule("8 BALL POOL Reg. ix")
def test_three_categories_go_on_to_dominion(book: RuleBook) -> None:
    goes_on = {
        key: category.advances["command"] for key, category in book.categories.items() if category.advances["command"]
    }
    assert goes_on == {"cribbage-legion": 1, "darts-legion": 1, "eightball-doubles": 2}
    assert book.category("eightball-doubles").advance_as["command"] == "joined"
    assert set(book.category("eightball-doubles").advance_as.values()) == {"own_team", "joined"}
    assert book.category("eightball-doubles").advance_as["district"] == "own_team"


@pytest.mark.rule("ELIGIBILITY vii.b")
def test_two_teams_of_a_district_go_on_to_command(book: RuleBook) -> None:
    assert book.level("command").teams_each == 2
    assert {category.advances["district"] for category in book.categories.values()} == {2}
    assert {category.advances["branch"] for category in book.categories.values()} == {0}


@pytest.mark.rule("REGISTRATION iii.b")
def test_deadlines_of_entries_are_those_of_the_manual(book: RuleBook) -> None:
    assert {level.key: level.entries_due_days for level in book.levels} == {
        "branch": 0,
        "area": 7,
        "district": 7,
        "command": 14,
        "dominion": 0,
    }
    assert [level.optional for level in book.levels] == [False, True, False, False, False]


@pytest.mark.rule("FORMAT OF PLAY viii")
def test_the_programme_has_the_friday_of_the_manual(book: RuleBook) -> None:
    lines = book.programme.lines
    assert (lines["registration"].starts, lines["registration"].ends) == (datetime.time(16), datetime.time(17, 45))
    assert lines["opening"].starts == datetime.time(18)
    assert lines["first_leg"].starts == datetime.time(18, 15)
    assert lines["food"].starts == datetime.time(11)
    assert book.programme.first_day_rounds == 4


@pytest.mark.rule("AMB-C9")
def test_cribbage_singles_wait_to_be_switched_on(book: RuleBook) -> None:
    with_singles = book.override({"categories.cribbage-singles.offered": True})
    assert "cribbage-singles" not in book.categories
    assert with_singles.category("cribbage-singles").sides.size == 1


def test_dominion_takes_neither_spares_nor_declarations(book: RuleBook) -> None:
    dominion = book.level("dominion")
    assert (dominion.spares_may_play, dominion.declaration_replaces_card) == (False, False)
    assert all(level.spares_may_play for level in book.levels[:-1])
