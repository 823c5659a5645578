"""A list of entries on its way into an event: a row a player, rows of one team together or not at all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Sentence
from kit.pure.table import marks, values
from kit.pure.table.columns import CellError, Column, FileError
from kit.pure.table.layout import Shape
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.events.models import Competition
from tournaments.imports.services.kind import BRANCH_IN_FRENCH, COMMAND, CameIn, Scope, branch_number, number_said
from tournaments.imports.services.places import Places, RowPlace, places_of_event, places_of_season
from tournaments.imports.services.teams import (
    Changes,
    ImportedTeam,
    changes_of,
    check_existing,
    check_team,
    label_of,
    left_out,
    outcomes_of,
    write_team,
)
from tournaments.imports.words import message
from tournaments.members.models import Member
from tournaments.organization.models import User
from tournaments.organization.queries.audit_source import from_file
from tournaments.organization.queries.numbers import is_number_of
from tournaments.organization.queries.permissions import Right

TeamKey = tuple[object, ...]  # the competition first
LONGEST_NUMBER = 10  # digits to which a number that lost its leading zeros is filled up again when it is looked for
MOST_ORDER = 999
_TEAM = r"(?:(?:\b(?:team|[eé]quipe|no|n)\b|[#.°])\s*)*"  # what stands before a number, or a name, of a team
_NUMBERED_TEAM = re.compile(rf"{_TEAM}(\d+)(?:[.,]0*)?", re.IGNORECASE)
_BEFORE_A_TEAM = re.compile(_TEAM, re.IGNORECASE)


_SEATS = {"skip": 1, "captain": 1, "capt": 1, "capitaine": 1, "third": 2, "vice": 2, "second": 3, "lead": 4}


def order(text: str) -> int:
    """Return a place in the playing order from 1: "2", "2nd", "Player 2", "Third"."""
    if seat := _SEATS.get(fold(text)):
        return seat
    number = values.whole_number(text)
    if not 1 <= number <= MOST_ORDER:
        raise CellError(message("order_out_of_range", said=text))
    return number


def team_number(text: str) -> int | str:
    """Return the number of a team; what is none is the name of a team of its own.

    >>> team_number("Team 1"), team_number("#12"), team_number("55-1"), team_number("Team A")
    (1, 12, '55 1', 'a')
    """
    if numbered := _NUMBERED_TEAM.fullmatch(text):
        return order(numbered[1])
    name = fold(_BEFORE_A_TEAM.sub("", text, count=1))
    if not name or "?" in text:
        raise CellError(message("order_out_of_range", said=text))
    return name


pair = values.one_of({f"{word}{which}": which for word in ("", "pair ", "paire ") for which in "AB"}, N_("A or B"))


def name_of(label: str) -> Callable[[str], str]:
    """Return a reader of names, without the mark of a part beside them: "Hale (c)"."""
    as_long_as_it_may = values.up_to(80, label)
    return lambda text: as_long_as_it_may(marks.without_part(text))


COLUMNS = (
    Column("season", N_("Season"), values.year, french=("Saison", "Année"), example="2027"),
    Column("level", N_("Level"), french=("Niveau",), example=N_("Command")),
    Column("sport", N_("Sport"), other_names=("Game", "Discipline"), french=("Sport", "Discipline", "Jeu"),
           hint=N_("Says with the category which competition is meant. May be left out where the event has one sport."),
           example="Cribbage"),
    Column("category", N_("Category"), needed=True, filled=True,
           other_names=("Competition", "Event category", "Event", "Division"),
           french=("Catégorie", "Épreuve"), example=N_("Senior Pairs")),
    Column("event_start", N_("First day of the event"), values.date,
           other_names=("Event date", "Date of the event"),
           french=("Premier jour de la compétition", "Premier jour", "Date de la compétition", "Date de l'épreuve",
                   "Début de la compétition", "Date de début"),
           example="2027-02-05"),
    Column("host_branch", N_("Host branch"), branch_number, other_names=("Host", "Host branch number"),
           french=("Filiale hôte", "Numéro de la filiale hôte", "Hôte", "Filiale d'accueil"), example="281"),
    Column("entry_number", N_("Team number"), team_number, needed=True, filled=True,
           other_names=("Entry", "Entry no", "Team", "Team no", "Team name"),
           french=("Numéro d'équipe", "Équipe", "Nom de l'équipe", "Numéro d'inscription", "Inscription"),
           hint=N_("Rows with the same number are one team. So are rows with the same letter or name: A, 54-1."),
           example="1"),
    Column("branch_number", N_("Branch number"), branch_number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Br", "Br no"), french=BRANCH_IN_FRENCH, example="54"),
    Column("partner_branch_number", N_("Partner branch number"), branch_number,
           other_names=("Partner branch", "Partner branch no"),
           french=("Numéro de la filiale partenaire", "Filiale partenaire"),
           hint=N_("Only for a composite team. One row of the team is enough.")),
    Column("player_order", N_("Playing order"), order, needed=True, filled=True, other_names=("Order", "Position"),
           french=("Ordre de jeu", "Ordre", "Position"), example="1"),
    Column("role", N_("Role"), marks.part, may_be_left_out=True, other_names=("Part",),
           french=("Rôle", "Fonction"), hint=N_("Captain, player or spare; empty means player."),
           example=N_("captain")),
    Column("pair", N_("Pair"), pair, may_be_left_out=True, french=("Paire",),
           hint=N_("A or B, where a team plays as two pairs."), example=""),
    Column("membership_number", N_("Membership number"), values.digits, needed=True, filled=True,
           other_names=("Member number", "Member no", "Membership no", "Card number", "Card no"),
           french=("Numéro de membre", "Numéro de carte", "Numéro de carte de membre", "Numéro d'adhérent"),
           example="2895959"),
    Column("surname", N_("Surname"), name_of(N_("Surname")), other_names=("Last name", "Family name"),
           french=("Nom de famille", "Nom", "Patronyme"), hint=N_("Compared with the card."), example="O'Brien"),
    Column("given_names", N_("Given names"), name_of(N_("Given names")),
           other_names=("Given name", "First name", "First names"), french=("Prénoms", "Prénom", "Prénom(s)"),
           hint=N_("Compared with the card."), example="Darlene"),
    Column("fee_paid", N_("Fee paid"), marks.yes_no, may_be_left_out=True,
           hint=N_("Yes or no, or how it was paid."), other_names=("Paid",),
           french=("Frais payés", "Payé", "Droits payés", "Inscription payée", "Droits d'inscription payés",
                   "Frais d'inscription payés"), example=N_("yes")),
    Column("cheque_number", N_("Cheque number"), marks.cheque, may_be_left_out=True,
           other_names=("Cheque", "Cheque no"), french=("Numéro du chèque", "Chèque"), example="731"),
    Column("received_on", N_("Received on"), values.date_if_any, may_be_left_out=True,
           other_names=("Received", "Date received"),
           french=("Reçu le", "Reçue le", "Date de réception"), example="2027-01-17"),
    Column("waiting", N_("Waiting list"), marks.waiting, may_be_left_out=True,
           other_names=("Waiting", "Wait list", "Waitlist"), french=("Liste d'attente", "En attente"),
           hint=N_("The place of a team that waits, or yes. Empty means entered. One row of the team is enough.")),
    COMMAND,
)  # fmt: skip


class Entries:
    """One row a player; what is compared and written is the team."""

    key = shape = "entries"
    title = gettext_lazy("Import a list of entries")
    thing = gettext_lazy("Player")
    explanation = gettext_lazy(
        "The list of teams as Districts send it in, with a row for each player and spare. If a row cannot be used, the"
        " whole team is left out. The list bars nobody: afterwards every team shows what the rules say about it."
    )
    right = Right.REGISTER
    at: Literal["organization", "event"] = "event"
    rows_at_once = 20_000  # all at once: the players of a team need not stand together
    way_back = None
    once = ""
    people = Shape(
        order="player_order",
        group="entry_number",
        each=("membership_number", "surname", "given_names", "whole_name", "role"),
        bare="whole_name",
        found=("membership_number",),
    )

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> Places:
        assert scope.event is not None
        return places_of_event(scope.event)

    def check(self, rows: Sequence[ReadRow], context: Places, *, lock: bool = False) -> Sequence[RowOutcome]:
        if lock:  # entries change only while their competition is held
            events = list(context.of_event)
            list(Competition.objects.select_for_update().filter(event__in=events).order_by("pk").values_list("pk"))
        outcomes: dict[int, RowOutcome] = {}
        teams: dict[TeamKey, ImportedTeam] = {}
        above: ImportedTeam | None = None
        for row in rows:
            place = context.find(row)
            key = self._key_of(row, place)
            if place.elsewhere:
                outcomes[row.line] = RowOutcome(Action.ELSEWHERE, place.elsewhere)
            elif place.competition is None or None in key or row.values.get("player_order") is None:
                outcomes[row.line] = _lost(row, place)
                if above is not None and not row.raw.get(
                    "entry_number"
                ):  # perhaps it means the team above: not half of it
                    above.blame(above.rows[0], "", left_out(row.line))
            else:
                said = row.values["entry_number"]
                team = ImportedTeam(place.competition, said if isinstance(said, int) else 0)
                above = teams.setdefault(key, team)
                above.rows.append(row)
        _tell_branches_apart(teams, context)
        for row in rows:  # of a row that is known to be its own but cannot be read, such as one without a place
            lost = row.line in outcomes and outcomes[row.line].action is Action.REFUSED
            key = self._key_of(row, context.find(row))
            for team in (team for of, team in teams.items() if lost and of[: len(key)] == key):
                team.blame(team.rows[0], "", left_out(row.line))
        _bring_strays_back(rows, outcomes, teams.values())
        _find_members(teams.values())
        self._find_entries(teams, context)
        for team in teams.values():
            outcomes |= outcomes_of(team, self._compared(team, context))
        return [outcomes[row.line] for row in rows]

    def _key_of(self, row: ReadRow, place: RowPlace) -> TeamKey:
        """Return what rows of one team have in common; with a None where a row doesn't say it."""
        return place.competition and place.competition.pk, row.values.get("entry_number")

    def _find_entries(self, teams: Mapping[TeamKey, ImportedTeam], context: Places) -> None:
        """Give every team the entry that it is here."""
        _find_by_number(teams)

    def _compared(self, team: ImportedTeam, context: Places) -> Changes:
        """Note what is wrong with a team, and return what it would change here."""
        of_event = context.context_of(team.competition)
        check_team(team, of_event)
        check_existing(team, of_event)
        return changes_of(team, of_event)

    def _write_team(self, team: ImportedTeam, context: Places, by: User) -> None:
        write_team(team, context.context_of(team.competition), by)

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Places, *, by: User, file_name: str) -> CameIn:
        written: set[int] = set()
        came_in: dict[int, Counter[str]] = {}
        with from_file(by):  # outside a page nobody else tells the history who it was
            # The first of a waiting list first: a place behind those who are there already is the end of the list.
            for _, outcome in sorted(rows, key=lambda row: row[1].payload.waits or 0):
                team: ImportedTeam = outcome.payload
                if id(team) not in written:
                    written.add(id(team))
                    self._write_team(team, context, by)
                    came_in.setdefault(team.competition.event_id, Counter())[outcome.action.value] += 1
        return came_in


