"""Every sentence of the imports is said somewhere, and every one that is said is there."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path

import pytest

from kit.files import words as files
from kit.pure.sentences import of_json, to_json, translate
from kit.pure.table.messages import message as cell
from scoring.lists.services import results
from tournaments.draws.engine import ready_made
from tournaments.imports import words

ROOM = Path(words.__file__).parent


def test_every_sentence_is_said_and_every_one_that_is_said_is_there() -> None:
    code = "".join(path.read_text() for path in (*(ROOM / "services").glob("*.py"), ROOM / "tasks.py"))
    # A kind of list that stands above the imports, and what is wrong with a ready-made draw.
    code += Path(results.__file__).read_text() + Path(ready_made.__file__).read_text()
    assert set(words.MESSAGES) <= set(re.findall(r'"(\w+)"', code))
    assert set(re.findall(r'(?:say|message)\("(\w+)"', code)) <= set(words.MESSAGES)


@pytest.mark.parametrize(
    ("sentence", "in_french"),
    [
        (words.message("no_branch", number="7", place="Alberta"), "Il n'y a pas de filiale 7 (Alberta)."),
        (cell("cell_empty", label="Surname"), "Nom : vide."),
        (words.message("starts_on_another_day", day=datetime.date(2027, 2, 5), said="x"), "February 5, 2027, x"),
        (words.message("repeated", label="Surname", shown="1", rows=[2, 3]), "Nom 1 : 2 et 3"),
    ],
)
def test_a_row_keeps_what_is_wrong_with_it_in_no_language(monkeypatch, sentence, in_french) -> None:
    french = {
        words.MESSAGES["no_branch"]: "Il n'y a pas de filiale {number} ({place}).",
        words.MESSAGES["starts_on_another_day"]: "{day}, {said}",
        words.MESSAGES["repeated"]: "{label} {shown} : {rows}",
        "{label} is empty.": "{label} : vide.",
        "Surname": "Nom",
        "%(first)s and %(last)s": "%(first)s et %(last)s",
    }
    kept = json.loads(json.dumps(to_json(sentence)))

    assert of_json(kept) == sentence
    for module in ("kit.pure.sentences", "kit.pure.translation"):
        monkeypatch.setattr(f"{module}.gettext", lambda text: french.get(text, text))
    monkeypatch.setitem(files.SENTENCES, "word", lambda message: french.get(message, message))
    assert translate(kept) == in_french
