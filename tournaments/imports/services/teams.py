"""One team of an imported list: its rows together, what is wrong with them, and what they would change."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from django.utils import timezone
from django.utils.translation import gettext_noop as N_

from games.rulebook import Category
from kit.pure.sentences import Kept, Sentence
from kit.pure.table import marks
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import as_heard, fold
from kit.pure.translation import plain
from tournaments.entries.engine.eligibility import differs_in_spelling, is_same_name
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.teams import MOST_NAMES, EntryFacts, RosterLine, change_entry, register_entry
from tournaments.entries.services.waiting import put_on_list
from tournaments.events.engine.deadlines import season_begins
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.imports.services.kind import changes_between, name_said, no_such_branch, number_said, shown
from tournaments.imports.words import NOTHING, TAKEN_OFF, message
from tournaments.members.models import Member
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import BranchNumbers, is_number_of, parse_number

Part = RosterPlace.Part


@dataclass
class Context:
    """What the rows for an event are compared with."""

    event: Event
    competitions: Sequence[Competition]
    branches: BranchNumbers

    def meant(self, number: str) -> Hashable:
        """Return the branch that a number means here, however it is written; else what it says."""
        return self.branches.find(number) or parse_number(number)


@dataclass
class ImportedTeam:
    """The rows of one team, what is wrong with each, and what they are compared with."""

    competition: Competition
    number: int = 0  # none yet: the list calls the team by a letter or a name
    rows: list[ReadRow] = field(default_factory=list)
    problems: dict[int, list[RowProblem]] = field(default_factory=dict)  # by line
    members: dict[int, Member] = field(default_factory=dict)  # by line
    existing: Entry | None = None

    def blame(self, row: ReadRow, column: str, sentence: Kept) -> None:
        self.problems.setdefault(row.line, []).append(RowProblem(column, sentence))

    @cached_property
    def category(self) -> Category:
        return category_for(self.competition)

    @property
    def in_order(self) -> list[ReadRow]:
        return sorted(self.rows, key=lambda row: row.values["player_order"])

    @property
    def lead(self) -> ReadRow:
        """The row that speaks for the team: its captain's, or else the first of the file."""
        return next((row for row in self.rows if part_of(row) == Part.CAPTAIN), self.rows[0])

    @property
    def branch_number(self) -> str:
        return number_said(self.lead)

    @property
    def partner_number(self) -> str:
        """The number of the partner branch, from whichever row says it; the captain's is enough."""
        said = (number_said(row, "partner_branch_number") for row in (self.lead, *self.rows))
        return next((number for number in said if number), "")

    @property
    def places(self) -> Sequence[RosterPlace]:
        return list(self.existing.roster.all()) if self.existing else ()

    @property
    def waits(self) -> int | None:
        """The place on the waiting list, from whichever row says it; 0: it is let in, None: the list does not say."""
        return next((row.values["waiting"] for row in self.rows if row.values.get("waiting") is not None), None)

    @property
    def waits_unclear(self) -> bool:
        """Whether a row says something of the waiting list that nobody can read."""
        return any(problem.column == "waiting" for row in self.rows for problem in row.left_out)

    @property
    def is_refused(self) -> bool:
        return bool(self.problems) or any(row.problems for row in self.rows)


def part_of(row: ReadRow) -> str:
    """Return the part that a row says somebody has, in its own cell, beside the name, or as the order: "Skip"."""
    texts = (row.raw.get("surname", ""), row.raw.get("given_names", ""), f"({row.raw.get('player_order', '')})")
    return row.values.get("role") or next(filter(None, map(marks.part_beside, texts)), "")


def check_team(team: ImportedTeam, context: Context) -> None:
    """Note everything that is wrong with the rows of `team`, alone and together."""
    for row in team.rows:
        _check_row(team, row, context)
    branch, partner = context.meant(team.branch_number), context.meant(team.partner_number)
    must_agree(team, "branch_number", N_("Branch"), {branch, partner}, context.meant)
    must_agree(team, "partner_branch_number", N_("Partner branch"), {context.meant(""), partner}, context.meant)
    _must_differ(team, [(row, row.values["player_order"]) for row in team.rows], "player_order", "same_order")
    named = [(row, team.members[row.line].number) for row in team.rows if row.line in team.members]
    _must_differ(team, named, "membership_number", "same_number")
    captains = [row for row in team.rows if part_of(row) == Part.CAPTAIN]
    for row in captains[1:]:
        team.blame(row, "role", message("two_captains", line=captains[0].line))
    if len(team.rows) > MOST_NAMES:
        team.blame(team.rows[0], "entry_number", message("too_many_names", count=len(team.rows)))


