"""The papers of an open event: a poster, a card at each table that says who goes where, a score card for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import segno
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kit.dates import said
from kit.pure.money import dollars
from scoring.printing.engine.extent import Extent, drawn, summed
from scoring.printing.pages.base import NO_DRAW, Document, Group, Paper, PrintRequest
from tournaments.afternoons.models import Afternoon
from tournaments.afternoons.queries.kinds import kinds
from tournaments.draws.engine.afternoon.model import Form
from tournaments.draws.models import Stage
from tournaments.draws.queries.draws import Schedule, first_station, schedule_of
from tournaments.entries.models import Entry
from tournaments.entries.queries.partners import people_in_sides
from tournaments.events.models import Competition
from tournaments.events.queries import category_for

EVERYTHING = "everything"
ROWS_ON_HALF_A_PAGE = 12
TABLE_STAYS = (Form.MOVERS, Form.FIELD)  # pairs stay together, and all games are known: a card can lie on the table


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Where somebody is in a game; nothing but its number for one that is not drawn."""

    game: int
    table: int = 0
    partner: str = ""
    against: str = ""
    sits_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A game at a table: the two who play, and to which table each goes then; 0: sits out, None: it was the last."""

    game: int
    sides: tuple[tuple[Entry, int | None], ...]


def has_slips(competition: Competition) -> bool:
    """Whether a slip for each table goes to the desk, and everybody's own card does not decide."""
    return not Afternoon.objects.filter(competition=competition, scores=Afternoon.Scores.CARDS).exists()


def poster(asked: PrintRequest) -> Paper | None:
    """A page for the wall: what, when, where, how much, and a code that leads to the page of the event."""
    address = f"{asked.base_url}{reverse('overview:public_event', args=[asked.event.slug])}"
    context = {"posters": [_poster(of) for of in _afternoons(asked)], "picture": _code(address)}
    context["address"] = address.split("://", 1)[-1]
    return Paper(title=_("Poster"), template="poster", context=context) if context["posters"] else None


def _poster(afternoon: Afternoon) -> dict[str, Any]:
    competition, kind = afternoon.competition, kinds().get(afternoon.kind)
    return {
        "words": kind.explained if kind else afternoon.get_form_display(),
        "day": said(competition.begins_at or competition.event.starts_on, "day"),
        "hour": said(competition.begins_at, "time") if competition.begins_at else "",
        "fee": dollars(afternoon.fee_cents) if afternoon.fee_cents else "",
        "games": ngettext("%d game", "%d games", afternoon.games) % afternoon.games if afternoon.games else "",
        "prizes": afternoon.prizes,
    }


def movement_cards(asked: PrintRequest) -> Paper | None:
    """A card for each table where pairs stay together: who plays there game by game, and where they go then."""
    cards = [
        card
        for of in _afternoons(asked)
        if of.form in TABLE_STAYS
        for schedule in _schedules(asked, of)
        for card in _movement(schedule)
    ]
    return Paper(title=_("Movement cards"), template="movement_cards", context={"cards": cards}) if cards else None


def _movement(schedule: Schedule) -> list[dict[str, Any]]:
    word = category_for(schedule.stage.competition).stations_are
    return [
        {
            "word": word,
            "table": table,
            "stops": stops,
            "rule": _rule(table, stops, word),
            "whole": len(stops) > ROWS_ON_HALF_A_PAGE,
        }
        for table, stops in sorted(stops_of(schedule).items())
    ]


def stops_of(schedule: Schedule) -> dict[int, list[Stop]]:
    """Return who plays at each table game by game, and to which table each of them goes then."""
    at = {(match.round, side): first_station(match) for match in schedule.matches for side in _sides(match)}
    last = max((match.round for match in schedule.matches), default=0)
    stops: dict[int, list[Stop]] = defaultdict(list)
    for match in schedule.matches:
        then = match.round + 1
        sides = [(side, at.get((then, side), 0) if then <= last else None) for side in _sides(match)]
        stops[first_station(match)].append(Stop(game=match.round, sides=tuple(sides)))
    return dict(stops)


def _sides(match: Any) -> list[Entry]:
    return [side for side in (match.home, match.away) if side is not None]


def _rule(table: int, stops: Sequence[Stop], word: str) -> str:
    """Return the movement in one sentence where it is the same after every game; else the lines say it."""
    ways = [{then for _, then in stop.sides} for stop in stops[:-1]]
    others = {then for way in ways for then in way if then and then != table}
    if len(others) != 1 or not all(way == {table, *others} for way in ways):
        return ""
    told = {"word": word, "there": others.pop()}
    return _("After each game one side stays here. The other goes to %(word)s %(there)d.") % told


