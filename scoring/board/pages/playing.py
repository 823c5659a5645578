"""While playing: who plays where now and next, then standings, results, corrections and brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from kit.dates import said
from scoring.board.engine.phases import WeekendPhase
from scoring.board.pages.duels import duel_pages
from scoring.board.pages.matches import CompetitionNow, MatchView
from scoring.board.pages.parts import BoardPage, Part, part
from scoring.board.pages.reads import HallReads
from scoring.board.queries.screens import station_word
from scoring.board.words.screens import progress
from scoring.consequences.queries.moved import ON_THE_BOARD
from scoring.playoffs.pages.boxes import Bracket
from scoring.playoffs.pages.brackets import parts_of
from tournaments.organization.queries.visibility import sees_results

ROUNDS_A_PAGE = 2  # four names one below the other are read from the farthest chair, with their branches
MANY = "{first}–{last} / {all}"  # the screen puts numbers in place of these, once it knows how many rows fit


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchList:
    """Matches in the order of their boards, or the newest first; `station_word` is how these are called."""

    matches: Sequence[MatchView]
    station_word: str
    competition: str = ""  # its name, where a page may have several

    @property
    def is_past(self) -> bool:
        """Whether its matches are played: then nobody looks for the board any more."""
        return all(match.is_over for match in self.matches)

    @property
    def has_groups(self) -> bool:
        """Whether its matches are of several groups, so that each says of which."""
        return len({match.group for match in self.matches}) > 1


def pages(reads: HallReads) -> Iterator[BoardPage]:
    """Yield who plays where, then the other pages of every competition that is drawn."""
    for state in reads.states:
        if state.phase is WeekendPhase.PLAYING:
            yield from _now(reads, state)
    yield from _changes(reads)
    yield from duel_pages(reads)
    for state in reads.states:
        yield from _standings(reads, state)
    for standings, brackets in reads.brackets:
        for bracket in brackets:
            if bracket.is_knockout and (len(bracket.matches) > 1 or bracket.part):
                yield from _bracket(standings.competition.name, standings.competition.category, bracket)


def _now(reads: HallReads, state: CompetitionNow) -> Iterator[BoardPage]:
    following = _("Next, %(time)s") % {"time": state.then_hour} if state.then_hour else _("Next")
    parts = [
        *_matches(state, _("Now"), state.now_heading, state.now),
        *_matches(state, following, state.then_where, state.then, is_next=True),
    ]
    if parts:
        yield _page(state, "now", *parts, lead=reads.paces.get(state.competition.pk, ""), says_where=True)


def _standings(reads: HallReads, state: CompetitionNow) -> Iterator[BoardPage]:
    lead = progress(state.played, state.total, is_over=state.is_over)
    tables = [table for table in reads.tables(state.competition) if table.places]
    if tables and not reads.has_podium(state):
        parts = [
            part("places", table, table.heading, many=f"{table.heading}, {MANY}", note=table.note) for table in tables
        ]
        yield _page(state, "standings", *parts, lead="")
    # Nothing new of a competition that is over, while another one is still played.
    is_playing = any(other.phase is WeekendPhase.PLAYING for other in reads.states)
    latest = state.latest if state.phase is WeekendPhase.PLAYING or not is_playing else ()
    has_scores = any(match.home_score is not None for match in state.latest)
    results = [
        *(part("lines", table.at_stake, _("What is still possible")) for table in tables if table.at_stake),
        *_matches(state, _("Latest results") if has_scores else _("Just played"), "", latest),
    ]
    if state.is_over and state.latest and not has_scores:
        kept = _("Results and standings are hidden until the banquet.")
        results.append(part("lines", [kept], _("All is played")))
    elif state.is_over:
        results = []
    elif state.phase is WeekendPhase.PLAYING and not (state.now or state.latest or tables):
        results.append(part("lines", [_("The draw is published, and nothing is left to play.")], _("No match is due")))
    if results:
        yield _page(state, "results", *results, lead=lead)


def _page(state: CompetitionNow, what: str, *parts: Part, lead: str, says_where: bool = False) -> BoardPage:
    competition = state.competition
    return BoardPage(
        key=f"{what}-{competition.category}",
        title=competition.name,
        of=competition.category,
        lead=lead,
        says_where=says_where,
        parts=parts,
    )


def _matches(
    state: CompetitionNow, heading: str, detail: str, matches: Sequence[MatchView], *, is_next: bool = False
) -> Iterator[Part]:
    if matches:
        word, name = station_word(state.competition), state.competition.name
        shown = _("%(matches)s: %(round)s") % {"matches": heading, "round": detail} if detail else heading
        content = MatchList(matches=matches, station_word=word, competition=name)
        yield part("matches", content, shown, many=f"{heading}, {MANY}", is_next=is_next)


def _changes(reads: HallReads) -> Iterator[BoardPage]:
    """Yield a page for each change that moved something the public may read, the newest first."""
    for moved in reads.moved:
        if lines := moved.public_sentences(hidden=not sees_results(reads.event)):
            at = said(moved.at, "time")
            yield BoardPage(
                key=f"moved-{moved.pk}",
                title=moved.of,
                of=moved.competition.category,
                lead=_("%(what)s at %(time)s") % {"what": moved.what_in_words, "time": at},
                until=moved.at + ON_THE_BOARD,
                parts=(part("lines", lines, _("What changed")),),
            )


def _bracket(name: str, category: str, bracket: Bracket) -> Iterator[BoardPage]:
    parts = parts_of(bracket, rounds=ROUNDS_A_PAGE)
    if bracket.part:  # of three pictures, those pages on which nobody is known yet say nothing
        parts = [shown for shown in parts if any(side.team for match in shown.matches for side in match.sides)]
    for number, shown in enumerate(parts, start=1):
        told = {"stage": bracket.title, "number": number, "count": len(parts)}
        yield BoardPage(
            key=f"bracket-{bracket.key}-{number}",
            title=name,
            of=category,
            lead=_("%(stage)s, part %(number)d of %(count)d") % told if len(parts) > 1 else bracket.title,
            parts=(part("bracket", shown, fills=True),),
        )