def _check_row(team: ImportedTeam, row: ReadRow, context: Context) -> None:
    event, said = context.event, row.values
    if said.get("event_start") not in (None, event.starts_on):
        sentence = message("starts_on_another_day", day=event.starts_on, said=said["event_start"])
        team.blame(row, "event_start", sentence)
    if said.get("host_branch") is not None and not is_number_of(said["host_branch"], event.host_branch):
        team.blame(row, "host_branch", message("held_elsewhere", host=event.host_branch, said=said["host_branch"]))
    _check_received(team, row, event)
    for column in ("branch_number", "partner_branch_number"):
        if (number := number_said(row, column)) and context.branches.find(number) is None:
            team.blame(row, column, no_such_branch(context.branches, number, event.organizer, "no_branch"))
    partner, branch = said.get("partner_branch_number"), said.get("branch_number")
    if partner is not None and branch is not None and context.meant(partner) == context.meant(branch):
        team.blame(row, "partner_branch_number", message("partner_is_branch"))
    member = team.members.get(row.line)
    if member is not None and _name(row) != _as_entered(team, member) and _is_somebody_else(row, member):
        sentence = message("somebody_else_elsewhere", number=member.number, said=_name(row))  # without the name
        if member.branch.command_id == event.organizer.command_id:
            sentence = message("somebody_else", number=member.number, member=member.name, said=_name(row))
        team.blame(row, "membership_number", sentence)


def _as_entered(team: ImportedTeam, member: Member) -> str:
    """Return the name that a team on record was entered with, where it is not the one of the card."""
    return next((place.name_as_entered for place in team.places if place.member_id == member.pk), "")


def _check_received(team: ImportedTeam, row: ReadRow, event: Event) -> None:
    """Blame a day on which nothing of this event can have come in (REGISTRATION iii.b)."""
    day = row.values.get("received_on")
    if day is None:
        return
    begins = season_begins(event.season)
    if day < begins:
        team.blame(row, "received_on", message("received_before_season", said=day, begins=begins))
    elif day > event.ends_on:
        team.blame(row, "received_on", message("received_after_event", said=day, ends=event.ends_on))


def _remarks(team: ImportedTeam, row: ReadRow) -> tuple[str, ...]:
    """Point out a day that lies ahead, as lists of next spring are tried out and no team gains by such a day; a name
    that is only spelled in another way; a fee that stays paid; and a team that gets a number here."""
    day, member = row.values.get("received_on"), team.members.get(row.line)
    said = {
        "received_ahead": day is not None and day > timezone.localdate(),
        "names_spelled": member is not None and differs_in_spelling(_name(row), member.name),
        "fee_stays": row.values.get("fee_paid") is False
        and any(place.member == member and place.fee_paid for place in team.places),
        "numbers_given": team.existing is None and isinstance(row.values.get("entry_number"), str),
    }
    return tuple(code for code, is_so in said.items() if is_so)


def _is_somebody_else(row: ReadRow, member: Member) -> bool:
    """Return whether neither name fits: then the number is wrong, and not the spelling."""
    surname, given = row.values.get("surname"), row.values.get("given_names")
    if not surname or not given:
        return False
    words = set(fold(member.name).split())
    return as_heard(_name(row)) != as_heard(member.name) and not words & set(fold(f"{given} {surname}").split())


def must_agree(
    team: ImportedTeam,
    column: str,
    label: str,
    allowed: Collection[Hashable],
    meant: Callable[[str], Hashable] = parse_number,
) -> None:
    """Blame every row that says something else than the team does; who comes from the partner may say the partner."""
    stated = [team.lead, *team.rows]
    first = next((row for row in stated if row.values.get(column)), team.lead)
    for row in team.rows:
        if any(problem.column == column for problem in team.problems.get(row.line, ())):
            continue
        mine, theirs = (number_said(each, column) for each in (row, first))
        if meant(mine) not in allowed:
            code = "empty_here" if not mine else "not_the_same" if theirs else "empty_there"
            sentence = message(code, label=label, mine=mine, theirs=theirs, line=first.line)
            team.blame(row, column, sentence)


def _must_differ(team: ImportedTeam, valued: Sequence[tuple[ReadRow, object]], column: str, refusal: str) -> None:
    first: dict[object, int] = {}
    for row, value in valued:
        if value in first:
            team.blame(row, column, message(refusal, line=first[value], value=value))
        first.setdefault(value, row.line)


