"""One value of a book put in another's place, by path, in the tables as a file has them."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from games.rulebook import toml
from games.rulebook.problems import RuleBookError
from games.rulebook.tables import inherited, teams_that_go_on
from games.rulebook.unsaid import said_unsaid
from kit.pure.codec import Json


def put(raw: dict[str, Json], path: str, value: Json) -> None:
    """Put `value` in place of the setting `path` of a raw book, noting what stood there before."""
    *tables, name = path.split(".")
    if not tables or name == "section" or value is None or isinstance(value, Mapping):
        raise RuleBookError(path, "not_of_an_event")
    if len(tables) > 1 and tables[0] == "categories" and tables[1] in raw["categories"]:
        stated = inherited(raw, tables[1], rules=tables[2:] == ["rules"])
        old = find(stated, [*tables[2:], name] if tables[2:] != ["rules"] else [name])
        if old is None and len(tables) == 3:
            old = _implied(raw, tables[1], tables[2], name)
    else:
        old = find(raw, [*tables, name])
    if old is None:
        old = said_unsaid(raw, path)
    here = raw
    for key in tables:
        here = here.setdefault(key, {})
        if toml.is_leaf(here):
            raise RuleBookError(path, "not_a_setting")
    here[name] = _changed(old, value, path)


def _implied(raw: Mapping[str, Json], category: str, setting: str, level: str) -> Json:
    """Return what counts for a level that a category says nothing about; None for any other setting."""
    of_level = teams_that_go_on(raw)
    if level not in of_level:
        return None
    own = raw["sports"].get(raw["categories"][category].get("game"), {}).get("own", True)
    return {"advances": of_level[level] if own else 0, "advance_as": "own_team"}.get(setting)


def _changed(old: Json, value: Json, path: str) -> Json:
    if old is None:
        return value
    meta = dict(old) if isinstance(old, Mapping) else {"value": old}
    if "value" not in meta:
        raise RuleBookError(path, "not_one_setting")
    if isinstance(meta["value"], datetime.time) and isinstance(value, str):
        try:
            value = datetime.time.fromisoformat(value)
        except ValueError:
            raise RuleBookError(path, "not_a_time", value=f"“{value}”") from None
    before = meta.pop("changed_from", meta["value"])
    return {**meta, "value": value} if before in (value, None) else {**meta, "value": value, "changed_from": before}


def find(table: Json, path: list[str]) -> Json:
    for key in path:
        if not isinstance(table, Mapping) or key not in table:
            return None
        table = table[key]
    return table
