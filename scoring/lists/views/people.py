"""Lists of the organization: members, who is barred, places, roles, letters, hosts, seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from django.utils.translation import gettext_lazy as _

from kit.files.writing import DAY, MOMENT, YEAR, Column, Listing
from kit.pure.table.columns import Column as ReadColumn
from scoring.ladder.pages.ladder import listing_of as ladder_listing
from scoring.ladder.views.ladder import ladder_asked_for
from scoring.lists.views.base import SavedList
from scoring.lists.views.teams import fees_of
from tournaments.hosting.queries.allocation import season_of
from tournaments.hosting.views.allocation import season_asked_for
from tournaments.imports.services import branches, member_columns
from tournaments.imports.services.kind import COMMAND, Scope
from tournaments.letters.views import letters_asked_for
from tournaments.members.models import Suspension
from tournaments.members.queries import sport_names, suspensions_of, with_transfers
from tournaments.members.views import members_asked_for
from tournaments.money.pages import RECEIPTS, receipts_of
from tournaments.money.queries.accounts import accounts_of_season
from tournaments.money.queries.receipts import series_of_season
from tournaments.money.views import organizer_for
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import TreeNode
from tournaments.organization.views import tree_for
from tournaments.people.queries import roles_under

AT_ONCE = 2_000  # rows of a long table


_OF_MEMBER = {
    "membership_number": "number",
    "branch_number": "branch.full_name",
    "membership_type": "type_in_words",
}
MEMBERS = tuple(
    Column.of(each, _OF_MEMBER.get(each.key, "")) for each in member_columns.COLUMNS if each.key != COMMAND.key
)


def members(request: OfficeRequest) -> Listing:
    """The members of the reader's branches, as they were searched for."""
    found = members_asked_for(request)[1]
    return Listing(
        name="members", columns=MEMBERS, rows=with_transfers(found).iterator(chunk_size=AT_ONCE), total=found.count()
    )


def _sport(suspension: Suspension) -> str:
    return dict(sport_names()).get(suspension.sport, suspension.sport)


BARRED = (
    Column("season", _("Season"), kind=YEAR),
    Column("sport", _("Sport"), _sport),
    Column("member", _("Member"), "member.name"),
    Column("number", _("Number"), "member.number"),
    Column("branch", _("Branch"), "member.branch"),
    Column("reason", _("Why")),
    Column("state", _("State"), lambda suspension: _("Waived") if suspension.waived_by_id else _("Barred")),
    Column("waived_by", _("Waived by")),
    Column("waived_reason", _("Why it was waived")),
)


def barred(request: OfficeRequest) -> Listing:
    """Who is barred from a sport."""
    permissions.require(request.user, Right.SEE_MEMBERS)
    return Listing(name="barred", columns=BARRED, rows=suspensions_of(request.user).iterator(chunk_size=AT_ONCE))


_OF_BRANCH = {
    "branch_number": "branch.number",
    "branch_name": "branch.name",
    "town": "branch.town",
    "member_count": "branch.member_count",
}


def organization(request: OfficeRequest) -> Listing:
    """Every branch, each with the places above it."""
    roots = tree_for(request)
    read = branches.KIND.columns(Scope(organization=roots[0].organization if roots else None))
    columns = [Column.of(each, _OF_BRANCH.get(each.key) or partial(_place_above, each)) for each in read]
    return Listing(name="organization", columns=columns, rows=_branches(roots, {}))


def _place_above(step: ReadColumn, row: Mapping[str, Organization]) -> str:
    """Return what a list calls the place of one level above a branch: a number alone could lose its zeros."""
    place = row.get(step.key)
    if place is None:
        return ""
    return place.name if place.is_command or not place.number else f"{step.label} {place.number}"


def _branches(grown: Iterable[TreeNode], above: Mapping[str, Organization]) -> Iterator[Mapping[str, Organization]]:
    for tree in grown:
        place = tree.organization
        if place.level == Organization.BRANCH:
            yield {"branch": place, **above}
        yield from _branches(tree.children, {**above, place.level: place})


