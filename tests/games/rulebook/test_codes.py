"""The words of what a rule book may say without words of its own."""

from __future__ import annotations

import dataclasses
import re
import typing
from collections.abc import Iterator

import pytest

from games import ranking
from games.darts.engine import board
from games.rulebook import model
from games.rulebook.codes import CODES
from games.rulebook.words import humanise
from legionsports.languages.services import catalogue


def _codes(hint: object) -> Iterator[str]:
    if typing.get_origin(hint) is typing.Literal:
        yield from (each for each in typing.get_args(hint) if isinstance(each, str) and re.search("[A-Za-z]", each))
    for inner in typing.get_args(hint):
        yield from _codes(inner)


@pytest.mark.parametrize("module", [model, ranking, board], ids=lambda module: module.__name__)
def test_every_code_and_every_setting_that_may_be_left_out_is_marked_for_translators(module) -> None:
    marked = {each.id for each in catalogue.marked()["django"] if each.context == "rule book"}
    needed = {humanise(code) for value in vars(module).values() for code in _codes(value)}
    for kind in vars(module).values():
        if isinstance(kind, type) and kind.__module__ == module.__name__ and dataclasses.is_dataclass(kind):
            hints = typing.get_type_hints(kind)
            needed |= {humanise(code) for hint in hints.values() for code in _codes(hint)}
            if module is model and kind is not model.Source:
                needed |= {
                    humanise(field.name).capitalize()
                    for field in dataclasses.fields(kind)
                    if field.default is not dataclasses.MISSING and not field.metadata
                }
    assert needed
    assert needed <= marked
    assert marked >= CODES
