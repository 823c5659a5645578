"""A list as a file: the same cells in CSV and XLSX, no formula in either; whole, or a long one as it is read."""

from __future__ import annotations

import datetime
import io
from operator import itemgetter

import openpyxl
import pytest
from django.http import Http404
from django.utils import timezone

from kit.files.answers import LONG, as_file
from kit.files.writing import AT_ONCE, Cents, Column, Listing, as_csv, as_workbook

MOMENT = datetime.datetime(2027, 2, 5, 16, 30, tzinfo=datetime.UTC)
ROW = ("=1+1", " @SUM(A1)", "Renée\x07", 7, Cents(142500), datetime.date(2027, 2, 5), MOMENT, None)


def listing(rows=(ROW,), total=0) -> Listing:
    columns = [Column(name, name, itemgetter(at)) for at, name in enumerate(("=Team", *"bcdefgh"))]
    return Listing(name="teams", columns=columns, rows=rows, total=total)


def test_both_say_the_same_and_none_is_a_formula():
    text = b"".join(as_csv(listing())).decode("utf-8-sig").splitlines()
    assert text[0] == "'=Team,b,c,d,e,f,g,h"
    assert text[1] == f"'=1+1,' @SUM(A1),Renée\x07,7,1425.00,2027-02-05,{timezone.localtime(MOMENT):%Y-%m-%d %H:%M:%S},"
    sheet = openpyxl.load_workbook(io.BytesIO(b"".join(as_workbook(listing())))).active
    heading, row = sheet.iter_rows()
    assert heading[0].value == "'=Team"
    here = timezone.localtime(MOMENT).replace(tzinfo=None)
    assert [cell.value for cell in row] == [
        *("'=1+1", "' @SUM(A1)", "Renée", 7, 1425, here.replace(hour=0, minute=0), here, None),
    ]
    assert {cell.data_type for cell in row[:3]} == {"s"}
    assert row[4].number_format == "#,##0.00"


def test_rows_are_read_while_the_file_is_sent():
    read = []

    def rows():
        for number in range(AT_ONCE * 2):
            read.append(number)
            yield (number,) * 8

    parts = as_csv(listing(rows()))
    next(parts), next(parts), next(parts)
    assert len(read) == AT_ONCE


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_list_is_answered_whole_and_a_long_one_as_it_is_read(ending):
    whole, long = as_file(listing(total=LONG), ending), as_file(listing(total=LONG + 1), ending)
    assert (whole.streaming, long.streaming) == (False, True)
    assert whole.headers == long.headers
    if ending == "csv":  # a workbook says when it was made
        assert whole.content == long.getvalue()


def test_a_list_that_cannot_be_read_to_its_end_is_no_file():
    def rows():
        yield ROW
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        as_file(listing(rows()), "csv")


def test_another_kind_of_file_is_not_there():
    with pytest.raises(Http404):
        as_file(listing(), "pdf")
