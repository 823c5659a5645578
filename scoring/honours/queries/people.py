"""Who has a page of their own: everybody on a published draw, or known as a past winner, whose name is not withheld."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from threading import Lock

from django.db.models import Exists, OuterRef, Q, QuerySet

from kit.pure.text import clean
from tournaments.draws.models import StageEntry
from tournaments.entries.models import Entry, RosterPlace
from tournaments.members.models import Member, searched_form
from tournaments.members.queries import person_id, public_person
from tournaments.organization.queries.visibility import public_name
from tournaments.seasons.models.past import PastPlayer, PastWinner

SHOWN = 40  # people of one search; more means: type more letters
_READ = 400  # rows; one player may have played often
_WORDS = 6  # of a search; nobody has a longer name in short

Readings = Sequence[tuple[str, str]]  # (initial, surname)


@dataclass(frozen=True, slots=True, kw_only=True)
class HonouredPlayer:
    """A player as everybody may read it. Without a `person` there is no page: the name is withheld, or not known."""

    name: str
    person: str = ""


def player_of(member: Member) -> HonouredPlayer:
    return HonouredPlayer(name=public_name(member), person=public_person(member))


def public_places() -> QuerySet[RosterPlace]:
    """Return the places of teams that everybody sees: entered, and on a draw that is published."""
    seats = StageEntry.objects.filter(entry=OuterRef("entry"), stage__published_at__isnull=False)
    return RosterPlace.objects.filter(Exists(seats), entry__state=Entry.State.ENTERED)


class _People:
    """Which member a person's public number stands for. It is worked out from the member and cannot be undone.

    So those who have played are worked out, once in a process. What is remembered is never wrong, only incomplete:
    a number that is not known yet costs one more query.
    """

    def __init__(self) -> None:
        self._members: dict[str, int] = {}
        self._known: set[int] = set()
        self._lock = Lock()

    def member(self, person: str) -> int | None:
        if person not in self._members:
            self._learn()
        return self._members.get(person)

    def _learn(self) -> None:
        played = set(public_places().order_by().values_list("member", flat=True).distinct())
        played.update(PastPlayer.objects.exclude(member=None).values_list("member_id", flat=True))
        with self._lock:
            for member in played - self._known:
                self._members[person_id(member)] = member
            self._known |= played


_people = _People()


def member_called(person: str) -> Member | None:
    """Return the member of a page's address; None for nobody, and for whom the public may not be told of."""
    member = _people.member(person)
    if member is None:
        return None
    plays = Exists(public_places().filter(member=OuterRef("pk")))
    has_won = Exists(PastPlayer.objects.filter(member=OuterRef("pk")))
    found = Member.everybody.filter(plays | has_won, pk=member, name_withheld=False).first()
    return found if found is not None and found.is_on_record else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFound:
    """A player whom a search found, with the branch of the team that the player was in last."""

    player: HonouredPlayer
    branch: str
    season: int


def find_players(text: str) -> list[PlayerFound]:
    """Return the players whom `text` means by what everybody may read: a surname, or initial and surname. Two queries.

    Nothing beyond the letters that are shown is compared: a search tells nobody what else a given name has.
    """
    readings = _read(text)
    if not readings:
        return []
    meant = reduce(or_, (_perhaps_meant(initial, surname) for initial, surname in readings))
    places = public_places().filter(meant)
    rows = places.select_related("member", "entry__branch", "entry__competition__event").defer(
        "entry__competition__event__frozen_rulebook"
    )
    by_member: dict[Member, PlayerFound] = {}
    for place in rows.order_by("member__searched", "-entry__competition__event__season", "-pk")[:_READ]:
        member = place.member
        if _is_meant(member, readings):
            team, event = place.entry, place.entry.competition.event
            found = PlayerFound(player=player_of(member), branch=team.branch_name, season=event.season)
            by_member.setdefault(member, found)
    for member, won in _past_winners(meant):
        if _is_meant(member, readings):
            by_member.setdefault(member, PlayerFound(player=player_of(member), branch=won.team, season=won.season))
    return [by_member[member] for member in sorted(by_member, key=lambda each: searched_form(each.listed_name))][:SHOWN]


def _perhaps_meant(initial: str, surname: str) -> Q:
    """Return a filter on rows with a member for all whom `_is_meant` may find, so that few others are read.

    A letter with an accent is none to every database: such given names are looked at afterwards.
    """
    meant = Q(member__name_withheld=False, member__guest_of=None, member__searched__startswith=f" {surname}")
    if not initial:
        return meant
    given = "member__given_names"
    return meant & (Q(**{f"{given}__istartswith": initial[0]}) | ~Q(**{f"{given}__regex": "^[A-Za-z]"}))


def _past_winners(meant: Q) -> list[tuple[Member, PastWinner]]:
    """Return who is known from lists of past winners alone, perhaps, each with a win: one query."""
    known = PastPlayer.objects.filter(meant)
    rows = known.select_related("member", "winner").order_by("-winner__season", "pk")[:_READ]
    return [(row.member, row.winner) for row in rows if row.member is not None]


def _is_meant(member: Member, readings: Readings) -> bool:
    """Return whether a search means a member by nothing but what everybody may read."""
    own, shown = searched_form(member.surname), searched_form(member.initial)
    return any(own.startswith(surname) and shown.startswith(initial) for initial, surname in readings)


def _read(text: str) -> Readings:
    """Return what may be the initial and the surname of a search, as searches compare names.

    >>> _read("J. O'Brien"), _read("Roy (2)")
    ([('', 'j obrien'), ('j', 'obrien')], [('', 'roy')])
    """
    words = [word for word in searched_form(clean(text)).split()[:_WORDS] if not word.isdecimal()]
    parts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(len(words))]
    ways = [*parts, *((last, first) for first, last in parts if first)]
    return [(initial, surname) for initial, surname in ways if len(surname) > 1]
