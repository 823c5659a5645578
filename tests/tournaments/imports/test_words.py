"""Every sentence of the imports is said somewhere, and every one that is said is there."""

from __future__ import annotations

import re
from pathlib import Path

from tournaments.imports import words

ROOM = Path(words.__file__).parent


def test_every_sentence_is_said_and_every_one_that_is_said_is_there() -> None:
    code = "".join(path.read_text() for path in (*(ROOM / "services").glob("*.py"), ROOM / "tasks.py"))
    said = set(re.findall(r'say\(\s*"(\w+)"', code)) | set(
        re.findall(r'"(same_order|same_number|received_ahead|winners_not_in_book)"', code)
    )
    assert said == set(words.SENTENCES)
