"""Competitions of one event that take turns on the same boards: what it looks like, and whether they may (A33)."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.rulebook import Category
from kit.pure.refusals import sentence
from kit.pure.translation import plain
from tournaments.draws.engine import DrawError, draw
from tournaments.draws.engine.model import Meeting
from tournaments.draws.engine.sharing import DrawPart, Shared, share, turns_together
from tournaments.draws.engine.timetable import judged, turns_for
from tournaments.draws.models import Stage
from tournaments.draws.queries.draws import draw_of, first_station, playing_entries
from tournaments.draws.queries.timetable import hall_of, minutes_of, starts_of
from tournaments.draws.words.figures import form_in_words
from tournaments.draws.words.timetable import PlanInWords, plan_in_words
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, context_of, rulebook_for
from tournaments.halls.engine.numbers import read_numbers
from tournaments.members.models import Member

MOST_MORE = 12  # stations more than there are, tried to find out what would help

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class SharingField:
    """One of the competitions: its teams, its draw if there is one, and the part that it has in the timetable."""

    letter: str
    competition: Competition
    category: Category
    stage: Stage | None
    entries: Mapping[int, Entry]
    part: DrawPart

    @property
    def is_published(self) -> bool:
        return self.stage is not None and self.stage.published_at is not None


@dataclass(frozen=True, slots=True)
class Spot:
    """What is played at one station in one turn."""

    field: SharingField
    round: int
    home: Entry
    away: Entry


@dataclass(frozen=True, slots=True)
class HallTurn:
    """One turn of the hall: when, and what is played at each station, None where it is free."""

    number: int
    starts_at: datetime.datetime | None
    spots: tuple[Spot | None, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Several competitions on the same stations: turn by turn, whether it fits, and who plays in two of them."""

    fields: tuple[SharingField, ...]
    stations: int
    shared: Shared
    turns: tuple[HallTurn, ...]
    plan: PlanInWords | None
    in_two: tuple[tuple[Member, tuple[Entry, ...]], ...]

    @property
    def matches(self) -> int:
        return sum(len(field.part.meetings) for field in self.fields)

    @property
    def station_word(self) -> str:
        return self.fields[0].category.stations_are

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the stations in the hall; counted from 1 as long as the competitions do not share."""
        boards = self.fields[0].competition.shared_boards
        if boards is None:
            return tuple(range(1, self.stations + 1))
        drawn = (field.stage.numbers for field in self.fields if field.stage is not None)
        return next(drawn, ()) or read_numbers(boards.tables) or tuple(range(1, self.stations + 1))

    @property
    def is_shortest(self) -> bool:
        return self.shared.turns == self.shared.least


def look(competitions: Sequence[Competition], stations: int) -> Together:
    """Return how these competitions would share `stations`; nothing is written.

    A competition that is not drawn yet is counted in with a draw of its teams as they are now. Raises DrawError
    where they cannot share: different games, a field too small, a match that needs more tables than there are.
    """
    require_may_share(competitions)
    places = players_in(competitions)
    fields = [
        field_of(letter, competition, competitions, stations)
        for letter, competition in zip(LETTERS, competitions, strict=False)
    ]
    people = {pk: [place.member_id for place in of_entry] for pk, of_entry in places.items()}
    shared = share([field.part for field in fields], stations, people)
    plan, starts = _plan(fields, stations, shared, people)
    return Together(
        tuple(fields), stations, shared, _turns(fields, stations, shared, starts), plan, _in_two(fields, places)
    )


def share_of(competition: Competition, competitions: Sequence[Competition], stations: int) -> int:
    """Return for how many stations a competition is drawn when it shares: its part of them, by matches.

    It is drawn for all of them where that costs no turn: then the competitions take turns, round by round, and
    everybody's boards are as even as if they were alone.
    """
    sizes = {other.pk: max(2, len(playing_entries(other))) for other in competitions}
    width = category_for(competition).sides.pairs
    widths = {other.pk: category_for(other).sides.pairs for other in competitions}
    if stations >= max(widths.values()):
        alone = sum(len(turns_for(sizes[pk], stations // widths[pk])) for pk in sizes)
        if alone * stations < sum(sizes[pk] * (sizes[pk] - 1) // 2 * widths[pk] for pk in sizes) + stations:
            return stations // width * width
    wanted = {
        other.pk: sizes[other.pk] * (sizes[other.pk] - 1) * category_for(other).sides.pairs for other in competitions
    }
    part = round(stations * wanted[competition.pk] / sum(wanted.values()))
    return min(stations // width * width, max(width, part // width * width))


def require_may_share(competitions: Sequence[Competition]) -> None:
    """Raise DrawError unless these can stand on the same boards: two at least, all of the same game.

    In each of them everybody meets everybody: of what has finals, or a knockout, nobody knows before who plays in the
    end, so a draft of one is not put among others. Pairs with opponents of their own are not drawn on shared boards.
    """
    if len(competitions) < 2:
        raise DrawError("share_needs_two", field="competitions")
    other = next((competition for competition in competitions if competition.game != competitions[0].game), None)
    if other is not None:
        raise DrawError("share_other_game", field="competitions", one=competitions[0].name, two=other.name)
    new = [competition for competition in competitions if competition.shared_boards_id is None]
    by_pairs = next((competition for competition in new if category_for(competition).sides.meet_by_pairs), None)
    if by_pairs is not None:
        raise DrawError("pairs_share_nothing", field="competitions", name=by_pairs.name)
    otherwise = Stage.objects.draws().filter(competition__in=new).exclude(kind=Stage.Kind.ROUND_ROBIN)
    drawn = otherwise.select_related("competition").first() if new else None
    if drawn is not None:
        told = {"name": drawn.competition.name, "form": form_in_words(drawn.kind)}
        raise DrawError("share_drawn_otherwise", field="competitions", **told)


def field_of(letter: str, competition: Competition, competitions: Sequence[Competition], stations: int) -> SharingField:
    context, stage = context_of(competition), draw_of(competition)
    category = context.category
    entries = {entry.pk: entry for entry in playing_entries(competition)}
    width = category.sides.pairs
    if stage is None:
        if len(entries) < 2:
            raise DrawError("share_too_few", field="competitions", name=competition.name)
        boards = max(1, share_of(competition, competitions, stations) // width)
        cycles = context.book.draw.cycles
        drawn = draw(list(entries), stations=boards, seed=plain(competition.name), cycles=cycles)
        return SharingField(
            letter, competition, category, None, entries, DrawPart(meetings=drawn.meetings, width=width)
        )
    matches = list(
        stage.matches.select_related("home__branch", "away__branch").prefetch_related("sub_matches").order_by("number")
    )
    entries |= {side.pk: side for match in matches for side in (match.home, match.away) if side is not None}
    settled = stage.published_at is not None
    # A draft is put together again from the draw as it was made, so that it does not matter what was drawn first.
    shared = stage.plan.shared
    own = {} if settled or shared is None else dict(enumerate(shared.own, start=1))
    counted = {number: at for at, number in enumerate(stage.numbers, start=1)}
    places = [
        own.get(match.number, (match.slot, counted.get(first_station(match), first_station(match))))
        for match in matches
    ]
    meetings = tuple(
        Meeting(match.round, turn, station, match.home_id, match.away_id)
        for match, (turn, station) in zip(matches, places, strict=True)
    )
    part = DrawPart(meetings=meetings, width=width, settled=settled, kept={} if settled else stage.plan.proof.fixed)
    return SharingField(letter, competition, category, stage, entries, part)


def players_in(competitions: Iterable[Competition]) -> dict[int, list[RosterPlace]]:
    """Return the players of each entry; a spare is none."""
    players: dict[int, list[RosterPlace]] = defaultdict(list)
    places = RosterPlace.objects.filter(entry__competition__in=competitions, entry__state=Entry.State.ENTERED)
    for place in places.exclude(part=RosterPlace.Part.SPARE).select_related("member"):
        players[place.entry_id].append(place)
    return players


def _in_two(
    fields: Sequence[SharingField], places: Mapping[int, Sequence[RosterPlace]]
) -> tuple[tuple[Member, tuple[Entry, ...]], ...]:
    """Return who plays in more than one of the competitions, each with the entries."""
    entries = {pk: entry for field in fields for pk, entry in field.entries.items()}
    plays: dict[int, list[tuple[Member, Entry]]] = defaultdict(list)
    for pk in sorted(entries, key=lambda pk: (entries[pk].competition_id, entries[pk].number)):
        for place in places.get(pk, ()):
            plays[place.member_id].append((place.member, entries[pk]))
    return tuple(
        (entered[0][0], tuple(entry for _, entry in entered)) for entered in plays.values() if len(entered) > 1
    )


def _plan(
    fields: Sequence[SharingField], stations: int, shared: Shared, people: Mapping[int, Sequence[int]]
) -> tuple[PlanInWords | None, dict[int, datetime.datetime]]:
    """Return whether it fits in words, and when each turn begins."""
    event = fields[0].competition.event
    try:
        hall = hall_of(event, rulebook_for(event))
    except DrawError as refused:
        return PlanInWords(None, sentence(refused)), {}
    if hall is None:
        return None, {}
    parts = [field.part for field in fields]
    rounds = _rounds_of_turns(shared)
    minutes = [minutes_of(field.competition) for field in fields]
    expected, longest = max(of_match.expected for of_match in minutes), max(of_match.longest for of_match in minutes)
    free = [DrawPart(meetings=part.meetings, width=part.width, kept=part.kept) for part in parts]
    wider = ((more, turns_together(free, more, people)) for more in range(stations + 1, stations + MOST_MORE + 1))
    outlook = judged(
        [rounds[turn] for turn in sorted(rounds)],
        hall.hours,
        expected=expected,
        longest=longest,
        first_day_rounds=hall.first_day_rounds,
        wider=wider,
    )
    return plan_in_words(outlook, hall, fields[0].category.stations_are), starts_of(event, rounds, expected)


def _rounds_of_turns(shared: Shared) -> dict[int, int]:
    rounds: dict[int, int] = {}
    for meetings in shared.parts:
        for meeting in meetings:
            rounds[meeting.slot] = min(rounds.get(meeting.slot, meeting.round), meeting.round)
    return rounds


def _turns(
    fields: Sequence[SharingField], stations: int, shared: Shared, starts: Mapping[int, datetime.datetime]
) -> tuple[HallTurn, ...]:
    spots: dict[int, dict[int, Spot]] = defaultdict(dict)
    for field, meetings in zip(fields, shared.parts, strict=True):
        for meeting in meetings:
            spot = Spot(field, meeting.round, field.entries[meeting.home], field.entries[meeting.away])
            for step in range(field.part.width):
                spots[meeting.slot][meeting.station + step] = spot
    return tuple(
        HallTurn(turn, starts.get(turn), tuple(spots[turn].get(station) for station in range(1, stations + 1)))
        for turn in sorted(spots)
    )


MOST_STATIONS = 200
