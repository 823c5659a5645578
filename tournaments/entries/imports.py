"""A list of entries on its way into an event: a row a player, rows of one team together or not at all."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from auditlog.context import set_actor
from django.utils import timezone
from django.utils.formats import date_format

from tournaments.entries.engine.eligibility import is_same_name
from tournaments.entries.matching import category_words, competition_words
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries import with_rosters
from tournaments.entries.services import MOST_NAMES, RosterLine, change_entry, register_entry
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.imports.engine import values
from tournaments.imports.engine.columns import Column, ValueProblem
from tournaments.imports.engine.rows import Action, Outcome, Problem, ReadRow
from tournaments.imports.engine.text import fold
from tournaments.imports.kinds import Scope
from tournaments.members.models import Member
from tournaments.organization.models import Node
from tournaments.organization.permissions import Right

if TYPE_CHECKING:
    from tournaments.events.models import Event
    from tournaments.organization.models import User

Part = RosterPlace.Part
NOTHING = "(nothing)"
LONGEST_NUMBER = 10  # digits to which a number that lost its leading zeros is filled up again when it is looked for
_ROLES = {
    "captain": Part.CAPTAIN, "player": Part.PLAYER, "spare": Part.SPARE, "C": Part.CAPTAIN, "P": Part.PLAYER,
    "S": Part.SPARE, "alternate": Part.SPARE, "capitaine": Part.CAPTAIN, "joueur": Part.PLAYER,
    "substitute": Part.SPARE, "remplaçant": Part.SPARE,
}  # fmt: skip


def number(text: str) -> str:
    """Return a branch or membership number without the blanks that some offices put into it."""
    return values.digits(text.replace(" ", ""))


def order(text: str) -> int:
    """Return a place in the playing order, or a team's number, from 1."""
    found = values.whole_number(text)
    if not 1 <= found <= 999:
        raise ValueProblem(f"{text} is not a number from 1 to 999.")
    return found


