"""The same shot under all rule sets: the table of the specification, row by row, and the page's other rows."""

from __future__ import annotations

import pytest

from games.cue.compare import SITUATIONS, columns, differences, rows
from games.cue.engine.choices import CuePlace, Option
from games.eightball.compare import situation
from games.eightball.engine import play
from games.eightball.engine.state import Group

EIGHT = ("bca8", "ebac8", "leg8", "wpa8")
EVERY = tuple(column.key for column in columns())
ILLEGAL = {Option.ACCEPT, Option.RERACK_AND_BREAK, Option.RERACK_OFFENDER_BREAKS}


def brief(key: str, rule_set: str) -> str:
    """Return a verdict in the shorthand of the table: F foul, opt options (of whom), stay, who plays and from where."""
    verdict = play.apply(*situation(key, rule_set)).verdict
    if verdict.winner is not None:
        return "wins" if verdict.winner is verdict.shooter else "loss"
    if verdict.warning:
        return "warning"
    said = ["F"] if verdict.fouls else []
    if verdict.choice is not None:
        options = set(verdict.choice.options)
        said.append("illegal" if options == ILLEGAL else "opt")
        said.append("breaker" if verdict.choice.side is verdict.shooter else "opponent")
    else:
        said += [{Group.SOLIDS: "solids", Group.STRIPES: "stripes"}[verdict.group]] if verdict.group else []
        said.append("continue" if verdict.next is verdict.shooter else "turn ends")
        said += {CuePlace.ANYWHERE: ["BIH"], CuePlace.HEAD: ["BIH head"], CuePlace.POSITION: []}[verdict.cue]
    said += [f"{ball} spotted" for ball in verdict.spotted] + [f"{ball} stays" for ball in verdict.down]
    return " ".join(said)


# Row of the table: situation, then what BCA, EBAC, Legion and WPA make of it.
TABLE = {
    1: ("dry_break", "F illegal opponent", "=", "illegal opponent", "illegal opponent"),
    2: ("eight_on_break", "opt breaker 8 spotted", "wins", "opt breaker 8 spotted", "opt breaker 8 spotted"),
    3: ("eight_and_scratch_on_break", "F opt opponent 8 spotted", "=", "=", "="),
    4: ("ball_and_scratch_on_break", "F turn ends BIH head 12 stays", "=", "=", "="),
    5: ("off_on_break", "F opt opponent 12 stays", "=", "F opt opponent 12 spotted", "="),
    6: ("eight_off_on_break", "loss", "=", "=", "F opt opponent 8 spotted"),
    7: ("open_eight_first", "F turn ends BIH 9 stays", "=", "stripes continue 9 stays", "="),
    8: ("open_other_group_first", "stripes continue 9 stays", "=", "=", "="),
    9: ("other_pocket", "turn ends 3 stays", "=", "=", "="),
    10: ("own_and_other", "continue 3 stays 9 stays", "=", "=", "="),
    11: ("only_other", "turn ends 9 stays", "=", "=", "="),
    12: ("last_and_eight", "loss", "=", "=", "="),
    13: ("scratch_on_eight", "F turn ends BIH", "loss", "=", "="),
    14: ("eight_and_scratch", "loss", "=", "=", "="),
    15: ("eight_other_pocket", "loss", "=", "=", "="),
    16: ("no_rail", "F turn ends BIH", "=", "=", "="),
    17: ("no_rail_snookered", "F turn ends BIH", "=", "=", "="),
    18: ("third_foul", "F turn ends BIH", "=", "=", "="),
    19: ("jump", "turn ends", "=", "=", "="),
    21: ("both_groups", "solids continue 3 stays 12 stays", "=", "=", "="),
}


@pytest.mark.parametrize("number", TABLE)
@pytest.mark.parametrize("rule_set", EIGHT)
def test_row_of_the_table_is_ruled_as_it_says(number: int, rule_set: str) -> None:
    key, first, *others = TABLE[number]
    expected = (first, *(first if other == "=" else other for other in others))
    assert brief(key, rule_set) == expected[EIGHT.index(rule_set)]


def test_row_20_a_minute_and_a_second_without_a_warning() -> None:
    answers = {
        column.key: answer for row in rows(EIGHT) if row.situation.key == "slow" for column, answer in row.answers
    }
    assert {answers["leg8"].text, answers["wpa8"].text} == {"A warning."}
    assert {answers["bca8"].text, answers["ebac8"].text} == {"These rules have no shot clock."}


