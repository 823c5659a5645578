"""Every refusal has its sentence: found by the room that refuses and its code, in the catalogue of that room."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.conf import settings

from kit.pure import refusals
from kit.pure.violations import RuleViolation
from legionsports.refusals import CATALOGUES
from tournaments.entries.services.teams import StaleEntryError
from tournaments.hosting.services.papers import StalePaperError

RAISED = {"RuleViolation": "", "DrawError": "draws."}  # what each writes before the codes that it is given


def _raised() -> set[tuple[str, str]]:
    """Every code that is written in the rooms and in the frame of live games, with the file that raises it."""
    files = [path for app in ("kit", "tournaments", "scoring") for path in (settings.BASE_DIR / app).rglob("*.py")]
    return {
        (f"{RAISED[call.func.id]}{word.value}", str(path.relative_to(settings.BASE_DIR)))
        for path in [*files, settings.BASE_DIR / "games/series.py", settings.BASE_DIR / "games/log.py"]
        for call in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in RAISED and call.args
        for word in _words_of(call.args[0])
    }


@pytest.mark.parametrize("refusal", [StaleEntryError, StalePaperError])
def test_a_refusal_with_a_class_of_its_own_has_its_sentence_too(refusal) -> None:
    assert refusals.sentence(refusal(None)).endswith("save again.")


def _words_of(written: ast.expr) -> list[ast.Constant]:
    if isinstance(written, ast.IfExp):
        return [*_words_of(written.body), *_words_of(written.orelse)]
    return [written] if isinstance(written, ast.Constant) else []


def test_every_code_that_a_room_raises_has_a_sentence_in_the_catalogue_of_that_room() -> None:
    raised = _raised()
    assert len(raised) > 150
    missing = [
        (code, path)
        for code, path in sorted(raised)
        if code.partition(".")[2] not in CATALOGUES.get(code.partition(".")[0], {})
    ]
    assert missing == []


@pytest.mark.parametrize("room", CATALOGUES)
def test_a_sentence_is_whole_and_starts_and_ends_as_one(room: str) -> None:
    for text in CATALOGUES[room].values():
        assert text[0] in "{“" or text[0].isupper()
        assert text.endswith((".", "!", "?"))


def test_the_same_code_in_two_rooms_has_the_sentence_of_the_room_that_refuses() -> None:
    of_teams = refusals.sentence(RuleViolation("entries.reason_needed"))
    of_sheets = refusals.sentence(RuleViolation("sheets.reason_needed"))
    assert of_teams == CATALOGUES["entries"]["reason_needed"] != of_sheets


def test_a_code_unheard_of_is_our_fault_and_not_a_sentence() -> None:
    with pytest.raises(KeyError):
        refusals.sentence(RuleViolation("entries.no_such_code"))
