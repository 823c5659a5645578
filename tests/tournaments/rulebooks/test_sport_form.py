"""The form of a sport says what a file says."""

from __future__ import annotations

from typing import get_args

import pytest

from games.described import shelf
from games.described.engine.checking import read
from games.described.engine.sport import SportKey
from tests.tournaments.rulebooks.bocce import BOCCE
from tournaments.rulebooks.forms.sports import SportForm
from tournaments.rulebooks.words import RANKING

TEXTS = {**{key: shelf.text_of(key) for key in shelf.shipped()}, "bocce": BOCCE}


def posted(text: str) -> dict[str, str]:
    """Return what a browser sends of a form that shows the sport of `text`."""
    form, sent = SportForm(begins_as=read(text)), {}
    for name in form.fields:
        value = form[name].value()
        if name == "ranking":
            sent |= {f"ranking_{place}": ranked_by for place, ranked_by in enumerate(value)}
        elif isinstance(value, bool):
            sent |= {name: "on"} if value else {}
        elif isinstance(value, list):
            sent[name] = "\r\n".join(value)
        elif value is not None:
            sent[name] = str(value)
    return sent


@pytest.mark.parametrize("key", TEXTS)
def test_every_sport_can_be_described_on_the_page(key, db):
    form = SportForm(posted(TEXTS[key]))
    assert form.is_valid(), form.errors
    assert read(form.text()) == read(TEXTS[key])


@pytest.mark.parametrize(
    ("change", "field", "says"),
    [
        ({"about.name": ""}, "about.name", "This field is required"),
        ({"counting.target": ""}, "counting.target", "Say how many points win it."),
        ({"counting.what": "total"}, "counting.ends", "Say how many turns a game has."),
        ({"counting.most": "4000"}, "counting.most", "less than or equal to 999"),
        ({"points.loss": "2"}, "points.win", "Must be more than a draw is worth"),
        ({"ranking_0": "points", "ranking_1": "points"}, "ranking", "name each once"),
        ({"ranking_0": "fewest", "ranking_1": ""}, "ranking", "only where the lower total wins"),
        ({"ranking_1": "high_scores"}, "ranking", "this sport does not count it"),
        ({"honour.name": "Kiss"}, "honour.name", "needs a name and the most"),
        ({"hall.longest": "3"}, "hall.longest", "at least as long"),
        ({"paper.boxes": "\n".join("abcdefghi")}, "paper.boxes", "must be at most 8"),
    ],
)
def test_what_cannot_be_is_told_at_its_question(change, field, says, db):
    form = SportForm({**posted(BOCCE), **change})
    assert not form.is_valid()
    told = " ".join(form.errors.get(field, []))
    assert says.lower() in told.lower()


def test_every_key_of_an_order_in_a_file_is_offered():
    assert set(RANKING) == set(get_args(SportKey))


def test_what_has_no_meaning_is_not_asked_and_not_kept(db):
    sent = {
        **posted(BOCCE),
        "counting.what": "wins",
        "counting.most": "9",
        "counting.shared": "7",
        "counting.ends": "4",
    }
    form = SportForm(sent)
    assert form.is_valid(), form.errors
    counting = read(form.text()).counting
    assert (counting.what, counting.most, counting.shared, counting.ends, counting.target) == ("wins", 1, 0, 0, 0)


def test_what_cannot_be_seen_keeps_nobody_from_saving(db):
    form = SportForm({**posted(BOCCE), "counting.ends": "many", "counting.shared": "-3", "points.draw": "x"})
    assert form.is_valid(), form.errors
    assert read(form.text()) == read(BOCCE)
