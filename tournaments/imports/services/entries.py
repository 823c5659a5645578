"""A list of entries on its way into an event: a row a player, rows of one team together or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import with_rosters
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.files.engine import values
from tournaments.files.engine.columns import Column, ValueProblem
from tournaments.files.engine.rows import Action, ReadRow, RowOutcome, RowProblem
from tournaments.files.engine.text import fold
from tournaments.imports.services.kind import Scope
from tournaments.imports.services.matching import category_words, competition_words
from tournaments.imports.services.teams import (
    Context,
    ImportedTeam,
    check_team,
    label_of,
    left_out,
    outcomes_of,
    write_team,
)
from tournaments.imports.words import say
from tournaments.members.models import Member
from tournaments.organization.models import Node
from tournaments.organization.queries.doors import from_file
from tournaments.organization.queries.permissions import Right

if TYPE_CHECKING:
    from tournaments.organization.models import User

Part = RosterPlace.Part
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
    number = values.whole_number(text)
    if not 1 <= number <= 999:
        raise ValueProblem(say("order_out_of_range", said=text))
    return number


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
    way_back = None
    once = ""

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> Context:
        assert scope.event is not None
        event = scope.event
        competitions = list(event.competitions.order_by("position"))
        by_words: dict[frozenset[str], Competition] = {}
        for competition in competitions:
            competition.event = event
            for words in competition_words(competition, category_for(competition)):
                by_words[words] = competition
        below = Node.objects.branches().filter(path__startswith=event.organizer.path)
        return Context(
            event=event,
            competitions=competitions,
            by_words=by_words,
            branches={node.number.lstrip("0"): node for node in below},
        )

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:  # entries change only while their competition is held
            list(Competition.objects.select_for_update().filter(event=context.event).values_list("pk"))
        outcomes: dict[int, RowOutcome] = {}
        teams: dict[tuple[int, int], ImportedTeam] = {}
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
            teams.setdefault(key, ImportedTeam(competition, team_number)).rows.append(row)
        _refuse_with_lost(teams, outcomes, rows, context)
        _find_members(teams.values())
        _find_entries(teams, context)
        for team in teams.values():
            check_team(team, context)
            outcomes |= outcomes_of(team, context)
        return [outcomes[row.line] for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> None:
        written: set[int] = set()
        with from_file(by):  # outside a page nobody else tells the history who it was
            for _, outcome in rows:
                team: ImportedTeam = outcome.payload
                if id(team) not in written:
                    written.add(id(team))
                    write_team(team, context, by)


# --- which rows are ours --------------------------------------------------------------------------------


def _competition(row: ReadRow, context: Context) -> Competition | None:
    return context.by_words.get(category_words(row.raw.get("sport", ""), row.raw.get("category", "")))


def _elsewhere(row: ReadRow, context: Context) -> RowOutcome | None:
    """Return the outcome of a row that speaks of another event; one file may hold a whole season."""
    event, said = context.event, row.values
    other_day = said.get("event_start") not in (None, event.starts_on)
    other_host = said.get("host_branch") is not None and said["host_branch"].lstrip("0") != event.host_branch.number
    other_season = said.get("season") not in (None, event.season)
    other_level = said.get("level") is not None and fold(said["level"]) != fold(event.level)
    away = (other_day and other_host) or other_season or other_level
    if away or ((other_day or other_host) and _competition(row, context) is None):
        return RowOutcome(Action.ELSEWHERE, label_of(row))
    return None


def _lost(row: ReadRow, context: Context, competition: Competition | None) -> RowOutcome:
    """Return the refusal of a row that belongs to no team we could find."""
    problems = []
    if competition is None and "category" in row.values:
        offered = ", ".join(competition.name for competition in context.competitions)
        words = f"{row.raw.get('sport', '')} {row.raw.get('category', '')}".strip()
        problems.append(RowProblem("category", say("not_played_here", said=words, offered=offered)))
    return RowOutcome(Action.REFUSED, label_of(row), problems=tuple(problems))


def _refuse_with_lost(
    teams: Mapping[tuple[int, int], ImportedTeam],
    outcomes: Mapping[int, RowOutcome],
    rows: Sequence[ReadRow],
    context: Context,
) -> None:
    """Refuse the team of a row that is known to be its own but cannot be read, such as one without a place."""
    for row in rows:
        if outcomes.get(row.line) is None or outcomes[row.line].action is not Action.REFUSED:
            continue
        competition = _competition(row, context)
        team = teams.get((competition.pk, row.values.get("entry_number") or 0)) if competition else None
        if team is not None:
            team.blame(team.rows[0], "", left_out(row.line))


# --- what they are compared with ------------------------------------------------------------------------


def _find_members(teams: Iterable[ImportedTeam]) -> None:
    """Give every row its member. A number that lost its leading zeros is found when only one member can be meant."""
    said = {row.values["membership_number"] for team in teams for row in team.rows if _has_number(row)}
    exact = {member.number: member for member in Member.objects.select_related("branch").filter(number__in=said)}
    bare = {text.lstrip("0") for text in said - set(exact)}
    forms = {text.zfill(length) for text in bare for length in range(len(text), LONGEST_NUMBER + 1)}
    alike: dict[str, list[Member]] = {}
    for twin in Member.objects.select_related("branch").filter(number__in=forms):
        alike.setdefault(twin.number.lstrip("0"), []).append(twin)
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
        numbers = " or ".join(member.number for member in twins)
        return say("which_zeros", said=text, numbers=numbers)
    return say("no_member", said=text)


def _find_entries(teams: Mapping[tuple[int, int], ImportedTeam], context: Context) -> None:
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
                sentence = say("in_another_team", member=member, number=other.number, branch=other.branch)
                team.blame(row, "membership_number", sentence)


KIND = Entries()
