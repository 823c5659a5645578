"""Every string that people see and that no translator is given: `python -m tests.legionsports.unmarked [ROOM...]`.

A room is named as its folder: `scoring/desk`; the templates of a room count to it. What is found is a heuristic: words
between tags and in attributes that are read out, and strings of Python and of scripts that read like words. A string
that nobody sees and that is found anyway gets the comment `# not shown` (`// not shown` in a script).
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path

from babel.messages.jslexer import tokenize
from django.conf import settings
from django.template.base import DebugLexer, TokenType

from legionsports.languages.services.catalogue import KEYWORDS as MARKS

ROOT = settings.BASE_DIR
PACKAGES = ("games", "kit", "legionsports", "scoring", "tournaments")

WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
READ_OUT = {
    "alt", "aria-label", "aria-description", "aria-roledescription", "placeholder", "title", "summary", "label",
    "data-label", "data-name",
}  # fmt: skip
NOT_READ = {"script", "style", "code", "pre", "kbd", "svg"}
CLASS = re.compile(r"[a-z]*(?:-[a-z]*)+$")  # what fills a class or an id
OURS = "\N{OBJECT REPLACEMENT CHARACTER}"  # stands where a tag or a variable of Django stood
MARKED = {"translate", "trans", "blocktranslate", "blocktrans"}
OF_CLASSES = {"block body_class", "block kind", "block keep"}  # blocks that hold names of classes and attributes
PAIRS = {"blocktranslate", "blocktrans", "comment", "verbatim"}

# What these are given is read by whoever writes the program.
FOR_PROGRAMMERS = {
    "MalformedError", "ValueError", "TypeError", "KeyError", "AssertionError", "RuntimeError", "LookupError",
    "NotImplementedError", "ImproperlyConfigured", "compile", "sub", "match", "search", "fullmatch", "findall",
    "split", "getattr", "hasattr", "setattr", "debug", "info", "warning", "error", "exception", "critical",
    "execute", "RunSQL", "OpenApiParameter", "extend_schema", "OpenApiExample", "TypeVar", "NewType",
    "namedtuple", "cast", "filterwarnings", "strptime", "encode", "inline_serializer", "OpenApiResponse",
    "startswith", "endswith", "partition", "rpartition", "Extension", "reverse", "said", "hour_in_words",
}  # fmt: skip
# Of Django's fields, forms and lists: never words.
NO_WORDS = {
    "related_name", "db_table", "template_name", "field_name", "url_name", "pattern_name", "name", "to", "code",
    "key", "default_auto_field", "tags", "operation_id", "attrs", "widget", "rule", "section", "format",
    "regex", "dest", "action", "metavar", "prefix", "slug", "lookup_expr", "source", "extra_tags", "salt",
    "timezone", "sep", "end", "condition", "fields", "fingerprint", "mode", "encoding", "errors",
    "samesite", "hotkey",
    "metadata",  # of a setting: what the shipped book calls it, which tests/games/rulebook/test_unsaid.py holds
    "other_names", "french", "bare", "example",  # of a column of a file: what is read there, in whatever language
}  # fmt: skip
# Reasons that only stand in the program, and the names that a package gives out.
REASONS = {"LEFT_OUT", "SHOWN_BY", "__all__"}
# What describes the interface to programs, which stays English.
OF_THE_INTERFACE = {"help_text", "description", "summary", "label"}
# Two words with a space.
READS_LIKE_WORDS = re.compile(r"[A-Za-zÀ-ÿ\u2019']{2,}[,.:;?!]?\s+[(“\"%]?[A-Za-zÀ-ÿ\u2019'%(]{1,}")
LABEL = re.compile(r"^[A-Z][a-zà-ÿ'-]{2,}[.:?!]?$")  # a word alone: of a field, a heading, a menu
CODE = re.compile(
    r"^[\w./:#%<>{}\[\]=&?*+-]+$|SELECT|UPDATE |INSERT |^\s*<|; ?[a-z-]+:|^%[A-Za-z]|^[a-z-]+: [a-z-]+$"
    r"|^[a-z]+-[a-z]+ '(?:self|none)'|^\[?Legion Sports\]? ?$|^PRAGMA "  # a policy; our name; of a database
    r"|^-//|; charset=|^[A-Z]{4,}(?: [A-Z]+)*(?: Reg\.| Rules)? [ivxl]+(?:, [ivxl]+)*(?:\.[a-z])?$"  # formats; sections
    r"|^[A-Z]{4,} (?:S\d )?(?:R|Def )\d+(?: [a-z])?$|^solid \S+$"  # rules of snooker; how a ball looks
    r"|^(?:THE [A-Z]+|SCRATCHES)(?: [a-z]+)?$"  # chapters of Behind the 8 Ball
)


# A sentence of a script: a capital or a value and then words, or words that end as a sentence does.
SENTENCE_OF_SCRIPT = re.compile(
    r"^[^\w]*(?:[A-ZÀ-Ý…][\w\u2019']*|…) +[a-z]|[a-z]{2,}[,:]? [^.#\[>]*[a-z][.:?!]( |$)|… [a-z]{3,}"
)


@dataclass(frozen=True)
class Found:
    """A string that is not marked, and where it stands."""

    file: str
    line: int
    text: str

    @property
    def room(self) -> str:
        parts = Path(self.file).parts
        if parts[0] == "templates":
            return "/".join(parts[1:3]) if len(parts) > 3 else "templates"
        return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def unmarked(root: Path = ROOT) -> list[Found]:
    """Return every unmarked string of the templates, of Python and of scripts, by file and line."""
    templates = [*root.glob("templates/**/*.html"), *root.glob("games/*/templates/**/*.html")]
    found = [each for file in sorted(templates) for each in _in_template(file, root)]
    for package in PACKAGES:
        for file in sorted((root / package).rglob("*.py")):
            if not {"migrations", "engine", "table"} & set(file.parts):
                found += _in_python(file, root)
    for file in sorted((*root.glob("legionsports/static/**/*.js"), *root.glob("games/*/static/**/*.js"))):
        words = in_script(file.read_text(encoding="utf-8"))
        found += [Found(str(file.relative_to(root)), line, text) for line, text in words]
    return found


def in_html(text: str) -> list[tuple[int, str]]:
    """Return the line and the words of everything in a template that is read and not marked.

    >>> in_html('<p title="Go on">{{ name }}</p>')
    [(1, 'Go on')]
    >>> in_html('{% translate "Save" %} <b>{% blocktranslate %}One {{ leg }}{% endblocktranslate %}</b> {{ b }}')
    []
    """
    reader = _Reader()
    reader.feed(_without_ours(text))
    reader.close()
    return reader.found


def in_source(text: str, skipped: Collection[str] = NO_WORDS) -> list[tuple[int, str]]:
    """Return the line and the words of every string of Python that reads like words and is not marked.

    What is given by a name in `skipped` is left out.

    >>> in_source('label = _("Team")')
    []
    >>> in_source('say("Save the draw"); log.info("Save the draw"); raise ValueError("No such leg")')
    [(1, 'Save the draw')]
    >>> in_source('messages.warning(request, "Save the draw")')
    [(1, 'Save the draw')]
    """
    lines = text.splitlines()
    finder = _Finder(skipped)
    finder.visit(tree_of(text))
    return [(line, words) for line, words in finder.found if "# not shown" not in lines[line - 1]]


@lru_cache(maxsize=1)  # who reads a file in two ways does so at once
def tree_of(text: str) -> ast.Module:
    """Return the program that a text is."""
    return ast.parse(text)


def in_script(text: str) -> list[tuple[int, str]]:
    """Return the line and the words of every string of a script that reads like words and is not marked.

    >>> in_script('say(gettext("Not saved")); box.className = "notice notice-bad"; say(`Saved at ${time}`)')
    [(1, 'Saved at …')]
    >>> in_script('button("Close"); if (name === "Enter") key("Close"); // Nothing is said here.')
    [(1, 'Close'), (1, 'Close')]
    """
    lines = text.splitlines()
    found = [(line, words) for line, words in _said(text) if LABEL.match(words) or SENTENCE_OF_SCRIPT.search(words)]
    return [(line, words) for line, words in found if "// not shown" not in lines[line - 1]]


def _said(text: str, line: int = 1) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string of a script that is neither marked nor compared."""
    calls: list[str] = []  # what each open bracket was opened by
    before = ["", ""]
    for token in tokenize(text, template_string=True, lineno=line):
        if token.type in {"linecomment", "multilinecomment"}:
            continue
        if token.value == "(":
            calls.append(before[1])
        elif token.value == ")" and calls:
            calls.pop()
        elif token.type == "template_string":
            outside, inside = _parted(token.value[1:-1])
            yield token.lineno, re.sub("<[^>]*>", " ", outside)
            for code in inside:
                yield from _said(code, token.lineno)
        elif token.type == "string" and before[0] not in {"==", "!="} and not (calls and calls[-1] in MARKS):
            yield token.lineno, token.value[1:-1]
        before = [before[1], token.value]


