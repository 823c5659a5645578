"""The line of a pattern: it says what was typed, it fits, and a damaged one is not read."""

from __future__ import annotations

import re
from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from scoring.live.engine.handover import ENDINGS, LIMIT, Handover, TypedLeg, decode, encode
from tournaments.draws.engine.codes import code_for

NUMBERS = st.from_regex(r"-?[0-9]{0,4}", fullmatch=True)
LEGS = st.builds(TypedLeg, home=NUMBERS, away=NUMBERS, ending=st.sampled_from(sorted(ENDINGS.values())))
WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
SHEETS = st.builds(
    Handover,
    code=st.integers(0, 999_999).map(code_for),
    version=st.integers(0, 99),
    key=st.uuids(),
    minute=st.integers(0, 999_999_999),
    by=st.text(st.characters(codec="ascii", categories=["Lu", "Ll"]), max_size=20),
    legs=st.lists(LEGS, min_size=1, max_size=9).map(tuple),
    more=st.lists(st.tuples(st.from_regex("m[a-z0-9-]{0,11}", fullmatch=True), WORDS), max_size=2).map(tuple),
)
PLAIN = Handover(code=code_for(7), version=0, key=UUID(int=7), minute=29934720, by="Sam", legs=(TypedLeg(home="121"),))


@settings(max_examples=60)
@given(SHEETS)
def test_what_is_read_is_what_was_written(sheet: Handover) -> None:
    try:
        line = encode(sheet)
    except RuleViolation:
        assume(False)  # the remarks were too long
    assert len(line) <= LIMIT
    assert line.isascii()
    assert decode(line) == sheet


@settings(max_examples=50)
@given(SHEETS.filter(lambda sheet: not sheet.more), st.data())
def test_a_letter_that_was_read_wrong_is_found(sheet: Handover, data: st.DataObject) -> None:
    line = encode(sheet)
    place = data.draw(st.integers(0, len(line) - 1))
    other = data.draw(st.sampled_from("0123456789abcdefLS/.%&,").filter(lambda sign: sign != line[place].lower()))
    with pytest.raises(RuleViolation):
        decode(f"{line[:place]}{other}{line[place + 1 :]}")


def test_the_longest_sheet_of_any_game_fits_with_room_for_remarks() -> None:
    legs = (TypedLeg(home="-9999", away="-9999", ending="forfeit_both"),) * 9
    signed = (("agreed", "both"), ("absent", "forfeit_home"))
    sheet = Handover(
        code=code_for(1),
        version=9999,
        key=UUID(int=2**128 - 1),
        minute=999_999_999,
        by="é" * 60,
        legs=legs,
        more=signed,
    )
    assert len(encode(sheet)) <= LIMIT - 150


def test_remarks_that_do_not_fit_are_counted() -> None:
    with pytest.raises(RuleViolation) as refusal:
        encode(replace(PLAIN, more=(("remarks", "x" * LIMIT),)))
    assert "no room for" in sentence(refusal.value)
    over = int(re.search(r"\d+", sentence(refusal.value)).group())
    assert len(encode(replace(PLAIN, more=(("remarks", "x" * (LIMIT - over)),)))) == LIMIT


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "nothing_scanned"),
        ("https://example.org/s/5142293/", "not_a_sheet"),
        ("LS2/5142293/0/x", "other_format"),
        ("LS1/5142293/0/x", "damaged"),
        (f"{encode(PLAIN)}0", "damaged"),
        (encode(replace(PLAIN, more=(("leg1-home", "90"),))), "damaged"),
        (encode(replace(PLAIN, more=(("remarks", "late"), ("version", "4")))), "damaged"),
        (encode(PLAIN)[:-1], "damaged"),
        (encode(PLAIN).replace("LS1", "ls1"), "not_a_sheet"),
        ("LS1/" + "0" * 600, "damaged"),
    ],
)
def test_what_is_not_a_whole_pattern_is_refused_in_words(text: str, code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        decode(text)
    assert refusal.value.code == code
    assert sentence(refusal.value)


def test_a_line_may_come_with_the_breaks_of_a_paste() -> None:
    line = encode(PLAIN)
    assert decode(f" {line[:40]}\r\n{line[40:]}\n") == PLAIN
