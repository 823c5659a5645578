from __future__ import annotations

import contextlib
import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.pure.table import marks, values
from kit.pure.table.columns import CellError
from kit.pure.text import clean, fold

APRIL_4 = datetime.date(1950, 4, 13)


@pytest.mark.parametrize(
    "text",
    [
        "1950-04-13",
        "1950/04/13",
        "1950.4.13",
        "1950 04 13",
        "19500413",
        "13/04/1950",
        "04/13/1950",
        "4/13/1950",
        "13-4-1950",
        "13.04.1950",
        "13 Apr 1950",
        "13-Apr-1950",
        "13 april 1950",
        "April 13, 1950",
        "Apr. 13, 1950",
        "Apr 13 1950",
        "13th April 1950",
        "1950 April 13",
        "13 avril 1950",
        "le 13 avril 1950",
        "jeudi 13 avril 1950",
        "jeu. 13 avr. 1950",
        "Thursday, April 13, 1950",
        "13 avril 1950 à 18 h 15",
        "1950-04-13 18 h",
        "1950-04-13 18h15",
        "1950-04-13 00:00",
        "1950-04-13T00:00:00",
        "1950-04-13 00:00:00",
        "4/13/1950 12:00:00 AM",
    ],
)
def test_date_reads_the_common_forms(text):
    assert values.date(text) == APRIL_4


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5 février 2027", "2027-02-05"),
        ("5 fevrier 2027", "2027-02-05"),
        ("5 févr. 2027", "2027-02-05"),
        ("5-févr-2027", "2027-02-05"),
        ("1er mars 2027", "2027-03-01"),
        ("1ER MARS 2027", "2027-03-01"),
        ("vendredi 5 février 2027", "2027-02-05"),
        ("12 juill. 2027", "2027-07-12"),
        ("15 août 2027", "2027-08-15"),
        ("3 déc. 2026", "2026-12-03"),
        ("25/02/2027", "2027-02-25"),
        ("mars 1, 2027", "2027-03-01"),
    ],
)
def test_date_reads_the_french_forms(text, day):
    assert values.date(text) == datetime.date.fromisoformat(day)


def test_date_of_equal_day_and_month_is_one_day():
    assert values.date("04/04/1950") == datetime.date(1950, 4, 4)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("03/04/1950", "03/04/1950 could be April 3, 1950 or March 4, 1950."),
        ("05/02/2027", "05/02/2027 could be February 5, 2027 or May 2, 2027."),
        ("2 mars avril 2027", "2 mars avril 2027 is not a date."),
        ("32 janvier 2027", "32 janvier 2027 is not a day of the calendar."),
        ("12-11-2000", "12-11-2000 could be November 12, 2000 or December 11, 2000."),
        ("13/04/50", "13/04/50 is not a date with a year of 4 digits."),
        ("4 Mar 50", "4 Mar 50 is not a date with a year of 4 digits."),
        ("1950-02-30", "1950-02-30 is not a day of the calendar."),
        ("31/31/1950", "31/31/1950 is not a day of the calendar."),
        ("1950-13-13", "1950-13-13 is not a day of the calendar."),
        ("18326", "18326 is not a date."),
        ("1950", "1950 is not a date."),
        ("in spring", "in spring is not a date."),
        ("March 1950", "March 1950 is not a date."),
        ("0000-01-01", "0000-01-01 is not a day of the calendar."),
    ],
)
def test_date_refuses_what_it_would_have_to_guess(text, start):
    with pytest.raises(CellError) as problem:
        values.date(text)

    assert str(problem.value).startswith(f"{start} Write ")


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("03/04/1962", "Write 1962-04-03 or 1962-03-04."),
        ("1962-02-30", "Write it as 1962-03-04 or Mar 4, 1962."),
        ("0000-01-01", "Write it as 1950-03-04 or Mar 4, 1950."),
        ("4 Mar 50", "Write it as 1950-03-04 or Mar 4, 1950."),
        ("4 Mar 52", "Write it as 1952-03-04 or Mar 4, 1952."),
        ("3/4/05", "Write it as 2005-03-04 or Mar 4, 2005."),
        ("about 1948", "Write it as 1948-03-04 or Mar 4, 1948."),
        ("no idea", "Write it as 1950-03-04 or Mar 4, 1950."),
    ],
)
def test_date_shows_how_with_the_year_that_was_meant(text, how):
    with pytest.raises(CellError, match=re.escape(how) + "$"):
        values.date(text)


