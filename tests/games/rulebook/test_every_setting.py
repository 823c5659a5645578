"""Every value of the shipped rule book, once more: whoever changes a number of the manual changes it here too."""

from __future__ import annotations

from pathlib import Path

from games.rulebook import RuleBook, Setting

WRITTEN = Path(__file__).parent / "every_setting.txt"
NO_LIMIT = 100_000


def in_a_line(setting: Setting) -> str:
    """Return path, value, and what may be put in its place: ``play.shuffleboard.hanger = 4 (0 up)``."""
    source, allowed = setting.source, ""
    if source.choices:
        allowed = f" of {', '.join(map(str, source.choices))}"
    elif source.low is not None:
        allowed = f" ({source.low} up)" if source.high == NO_LIMIT else f" ({source.low} to {source.high})"
    return f"{setting.path} = {setting.value}{allowed}"


def test_every_setting_is_what_was_read_from_the_manual(book: RuleBook) -> None:
    assert [in_a_line(setting) for setting in book.settings()] == WRITTEN.read_text(encoding="utf-8").splitlines()
