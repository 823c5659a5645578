"""`manage.py rules_coverage`: which rule of which document is ruled, left to people, or not modelled."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import registry
from games.ruled import Chapter, Status

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
    return "\n".join(lines) + "\n"
