from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine.codes import code_for, is_code, number_in_common, spoken

numbers = st.integers(0, 999_999)


@given(numbers, numbers, st.sampled_from(["", "ours"]))
def test_codes_of_different_sheets_differ(one, two, key):
    assert (code_for(one, key) == code_for(two, key)) == (one == two)


def test_a_site_has_another_series_than_the_next():
    ours, theirs = ([code_for(number, key) for number in range(1000)] for key in ("ours", "theirs"))

    assert all(map(is_code, ours))
    assert len({*ours} & {*theirs}) < 10  # about one in a thousand meets another by chance


@given(numbers)
def test_number_of_a_code_of_the_common_series_is_found(number):
    assert number_in_common(code_for(number)) == number


@given(numbers, st.integers(0, 6), st.integers(1, 9))
def test_a_wrong_digit_is_found(number, at, shift):
    code = code_for(number)
    wrong = code[:at] + str((int(code[at]) + shift) % 10) + code[at + 1 :]

    assert is_code(code)
    assert not is_code(wrong)


@given(numbers, st.integers(0, 5))
def test_two_neighbours_that_change_places_are_found(number, at):
    code = code_for(number)
    swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]

    assert is_code(swapped) == (swapped == code)


def test_code_may_be_typed_as_it_is_printed():
    code = code_for(12)

    assert is_code(spoken(code))
    assert is_code(f" {code[:3]}-{code[3:]}")
    assert not is_code("")
    assert not is_code("١٢٣٤٥٦٧")
