"""Check a draw from a file, ours or another's, without the database."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from kit.pure.codec import MalformedError, load
from tournaments.draws.engine import verify, verify_knockout, verify_swiss
from tournaments.draws.engine.afternoon.check import check_chart
from tournaments.draws.engine.afternoon.model import Form, Game
from tournaments.draws.engine.fairness import Fairness, measure
from tournaments.draws.engine.lot import digest, draw_order
from tournaments.draws.engine.model import DrawError
from tournaments.draws.engine.sharing import DrawPart, least_turns
from tournaments.draws.engine.verify import DrawFault, Likeness, Plain, at_most
from tournaments.draws.words.afternoon import finding_in_words
from tournaments.draws.words.figures import Sharing, group_name, in_words
from tournaments.draws.words.refusals import problem_sentence
from tournaments.management.refusing import RefusingCommand

DETAILS = """
FILE is what "manage.py draw --format json" prints, or what the certificate of a draw offers, or a list of
matches of any other program: [{"round": 1, "slot": 1, "station": 1, "home": "Edson", "away": "Hinton"}, ...].
- reads from standard input.

In a file with "groups": [["Edson", "Hinton", ...], ...] each entry plays every other of its group and nobody else.
A knockout is a file with "kind": "knock_out", as its certificate offers it: who stands where, and whose winner goes
where. A Swiss draw is a file with "kind": "swiss": "rounds" says with how many points each entry went into each round.
The games of an open event are a file with "kind": "afternoon": who drew which seat, and who meets whom by seats.

