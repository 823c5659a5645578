"""A book that is being written: the settings of a section as fields, and the text with other values in it."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import get_args, get_origin

from games.base import Json
from games.codec import Hint, hints_of
from games.rulebook import model, toml
from games.rulebook.book import RuleBook, Setting, build, tables_of
from games.rulebook.overriding import find
from games.rulebook.problems import RuleBookError
from games.rulebook.reader import MOST, Reader, merge
from games.rulebook.sections import HEAD, SHARED, section_of
from games.rulebook.tables import NAMELESS, TABLES, class_at, inherited, rules_class, teams_that_go_on
from games.rulebook.unsaid import said_unsaid, source_unsaid

_FIXED = ("key", "own", "game", "section", "rules")  # what a category is, and no choice of its manual


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A setting that somebody may write: of what type it is, and what would count if its section did not say it.

    `inherited` is empty where the section has to say it, or says nothing of its own.
    """

    setting: Setting
    hint: Hint
    is_stated: bool = True
    inherited: Setting | None = None

    @property
    def path(self) -> str:
        return self.setting.path


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What somebody wrote of a setting: its value, where the manual says it, and the words beside it."""

    value: Json
    section: str
    why: str


def fields_of(book: RuleBook, section: str) -> tuple[Field, ...]:
    """Return every setting of a section, also those that it could say and does not. Of the book itself there is none.

    Raises RuleBookError for a section that the book does not have.
    """
    head, _, key = section.partition(".")
    raw = tables_of(book.text)
    if section == HEAD:
        return ()
    if head in TABLES or section == SHARED:
        return tuple(_plain(book, raw, section))
    if not isinstance(find(raw, [head, key]), dict) or head not in ("levels", "sports", "categories"):
        raise RuleBookError(section, "not_a_section")
    if head == "levels":
        return tuple(_plain(book, raw, section))
    if head == "sports":
        return tuple(_of_sport(book, raw, key))
    return tuple(_of_category(book, raw, key))


def edited(text: str, edits: Mapping[str, Edit | None]) -> str:
    """Return the text of a book with other values by path; None takes back what a category or a sport says itself.

    Raises RuleBookError for what is not allowed, alone or together.
    """
    raw = toml.in_order(tables_of(text))
    for path, edit in edits.items():
        _require_section(raw, path)
        if edit is None:
            _take_out(raw, path.split("."))
        else:
            _write(raw, path, edit)
    return build(raw).own_text


def with_head(text: str, facts: Mapping[str, Json]) -> str:
    """Return the text with other words about the book itself."""
    return build({**tables_of(text), **facts}).own_text


# --- the fields ---------------------------------------------------------------------------------------


def _plain(book: RuleBook, raw: Mapping[str, Json], section: str) -> Iterator[Field]:
    """The settings below one table, those included that it may leave out."""
    stated = {setting.path: setting for setting in book.settings() if setting.path.startswith(f"{section}.")}
    for setting in stated.values():
        if setting.path.rpartition(".")[2] not in _FIXED:
            yield Field(setting=setting, hint=_hint(raw, setting))
    cls = TABLES.get(section) or (model.Category if section == SHARED else model.Level)
    yield from _left_out(cls, section, stated)


def _of_sport(book: RuleBook, raw: Mapping[str, Json], game: str) -> Iterator[Field]:
    below, whole = Reader(partial=True), Reader(partial=True)
    below.read(model.Category, raw["defaults"], f"sports.{game}", **NAMELESS)
    whole.read(model.Category, merge(raw["defaults"], raw["sports"][game]), f"sports.{game}", **NAMELESS)
    yield from _over(book, raw, whole, below)
    yield from _left_out(model.Category, f"sports.{game}", whole.sources)
    for head in ("games", "play"):
        stated = {setting.path: setting for setting in book.settings() if setting.path.startswith(f"{head}.{game}.")}
        for setting in stated.values():
            yield Field(setting=setting, hint=_hint(raw, setting))
        if head == "games":
            yield from _left_out(rules_class(game, f"games.{game}"), f"games.{game}", stated)


def _of_category(book: RuleBook, raw: Mapping[str, Json], key: str) -> Iterator[Field]:
    own = raw["categories"][key]
    path, game = f"categories.{key}", own["game"]
    rules = rules_class(game, path)
    below, whole = Reader(partial=True), Reader(partial=True)
    below.read(model.Category, merge(raw["defaults"], raw["sports"][game]), path, **NAMELESS)
    below.read(rules, raw["games"][game], f"{path}.rules", playoff_wins=0)
    whole.read(model.Category, inherited(raw, key, rules=False), path, key=key, rules=None)
    whole.read(rules, inherited(raw, key, rules=True), f"{path}.rules", playoff_wins=0)
    yield from _over(book, raw, whole, below)
    yield from _left_out(model.Category, path, whole.sources)
    yield from _left_out(rules, f"{path}.rules", whole.sources)
    for name, usual in (("advances", teams_that_go_on(raw)), ("advance_as", None)):
        for level in [level.key for level in book.levels[:-1]]:
            if f"{path}.{name}.{level}" not in whole.sources:
                value = usual[level] if usual else "own_team"
                setting = Setting(f"{path}.{name}.{level}", value, _of_a_level(_hint_at(raw, f"{path}.{name}.{level}")))
                yield Field(setting=setting, hint=_hint(raw, setting), is_stated=False)


def _over(book: RuleBook, raw: Mapping[str, Json], whole: Reader, below: Reader) -> Iterator[Field]:
    """What one reader found over what another did: each as it counts, and as it would without this section."""
    stated = {setting.path for setting in book.settings()}
    for path, source in whole.sources.items():
        if path.split(".")[2] in _FIXED and path.split(".")[2] != "rules":
            continue
        setting = Setting(path, whole.values[path], source)
        is_stated = path in stated
        usual = Setting(path, below.values[path], below.sources[path]) if is_stated and path in below.sources else None
        yield Field(setting=setting, hint=_hint(raw, setting), is_stated=is_stated, inherited=usual)


def _left_out(cls: Hint, section: str, stated: Collection[str]) -> Iterator[Field]:
    hints = hints_of(cls)
    for field in dataclasses.fields(cls):
        path = f"{section}.{field.name}"
        if path in stated or field.name in (*_FIXED, "playoff_wins") or field.default is dataclasses.MISSING:
            continue
        setting = Setting(path, field.default, source_unsaid(cls, field.name))
        yield Field(setting=setting, hint=hints[field.name], is_stated=False)


def _of_a_level(hint: Hint) -> model.Source:
    return model.Source(low=0, high=MOST) if hint is int else model.Source(choices=get_args(hint))


def _hint(raw: Mapping[str, Json], setting: Setting) -> Hint:
    return type(setting.value) if setting.path.startswith("play.") else _hint_at(raw, setting.path)


def _hint_at(raw: Mapping[str, Json], path: str) -> Hint:
    """Return the type of the setting at `path`, out of the class that is read there."""
    found = class_at(raw, path)
    if found is None:
        raise KeyError(path)
    return _walk(*found)


def _walk(cls: Hint, parts: list[str]) -> Hint:
    hint = hints_of(cls)[parts[0]]
    if get_origin(hint) is Mapping:
        inner = get_args(hint)[1]
        return _walk(inner, parts[2:]) if dataclasses.is_dataclass(inner) else inner
    return _walk(hint, parts[1:]) if dataclasses.is_dataclass(hint) else hint


# --- the text -----------------------------------------------------------------------------------------


def _require_section(raw: Mapping[str, Json], path: str) -> None:
    """Refuse a setting of a level, a sport or a category that is not there: a part of it alone would come back."""
    head, _, key = section_of(path).partition(".")
    if key and find(raw, [head, key]) is None:
        raise RuleBookError(path, "section_taken_out")


def _write(raw: dict[str, Json], path: str, edit: Edit) -> None:
    *tables, name = path.split(".")
    old = find(raw, [*tables, name])
    if old is None:
        old = _below(raw, tables, name) or said_unsaid(raw, path)
    here, covered = raw, ""
    for key in tables:
        here = here.setdefault(key, {})
        covered = here.get("section", covered)
    meta = dict(old) if isinstance(old, Mapping) else {}
    meta |= {"value": edit.value, "section": "" if edit.section == covered else edit.section, "why": edit.why}
    meta.pop("changed_from", None)
    if isinstance(edit.value, tuple) and list(edit.value) not in meta.get("choices", [list(edit.value)]):
        del meta["choices"]  # the orders that are offered elsewhere; a book may put its keys in any
    said = {key: value for key, value in meta.items() if value != "" or key == "value"}
    here[name] = edit.value if len(said) == 1 else said


def _below(raw: Mapping[str, Json], tables: list[str], name: str) -> Json:
    """Return what a category or a sport inherits, with its label and its range."""
    if tables[0] == "categories":
        rules = tables[2:] == ["rules"]
        return find(inherited(raw, tables[1], rules=rules), [name] if rules else [*tables[2:], name])
    return find(raw["defaults"], [*tables[2:], name]) if tables[0] == "sports" else None


def _take_out(raw: dict[str, Json], parts: list[str]) -> None:
    """Take a setting out, and the tables that held nothing else."""
    above = find(raw, parts[:-1])
    if isinstance(above, dict) and parts[-1] in above:
        del above[parts[-1]]
        if len(parts) > 3 and not any(not toml.is_leaf(value) or name != "section" for name, value in above.items()):
            _take_out(raw, parts[:-1])
