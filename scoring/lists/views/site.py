"""Lists of the site itself: who may do what, accounts, other sites, what came in by a list."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Listing, Row
from scoring.lists.views.base import SavedList, yes
from tournaments.imports.pages import batch_for, listing_of, shown_tab
from tournaments.members.models import Member
from tournaments.members.pages import history
from tournaments.members.queries import member_for
from tournaments.organization.models import Role
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.people.queries import branch_lines, rights_table
from tournaments.sites.models import KnownSite
from tournaments.sites.queries import may_confirm

AT_ONCE = 2_000  # rows of a long table


def trail(request: OfficeRequest, member_id: int) -> Listing:
    """Everything that was ever changed of a member's card, a fact a line."""
    member = member_for(request.user, member_id)
    headings = (_("When"), _("Who"), _("How"), _("What"), _("Before"), _("After"), _("Why"))
    return Listing(name=f"member-{member.number}", headings=headings, rows=_changes(member))


def _changes(member: Member) -> Iterator[Row]:
    for line in history(member):
        for fact in line.facts or (("", "", ""),):
            yield line.at, line.by, line.how, *fact, line.why


def rights(request: OfficeRequest) -> Listing:
    """Who may do what, as it is in force."""
    rows = ([line.words, *(yes(held) for _role, held in line.held)] for line in rights_table())
    return Listing(name="rights", headings=(_("Right"), *(kind.label for kind in Role.Kind)), rows=rows)


def branch_accounts(request: OfficeRequest) -> Listing:
    """Who signs in for each branch; a letter whose account nobody has used is named as such."""
    permissions.require(request.user, Right.GRANT_ROLES)
    rows = (
        (
            *(line.branch, line.branch.number, line.name, line.username, line.email),
            *(", ".join(map(str, line.signed_in)), _("Not signed in yet") if line.user else ""),
        )
        for line in branch_lines(request.user)
    )
    headings = (
        *(_("Branch"), _("Number"), _("Name"), _("User name"), _("Mail address"), _("Who signs in now")),
        _("Letter"),
    )
    return Listing(name="branch-accounts", headings=headings, rows=rows)


def sites(request: OfficeRequest) -> Listing:
    """The sites whose files are imported here."""
    if not may_confirm(request.user):
        raise PermissionDenied
    rows = (
        (site.name, site.fingerprint, site.confirmed_by, site.confirmed_at)
        for site in KnownSite.objects.select_related("confirmed_by")
    )
    headings = (_("Site"), _("Fingerprint"), _("Confirmed by"), _("Confirmed"))
    return Listing(name="sites", headings=headings, rows=rows)


def imported(request: OfficeRequest, batch_id: int) -> Listing:
    """What was found in a list: the rows of one tab, those that are refused with every problem."""
    batch = batch_for(request.user, batch_id)
    return listing_of(batch, shown_tab(batch, request.GET.get("show", "")))


LISTS = (
    SavedList(key="trail", page="members:detail", route="office/members/<int:member_id>/", read=trail),
    SavedList(key="rights", page="people:rights", route="office/rights/", read=rights),
    SavedList(key="branch-accounts", page="people:branches", route="office/people/branches/", read=branch_accounts),
    SavedList(key="sites", page="sites:list", route="office/sites/", read=sites),
    SavedList(key="rows", page="imports:preview", route="office/imports/batch/<int:batch_id>/", read=imported),
)
