"""Check a draw from a file, ours or another's, without the database."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.fairness import measure
from tournaments.draws.engine.verify import Plain, at_most, drawn_again, is_same, problems, read
from tournaments.draws.messages import problem_sentence, sentence
from tournaments.draws.words import in_words

DETAILS = """
FILE is what "manage.py draw --format json" prints, or what the certificate of a draw offers, or a list of
matches of any other program: [{"round": 1, "slot": 1, "station": 1, "home": "Edson", "away": "Hinton"}, ...].
- reads from standard input.

The command says whether the draw is complete and can be played, how fair it is beside the best that there can be,
and, where the file says from which words it was drawn, whether the same draw comes out of them again.
It ends with 1 when something is wrong.
"""


class Command(BaseCommand):
    help = "Check a draw: complete, playable, how fair, and whether it comes out of its words again."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, epilog=DETAILS, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
        parser.add_argument("--format", choices=["text", "json"], default="text", help="text (default) or json")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            plain = read(_load(options["file"]))
            wrong = problems(plain)
            again = None if wrong else drawn_again(plain)
        except DrawError as refused:
            raise CommandError(sentence(refused)) from refused
        same = None if again is None else is_same(plain, again)
        if options["format"] == "json":
            self.stdout.write(json.dumps(_as_data(plain, wrong, same), ensure_ascii=False))
        else:
            self.stdout.write(_as_text(plain, wrong, same))
        if wrong or same is False:
            raise CommandError("This draw is not in order." if wrong else "This draw does not come out of its words.")


def _load(name: str) -> Any:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        return json.loads(text)
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{name} cannot be read.") from problem
    except (ValueError, RecursionError) as problem:
        raise CommandError(f"{name} is not JSON.") from problem


def _as_text(plain: Plain, wrong: list[Any], same: bool | None) -> str:
    matches = len(plain.meetings)
    lines = [f"{len(plain.entries)} entries, {matches} match{'' if matches == 1 else 'es'}."]
    if wrong:
        first, more = at_most(wrong)
        lines += [f"Wrong: {problem_sentence(problem)}" for problem in first]
        return "\n".join([*lines, f"... and {more} more."] if more else lines)
    lines.append("Complete, and nobody and no station is in two places at once.")
    for one in in_words(measure(plain.meetings, plain.entries), "station"):
        lines.append(f"{one.title}: {one.sentence} ({one.best}.)")
    if plain.changes:
        lines.append("Changed after it was published, so it is no longer what its words give:")
        lines += [f"- {what}" for what in plain.changes]
    if same is not None:
        came = "The same draw comes out again" if same else "Another draw comes out"
        lines.append(f"{came} of the words “{plain.seed}” and this list of entries.")
        if plain.shared:
            lines.append("It shares its boards: turns and boards were found for all that share them, not by the words.")
    return "\n".join(lines)


def _as_data(plain: Plain, wrong: list[Any], same: bool | None) -> dict[str, Any]:
    figures = () if wrong else measure(plain.meetings, plain.entries).figures
    return {
        "entries": len(plain.entries),
        "matches": len(plain.meetings),
        "valid": not wrong,
        "problems": [problem_sentence(problem) for problem in wrong],
        "figures": {one.key: {"value": one.value, "limit": one.limit} for one in figures},
        "drawn_again": same,
        "changes": list(plain.changes),
    }
