"""A list as a file: the same cells in CSV and XLSX, no formula in either, sent part by part."""

from __future__ import annotations

import datetime
import io

import openpyxl
import pytest
from asgiref.sync import async_to_sync
from django.http import Http404
from django.test import AsyncRequestFactory, RequestFactory
from django.utils import timezone

from tournaments.files.pages import AT_ONCE, Cents, Listing, as_csv, as_workbook
from tournaments.files.views import as_file

MOMENT = datetime.datetime(2027, 2, 5, 16, 30, tzinfo=datetime.UTC)
ROW = ("=1+1", " @SUM(A1)", "Renée\x07", 7, Cents(142500), datetime.date(2027, 2, 5), MOMENT, None)


def listing(rows=(ROW,)) -> Listing:
    return Listing(name="teams", headings=("=Team", *"bcdefgh"), rows=rows)


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
            yield (number,)

    parts = as_csv(listing(rows()))
    next(parts), next(parts), next(parts)
    assert len(read) == AT_ONCE


def test_a_server_that_holds_many_readers_sends_it_part_by_part():
    async def sent() -> bytes:
        answer = as_file(AsyncRequestFactory().get("/"), listing(), "csv")
        assert answer.is_async
        return b"".join([part async for part in answer])

    assert async_to_sync(sent)() == b"".join(as_file(RequestFactory().get("/"), listing(), "csv"))


def test_another_kind_of_file_is_not_there():
    with pytest.raises(Http404):
        as_file(RequestFactory().get("/"), listing(), "pdf")