@given(st.dates(min_value=datetime.date(1000, 1, 1)))
def test_date_reads_every_day_in_unmistakable_forms(day):
    assert values.date(day.isoformat()) == day
    assert values.date(f"{day.day} {day:%B} {day.year}") == day
    assert values.date(f"{day:%b} {day.day}, {day.year}") == day


@given(st.text(max_size=30))
def test_date_never_fails_but_with_a_sentence(text):
    try:
        values.date(clean(text))
    except CellError as problem:
        assert str(problem).endswith(".")  # noqa: PT017 -- most texts are no date, some are


@pytest.mark.parametrize("text", ["yes", "Y", "TRUE", "1", "x", "Oui", "OUI", "o", "Vrai", "payé", "Payée"])
def test_yes_no_reads_yes(text):
    assert marks.yes_no(text) is True


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("$40 chq 731", "chq #731", "e-transfer 2/3", "cash", "pd 40", "✔", "40", "payé comptant"), [True]),
        (("owes", "not paid", "à payer", "will pay at door", "—", "$0", "impayée", "no cheque"), [False]),
        (("half", "1/2", "pd?", "waived", "n/a", "20 of 40", "NSF", "owes 20, paid 20"), []),
    ],
)
def test_yes_no_reads_what_was_paid_in_whatever_form(texts, said):
    for text in texts:
        answers = []
        with contextlib.suppress(CellError):
            answers.append(marks.yes_no(text))
        assert answers == said, text


@pytest.mark.parametrize("text", ["no", "N", "False", "0", "non", "Non", "FAUX", "impayé"])
def test_yes_no_reads_no(text):
    assert marks.yes_no(text) is False


def test_yes_no_refuses_anything_else():
    with pytest.raises(CellError, match="maybe is neither yes nor no"):
        marks.yes_no("maybe")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0012345", "0012345"),
        ("1234567.0", "1234567"),
        ("No. 54", "54"),
        ("#54", "54"),
        ("Branch No. 54", "54"),
        ("Filiale 54", "54"),
        ("filiale no 54", "54"),
        ("Filiale n° 054", "054"),
        ("numero 54", "54"),
        ("Fil. 54", "54"),
        ("2895959,00", "2895959"),
        ("2 895 959", "2895959"),
        ("289-5959", "2895959"),
        ("2,895,959", "2895959"),
        ("2895959-", "2895959"),
        ("Card#2895959 (life)", "2895959"),
    ],
)
def test_digits_keeps_leading_zeros(text, number):
    assert values.digits(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "12A",
        "54 2895959",
        "2895959 or 2895960",
        "2895959?",
        "2027-01-15",
        "1 2",
        "-5",
        "12.5",
        "12,5",
        "12,000",
        "12,50",
    ],
)
def test_digits_refuses_anything_else(text):
    with pytest.raises(CellError, match="is not a number made of digits alone"):
        values.digits(text)


def test_digits_knows_what_a_spreadsheet_does_to_long_numbers():
    for text in ("2.89596E+06", "2,89596E+06"):
        with pytest.raises(CellError, match="the spreadsheet has shortened"):
            values.digits(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2,100", 2100),
        ("2 100", 2100),
        ("70", 70),
        ("70.0", 70),
        ("0", 0),
        ("70,0", 70),
        ("2 100,00", 2100),
        ("12,000", 12000),
    ],
)
def test_whole_number_reads_thousands(text, number):
    assert values.whole_number(text) == number


@pytest.mark.parametrize("text", ["12,50", "12,5", "1,25", "12,3456", "1.250,00"])
def test_whole_number_takes_no_french_decimal_for_thousands(text):
    with pytest.raises(CellError, match="is not a whole number"):
        values.whole_number(text)


@pytest.mark.parametrize("text", ["27", "20270", "next", "1850"])
def test_year_wants_four_digits(text):
    with pytest.raises(CellError, match="is not a year"):
        values.year(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  Wójcik ", "Wójcik"),
        ("Wo\u0301jcik", "Wójcik"),
        ("O\u2019Brien", "O'Brien"),
        ("O`Brien", "O'Brien"),
        ("Mc\u00a0Donald", "Mc Donald"),
        ("\ufeffSmith\u200b", "Smith"),
        ("Smith \t  Jones", "Smith Jones"),
        ("Smith\u2013Jones", "Smith-Jones"),
        ("Smith\r\nJones", "Smith Jones"),
    ],
)
def test_clean_makes_two_spellings_of_one_name_equal(text, expected):
    assert clean(text) == expected


@given(st.text())
def test_clean_is_stable(text):
    assert clean(clean(text)) == clean(text)


def test_fold_compares_headings():
    assert {fold(text) for text in ("Membership_No.", "membership no", " MEMBERSHIP-NO ")} == {"membership no"}
