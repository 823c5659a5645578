"""Days, times and amounts as people type them into a form, in English and in French."""

from __future__ import annotations

import datetime
import importlib
import pkgutil
from collections.abc import Iterator
from decimal import Decimal

import pytest
from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone, translation

import legionsports
import scoring
import tournaments
from kit.dates import NEAR, playing_day, said
from kit.forms import ClockField, DayField, DollarsField, MomentField
from kit.pure.clock import time_typed
from legionsports.languages.services import catalogue


@pytest.fixture
def french():
    catalogue.compile_all()
    with translation.override("fr-ca"):
        yield


def refusal(field, text: str) -> str:
    with pytest.raises(ValidationError) as refused:
        field.clean(text)
    return " ".join(refused.value.messages)


@pytest.mark.parametrize(
    "text",
    [
        "2027-02-05", "Feb 5, 2027", "February 5, 2027", "Friday, February 5, 2027", "5 février 2027", "5 févr. 2027",
        "vendredi 5 février 2027", "le 5 février 2027", " 5\u00a0fevrier 2027 ",
    ],
)  # fmt: skip
def test_day_is_read_as_it_is_typed_in_either_language(text: str) -> None:
    assert DayField().clean(text) == datetime.date(2027, 2, 5)


def test_first_of_a_month_is_read_as_it_is_said_in_french() -> None:
    assert DayField().clean("1er mars 2027") == datetime.date(2027, 3, 1)


def test_day_that_could_be_two_is_refused_in_the_words_of_the_reader(french) -> None:
    assert refusal(DayField(), "05/02/2027").replace("\u00a0", " ") == (
        "« 05/02/2027 » peut désigner le 5 février 2027 ou le 2 mai 2027. Écrivez 2027-02-05 ou 2027-05-02."
    )
    with translation.override("en-ca"):
        assert refusal(DayField(), "05/02/2027").startswith("05/02/2027 could be February 5, 2027 or May 2, 2027.")
        assert refusal(DayField(), "soon").startswith("soon is not a date.")


TIMES = {
    "18:15": ["18:15", "18:15:00", "6:15 p.m.", "6:15 PM", "6:15p.m.", "18 h 15", "18h15", "18 H 15",
              "18\u00a0h\u00a015", "18\u202fh\u202f15", "18 h 15 min"],
    "09:00": ["9:00", "09:00", "9 a.m.", "9:00 a.m.", "9 h", "9h", "9 h 00", "9 heures", "09h00"],
    "12:00": ["12:00", "noon", "Noon", "12 p.m.", "midi", "12 h"],
    "00:00": ["00:00", "midnight", "12:00 a.m.", "minuit", "0 h"],
    "00:30": ["00:30", "12:30 a.m.", "0 h 30", "0h30"],
}  # fmt: skip


@pytest.mark.parametrize(("time", "text"), [(time, text) for time, texts in TIMES.items() for text in texts])
def test_time_is_read_as_it_is_typed_in_either_language(time: str, text: str) -> None:
    assert ClockField().clean(text) == datetime.time.fromisoformat(time)


@pytest.mark.parametrize(
    "text", ["18", "18,15", "18.15", "24 h", "6 h 60", "13 p.m.", "0 a.m.", "h", "le soir", "6 h 5"]
)
def test_time_that_says_too_little_is_refused(text: str, french) -> None:
    assert "18 h 15" in refusal(ClockField(), text).replace("\u00a0", " ")


@pytest.mark.parametrize("hour", range(24))
@pytest.mark.parametrize("minute", [0, 5, 30])
@pytest.mark.parametrize("language", ["en-ca", "fr-ca"])
def test_every_time_that_a_page_shows_can_be_typed(hour: int, minute: int, language: str) -> None:
    time = datetime.time(hour, minute)
    with translation.override(language):
        assert time_typed(said(time, "time")) == time