COLUMNS = (
    Column("season", "Season", values.year, example="2027"),
    Column("level", "Level", example="Command"),
    Column("sport", "Sport", hint="Together with the category it says which competition is meant.", example="Cribbage"),
    Column("category", "Category", needed=True, filled=True, other_names=("Competition", "Event category"),
           example="Senior Pairs"),
    Column("event_start", "First day of the event", values.date, other_names=("Event date", "Date of the event"),
           example="2027-02-05"),
    Column("host_branch", "Host branch", number, other_names=("Host", "Host branch number"), example="281"),
    Column("entry_number", "Team number", order, needed=True, filled=True,
           other_names=("Entry", "Entry no", "Team", "Team no"), hint="Rows with the same number are one team.",
           example="1"),
    Column("branch_number", "Branch number", number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Br no"), example="54"),
    Column("partner_branch_number", "Partner branch number", number, other_names=("Partner branch",),
           hint="Only for a composite team."),
    Column("player_order", "Playing order", order, needed=True, filled=True, other_names=("Order", "Position"),
           example="1"),
    Column("role", "Role", values.one_of(_ROLES, "a role"), hint="Captain, player or spare; empty means player.",
           other_names=("Part",), example="captain"),
    Column("membership_number", "Membership number", number, needed=True, filled=True,
           other_names=("Member number", "Member no", "Membership no", "Card number", "Card no"), example="2895959"),
    Column("surname", "Surname", values.up_to(80, "Surname"), other_names=("Last name", "Family name"),
           hint="Compared with the card.", example="O'Brien"),
    Column("given_names", "Given names", values.up_to(80, "Given names"),
           other_names=("Given name", "First name", "First names"), hint="Compared with the card.", example="Darlene"),
    Column("fee_paid", "Fee paid", values.yes_no, hint="Yes or no.", other_names=("Paid",), example="yes"),
    Column("cheque_number", "Cheque number", values.up_to(20, "Cheque number"), other_names=("Cheque", "Cheque no"),
           example="731"),
    Column("received_on", "Received on", values.date, other_names=("Received", "Date received"), example="2027-01-17"),
)  # fmt: skip


@dataclass
class _Context:
    """What every row is compared with."""

    event: Event
    competitions: Sequence[Competition]
    by_words: Mapping[frozenset[str], Competition]
    branches: Mapping[str, Node]


@dataclass
class _Team:
    """The rows of one team, what is wrong with each, and what they are compared with."""

    competition: Competition
    number: int
    rows: list[ReadRow] = field(default_factory=list)
    problems: dict[int, list[Problem]] = field(default_factory=dict)  # by line
    members: dict[int, Member] = field(default_factory=dict)  # by line
    existing: Entry | None = None

    def blame(self, row: ReadRow, column: str, sentence: str) -> None:
        self.problems.setdefault(row.line, []).append(Problem(column, sentence))

    @property
    def in_order(self) -> list[ReadRow]:
        return sorted(self.rows, key=lambda row: row.values["player_order"])

    @property
    def is_refused(self) -> bool:
        return bool(self.problems) or any(row.problems for row in self.rows)


class Entries:
    """One row a player; what is compared and written is the team."""

    key = "entries"
    title = "Bring in a list of entries"
    thing = ("player", "players")
    explanation = (
        "The list of teams with a row for each player and spare, as Districts send it in. A team with a row that"
        " cannot be used is left out whole. Nobody is kept out by this list: afterwards every team shows what the"
        " rules say about it."
    )
    right = Right.REGISTER
    at: Literal["node", "event"] = "event"
    rows_at_once = 20_000  # all at once: the players of a team need not stand together
    once = ""

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Context:
        assert scope.event is not None
        event = scope.event
        competitions = list(event.competitions.order_by("position"))
        by_words: dict[frozenset[str], Competition] = {}
        for competition in competitions:
            competition.event = event
            for words in competition_words(competition, category_for(competition)):
                by_words[words] = competition
        below = Node.objects.branches().filter(path__startswith=event.organizer.path)
        return _Context(event, competitions, by_words, {node.number.lstrip("0"): node for node in below})

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[Outcome]:
        if lock:  # entries change only while their competition is held
            list(Competition.objects.select_for_update().filter(event=context.event).values_list("pk"))
        outcomes: dict[int, Outcome] = {}
        teams: dict[tuple[int, int], _Team] = {}
        for row in rows:
            elsewhere = _elsewhere(row, context)
            if elsewhere is not None:
                outcomes[row.line] = elsewhere
                continue
            competition = _competition(row, context)
            team_number = row.values.get("entry_number")
            if competition is None or team_number is None or row.values.get("player_order") is None:
                outcomes[row.line] = _lost(row, context, competition)
                continue
            key = (competition.pk, team_number)
            teams.setdefault(key, _Team(competition, team_number)).rows.append(row)
        _refuse_with_lost(teams, outcomes, rows, context)
        _find_members(teams.values())
        _find_entries(teams, context)
        for team in teams.values():
            _check_team(team, context)
            outcomes |= _outcomes(team, context)
        return [outcomes[row.line] for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, Outcome]], context: Any, *, by: User) -> None:
        written: set[int] = set()
        with set_actor(by):  # outside a page nobody else tells the history who it was
            for _, outcome in rows:
                team: _Team = outcome.payload
                if id(team) not in written:
                    written.add(id(team))
                    _write(team, context, by)


# --- which rows are ours --------------------------------------------------------------------------------


def _competition(row: ReadRow, context: _Context) -> Competition | None:
    return context.by_words.get(category_words(row.raw.get("sport", ""), row.raw.get("category", "")))


def _elsewhere(row: ReadRow, context: _Context) -> Outcome | None:
    """Return the outcome of a row that speaks of another event; one file may hold a whole season."""
    event, said = context.event, row.values
    other_day = said.get("event_start") not in (None, event.starts_on)
    other_host = said.get("host_branch") is not None and said["host_branch"].lstrip("0") != event.host_branch.number
    other_season = said.get("season") not in (None, event.season)
    other_level = said.get("level") is not None and fold(said["level"]) != fold(event.level)
    away = (other_day and other_host) or other_season or other_level
    if away or ((other_day or other_host) and _competition(row, context) is None):
        return Outcome(Action.ELSEWHERE, _label(row))
    return None


def _lost(row: ReadRow, context: _Context, competition: Competition | None) -> Outcome:
    """Return the refusal of a row that belongs to no team we could find."""
    problems = []
    if competition is None and "category" in row.values:
        offered = ", ".join(one.name for one in context.competitions)
        words = f"{row.raw.get('sport', '')} {row.raw.get('category', '')}".strip()
        problems.append(Problem("category", f"“{words}” is not played at this event. Played are: {offered}."))
    return Outcome(Action.REFUSED, _label(row), problems=tuple(problems))


