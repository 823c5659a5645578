"""The final record as text: the same facts are the same text, and a fingerprint says whether it is unchanged."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

FORMAT = "legion-sports-final-record"
VERSION = 3  # 1 said nothing of line-ups and cases, 2 nothing of what was settled, set aside or public

Record = Mapping[str, Any]


def canonical(record: Record) -> str:
    """Return a record as the one text that it has: keys in order, no blanks, nothing escaped that need not be.

    >>> canonical({"b": [1, 2], "a": "é"})
    '{"a":"é","b":[1,2]}'
    """
    return json.dumps(record, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def fingerprint(text: str) -> str:
    """Return the SHA-256 of a record's text, as `sha256sum` prints it for the file.

    >>> fingerprint("{}")[:16]
    '44136fa355b3678a'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def placed(record: Record) -> dict[str, list[list[int]]]:
    """Return who came where and who has which award, in short: pairs of a place or an award, and a team's number.

    >>> placed({
    ...     "placings": [{"place": 1, "number": 4}, {"place": None, "number": 2}],
    ...     "awards": [{"award": 1, "number": 4, "team": "Red Deer"}],
    ... })
    {'places': [[1, 4]], 'awards': [[1, 4]]}
    """
    return {
        "places": [[line["place"], line["number"]] for line in record.get("placings", ()) if line["place"]],
        "awards": [[line["award"], line["number"]] for line in record.get("awards", ())],
    }


# What a record says of the play, part by part, and by what each line of it is told from the others. Names of people
# are left out: a name that is spelled better a year later makes no record untrue. So are the codes of sheets, which are
# others where the event was imported by a site that had given them out: a `sheet` is told by where it was played.
_COMPARED: Mapping[str, tuple[str, ...]] = {
    "placings": ("number", "place", "points"),
    "sheets": ("sheet", "version", "legs"),
    "play_offs": ("name", "place", "order"),
    "decisions": ("place", "method", "order"),
    "settled": ("kind", "key", "facts", "choice"),
    "departures": ("number", "kind", "policy"),
    "award_decisions": ("number", "reason"),
    "prizes": ("number", "cents"),
    "line_ups": ("sheet", "side", "leg", "comes_in", "goes_out"),
}


_WHERE = ("stage", "round", "match", "pair")


def differences(stored: Record, now: Record) -> list[str]:
    """Return the parts of a stored record that what stands in the tables now does not agree with.

    >>> first = {"number": 3, "place": 1, "points": 8, "team": "Red Deer"}
    >>> differences({"placings": [first]}, {"placings": [{**first, "team": "Red Deer, No. 35"}]})
    []
    >>> differences({"placings": [first]}, {"placings": [{**first, "place": 2}]})
    ['placings']

    A sheet has another code on another site, and is the same sheet:

    >>> here = {"code": "1000009", "stage": "Round robin", "round": 1, "match": 2, "pair": "", "legs": [[121, 90]]}
    >>> spare = {"code": "1000009", "side": "home", "leg": 2}
    >>> differences(
    ...     {"sheets": [here], "line_ups": [spare]},
    ...     {"sheets": [{**here, "code": "2000008"}], "line_ups": [{**spare, "code": "2000008"}]},
    ... )
    []
    >>> differences({"sheets": [here]}, {"sheets": [{**here, "match": 3}]})
    ['sheets']

    What a record of an earlier version does not say is not asked of it. A case may be brought, or appealed, after the
    closing; what was ruled by then stays:

    >>> warned, upheld = {"number": 1, "effects": ["warning"]}, {"number": 1, "effects": ["warning", "confirmed"]}
    >>> differences({"cases": [warned]}, {"cases": [upheld, {"number": 2, "effects": []}], "line_ups": [{"leg": 1}]})
    []
    >>> differences({"cases": [upheld]}, {"cases": [warned]})
    ['cases']
    """
    told = {part: keys for part, keys in _COMPARED.items() if part in stored}
    parts = [part for part, keys in told.items() if _facts(stored, part, keys) != _facts(now, part, keys)]
    return [*parts, "cases"] if _is_ruling_gone(stored, now) else parts


def _is_ruling_gone(stored: Record, now: Record) -> bool:
    effects = {case["number"]: case["effects"] for case in now.get("cases", [])}
    return any(
        effects.get(case["number"], [])[: len(case["effects"])] != case["effects"] for case in stored.get("cases", [])
    )


def _facts(record: Record, part: str, keys: Sequence[str]) -> list[str]:
    played_at = {sheet["code"]: [sheet.get(key) for key in _WHERE] for sheet in record.get("sheets", [])}
    counting = [line for line in record.get(part, []) if line.get("counts", True)]  # older versions name no others
    lines = ({**line, "sheet": played_at.get(line.get("code", ""))} for line in counting)
    return [canonical({key: line.get(key) for key in keys}) for line in lines]
