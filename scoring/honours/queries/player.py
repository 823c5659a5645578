"""What one player has played: teams and places over the seasons, and the figures of what is final."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games import registry
from games.live import Figure
from kit.pure.text import sort_key
from scoring.awards.models import PinAward
from scoring.closing.models import Closing
from scoring.honours.queries.final import Honour, closings, honours_of, in_order, past_honours
from scoring.honours.queries.people import HonouredPlayer, player_of, public_places
from scoring.live.queries.logs import logs_of_entries
from scoring.live.queries.statistics import added, who_was_there
from scoring.sheets.models import HighScore, Result, Substitution
from scoring.sheets.queries.line_ups import named_on
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.queries.visibility import events_with_results

SPARE = RosterPlace.Part.SPARE
# What every game's sheets add up to, beside what each counts of its own.
_SHEETS, _LEGS, _SCORED = "sheets", "legs_won", "scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningCompetition:
    """An unfinished or hidden competition of the player: no results."""

    event: Event
    competition: str
    team: str
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One final competition of the player: the average of its sheets that were scored live, and the high scores."""

    event: Event
    average: float | None
    high_scores: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFigures:
    """What a player's sheets of one game add up to, over all seasons. `live` are those of sheets scored live."""

    game: str
    sheets: int
    legs_won: int
    average: float | None  # what a sheet scored for the side; None where it counts legs alone
    high_scores: int
    high_scores_word: str  # "180s"; empty where the game lists none
    counts: tuple[tuple[str, int], ...]  # what the game counts besides: ("Skunks", 3)
    live: tuple[Figure, ...]
    live_sheets: int
    played: tuple[Played, ...]  # the first one first


@dataclass(frozen=True, slots=True, kw_only=True)
class Career:
    """The page of one player."""

    player: HonouredPlayer
    honours: tuple[Honour, ...]
    running: tuple[RunningCompetition, ...]
    figures: tuple[GameFigures, ...]
    pins: tuple[PinAward, ...]
    open_honours: tuple[Honour, ...]
    open_figures: tuple[GameFigures, ...]

    @property
    def championships(self) -> int:
        return sum(honour.award == 1 for honour in self.honours)

    @property
    def seasons(self) -> list[int]:
        final = {honour.season for honour in [*self.honours, *self.open_honours]}
        return sorted(final | {competition.event.season for competition in self.running})


def career_of(member: Member) -> Career:
    """Return everything that everybody may read of a player: as many queries for one season as for twenty."""
    places = list(
        public_places()
        .filter(member=member)
        .exclude(part=SPARE, has_played=False)
        .select_related("entry__branch", "entry__partner_branch", "entry__competition__event")
        .defer("entry__competition__event__frozen_rulebook")
        .order_by("-entry__competition__event__starts_on", "pk")
    )
    teams = {place.entry_id: place for place in places}
    played = {place.entry.competition_id for place in places}
    closed = list(closings().filter(competition__in=played))
    of_open = list(closings(Event.Kind.OPEN).filter(competition__in=played))
    final = {closing.competition_id for closing in [*closed, *of_open]}
    own = Entry.objects.filter(pk__in=teams)
    honours = honours_of(closed, own)
    is_ladder = {pk: place for pk, place in teams.items() if not place.entry.competition.event.is_open}
    counted = {pk: place for pk, place in is_ladder.items() if place.entry.competition_id in final}
    # That a spare has come in is a result: it says nothing of that while results are kept back.
    running = [
        RunningCompetition(
            event=event, competition=place.entry.competition.name, team=place.entry.branch_name, entry=pk
        )
        for pk, place in teams.items()
        if place.entry.competition_id not in final
        for event in [place.entry.competition.event]
        if place.part != SPARE or not event.standings_hidden
    ]
    return Career(
        player=player_of(member),
        honours=tuple(in_order([*honours, *past_honours(Q(players__member=member))])),
        running=tuple(running),
        figures=_figures(member, counted),
        pins=_pins(member),
        open_honours=tuple(in_order(honours_of(of_open, own))),
        open_figures=_figures(member, _places_with_partners(member, of_open)) if of_open else (),
    )


def _places_with_partners(member: Member, final: Collection[Closing]) -> dict[int, RosterPlace]:
    """Return the places of a player at open events, those with the partners of one game among them: one query."""
    states = (Entry.State.ENTERED, Entry.State.PAIRED)
    competitions = [closing.competition_id for closing in final]
    places = RosterPlace.objects.filter(member=member, entry__competition__in=competitions, entry__state__in=states)
    rows = places.select_related("entry__competition__event").defer("entry__competition__event__frozen_rulebook")
    return {place.entry_id: place for place in rows.order_by("-entry__competition__event__starts_on", "pk")}


def _pins(member: Member) -> tuple[PinAward, ...]:
    shown = Event.objects.filter(events_with_results())
    pins = PinAward.objects.filter(member=member, event__in=shown).select_related("event")
    return tuple(pins.defer("event__frozen_rulebook").order_by("-event__season", "level"))