def _refuse_with_lost(
    teams: Mapping[tuple[int, int], _Team], outcomes: Mapping[int, Outcome], rows: Sequence[ReadRow], context: _Context
) -> None:
    """Refuse the team of a row that is known to be its own but cannot be read, such as one without a place."""
    for row in rows:
        if outcomes.get(row.line) is None or outcomes[row.line].action is not Action.REFUSED:
            continue
        competition = _competition(row, context)
        team = teams.get((competition.pk, row.values.get("entry_number") or 0)) if competition else None
        if team is not None:
            team.blame(team.rows[0], "", _left_out(row.line))


def _left_out(line: int) -> str:
    return f"Row {line} of this team cannot be used, so the whole team is left out."


def _label(row: ReadRow) -> str:
    name = f"{row.raw.get('given_names', '')} {row.raw.get('surname', '')}".strip()
    team = f"{row.raw.get('category', '')} team {row.raw.get('entry_number', '')}"
    return ", ".join(part for part in (name or row.raw.get("membership_number", ""), team) if part)


# --- what they are compared with ------------------------------------------------------------------------


def _find_members(teams: Iterable[_Team]) -> None:
    """Give every row its member. A number that lost its leading zeros is found when only one member can be meant."""
    said = {row.values["membership_number"] for team in teams for row in team.rows if _has_number(row)}
    exact = {one.number: one for one in Member.objects.select_related("branch").filter(number__in=said)}
    bare = {text.lstrip("0") for text in said - set(exact)}
    forms = {text.zfill(length) for text in bare for length in range(len(text), LONGEST_NUMBER + 1)}
    alike: dict[str, list[Member]] = {}
    for one in Member.objects.select_related("branch").filter(number__in=forms):
        alike.setdefault(one.number.lstrip("0"), []).append(one)
    for team in teams:
        for row in filter(_has_number, team.rows):
            text = row.values["membership_number"]
            twins = alike.get(text.lstrip("0"), [])
            member = exact.get(text) or (twins[0] if len(twins) == 1 else None)
            if member is not None:
                team.members[row.line] = member
            else:
                team.blame(row, "membership_number", _unknown(text, twins))


def _has_number(row: ReadRow) -> bool:
    return row.values.get("membership_number") is not None


def _unknown(text: str, twins: Sequence[Member]) -> str:
    if twins:
        return f"{text} could be {' or '.join(one.number for one in twins)}. Write the number with its leading zeros."
    return f"Nobody in the registry has the number {text}. Correct the number, or bring in the member list first."


def _find_entries(teams: Mapping[tuple[int, int], _Team], context: _Context) -> None:
    wanted = {pk for pk, _ in teams}
    by_member: dict[tuple[int, int], Entry] = {}
    for entry in with_rosters(Entry.objects.filter(competition__in=wanted)):
        if (team := teams.get((entry.competition_id, entry.number))) is not None:
            team.existing = entry
        if entry.state != Entry.State.CANCELLED:
            by_member |= {(entry.competition_id, place.member_id): entry for place in entry.roster.all()}
    for team in teams.values():
        if team.existing is not None:
            continue
        for row in team.rows:
            member = team.members.get(row.line)
            other = by_member.get((team.competition.pk, member.pk)) if member else None
            if other is not None and (team.competition.pk, other.number) not in teams:
                sentence = f"{member} is already in team {other.number} of {other.branch} in this category."
                team.blame(row, "membership_number", sentence)


# --- what is wrong ----------------------------------------------------------------------------------------


def _check_team(team: _Team, context: _Context) -> None:
    for row in team.rows:
        _check_row(team, row, context)
    for column, label in (("branch_number", "Branch"), ("partner_branch_number", "Partner branch")):
        _must_agree(team, column, label)
    _must_differ(
        team, [(row, row.values["player_order"]) for row in team.rows], "player_order", "place {} in the order"
    )
    named = [(row, team.members[row.line].number) for row in team.rows if row.line in team.members]
    _must_differ(team, named, "membership_number", "number {}")
    captains = [row for row in team.rows if row.values.get("role") == Part.CAPTAIN]
    for row in captains[1:]:
        team.blame(row, "role", f"The team has a captain already, in row {captains[0].line}.")
    if len(team.rows) > MOST_NAMES:
        team.blame(team.rows[0], "entry_number", f"{len(team.rows)} rows have this team number. Is it right?")
    _check_existing(team)


