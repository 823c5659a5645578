"""`manage.py rules_coverage`: which rule of which document is ruled, left to people, or not modelled."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.rulebook import parts
from games.ruled import Chapter, Status

BOOK = settings.RULEBOOK_DIR / "ab-nwt-2027.toml"
TARGET = Path(settings.BASE_DIR) / "docs" / "rules-coverage.md"


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
    raw = parts.with_other_games(tomllib.loads(BOOK.read_text(encoding="utf-8")))
    for key in registry.keys():  # noqa: SIM118 -- a function of the module, not of a mapping
        for table in ("games", "play", "sports"):
            for setting in _settings(raw[table].get(key, {})):
                if setting.get("amb") and setting.get("label"):
                    yield registry.get(key).name, setting


def readings() -> Iterator[tuple[str, list[str]]]:
    """Yield the table of open questions at the head of a game's rules, by the name of the game."""
    for key in registry.keys():  # noqa: SIM118 -- a function of the module, not of a mapping
        doc = import_module(f"games.{key}.engine.rules").__doc__ or ""
        if rows := [line for line in doc.splitlines() if line.startswith("|")]:
            yield registry.get(key).name, rows


def _settings(table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the settings in a table of the rule book and in the tables within it."""
    for one in table.values():
        if isinstance(one, Mapping):
            if "value" in one:
                yield one
            else:
                yield from _settings(one)


def _answer(setting: Mapping[str, Any]) -> str:
    """Return the answer that ships, in words."""
    value, choices = setting["value"], setting.get("choices")
    if isinstance(choices, Mapping):
        return str(choices[value])
    if isinstance(value, bool):
        return "yes" if value else "no"
    unit = setting.get("unit", "")
    return f"{value} {unit.removesuffix('s') if value == 1 else unit}".strip()


def page() -> str:
    """Return the whole page as Markdown."""
    found = list(chapters())
    lines = [
        "# Rules coverage",
        "",
        "Made by `manage.py rules_coverage` from the rules that each game lists; a test keeps it true, and another",
        "asks for a test marked with the id of every rule that is ruled. *People* decide what only eyes at the table",
        "can see. The wording is ours; the document itself decides.",
        "",
        "| chapter | rules | ruled | people | not modelled |",
        "|---|---:|---:|---:|---:|",
    ]
    for _, chapter in found:
        counts = [sum(rule.status is status for rule in chapter.rules) for status in Status]
        lines.append(f"| {chapter.name} | {len(chapter.rules)} | {' | '.join(map(str, counts))} |")
    for _, chapter in found:
        lines += ["", f"## {chapter.name}", "", f"{chapter.document}.", ""]
        lines += ["| rule | says | here |", "|---|---|---|"]
        for rule in chapter.rules:
            reason = f": {rule.reason}" if rule.reason else ""
            lines.append(f"| {rule.id} | {rule.says} | {rule.status.value}{reason} |")
    lines += ["", "## What the texts leave open", ""]
    lines += ["Each is a setting of the rule book with the answer that ships; an event may answer otherwise.", ""]
    lines += ["| game | question | answer that ships | why |", "|---|---|---|---|"]
    for game, setting in open_questions():
        lines.append(f"| {game} | {setting['label']} | {_answer(setting)} | {setting.get('why', '')} |")
    lines += ["", "## How the engines read what the texts leave open", ""]
    lines += ["A question with an option can be answered otherwise; one without has the reading that is given."]
    for game, rows in readings():
        lines += ["", f"### {game}", "", *rows]
    return "\n".join(lines) + "\n"
