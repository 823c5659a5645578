"""Whether what is in a file has the shape of an archive, before anything looks into its rows."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.sites.engine.signed import is_text

_LARGEST = 2**31 - 1  # that a column takes
_LONGEST_SERIES = 7  # a laptop may have to add a letter
_TOP = "tournaments.Event"
_SUMMARY = ("name", "slug", "level", "organizer", "host", "starts_on", "ends_on")


def is_archive(content: Mapping[str, Any]) -> bool:
    """Return whether `content` is an event, its summary, its rule book, and rows that have numbers.

    >>> is_archive({"uid": "7", "tables": {}})
    False
    """
    summary, book, tables = content.get("summary"), content.get("rule_book"), content.get("tables")
    return (
        _is_uid(content.get("uid"))
        and isinstance(summary, dict)
        and all(is_text(summary.get(name)) for name in _SUMMARY)
        and isinstance(summary.get("competitions"), list)
        and isinstance(book, dict)
        and all(is_text(book.get(name)) for name in ("key", "text"))
        and _are_texts(content.get("sports"))
        and isinstance(tables, dict)
        and all(are_rows(rows) for rows in tables.values())
        and len(tables.get(_TOP, ())) == 1
        and ("hand_over" not in content or _is_hand_over(content["hand_over"]))
    )


def are_rows(rows: object) -> bool:
    """Return whether every row is a row with a number of its own.

    >>> are_rows([{"ref": 1}, {"ref": 2}]), are_rows([{"ref": 1}, {"ref": 1}]), are_rows({"ref": 1}), are_rows([[]])
    (True, False, False, False)
    """
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return False
    return all(_is_number(row.get("ref")) for row in rows) and _once([row["ref"] for row in rows])


def _once(refs: Sequence[int]) -> bool:
    return len({*refs}) == len(refs) and 0 not in refs


def _are_texts(texts: object) -> bool:
    return isinstance(texts, dict) and all(is_text(text) for text in texts.values())


def _is_hand_over(about: object) -> bool:
    return (
        isinstance(about, dict)
        and _is_uid(about.get("uid"))
        and is_text(about.get("to"))
        and all(_is_number(about.get(name)) for name in ("codes", "codes_end"))
        and is_text(about.get("codes_key", ""))
        and isinstance(taken := about.get("codes_taken", []), list)
        and all(is_text(code) for code in taken)
        and is_text(about.get("series"))
        and 0 < len(about["series"]) <= _LONGEST_SERIES
    )


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LARGEST


def _is_uid(value: object) -> bool:
    try:
        return isinstance(value, str) and str(uuid.UUID(value)) == value
    except ValueError:
        return False
