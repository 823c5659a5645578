"""A file of past winners: who won in the seasons before this site kept the scores."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Literal

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy, override

from games.rulebook import Category
from kit.pure.sentences import Kept
from kit.pure.table.columns import Column
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem, read_again
from kit.pure.text import fold
from kit.pure.translation import labelled
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_named
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services import kind
from tournaments.imports.services.kind import CameIn, Scope, WayBack
from tournaments.imports.services.matching import category_words, parse_level, parse_organization, words_of_all
from tournaments.imports.services.winner_columns import COLUMNS
from tournaments.imports.words import NOTHING, message
from tournaments.members.models import Member
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import BranchNumbers
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.queries.texts import key_or_first
from tournaments.seasons.engine.names import players_in
from tournaments.seasons.models.past import PastPlayer, PastWinner
from tournaments.seasons.queries.past import name_for_everybody, names_of, numbers_of, past_winners
from tournaments.seasons.services.past import Winner, remove_winners, write_winners

# Organizer, level, season, competition and place, with the team, or with its branch: what a row is about.
Key = tuple[int, str, int, str, int, str]
OfBranch = tuple[int, str, int, str, int, int]


@dataclass(slots=True)
class _Context:
    """What every row is compared with."""

    root: Organization
    levels: Sequence[str]  # keys, of the tree and of the rule book
    branches: BranchNumbers
    places: Mapping[tuple[str, str], Organization]  # by level, and number or name
    categories: Mapping[frozenset[str], Category]
    this_year: int
    played_here: Set[tuple[int, str]]  # season and name of every event of this site
    known: _Known = field(default_factory=lambda: _Known(()))


class _Known:
    """The winners that are known. A row without a team means the one of its branch, whatever that is called by now."""

    def __init__(self, winners: Iterable[PastWinner]) -> None:
        self._by_team: dict[Key, PastWinner] = {}
        self._by_branch: dict[OfBranch, list[PastWinner]] = defaultdict(list)
        for winner in winners:
            key = _key_of(winner)
            self._by_team[key] = winner
            if winner.branch_id is not None:
                self._by_branch[*key[:5], winner.branch_id].append(winner)

    def of(self, row: ReadRow, wanted: PastWinner) -> PastWinner | None:
        """Return the winner that a row is about, which would write `wanted`."""
        key = _key_of(wanted)
        winner = self._by_team.get(key)
        if winner is not None or row.values.get("team") or wanted.branch_id is None:
            return winner
        of_branch = self._by_branch[*key[:5], wanted.branch_id]
        return of_branch[0] if len(of_branch) == 1 else None


@dataclass(frozen=True, slots=True)
class _ReadWinner:
    """A row that can be written: its row in the table, and its people."""

    winner: Winner
    names: str
    numbers: str


class PastWinners:
    """One row a team and its place."""

    key = shape = "winners"
    title = gettext_lazy("Import past winners")
    thing = gettext_lazy("Past winner")
    explanation = gettext_lazy(
        "Who won in the seasons before this site kept the scores: one row for each team and its place. Winners on"
        " record change only where the file differs, and those who are not in the file stay. Leave out the seasons"
        " that were played here: their winners come from the final results."
    )
    right = Right.MANAGE_ORGANIZATION
    at: Literal["organization", "event"] = "organization"
    rows_at_once = 1_000
    people = Shape(order="place", each=("team", "players", "branch_number", "membership_numbers"), bare="team")
    once = ""

    @property
    def way_back(self) -> WayBack:
        return _take_back

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Context | None:
        """Return None on a site that has no tree yet: nobody can have won there."""
        if scope.organization is None:
            return None
        root = scope.organization.command
        book = rulebook_named(key_or_first(root.rulebook_key))
        tree = list(Organization.objects.under(root).select_related("command"))
        named: dict[tuple[str, str], set[Organization]] = defaultdict(set)
        for place in tree:
            for name in (place.number, place.name, f"{place.level} {place.number}", str(place)):
                if name:
                    named[place.level, fold(name)].add(place)
        levels = [*(level.key for level in book.levels), *(place.level for place in tree)]
        return _Context(
            root=root,
            levels=tuple(dict.fromkeys(levels)),
            branches=BranchNumbers(place for place in tree if place.level == Organization.BRANCH),
            # A city may have several branches: a name that two of them have says nothing.
            places={name: of_name.pop() for name, of_name in named.items() if len(of_name) == 1},
            categories=words_of_all(book.categories.values()),
            this_year=timezone.localdate().year,
            played_here={(season, fold(name)) for season, name in Event.objects.values_list("season", "name")},
        )

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        if context is None:
            return [RowOutcome(Action.REFUSED, problems=(RowProblem("", message("no_tree_yet")),)) for _ in rows]
        seasons = {row.values["season"] for row in rows if row.values.get("season")}
        known = past_winners().filter(organizer__path__startswith=context.root.path, season__in=seasons)
        context.known = _Known(known.select_for_update(of=("self",)) if lock else known)
        numbers = {number for row in rows for number in _numbers(row)}
        cards = {member.number: member for member in Member.objects.filter(number__in=numbers)}
        seen: dict[Key, int] = {}
        return [_check(row, context, cards, seen) for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> CameIn:
        write_winners(winners=[outcome.payload.winner for _, outcome in rows], file_name=file_name, by=by)
        return {}


def _check(row: ReadRow, context: _Context, cards: Mapping[str, Member], seen: dict[Key, int]) -> RowOutcome:
    label = f"{row.raw.get('season', '')} {row.raw.get('competition', '')}".strip()
    if (row.values.get("season"), fold(row.values.get("event_here") or "")) in context.played_here:
        return RowOutcome(Action.UNCHANGED, label, remarks=("won_here",))
    problems = _problems(row, context, cards)
    if problems or row.problems:
        return RowOutcome(Action.REFUSED, label, problems=tuple(problems))
    wanted, category = _row_of(row, context)
    known = context.known.of(row, wanted)
    key = _key_of(known or wanted)
    label = labelled(label, wanted.team)
    if (first := seen.setdefault(key, row.line)) != row.line:
        return RowOutcome(Action.REFUSED, label, problems=(RowProblem("", message("same_winner", line=first)),))
    said = _read_winner(row, known or wanted, wanted, cards)
    remarks = [] if category or known else ["winners_not_in_book"]
    if _level(row) in _OF_THE_ROOT and not _is_held_by_root(row, context):
        remarks.append("held_elsewhere_left_out")
    if known is None:
        return RowOutcome(Action.NEW, label, payload=said, remarks=tuple(remarks))
    changes = _changes(known, wanted, said)
    if changes:
        known.branch = wanted.branch
    action = Action.CHANGED if changes else Action.UNCHANGED
    return RowOutcome(action, label, changes, payload=said, remarks=tuple(remarks))


def _problems(row: ReadRow, context: _Context, cards: Mapping[str, Member]) -> list[RowProblem]:
    said, problems = row.values, []
    if (season := said.get("season")) and season > context.this_year:
        problems.append(RowProblem("season", message("season_ahead", season=season)))
    number = kind.number_said(row)
    if number and context.branches.find(number) is None:
        sentence = kind.no_such_branch(context.branches, number, context.root, "no_branch")
        problems.append(RowProblem("branch_number", sentence))
    unread = {"branch_number", "team"}.intersection(problem.column for problem in row.problems)
    if not number and not said.get("team") and not unread:
        problems.append(RowProblem("team", message("no_team")))
    level = _level(row)
    if level not in context.levels:
        problems.append(RowProblem("level", message("no_level", said=said.get("level"))))
    elif level not in _OF_THE_ROOT and _organizer(row, context) is None:
        held_by = said.get("held_by")
        sentence = message("no_such_place", said=held_by) if held_by else message("whose_play_off")
        problems.append(RowProblem("held_by", sentence))
    numbers = _numbers(row)
    if unknown := [number for number in numbers if number and number not in cards]:
        problems.append(RowProblem("membership_numbers", message("no_such_member", number=unknown[0])))
    if len(numbers) > len(_names(row)):
        problems.append(RowProblem("membership_numbers", message("more_numbers_than_players")))
    return problems


_OF_THE_ROOT = ("command", "dominion")


def _level(row: ReadRow) -> str:
    said = row.values.get("level")
    return parse_level(said) if said else "command"


def _is_held_by_root(row: ReadRow, context: _Context) -> bool:
    said, root = row.values.get("held_by") or "", context.root
    return fold(said) in {"", fold(str(root)), fold(root.name)} or parse_level(said) == _level(row)


def _organizer(row: ReadRow, context: _Context) -> Organization | None:
    level, said = _level(row), row.values.get("held_by")
    if level in _OF_THE_ROOT:
        return context.root
    names = (fold(said), parse_organization(said)) if said else ()
    return next((organization for name in names if (organization := context.places.get((level, name)))), None)


def _names(row: ReadRow) -> list[str]:
    return [name for name in (row.values.get("players") or "").split("; ") if name]


def _numbers(row: ReadRow) -> list[str]:
    said = row.values.get("membership_numbers")
    return said.split("; ") if said else []


def _row_of(row: ReadRow, context: _Context) -> tuple[PastWinner, Category | None]:
    said = row.values
    category = context.categories.get(category_words("", said["competition"]))
    branch = context.branches.find(kind.number_said(row))
    winner = PastWinner(
        organizer=_organizer(row, context),
        level=_level(row),
        season=said["season"],
        category=category.key if category else "",
        competition=category.name if category else said["competition"],
        place=said.get("place") or 1,
        branch=branch,
        team=said.get("team") or context.branches.name_of(branch),
    )
    return winner, category


def _read_winner(row: ReadRow, target: PastWinner, wanted: PastWinner, cards: Mapping[str, Member]) -> _ReadWinner:
    """Return what a row writes; an empty cell, or a column that is not there, leaves what is known."""
    before = list(target.players.all()) if (known := target.pk is not None) else []
    people = _people(_names(row), before) or [(player.name, player.member) for player in before]
    names, members = [name for name, _ in people], [member for _, member in people]
    if row.values.get("membership_numbers"):
        members = [cards.get(number) for number in _numbers(row)]
    members += [None] * (len(names) - len(members))
    numbers = [member.number if member else "" for member in members]
    if known and wanted.branch is None:
        wanted.branch = target.branch
    return _ReadWinner(
        Winner(row=target, people=list(zip(names, members, strict=False))),
        "; ".join(names),
        "; ".join(numbers) if any(numbers) else "",
    )


def _people(names: Sequence[str], before: Sequence[PastPlayer]) -> list[tuple[str, Member | None]]:
    """Return the players of a row: whom the list calls as before stays who it is, withheld or not."""
    known = dict(enumerate(before))
    return [
        (known[at].name, known[at].member) if at in known and name in _names_of(known[at]) else (name, None)
        for at, name in enumerate(names)
    ]


def _names_of(player: PastPlayer) -> set[str]:
    names = {player.name}
    for language, _name in settings.LANGUAGES:
        with override(language):
            names.update(players_in(name_for_everybody(player)))
    return names


def _changes(known: PastWinner, wanted: PastWinner, said: _ReadWinner) -> dict[str, tuple[str, str]]:
    now = {
        "branch_number": wanted.branch.full_number if wanted.branch else "",
        "players": said.names,
        "membership_numbers": said.numbers,
    }
    return kind.changes_between(_texts(known), now)


def _key_of(winner: PastWinner) -> Key:
    return (
        winner.organizer_id, winner.level, winner.season, fold(winner.competition), winner.place, fold(winner.team)
    )  # fmt: skip


def _take_back(rows: Sequence[ImportRow], context: _Context, by: User, batch: ImportBatch) -> list[Kept]:
    """Remove the winners that the rows have added, and give those that they changed what was known before."""
    read = [read_again(COLUMNS, row.line, row.values) for row in rows]
    seasons = {row.values["season"] for row in read}
    known = past_winners().filter(organizer__path__startswith=context.root.path, season__in=seasons)
    winners = _Known(known.select_for_update(of=("self",)))
    cards = {card.number: card for card in Member.objects.filter(number__in=_numbers_before(rows))}
    why, removed, restored = [], [], []
    for row, said in zip(rows, read, strict=True):
        winner = winners.of(said, _row_of(said, context)[0])
        stays: Kept = ""
        if winner is None:
            pass  # another list took it back
        elif not _is_as_written(row, said, winner):
            stays = message("changed_since_import")
        elif row.action == Action.NEW.value:
            removed.append(winner.pk)
        else:
            restored.append(_as_before(row, winner, context, cards))
        why.append(stays)
    remove_winners(winners=removed)
    write_winners(winners=restored, file_name=batch.file_name, by=by)
    return why


def _is_as_written(row: ImportRow, said: ReadRow, winner: PastWinner) -> bool:
    """Return whether nobody changed a winner after the row was written."""
    if row.action == Action.NEW.value:
        return names_of(winner) == (said.values.get("players") or "")
    now = _texts(winner)
    return all(now[key] == ("" if new == NOTHING else new) for key, (_, new) in row.changes.items())


def _as_before(row: ImportRow, winner: PastWinner, context: _Context, cards: Mapping[str, Member]) -> Winner:
    before = _texts(winner) | {key: "" if old == NOTHING else old for key, (old, _) in row.changes.items()}
    winner.branch = context.branches.find(before["branch_number"])
    names = [name for name in before["players"].split("; ") if name]
    numbers = before["membership_numbers"].split("; ") if before["membership_numbers"] else []
    members = [cards.get(number) for number in numbers] + [None] * (len(names) - len(numbers))
    return Winner(row=winner, people=list(zip(names, members, strict=False)))


def _texts(winner: PastWinner) -> dict[str, str]:
    """Return what a list may change of a winner, as text."""
    return {
        "branch_number": winner.branch.full_number if winner.branch else "",
        "players": names_of(winner),
        "membership_numbers": numbers_of(winner),
    }


def _numbers_before(rows: Sequence[ImportRow]) -> set[str]:
    told = [text for row in rows for text in row.changes.get("membership_numbers", ())]
    current = [row.values.get("membership_numbers", "") for row in rows]
    return {part.strip() for text in (*told, *current) for part in re.split(r"[;/]", text)}


KIND = PastWinners()
