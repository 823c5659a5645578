"""The cards that people keep: which of their games agree with each other, and which are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from games.base import Side
from scoring.afternoons.models import CardLine
from scoring.afternoons.queries.games import Games
from scoring.sheets.queries.sheets import legs_of
from tournaments.draws.models import Match, SubMatch
from tournaments.entries.models import Entry
from tournaments.entries.queries.partners import people_in_sides
from tournaments.halls.queries import station_name


@dataclass(frozen=True, slots=True)
class CardGame:
    """One game on a card: against whom, at which table, what was typed, and what counts."""

    match: Match
    table: str
    opponent: str
    side: Side
    line: CardLine | None
    score: str


@dataclass(frozen=True, slots=True)
class OnCards:
    """What the cards of both sides say of one game, each as (home, away)."""

    match: Match
    code: str
    home: tuple[CardLine, ...]
    away: tuple[CardLine, ...]

    @property
    def scores(self) -> set[tuple[int, int]]:
        return {(line.own, line.theirs) for line in self.home} | {(line.theirs, line.own) for line in self.away}

    @property
    def agree(self) -> bool:
        return bool(self.home and self.away) and len(self.scores) == 1

    @property
    def differ(self) -> bool:
        return len(self.scores) > 1

    @property
    def lines(self) -> tuple[CardLine, ...]:
        return self.home + self.away


class Cards:
    """All cards of the games of an open event."""

    def __init__(self, games: Games) -> None:
        self.games, self.stage = games, games.stage

    @cached_property
    def entries(self) -> list[Entry]:
        """Whose cards there are: who is, or was, at the door."""
        seated = self.stage.seats.values("entry")
        of_them = Entry.objects.filter(pk__in=seated).select_related("branch")
        return list(of_them.order_by("number"))

    @cached_property
    def people(self) -> dict[int, list[int]]:
        """Whose card tells of a side, by the entry of the side; of others it is their own."""
        return people_in_sides(self.stage.competition)

    @cached_property
    def sheets(self) -> list[SubMatch]:
        sheets = SubMatch.objects.filter(match__stage=self.stage).select_related(
            "match__home__branch", "match__away__branch", "result__submission"
        )
        return list(sheets.order_by("match__round", "match__slot", "station"))

    @cached_property
    def lines(self) -> dict[tuple[int, int], CardLine]:
        """What was typed, by match and entry."""
        lines = CardLine.objects.filter(stage=self.stage).select_related("entry__branch")
        return {(line.match_id, line.entry_id): line for line in lines}

    def on_side(self, match: Match, side: Side) -> Sequence[int]:
        own = match.home_id if side is Side.HOME else match.away_id
        return self.people.get(own, [own]) if own else []

    def games_on(self, entry: Entry) -> list[CardGame]:
        """Return the games on the card of an entry, in their order."""
        event, game = self.stage.competition.event, self.games.category.game
        return [
            CardGame(
                match=sheet.match,
                table=station_name(event, game, sheet.station),
                opponent=str(sheet.match.away if side is Side.HOME else sheet.match.home),
                side=side,
                line=self.lines.get((sheet.match_id, entry.pk)),
                score=self.score_of(sheet),
            )
            for sheet in self.sheets
            for side in Side
            if entry.pk in self.on_side(sheet.match, side)
        ]

    def score_of(self, sheet: SubMatch) -> str:
        return self.games.game.score_line(legs_of(sheet.result.submission)) if hasattr(sheet, "result") else ""

    def open(self) -> list[OnCards]:
        """Return what the cards say of the games that do not count yet, in the order of the games."""
        return [self.on_cards(sheet) for sheet in self.sheets if not hasattr(sheet, "result")]

    def on_cards(self, sheet: SubMatch) -> OnCards:
        match = sheet.match
        home, away = (
            tuple(line for entry in self.on_side(match, side) if (line := self.lines.get((match.pk, entry))))
            for side in Side
        )
        return OnCards(match, sheet.code, home, away)

    @cached_property
    def progress(self) -> list[tuple[Entry, int, int]]:
        """Each entry with how many of its games are on its card or count, and how many there are."""
        done: Counter[int] = Counter()
        every: Counter[int] = Counter()
        for sheet in self.sheets:
            for side in Side:
                for entry in self.on_side(sheet.match, side):
                    every[entry] += 1
                    done[entry] += hasattr(sheet, "result") or (sheet.match_id, entry) in self.lines
        return [(entry, done[entry.pk], every[entry.pk]) for entry in self.entries]
