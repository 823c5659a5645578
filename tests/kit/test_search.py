"""Choosing one of many by what is typed: as a person types it, and never by a key that somebody did not mean."""

from __future__ import annotations

import pytest
from django import forms

from kit.search import SearchField

BRANCHES = [
    (1, "Camrose No. 57"),
    (57, "St. Paul No. 570"),
    (3, "Lac La Biche No. 28"),
    *((n, f"Elk No. {n}") for n in range(600, 620)),
]
PEOPLE = [("Camrose", [(1, "Renée O'Brien, 0412"), (2, "Frank O'Brien")]), ("Olds", [(3, "Frank Hill")])]


def form_of(choices, typed):
    class Form(forms.Form):
        one = SearchField(choices=[("", "Nobody"), *choices], coerce=int, empty_value=None, required=False)

    return Form({"one": typed})


@pytest.mark.parametrize(
    ("typed", "key"),
    [("57", 1), ("camr", 1), ("paul st", 57), ("No. 28", 3), ("Elk No. 601", 601), ("", None)],
)
def test_part_of_a_name_or_a_number_names_the_line(typed, key):
    form = form_of(BRANCHES, typed)
    assert form.is_valid()
    assert form.cleaned_data["one"] == key


@pytest.mark.parametrize("typed", ["elk", "nowhere", "3", "..."])
def test_what_fits_several_or_none_is_asked_again_and_is_never_a_key(typed):
    form = form_of(BRANCHES, typed)
    assert not form.is_valid()
    assert f'value="{typed}"' in str(form["one"])


def test_a_person_is_found_by_name_card_and_team_and_what_was_chosen_stays():
    crowd = [("Elk", [(n, f"Player {n}") for n in range(600, 620)])]
    for typed, key in {"obrien renee": 1, "412": None, "0412": 1, "hill olds": 3, "frank camrose": 2}.items():
        form = form_of([*PEOPLE, *crowd], typed)
        assert form.is_valid() is (key is not None), typed
        assert form.cleaned_data.get("one") == key
    several = form_of([*PEOPLE, *crowd], "frank")
    assert not several.is_valid()
    assert "<option>Frank Hill, Olds</option>" in str(several["one"])  # a list of those that fit, without scripts
    assert 'value="Frank O&#x27;Brien, Camrose"' in str(form_of([*PEOPLE, *crowd], "frank camrose")["one"])


def test_a_number_is_that_of_a_branch_before_that_of_its_heading():
    districts = [("District 2", [(n, f"Elk No. {n}") for n in range(2, 14)]), ("District 3", BRANCHES[3:])]
    assert form_of(districts, "2").is_valid()
    assert form_of(districts, "elk 13").is_valid()
    assert not form_of(districts, "district 2").is_valid()


def test_a_short_list_stays_a_list():
    assert form_of(PEOPLE, "2").is_valid()
    assert "<optgroup" in str(form_of(PEOPLE, "2")["one"])
