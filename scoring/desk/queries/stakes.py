"""Which matches a place hangs on: those that can decide one next, and sheets that should be checked before others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django.core.cache import caches

from kit.pure.nouns import capital
from scoring.desk.queries.lists import StageAtDesk, counts_of, current_results
from scoring.sheets.queries.parties import UNREAD
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import Decides, can_decide, parts_of, prospects_of, rest_on
from scoring.standings.queries.standings import standings_of_all
from scoring.standings.words import prospects as words
from tournaments.draws.models import SubMatch
from tournaments.events.models import Competition, Event

_KEPT_FOR = 3600  # seconds; a new version of the event has a new key


@dataclass(frozen=True, slots=True, kw_only=True)
class AtStake:
    """One match that a place hangs on. With `is_in` it is played, and its sheet waits to be checked.

    `code` is that of the sheet to open: the first that waits, or the first of the match.
    """

    match: int
    code: str = ""
    competition: str
    home: str
    away: str
    place: int
    part: str
    is_in: bool

    @property
    def sentence(self) -> str:
        return words.at_stake(self.place, self.part, is_in=self.is_in)

    @property
    def what(self) -> str:
        """The place alone, for a list whose heading says what it means: "First place in group A"."""
        return capital(words.place_of(self.place, self.part))


def at_stake(event: Event, counts: Sequence[StageAtDesk] | None = None) -> list[AtStake]:
    """Return the matches that places hang on, those to be checked first; a sheet that is checked is not told any more.

    Two queries; what is read for it, `counts` among it, is read once for each version of the event.
    """
    waiting = _waiting(event, counts)
    codes = _first_codes([stake.match for stake in waiting if not stake.is_in])
    return [replace(stake, code=codes.get(stake.match, stake.code)) for stake in waiting]


def _waiting(event: Event, counts: Sequence[StageAtDesk] | None = None) -> list[AtStake]:
    """Return what at_stake does, without the codes of sheets that are not in: one query."""
    key = f"at-stake/{event.pk}/{event.board_stamp}"
    unchecked = _unchecked(event)
    told: list[AtStake] | None = caches["local"].get(key)
    if told is None:
        competitions = _half_in(counts_of(event) if counts is None else counts)
        read = standings_of_all(competitions) if competitions else []
        told = [stake for standings in read for stake in _in(standings, unchecked)]
        caches["local"].set(key, told, _KEPT_FOR)
    waiting = sorted(
        (stake for stake in told if not stake.is_in or stake.match in unchecked), key=lambda stake: not stake.is_in
    )
    return [replace(stake, code=unchecked.get(stake.match, "")) for stake in waiting]


def check_first(event: Event) -> dict[int, AtStake]:
    """Return the matches (by id) that places rest on and that nobody has checked: those come before others."""
    return {stake.match: stake for stake in _waiting(event) if stake.is_in}


def _half_in(counts: Sequence[StageAtDesk]) -> list[Competition]:
    """Return the competitions of which half of the sheets are in, and that are not final: there nothing is open."""
    competitions = {stage.competition.pk: stage.competition for stage in counts if not stage.competition.is_final}
    arrived, sheets = dict.fromkeys(competitions, 0), dict.fromkeys(competitions, 0)
    for stage in counts:
        if stage.competition.pk not in competitions:
            continue
        arrived[stage.competition.pk] += stage.arrived
        sheets[stage.competition.pk] += stage.sheets
    return [competition for pk, competition in competitions.items() if 2 * arrived[pk] >= sheets[pk]]


def _unchecked(event: Event) -> dict[int, str]:
    """Return the matches of which a sheet waits to be checked, each with the code of the first."""
    waiting = current_results(event).filter(UNREAD).order_by("-sub_match__pair")
    return dict(waiting.values_list("sub_match__match", "sub_match__code"))


def _first_codes(matches: Collection[int]) -> dict[int, str]:
    """Return the code of the first sheet of each match that is not in; one query, and none for no match."""
    sheets = SubMatch.objects.filter(match__in=matches, result__isnull=True).order_by("-pair")
    return dict(sheets.values_list("match", "code")) if matches else {}


def _in(standings: Standings, unchecked: Collection[int]) -> Iterator[AtStake]:
    for part in parts_of(standings):
        for decides in rest_on(part, unchecked):
            yield _at_stake(part, decides, is_in=True)
        for decides in can_decide(part, prospects_of(part)):
            yield _at_stake(part, decides, is_in=False)


def _at_stake(standings: Standings, decides: Decides, *, is_in: bool) -> AtStake:
    return AtStake(
        match=decides.match,
        competition=standings.competition.name,
        home=standings.teams[decides.home].name,
        away=standings.teams[decides.away].name,
        place=decides.place,
        part=decides.part,
        is_in=is_in,
    )