The command says whether the draw is complete and can be played, how fair it is beside the best that there can be,
and, where the file says from which words it was drawn, whether the same draw comes out of them again.
It ends with 1 when something is wrong.
"""


class Command(RefusingCommand):
    help = "Check a draw: complete, playable, how fair, and whether it matches its seed phrase."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, epilog=DETAILS, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
        parser.add_argument("--format", choices=["text", "json"], default="text", help="text (default) or json")

    def handle(self, *args: Any, **options: Any) -> None:
        data = _load(options["file"])
        report = _report(data)
        if options["format"] == "json":
            self.stdout.write(json.dumps(report.to_json(), ensure_ascii=False))
        else:
            self.stdout.write(report.as_text())
        if report.wrong or report.same is False:
            wrong = "This draw is not in order." if report.wrong else "This draw does not match its seed phrase."
            raise CommandError(wrong)


def _report(data: Any) -> DrawReport:
    if verify_knockout.is_knock_out(data):
        return _knock_out(data)
    if isinstance(data, dict) and data.get("kind") == "afternoon":
        return _afternoon(data)
    return _swiss(data) if verify_swiss.is_swiss(data) else _everybody(data)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawReport:
    """What was found: `head` says what it is, `good` what is to be said where nothing is wrong."""

    head: str
    good: tuple[str, ...]
    wrong: list[DrawFault]
    same: bool | None
    data: dict[str, Any]

    def as_text(self) -> str:
        if not self.wrong:
            return "\n".join([self.head, *self.good])
        first, more = at_most(self.wrong)
        lines = [self.head, *(f"Wrong: {problem_sentence(problem)}" for problem in first)]
        return "\n".join([*lines, f"... and {more} more."] if more else lines)

    def to_json(self) -> dict[str, Any]:
        problems = [problem_sentence(problem) for problem in self.wrong]
        return {**self.data, "valid": not self.wrong, "problems": problems, "drawn_again": self.same}


def _everybody(data: Any) -> DrawReport:
    """Check a draw in which everybody meets everybody, of all or of the own group."""
    plain = verify.read(data)
    wrong = verify.problems(plain)
    likeness = None if wrong else verify.likeness(plain)
    measured = [] if wrong else [(name, measure(plain.of(part), part)) for name, part in _named(plain)]
    matches = len(plain.meetings)
    groups = f" in {len(plain.groups)} groups" if len(plain.groups) > 1 else ""
    figures = [
        {figure.key: {"value": figure.value, "limit": figure.limit} for figure in fairness.figures}
        for _, fairness in measured
    ]
    return DrawReport(
        head=f"{len(plain.entries)} entries{groups}, {matches} match{'' if matches == 1 else 'es'}.",
        good=(
            "Complete, and nobody and no station is in two places at once.",
            *(line for name, fairness in measured for line in _fair(plain, name, fairness)),
            *_words(plain, likeness),
        ),
        wrong=wrong,
        same=None if likeness is None else likeness is not Likeness.ANOTHER,
        data={
            "entries": len(plain.entries),
            "matches": matches,
            "boards_drawn_again": None if likeness is None else likeness is Likeness.SAME,
            "changes": list(plain.changes),
            **({"groups": figures} if plain.groups else {"figures": figures[0] if figures else {}}),
        },
    )


def _named(plain: Plain) -> list[tuple[str, Sequence[Any]]]:
    """Return those among whom everybody meets everybody, each group with its name."""
    several = len(plain.parts) > 1
    return [(group_name(number) if several else "", part) for number, part in enumerate(plain.parts, start=1)]


def _fair(plain: Plain, name: str, fairness: Fairness[Any]) -> list[str]:
    """Return the figures of one group, or of all, in words."""
    shared = None
    if name and plain.take_turns:
        others = tuple(other for other, _ in _named(plain) if other != name)
        stations = len({meeting.station for meeting in plain.meetings})
        least = least_turns([DrawPart(meetings=plain.of(group)) for group in plain.groups], stations, {})
        turns = len({meeting.slot for meeting in plain.meetings})
        shared = Sharing(others=others, turns=turns, least=least, of_group=True)
    kept = bool(plain.asked.get("fixed"))
    figures = in_words(fairness, "station", kept=kept, shared=shared, of_group=bool(name))
    heading = [f"{name}, {len(fairness.shares)} entries:"] if name else []
    return [*heading, *(f"{figure.title}: {figure.sentence} ({figure.best}.)" for figure in figures)]


def _words(plain: Plain, likeness: Likeness | None) -> list[str]:
    """Return what is to be said of the words that it was drawn from."""
    lines = []
    if plain.changes:
        lines.append("Changed after it was published, so it is no longer what its words give:")
        lines += [f"- {what}" for what in plain.changes]
    if likeness:
        lines.append(_came(plain.seed, same=likeness is not Likeness.ANOTHER))
        if likeness is Likeness.OTHER_BOARDS:
            lines.append("Only the boards differ: they were set by hand, or by another version of Legion Sports.")
        if plain.shared:
            lines.append("It shares its boards: turns and boards were found for all that share them, not by the words.")
    return lines


def _came(seed: str, *, same: bool) -> str:
    came = "The same draw comes out again" if same else "Another draw comes out"
    return f"{came} of the words “{seed}” and this list of entries."


def _knock_out(data: Any) -> DrawReport:
    """Check a knockout."""
    plain = verify_knockout.read(data)
    wrong = verify_knockout.problems(plain)
    again = None if wrong else verify_knockout.drawn_again(plain)
    same = None if again is None else verify_knockout.is_same(plain, again)
    good = ["Complete: whoever loses a match is out, and every match leads to the next one, up to the final."]
    if plain.double:
        good = [
            "Complete: whoever loses once plays on, whoever loses twice is out, and every match leads to the final."
        ]
    if same is not None and plain.seeded:
        came = "The same" if same else "Another"
        good.append(f"Seeded, so no lot was drawn. {came} knockout comes out of the order of the list again.")
    elif same is not None:
        good.append(_came(plain.seed, same=same))
    entries, matches, waits = len(plain.entries), len(plain.matches), len(plain.byes)
    kind = "double knockout" if plain.double else "knockout"
    sits_out = f", {waits} sit{'s' if waits == 1 else ''} out the first round" if waits else ""
    return DrawReport(
        head=f"A {kind} of {entries} entries: {matches} match{'' if matches == 1 else 'es'}{sits_out}.",
        good=tuple(good),
        wrong=wrong,
        same=same,
        data={"entries": entries, "matches": matches, "seeded": plain.seeded},
    )


def _swiss(data: Any) -> DrawReport:
    """Check a Swiss draw as far as it is drawn."""
    swiss = verify_swiss.read(data)
    wrong = verify_swiss.problems(swiss)
    again = None if wrong else verify_swiss.drawn_again(swiss)
    other = [] if again is None else verify_swiss.differing(swiss, again)
    plain, rounds = swiss.plain, len(swiss.rounds)
    good = ["Nobody meets twice or sits out twice, and nobody and no station is in two places at once."]
    if again is not None:
        came = f"Each of the {rounds} rounds comes" if rounds != 1 else "Round 1 comes"
        if other:
            numbers = ", ".join(map(str, other))
            good.append(f"Another pairing comes out of the words “{plain.seed}” in round {numbers}.")
        else:
            good.append(f"{came} out again of the words “{plain.seed}”, the points and the rounds before it.")
    return DrawReport(
        head=(
            f"A Swiss draw of {len(plain.entries)} entries: {rounds} of {swiss.planned} rounds drawn,"
            f" {len(plain.meetings)} matches."
        ),
        good=tuple(good),
        wrong=wrong,
        same=None if again is None else not other,
        data={"entries": len(plain.entries), "matches": len(plain.meetings), "rounds": rounds},
    )


def _afternoon(data: dict[str, Any]) -> DrawReport:
    """Check the games of an open event: nobody twice in a game, what the chart keeps, and the seats of the lot."""
    try:
        games = tuple(load(Game, row) for row in data["games"])
        findings = check_chart(games, Form(data["form"]))
        entries, seed = list(data["entries"]), str(data["seed"])
        drawn = [seat["entry"] for seat in data["seats"] if seat["first"] == 1 and seat["entry"] in entries]
    except (KeyError, TypeError, ValueError, MalformedError) as problem:
        raise DrawError("not_a_draw", at="games") from problem
    seats = {
        game.number: Counter(seat for side in (game.out, *(at.seats for at in game.seatings)) for seat in side if seat)
        for game in games
    }
    wrong = [
        DrawFault("twice_in_round", {"entry": seat, "round": number})
        for number, times in seats.items()
        for seat, count in times.items()
        if count > 1
    ]
    is_same_list = digest(seed, entries) == data.get("fingerprint")
    same = tuple(drawn) == draw_order(seed, entries) if is_same_list else None
    names = "Names changed since the draw, so the seats cannot be drawn again."
    return DrawReport(
        head=f"Games of an open event: {len(entries)} entries, {len(games)} game{'' if len(games) == 1 else 's'}.",
        good=(
            *filter(None, map(finding_in_words, findings)),
            names if same is None else _came(seed, same=same),
        ),
        wrong=wrong,
        same=same,
        data={"entries": len(entries), "games": len(games)},
    )


def _load(name: str) -> Any:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
        return json.loads(text)
    except (OSError, UnicodeDecodeError) as problem:
        raise CommandError(f"{name} cannot be read.") from problem
    except (ValueError, RecursionError) as problem:
        raise CommandError(f"{name} is not JSON.") from problem
