import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def run(*words: str) -> str:
    out = StringIO()
    call_command("draw", *words, stdout=out)
    return out.getvalue()


def test_draw_prints_json_with_matches_and_byes():
    made = json.loads(run("--entries", "5", "--stations", "2", "--seed", "S", "--format", "json"))

    assert made["rounds"] == 5
    assert len(made["matches"]) == 10
    assert set(made["matches"][0]) == {"round", "slot", "station", "home", "away"}
    assert sorted(bye["entry"] for bye in made["byes"]) == [1, 2, 3, 4, 5]


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
        (["--entries", "1", "--stations", "2", "--seed", "x"], "A draw needs at least two entries; there is 1."),
        (["--entries", "4", "--stations", "0", "--seed", "x"], "A draw needs at least one board or table."),
        (["--names", "/nowhere", "--stations", "1", "--seed", "x"], "/nowhere cannot be read as a list of names."),
    ],
)
def test_draw_says_in_a_sentence_what_is_wrong(words, sentence):
    with pytest.raises(CommandError) as refused:
        run(*words)

    assert str(refused.value) == sentence
