import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def run(*words: str) -> str:
    out = StringIO()
    call_command("draw", *words, stdout=out)
    return out.getvalue()


def test_draw_prints_json_with_matches_and_byes():
    drawn = json.loads(run("--entries", "5", "--stations", "2", "--seed", "S", "--format", "json"))

    assert drawn["rounds"] == 5
    assert len(drawn["matches"]) == 10
    assert set(drawn["matches"][0]) == {"round", "slot", "station", "home", "away"}
    assert sorted(bye["entry"] for bye in drawn["byes"]) == [1, 2, 3, 4, 5]


def test_draw_prints_rounds_for_people(tmp_path):
    names = tmp_path / "teams.txt"
    names.write_text("\ufeffEdson\n\nHinton \nJasper\n", encoding="utf-8")

    text = run("--names", str(names), "--stations", "1", "--seed", "maple leaf")

    assert text.splitlines()[:5] == [
        "Drawn from: maple leaf",
        "Rounds: 3, turns: 3, stations: 1",
        "",
        "Round 1",
        "  sits out: Jasper",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--entries", "1", "--stations", "2", "--seed", "x"], "A draw needs at least 2 entries; there is 1."),
        (["--entries", "4", "--stations", "0", "--seed", "x"], "A draw needs at least one board or table."),
        (["--names", "/nowhere", "--stations", "1", "--seed", "x"], "/nowhere cannot be read as a list of names."),
    ],
)
def test_draw_says_in_a_sentence_what_is_wrong(words, sentence):
    with pytest.raises(CommandError) as refused:
        run(*words)

    assert str(refused.value) == sentence


def test_draw_keeps_an_entry_on_its_station_and_a_district_early():
    drawn = json.loads(
        run("--entries", "8", "--stations", "4", "--seed", "x", "--fixed", "3=2", "--district", "1,2",
            "--district", "5, 6", "--format", "json")
    )  # fmt: skip

    assert {m["station"] for m in drawn["matches"] if 3 in (m["home"], m["away"])} == {2}
    rounds = {frozenset((m["home"], m["away"])): m["round"] for m in drawn["matches"]}
    assert (rounds[frozenset((1, 2))], rounds[frozenset((5, 6))]) == (1, 1)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--fixed", "3=1", "--fixed", "3=2"], "“3” is kept on two stations. Choose one of them."),
        (["--fixed", "9=1"], "--fixed: there is no entry “9”."),
        (["--fixed", "3=5"], "“3” is kept on station 5, but there are only 4."),
        (["--fixed", "3"], "--fixed 3: write the entry, =, and the number of a station, as in 7=1."),
        (
            ["--fixed", "3=1", "--fixed", "4=1"],
            "“3” and “4” are both kept on station 1, but have to play at the same time. Give one of them another"
            " station.",
        ),
        (["--district", "1,2", "--district", "2,3"], "--district: 2 is in two districts."),
        (["--days", "9-5"], "--days 9-5: write the hours of a day as in 9:00-18:30, days with commas between."),
        (["--days", "9:00-8:00"], "Day 1 ends before it begins."),
        (
            ["--days", "25:00-26:00"],
            "--days 25:00-26:00: the hours of a day go from 0:00 to 24:00, and the minutes to 59.",
        ),
        (["--days", "9:00-9:75"], "--days 9:00-9:75: the hours of a day go from 0:00 to 24:00, and the minutes to 59."),
        (["--days", "9:00-18:00", "--first-day-rounds", "-1"], "--first-day-rounds: write 0 or more."),
        (["--cycles", "3"], "A round robin is played once or twice, not 3 times."),
    ],
)
def test_draw_says_in_a_sentence_which_wish_cannot_be_met(words, sentence):
    with pytest.raises(CommandError) as refused:
        run("--entries", "8", "--stations", "4", "--seed", "x", *words)

    assert str(refused.value).replace("“4” and “3”", "“3” and “4”") == sentence


def test_draw_says_where_two_who_are_kept_apart_meet():
    text = run("--entries", "8", "--stations", "4", "--seed", "x", "--fixed", "3=1", "--fixed", "4=2")

    note = next(line for line in text.splitlines() if "kept on different stations" in line)
    assert "3" in note.split(" are ")[0]
    assert "4" in note.split(" are ")[0]
    assert note.endswith(("both are on station 1.", "both are on station 2."))


def test_draw_says_when_each_turn_begins_and_whether_it_fits():
    words = ["--entries", "8", "--stations", "4", "--seed", "x", "--days", "18:15-23:00,9:00-11:00", "--minutes", "40"]

    timetable = json.loads(run(*words, "--format", "json"))["timetable"]
    text = run(*words, "--first-day-rounds", "6")

    assert timetable["fits"] is True
    assert [(s["day"], s["time"]) for s in timetable["starts"]][3:5] == [(1, "20:15"), (2, "9:00")]
    assert "  turn 6, day 1, 21:35" in text