def _parted(text: str) -> tuple[str, list[str]]:
    """Return the words of a template string, with a dot for each of its values, and the code of the values."""
    outside, inside, depth = "", [], 0
    for place, letter in enumerate(text):
        if letter == "{" and (depth or text[place - 1] == "$"):
            if not depth:
                outside = outside[:-1] + "…"
                inside.append("")
            depth += 1
        elif letter == "}" and depth:
            depth -= 1
        if not depth:
            outside += letter if letter != "}" else ""
        elif letter != "{" or depth > 1:
            inside[-1] += letter
    return outside, inside


def _in_template(file: Path, root: Path) -> Iterator[Found]:
    for line, words in in_html(file.read_text(encoding="utf-8")):
        yield Found(str(file.relative_to(root)), line, words)


def _in_python(file: Path, root: Path) -> Iterator[Found]:
    skipped = NO_WORDS | OF_THE_INTERFACE if file.stem == "api" or "api" in file.parts else NO_WORDS
    for line, words in in_source(file.read_text(encoding="utf-8"), skipped):
        yield Found(str(file.relative_to(root)), line, words)


def _without_ours(text: str) -> str:
    """Return the HTML of a template: its tags and variables are one letter, as many lines as before."""
    kept, until = [], ""
    for token in DebugLexer(text).tokenize():
        start, end = token.position
        source = text[start:end]
        name = token.contents.split()[0] if token.token_type == TokenType.BLOCK else ""
        if until:
            kept.append("\n" * source.count("\n"))
            until = "" if name == until else until
        elif token.token_type == TokenType.TEXT:
            kept.append(source)
        else:
            until = f"end{name}" if name in PAIRS else "endblock" if token.contents in OF_CLASSES else ""
            kept.append(("" if token.token_type == TokenType.COMMENT else OURS) + "\n" * source.count("\n"))
    return "".join(kept)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[tuple[int, str]] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_READ:
            self._inside.append(tag)
        kind = dict(attrs).get("type")
        for name, value in attrs:
            read = name in READ_OUT or (tag == "input" and name == "value" and kind in {"submit", "button"})
            sentence = (
                name.startswith("data-")
                and "_" not in (value or "")
                and re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]", value or "")
            )
            if read or sentence:
                self._note(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            self._inside.remove(tag)

    def handle_data(self, data: str) -> None:
        if not self._inside:
            self._note(data)

    def _note(self, text: str) -> None:
        if WORD.search(text) and not all(map(CLASS.match, text.replace(OURS, " ").split())):
            line = self.getpos()[0] + len(text) - len(text.lstrip("\n"))
            self.found.append((line, " ".join(text.replace(OURS, "…").split())))


class _Finder(ast.NodeVisitor):
    def __init__(self, skipped: Collection[str]) -> None:
        self.skipped = skipped
        self.found: list[tuple[int, str]] = []

    def visit_Constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, str):
            return
        if LABEL.match(node.value) or (READS_LIKE_WORDS.search(node.value) and not CODE.search(node.value)):
            self.found.append((node.lineno, " ".join(node.value.split())))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        texts = [part.value if isinstance(part, ast.Constant) else "…" for part in node.values]
        text = "".join(str(part) for part in texts)
        if re.search(r"[A-Za-z]{2,}\s+[A-Za-z…]|…\s+[A-Za-z]{2,}", text) and not CODE.search(text):
            self.found.append((node.lineno, " ".join(text.split())))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in MARKS or (called in FOR_PROGRAMMERS and not _is_shown(node.func)):
            return
        self.visit(node.func)
        for argument in node.args:
            self.visit(argument)
        for keyword in node.keywords:
            if keyword.arg not in self.skipped:
                self.visit(keyword.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is no sentence."""

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Dict(self, node: ast.Dict) -> None:
        keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
        of_a_schema = None in keys or "type" in keys  # for programs, which stays English
        skipped = {"description"} & self.skipped or ({"description"} if of_a_schema else set())
        for key, value in zip(keys, node.values, strict=True):
            if key not in skipped:
                self.visit(value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for each in (*node.args.defaults, *filter(None, node.args.kw_defaults), *node.body):
            self.visit(each)

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(map(_keeps_sentences, node.targets)):
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not _keeps_sentences(node.target):
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """For programmers."""


def _is_shown(called: ast.expr) -> bool:
    """Return whether a call shows its words on the next page: `messages.warning`, which a log has too."""
    return isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "messages"


def _keeps_sentences(target: ast.expr) -> bool:
    """Return whether what is assigned is reasons of the program."""
    return isinstance(target, ast.Name) and target.id in REASONS


def main() -> None:
    rooms = set(sys.argv[1:])
    found = [each for each in unmarked() if not rooms or each.room in rooms]
    if rooms:
        for each in found:
            print(f"{each.file}:{each.line}: {each.text}")
    for room, count in Counter(each.room for each in found).most_common():
        print(f"{count:5} {room}")
    print(f"{len(found):5} in all")


if __name__ == "__main__":
    main()