@pytest.mark.parametrize(
    "text",
    [
        "2027-02-06T13:30", "2027-02-06 13:30", "2027-02-06 13 h 30", "2027-02-06 1:30 p.m.",
        "6 février 2027 à 13 h 30", "6 février 2027, 13h30", "samedi 6 février 2027, 13 h 30",
        "Saturday, February 6, 2027, 1:30 p.m.", "Feb 6, 2027 at 1:30 pm",
    ],
)  # fmt: skip
def test_moment_is_read_as_it_is_typed_in_either_language(text: str) -> None:
    moment = MomentField().clean(text)

    assert f"{timezone.localtime(moment):%Y-%m-%d %H:%M}" == "2027-02-06 13:30"


@pytest.mark.parametrize("text", ["06/02/2027 13 h 30", "6 février 13 h 30", "13 h 30", "demain à midi"])
def test_moment_that_says_too_little_is_refused(text: str) -> None:
    assert refusal(MomentField(), text) == "Write the day and the hour like this: 2027-02-06 13:30."


@pytest.mark.parametrize("field", [DayField(), DayField(long_ago=True), MomentField()])
def test_a_day_of_another_age_is_refused(field: forms.Field) -> None:
    this_year = timezone.localdate().year
    is_long = isinstance(field, DayField) and field.long_ago
    first, last = (1900, 2100) if is_long else (this_year - NEAR, this_year + NEAR)
    for day in ("0026-02-06", f"{first - 1}-12-31", f"{last + 1}-01-01", "2999-01-01"):
        text = day if isinstance(field, DayField) else f"{day} 13:30"
        assert refusal(field, text) == f"Write a day between {first} and {last}. Was the year cut short?"
    for day in (f"{first}-01-01", f"{last}-12-31"):
        assert field.clean(day if isinstance(field, DayField) else f"{day} 13:30")
    assert {str(first), str(last)} == {field.widget.attrs[name][:4] for name in ("min", "max")}


def every_form(cls: type[forms.BaseForm] = forms.BaseForm) -> Iterator[type[forms.BaseForm]]:
    for below in cls.__subclasses__():
        yield below
        yield from every_form(below)


def test_every_form_asks_for_days_by_these_fields() -> None:
    for package in (tournaments, scoring, legionsports):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if ".forms" in module.name or module.name.endswith(".admin"):
                importlib.import_module(module.name)
    days = {
        f"{form.__name__}.{name}": field
        for form in every_form()
        if form.__module__.split(".")[0] in ("tournaments", "scoring", "legionsports")
        for name, field in getattr(form, "base_fields", {}).items()
        if isinstance(field, forms.DateField | forms.DateTimeField) and not field.widget.is_hidden
    }
    assert len(days) > 15
    assert [name for name, field in days.items() if not isinstance(field, DayField | MomentField)] == []


@pytest.mark.parametrize("time", ["00:00", "04:59", "05:00", "23:59"])
@pytest.mark.parametrize("day", ["2027-03-14", "2027-11-07"])
@pytest.mark.parametrize("zone", ["America/Halifax", "America/Edmonton"])
def test_a_night_belongs_to_the_day_before_when_the_clock_changes_too(time: str, day: str, zone: str) -> None:
    with timezone.override(zone):
        moment = timezone.make_aware(datetime.datetime.fromisoformat(f"{day} {time}"))
        before = datetime.date.fromisoformat(day) - datetime.timedelta(days=1)

        assert playing_day(moment) == (before if time < "05:00" else before + datetime.timedelta(days=1))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("20", "20"), ("20.50", "20.50"), ("20,50", "20.50"), ("20,50 $", "20.50"), ("$20.50", "20.50"), ("0", "0"),
        ("1\u00a0425,00\u00a0$", "1425"), ("1,425.00", "1425"), ("12,50", "12.50"), ("0,00", "0"),
    ],
)  # fmt: skip
def test_amount_is_read_as_it_is_typed_in_either_language(text: str, amount: str) -> None:
    assert DollarsField(max_digits=7).clean(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["12$50", "12.505", "1.425,00", "-5", "about 5"])
def test_amount_that_could_be_another_is_refused(text: str) -> None:
    refusal(DollarsField(min_value=Decimal(0)), text)


def test_amount_is_shown_as_it_is_typed(french) -> None:
    assert DollarsField().prepare_value(Decimal("20.50")) == "20,50"
    with translation.override("en-ca"):
        assert DollarsField().prepare_value(Decimal("20.50")) == "20.50"
