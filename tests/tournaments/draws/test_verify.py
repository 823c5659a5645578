"""Checking draws from files: ours, changed ones, and those of other programs."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.grouped import draw_groups
from tournaments.draws.engine.verify import drawn_again, is_same, problems, read


def data(entries=7, **more) -> dict:
    return json.loads(
        json.dumps(draw(range(1, entries + 1), **{"stations": 3, "seed": "maple leaf", **more}).to_json())
    )


def codes(draw_data) -> set[str]:
    return {problem.code for problem in problems(read(draw_data))}


@given(entries=st.integers(2, 14), stations=st.integers(1, 8), cycles=st.sampled_from([1, 2]))
@settings(max_examples=40, deadline=None)
def test_every_draw_of_ours_passes_and_comes_out_again(entries, stations, cycles):
    plain = read(data(entries, stations=stations, cycles=cycles))

    assert problems(plain) == []
    assert is_same(plain, drawn_again(plain))


def test_wishes_are_part_of_what_is_drawn_again():
    plain = read(data(9, stations=4, fixed={3: 2}, groups={1: ("a",), 2: ("a",)}))

    assert problems(plain) == []
    assert is_same(plain, drawn_again(plain))
    plain.asked["fixed"][0][1] = 3
    assert not is_same(plain, drawn_again(plain))


def test_list_of_matches_alone_is_enough():
    assert codes(data()["matches"]) == set()


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda d: d["matches"].pop(), {"never_met", "bye_missing"}),
        (lambda d: d["matches"][0].update(station=d["matches"][1]["station"]), {"station_twice"}),
        (
            lambda d: d["matches"][0].update(away=d["matches"][0]["home"]),
            {"against_itself", "never_met", "bye_missing"},
        ),
        (lambda d: d["matches"].append({**d["matches"][0], "slot": 99, "round": 99}), {"met_otherwise", "bye_missing"}),
        (lambda d: d["matches"][0].update(slot=d["matches"][4]["slot"]), {"twice_in_slot"}),
        (lambda d: d["matches"][0].update(station=0), {"below_one"}),
        (lambda d: d["byes"].pop(), {"bye_missing"}),
        (lambda d: d["byes"].append({"round": 1, "entry": d["matches"][0]["home"]}), {"plays_and_sits_out"}),
    ],
)
def test_what_is_wrong_is_found(spoil, found):
    broken = data(7, stations=3)
    spoil(broken)

    assert found <= codes(broken)


@pytest.mark.parametrize(
    "nonsense",
    [
        None, 3, "x", [], {}, {"matches": 3}, [3], [{"round": 1}], {"matches": [], "byes": []},
        [{"round": "1", "slot": 1, "station": 1, "home": 1, "away": 2}],
        [{"round": 1, "slot": 1, "station": True, "home": 1, "away": 2}],
        [{"round": 1, "slot": 1, "station": 1, "home": None, "away": 2}],
        {"matches": [{"round": 1, "slot": 1, "station": 1, "home": 1, "away": 2}], "byes": [1]},
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_a_sentence(nonsense, tmp_path):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(nonsense))

    with pytest.raises(CommandError) as refused:
        call_command("verify_draw", str(file), stdout=StringIO())

    assert str(refused.value).startswith("This is not a draw: ")


def run(file) -> str:
    out = StringIO()
    call_command("verify_draw", str(file), stdout=out)
    return out.getvalue()


def test_command_says_how_fair_and_that_it_comes_out_again(tmp_path):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(data(19, stations=10)))

    text = run(file).splitlines()

    assert text[:5] == [
        "19 entries, 171 matches.",
        "Complete, and nobody and no station is in two places at once.",
        "Length: The whole draw takes 19 turns; in a turn every match is played at the same time."
        " (As short as possible.)",
        "Boards or tables: Every team plays equally often on each station. (As even as possible.)",
        "First named: Every team is named first exactly as often as second. (As even as possible.)",
    ]
    assert text[-1] == "The same draw comes out again of the words “maple leaf” and this list of entries."


def test_command_says_when_only_the_boards_are_others(tmp_path):
    """As in a draw that an older version made for a number of entries whose boards are shared out more evenly now."""
    drawn = data(6, stations=3)
    for match in drawn["matches"]:
        match["station"] = match["station"] % 3 + 1
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(drawn))

    text = run(file).splitlines()

    assert text[-2:] == [
        "The same draw comes out again of the words “maple leaf” and this list of entries.",
        "Only the boards differ: they were set by hand, or by another version of Legion Sports.",
    ]
    drawn["matches"][0]["home"], drawn["matches"][0]["away"] = (drawn["matches"][0][side] for side in ("away", "home"))
    file.write_text(json.dumps(drawn))
    with pytest.raises(CommandError, match="does not match its seed phrase"):
        run(file)


def test_command_ends_with_an_error_when_the_words_were_others(tmp_path):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps({**data(), "seed": "another"}))

    with pytest.raises(CommandError, match="does not match its seed phrase"):
        run(file)


def test_command_ends_with_an_error_when_the_draw_is_broken(tmp_path):
    broken = data()
    broken["matches"].pop()
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(broken))

    with pytest.raises(CommandError, match="not in order"):
        run(file)


@pytest.mark.parametrize(
    ("text", "sentence"), [("{", "is not JSON"), ("[" * 100_000, "is not JSON"), (None, "cannot be read")]
)
def test_command_says_when_the_file_is_no_use(tmp_path, text, sentence):
    file = tmp_path / "draw.json"
    if text is not None:
        file.write_text(text)

    with pytest.raises(CommandError, match=sentence):
        run(file)


# --- groups -------------------------------------------------------------------------------------------


def groups_data(entries=9, **more) -> dict:
    asked = {"count": 2, "stations": 4, "seed": "maple leaf", **more}
    return json.loads(json.dumps(draw_groups(range(1, entries + 1), **asked).to_json()))


@given(entries=st.integers(4, 13), count=st.integers(2, 4), stations=st.integers(1, 6))
@settings(max_examples=12, deadline=None)
def test_groups_of_any_size_pass_and_come_out_again(entries, count, stations):
    assume(entries >= 2 * count)
    plain = read(groups_data(entries, count=count, stations=stations))

    assert problems(plain) == []
    assert is_same(plain, drawn_again(plain))


def test_strength_districts_and_a_kept_entry_are_part_of_what_is_drawn_again():
    rank = {entry: 10 - entry for entry in range(1, 10)}
    labels = {1: ("a",), 2: ("a",)}
    plain = read(groups_data(strength=rank, labels=labels, fixed={3: 2}))

    assert is_same(plain, drawn_again(plain))
    plain.asked["strength"].reverse()
    assert is_same(plain, drawn_again(plain))
    one, two = plain.groups[0][:2]
    plain.asked["strength"] = [[entry, 3] for entry in plain.entries if entry not in (one, two)] + [[one, 1], [two, 2]]
    assert not is_same(plain, drawn_again(plain))


@pytest.mark.parametrize(
    ("spoil", "found"),
    [
        (lambda d: d["matches"].pop(), {"never_met"}),
        (lambda d: d["groups"][0].append(d["groups"][1][0]), {"in_two_groups", "never_met"}),
        (lambda d: d["groups"][0].pop(), {"in_no_group"}),
        (lambda d: d["matches"][0].update(away=d["groups"][1][0], home=d["groups"][0][0]), {"met_across"}),
        (lambda d: d["byes"].pop(), {"bye_missing"}),
        (lambda d: d.pop("groups"), {"never_met"}),
    ],
)
def test_what_is_wrong_with_groups_is_found(spoil, found):
    broken = groups_data()
    spoil(broken)

    assert found <= codes(broken)


def test_small_group_does_not_sit_out_the_rounds_that_only_a_large_one_has():
    plain = read(groups_data(9))

    assert {len(group) for group in plain.groups} == {4, 5}
    assert {bye.entry for bye in plain.byes} == set(max(plain.groups, key=len))
    assert problems(plain) == []


def test_command_measures_each_group_by_itself(tmp_path):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(groups_data(20, stations=10)))
    text = run(file).splitlines()
    file.write_text(json.dumps(groups_data(20, stations=5)))
    sharing = run(file).splitlines()

    assert text[:4] == [
        "20 entries in 2 groups, 90 matches.",
        "Complete, and nobody and no station is in two places at once.",
        "Group A, 10 entries:",
        "Length: The group takes 9 turns; in a turn every match is played at the same time. (As short as possible.)",
    ]
    assert "Group B, 10 entries:" in text
    assert sharing[3] == (
        "Length: With Group B on the same boards or tables the whole hall takes 18 turns; this group plays in 9 of"
        " them. (As short as possible.)"
    )
    assert text[-1] == "The same draw comes out again of the words “maple leaf” and this list of entries."


@pytest.mark.parametrize("groups", [3, [3], [[None]], [[1], "x"]])
def test_groups_that_are_none_are_refused(groups):
    with pytest.raises(DrawError) as refused:
        read({**groups_data(), "groups": groups})

    assert refused.value.code == "not_a_draw"
