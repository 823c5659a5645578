"""A member list on its way into the registry."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from kit.pure.sentences import Kept
from kit.pure.table import values
from kit.pure.table.columns import Column
from kit.pure.table.rows import Action, ReadRow, RowOutcome, RowProblem
from kit.pure.text import fold
from tournaments.imports.models import ImportBatch, ImportRow
from tournaments.imports.services.kind import (
    BRANCH_IN_FRENCH,
    COMMAND,
    CameIn,
    Scope,
    WayBack,
    branch_number,
    no_such_branch,
    number_said,
)
from tournaments.imports.words import NOTHING, message
from tournaments.members.models import Member, MemberChange
from tournaments.members.services import remove_members, write_list
from tournaments.organization.models import Organization, User
from tournaments.organization.queries.numbers import BranchNumbers
from tournaments.organization.queries.permissions import Right

EARLIEST_BIRTH = datetime.date(1900, 1, 1)
LONGEST_NUMBER = 10  # digits to which a number that lost its leading zeros is filled up again when it is looked for

# column of the file -> field of the member; the branch is found by its number
_FIELDS = {
    "surname": "surname",
    "given_names": "given_names",
    "initials": "initials",
    "sex": "sex",
    "birth_date": "birth_date",
    "membership_type": "membership_type",
    "joined_on": "joined_on",
    "dues_paid_year": "dues_paid_year",
    "reinstated_on": "reinstated_on",
    "clubhouse_privileges": "clubhouse_privileges",
    "declared_on": "declared_on",
}
_WRITTEN = [*_FIELDS.values(), "branch", "searched"]
_SEXES = {
    "M": "M", "F": "F", "man": "M", "woman": "F", "male": "M", "female": "F", "H": "M", "homme": "M", "femme": "F",
    "masculin": "M", "féminin": "F",
}  # fmt: skip
# How French lists call the types of membership that rules ask for by their English names: nothing that a page says.
_TYPES = {
    "ordinaire": "Ordinary", "associe": "Associate", "associee": "Associate", "affilie": "Affiliate",  # not shown
    "affiliee": "Affiliate", "affilie votant": "Affiliate Voting", "affiliee votante": "Affiliate Voting",  # not shown
    "affilie non votant": "Affiliate Non-Voting", "affiliee non votante": "Affiliate Non-Voting",  # not shown
    "a vie": "Life", "vie": "Life", "honoraire": "Honorary",  # not shown
    "dame auxiliaire": "Ladies Auxiliary", "auxiliaire feminin": "Ladies Auxiliary",  # not shown
    "auxiliaire feminine": "Ladies Auxiliary", "auxiliaire": "Ladies Auxiliary",  # not shown
}  # fmt: skip
_BEFORE_A_TYPE = re.compile(r"(membres? )?(des |de |d )?")


def membership_type(text: str) -> str:
    """Return a type of membership; a French one by its English name, any other as it is written.

    >>> membership_type("Membre à vie"), membership_type("associé(e)s"), membership_type("Dames auxiliaires")
    ('Life', 'Associate', 'Ladies Auxiliary')
    """
    words = fold(re.sub(r"\((e|s|es)\)s?", "", text))
    said = " ".join(word.removesuffix("s") for word in _BEFORE_A_TYPE.sub("", words, count=1).split())
    return _TYPES.get(said) or values.up_to(40, N_("Membership type"))(text)


COLUMNS = (
    Column(
        "membership_number",
        N_("Membership number"),
        values.digits,
        needed=True,
        filled=True,
        other_names=("Member number", "Member no", "Membership no", "Membership #", "Member #", "Card number",
                     "Card no", "Member ID", "Number"),
        french=("Numéro de membre", "Numéro de carte", "Numéro de carte de membre", "Numéro d'adhérent", "Numéro"),
        bare=("No", "N°"),
        hint=N_("As on the card, with its leading zeros. It tells one member from another."),
        example="2895959",
    ),
    Column("surname", N_("Surname"), values.up_to(80, N_("Surname")), needed=True, filled=True,
           other_names=("Last name", "Family name"), french=("Nom de famille", "Nom", "Patronyme"),
           hint=N_("As on the card."), example="O'Brien"),
    Column("given_names", N_("Given names"), values.up_to(80, N_("Given names")), needed=True, filled=True,
           other_names=("Given name", "First name", "First names"), french=("Prénoms", "Prénom", "Prénom(s)"),
           hint=N_("As on the card."), example="Darlene"),
    Column("initials", N_("Initials"), values.up_to(12, N_("Initials")), other_names=("Initial", "Middle initial"),
           french=("Initiales", "Initiale", "Deuxième initiale"), example="D. F"),
    Column("sex", N_("Sex"), values.one_of(_SEXES, N_("M or F")), other_names=("Gender", "M/F"),
           french=("Sexe", "Genre", "H/F", "F/H"), hint=N_("M or F."), example="F"),
    Column("birth_date", N_("Birth date"), values.date,
           other_names=("Date of birth", "Birthdate", "Birthday", "DOB", "Born"),
           french=("Date de naissance", "Naissance", "Né le", "Née le", "Né(e) le", "Date de naiss.", "DDN"),
           hint=N_("Decides who is a senior. It is never shown to the public."), example="1950-07-10"),
    Column("branch_number", N_("Branch number"), branch_number, needed=True, filled=True,
           other_names=("Branch", "Branch no", "Br", "Br no", "Branch #"), french=BRANCH_IN_FRENCH,
           hint=N_("The branch must be known already."), example="54"),
    Column("membership_type", N_("Membership type"), membership_type,
           other_names=("Type", "Member type", "Category", "Class"),
           french=("Type de membre", "Catégorie de membre", "Catégorie", "Classe", "Type d'adhésion",
                   "Catégorie d'adhésion"),
           hint=N_("Ordinary, Associate, Affiliate, Ladies Auxiliary …"), example=N_("Associate")),
    Column("joined_on", N_("Joined on"), values.date,
           other_names=("Joined", "Date joined", "Join date", "Member since"),
           french=("Membre depuis le", "Membre depuis", "Date d'adhésion", "Adhésion", "Date d'inscription",
                   "Date d'entrée"),
           example="2000-07-01"),
    Column("dues_paid_year", N_("Dues paid for year"), values.year,
           other_names=("Dues paid year", "Dues year", "Dues", "Paid year", "Year paid", "Card year"),
           french=("Cotisation payée pour l'année", "Cotisation payée", "Cotisation", "Cotisations",
                   "Cotisations payées", "Cotisation acquittée", "Année de cotisation", "Cotisation de l'année",
                   "Année payée", "Année de la carte"),
           hint=N_("The year, with four digits."), example="2027"),
    Column("reinstated_on", N_("Reinstated on"), values.date, other_names=("Reinstated", "Date reinstated"),
           french=("Réintégré le", "Réintégrée le", "Réintégré(e) le", "Réintégration", "Date de réintégration"),
           example=""),
    Column("clubhouse_privileges", N_("Club-house privileges"), values.yes_no,
           other_names=("Privileges", "Club privileges", "Clubhouse"),
           french=("Privilèges du club", "Privilèges", "Privilèges de la filiale"),
           hint=N_("Yes or no."), example=N_("yes")),
    Column("declared_on", N_("Declaration of participation"), values.date,
           other_names=("Declaration", "Declared", "Declaration on", "Declaration date"),
           french=("Déclaration de participation", "Déclaration", "Date de la déclaration", "Déclaration signée le"),
           hint=N_("The day on which the declaration was signed."), example=""),
    COMMAND,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Registry:
    """What every row is compared with that is small enough to be held: the branches."""

    top: str
    branches: BranchNumbers
    by_id: Mapping[int, Organization]
    today: datetime.date
    has_leading_zeros: bool


class Members:
    """One row a member."""

    key = shape = "members"
    title = gettext_lazy("Import members")
    thing = gettext_lazy("Member")
    explanation = gettext_lazy(
        "The member list of the Command office. Members on record change only where the file differs. An empty cell"
        " changes nothing, and members who are not in the file stay as they are."
    )
    right = Right.IMPORT_MEMBERS
    at: Literal["organization", "event"] = "organization"
    rows_at_once = 1_000
    once = "membership_number"

    @property
    def way_back(self) -> WayBack:
        return _take_back

    def columns(self, scope: Scope) -> tuple[Column, ...]:
        return COLUMNS

    def open(self, scope: Scope) -> _Registry:
        below = (
            Organization.objects.under(scope.organization)
            if scope.organization is not None
            else Organization.objects.all()
        )
        branches = BranchNumbers(below.branches().select_related("command"))
        return _Registry(
            top=str(scope.organization or ""),
            branches=branches,
            by_id={organization.pk: organization for organization in branches.all},
            today=timezone.localdate(),
            has_leading_zeros=Member.objects.filter(number__startswith="0").exists(),
        )

    def check(self, rows: Sequence[ReadRow], context: Any, *, lock: bool = False) -> Sequence[RowOutcome]:
        numbers = [number for row in rows if (number := row.values.get("membership_number"))]
        known = Member.objects.select_for_update() if lock else Member.objects.all()
        members = {member.number: member for member in known.filter(number__in=numbers)}
        alike = _alike([number for number in numbers if number not in members], context)
        return [_check(row, members, alike, context) for row in rows]

    def write(self, rows: Sequence[tuple[ReadRow, RowOutcome]], context: Any, *, by: User, file_name: str) -> CameIn:
        changed = [(outcome.payload, outcome.changes) for _, outcome in rows if outcome.action is Action.CHANGED]
        write_list(
            new=[Member(**outcome.payload) for _, outcome in rows if outcome.action is Action.NEW],
            changed=[(member, _trail(changes)) for member, changes in changed],
            fields=_WRITTEN,
            file_name=file_name,
            by=by,
        )
        return {}


def _trail(changes: Mapping[str, tuple[str, str]]) -> dict[str, tuple[str, str]]:
    """Return what a row changes by the fields of the member; what was not known is empty there."""
    return {
        _FIELDS.get(key, "branch"): ("" if old == NOTHING else old, "" if new == NOTHING else new)
        for key, (old, new) in changes.items()
    }


def _take_back(rows: Sequence[ImportRow], context: _Registry, by: User, batch: ImportBatch) -> list[Kept]:
    """Remove the members that the rows have added, and give those that they changed what was known before."""
    locked = Member.objects.select_for_update().filter(number__in=[row.identity for row in rows])
    members = {member.number: member for member in locked}
    later = MemberChange.objects.filter(member__in=members.values(), made_at__gt=batch.confirmed_at)
    changed_since = set(
        later.exclude(source=MemberChange.Source.IMPORT, file_name=batch.file_name).values_list("member", flat=True)
    )
    needed = _in_use([member.pk for member in members.values()])
    why, removed, restored = [], [], []
    for row in rows:
        member = members.get(row.identity)
        stays: Kept = ""
        if member is None:
            pass  # somebody removed the card in the meantime
        elif member.pk in changed_since:
            stays = message("changed_since_import")
        elif row.action == Action.CHANGED.value:
            restored.append((member, _restore(member, row.changes, context)))
        elif member.pk in needed:
            stays = message("used_since_import")
        else:
            removed.append(member.pk)
        why.append(stays)
    remove_members(removed)
    write_list(new=[], changed=restored, fields=_WRITTEN, file_name=batch.file_name, by=by)
    return why


def _in_use(members: Sequence[int]) -> set[int]:
    """Return those of the members that anything else of the site points to: a team, a score, a bar."""
    used: set[int] = set()
    for relation in Member._meta.related_objects:
        if relation.related_model is not MemberChange:
            name = relation.field.name
            rows = relation.related_model._base_manager.filter(**{f"{name}__in": members})
            used.update(rows.values_list(name, flat=True))
    return used


def _restore(member: Member, changes: Mapping[str, Sequence[str]], context: _Registry) -> dict[str, tuple[str, str]]:
    """Set what a row has changed back on `member`; return the trail of it."""
    readers = {column.key: column.read for column in COLUMNS}
    by_name = {context.branches.name_of(organization): organization for organization in context.by_id.values()}
    for key, (old, _) in changes.items():
        if key == "branch_number":
            member.branch = by_name.get(old, member.branch)
            continue
        field = Member._meta.get_field(_FIELDS[key])
        nothing = None if field.null else ""
        setattr(member, field.name, nothing if old == NOTHING else readers[key](old))
    return _trail({key: (new, old) for key, (old, new) in changes.items()})


def _alike(numbers: Sequence[str], context: _Registry) -> dict[str, str]:
    """Return known numbers that differ from those of a file by leading zeros alone, by the number without them.

    A spreadsheet drops such zeros without a word, and the member would be added a second time.
    """
    if not context.has_leading_zeros and not any(number.startswith("0") for number in numbers):
        return {}
    bare = {number.lstrip("0") for number in numbers}
    forms = {text.zfill(length) for text in bare for length in range(len(text), LONGEST_NUMBER + 1)}
    known = Member.objects.filter(number__in=forms).values_list("number", flat=True)
    return {number.lstrip("0"): number for number in known}


def _check(row: ReadRow, members: Mapping[str, Member], alike: Mapping[str, str], context: _Registry) -> RowOutcome:
    number = row.values.get("membership_number") or ""
    label = _label(row, number)
    problems = list(_problems(row, context))
    member = members.get(number)
    if member is None and (twin := alike.get(number.lstrip("0"))):
        problems.append(
            RowProblem(
                "membership_number",
                message("zeros_lost", number=number, twin=twin),
            )
        )
    if member is not None and member.branch_id not in context.by_id:
        problems.append(
            RowProblem(
                "membership_number",
                message("member_outside", number=number, place=context.top)
                if context.top
                else message("member_outside_the_tree", number=number),
            )
        )
    if problems or row.problems:
        return RowOutcome(Action.REFUSED, label, problems=tuple(problems))
    branch = context.branches.find(number_said(row))
    assert branch is not None
    facts = {field: row.values[key] for key, field in _FIELDS.items() if row.values.get(key) is not None}
    if member is None:
        return RowOutcome(Action.NEW, label, payload={"number": number, "branch": branch, **facts})
    changes = _changes(member, branch, facts, context)
    for field, value in facts.items():
        setattr(member, field, value)
    member.branch = branch
    return RowOutcome(Action.CHANGED if changes else Action.UNCHANGED, label, changes, payload=member)


def _label(row: ReadRow, number: str) -> str:
    name = f"{row.raw.get('given_names', '')} {row.raw.get('surname', '')}".strip()
    return ", ".join(part for part in (name, number) if part)


def _problems(row: ReadRow, context: _Registry) -> list[RowProblem]:
    """Return what is wrong with the cells of a row when they are looked at together."""
    problems = []
    number = number_said(row)
    if number and context.branches.find(number) is None:
        code = "no_branch_yet" if context.top else "no_branch_in_the_tree"
        problems.append(RowProblem("branch_number", no_such_branch(context.branches, number, context.top, code)))
    born = row.values.get("birth_date")
    if born is not None and not EARLIEST_BIRTH <= born <= context.today:
        problems.append(RowProblem("birth_date", message("no_birth_date", born=born)))
    return problems


def _changes(
    member: Member, branch: Organization, facts: Mapping[str, Any], context: _Registry
) -> dict[str, tuple[str, str]]:
    changes = {
        key: (_shown(old), _shown(facts[field]))
        for key, field in _FIELDS.items()
        if field in facts and (old := getattr(member, field)) != facts[field]
    }
    if branch.pk != member.branch_id:
        called = context.branches.name_of
        changes["branch_number"] = (called(context.by_id[member.branch_id]), called(branch))
    return changes


def _shown(value: object) -> str:
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


KIND = Members()