def _check_row(team: _Team, row: ReadRow, context: _Context) -> None:
    event, said = context.event, row.values
    if said.get("event_start") not in (None, event.starts_on):
        sentence = f"This event starts on {_day(event.starts_on)}, not on {_day(said['event_start'])}."
        team.blame(row, "event_start", sentence)
    if said.get("host_branch") is not None and said["host_branch"].lstrip("0") != event.host_branch.number:
        team.blame(row, "host_branch", f"This event is held at {event.host_branch}, not at No. {said['host_branch']}.")
    for column in ("branch_number", "partner_branch_number"):
        if said.get(column) is not None and said[column].lstrip("0") not in context.branches:
            team.blame(row, column, f"There is no branch {said[column]} in {event.organizer}.")
    partner, branch = said.get("partner_branch_number"), said.get("branch_number")
    if partner is not None and branch is not None and partner.lstrip("0") == branch.lstrip("0"):
        team.blame(row, "partner_branch_number", "The partner branch is the branch itself. Leave the cell empty.")
    member = team.members.get(row.line)
    if member is not None and _is_somebody_else(row, member):
        team.blame(
            row,
            "membership_number",
            f"Number {member.number} is {member.name} in the registry, not {_name(row)}. Which of the two is meant?",
        )


def _is_somebody_else(row: ReadRow, member: Member) -> bool:
    """Return whether neither name fits: then the number is wrong, and not the spelling."""
    surname, given = row.values.get("surname"), row.values.get("given_names")
    if not surname or not given:
        return False
    words = set(fold(member.name).split())
    return not words & set(fold(f"{given} {surname}").split())


def _must_agree(team: _Team, column: str, label: str) -> None:
    first = team.rows[0]
    for row in team.rows[1:]:
        mine, theirs = (one.values.get(column) or "" for one in (row, first))
        if any(problem.column == column for problem in team.problems.get(row.line, ())):
            continue
        if mine.lstrip("0") != theirs.lstrip("0"):
            sentence = (
                f"{label} is {mine or 'empty'} here and {theirs or 'empty'} in row {first.line} of the same team."
            )
            team.blame(row, column, sentence)


def _must_differ(team: _Team, found: Sequence[tuple[ReadRow, object]], column: str, words: str) -> None:
    first: dict[object, int] = {}
    for row, value in found:
        if value in first:
            said = words.format(value)
            team.blame(row, column, f"Row {first[value]} of this team has {said} too.")
        first.setdefault(value, row.line)


def _check_existing(team: _Team) -> None:
    entry, row = team.existing, team.rows[0]
    if entry is None:
        if team.competition.entries_frozen_at is not None:
            team.blame(row, "", f"The draw of {team.competition.name} is published; no team can come in any more.")
    elif entry.state == Entry.State.CANCELLED:
        team.blame(row, "entry_number", f"Team {entry.number} was taken back. Give the team a number of its own.")
    elif (row.values.get("branch_number") or "").lstrip("0") != entry.branch.number.lstrip("0"):
        team.blame(row, "entry_number", f"Team {entry.number} of this category is {entry.branch}. Use another number.")


# --- what it comes to ---------------------------------------------------------------------------------------


def _outcomes(team: _Team, context: _Context) -> dict[int, Outcome]:
    if not team.is_refused:
        changes = _changes(team, context) if team.existing else {}
        if not any(changes.values()) or team.competition.entries_frozen_at is None:
            action = Action.NEW if team.existing is None else Action.CHANGED if changes else Action.UNCHANGED
            return {
                row.line: Outcome(action, _label(row), changes.get(row.line, {}), payload=team) for row in team.rows
            }
        team.blame(team.rows[0], "", f"The draw of {team.competition.name} is published; the team stays as it is.")
    guilty = [row.line for row in team.rows if row.problems or team.problems.get(row.line)]
    return {
        row.line: Outcome(
            Action.REFUSED,
            _label(row),
            problems=tuple(team.problems.get(row.line, ()))
            or (() if row.problems else (Problem("", _left_out(guilty[0])),)),
        )
        for row in team.rows
    }


