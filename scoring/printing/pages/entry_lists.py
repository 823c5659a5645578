"""Who plays, for the door: by branch and by name, each as everybody may read it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.fonts import readable
from kit.pure.text import sort_key
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PrintRequest
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import with_rosters
from tournaments.organization.queries.visibility import public_name

PEOPLE_A_PAGE = 31


def by_branch(asked: PrintRequest) -> Paper | None:
    """Every branch with its teams, number and names."""
    entries = sorted(
        _entries(asked),
        key=lambda entry: (sort_key(entry.branch_name), entry.branch_name, entry.competition.position, entry.number),
    )
    branches = [
        {"name": name, "town": teams[0].branch.town, "teams": [_team_row(entry) for entry in teams]}
        for name, teams in ((name, list(of)) for name, of in groupby(entries, key=lambda entry: entry.branch_name))
    ]
    if not branches:
        return None
    context = {"branches": branches, "teams": len(entries)}
    return Paper(title=_("Entry list by branch"), template="entries_by_branch", context=context)


def by_name(asked: PrintRequest) -> Paper | None:
    """Everybody by surname, with branch, competition and number of the team; a name that is withheld is not listed."""
    people = list(_people(_entries(asked)))
    if not people:
        return None
    return Paper(title=_("Entry list by name"), template="entries_by_name", context={"people": people})


def _entries(asked: PrintRequest) -> list[Entry]:
    def read() -> list[Entry]:
        entered = Entry.objects.filter(competition__in=asked.competitions, state=Entry.State.ENTERED)
        return list(with_rosters(entered).order_by("competition__position", "number"))

    return asked.once("entries", read)


def _team_row(entry: Entry) -> dict[str, object]:
    """Return a team of a branch: what it plays, its number, and who is on it."""

    def names(*, spares: bool) -> str:
        places = [place for place in entry.roster.all() if (place.part == RosterPlace.Part.SPARE) is spares]
        return ", ".join(public_name(place.member) for place in places)

    return {"entry": entry, "players": names(spares=False), "spares": names(spares=True)}


def _people(entries: list[Entry]) -> Iterator[dict[str, str]]:
    """Yield who plays, and in what. `letter` stands above the first of those whose surname begins with it."""
    places = [(place, entry) for entry in entries for place in entry.roster.all() if not place.member.name_withheld]
    places.sort(
        key=lambda at: (_as_printed(at[0].member.surname), _as_printed(at[0].member.given_names), at[0].member_id)
    )
    last = ""
    for _member, at_places in groupby(places, key=lambda at: at[0].member_id):
        mine = list(at_places)
        place, entry = mine[0]
        letter = _as_printed(place.member.surname)[:1].upper()
        yield {
            "name": public_name(place.member),
            "branch": entry.branch_name,
            "plays": ", ".join(f"{other.competition.name} {other.number}" for _key, other in mine),
            "letter": letter if letter != last else "",
        }
        last = letter


def _as_printed(name: str) -> str:
    """Return a name as its list sorts it, in the letters in which paper has it: one in Chinese stands under Latin."""
    return sort_key(readable(name))


PAPERS = (
    Document(
        key="entries_by_branch",
        group=Group.DOOR,
        title=gettext_lazy("Entry list by branch"),
        purpose=gettext_lazy(
            "Every branch with its teams, numbers and players. For the wall: names as the public may see them."
        ),
        pages=lambda extents: ceil(sum(extent.teams for extent in extents) / 13),
        not_yet=NO_TEAMS,
        build=by_branch,
    ),
    Document(
        key="entries_by_name",
        group=Group.DOOR,
        title=gettext_lazy("Entry list by name"),
        purpose=gettext_lazy("Every player by surname, with branch, competition and team number. For the door."),
        pages=lambda extents: ceil(sum(extent.people for extent in extents) / PEOPLE_A_PAGE),
        not_yet=NO_TEAMS,
        build=by_name,
    ),
)
