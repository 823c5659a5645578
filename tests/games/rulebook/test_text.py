"""The text of a rule book: what is written is read back the same."""

from __future__ import annotations

import subprocess
import sys
import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from games import rulebook
from games.rulebook import toml
from tests.games.rulebook.conftest import MANUAL

BOOK = rulebook.load(MANUAL)
CHANGEABLE = [
    setting for setting in BOOK.settings() if setting.source.amb and (setting.source.choices or setting.source.high)
]

keys = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=8).filter(
    lambda key: key != "value"
)
scalars = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), max_size=20)
    | st.times().map(lambda time: time.replace(tzinfo=None, fold=0))
)
values = scalars | st.lists(scalars, max_size=3)
leaves = values | st.fixed_dictionaries({"value": values, "section": st.text(max_size=5).filter(str.isprintable)})
tables = st.recursive(
    st.dictionaries(keys, leaves, max_size=4), lambda inner: st.dictionaries(keys, leaves | inner, max_size=4)
)


@given(tables)
def test_any_table_is_read_back_as_it_was_written(table: dict[str, object]) -> None:
    text = toml.dumps(table)
    assert tomllib.loads(text) == table
    assert toml.dumps(tomllib.loads(text)) == text


@given(tables)
def test_tables_are_put_in_order_as_if_they_had_been_written_and_read(table: dict[str, object]) -> None:
    in_order, read = toml.in_order(table), tomllib.loads(toml.dumps(table))
    assert repr(in_order) == repr(read)  # the order of the keys counts, too


def test_a_book_that_was_changed_leaves_the_one_that_it_was_made_from() -> None:
    path = "categories.darts-legion.playoff.best_of"
    once, again = (BOOK.override({path: 5}) for _ in range(2))
    assert once == again
    assert (once.setting(path).value, once.source(path).changed_from) == (5, BOOK.setting(path).value)
    assert rulebook.loads(BOOK.text).setting(path) == BOOK.setting(path)


def test_the_shipped_book_is_read_back_as_it_was_written() -> None:
    copy = rulebook.loads(BOOK.text)
    assert copy == BOOK
    assert copy.text == BOOK.text
    assert list(copy.settings()) == list(BOOK.settings())


@st.composite
def changes(draw: st.DrawFn) -> dict[str, object]:
    found = {}
    for setting in draw(st.lists(st.sampled_from(CHANGEABLE), max_size=5, unique_by=lambda setting: setting.path)):
        if setting.source.choices:
            found[setting.path] = draw(st.sampled_from(setting.source.choices))
        else:
            found[setting.path] = draw(st.integers(setting.source.low or 0, setting.source.high or 0))
    return found


@settings(max_examples=40, deadline=None)
@given(changes())
def test_a_book_with_other_settings_is_read_back_as_it_was_written(wanted: dict[str, object]) -> None:
    try:
        changed = BOOK.override(wanted)
    except rulebook.RuleBookError:
        return  # allowed one by one, but not together
    copy = rulebook.loads(changed.text)
    assert copy == changed
    assert list(copy.settings()) == list(changed.settings())
    assert {path: changed.setting(path).value for path in wanted} == wanted


def test_a_rule_book_is_read_without_django() -> None:
    """The engines read rule books too; a web framework behind them would slow every tool that uses one."""
    code = f"import sys; from pathlib import Path; from games import rulebook; rulebook.load(Path({str(MANUAL)!r})); "
    code += "print([name for name in sys.modules if name.split('.')[0] in {'django', 'celery', 'rest_framework'}])"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=MANUAL.parents[2]
    )
    assert result.stdout.strip() == "[]"