class SeasonEntries(Entries):
    """One list for all events of a season: each row goes to its event."""

    key = "season-entries"
    title = gettext_lazy("Bring in the entries of a season")
    explanation = gettext_lazy(
        "One list for all events of a season, with a row for each player and spare. Each row goes to its event by"
        " sport, category and level. Where several events play the same, the first day or the host tells them apart."
        " If a row cannot be used, the whole team is left out."
    )
    at: Literal["organization", "event"] = "organization"

    def open(self, scope: Scope) -> Places:
        assert scope.organization is not None
        assert scope.season is not None
        places = places_of_season(scope.organization, scope.season)
        if not places.of_event:
            raise FileError(message("no_events", season=scope.season, place=scope.organization))
        return places


# --- rows that belong to no team --------------------------------------------------------------------------


def _lost(row: ReadRow, place: RowPlace) -> RowOutcome:
    """Return the refusal of a row that belongs to no team we could find."""
    problems = (RowProblem("category", place.problem),) if place.problem and "category" in row.values else ()
    return RowOutcome(Action.REFUSED, label_of(row), problems=problems)


def _bring_strays_back(rows: Iterable[ReadRow], outcomes: dict[int, RowOutcome], teams: Iterable[ImportedTeam]) -> None:
    """Refuse a team of which a row says another event or category: without it the team would lose a player.

    Rows that say the same beside each other are a team of their own where they have a place that this team has, too.
    """
    strays: dict[tuple[str, str], dict[tuple[str, str, Action], list[ReadRow]]] = {}
    for row in rows:
        if row.line in outcomes:
            of_number = strays.setdefault((row.raw.get("entry_number", ""), number_said(row)), {})
            of_number.setdefault((*_called(row), outcomes[row.line].action), []).append(row)
    for team in teams:
        lead, taken = team.rows[0], {row.values["player_order"] for row in team.rows}
        for (*called, action), found in strays.get((lead.raw["entry_number"], team.branch_number), {}).items():
            orders = {row.values.get("player_order") for row in found}
            is_away = action is Action.ELSEWHERE
            if None in orders or orders & taken or (is_away and tuple(called) != _called(lead)):
                continue
            team.blame(lead, "", left_out(found[0].line))
            for row in found if is_away else ():
                why = message("row_elsewhere", event=outcomes[row.line].label, line=lead.line)
                outcomes[row.line] = RowOutcome(Action.REFUSED, label_of(row), problems=(RowProblem("", why),))