def test_every_situation_is_answered_in_words_with_its_rule() -> None:
    shown = rows(EVERY)
    assert [row.situation.key for row in shown] == [compared.key for compared in SITUATIONS]
    for row in shown:
        for column, answer in row.answers:
            if answer is not None:
                assert answer.text[0].isupper() or answer.text[0].isdigit()
                assert answer.text.endswith(".")
                assert answer.rule or "no shot clock" in answer.text or "doesn't say" in answer.text, column.key


def test_what_differs_is_told_apart() -> None:
    differing = {row.situation.key for row in rows(("bca8", "ebac8")) if row.differs}
    assert differing == {"eight_on_break", "scratch_on_eight"}
    assert {row.situation.key for row in rows(("leg8",)) if row.differs} == set()


def test_the_settings_that_differ_are_listed_from_the_settings_themselves() -> None:
    found = dict(differences(("bca8", "ebac8")))
    assert set(found) == {"The 8 on the break", "A foul while playing for the 8"}
    assert found["The 8 on the break"][1] == "wins the rack"
    assert len(dict(differences(("leg8",)))) > len(found)


@pytest.mark.parametrize(
    ("some", "label", "words"),
    [
        (("snooker", "sixred"), "Fouls and a miss in a row", ("any number", "5 at most, a warning after 4")),
        (("snooker", "sixred"), "Red balls", ("15", "6, or any other number")),
        (
            ("snooker", "sixred"),
            "Leaving a snooker behind the free ball",
            ("is a foul, unless only pink and black are left", "is always a foul"),
        ),
        (("nineball", "tenball"), "The winning ball, on the break", ("wins the rack", "is spotted")),
        (("nineball", "tenball"), "What must be called", ("nothing", "every ball but on the break")),
        (
            ("tenball", "straightpool"),
            "Legal break with no ball pocketed",
            ("4 balls to a cushion", "the cue ball and 2 more to a cushion"),
        ),
        (("snooker", "billiards"), "Hazards in a row", ("", "15 at most, announced at 10")),
    ],
)
def test_games_of_one_family_are_told_apart_by_their_settings(some, label, words) -> None:
    found = dict(differences(some))[label]

    assert all(told.startswith(said) for told, said in zip(found, words, strict=True)), found


def test_options_are_numbered_so_that_nobody_takes_them_for_what_happens() -> None:
    answers = {
        column.key: answer for row in rows(EVERY) if row.situation.key == "dry_break" for column, answer in row.answers
    }
    for key in ("bca8", "blackball"):
        assert answers[key].follows[-2 if key == "blackball" else -3] == "(1) Play on as the balls lie."


@pytest.mark.parametrize(
    ("key", "column", "says"),
    [
        ("third_foul", "nineball", "Won by the opponent."),
        ("third_foul", "tenball", "Won by the opponent."),
        ("third_foul", "straightpool", "The shooter loses 16 points."),
        ("money_on_break", "nineball", "Won by the shooter"),
        ("money_on_break", "tenball", "To be spotted: 10."),
        ("money_combination", "nineball", "Won by the shooter"),
        ("money_combination", "tenball", "To be spotted: 10."),
        ("push_out", "nineball", "Let the other side play on."),
        ("wrong_first", "straightpool", "No foul"),
        ("wrong_first", "snooker", "5 points to the opponent"),
        ("jump", "snooker", "Foul: jump shot."),
        ("jump", "nineball", "No foul"),
        ("no_rail", "sixred", "no foul"),
        ("other_pocket", "tenball", "To choose: the opponent."),
        ("other_pocket", "nineball", "the same player continues"),
    ],
)
def test_other_games_stand_beside_8_ball(key: str, column: str, says: str) -> None:
    (row,) = (row for row in rows((column,)) if row.situation.key == key)
    answer = row.answers[0][1]
    assert says in " ".join((answer.text, *answer.follows))


def test_a_game_is_not_asked_about_what_it_does_not_know() -> None:
    answers = {row.situation.key: {column.key: answer for column, answer in row.answers} for row in rows(EVERY)}
    assert answers["eight_on_break"]["nineball"] is None
    assert answers["push_out"]["straightpool"] is answers["push_out"]["snooker"] is answers["push_out"]["leg8"] is None
    assert rows(()) == ()
