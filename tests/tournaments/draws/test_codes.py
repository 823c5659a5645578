from hypothesis import given
from hypothesis import strategies as st

from tournaments.draws.engine.codes import code_for, is_code, spoken

numbers = st.integers(0, 999_999)


@given(numbers, numbers)
def test_codes_of_different_sheets_differ(one, two):
    assert (code_for(one) == code_for(two)) == (one == two)


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
