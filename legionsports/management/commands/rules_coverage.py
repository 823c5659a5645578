"""`manage.py rules_coverage`: which rule of which document is ruled, left to people, or not modelled, and how
what the texts leave open is read."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import time
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.cue.engine.editions import EDITIONS, NOT_REVISED, Edition
from games.rulebook import load, parts
from games.rulebook.answers import SHOWN_BY, shown_by
from games.ruled import Chapter, Reading, Status
from scoring.board.engine.readings import READINGS as OF_THE_HALL
from scoring.cases.engine.readings import READINGS as OF_CASES
from scoring.changes.engine.readings import READINGS as OF_LATE_CHANGES
from scoring.playoffs.engine.readings import READINGS as OF_PLAYOFFS
from scoring.standings.engine.readings import READINGS as OF_STANDINGS
from tournaments.draws.engine.readings import READINGS as OF_DRAWS
from tournaments.entries.engine.readings import READINGS as OF_ENTRIES
from tournaments.entries.engine.rules import RULES as ELIGIBILITY
from tournaments.events.engine.readings import READINGS as OF_EVENTS
from tournaments.hosting.engine.readings import READINGS as OF_HOSTING

BOOK = settings.RULEBOOK_DIR / "ab-nwt-2027.toml"
TARGET = Path(settings.BASE_DIR) / "docs" / "rules-coverage.md"
OF_THE_WEEKEND: tuple[tuple[str, Sequence[Reading]], ...] = (
    ("Events", OF_EVENTS),
    ("Decisions on eligibility", OF_ENTRIES),
    ("The host branch", OF_HOSTING),
    ("Draws and hours", OF_DRAWS),
    ("Standings", OF_STANDINGS),
    ("Play-offs and finals", OF_PLAYOFFS),
    ("The hall", OF_THE_HALL),
    ("Protests and rulings", OF_CASES),
    ("Late changes", OF_LATE_CHANGES),
)
# The tables of a rule book that belong to no game.
_SHARED = ("levels", "eligibility", "registration", "programme", "deadlines", "conduct", "hosting", "draw", "defaults")


class Command(BaseCommand):
    help = "Write docs/rules-coverage.md from the rules that every game lists."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when the page is out of date")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        text = page()
        if check:
            if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
                raise CommandError("docs/rules-coverage.md is out of date: run manage.py rules_coverage")
            return
        TARGET.write_text(text, encoding="utf-8")


def chapters() -> Iterator[tuple[str, Chapter]]:
    """Yield every chapter of every game's documents, with the game's name."""
    for key in registry.keys():  # noqa: SIM118 -- a function of the module, not of a mapping
        for chapter in import_module(f"games.{key}.engine.rules").RULES:
            yield registry.get(key).name, chapter


def open_questions() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every setting of the shipped rule book that answers what no text does, by the name of its game."""
    raw = _book()
    for key in registry.keys():  # noqa: SIM118 -- a function of the module, not of a mapping
        for table in ("games", "play", "sports"):
            for setting in _settings(raw[table].get(key, {})):
                if _is_open(setting):
                    yield registry.get(key).name, setting


def open_questions_of_categories() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield every such setting that a single category has, by the name of the category."""
    for category in _book()["categories"].values():
        for setting in _settings(category):
            if _is_open(setting):
                yield category["name"], setting


def open_questions_of_the_weekend() -> Iterator[Mapping[str, Any]]:
    """Yield every such setting that all games share, and what is set because the manual names nothing."""
    raw = _book()
    for table in _SHARED:
        yield from (setting for setting in _settings(raw[table]) if _is_open(setting) or "why" in setting)


def options() -> Iterator[tuple[str, list[str]]]:
    """Yield the table of options at the head of a game's rules, by the name of the game."""
    for key in registry.keys():  # noqa: SIM118 -- a function of the module, not of a mapping
        doc = import_module(f"games.{key}.engine.rules").__doc__ or ""
        if rows := [line for line in doc.splitlines() if line.startswith("|")]:
            yield registry.get(key).name, rows


def _book() -> dict[str, Any]:
    return parts.with_other_games(tomllib.loads(BOOK.read_text(encoding="utf-8")))


def _is_open(setting: Mapping[str, Any]) -> bool:
    return bool(setting.get("amb") and setting.get("label"))


