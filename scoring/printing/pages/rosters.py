"""Who helps, and when: rosters of volunteers and of referees, with the place cards and thanks that go with them."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.order import by_name
from kit.pure.translation import apart, labelled
from scoring.printing.engine.extent import summed
from scoring.printing.pages.base import NO_TEAMS, Document, Group, Paper, PrintRequest
from tournaments.entries.models import Entry, RosterPlace
from tournaments.hosting.models.duties import Duty
from tournaments.hosting.queries.duties import people_of, title_of
from tournaments.organization.queries.permissions import Right

CARDS_IN_A_ROW = 2
CARDS_A_PAGE = 8
LINES_BY_HAND = 8
OFFICIALS = (Duty.Kind.REFEREE, Duty.Kind.SCOREKEEPER)
_SEVERAL = {
    Duty.Kind.REFEREE: gettext_lazy("Referees"),
    Duty.Kind.SCOREKEEPER: gettext_lazy("Scorekeepers"),
    Duty.Kind.VOLUNTEER: gettext_lazy("Volunteers"),
}
THANKED = (Duty.Kind.HOST, *OFFICIALS, Duty.Kind.VOLUNTEER)


def volunteers(asked: PrintRequest) -> Paper:
    """Who helps with what, with room to sign in and out (RESPONSIBILITIES ii); lines to write on."""
    return _roster(asked, _("Volunteers' roster"), (Duty.Kind.VOLUNTEER,))


def referees(asked: PrintRequest) -> Paper:
    """Referees and scorekeepers, who come from the host branch (FORMAT OF PLAY iii); lines to write on."""
    return _roster(asked, _("Referees' and scorekeepers' roster"), OFFICIALS)


def _roster(asked: PrintRequest, title: str, kinds: tuple[Duty.Kind, ...]) -> Paper:
    groups = [
        {
            "title": _SEVERAL[line.kind],
            "section": line.section,
            "what": line.what,
            "people": sorted(line.people, key=lambda person: (person.duty.task == "", person.duty.task)),
        }
        for line in people_of(asked.event)
        if line.kind in kinds
    ]
    context = {"groups": groups, "by_hand": range(LINES_BY_HAND)}
    return Paper(title=title, template="roster", context=context)


def place_cards(asked: PrintRequest) -> Paper | None:
    """A card for each who sits down at the banquet: players, spares, and those who have a duty."""
    cards = list(_cards(asked))
    if not cards:
        return None
    rows = [cards[start : start + CARDS_IN_A_ROW] for start in range(0, len(cards), CARDS_IN_A_ROW)]
    return Paper(title=_("Place cards"), template="place_cards", context={"rows": rows})


def _cards(asked: PrintRequest) -> Iterator[tuple[str, str]]:
    """Yield what stands at each place of the table: a name, and where the guest belongs."""
    places = (
        RosterPlace.objects.filter(entry__competition__in=asked.competitions, entry__state=Entry.State.ENTERED)
        .select_related("member", "entry__branch")
        .order_by(by_name("entry__branch__name"), "entry__branch__number", "member__searched", "member")
    )
    seated = set()
    for place in places:
        if place.member_id not in seated:  # who plays for two branches, in a team of both, sits down once
            seated.add(place.member_id)
            yield place.member.name, place.entry.team_name
    for name, duties in _by_person(asked):
        if not any(duty.member_id in seated for duty in duties):
            titles = dict.fromkeys(title_of(Duty.Kind(duty.kind), asked.event) for duty in duties)
            yield name, ", ".join(titles)


def thanks(asked: PrintRequest) -> Paper:
    """A certificate for the host branch and for each who has helped, each once however many duties it had."""
    host = asked.event.host
    certificates = [{"name": host, "reason": _("for hosting this event"), "is_branch": True}]
    for name, duties in _by_person(asked):
        helped = [duty for duty in duties if duty.kind in THANKED]
        if helped:
            said = dict.fromkeys(
                labelled(duty.get_kind_display(), duty.task) if duty.task else duty.get_kind_display()
                for duty in helped
            )
            certificates.append({"name": name, "reason": apart(said)})
    context = {"certificates": certificates, "command": asked.book.command, "host": host}
    return Paper(title=_("Thank-you certificates"), template="thanks", context=context, size="wide", one_sheet=True)


def _by_person(asked: PrintRequest) -> list[tuple[str, list[Duty]]]:
    """Return who has a duty, by name, in the order in which they were named."""
    by_person: dict[tuple[int | None, str], list[Duty]] = {}
    for line in people_of(asked.event):
        for person in line.people:
            duty = person.duty
            name = duty.member.name if duty.member else duty.name
            by_person.setdefault((duty.member_id, name.casefold()), []).append(duty)
    return [(duties[0].member.name if duties[0].member else duties[0].name, duties) for duties in by_person.values()]


PAPERS = (
    Document(
        key="volunteers",
        group=Group.HOST,
        title=gettext_lazy("Volunteers' roster"),
        purpose=gettext_lazy("Who helps with what, by name and telephone, with room to sign in and out."),
        right=Right.HOST_PAPERS,
        each=False,
        build=volunteers,
    ),
    Document(
        key="referees",
        group=Group.HOST,
        title=gettext_lazy("Referees' and scorekeepers' roster"),
        purpose=gettext_lazy("Who is at which tables, and when. With lines to write on."),
        right=Right.HOST_PAPERS,
        each=False,
        build=referees,
    ),
    Document(
        key="place_cards",
        group=Group.HOST,
        title=gettext_lazy("Place cards"),
        purpose=gettext_lazy(
            "For the banquet: a card to fold at the marks for each player, spare and helper. 8 to a page."
        ),
        pages=summed(lambda extent: extent.people / CARDS_A_PAGE),
        right=Right.CHECK_IN,
        not_yet=NO_TEAMS,
        build=place_cards,
    ),
    Document(
        key="thanks",
        group=Group.HONOURS,
        title=gettext_lazy("Thank-you certificates"),
        purpose=gettext_lazy(
            "For the host branch, and for each referee, scorekeeper and volunteer named under “People of the event”."
        ),
        extent=gettext_lazy("One page each."),
        right=Right.HOST_PAPERS,
        each=False,
        build=thanks,
    ),
)
