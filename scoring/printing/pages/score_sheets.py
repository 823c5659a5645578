"""Score sheets: which form each needs, what is written on it, and how they lie on the pages."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path

from django.template.loader import render_to_string, select_template
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.base import Game, GameRules, LegBlock
from games.rulebook import Category
from scoring.printing.engine.selection import SheetSize
from scoring.printing.pages.pdf import LETTER, Book, Drawing, Filled, FormDoesNotFitError, draw
from scoring.printing.words.dates import called_at, date_range, district_of
from tournaments.dates.words import said
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.where import group_of, where_of
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.halls.queries import name_alone
from tournaments.organization.models import Node

CUT_LINE = f"q 0.4 w [4 4] 0 d 0 {LETTER[1] / 2:.1f} m {LETTER[0]:.1f} {LETTER[1] / 2:.1f} l S Q"

# What a page has room for in large print; a sheet of more comes in its own size.
MOST_LARGE_LEGS = 5
MOST_LARGE_LINES = 9
MOST_LEGS_IN_BOXES = 3

Progress = Callable[[int, int, str], None]


# The boxes of a leg that every game shares, by the code that games.legs has for them.
_BOXES = {
    "won": gettext_lazy("Won"),
    "by_time": gettext_lazy("Ended by time"),
    "given_away": gettext_lazy("Forfeited by"),
    "initials": gettext_lazy("Their initials"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedForm:
    """What is the same on every sheet of one form: everything but the names, the numbers and the code."""

    event: Event
    competition: Competition
    category: Category
    level_name: str
    pair: str = ""
    playoff: bool = False
    leg_count: int
    half: bool
    large: bool = False
    in_rows: bool = False  # in large print: boxes for the legs would go beyond the page
    players: int
    spares: int

    @property
    def paper(self) -> str:
        return "half" if self.half else "full"

    @property
    def game(self) -> Game:
        return registry.get(self.competition.game)

    @property
    def rules(self) -> GameRules:
        return self.category.rules

    @property
    def template(self) -> str:
        """The sheet of the game; a game without one gets boxes for what its legs need, as every game in large print."""
        if self.large:
            return "scoring/printing/sheet_large.html"
        own = f"games/{self.competition.game}/sheet.html"
        return str(select_template([own, "scoring/printing/sheet_any.html"]).template.name)

    @property
    def event_line(self) -> str:
        when = date_range(self.event.starts_on, self.event.ends_on)
        return _("%(level)s · hosted by %(branch)s · %(when)s") % {
            "level": self.level_name,
            "branch": self.event.host_branch,
            "when": when,
        }

    @property
    def title(self) -> str:
        sport, name = self.category.sport, self.competition.name
        both = name if sport.lower() in name.lower() else f"{sport}: {name}"
        if self.pair == "D":
            return _("%(title)s, deciding pair") % {"title": both}
        return _("%(title)s, pair %(pair)s") % {"title": both, "pair": self.pair} if self.pair else both

    @property
    def values(self) -> dict[str, str]:
        """What is written at the head of every sheet of this form; written, so that it shrinks to its room."""
        return {"event": self.event.name, "event.line": self.event_line, "title": self.title}

    @property
    def station_word(self) -> str:
        return self.category.stations_are.capitalize()

    @property
    def sides(self) -> tuple[tuple[str, str], ...]:
        return (("home", _("HOME")), ("away", _("VISITOR")))

    @property
    def legs(self) -> range:
        return range(1, self.leg_count + 1)

    @property
    def legs_in_rows(self) -> bool:
        """Whether a sheet in large print has a line for each leg, not a box with headings."""
        return self.in_rows or self.leg_count > MOST_LEGS_IN_BOXES

    @property
    def wins_needed(self) -> int:
        return self.leg_count // 2 + 1

    @property
    def lines(self) -> int:
        return self.players + self.spares

    @property
    def player_numbers(self) -> range:
        return range(1, self.players + 1)

    @property
    def spare_numbers(self) -> range:
        return range(1, self.spares + 1)

    @property
    def is_narrow(self) -> bool:
        """Whether the names stand beside three legs; a spare's name then has the whole line."""
        return self.leg_count > 2 and self.game.sheets_a_page > 1

    @property
    def in_for_width(self) -> str:
        """Room for "in for" and a box with the number of each player."""
        return f"{12 + 8 * self.players}mm"

    @property
    def side_width(self) -> str:
        return "34%" if self.leg_count < 3 else "29%"

    @property
    def total_width(self) -> str:
        return "20%" if self.leg_count < 3 else "17%"

    @property
    def block(self) -> LegBlock:
        """What the game says a leg needs, for the sheet of a game that has no design of its own."""
        block = self.game.leg_block(self.rules)
        return replace(block, columns=tuple(str(_BOXES.get(column, column)) for column in block.columns))


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One filled sheet before it has a place on a page."""

    form: int
    values: Mapping[str, str]
    qr: str
    title: str  # what the reader's side bar calls its round
    group: tuple[int, ...]  # sheets of one group are cut and stacked together


@dataclass
class Desk:
    """Everything that is needed to fill in sheets, read from the tables once."""

    event: Event
    level_name: str
    categories: Mapping[int, Category]
    entries: Mapping[int, Entry]
    nodes: Mapping[int, Node]
    names: Mapping[int, str]  # entry to a name that no other team of its competition has
    base_url: str
    size: SheetSize = SheetSize.AUTO
    copies: int = 1
    printed_before: frozenset[int] | set[int] = frozenset()
    now: datetime.datetime = field(default_factory=timezone.now)
    forms: list[PrintedForm] = field(default_factory=list)
    _known: dict[tuple[object, ...], int] = field(default_factory=dict)

    def sheet(self, sub_match: SubMatch, number: int, total: int) -> FilledSheet:
        """Return the filled sheet of a sub-match; `number` of `total` is printed on it."""
        match, stage = sub_match.match, sub_match.match.stage
        form = self._form(stage.competition, pair=sub_match.pair, playoff=stage.is_playoff)
        at = name_alone(stage.competition.event, stage.competition.game, sub_match.station)
        values = {
            **self.forms[form].values,
            "code": spoken(sub_match.code),
            "round": str(match.round),
            "station": str(sub_match.station),
            "called": " · ".join(filter(None, (_called(match), at))),
            "page": _("Sheet %(number)d of %(total)d") % {"number": number, "total": total},
        }
        if mark := _mark(sub_match):
            values["mark"] = mark
        if sub_match.pk in self.printed_before:
            printed = said(self.now, "short time")
            values["mark"] = f"{_('PRINTED AGAIN')} {values.get('mark', '')}".strip()
            values["reprint"] = _("Use this copy only: printed again %(time)s") % {"time": printed}
        values |= self._side("home", match.home_id, sub_match.pair, match, match.home_from)
        values |= self._side("away", match.away_id, sub_match.pair, match, match.away_from)
        url = f"{self.base_url}/s/{sub_match.code}/" if self.base_url else ""
        title = _("%(competition)s, %(stage)s, round %(round)d") % {
            "competition": stage.competition.name,
            "stage": stage.name,
            "round": match.round,
        }
        group = (stage.competition.pk, stage.pk, match.round, int(self.forms[form].half))
        return FilledSheet(form, values, url, title, group)

    def blank(self, competition: Competition, number: int, total: int) -> FilledSheet:
        """Return an empty sheet of a competition, to be filled in by hand."""
        pairs = self.categories[competition.pk].sides.pairs > 1
        form = self._form(competition, pair="A" if pairs else "", playoff=False, blank=True)
        values = {
            **self.forms[form].values,
            "mark": _("blank: write the teams in"),
            "page": _("Blank sheet %(number)d of %(total)d") % {"number": number, "total": total},
        }
        return FilledSheet(
            form, values, "", _("%(competition)s, blank sheets") % {"competition": competition.name}, (competition.pk,)
        )

    def _form(self, competition: Competition, *, pair: str, playoff: bool, blank: bool = False) -> int:
        key = (competition.pk, pair, playoff, blank)
        if key not in self._known:
            category = self.categories[competition.pk]
            players, spares = self._places(competition, category, pair)
            legs = 1 if pair == "D" else category.playoff.best_of if playoff else category.legs
            self._known[key] = len(self.forms)
            self.forms.append(
                PrintedForm(
                    event=self.event,
                    competition=competition,
                    category=category,
                    level_name=self.level_name,
                    pair="" if blank else pair,
                    playoff=playoff,
                    leg_count=legs,
                    half=self._is_half(competition, legs=legs, lines=players + spares),
                    large=self._is_large(legs=legs, lines=players + spares),
                    players=players,
                    spares=spares,
                )
            )
        return self._known[key]

    def _is_half(self, competition: Competition, *, legs: int, lines: int) -> bool:
        """Return whether a sheet fits half a page; a third leg or a fifth name would make it too small to read."""
        small = registry.get(competition.game).sheets_a_page > 1
        return self.size is SheetSize.AUTO and small and legs <= 2 and lines <= 4

    def _is_large(self, *, legs: int, lines: int) -> bool:
        return self.size is SheetSize.LARGE and legs <= MOST_LARGE_LEGS and lines <= MOST_LARGE_LINES

    def _places(self, competition: Competition, category: Category, pair: str) -> tuple[int, int]:
        """Return how many lines a side needs: those of the rule book, more where a roster is longer."""
        rosters = [
            (len(players_of(entry, pair)), len(spares_of(entry)))
            for entry in self.entries.values()
            if entry.competition_id == competition.pk
        ]
        sides = category.sides
        size = sides.size // sides.pairs if pair else sides.size
        if pair == "D":  # who plays the leg that decides is named on the day
            rosters = [(size, spares) for _, spares in rosters]
        return (
            max([size, *(players for players, _ in rosters)]),
            max([sides.spares, *(spares for _, spares in rosters)]),
        )

    def _side(self, side: str, entry_id: int | None, pair: str, match: Match, fed_by: Match | None) -> dict[str, str]:
        entry = self.entries.get(entry_id) if entry_id else None
        if entry is None:
            return {f"{side}.entry": match.comes_out_of(fed_by)} if fed_by else {}
        district = district_of(entry.branch, dict(self.nodes))
        partner = _("with %(branch)s") % {"branch": entry.partner_branch} if entry.partner_branch else ""
        name = entry.team_name
        values = {
            f"{side}.team": name,
            f"{side}.sign": self.names.get(entry.pk, name),
            f"{side}.short": self.names.get(entry.pk, name),
            f"{side}.entry": " · ".join(
                part for part in (_("Entry %(number)s") % {"number": entry.number}, district, partner) if part
            ),
        }
        if pair != "D":  # who plays the leg that decides is named on the day
            for number, place in enumerate(players_of(entry, pair), start=1):
                named = sheet_name(place)
                if place.part == RosterPlace.Part.CAPTAIN:
                    named = _("%(name)s (captain)") % {"name": named}
                values[f"{side}.player.{number}"] = named
        for number, place in enumerate(spares_of(entry), start=1):
            values[f"{side}.spare.{number}"] = sheet_name(place)
        return values


def _mark(sub_match: SubMatch) -> str:
    """Return what tells a match besides its round: its group, which of the finals it is, or the tie it settles."""
    match, stage = sub_match.match, sub_match.match.stage
    if group := group_of(sub_match):
        return group
    if stage.kind in (Stage.Kind.FINALS, Stage.Kind.WHOLE_KNOCKOUT):
        named = where_of(match, sub_match)
        if match.wing or match.best_place:
            return named
        return named if "round" not in named else stage.name if stage.is_finals else ""
    if stage.is_finals:
        return stage.name
    return "" if stage.is_draw else stage.name


def _called(match: Match) -> str:
    """Return when a match is called; where more matches than tables make a round several turns, which turn.

    The turns of finals go on counting after those of the groups, and tell nobody anything.
    """
    when = _("Called %(time)s") % {"time": called_at(match.starts_at)} if match.starts_at else ""
    turn = _("turn %d") % match.slot if match.slot != match.round and not match.stage.is_finals else ""
    return ", ".join(part for part in (when, turn) if part)


def players_of(entry: Entry, pair: str = "") -> list[RosterPlace]:
    """Return the players of an entry in playing order; those of one pair where the team plays as two."""
    places = sorted(entry.roster.all(), key=lambda place: place.position)
    playing = [place for place in places if place.part != RosterPlace.Part.SPARE]
    return [place for place in playing if place.pair == pair] if pair in {"A", "B"} else playing


def sheet_name(place: RosterPlace) -> str:
    """Return initial and surname, which no line break may part."""
    return place.member.sheet_name.replace(". ", ".\N{NO-BREAK SPACE}", 1)


def spares_of(entry: Entry) -> list[RosterPlace]:
    """Return the spares of an entry in the order of its form."""
    return [place for place in entry.roster.all() if place.part == RosterPlace.Part.SPARE]


def fill_sheets(desk: Desk, sub_matches: Sequence[SubMatch]) -> list[FilledSheet]:
    """Return a filled sheet for each sub-match, in their order."""
    return [desk.sheet(sheet, number, len(sub_matches)) for number, sheet in enumerate(sub_matches, start=1)]


def write_book(desk: Desk, sheets: Sequence[FilledSheet], path: Path, *, title: str, progress: Progress) -> int:
    """Write the PDF with all sheets to `path` and return how many pages it has."""
    progress(0, len(sheets), _("Drawing the form"))
    book = Book(draw_forms(desk.forms, title), title)
    done = 0
    for (group, heading), members in groupby(sheets, key=lambda sheet: (sheet.group, sheet.title)):
        for index, page in enumerate(_pages(desk, list(members))):
            book.add_page([part for part, _ in page], lines=CUT_LINE if desk.forms[page[0][0].form].half else "")
            if index == 0 and group:
                book.add_bookmark(heading)
            done += sum(counts for _, counts in page)
            if done % 10 == 0:
                progress(done, len(sheets), heading)
    progress(len(sheets), len(sheets), _("Putting the pages together"))
    book.save(path)
    return len(book.writer.pages)


def draw_forms(forms: list[PrintedForm], title: str) -> Drawing:
    """Return the drawing of these forms; in large print one that is too long gets a line for each leg, and says so."""
    try:
        return _drawing_of(forms, title)
    except FormDoesNotFitError:
        if not any(form.large for form in forms):
            raise
    forms[:] = [replace(form, in_rows=form.large and not _fits(form)) for form in forms]
    return _drawing_of(forms, title)


def _fits(form: PrintedForm) -> bool:
    with suppress(FormDoesNotFitError):
        return bool(_drawing_of([form], "").forms)
    return False


def _drawing_of(forms: Sequence[PrintedForm], title: str) -> Drawing:
    return draw(render_to_string("scoring/printing/sheets.html", {"forms": forms, "title": title}), forms=len(forms))


def _pages(desk: Desk, sheets: list[FilledSheet]) -> Iterator[list[tuple[Filled, int]]]:
    """Yield pages of filled forms, each with 1 where a sheet is done with it.

    Half sheets lie so that one cut through the stack leaves two piles, the upper in order and then the lower.
    """
    half = desk.forms[sheets[0].form].half
    halfway = LETTER[1] / 2
    if desk.copies == 2:
        for sheet in sheets:
            home, away = _copies(sheet)
            if half:
                yield [(_at(home, halfway), 1), (away, 0)]
            else:
                yield [(home, 0)]
                yield [(away, 1)]
    elif half:
        upper = (len(sheets) + 1) // 2
        for index in range(upper):
            page = [(_at(_filled(sheets[index]), halfway), 1)]
            if upper + index < len(sheets):
                page.append((_filled(sheets[upper + index]), 1))
            yield page
    else:
        for sheet in sheets:
            yield [(_filled(sheet), 1)]


def _filled(sheet: FilledSheet, **more: str) -> Filled:
    return Filled(sheet.form, {**sheet.values, **more}, sheet.qr)


def _at(filled: Filled, bottom: float) -> Filled:
    return Filled(filled.form, filled.values, filled.qr, filled.left, bottom)


def _copies(sheet: FilledSheet) -> tuple[Filled, Filled]:
    """Return the copy of each side; both must agree before they are handed in."""
    home = sheet.values.get("home.team", _("the home side"))
    away = sheet.values.get("away.team", _("the visitor"))
    return _filled(sheet, copy=_("Copy 1 of 2: %(side)s") % {"side": home}), _filled(
        sheet, copy=_("Copy 2 of 2: %(side)s") % {"side": away}
    )
