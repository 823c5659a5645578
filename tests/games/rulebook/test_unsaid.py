"""What a book does not say: one from before a setting came in is read, changed for an event, and written as others."""

from __future__ import annotations

import datetime
import tomllib

import pytest

from games import rulebook
from games.rulebook import RuleBook, toml
from games.rulebook.unsaid import said_unsaid
from games.rulebook.writing import Edit, fields_of, others_of, written

FEE = "categories.cribbage-pairs.fee_cents"


@pytest.fixture(scope="module")
def older(book: RuleBook) -> RuleBook:
    """The shipped book as one that was published before categories had fees."""
    raw = tomllib.loads(book.own_text)
    del raw["defaults"]["fee_cents"]
    return rulebook.loads(toml.dumps(raw))


def test_older_book_has_the_default_and_an_event_may_put_another(older: RuleBook) -> None:
    assert older.category("cribbage-pairs").fee_cents == 0
    changed = older.override({FEE: 4000})
    assert (changed.category("cribbage-pairs").fee_cents, changed.source(FEE).changed_from) == (4000, 0)
    assert changed.setting(FEE).label == "Registration fee of the category"
    assert changed.override({FEE: 0}).source(FEE).is_changed is False


def test_older_book_is_written_with_what_a_new_setting_is_called(older: RuleBook) -> None:
    for section in ("defaults", "sports.cribbage", "categories.cribbage-pairs"):
        field = {**fields_of(older), **others_of(older, section)}[f"{section}.fee_cents"].setting
        assert field.in_words == "as in every category"
        book = rulebook.loads(written(older.own_text, {field.path: Edit(value=4000, section="Fees 1", why="")}))
        assert book.category("cribbage-pairs").fee_cents == 4000
        assert book.setting(field.path).in_words == "$40.00 in this category"
        assert book.setting(field.path).section == "Fees 1"


def test_hour_of_a_sport_is_written_and_taken_back(book: RuleBook) -> None:
    path = "sports.darts.first_match"
    field = others_of(book, "sports.darts")[path]
    assert (field.setting.label, field.setting.in_words) == ("Hour of the first match", "as in the program")
    text = written(book.own_text, {path: Edit(value=datetime.time(13), section="Darts 1", why="")})
    assert rulebook.loads(text).category("darts-legion").first_match == datetime.time(13)
    assert rulebook.loads(written(text, {path: None})).category("darts-legion").first_match is None


def test_what_a_book_may_leave_out_is_called_as_in_the_shipped_book(book: RuleBook) -> None:
    """The catalogue of a language has the words of the shipped book."""
    raw, compared = tomllib.loads(book.text), 0
    for setting in book.settings():
        if said := said_unsaid(raw, setting.path):
            choices = said.get("choices", {})
            assert (said["label"], said.get("unit", "")) == (setting.source.label, setting.source.unit), setting.path
            assert [*choices.values()] == [*setting.source.choice_words], setting.path
            compared += 1
    assert compared > 15


def test_what_no_book_could_say_has_no_default(book: RuleBook) -> None:
    raw = tomllib.loads(book.text)
    for path in ("defaults.fee_pounds", "play.darts.fee_cents", "categories.cribbage-pairs", "levels.command"):
        assert said_unsaid(raw, path) is None


def test_fee_of_a_category_gives_way_to_one_for_all_that_a_plan_or_an_event_puts_in_place(book: RuleBook) -> None:
    own = book.override({"registration.fee_cents": 6000, FEE: 4000})
    of_book = rulebook.loads(
        written(
            book.own_text,
            {
                "registration.fee_cents": Edit(value=6000, section="", why=""),
                FEE: Edit(value=4000, section="", why=""),
            },
        )
    )
    assert [of_book.fee_of(key, 6000) for key in ("cribbage-pairs", "cribbage-legion")] == [4000, 6000]
    assert of_book.fee_of("cribbage-pairs", 7000) == 7000  # the plan of a season asks it of all
    event = of_book.override({"registration.fee_cents": 7000})
    assert event.fee_of("cribbage-pairs", 7000) == 7000
    assert event.override({FEE: 5000}).fee_of("cribbage-pairs", 7000) == 5000
    assert own.fee_of("cribbage-pairs", 6000) == 4000