def _lines(team: _Team) -> dict[int, RosterLine]:
    """Return the roster by line. What the registration table has noted since is not undone by an old file."""
    places = {place.member_id: place for place in team.existing.roster.all()} if team.existing else {}
    roles = {row.line: row.values.get("role") or Part.PLAYER for row in team.rows}
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
            cheque_number=row.values.get("cheque_number") or (place.cheque_number if place else ""),
            received_on=row.values.get("received_on") or (place.received_on if place else None),
        )
    return lines


def _pairs(team: _Team, roles: Mapping[int, str], places: Mapping[int, RosterPlace]) -> dict[int, str]:
    """Return member to pair: those that are known keep theirs, the others fill up in playing order, A first."""
    sides = category_for(team.competition).sides
    if sides.pairs < 2:
        return {}
    room = Counter({chr(ord("A") + i): sides.size // sides.pairs for i in range(sides.pairs)})
    players = [team.members[row.line].pk for row in team.in_order if roles[row.line] != Part.SPARE]
    pairs = {pk: places[pk].pair for pk in players if pk in places and places[pk].pair in room}
    room.subtract(pairs.values())
    for pk in players:
        free = next((name for name in sorted(room) if room[name] > 0), "")
        if pk not in pairs and free:
            pairs[pk] = free
            room[free] -= 1
    return pairs


def _changes(team: _Team, context: _Context) -> dict[int, dict[str, tuple[str, str]]]:
    """Return line to what changes there; empty when the team is exactly as the file has it."""
    entry = team.existing
    assert entry is not None
    places = {place.member_id: place for place in entry.roster.all()}
    found: dict[int, dict[str, tuple[str, str]]] = {}
    lines = _lines(team)
    for position, (line, wanted) in enumerate(lines.items(), start=1):
        place = places.pop(wanted.member.pk, None)
        found[line] = _place_changes(place, wanted, position)
    first = team.rows[0]
    if places:
        names = ", ".join(place.member.name for place in places.values())
        found[first.line]["membership_number"] = (names, "(taken off the team)")
    partner = context.branches.get((first.values.get("partner_branch_number") or "").lstrip("0"))
    if partner != entry.partner_branch:
        found[first.line]["partner_branch_number"] = (str(entry.partner_branch or NOTHING), str(partner or NOTHING))
    return found if any(found.values()) else {}


def _place_changes(place: RosterPlace | None, wanted: RosterLine, position: int) -> dict[str, tuple[str, str]]:
    if place is None:
        return {"membership_number": (NOTHING, wanted.member.name)}
    compared = {
        "player_order": (place.position, position),
        "role": (place.part, wanted.part),
        "surname": (place.name_as_entered, wanted.name_as_entered),
        "fee_paid": (place.fee_paid, wanted.fee_paid),
        "cheque_number": (place.cheque_number, wanted.cheque_number),
        "received_on": (place.received_on, wanted.received_on),
    }
    return {key: (_shown(old), _shown(new)) for key, (old, new) in compared.items() if old != new}


def _shown(value: object) -> str:
    if value in (None, ""):
        return NOTHING
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _write(team: _Team, context: _Context, by: User) -> None:
    first, entry = team.rows[0], team.existing
    branch = context.branches[first.values["branch_number"].lstrip("0")]
    partner = context.branches.get((first.values.get("partner_branch_number") or "").lstrip("0"))
    lines = _lines(team)
    received = _received_at([line.received_on for line in lines.values() if line.received_on])
    roster = list(lines.values())
    if entry is None:
        # At Command the host branch comes in as the host, beside the teams of its District (A34).
        is_host = branch == context.event.host_branch and context.event.organizer.parent_id is None
        register_entry(
            competition=team.competition, branch=branch, partner_branch=partner, roster=roster, is_host=is_host,
            number=team.number, received_at=received, by=by,
        )  # fmt: skip
        return
    change_entry(
        entry=entry, expected_version=entry.version, branch=branch, partner_branch=partner, roster=roster,
        is_host=entry.is_host, contact=entry.contact, received_at=received, by=by,
    )  # fmt: skip


def _received_at(days: Sequence[datetime.date]) -> datetime.datetime | None:
    """Return when a team was received: its last row, at noon; a file knows the day alone."""
    if not days:
        return None
    return datetime.datetime.combine(max(days), datetime.time(12), timezone.get_current_timezone())


def _name(row: ReadRow) -> str:
    return f"{row.values.get('given_names') or ''} {row.values.get('surname') or ''}".strip()


def _day(day: datetime.date) -> str:
    return date_format(day, "j F Y")


KIND = Entries()
