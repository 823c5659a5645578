"""A branch by its number: alone among branches of one Command, with the code or the name of its Command elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from django.db.models import Q, QuerySet

from kit.pure.table.values import number_and_words
from kit.pure.text import fold
from kit.pure.translation import listed
from kit.pure.violations import RuleViolation
from tournaments.organization.models import Organization

MOST = 5  # full numbers that a refusal names
MOST_LETTERS = 140  # of a number behind the name of its Command
# What stands beside a number and says neither a Command nor a branch.
_SAY_NOTHING = frozenset(
    ("branch", "br", "bch", "no", "nr", "n", "num", "number", "numero", "filiale", "fil", "royal", "canadian", "legion",
     "rcl", "royale", "canadienne", "lrc", "the", "la")
)  # fmt: skip
_CODE_BEHIND_A_NAME = re.compile(r"\D(\d+)\s*$")  # "Birch Hill No. 07", of "Birch Hill No. 07-012"


@lru_cache(maxsize=256)  # a list of all members says the same few in every row
def parse_number(text: str) -> tuple[str, str]:
    """Return what a number says of the Command or the branch, empty where it says nothing, and the branch's number.

    >>> parse_number("033"), parse_number("07-033"), parse_number("Nova Scotia/Nunavut Command-4")
    (('', '33'), ('7', '33'), ('nova scotia nunavut', '4'))
    >>> parse_number("RCL Br. 012"), parse_number("12 - Acton"), parse_number("Birch Hill No. 12")
    (('', '12'), ('acton', '12'), ('birch hill', '12'))
    >>> parse_number("Birch Hill No. 07-012")
    ('7', '12')
    """
    command, _, number = text.strip().rpartition("-")
    if not number.strip().isdecimal() and (read := number_and_words(text))[0]:
        number, command = read
    if code := _CODE_BEHIND_A_NAME.search(command):
        command = code[1]
    return _folded(command), number.strip().lstrip("0")


def telling(words: str) -> str:
    """Return the words beside a number without those that say nothing: "Acton" of "Acton Br. No."."""
    return " ".join(word for word in words.split() if fold(word) not in _SAY_NOTHING)


def _folded(command: str) -> str:
    return telling(fold(command)).removesuffix(" command").lstrip("0")


def is_name_of(words: str, branch: Organization) -> bool:
    """Return whether words beside a number, as `parse_number` returns them, are of the name of this branch."""
    return bool(set(words.split()) & set(f"{_folded(branch.name)} {_folded(branch.town)}".split()))


def are_of_several_commands(branches: Iterable[Organization | None]) -> bool:
    """Return whether branches that are shown together need their full numbers."""
    return len({branch.command_id for branch in branches if branch is not None}) > 1


def commands_of(code: str, commands: Iterable[Organization]) -> list[Organization]:
    """Return those that a code or a name before a number means; one that stands alone without a code takes any."""
    among = list(commands)
    named = [each for each in among if code in {_folded(each.number), _folded(each.name)}]
    return named or [each for each in among if len(among) == 1 and not each.number and code.isdecimal()]


def _with_branches() -> QuerySet[Organization]:
    """Return the Commands that number branches; a top above them, such as Dominion, has none of its own."""
    return Organization.objects.filter(pk__in=Organization.objects.branches().values("command"))


def is_number_of(text: str, branch: Organization) -> bool:
    """Return whether a number, with or without a Command, can be the one of `branch`."""
    code, number = parse_number(text)
    if not number.isdecimal():
        return _folded(text) in {_folded(branch.name), _folded(branch.town)} - {""}
    own, is_same = branch.command, number == branch.number.lstrip("0")
    if not is_same or not code or is_name_of(code, branch):
        return is_same
    if own is None:
        return False
    is_named = code in {_folded(own.number), _folded(own.name)}
    return is_named or (bool(commands_of(code, [own])) and _with_branches().count() == 1)


class BranchNumbers:
    """Branches, found by what a list calls them: a number, or a name that one alone has.

    Two numbers of one Command differ by more than zeros before them.
    """

    def __init__(self, branches: Iterable[Organization]) -> None:
        """Take `branches`, which are read with their Command."""
        self.all = list(branches)
        self.is_of_one = not are_of_several_commands(self.all)
        self._commands = list({branch.command_id: branch.command for branch in self.all if branch.command}.values())
        self._alike: dict[str, list[Organization]] = {}
        self._called: dict[str, list[Organization]] = {}
        for branch in self.all:
            self._alike.setdefault(branch.number.lstrip("0"), []).append(branch)
            for name in {_folded(branch.name), _folded(branch.town)} - {""}:
                self._called.setdefault(name, []).append(branch)

    def find(self, text: str | None) -> Organization | None:
        """Return the branch of a number; None where there is none, or where the number could be of several Commands."""
        code, number = parse_number(text or "")
        if text and not number.isdecimal():
            called = self._called.get(_folded(text), [])
            return called[0] if len(called) == 1 else None
        alike = self._alike.get(number, []) if text else []
        commands = commands_of(code, self._commands) if code else self._commands
        if not commands:
            named = [branch for branch in alike if is_name_of(code, branch)]
            return named[0] if len(named) == 1 else None
        meant = {each.pk for each in commands} if len(commands) == 1 else set()
        return next((branch for branch in alike if branch.command_id in meant), None)

    def name_of(self, branch: Organization | None) -> str:
        """Return how one of these branches is called among them."""
        return str(branch) if branch is None or self.is_of_one else branch.full_name

    def full_numbers(self, text: str) -> list[str]:
        """Return what to write in place of a number that does not say its Command."""
        command, number = parse_number(text)
        if command or self.is_of_one:
            return []
        return sorted(branch.full_number for branch in self._alike.get(number, []))[:MOST]


def numbered(text: str, of: str = "") -> Q:
    """Return a filter for the branches of a number; `of` is the way to the branch, as "branch__"."""
    command, number = parse_number(text)
    alike = {number.zfill(width) for width in range(len(number), 5)} | {text.strip()}
    if not command:
        return Q(**{f"{of}number__in": alike})
    meant = [each.pk for each in commands_of(command, _with_branches())]
    return Q(**{f"{of}number": text.strip()}) | Q(**{f"{of}number__in": alike}) & Q(**{f"{of}command__in": meant})


def find_branch(text: str, among: QuerySet[Organization], *, field: str) -> Organization | None:
    """Return the branch of a number among some, None for none.

    Raises RuleViolation for a number without a Command where those are of several: the right one is never guessed.
    """
    found = list(among.filter(numbered(text)).order_by("path")[: MOST + 1])
    is_bare = not parse_number(text)[0]
    if are_of_several_commands(found) or (found and is_bare and among.exclude(command=found[0].command_id).exists()):
        numbers = sorted(branch.full_number for branch in found[:MOST])
        raise RuleViolation("organization.which_branch", field=field, said=text, numbers=listed(numbers))
    return found[0] if found else None