def score_cards(asked: PrintRequest) -> Paper | None:
    """A card for each pair, or for each person where partners change: table and opponents where they are known."""
    cards = [
        card for of in _afternoons(asked) for schedule in _schedules(asked, of) for card in _cards(asked, schedule)
    ]
    return Paper(title=_("Score cards"), template="score_cards", context={"cards": cards}) if cards else None


def _cards(asked: PrintRequest, schedule: Schedule) -> list[dict[str, Any]]:
    stage, steps = schedule.stage, steps_of(schedule)
    cards = []
    for seat in stage.seats.select_related("entry").order_by("entry__number"):
        address = f"{asked.base_url}{reverse('board:team', args=[asked.event.slug, seat.entry_id])}"
        mine = steps.get(seat.entry_id, {})
        rows = [mine.get(game, Step(game=game)) for game in range(1, max(stage.plan.rounds, *mine, 1) + 1)]
        cards.append(
            {
                "entry": seat.entry,
                "steps": rows,
                "by_person": any(step.partner for step in rows) or stage.competition.afternoon.by_person,
                "word": category_for(stage.competition).stations_are,
                "whole": len(rows) > ROWS_ON_HALF_A_PAGE,
                "picture": _code(address),
            }
        )
    return cards


def steps_of(schedule: Schedule) -> dict[int, dict[int, Step]]:
    """Return where everybody is, game by game, by the id of the entry that came through the door."""
    people = people_in_sides(schedule.stage.competition)
    names = {seat.entry_id: str(seat.entry) for seat in schedule.stage.seats.select_related("entry")}
    steps: dict[int, dict[int, Step]] = defaultdict(dict)
    for match in schedule.matches:
        for own, other in ((match.home, match.away), (match.away, match.home)):
            mine = people.get(own.pk, [own.pk]) if own else []
            for entry in mine:
                steps[entry][match.round] = Step(
                    game=match.round,
                    table=first_station(match),
                    partner=" & ".join(names.get(mate, "") for mate in mine if mate != entry),
                    against=_against(other, people, names),
                )
    for game in schedule.rounds:
        for bye in game.byes:
            steps[bye.pk][game.number] = Step(game=game.number, sits_out=True)
    return dict(steps)


def _against(other: Entry | None, people: Mapping[int, Sequence[int]], names: Mapping[int, str]) -> str:
    if other is None:
        return ""
    return " & ".join(names[entry] for entry in people[other.pk]) if other.pk in people else str(other)


def _afternoons(asked: PrintRequest) -> list[Afternoon]:
    of = Afternoon.objects.filter(competition__in=asked.competitions).select_related("competition__event")
    return list(of)


def _schedules(asked: PrintRequest, afternoon: Afternoon) -> list[Schedule]:
    stages: list[Stage] = [stage for stage in asked.stages(afternoon.competition) if stage.is_afternoon]
    return [schedule_of(stage) for stage in stages]


def _code(address: str) -> str:
    return str(segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2))


def _tables(extent: Extent) -> float:
    return extent.matches / extent.rounds / 2


PAPERS = (
    Document(
        key=EVERYTHING,
        group=Group.HOST,
        title=gettext_lazy("Print everything"),
        purpose=gettext_lazy(
            "One file: poster, table numbers, movement cards and score cards, or slips for each table."
        ),
        pages=lambda extents: 1 + sum(ceil(e.stations / 2 + e.teams / 2) + e.sheets_pages for e in extents),
    ),
    Document(
        key="poster",
        group=Group.WALL,
        title=gettext_lazy("Poster"),
        purpose=gettext_lazy("Day, hour, fee and prizes, with a code that opens the page of the event on a phone."),
        build=poster,
    ),
    Document(
        key="movement_cards",
        group=Group.PLAY,
        title=gettext_lazy("Movement cards"),
        purpose=gettext_lazy("For each table: who plays there game by game, and to which table they go then."),
        pages=drawn(_tables),
        not_yet=gettext_lazy("Available once a draw is published in which pairs stay together."),
        build=movement_cards,
    ),
    Document(
        key="score_cards",
        group=Group.PLAY,
        title=gettext_lazy("Score cards"),
        purpose=gettext_lazy("One for everybody, two to a page: tables and opponents, with boxes for the scores."),
        pages=summed(lambda extent: extent.teams / 2 if extent.rounds else 0),
        not_yet=NO_DRAW,
        build=score_cards,
    ),
)