def _called(row: ReadRow) -> tuple[str, str]:
    return row.raw.get("sport", ""), row.raw.get("category", "")


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


def _unknown(text: str, twins: Sequence[Member]) -> Sentence:
    if twins:
        numbers = [member.number for member in twins]
        return message("which_zeros", said=text, numbers=numbers)
    return message("no_member", said=text)


def _tell_branches_apart(teams: dict[TeamKey, ImportedTeam], context: Places) -> None:
    """Make a team of each branch where several call one of theirs by the same letter or name."""
    for key, team in list(teams.items()):
        meant = [context.context_of(team.competition).meant(number_said(row)) for row in team.rows]
        if isinstance(key[1], str) and len(set(meant)) > 1 and not team.partner_number:
            del teams[key]
            for row, branch in zip(team.rows, meant, strict=True):
                teams.setdefault((*key, branch), ImportedTeam(team.competition)).rows.append(row)


def _find_by_number(teams: Mapping[TeamKey, ImportedTeam]) -> None:
    """Give every team the entry with its number; one that has a name alone, the entry of its branch and people."""
    wanted = {team.competition.pk for team in teams.values()}
    by_member: dict[tuple[int, int], Entry] = {}
    used: dict[int, set[int]] = {pk: {0} for pk in wanted}  # the numbers of each competition, here or in the list
    for team in teams.values():
        used[team.competition.pk].add(team.number)
    for entry in with_rosters(Entry.objects.filter(competition__in=wanted)):
        used[entry.competition_id].add(entry.number)
        if (team_of_it := teams.get((entry.competition_id, entry.number))) is not None:
            team_of_it.existing = entry
        if entry.state != Entry.State.CANCELLED:
            by_member |= {(entry.competition_id, place.member_id): entry for place in entry.roster.all()}
    taken: set[int] = set()
    for key, team in teams.items():
        if team.existing is not None:
            continue
        for row in team.rows:
            member = team.members.get(row.line)
            other = by_member.get((team.competition.pk, member.pk)) if member else None
            if other is None or other == team.existing or (team.competition.pk, other.number) in teams:
                continue
            is_free = team.existing is None and other.pk not in taken
            if is_free and not team.number and is_number_of(team.branch_number, other.branch):
                team.existing = other
                taken.add(other.pk)
            else:
                sentence = message("in_another_team", member=member, number=other.number, branch=other.branch_name)
                team.blame(row, "membership_number", sentence)
        if not team.number:
            team.number = team.existing.number if team.existing else _free(str(key[1]), used[team.competition.pk])
            used[team.competition.pk].add(team.number)


def _free(name: str, used: Collection[int]) -> int:
    """Return a number for a team that a list calls by a name: 541 for "54-1", so that it meets no other; or the next.

    >>> _free("54 1", {0, 7}), _free("a", {0, 7}), _free("54 1", {0, 541})
    (541, 8, 542)
    """
    own = int(digits) if (digits := name.replace(" ", "")).isdecimal() else 0
    return own if own <= MOST_ORDER and own not in used else max(used) + 1


KIND, SEASON = Entries(), SeasonEntries()
