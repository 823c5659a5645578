"""The words that people see: none of those that are banned, and marked for translation in every room that is done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from legionsports.languages.services import catalogue
from tests.legionsports.unmarked import PACKAGES, ROOT, in_html, in_script, in_source, tree_of, unmarked

# What stays English: pages for those who build the site, what is typed by those who run it, and the made-up season,
# which is written down once, as what people type is.
ENGLISH = {
    "legionsports/practice/queries/people.py",
    *(
        f"legionsports/practice/services/{name}.py"
        for name in ("cases", "hosting", "ladder", "lists", "money", "season")
    ),
    "legionsports/design",
    "legionsports/languages",
    "legionsports/management",
    "scoring/management",
    "tournaments/management",
    "kit/worlds.py",
}

BANNED = {
    r"(?<!\")\b[Kk]nock-outs?\b(?!\")": "knockout",  # in quotes it is a word of a file
    r"\b[Pp]rogrammes?\b(?!//)": "program",
    r"\b(?:are|is|still|end|ends|all) level\b": "tied",
    r"\blevel (?:for|with|on) (?:first|second|third|points|wins)\b": "tied",
    r"\bdoes not go on\b": "concedes",
    r"\b[Kk]nows nothing of\b": "say what is wrong",
    r"\bcome out of its words\b": "match its seed phrase",
    r"\beverybody of the own\b": "every other team in its group",
    r"\b[Tt]rebles?\b": "triple",
    r"\bOnly 0\b": "No … may",
    r"\bnot yours to open\b": "You don't have permission",
    r"\bdo not belong together\b": "Wrong user name or password",
    r"\bplay after all\b": "Allow … to play",
    r"\bNobody is found\b": "No … match",
    r"\b[Ee]verybody (?:meets|plays) everybody\b": "round robin; Each team plays every other team",
    r"\banew\b": "again; start over",
    r"\bkept back\b": "hidden",
    r"\ball the same\b": "anyway",
    r"\bfrom all sides\b": "Review",
    r"\bcannot walk far\b": "mobility",
    r"\bmay go on\b|\b(?:first|few|team|winner|winners) go(?:es)? on\b": "advance",
    r"\bas far as (?:that|it) goes\b": "where possible",
    r"\b(?:Given|[Ww]as given|, given) away\b": "forfeited",
    r"\b(?:is|are|was|were|be) (?:thrown away)\b|\b[Tt]hrow (?:the|this|its) draft away\b": "discard",
    r"\b(?:is|are|was|were|be) taken in\b|\b[Tt]ake it in(?!\w| )": "import",
    r"\bmeanwhile(?=[.,;:]|$)": "while you had it open; during this time",
    r"\bfor ever\b": "cannot be changed later",
    r"\bdecides nothing\b": "no longer decides anything",
    r"(?<!\b[Tt]here )\bis no member\b": "is not a member",
    r"\b[Hh]ome(?:,| and| or| /) away\b|^Away$": "visitor; `away` where it is a word of the API",
    r"\bquestion G\d": "the label of the setting",
}


@pytest.fixture(scope="module")
def all_unmarked():
    return unmarked()


def test_nothing_that_people_read_is_not_marked(all_unmarked):
    left = [each for each in all_unmarked if not {each.room, each.file} & ENGLISH]
    assert not left, "\n".join(f"{each.file}:{each.line}: {each.text}" for each in left)


def _read_by_people(file: Path) -> Iterator[tuple[int, str]]:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".html":
        yield from in_html(re.sub(r"{%-? *(?:end)?(?:block)?translate\b[^%]*%}", "", text))
        for found in re.finditer(r"{% translate \"([^\"]*)\"", text):
            yield text.count("\n", 0, found.start()) + 1, found[1]
    elif file.suffix == ".py":
        yield from in_source(text)
        for node in ast.walk(tree_of(text)):
            if isinstance(node, ast.Call):
                for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if isinstance(given, ast.Constant) and isinstance(given.value, str) and " " in given.value:
                        yield given.lineno, given.value
    elif file.suffix == ".md":
        for found in re.finditer(r"(?:.+\n?)+", text):  # a sentence goes over the end of a line
            lines = found[0].splitlines()
            if file.name == "words.md":  # its glossary says what not to say
                lines = [line for line in lines if not line.startswith("|")]
            yield text.count("\n", 0, found.start()) + 1, re.sub("`[^`]*`", "", " ".join(lines))
    elif file.parent.name in {"rulebooks", "sports"}:
        for number, line in enumerate(text.splitlines(), start=1):
            yield from ((number, words) for words in re.findall(r'"[^"]*"', line))
    else:
        yield from enumerate(text.splitlines(), start=1)


def _of_scripts() -> Iterator[tuple[str, str]]:
    for message in catalogue.marked()["djangojs"]:
        texts = message.id if isinstance(message.id, tuple) else (message.id,)
        yield from ((file, text) for file, _line in message.locations for text in texts)


def _files() -> Iterator[Path]:
    yield from sorted((ROOT / "templates").rglob("*.html"))
    yield from sorted(file for file in (ROOT / "fixtures" / "help").glob("*.toml") if "." not in file.stem)
    yield from sorted((ROOT / "fixtures").glob("rulebooks/*.toml"))
    yield from sorted((ROOT / "fixtures").glob("sports/*.toml"))
    # What the rules say stands in `rules.py`; the history says what a page said then.
    yield from sorted(file for file in (ROOT / "docs").rglob("*.md") if file.name != "rules-coverage.md")
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md")
    for package in PACKAGES:
        yield from sorted(
            file
            for file in (ROOT / package).rglob("*.*")
            if file.suffix in {".py", ".html"} and "migrations" not in file.parts
        )


def test_no_word_that_people_see_is_banned():
    found = [
        f"{file.relative_to(ROOT)}:{line}: “{hit[0]}”; write {better}: {text}"
        for file in _files()
        for line, text in _read_by_people(file)
        for word, better in BANNED.items()
        if (hit := re.search(word, text)) and not re.search("(draws|events):programme", text)
    ]
    found += [f"{file}: {text}" for file, text in _of_scripts() for word in BANNED if re.search(word, text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ('REFUSALS = {"late": N_("This came too late.")}', []),
        ('REFUSALS = {"late": "This came too late."}', [(1, "This came too late.")]),
        ('text = f"{team} came too late"', [(1, "… came too late")]),
        ('ngettext("%(n)s team is late", "%(n)s teams are late", n)', []),
    ],
)
def test_the_finder_sees_what_is_not_marked(source, seen):
    assert in_source(source) == seen


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ('say(gettext("It came too late."))', []),
        ('say("It came too late.")', [(1, "It came too late.")]),
        ("say(\n`${team} came too late`)", [(2, "… came too late")]),
        ('say(`<b>${wait("Please wait")}</b>`)', [(1, "Please wait")]),
        ('if (key === "Enter") box.className = "notice notice-bad"', []),
    ],
)
def test_the_finder_sees_what_is_not_marked_in_a_script(source, seen):
    assert in_script(source) == seen


def test_every_french_term_has_its_source_or_is_said_to_be_ours() -> None:
    _, terms, sources = re.split(
        r"^#+ (?:Terms|Sources)$", (ROOT / "docs" / "words.md").read_text(), flags=re.MULTILINE
    )
    listed = set(re.findall(r"^\| ([A-Z]\w*) \|", sources, re.MULTILINE))
    rows = [line.split("|") for line in terms.splitlines() if line.startswith("| ") and "| English |" not in line]
    ours = [row for row in rows if row[3].strip() == "ours"]
    named = {key for row in rows if row not in ours for key in re.sub(r"\(.*?\)", "", row[3]).replace(",", " ").split()}
    assert named <= listed, named - listed
    assert f"Of {len(rows)} terms {len(rows) - len(ours)} have a source; {len(ours)} are ours." in sources


def test_what_is_handed_to_a_part_of_a_page_is_marked() -> None:
    handed = re.compile(r'{% include "[^"]+" with [^%]*?="([A-Z][a-z]+(?:[ .!?][^"]*)?)"')
    found = [
        f"{file.relative_to(ROOT)}: {words}"
        for folder in (ROOT / "templates", *(ROOT / "games").glob("*/templates"))
        for file in folder.rglob("*.html")
        for words in handed.findall(file.read_text(encoding="utf-8"))
    ]
    assert found == []
    assert handed.findall(
        '{% include "foot.html" with save="Save" %}{% include "foot.html" with save=_("Save") %}'
    ) == ["Save"]


def test_a_quotation_stands_between_the_marks_of_the_language() -> None:
    marked = re.compile(
        r"{% blocktranslate .*?{% endblocktranslate %}|{% blocktranslate %}.*?{% endblocktranslate %}", re.DOTALL
    )
    marked_alone = re.compile(r"{% (?:translate|comment|table) .*?%}|{#.*?#}|<!--.*?-->", re.DOTALL)
    quoted = re.compile(r"[^\n]*[“”][^\n]*")
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for folder in (ROOT / "templates", *(ROOT / "games").glob("*/templates"))
        for file in folder.rglob("*.html")
        for line in quoted.findall(marked_alone.sub("", marked.sub("", file.read_text(encoding="utf-8"))))
    ]
    assert found == []
    assert quoted.findall("<p>“{{ reason }}”</p>")
