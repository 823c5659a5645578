"""Lists of the site itself: who may do what, accounts, other sites, what came in by a list."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from kit.files.writing import MOMENT, YES_NO, Column, Listing
from scoring.lists.views.base import SavedList
from tournaments.imports.pages.previews import batch_for, listing_of, shown_tab
from tournaments.members.pages import history
from tournaments.members.queries import member_for
from tournaments.organization.models import Role
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people.queries import branch_lines, rights_table
from tournaments.sites.models import KnownSite
from tournaments.sites.queries import may_confirm


def trail(request: OfficeRequest, member_id: int) -> Listing:
    """Everything that was ever changed of a member's card, a fact a line."""
    member = member_for(request.user, member_id)
    columns = (
        Column("at", _("When"), "line.at", MOMENT),
        Column("by", _("Who"), "line.by"),
        Column("how", _("How"), "line.how"),
        Column("what", _("What"), "fact.0"),
        Column("before", _("Before"), "fact.1"),
        Column("after", _("After"), "fact.2"),
        Column("why", _("Why"), "line.why"),
    )
    rows = ({"line": line, "fact": fact} for line in history(member) for fact in line.facts or (("", "", ""),))
    return Listing(name=f"member-{member.number}", columns=columns, rows=rows)


def rights(request: OfficeRequest) -> Listing:
    """Who may do what, as it is in force."""
    columns = (
        Column("right", _("Right"), "words"),
        *(Column(kind.value, kind.label, f"held.{at}.1", YES_NO) for at, kind in enumerate(Role.Kind)),
    )
    return Listing(name="rights", columns=columns, rows=rights_table())


def branch_accounts(request: OfficeRequest) -> Listing:
    """Who signs in for each branch; a letter whose account nobody has used is named as such."""
    permissions.require(request.user, Right.GRANT_ROLES)
    columns = (
        Column("branch", _("Branch")),
        Column("number", _("Number"), "branch.number"),
        Column("name", _("Name")),
        Column("username", _("User name")),
        Column("email", _("Mail address")),
        Column("signed_in", _("Who signs in now"), lambda line: ", ".join(map(str, line.signed_in))),
        Column("letter", _("Letter"), lambda line: _("Not signed in yet") if line.user else ""),
    )
    return Listing(name="branch-accounts", columns=columns, rows=branch_lines(request.user))


SITES = (
    Column("name", _("Site")),
    Column("fingerprint", _("Fingerprint")),
    Column("confirmed_by", _("Confirmed by")),
    Column("confirmed_at", _("Confirmed"), kind=MOMENT),
)


def sites(request: OfficeRequest) -> Listing:
    """The sites whose files are imported here."""
    if not may_confirm(request.user):
        raise PermissionDenied
    return Listing(name="sites", columns=SITES, rows=KnownSite.objects.select_related("confirmed_by"))


def imported(request: OfficeRequest, batch_id: int) -> Listing:
    """What was found in a list: the rows of one tab, those that are refused with every problem."""
    batch = batch_for(request.user, batch_id)
    return listing_of(batch, shown_tab(batch, request.GET.get("show", "")))


LISTS = (
    SavedList("trail", "members:detail", "office/members/<int:member_id>/", trail),
    SavedList("rights", "people:rights", "office/rights/", rights),
    SavedList("branch-accounts", "people:branches", "office/people/branches/", branch_accounts),
    SavedList("sites", "sites:list", "office/sites/", sites, SITES),
    SavedList("rows", "imports:preview", "office/imports/batch/<int:batch_id>/", imported),
)
