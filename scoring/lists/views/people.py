"""Lists of the organization: members, who is barred, places, roles, letters, hosts, seasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext_lazy as _

from kit.files.writing import Listing, Row
from scoring.ladder.pages.ladder import listing_of as ladder_listing
from scoring.ladder.views.ladder import ladder_asked_for
from scoring.lists.views.base import SavedList, yes
from tournaments.hosting.queries.allocation import season_of
from tournaments.hosting.views.allocation import season_asked_for
from tournaments.letters.views import letters_asked_for
from tournaments.members.queries import sport_names, suspensions_of
from tournaments.members.views import members_asked_for
from tournaments.money.pages import listing_of as money_listing
from tournaments.money.pages import listing_of_receipts
from tournaments.money.queries.accounts import accounts_of_season
from tournaments.money.queries.receipts import series_of_season
from tournaments.money.views import organizer_for
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import TreeNode
from tournaments.organization.views import tree_for
from tournaments.people.queries import roles_under

AT_ONCE = 2_000  # rows of a long table


def members(request: OfficeRequest) -> Listing:
    """The members of the reader's branches, as they were searched for."""
    found = members_asked_for(request)[1]
    rows = (
        (
            *(member.surname, member.given_names, member.number, member.branch, member.birth_date),
            *(member.type_told, member.dues_paid_year, yes(member.clubhouse_privileges)),
        )
        for member in found.iterator(chunk_size=AT_ONCE)
    )
    headings = (
        *(_("Surname"), _("Given names"), _("Number"), _("Branch"), _("Born"), _("Type"), _("Dues paid for")),
        _("Clubhouse privileges"),
    )
    return Listing(name="members", headings=headings, rows=rows, total=found.count())


def barred(request: OfficeRequest) -> Listing:
    """Who is barred from a sport."""
    permissions.require(request.user, Right.SEE_MEMBERS)
    sports = dict(sport_names())
    rows = (
        (
            suspension.season,
            sports.get(suspension.sport, suspension.sport),
            suspension.member.name,
            suspension.member.number,
            suspension.member.branch,
            str(suspension.reason),
            _("Waived") if suspension.waived_by_id else _("Barred"),
            suspension.waived_by,
            suspension.waived_reason,
        )
        for suspension in suspensions_of(request.user).iterator(chunk_size=AT_ONCE)
    )
    headings = (
        *(_("Season"), _("Sport"), _("Member"), _("Number"), _("Branch"), _("Why"), _("State"), _("Waived by")),
        _("Why it was waived"),
    )
    return Listing(name="barred", headings=headings, rows=rows)


def organization(request: OfficeRequest) -> Listing:
    """Every place, each after the one that it belongs to."""
    headings = (_("Level"), _("Number"), _("Name"), _("Town"), _("Belongs to"), _("Members"), _("In the member list"))
    return Listing(name="organization", headings=headings, rows=_places(tree_for(request), ""))


def _places(grown: Iterable[TreeNode], above: str) -> Iterator[Row]:
    for tree in grown:
        organization = tree.organization
        yield (
            tree.level_name,
            organization.number,
            organization.name,
            organization.town,
            above,
            organization.member_count,
            tree.members,
        )
        yield from _places(tree.children, str(organization))


def roles(request: OfficeRequest) -> Listing:
    """Who holds which role."""
    permissions.require(request.user, Right.GRANT_ROLES)
    rows = (
        (role.user, role.user.username, role.get_kind_display(), role.organization or role.event)
        for role in roles_under(request.user)
    )
    return Listing(name="roles", headings=(_("Who"), _("User name"), _("Role"), _("Where")), rows=rows)


def letters(request: OfficeRequest) -> Listing:
    """What people were told, and what became of it."""
    found = letters_asked_for(request).letters
    rows = (
        (
            *(letter.subject, letter.name, letter.branch, letter.address, letter.event, letter.get_state_display()),
            *(letter.made_at, letter.sent_at, letter.problem),
        )
        for letter in found.iterator(chunk_size=AT_ONCE)
    )
    headings = (
        *(_("Letter"), _("To"), _("Branch"), _("Address"), _("Event"), _("What happened to it"), _("Written")),
        *(_("Sent"), _("What is wrong")),
    )
    return Listing(name="letters", headings=headings, rows=rows, total=found.count())


def hosts(request: OfficeRequest, season: int) -> Listing:
    """Who hosts in a season: a line for each application, and one for a sport without any."""
    organizer, chosen = season_asked_for(request, season)
    headings = (
        *(_("Sport"), _("Given to"), _("First day"), _("Last day"), _("Host branch"), _("Application of"), _("State")),
    )
    return Listing(
        name=f"hosts-{chosen}",
        headings=headings,
        rows=(
            (
                *(line.sport.name, given and given.district, given and given.starts_on, given and given.ends_on),
                *(
                    line.host and line.host.branch,
                    application and application.branch,
                    application.get_state_display() if application else "",
                ),
            )
            for line in season_of(organizer, chosen, request.user)
            for given in (line.allocation,)
            for application in (line.applications or (None,))
        ),
    )


def ladder(request: OfficeRequest, year: int, game: str) -> Listing:
    """The places of one sport, as they were narrowed."""
    return ladder_listing(ladder_asked_for(request, year, game), f"season-{year}-{game}")


def money(request: OfficeRequest, organizer_id: int, season: int) -> Listing:
    """What the teams of a season owe and paid."""
    organizer = organizer_for(request, organizer_id)
    return money_listing(accounts_of_season(organizer, season), f"money-{organizer.pk}-{season}")


def receipts(request: OfficeRequest, organizer_id: int, season: int) -> Listing:
    """Every number of the receipts of a season, and what is missing among them."""
    organizer = organizer_for(request, organizer_id)
    return listing_of_receipts(series_of_season(organizer, season), f"receipts-{organizer.pk}-{season}")


_SEASON = "office/money/<int:organizer_id>/<int:season>/"
LISTS = (
    SavedList(key="members", page="members:list", route="office/members/", read=members),
    SavedList(key="barred", page="members:suspensions", route="office/members/suspensions/", read=barred),
    SavedList(key="organization", page="organization:tree", route="office/organization/", read=organization),
    SavedList(key="roles", page="people:roles", route="office/roles/", read=roles),
    SavedList(key="letters", page="letters:outbox", route="office/letters/", read=letters),
    SavedList(key="hosts", page="allocation:season", route="office/hosts/<int:season>/", read=hosts),
    SavedList(key="ladder", page="ladder:sport", route="office/season/<int:year>/<slug:game>/", read=ladder),
    SavedList(key="accounts", page="money:season", route=_SEASON, read=money),
    SavedList(key="receipts", page="money:receipts", route=_SEASON, read=receipts),
)