ROLES = (
    Column("user", _("Who")),
    Column("username", _("User name"), "user.username"),
    Column("kind", _("Role"), "get_kind_display"),
    Column("where", _("Where"), lambda role: role.organization or role.event),
)


def roles(request: OfficeRequest) -> Listing:
    """Who holds which role."""
    permissions.require(request.user, Right.GRANT_ROLES)
    return Listing(name="roles", columns=ROLES, rows=roles_under(request.user))


def letters(request: OfficeRequest) -> Listing:
    """What people were told, and what became of it."""
    found = letters_asked_for(request).letters
    columns = (
        Column("subject", _("Letter"), "title"),
        Column("name", _("To")),
        Column("branch", _("Branch")),
        Column("address", _("Address")),
        Column("event", _("Event")),
        Column("state", _("What happened to it"), "get_state_display"),
        Column("made_at", _("Written"), kind=MOMENT),
        Column("sent_at", _("Sent"), kind=MOMENT),
        Column("problem", _("What is wrong")),
    )
    return Listing(name="letters", columns=columns, rows=found.iterator(chunk_size=AT_ONCE), total=found.count())


def hosts(request: OfficeRequest, season: int) -> Listing:
    """Who hosts in a season: a line for each application, and one for a sport without any."""
    organizer, chosen = season_asked_for(request, season)
    columns = (
        Column("sport", _("Sport"), "line.sport.name"),
        Column("district", _("Given to"), "line.allocation.district"),
        Column("starts_on", _("First day"), "line.allocation.starts_on", DAY),
        Column("ends_on", _("Last day"), "line.allocation.ends_on", DAY),
        Column("host", _("Host branch"), "line.host.branch"),
        Column("branch", _("Application of"), "application.branch"),
        Column("state", _("State"), "application.get_state_display"),
    )
    rows = (
        {"line": line, "application": application}
        for line in season_of(organizer, chosen, request.user)
        for application in (line.applications or (None,))
    )
    return Listing(name=f"hosts-{chosen}", columns=columns, rows=rows)


def ladder(request: OfficeRequest, year: int, game: str) -> Listing:
    """The places of one sport, as they were narrowed."""
    return ladder_listing(ladder_asked_for(request, year, game), f"season-{year}-{game}")


def money(request: OfficeRequest, organizer_id: int, season: int) -> Listing:
    """What the teams of a season owe and paid."""
    organizer = organizer_for(request, organizer_id)
    return fees_of(accounts_of_season(organizer, season), f"money-{organizer.pk}-{season}")


def receipts(request: OfficeRequest, organizer_id: int, season: int) -> Listing:
    """Every number of the receipts of a season, one a line; what is missing has a line as well."""
    organizer = organizer_for(request, organizer_id)
    rows = receipts_of(series_of_season(organizer, season))
    return Listing(name=f"receipts-{organizer.pk}-{season}", columns=RECEIPTS, rows=rows)


_SEASON = "office/money/<int:organizer_id>/<int:season>/"
LISTS = (
    SavedList("members", "members:list", "office/members/", members, MEMBERS),
    SavedList("barred", "members:suspensions", "office/members/suspensions/", barred, BARRED),
    SavedList("organization", "organization:tree", "office/organization/", organization),
    SavedList("roles", "people:roles", "office/roles/", roles, ROLES),
    SavedList("letters", "letters:outbox", "office/letters/", letters),
    SavedList("hosts", "allocation:season", "office/hosts/<int:season>/", hosts),
    SavedList("ladder", "ladder:sport", "office/season/<int:year>/<slug:game>/", ladder),
    SavedList("accounts", "money:season", _SEASON, money),
    SavedList("receipts", "money:receipts", _SEASON, receipts, RECEIPTS),
)