def check_existing(team: ImportedTeam, context: Context) -> None:
    """Note where the team with this number is none that the list may change."""
    entry, row = team.existing, team.rows[0]
    if entry is None:
        if team.competition.entries_frozen_at is not None:
            team.blame(row, "", message("frozen_for_new", competition=plain(team.competition.name)))
    elif entry.state == Entry.State.CANCELLED:
        team.blame(row, "entry_number", message("team_taken_back", number=entry.number))
    elif context.branches.find(team.branch_number) not in (None, entry.branch):  # where there is none, that is said
        sentence = message("number_of_another_branch", number=entry.number, branch=entry.branch_name)
        team.blame(row, "entry_number", sentence)


# --- what it comes to ---------------------------------------------------------------------------------------


Changes = Mapping[int, Mapping[str, tuple[str, str]]]  # line, then column, to what it is from and to


def outcomes_of(team: ImportedTeam, changes: Changes) -> dict[int, RowOutcome]:
    """Return line to what it would do: the same for all rows of a team, because a team is written whole."""
    if not team.is_refused:
        action = Action.NEW if team.existing is None else Action.CHANGED if changes else Action.UNCHANGED
        same = partial(RowOutcome, action, payload=team)
        return {
            row.line: same(label_of(row), changes.get(row.line, {}), remarks=_remarks(team, row)) for row in team.rows
        }
    guilty = next(row.line for row in team.rows if row.problems or team.problems.get(row.line))
    innocent = (RowProblem("", left_out(guilty)),)
    problems = {row.line: tuple(team.problems.get(row.line, ())) for row in team.rows}
    return {
        row.line: RowOutcome(
            Action.REFUSED, label_of(row), problems=problems[row.line] or (() if row.problems else innocent)
        )
        for row in team.rows
    }


def lines_of(team: ImportedTeam) -> dict[int, RosterLine]:
    """Return the roster by line. What the registration table has noted since is not undone by an old file."""
    places = {place.member_id: place for place in team.places}
    roles = {row.line: part_of(row) or Part.PLAYER for row in team.rows}
    if Part.CAPTAIN not in roles.values():
        first = next((row.line for row in team.in_order if roles[row.line] == Part.PLAYER), None)
        if first is not None:
            roles[first] = Part.CAPTAIN
    pairs = _pairs(team, roles, places)
    lines = {}
    for row in team.in_order:
        member = team.members[row.line]
        place, name = places.get(member.pk), _name(row)
        lines[row.line] = RosterLine(
            member=member,
            part=roles[row.line],
            pair=pairs.get(member.pk, ""),
            name_as_entered="" if not name or is_same_name(name, member.name) else name,
            fee_paid=bool(row.values.get("fee_paid")) or bool(place and place.fee_paid),
            cheque_number=_cheque(row, place.cheque_number if place else ""),
            received_on=row.values.get("received_on") or (place.received_on if place else None),
        )
    return lines


def _cheque(row: ReadRow, known: str) -> str:
    """Return the number of a cheque, which may stand beside what was paid ("$40 chq 731"), or else the one known."""
    said = row.values.get("cheque_number") or (
        marks.cheque_in(row.raw["fee_paid"]) if row.values.get("fee_paid") else ""
    )
    is_known = known and said.lstrip("0") == marks.cheque(known).lstrip("0")  # spreadsheets take zeros away
    return known if is_known or not said else said