def _settings(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the settings in a table of the rule book and in the tables within it."""
    for content in table.values():
        if isinstance(content, Mapping):
            if "value" in content:
                yield content
            else:
                yield from _settings(content)


def _answered(setting: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Return the question of a setting, its number, the answer that ships, and why that one."""
    number = f"AMB-{setting['amb']}" if "amb" in setting else ""
    return setting["label"], number, _answer(setting), setting.get("why", "")


def _answer(setting: Mapping[str, Any]) -> str:
    """Return the answer that ships, in words."""
    value, choices = setting["value"], setting.get("choices")
    if isinstance(choices, Mapping):
        return str(choices[value])
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    unit = setting.get("unit", "")
    return f"{value} {unit.removesuffix('s') if value == 1 else unit}".strip()


def page() -> str:
    """Return the whole page as Markdown."""
    lines = [
        "# Rules coverage",
        "",
        "Made by `manage.py rules_coverage` from the rules that each game lists; a test keeps it true, and another",
        "asks for a test marked with the id of every rule that is ruled. *People* decide what only eyes at the table",
        "can see. *Read as* says what holds where the text is open. The wording is ours; the document itself decides.",
        "",
        *_of_games(),
        *_of_editions(),
        *_of_eligibility(),
        *_of_settings(),
        *_of_answers(),
        *_of_the_weekend(),
        *_of_options(),
    ]
    return "\n".join(lines) + "\n"


def _of_games() -> Iterator[str]:
    """Yield how many rules of each chapter are ruled, and then every rule."""
    all_chapters = [chapter for _, chapter in chapters()]
    yield "| chapter | rules | ruled | people | not modelled |"
    yield "|---|---:|---:|---:|---:|"
    for chapter in all_chapters:
        counts = [sum(rule.status is status for rule in chapter.rules) for status in Status]
        yield f"| {chapter.name} | {len(chapter.rules)} | {' | '.join(map(str, counts))} |"
    for chapter in all_chapters:
        yield from ("", f"## {chapter.name}", "", f"{chapter.document}.", "")
        yield from _table(
            ("rule", "says", "here", "read as"),
            [(rule.id, rule.says, _status(rule.status.value, rule.reason), rule.why) for rule in chapter.rules],
        )


def _of_editions() -> Iterator[str]:
    """Yield the edition of each rule set of the cue sports, what it changed, and what could not be established."""
    yield from ("", "## Editions of the rule sets of the cue sports", "")
    yield "A rule set is the settings of one edition of one text. A competition keeps the one it was made with."
    yield from (
        "",
        *_table(
            ("rule set", "edition", "read in"),
            [(key, edition.name, _read_in(edition)) for key, edition in EDITIONS.items()],
        ),
    )
    changes = dict.fromkeys(change for edition in EDITIONS.values() for change in edition.changes)
    yield from ("", "What the revision of 2025 changed, as far as it could be established:", "")
    yield from _table(
        ("change", "says", "rule sets", "sources"),
        [
            (
                change.rule,
                change.says,
                ", ".join(key for key, edition in EDITIONS.items() if change in edition.changes),
                "; ".join(f"[{source.title}]({source.address})" for source in change.sources),
            )
            for change in changes
        ],
    )
    yield from ("", "What could not be established, and how it is ruled until it is:", "")
    unknown = dict.fromkeys(gap for edition in EDITIONS.values() for gap in edition.unknown)
    rows = [(gap.on, gap.why, gap.held) for gap in unknown]
    rows += [(f"The rule set {key}", why, "As in the edition of 2016.") for key, why in NOT_REVISED.items()]
    yield from _table(("on", "why", "held"), rows)


def _read_in(edition: Edition) -> str:
    """Return where an edition was read, with its address where it has one."""
    source = edition.read_in
    return f"[{source.title}]({source.address})" if source.address else source.title


def _of_eligibility() -> Iterator[str]:
    """Yield every rule that decides whether a team may play."""
    yield from (
        "",
        "## Who may play",
        "",
        "Alberta-NWT Command Sports Manual; the requirements of the competition.",
        "",
    )
    yield from _table(
        ("rule", "section", "says", "here", "read as"),
        [
            (rule.title, rule.section, rule.wording, _status(rule.status.value, rule.reason), rule.why)
            for rule in ELIGIBILITY.values()
        ],
    )


def _of_settings() -> Iterator[str]:
    """Yield what a rule book answers otherwise where it likes."""
    yield from ("", "## What the texts leave open", "")
    yield from ("Each is a setting of the rule book with the answer that ships; an event may answer otherwise.", "")
    yield from _table(
        ("game or category", "question", "open as", "answer that ships", "why"),
        [(name, *_answered(setting)) for name, setting in (*open_questions(), *open_questions_of_categories())],
    )
    yield from ("", "The same for what all games share:", "")
    yield from _table(
        ("question", "open as", "answer that ships", "why"),
        [_answered(setting) for setting in open_questions_of_the_weekend()],
    )


def _of_answers() -> Iterator[str]:
    """Yield for each setting of a rule book what shows its answer, or why people apply it."""
    yield from ("", "## What comes of each setting", "")
    yield "Every setting of a rule book is in one of these two tables; `games/rulebook/answers.py` has them. For each"
    yield "other answer that may be given a test looks whether what is named here looks otherwise. `*` stands for any"
    yield "key, and `category` for what a category says, or inherits from its sport or from all."
    settings = list(load(BOOK).settings())
    count = Counter(shown_by(setting.path) for setting in settings)
    rows = [(f"`{row}`", str(count[row]), text) for row, text in SHOWN_BY.items()]
    yield from ("", *_table(("setting", "of them", "what shows the answer"), rows))
    yield from ("", "What the program leaves to people. Pages and papers mark these, and nothing else.", "")
    yield from _table(
        ("setting", "section", "why"),
        [
            (setting.label, setting.source.section, why)
            for setting in settings
            if (why := setting.source.left_to_people)
        ],
    )


def _of_the_weekend() -> Iterator[str]:
    """Yield how the weekend is ruled where no text decides."""
    yield from ("", "## How the weekend is read where the manual is silent", "")
    yield "They hold at every event; where a setting of the rule book changes one, it says so."
    for heading, rows in OF_THE_WEEKEND:
        yield from ("", f"### {heading}", "")
        yield from _table(("on", "section", "holds"), [(reading.on, reading.section, reading.says) for reading in rows])


def _of_options() -> Iterator[str]:
    """Yield the options of each engine that answer what its text leaves open."""
    yield from ("", "## Options of the engines", "")
    yield "Where a text can be read in several ways, an option of the engine chooses."
    for game, rows in options():
        yield from ("", f"### {game}", "", *rows)


def _status(status: str, reason: str) -> str:
    return f"{status}: {reason}" if reason else status


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table of Markdown without the columns in which no row says anything."""
    kept = [column for column, _ in enumerate(heads) if any(row[column] for row in rows)]
    yield _row([heads[column] for column in kept])
    yield f"|{'---|' * len(kept)}"
    for row in rows:
        yield _row([row[column] for column in kept])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
