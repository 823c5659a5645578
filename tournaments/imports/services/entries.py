"""A list of entries on its way into an event: a row a player, rows of one team together or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Sentence
from kit.pure.table import values
from kit.pure.table.columns import CellError, Column, FileError
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import with_rosters
from tournaments.events.models import Competition
from tournaments.imports.services.kind import BRANCH_IN_FRENCH, COMMAND, CameIn, Scope, branch_number
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
from tournaments.organization.queries.permissions import Right

Part = RosterPlace.Part
TeamKey = tuple[object, ...]  # the competition first
LONGEST_NUMBER = 10  # digits to which a number that lost its leading zeros is filled up again when it is looked for
_ROLES = {
    "captain": Part.CAPTAIN, "player": Part.PLAYER, "spare": Part.SPARE, "C": Part.CAPTAIN, "P": Part.PLAYER,
    "S": Part.SPARE, "alternate": Part.SPARE, "substitute": Part.SPARE, "capitaine": Part.CAPTAIN,
    "joueur": Part.PLAYER, "joueuse": Part.PLAYER, "J": Part.PLAYER, "remplaçant": Part.SPARE,
    "remplaçante": Part.SPARE, "remplaçant(e)": Part.SPARE, "joueur(euse)": Part.PLAYER,
    "substitut": Part.SPARE, "réserve": Part.SPARE, "R": Part.SPARE,
}  # fmt: skip


def number(text: str) -> str:
    """Return a membership number without the blanks that some offices put into it."""
    return values.digits(text.replace(" ", ""))


def order(text: str) -> int:
    """Return a place in the playing order, or a team's number, from 1."""
    number = values.whole_number(text)
    if not 1 <= number <= 999:
        raise CellError(message("order_out_of_range", said=text))
    return number


COLUMNS = (
    Column("season", N_("Season"), values.year, french=("Saison", "Année"), example="2027"),
    Column("level", N_("Level"), french=("Niveau",), example=N_("Command")),
    Column("sport", N_("Sport"), other_names=("Game", "Discipline"), french=("Sport", "Discipline", "Jeu"),
           hint=N_("Says with the category which competition is meant. May be left out where the event has one sport."),
           example="Cribbage"),
    Column("category", N_("Category"), needed=True, filled=True, other_names=("Competition", "Event category"),
           french=("Catégorie", "Épreuve"), example=N_("Senior Pairs")),
    Column("event_start", N_("First day of the event"), values.date,
           other_names=("Event date", "Date of the event"),
           french=("Premier jour de la compétition", "Premier jour", "Date de la compétition", "Date de l'épreuve",
                   "Début de la compétition", "Date de début"),
           example="2027-02-05"),
    Column("host_branch", N_("Host branch"), branch_number, other_names=("Host", "Host branch number"),
           french=("Filiale hôte", "Numéro de la filiale hôte", "Hôte", "Filiale d'accueil"), example="281"),
    Column("entry_number", N_("Team number"), order, needed=True, filled=True,
           other_names=("Entry", "Entry no", "Team", "Team no"),
           french=("Numéro d'équipe", "Équipe", "Numéro d'inscription", "Inscription"),
           hint=N_("Rows with the same number are one team."), example="1"),
    Column("branch_number", N_("Branch number"), branch_number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Br no"), french=BRANCH_IN_FRENCH, example="54"),
    Column("partner_branch_number", N_("Partner branch number"), branch_number,
           other_names=("Partner branch", "Partner branch no"),
           french=("Numéro de la filiale partenaire", "Filiale partenaire"),
           hint=N_("Only for a composite team. One row of the team is enough.")),
    Column("player_order", N_("Playing order"), order, needed=True, filled=True, other_names=("Order", "Position"),
           french=("Ordre de jeu", "Ordre", "Position"), example="1"),
    Column("role", N_("Role"), values.one_of(_ROLES, N_("captain, player or spare")), other_names=("Part",),
           french=("Rôle", "Fonction"), hint=N_("Captain, player or spare; empty means player."),
           example=N_("captain")),
    Column("membership_number", N_("Membership number"), number, needed=True, filled=True,
           other_names=("Member number", "Member no", "Membership no", "Card number", "Card no"),
           french=("Numéro de membre", "Numéro de carte", "Numéro de carte de membre", "Numéro d'adhérent"),
           example="2895959"),
    Column("surname", N_("Surname"), values.up_to(80, N_("Surname")), other_names=("Last name", "Family name"),
           french=("Nom de famille", "Nom", "Patronyme"), hint=N_("Compared with the card."), example="O'Brien"),
    Column("given_names", N_("Given names"), values.up_to(80, N_("Given names")),
           other_names=("Given name", "First name", "First names"), french=("Prénoms", "Prénom", "Prénom(s)"),
           hint=N_("Compared with the card."), example="Darlene"),
    Column("fee_paid", N_("Fee paid"), values.yes_no, hint=N_("Yes or no."), other_names=("Paid",),
           french=("Droits payés", "Payé", "Frais payés", "Inscription payée", "Droits d'inscription payés",
                   "Frais d'inscription payés"), example=N_("yes")),
    Column("cheque_number", N_("Cheque number"), values.up_to(40, N_("Cheque number")),
           other_names=("Cheque", "Cheque no"), french=("Numéro du chèque", "Chèque"), example="731"),
    Column("received_on", N_("Received on"), values.date, other_names=("Received", "Date received"),
           french=("Reçu le", "Reçue le", "Date de réception"), example="2027-01-17"),
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
        for row in rows:
            place = context.find(row)
            key = self._key_of(row, place)
            if place.elsewhere:
                outcomes[row.line] = RowOutcome(Action.ELSEWHERE, place.elsewhere)
            elif place.competition is None or None in key or row.values.get("player_order") is None:
                outcomes[row.line] = _lost(row, place)
            else:
                team = ImportedTeam(place.competition, row.values["entry_number"])
                teams.setdefault(key, team).rows.append(row)
        for row in rows:  # of a row that is known to be its own but cannot be read, such as one without a place
            lost = row.line in outcomes and outcomes[row.line].action is Action.REFUSED
            if lost and (team_of_it := teams.get(self._key_of(row, context.find(row)))) is not None:
                team_of_it.blame(team_of_it.rows[0], "", left_out(row.line))
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
            for _, outcome in rows:
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


def _find_by_number(teams: Mapping[TeamKey, ImportedTeam]) -> None:
    wanted = {team.competition.pk for team in teams.values()}
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
                sentence = message("in_another_team", member=member, number=other.number, branch=other.team_name)
                team.blame(row, "membership_number", sentence)


KIND, SEASON = Entries(), SeasonEntries()