def _pairs(team: ImportedTeam, roles: Mapping[int, str], places: Mapping[int, RosterPlace]) -> dict[int, str]:
    """Return member to pair: as the list says, or else as it is known; who is new fills up in playing order."""
    sides = team.category.sides
    if sides.pairs < 2:
        return {}
    room = Counter({chr(ord("A") + i): sides.size // sides.pairs for i in range(sides.pairs)})
    players = [team.members[row.line].pk for row in team.in_order if roles[row.line] != Part.SPARE]
    said = {team.members[row.line].pk: str(row.values.get("pair") or "").upper() for row in team.rows}
    known = {pk: said[pk] or (places[pk].pair if pk in places else "") for pk in players}
    pairs = {pk: pair for pk, pair in known.items() if pair in room or (not pair and pk in places)}
    room.subtract(pairs.values())
    for pk in players:
        free = next((name for name in sorted(room) if room[name] > 0), "")
        if pk not in pairs and free:
            pairs[pk] = free
            room[free] -= 1
    return pairs


def changes_of(team: ImportedTeam, context: Context) -> Changes:
    """Return line to what changes there; empty when the team is new, or exactly as the file has it."""
    entry = team.existing
    if entry is None or team.is_refused:
        return {}
    places = {place.member_id: place for place in entry.roster.all()}
    by_line: dict[int, dict[str, tuple[str, str]]] = {}
    lines = lines_of(team)
    for position, (line, wanted) in enumerate(lines.items(), start=1):
        place = places.pop(wanted.member.pk, None)
        by_line[line] = _place_changes(place, wanted, position)
    first = team.rows[0]
    if places:
        names = ", ".join(place.member.name for place in places.values())
        by_line[first.line]["membership_number"] = (names, TAKEN_OFF)
    partner = context.branches.find(team.partner_number)
    if partner != entry.partner_branch:
        called = context.branches.name_of(partner) if partner else NOTHING
        by_line[first.line]["partner_branch_number"] = (entry.partner_name or NOTHING, called)
    if (wait := team.waits) is not None and wait != (entry.waits or 0) and not (wait == marks.LAST and entry.waits):
        by_line[first.line]["waiting"] = (shown(entry.waits), NOTHING if not wait else shown(wait))
    if not any(by_line.values()):
        return {}
    if team.competition.entries_frozen_at is not None:
        team.blame(first, "", message("frozen_for_changes", competition=plain(team.competition.name)))
    return by_line


def _place_changes(place: RosterPlace | None, wanted: RosterLine, position: int) -> dict[str, tuple[str, str]]:
    if place is None:
        return {"membership_number": (NOTHING, wanted.member.name)}
    before, after = {"player_order": place.position}, {"player_order": position}
    for fact in ("part", "pair", "name_as_entered", "fee_paid", "cheque_number", "received_on"):
        key = {"part": "role", "name_as_entered": "surname"}.get(fact, fact)
        before[key], after[key] = getattr(place, fact), getattr(wanted, fact)
    return changes_between(before, after)


def branches_of(team: ImportedTeam, context: Context) -> tuple[Organization, Organization | None]:
    """Return the branch and the partner branch of a team that was checked."""
    branch = context.branches.find(team.branch_number)
    assert branch is not None
    return branch, context.branches.find(team.partner_number)


def write_team(team: ImportedTeam, context: Context, by: User) -> None:
    """Register the team, or change the one that has its number."""
    entry = team.existing
    branch, partner = branches_of(team, context)
    lines = lines_of(team)
    received = _received_at([line.received_on for line in lines.values() if line.received_on])
    roster, waits = list(lines.values()), team.waits
    if entry is None:
        # At Command the host branch comes in as the host, beside the teams of its District (A34).
        is_host = branch == context.event.host_branch and context.event.organizer.is_command
        entry = register_entry(
            competition=team.competition, roster=roster, number=team.number, received_at=received, by=by,
            facts=EntryFacts(branch=branch, partner_branch=partner, is_host=is_host, contact=""),
            hand_in=not waits and not team.waits_unclear,
        )  # fmt: skip
    else:  # who waits is let in by a list that says so, and by no other
        hand_in = not (entry.waits if waits is None else waits) and not team.waits_unclear
        entry = change_entry(
            entry=entry, expected_version=entry.version, roster=roster, received_at=received, by=by, hand_in=hand_in,
            facts=replace(EntryFacts.of(entry), branch=branch, partner_branch=partner),
        )  # fmt: skip
    if waits:
        put_on_list(entry=entry, place=None if waits == marks.LAST else waits)


def _received_at(days: Sequence[datetime.date]) -> datetime.datetime | None:
    """Return when a team was received: its last row, at noon; a file knows the day alone."""
    noon = datetime.time(12, tzinfo=timezone.get_current_timezone())
    return datetime.datetime.combine(max(days), noon) if days else None


def _name(row: ReadRow) -> str:
    return f"{row.values.get('given_names') or ''} {row.values.get('surname') or ''}".strip()


def left_out(line: int) -> Sentence:
    """Return why a row without a fault of its own is not written."""
    return message("left_out_with_team", line=line)


def label_of(row: ReadRow) -> str:
    """Return how the preview calls a row: who, and in which team."""
    team = f"{row.raw.get('category', '')} #{row.raw.get('entry_number', '')}".strip()
    return ", ".join(filter(None, (name_said(row) or row.raw.get("membership_number", ""), team)))
