"""The one list of open decisions, which everything asks that closes, announces or sends something on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from django.core.cache import caches
from django.db.models import Exists, OuterRef, Q

from scoring.decisions.engine.open import LATE, Answer, Choice, Kind, OpenDecision, answers_of, still_open
from scoring.decisions.models import DecisionMade, LateFile
from scoring.decisions.queries.finding import found_in
from scoring.decisions.queries.late import late_from_laptops
from scoring.decisions.queries.others import changed_below, overwritten_rulings
from scoring.decisions.queries.people import KEPT_FOR, in_two_places
from scoring.standings.models import PlaceDecision
from scoring.standings.queries.standings import standings_of_all
from tournaments.draws.models import BRACKETS, DRAWS, Stage
from tournaments.entries.models import Departure
from tournaments.events.models import Competition, Event
from tournaments.organization.queries.permissions import Right

RIGHTS = dict.fromkeys(Kind, Right.RULE) | {Kind.BELOW: Right.OVERRIDE, Kind.PEOPLE: Right.DRAW}


def open_decisions(event: Event, *, fresh: bool = False) -> list[OpenDecision]:
    """Return what is open at an event, in the order of its program."""
    found = open_in_all(list(event.competitions.select_related("event")), fresh=fresh)
    return list({(each.kind, each.key): each for decisions in found.values() for each in decisions}.values())


def late_in(event: Event) -> list[OpenDecision]:
    """Return what is open of laptops that came home late, as it is now, in the order of the program."""
    competitions = list(event.competitions.select_related("event"))
    order = [competition.pk for competition in competitions]
    found = still_open(late_from_laptops(competitions), _answered(competitions))
    return sorted(found, key=lambda decision: order.index(decision.competition))


def open_now(competition: Competition, kind: str) -> list[OpenDecision]:
    """Return what is open of a kind in one competition, and for most kinds all else, read anew: for who writes."""
    if kind in LATE:
        return still_open(late_from_laptops([competition]), _answered([competition]))
    return open_in(competition, fresh=True)


def open_in(competition: Competition, *, fresh: bool = False) -> list[OpenDecision]:
    """Return what is open in one competition, read with its event."""
    return open_in_all([competition], fresh=fresh)[competition.pk]


def open_in_all(competitions: Sequence[Competition], *, fresh: bool = False) -> dict[int, list[OpenDecision]]:
    """Return what is open in each of these competitions, their events read with them, by id.

    What is about two of them is listed at both. Five queries where nothing was made of results. With `fresh` nothing is
    taken from the cache, nor put there: for who writes, in a transaction that may be taken back.
    """
    if not competitions:
        return {}
    playing = [competition for competition in competitions if not competition.is_final]
    made, late = _with_something_made(competitions)
    answered = _answered(competitions)
    found = _kept("open-decisions", _by_results, [each for each in playing if each.pk in made], fresh=fresh)
    found += _kept("late", late_from_laptops, [each for each in competitions if each.pk in late], fresh=fresh)
    found += [*overwritten_rulings(playing), *changed_below(competitions), *in_two_places(playing, fresh=fresh)]
    listed: dict[int, list[OpenDecision]] = {competition.pk: [] for competition in competitions}
    for decision in still_open(found, answered):
        for competition in (decision.competition, decision.other):
            if competition is not None and competition in listed:
                listed[competition].append(decision)
    return listed


def reopened_below(competitions: Sequence[Competition]) -> list[OpenDecision]:
    """Return what is open about teams here whose results below were reopened: one query where nothing is.

    Where the place below is another one, the verdict of the team asks the same.
    """
    found = [decision for decision in changed_below(competitions) if not decision.on["is_asked"]]
    return still_open(found, _answered(competitions)) if found else []


def _answered(competitions: Collection[Competition]) -> set[Answer]:
    """Return what stands by a decision, on which facts."""
    events = {competition.event_id for competition in competitions}
    made = DecisionMade.objects.filter(event__in=events, choice=Choice.STANDS, revoked_at=None)
    rows = made.values_list("competition", "kind", "key", "facts")
    return set().union(*(answers_of(*row) for row in rows))


def _with_something_made(competitions: Sequence[Competition]) -> tuple[set[int], set[int]]:
    """Return of which something was made by results that may have changed, and which have late files: one query."""
    stages = Stage.objects.published().filter(competition=OuterRef("pk"), set_aside=None)
    orders = PlaceDecision.objects.filter(competition=OuterRef("pk"), revoked_at=None)
    left = Departure.objects.filter(entry__competition=OuterRef("pk"), revoked_at=None)
    made = (
        Exists(stages.exclude(kind__in=DRAWS))
        | Exists(stages.filter(kind=Stage.Kind.SWISS, matches__round__gt=1))
        | Exists(orders)
        | Q(Exists(stages.filter(kind__in=BRACKETS)), Exists(left))
    )
    late = Exists(LateFile.objects.filter(event=OuterRef("event")))
    rows = Competition.objects.filter(pk__in=[competition.pk for competition in competitions])
    of = list(rows.annotate(is_made=made, is_late=late).values_list("pk", "is_made", "is_late"))
    return {pk for pk, is_made, _ in of if is_made}, {pk for pk, _, is_late in of if is_late}


def _by_results(competitions: Sequence[Competition]) -> Iterator[OpenDecision]:
    """Yield what the standings of these show."""
    for standings in standings_of_all(competitions):
        yield from found_in(standings)


def _kept(
    name: str,
    read: Callable[[list[Competition]], Iterable[OpenDecision]],
    competitions: Sequence[Competition],
    *,
    fresh: bool,
) -> list[OpenDecision]:
    """Return what `read` finds in these, read once for each version of their event."""
    keys = {competition.pk: f"{name}/{competition.pk}/{competition.event.board_stamp}" for competition in competitions}
    known = {} if fresh else caches["local"].get_many(keys.values())
    to_read = [competition for competition in competitions if keys[competition.pk] not in known]
    found: dict[str, list[OpenDecision]] = {keys[competition.pk]: [] for competition in to_read}
    for decision in read(to_read) if to_read else ():
        found[keys[decision.competition]].append(decision)
    if not fresh:
        caches["local"].set_many(found, KEPT_FOR)
    known |= found
    return [decision for key in keys.values() for decision in known[key]]