def _figures(member: Member, teams: Mapping[int, RosterPlace]) -> tuple[GameFigures, ...]:
    """Return the figures game by game. `teams` are the player's places in what is final, by entry."""
    tallies, high = _tallies(member, teams), _high_scores(member, teams)
    live, logs = _live(member, teams)
    by_game = []
    played = {place.entry.competition.game for place in teams.values()}
    for key in sorted(played, key=lambda key: sort_key(str(registry.get(key).name))):
        game, tally, live_game = registry.get(key), tallies[key], registry.live(key)
        every = dict.fromkeys(place.entry.competition for place in teams.values())
        entered = [competition for competition in every if competition.game == key]
        counted = [of_one for competition in entered for of_one in live[competition.pk]]
        named = {column.key: column.label for column in game.columns}
        by_game.append(
            GameFigures(
                game=game.name,
                sheets=tally[_SHEETS],
                legs_won=tally[_LEGS],
                average=tally[_SCORED] / tally[_SHEETS] if tally[_SCORED] != tally[_LEGS] else None,
                high_scores=sum(high[competition.pk] for competition in entered),
                high_scores_word=game.high_scores_word,
                counts=tuple((named[name], tally[name]) for name in game.counts if name in named),
                live=live_game.figures(added(live_game, counted)) if live_game and counted else (),
                live_sheets=logs[key],
                played=tuple(
                    Played(
                        event=one.event,
                        average=live_game.average(added(live_game, live[one.pk])) if live_game else None,
                        high_scores=high[one.pk],
                    )
                    for one in reversed(entered)
                ),
            )
        )
    return tuple(by_game)


def _tallies(member: Member, teams: Mapping[int, RosterPlace]) -> defaultdict[str, Counter[str]]:
    """Return what the sheets on which the player was add up to for their side, by game: two queries."""
    results = _results(teams)
    came_in, stayed_out = _who_came(member, teams)
    tallies: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for submission, pair, home, away, home_tally, away_tally in results.values_list(
        "submission", "sub_match__pair", "sub_match__match__home", "sub_match__match__away", "home_tally", "away_tally"
    ):
        place = teams.get(home) or teams.get(away)
        if place is None or not _was_there(place, pair, submission, came_in, stayed_out):
            continue
        game = place.entry.competition.game
        tally = home_tally if place.entry_id == home else away_tally
        names = (_LEGS, _SCORED, *registry.get(game).counts)
        tallies[game].update({name: tally.get(name, 0) for name in names} | {_SHEETS: 1})
    return tallies


def _was_there(
    place: RosterPlace, pair: str, submission: int, came_in: Collection[int], stayed_out: Collection[int]
) -> bool:
    """Return whether a player was on a sheet: a named one of its pair who did not stay out, or one who came in."""
    if submission in came_in:
        return True
    return submission not in stayed_out and bool(named_on(pair, [place]))


def _who_came(member: Member, teams: Collection[int]) -> tuple[set[int], set[int]]:
    lines = Substitution.objects.filter(
        Q(comes_in=member) | Q(goes_out=member), submission__in=_results(teams).values("submission")
    )
    came_in, stayed_out = set(), set()
    for submission, comes_in, leg in lines.values_list("submission", "comes_in", "leg"):
        if comes_in == member.pk:
            came_in.add(submission)
        elif leg == 1:
            stayed_out.add(submission)
    return came_in, stayed_out - came_in


def _results(teams: Collection[int]) -> QuerySet[Result]:
    """Return the results that count of the matches of these teams."""
    of_teams = Q(sub_match__match__home__in=list(teams)) | Q(sub_match__match__away__in=list(teams))
    counting = Stage.objects.published().filter(set_aside__isnull=True)
    return Result.objects.filter(of_teams, sub_match__match__stage__in=counting)


def _high_scores(member: Member, teams: Mapping[int, RosterPlace]) -> Counter[int]:
    """Return how many high scores the player has, by competition: one query."""
    scores = HighScore.objects.filter(member=member, submission__in=_results(teams).values("submission"))
    counts: Counter[int] = Counter()
    for competition, count in scores.values_list("submission__sub_match__match__stage__competition", "count"):
        counts[competition] += count
    return counts


def _live(
    member: Member, teams: Mapping[int, RosterPlace]
) -> tuple[defaultdict[int, list[Mapping[str, int]]], Counter[str]]:
    """Return what was counted of the player on sheets scored live, by competition, and on how many: four queries."""
    logs = logs_of_entries(list(teams))
    there = who_was_there([log for log, _ in logs], teams)
    figures: defaultdict[int, list[Mapping[str, int]]] = defaultdict(list)
    sheets: Counter[str] = Counter()
    for log, side in logs:
        competition = log.sub_match.match.stage.competition
        own = [counted for who, counted in there.counted(log, side) if who == member.pk and counted]
        figures[competition.pk] += own
        sheets[competition.game] += bool(own)
    return figures, sheets
