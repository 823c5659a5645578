"""A list that was saved as a file is read again by the same columns: in either language, the values as they were."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy as _

from kit.files.writing import CLOCK, DAY, MOMENT, MONEY, NUMBER, YEAR, YES_NO, Column, Listing, read_list, written
from kit.pure.table.columns import UnclearColumnsError

COLUMNS = (
    Column("team", _("Team")),
    Column("branch", _("Branch"), "entry.branch"),
    Column("partner", _("With"), "entry.partner.name"),
    Column("season", _("Season"), kind=YEAR),
    Column("points", _("Points"), kind=NUMBER),
    Column("cents", _("Amount, $"), kind=MONEY),
    Column("on", _("Day"), kind=DAY),
    Column("starts", _("Starts"), kind=CLOCK),
    Column("made_at", _("Written"), kind=MOMENT),
    Column("is_host", _("Host"), kind=YES_NO),
)
HERE = timezone.get_default_timezone()
VALUES = {
    "team": '=Renée\'s, the «first»; "a"',
    "branch": "No. 54",
    "partner": None,
    "season": 2027,
    "points": -7,
    "cents": -142505,
    "on": datetime.date(2027, 3, 4),
    "starts": datetime.time(18, 15),
    "made_at": datetime.datetime(2027, 2, 5, 16, 30, tzinfo=HERE),
    "is_host": True,
}
NOTHING = dict.fromkeys(VALUES) | {"team": "Vimy", "is_host": False, "cents": 0, "points": 0}


def row(values: dict[str, object]) -> dict[str, object]:
    return values | {"entry": {"branch": values["branch"], "partner": None}}


@pytest.fixture
def saved(tmp_path):
    def save(ending: str, language: str, rows=(VALUES, NOTHING)):
        with translation.override(language):
            file = tmp_path / f"teams-{language}.{ending}"
            listing = Listing(name="teams", columns=COLUMNS, rows=map(row, rows))
            file.write_bytes(b"".join(written(listing, ending)))
        return file

    return save


@pytest.mark.parametrize("reader", ["en-ca", "fr-ca"])
@pytest.mark.parametrize("language", ["en-ca", "fr-ca"])
@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_saved_list_is_read_again_with_the_same_values(saved, ending, language, reader):
    file = saved(ending, language)
    with translation.override(reader):
        read = list(read_list(file, COLUMNS))
    assert [line.problems for line in read] == [(), ()]
    assert [line.values for line in read] == [VALUES, NOTHING]


def test_a_cell_that_is_no_value_of_its_kind_says_so(saved):
    file = saved("csv", "en-ca", [VALUES])
    file.write_text(file.read_text().replace("-1425.05", "12$50").replace("18:15", "soon").replace("yes", "perhaps"))
    (line,) = read_list(file, COLUMNS)
    assert {problem.column: str(problem.sentence) for problem in line.problems} == {
        "cents": "12$50 is not an amount. Write dollars and cents, for example 412.50.",
        "starts": "soon is not a time of the day. Write it as 18:30.",
        "is_host": "perhaps is neither yes nor no. Write yes or no.",
    }


def test_another_list_is_not_read(saved):
    file = saved("csv", "en-ca")
    with pytest.raises(UnclearColumnsError):
        list(read_list(file, [Column("surname", _("Surname"))]))


def test_an_empty_file_has_no_rows(saved):
    assert list(read_list(saved("xlsx", "fr-ca", []), COLUMNS)) == []
