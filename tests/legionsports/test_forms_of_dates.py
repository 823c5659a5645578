"""Days, times and money have one form each: what a page prints another way is found here."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.utils import timezone

from kit.dates import ENGLISH, FRENCH, said

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("kit", "games", "tournaments", "scoring", "legionsports")
# What machines read: a moment with its zone, and keys that tell days and months apart.
FOR_MACHINES = {"c", "Y-m-d", "Ym"}
FILTER = re.compile(r"""\|(?:date|time)\b(?::(["'])(?P<form>[^"']*)\1)?""")
ASKED = re.compile(r"""(?:\|said:|\bsaid\([^"'\n]*, )(["'])(?P<how>[a-z -]+)\1""")
BY_HAND = re.compile(r"\b(?:date_format|time_format)\(|%[IpB]\b|toLocaleTimeString\(\[\]|[ap]\.m\.'? if ")


def sources(ending: str) -> list[Path]:
    places = [ROOT / "templates", *(ROOT / package for package in PACKAGES)]
    return [path for place in places for path in place.rglob(f"*.{ending}") if "migrations" not in path.parts]


def test_no_template_writes_a_day_or_a_time_another_way() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in [*sources("html"), *sources("txt")]
        for match in FILTER.finditer(path.read_text(encoding="utf-8"))
        if match["form"] not in FOR_MACHINES
    }
    assert found == set()


def test_no_sentence_puts_a_time_together_by_hand() -> None:
    said_by_hand = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in [*sources("py"), *sources("js")]
        if path != ROOT / "kit" / "pure" / "clock.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if BY_HAND.search(line)
    }
    # Sentences of games, which do not know pages, and those of files, which are kept in English and said again.
    allowed = {"kit/pure/sentences.py"}
    assert {found for found in said_by_hand if found.split(":")[0] not in allowed} == set()


def test_every_form_that_is_asked_for_is_there() -> None:
    asked = {
        name
        for path in [*sources("html"), *sources("txt"), *sources("py")]
        for match in ASKED.finditer(path.read_text(encoding="utf-8"))
        for name in match["how"].split()
    }
    assert asked <= ENGLISH.keys()
    assert ENGLISH.keys() == FRENCH.keys()
    assert {"day", "date", "time"} <= asked


@pytest.mark.parametrize(
    ("hour", "minute", "words"),
    [(0, 0, "midnight"), (9, 0, "9:00 a.m."), (12, 0, "noon"), (12, 1, "12:01 p.m."), (18, 15, "6:15 p.m.")],
)
def test_noon_is_noon_wherever_a_time_is_said(hour: int, minute: int, words: str) -> None:
    moment = datetime.datetime(2027, 2, 5, hour, minute, tzinfo=timezone.get_current_timezone())
    assert said(moment.time(), "time") == words
    assert said(moment, "day time") == f"Friday, February 5, 2027, {words}"


def test_a_moment_is_said_as_the_clock_in_the_hall_shows_it() -> None:
    assert said(datetime.datetime(2027, 7, 2, 18, tzinfo=datetime.UTC), "weekday time") == "Friday, noon"


def test_a_page_that_has_no_moment_says_nothing() -> None:
    assert Template("{{ nothing.begins|said:'day time' }}").render(Context({"nothing": None})) == ""


def test_no_amount_of_money_is_put_together_by_hand() -> None:
    by_hand = re.compile(r"\$\{\{|\$\{[^}\n]*/ ?100|/ ?100:,?\.2f")
    found = {
        str(path.relative_to(ROOT))
        for path in [*sources("html"), *sources("txt"), *sources("py")]
        if path != ROOT / "kit" / "pure" / "money.py" and by_hand.search(path.read_text(encoding="utf-8"))
    }
    assert found == set()
