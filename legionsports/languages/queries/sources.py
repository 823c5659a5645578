"""Every sentence that is marked for translators: in Python, in templates, in catalogues of refusals, in scripts.

`docs/words.md` says how a sentence is marked. No source is imported: it is read as text. What people read of the rule
books that are shipped is taken whole, without a mark.
"""

from __future__ import annotations

import ast
import io
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel.messages.extract import extract
from django.utils.translation.template import templatize

from games import registry
from games.base import Json
from games.rulebook.toml import is_leaf
from games.rulebook.words import CONTEXT, counts_of, humanise
from games.translation import CATEGORY

ROOT = Path(__file__).resolve().parent.parent.parent.parent
PACKAGES = ("games", "legionsports", "scoring", "tournaments")
# Sentences by code: their values need no mark, and every one of them is taken.
CATALOGUES = {"REFUSALS", "MESSAGES", "FINDINGS", "PROBLEMS", "messages", "readings"}

_ONE = {"_", "gettext", "gettext_lazy", "gettext_noop", "N_"}
_SEVERAL = {"ngettext", "ngettext_lazy"}
_IN_CONTEXT = {"pgettext", "pgettext_lazy"}
_SEVERAL_IN_CONTEXT = {"npgettext", "npgettext_lazy"}
# Every name by which a string of Python is marked.
MARKS = _ONE | _SEVERAL | _IN_CONTEXT | _SEVERAL_IN_CONTEXT
# Those of a script, as Babel wants them: which of what is given is the sentence, its plural, its context.
MARKS_OF_SCRIPTS = {"gettext": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
_LETTER = re.compile("[A-Za-z]")
_OF_RULES = re.compile(r"rules(_\w+)?|editions")
# How the calls are named that list a rule: in `engine/rules*.py` of a game and of eligibility, and in editions.
_RULES = {"Rule", "Change", "Unknown", "wpa", "_rule", "_six_red", "_wpa", "_wepf", "_bca", "_ebac"}
# Where the settings stand that a rule book may leave out, and the codes among which it chooses without words for them.
_SETTINGS = ROOT / "games" / "rulebook" / "model.py"
_CODES = (_SETTINGS, ROOT / "games" / "ranking.py", ROOT / "games" / "darts" / "engine" / "board.py")
# Of a rule book: where the manual says it, which stays as cited, and keys that stand in the words of something else.
_CITED, _ELSEWHERE = {"section", "key", "game"}, {"rule_set"}
_TABLE = re.compile(r"{% table (.*?) %}", re.DOTALL)
_HEADING = re.compile(r'(?:^|\s|label=)"[#~]?([^"]+)"')
_OF_TEMPLATES = re.compile(
    r"\b(?:n?p?gettext)\([^\n]*?\)(?= |$|\n|X|S|B)"
    r"""|(?<![\w.])_\((?:"[^"\n]*"|'[^'\n]*')\)"""  # handed on: {% include "x.html" with label=_("Team") %}
)


@dataclass(frozen=True, slots=True, order=True)
class Sentence:
    """What is to be translated; `several` is its plural, empty where nothing is counted."""

    text: str
    several: str = ""
    context: str = ""


@dataclass(slots=True)
class _Found:
    by_sentence: dict[Sentence, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, file: Path, sentence: Sentence) -> None:
        if sentence.text:
            self.by_sentence[sentence].add(file.relative_to(ROOT).as_posix())

    def sorted(self) -> dict[Sentence, list[str]]:
        return {sentence: sorted(files) for sentence, files in self.by_sentence.items()}


def scripts() -> list[Path]:
    """Return the scripts of the pages that we wrote."""
    folders = (ROOT / "legionsports" / "static", *sorted((ROOT / "games").glob("*/static")))
    return [file for folder in folders for file in sorted(folder.rglob("*.js"))]


def sentences_of_scripts() -> dict[Sentence, list[str]]:
    """Return every marked sentence of the scripts with the files in which it stands."""
    in_files = _Found()
    for file in scripts():
        for sentence in in_script(file.read_text(encoding="utf-8")):
            in_files.add(file, sentence)
    return in_files.sorted()


@cache  # every language is asked for the same ones, which takes seconds
def sentences() -> Mapping[Sentence, list[str]]:
    """Return every marked sentence of Python and templates with the files in which it stands."""
    in_files = _Found()
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*.py")):
            if "migrations" in file.parts:
                continue
            text = file.read_text(encoding="utf-8")
            lists_rules = "engine" in file.parts and _OF_RULES.fullmatch(file.stem) is not None
            for sentence in (*in_python(text), *(in_rules(text) if lists_rules else ())):
                in_files.add(file, sentence)
    for folder in (ROOT / "templates", *sorted((ROOT / "games").glob("*/templates"))):
        for file in sorted((*folder.rglob("*.html"), *folder.rglob("*.txt"))):
            for sentence in in_template(file.read_text(encoding="utf-8")):
                in_files.add(file, sentence)
    _add_rule_books(in_files)
    return in_files.sorted()


def _add_rule_books(in_files: _Found) -> None:
    """Add what people read of the rule books that are shipped, and of the parts that games bring to them."""
    files = (ROOT / "fixtures" / "rulebooks").glob("*.toml"), (ROOT / "games").glob("*/rulebook.toml")
    for file in sorted(file for several in files for file in several):
        for sentence in in_rule_book(tomllib.loads(file.read_text(encoding="utf-8"))):
            in_files.add(file, sentence)
    for key in registry.described():
        for sentence in in_rule_book(registry.part_of(key)):
            in_files.add(ROOT / "fixtures" / "sports" / f"{key}.toml", sentence)
    for sentence in left_out(_SETTINGS.read_text(encoding="utf-8")):
        in_files.add(_SETTINGS, sentence)
    for file in _CODES:
        for sentence in in_codes(file.read_text(encoding="utf-8")):
            in_files.add(file, sentence)


def in_python(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a file of Python.

    >>> [each.text for each in in_python('a = _("Save"); MESSAGES = {"over": "It is over."}')]
    ['It is over.', 'Save']
    >>> next(in_python('ngettext("%d leg", "%d legs", n)'))
    Sentence(text='%d leg', several='%d legs', context='')
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            sentence = _of_call(node)
            if sentence is not None:
                yield sentence
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        named = isinstance(target, ast.Name) and target.id.rpartition("_")[2] in CATALOGUES
        if named and isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            yield from map(Sentence, _values(node.value))


def in_rules(text: str) -> Iterator[Sentence]:
    """Yield what the rules of a game or of eligibility say: an engine lists them, and may not ask for a translation.

    A rule of a game has its id and its sentence; one of eligibility a title before it, and its section before that.
    What is unknown of an edition is said in sentences alone.
    Why a rule of eligibility is left to officers is read by people too, beside it.

    >>> [each.text for each in in_rules('Rule("CRIBBAGE Reg. ii", "A leg is played to 121.")')]
    ['A leg is played to 121.']
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _RULES:
            given = [each.value for each in node.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
            of_an_edition, of_eligibility = node.func.id == "Unknown", len(given) > 4
            yield from map(Sentence, given if of_an_edition else given[3:5] if of_eligibility else given[1:2])
            if of_eligibility:
                reasons = [word.value for word in node.keywords if word.arg == "reason"]
                yield from (Sentence(text) for reason in reasons for text in _values(reason))


def in_rule_book(table: Mapping[str, Json], *path: str) -> Iterator[Sentence]:
    """Yield what people read of a rule book, or of a table of it: labels, reasons, choices, units, and values in words.

    >>> wait = {"value": 7, "unit": "days", "label": "How long a new member waits", "why": "It is simple."}
    >>> [each.text for each in in_rule_book({"eligibility": {"wait": wait}})]
    ['How long a new member waits', 'It is simple.', '%(count)s day']
    >>> list(in_rule_book({"levels": {"area": {"name": "Zone", "pins_from": "area"}}}))[-1]
    Sentence(text='area', several='', context='rule book')
    """
    for key, value in table.items():
        here = (*path, key)
        if not is_leaf(value):
            yield from in_rule_book(value, *here)
        elif path and key not in _CITED:
            yield from _of_setting(value if isinstance(value, Mapping) else {"value": value}, here)


def _of_setting(said: Mapping[str, Json], path: tuple[str, ...]) -> Iterator[Sentence]:
    label, choices = said.get("label", ""), said.get("choices", ())
    yield Sentence(label) if label else _of_key(path[-1], as_label=True)
    yield Sentence(said.get("why", ""))
    yield Sentence(*counts_of(said.get("unit", "")))
    if isinstance(choices, Mapping):
        yield from map(Sentence, choices.values())
        return
    if path[0] == "categories" and path[-1] == "name":
        yield Sentence(said["value"], context=CATEGORY)
        return
    named = path[-1] in ("sport", "title") or (path[0] == "levels" and path[-1] == "name")
    for value in () if path[-1] in _ELSEWHERE else _texts([said["value"], *choices]):
        yield Sentence(value) if named else _of_key(value)


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _texts(part)


def _of_key(key: str, *, as_label: bool = False) -> Sentence:
    plain = humanise(key)
    return Sentence(plain.capitalize() if as_label else plain, context=CONTEXT)


def left_out(text: str) -> Iterator[Sentence]:
    """Yield the names of the settings that a book may leave out: they have no label then.

    >>> [each.text for each in left_out('class Level:\\n  name: str\\n  fee_payee: str = ""')]
    ['Fee payee']
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef) and node.name != "Source":
            for statement in node.body:
                match statement:
                    # What is made by `field` has a label.
                    case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as usual):
                        if not isinstance(usual, ast.Call):
                            yield _of_key(name, as_label=True)