# --- groups -------------------------------------------------------------------------------------------


def test_draw_prints_groups_and_who_would_meet_in_the_finals():
    words = ["--entries", "9", "--stations", "4", "--seed", "x", "--groups", "2", "--advance", "2", "--third-place"]

    drawn = json.loads(run(*words, "--format", "json"))
    text = run(*words).splitlines()

    assert [len(group) for group in drawn["groups"]] == [4, 5]
    assert (drawn["slots"], drawn["least_slots"], len(drawn["matches"])) == (5, 5, 16)
    assert drawn["finals"] == {
        "kind": "knock-out",
        "advance": 2,
        "turns": 2,
        "matches": [
            {"round": 1, "home": "A1", "away": "B2"},
            {"round": 1, "home": "B1", "away": "A2"},
            {"round": 2, "home": "loser of 1", "away": "loser of 2"},
            {"round": 2, "home": "winner of 1", "away": "winner of 2"},
        ],
    }
    assert text[2] == f"Group A: {', '.join(map(str, drawn['groups'][0]))}"
    assert text[-4:] == [
        "  match 1, round 1: A1  v  B2",
        "  match 2, round 1: B1  v  A2",
        "  match 3, round 2: loser of 1  v  loser of 2",
        "  match 4, round 2: winner of 1  v  winner of 2",
    ]


def test_draw_prints_finals_for_every_place():
    words = ["--entries", "9", "--stations", "4", "--seed", "x", "--every-place"]

    table = json.loads(run(*words, "--groups", "1", "--advance", "4", "--format", "json"))["finals"]
    groups = run(*words, "--groups", "3", "--advance", "1").splitlines()

    assert table["turns"] == 2
    assert [(match["home"], match["away"]) for match in table["matches"]] == [
        ("place 7", "place 8"),
        ("place 5", "place 6"),
        ("place 1", "place 4"),
        ("place 2", "place 3"),
        ("loser of 3", "loser of 4"),
        ("winner of 3", "winner of 4"),
    ]
    assert groups[-7:] == [
        "Finals in 2 turns; A1 is the first of Group A.",
        "  match 1, round 1: B3  v  C3",
        "  match 2, round 1: B2  v  C2",
        "  match 3, round 1: B1  v  C1",
        "  match 4, round 2: A3  v  winner of 1",
        "  match 5, round 2: A2  v  winner of 2",
        "  match 6, round 2: A1  v  winner of 3",
    ]
    with pytest.raises(CommandError) as refused:
        run(*words, "--groups", "3", "--advance", "1", "--finals", "group")
    assert "Finals for every place are knockouts" in str(refused.value)


def test_turns_of_the_finals_are_part_of_the_timetable():
    words = ["--entries", "8", "--stations", "8", "--seed", "x", "--groups", "2", "--days", "9:00-12:00"]

    groups = json.loads(run(*words, "--minutes", "45", "--format", "json"))
    finals = json.loads(run(*words, "--minutes", "45", "--advance", "2", "--finals", "group", "--format", "json"))

    assert (len(groups["timetable"]["starts"]), groups["timetable"]["fits"]) == (3, True)
    assert (finals["finals"]["turns"], len(finals["timetable"]["starts"])) == (2, 5)
    assert (finals["timetable"]["fits"], finals["timetable"]["over"]) == (False, 45)


def test_seeded_groups_get_one_of_the_strongest_each():
    drawn = json.loads(
        run("--entries", "9", "--stations", "4", "--seed", "x", "--groups", "3", "--seeded", "--format", "json")
    )

    assert [len({1, 2, 3} & set(group)) for group in drawn["groups"]] == [1, 1, 1]
    assert [len({4, 5, 6} & set(group)) for group in drawn["groups"]] == [1, 1, 1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--groups", "0"], "There must be at least 2 groups, or 1 for a single round robin."),
        (["--groups", "5"], "8 entries are too few for 5 groups. Every group needs at least 2."),
        (["--advance", "2"], "--advance: there are no groups to go on from; give --groups as well."),
        (
            ["--groups", "2", "--advance", "4"],
            "With 8 teams in 2 groups the smallest has 4, so at most 3 of each can advance. At least one must be left"
            " out.",
        ),
        (
            ["--groups", "2", "--advance", "1", "--third-place"],
            "There is no match for third place with fewer than 4 in a knockout.",
        ),
    ],
)
def test_draw_says_in_a_sentence_why_there_are_no_such_groups(words, sentence):
    with pytest.raises(CommandError) as refused:
        run("--entries", "8", "--stations", "4", "--seed", "x", *words)

    assert str(refused.value) == sentence
