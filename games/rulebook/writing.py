"""A book that is being written: its settings with their types, and its text with other values and parts in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from games.rulebook import growing, model, toml
from games.rulebook.book import RuleBook, Setting, build, tables_of
from games.rulebook.comparing import own_settings
from games.rulebook.overriding import find
from games.rulebook.problems import RuleBookError
from games.rulebook.reader import MOST, merge
from games.rulebook.sections import HEAD, section_of, sections_of
from games.rulebook.tables import TABLES, class_at, rules_class, teams_that_go_on
from games.rulebook.unsaid import said_unsaid, source_unsaid
from kit.pure.codec import Hint, Json, hints_of

_FIXED = ("key", "own", "game", "section", "rules", "playoff_wins")  # what a category is, and no choice of its manual


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A setting that somebody may write: its type, and what counts where a category or a sport does not say it."""

    setting: Setting
    hint: Hint
    usual: Setting | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What somebody wrote of a setting: its value, where the manual says it, and the words beside it."""

    value: Json
    section: str
    why: str


def fields_of(book: RuleBook) -> dict[str, Field]:
    """Return by path what a Command says in its book, what it offers, and what its general tables leave out."""
    raw = tables_of(book.text)
    said = own_settings(book)
    settings = dict(said)
    for section, cls in (
        *((f"levels.{level.key}", model.Level) for level in book.levels),
        ("defaults", model.Category),
        *TABLES.items(),
    ):
        settings |= _by_path(_left_out(cls, section, said))
    for section in sections_of(book):
        if section.startswith("categories.") and (path := f"{section}.offered") not in said:
            settings[path] = book.setting(path)
    return {
        path: Field(setting=setting, hint=_hint(raw, setting), usual=_usual(raw, setting))
        for path, setting in settings.items()
        if not path.endswith(".game")
    }


def others_of(book: RuleBook, section: str) -> dict[str, Field]:
    """Return by path what a sport or a category does not say itself and could; each as it counts there now."""
    head, _, key = section.partition(".")
    raw, said = tables_of(book.text), own_settings(book)
    settings: dict[str, Setting] = {}
    if head == "sports":
        for path in [path for path in said if path.startswith("defaults.")]:
            own = path.replace("defaults", section, 1)
            settings[own] = Setting(own, said[path].value, said[path].source)
        settings |= _by_path(_left_out(rules_class(key, section), f"games.{key}", said))
    elif head == "categories":
        game = raw["categories"][key]["game"]
        settings = {setting.path: setting for setting in (*_by_level(raw, section), *book.settings_of(key))}
        settings |= _by_path(_left_out(rules_class(game, section), f"{section}.rules", settings))
    settings |= _by_path(_left_out(model.Category, section, settings)) if settings else {}
    return {
        path: Field(setting=setting, hint=_hint(raw, setting), usual=setting)
        for path, setting in settings.items()
        if path not in said and path.rpartition(".")[2] not in _FIXED and path != f"categories.{key}.offered"
    }


def written(text: str, edits: Mapping[str, Edit | None] = {}, *, out: str = "", like: str = "", name: str = "") -> str:
    """Return the text of a book with other values by path, without the part `out`, and with one more, `like` another.

    No edit takes back what a category or a sport says itself. Raises RuleBookError for what is not allowed.
    """
    raw = toml.in_order(tables_of(text))
    for path, edit in edits.items():
        _require_section(raw, path)
        if edit is None:
            _take_back(raw, path.split("."))
        else:
            _write(raw, path, edit)
    if out:
        growing.take_out(raw, out)
    if like:
        growing.add(raw, like, name)
    build(raw)
    return toml.rewritten(text, raw)


def own_text(text: str) -> str:
    """Return the text of a book without the games that are no sport of its manual."""
    return toml.rewritten(text, tables_of(build(tables_of(text)).own_text))


def with_facts(text: str, facts: Mapping[str, Json]) -> str:
    """Return the text with other words about the book itself: its key, its title."""
    raw = tables_of(text)
    return text if {**raw, **facts} == raw else toml.rewritten(text, {**raw, **facts})


# --- the fields ---------------------------------------------------------------------------------------


def _left_out(cls: Hint, section: str, stated: Mapping[str, Any]) -> Iterator[Setting]:
    for field in dataclasses.fields(cls):
        path = f"{section}.{field.name}"
        if (
            path not in stated
            and field.name not in _FIXED
            and (field.default not in (dataclasses.MISSING, None) or field.metadata)
        ):
            yield Setting(path, field.default, source_unsaid(cls, field.name))


def _by_level(raw: Mapping[str, Json], section: str) -> Iterator[Setting]:
    forms = model.Source(choices=get_args(model.AdvanceAs))
    for level in teams_that_go_on(raw):
        for name, source in (("advances", model.Source(low=0, high=MOST)), ("advance_as", forms)):
            path = f"{section}.{name}.{level}"
            yield Setting(path, _plain(_below(raw, path)), source)


def _hint(raw: Mapping[str, Json], setting: Setting) -> Hint:
    if setting.path.startswith("play.") or section_of(setting.path) == HEAD:
        return type(setting.value)
    found = class_at(raw, setting.path)
    if found is None:
        raise KeyError(setting.path)
    return _walk(*found)


def _walk(cls: Hint, parts: list[str]) -> Hint:
    hint = hints_of(cls)[parts[0]]
    if get_origin(hint) is Mapping:
        inner = get_args(hint)[1]
        return _walk(inner, parts[2:]) if dataclasses.is_dataclass(inner) else inner
    return _walk(hint, parts[1:]) if dataclasses.is_dataclass(hint) else hint


def _usual(raw: Mapping[str, Json], setting: Setting) -> Setting | None:
    """Return what counts where a sport or a category does not say a setting; nothing where it has to."""
    value = _plain(_below(raw, setting.path))
    return None if value is None else Setting(setting.path, value, setting.source)


def _below(raw: Mapping[str, Json], path: str) -> Json:
    """Return what a category or a sport inherits as a file writes it, with its label and its range."""
    head, key, *rest = path.split(".") if path.count(".") > 1 else ("", "")
    if head == "sports":
        return find(raw["defaults"], rest)
    if head != "categories":
        return None
    game = raw["categories"][key]["game"]
    if rest[0] == "rules":
        return find(merge(raw["games"][game]), rest[1:])
    said = find(merge(raw["defaults"], raw["sports"][game]), rest)
    if said is None and rest[0] in ("advances", "advance_as"):
        return teams_that_go_on(raw).get(rest[1]) if rest[0] == "advances" else "own_team"
    return said


def _plain(said: Json) -> Json:
    value = said.get("value") if isinstance(said, Mapping) else said
    return tuple(value) if isinstance(value, list) else value


def _by_path(settings: Iterable[Setting]) -> dict[str, Setting]:
    return {setting.path: setting for setting in settings}


# --- the text -----------------------------------------------------------------------------------------


def _require_section(raw: Mapping[str, Json], path: str) -> None:
    """Refuse a setting of a level, a sport or a category that is not there: a part of it alone would come back."""
    head, _, key = section_of(path).partition(".")
    if key and find(raw, [head, key]) is None:
        raise RuleBookError(path, "section_taken_out")


def _write(raw: dict[str, Json], path: str, edit: Edit) -> None:
    *tables, name = path.split(".")
    if not tables:  # what the book says of itself
        raw[name] = edit.value
        return
    old = find(raw, [*tables, name])
    if old is None:
        old = _below(raw, path)
    if old is None:
        old = said_unsaid(raw, path)
    here, covered = raw, ""
    for key in tables:
        here = here.setdefault(key, {})
        covered = here.get("section", covered)
    meta = dict(old) if isinstance(old, Mapping) else {}
    if edit.section != (meta.get("section") or covered):
        meta.pop("words", None)  # they are of another source
    meta |= {"value": edit.value, "section": "" if edit.section == covered else edit.section, "why": edit.why}
    meta.pop("changed_from", None)
    said = {key: value for key, value in meta.items() if value != "" or key == "value"}
    here[name] = edit.value if len(said) == 1 else said


def _take_back(raw: dict[str, Json], parts: list[str]) -> None:
    """Take a setting out, and the tables that held nothing else."""
    above = find(raw, parts[:-1])
    if isinstance(above, dict) and parts[-1] in above:
        del above[parts[-1]]
        if len(parts) > 3 and not any(not toml.is_leaf(value) or name != "section" for name, value in above.items()):
            _take_back(raw, parts[:-1])