def in_codes(text: str) -> Iterator[Sentence]:
    """Yield the codes that a setting may be.

    >>> [each.text for each in in_codes('Form = Literal["own_team", "joined"]')]
    ['own team', 'joined']
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "Literal":
            for inner in ast.walk(node.slice):
                if isinstance(inner, ast.Constant) and isinstance(inner.value, str) and _LETTER.search(inner.value):
                    yield _of_key(inner.value)


def in_template(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a template.

    >>> [each.text for each in in_template('{% translate "Save" %}{% table "Team" "#Legs" label="Teams" %}')]
    ['Team', 'Legs', 'Teams', 'Save']
    >>> [each.text for each in in_template('{% include "x.html" with save=_("Keep") %}{{ name|default:_("Nobody") }}')]
    ['Keep', 'Nobody']
    """
    for tag in _TABLE.findall(text):
        yield from (Sentence(heading) for heading in _HEADING.findall(tag) if _LETTER.search(heading))
    for call in _OF_TEMPLATES.findall(templatize(text)):
        sentence = _of_call(ast.parse(call, mode="eval").body)
        if sentence is not None:
            yield sentence


def in_script(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a script.

    >>> [each.text for each in in_script('say(`${gettext("Saved")} ${name}`); say("no word")')]
    ['Saved']
    >>> next(in_script('ngettext("%(count)s leg", "%(count)s legs", count)'))
    Sentence(text='%(count)s leg', several='%(count)s legs', context='')
    """
    source = io.BytesIO(text.encode())
    for _, marked, _, context in extract(
        "javascript", source, MARKS_OF_SCRIPTS, options={"parse_template_string": True}
    ):
        one, several = (marked, "") if isinstance(marked, str) else (str(each) for each in marked)
        yield Sentence(one, several, context or "")


def _of_call(node: ast.AST) -> Sentence | None:
    if not isinstance(node, ast.Call):
        return None
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = [argument.value if isinstance(argument, ast.Constant) else None for argument in node.args]
    words = [value if isinstance(value, str) else "" for value in given]
    if called in _ONE and words and words[0]:
        return Sentence(words[0])
    if called in _SEVERAL and all(words[:2]) and len(words) > 1:
        return Sentence(words[0], words[1])
    if called in _IN_CONTEXT and all(words[:2]) and len(words) > 1:
        return Sentence(words[1], context=words[0])
    if called in _SEVERAL_IN_CONTEXT and all(words[:3]) and len(words) > 2:
        return Sentence(words[1], words[2], words[0])
    return None


def _values(node: ast.expr) -> Iterator[str]:
    """Yield the sentences of a catalogue, which may be a dictionary of dictionaries."""
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _values(value)
    elif isinstance(node, ast.Call):
        for argument in node.args:
            yield from _values(argument)
    elif isinstance(node, (ast.Tuple, ast.List)):
        for element in node.elts:
            yield from _values(element)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _LETTER.search(node.value):
        yield node.value
