"""Pictures of numbers: what is in them is text, has a name, and never lies over another."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from kit import pictures
from kit.pictures import Line, Span

BAD = 'Smith & <b>"Sons"</b> No. 5'
TITLE = {"title": BAD, "text": "What it is"}
SVG = "{http://www.w3.org/2000/svg}"


def lines(count: int, rounds: int) -> list[Line]:
    return [
        Line(name=f"{BAD} {at}", number=str(at), positions=[(at + turn) % count for turn in range(rounds)])
        for at in range(count)
    ]


@pytest.mark.parametrize(
    "svg",
    [
        pictures.places(**TITLE, columns=["1", "2"], lines=lines(19, 2)),
        pictures.places(**TITLE, columns=[], lines=[]),
        pictures.timetable(**TITLE, rows=[(BAD, [Span(begins=0, ends=40, state="now", text=BAD)])], hours=[(0, BAD)]),
        pictures.timetable(**TITLE, rows=[], hours=[]),
        pictures.season(**TITLE, columns=[(BAD, 50.0, 2), (BAD, None, 0)]),
        pictures.season(**TITLE, columns=[]),
    ],
)
def test_a_picture_has_a_title_and_its_text_is_text(svg):
    picture = ElementTree.fromstring(svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))

    assert (picture[0].tag, picture[0].text) == (f"{SVG}title", BAD)
    assert picture[1].tag == f"{SVG}desc"
    assert picture.find(f".//{SVG}b") is None


def test_a_match_of_a_minute_has_a_box_and_no_text_is_wider_than_its_box():
    lengths = [("12 +20", 40), ("12 +21", 30), ("12", 10), ("13", 1), ("14", 0)]
    spans = [Span(begins=0, ends=ends, state="late", text=text) for text, ends in lengths]
    svg = pictures.timetable(**TITLE, rows=[("", spans)], hours=[])

    assert re.findall(r'<rect .*? width="(.*?)"', svg) == ["60", "44", "12", "1", "1"]
    assert re.findall(r"700\">([^<]+)</text>", svg) == ["12 +20", "12"]


def test_no_two_names_touch_and_none_is_cut_off():
    svg = pictures.places(**TITLE, columns=[str(at) for at in range(19)], lines=lines(19, 19))

    heights = sorted(float(y) for y in re.findall(r'<text x="[\d.]+" y="([\d.]+)" text-anchor="start"', svg))
    assert len(heights) == 19
    assert all(below - above >= pictures.TYPE for above, below in itertools.pairwise(heights))
    width = float(re.search(r'width="(\d+)"', svg)[1])
    starts = {float(x) for x in re.findall(r'<text x="([\d.]+)" y="[\d.]+" text-anchor="start"', svg)}
    assert max(starts) + pictures.length(f"{BAD} 18") * 0.9 <= width
