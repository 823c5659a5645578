"""Score sheets: which form each needs, what is written on it, and how they lie on the pages."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby, zip_longest
from pathlib import Path

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.rulebook import Category
from kit.dates import said
from scoring.printing.engine.selection import SheetSize
from scoring.printing.pages.bilingual import both_lines, both_words
from scoring.printing.pages.languages import in_each
from scoring.printing.pages.pdf import LETTER, Drawing, Filled, PdfBook
from scoring.printing.pages.sheet_forms import PrintedForm, draw_forms
from scoring.printing.words.dates import district_of
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.location import group_of, location_of
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.halls.queries import name_alone
from tournaments.jobs.services import Said
from tournaments.organization.models import Organization

CUT_LINE = f"q 0.4 w [4 4] 0 d 0 {LETTER[1] / 2:.1f} m {LETTER[0]:.1f} {LETTER[1] / 2:.1f} l S Q"

OF_TWO_LINES = {"event.line", "mark"}  # on a sheet in two languages, a line each

Progress = Callable[[int, int, Said], None]


@dataclass(frozen=True, slots=True)
class FilledSheet:
    """One filled sheet before it has a place on a page."""

    form: int
    values: Mapping[str, str]
    qr: str
    title: Callable[[], str]  # what the reader's side bar calls its round, and a job that makes it
    group: tuple[int, ...]  # sheets of one group are cut and stacked together


@dataclass
class Desk:
    """Everything that is needed to fill in sheets, read from the tables once."""

    event: Event
    level_name: str
    categories: Mapping[int, Category]
    entries: Mapping[int, Entry]
    organizations: Mapping[int, Organization]
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
        title = partial(_title, stage, match.round)
        group = (stage.competition.pk, stage.pk, match.round)
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
        return FilledSheet(form, values, "", partial(_title_of_blanks, competition), (competition.pk,))

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
                    large=self.size is SheetSize.LARGE,
                    players=players,
                    spares=spares,
                )
            )
        return self._known[key]

    def _is_half(self, competition: Competition, *, legs: int, lines: int) -> bool:
        """Return whether a sheet fits half a page; a third leg or a fourth name would leave no room to write."""
        small = registry.get(competition.game).sheets_a_page > 1
        return self.size is SheetSize.AUTO and small and legs <= 2 and lines <= 3

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
        district = district_of(entry.branch, dict(self.organizations))
        partner = _("with %(branch)s") % {"branch": entry.partner_name} if entry.partner_branch else ""
        name = str(entry.team_name)
        values = {
            f"{side}.team": name,
            f"{side}.sign": str(self.names.get(entry.pk, name)),
            f"{side}.short": str(self.names.get(entry.pk, name)),
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
        named = location_of(match, sub_match)
        if match.wing or match.best_place:
            return named
        return named if "round" not in named else stage.title if stage.is_finals else ""
    if stage.is_finals:
        return stage.title
    return "" if stage.is_draw else stage.title


def _called(match: Match) -> str:
    """Return when a match is called; where more matches than tables make a round several turns, which turn.

    The turns of finals go on counting after those of the groups, and tell nobody anything.
    """
    when = _("Called %(time)s") % {"time": said(match.starts_at, "short-day-here time")} if match.starts_at else ""
    turn = _("turn %d") % match.slot if match.slot != match.round and not match.stage.is_finals else ""
    return ", ".join(part for part in (when, turn) if part)


def players_of(entry: Entry, pair: str = "") -> list[RosterPlace]:
    """Return the players of an entry in playing order; those of one pair where the team plays as two."""
    places = sorted(entry.roster.all(), key=lambda place: place.position)
    playing = [place for place in places if place.part != RosterPlace.Part.SPARE]
    return [place for place in playing if place.pair == pair] if pair in {"A", "B"} else playing


def sheet_name(place: RosterPlace) -> str:
    """Return initial and surname, which no line break may part."""
    return place.member.sheet_name.replace(" ", "\N{NO-BREAK SPACE}", 1)


def spares_of(entry: Entry) -> list[RosterPlace]:
    """Return the spares of an entry in the order of its form."""
    return [place for place in entry.roster.all() if place.part == RosterPlace.Part.SPARE]


def blank_sheets(desk: Desk, competition: Competition, number: int) -> list[FilledSheet]:
    """Return so many empty sheets of a competition."""
    return [_in_all(desk, partial(desk.blank, competition, each, number)) for each in range(1, number + 1)]


def fill_sheets(desk: Desk, sub_matches: Sequence[SubMatch]) -> list[FilledSheet]:
    """Return a filled sheet for each sub-match, in their order."""
    total = len(sub_matches)
    return [
        _in_all(desk, partial(desk.sheet, sheet, number, total)) for number, sheet in enumerate(sub_matches, start=1)
    ]


def _in_all(desk: Desk, fill: Callable[[], FilledSheet]) -> FilledSheet:
    """Return a sheet with what is written on it in all languages of its event."""
    first, *others = in_each(desk.event, fill)
    for other in others:
        values = {
            name: both_lines(text, other.values[name]) if name in OF_TWO_LINES else both_words(text, other.values[name])
            for name, text in first.values.items()
        }
        first = replace(first, values=values)
    return first


def _title(stage: Stage, number: int) -> str:
    told = {"competition": stage.competition.name, "stage": stage.title, "round": number}
    return _("%(competition)s, %(stage)s, round %(round)d") % told


def _title_of_blanks(competition: Competition) -> str:
    return _("%(competition)s, blank sheets") % {"competition": competition.name}


def write_book(desk: Desk, sheets: Sequence[FilledSheet], path: Path, *, title: str, progress: Progress) -> int:
    """Write the PDF with all sheets to `path` and return how many pages it has."""
    progress(0, len(sheets), gettext_lazy("Drawing the form"))
    drawing = draw_forms(desk.forms, title)
    by_group = groupby(sheets, key=lambda sheet: (sheet.group, desk.forms[sheet.form].half))
    groups = [list(members) for _, members in by_group]
    pages = [(of_group[0], list(_pages(desk, drawing, of_group))) for of_group in groups]
    book = PdfBook(drawing, title, (part for _, of_group in pages for page, _ in of_group for part in page))
    done = 0
    for first, of_group in pages:
        form = desk.forms[first.form]
        for index, (page, sheets_done) in enumerate(of_group):
            book.add_page(page, lines=CUT_LINE if form.half else "", size=form.size)
            if index == 0:
                book.add_bookmark(first.title())
            done += sheets_done
            if done % 10 == 0:
                progress(done, len(sheets), first.title)
    progress(len(sheets), len(sheets), gettext_lazy("Putting the pages together"))
    book.save(path)
    return len(book.writer.pages)


def _pages(desk: Desk, drawing: Drawing, sheets: list[FilledSheet]) -> Iterator[tuple[list[Filled], int]]:
    """Yield pages of filled forms, each with how many sheets are done with it.

    Half sheets lie so that one cut through the stack leaves two piles, the upper in order and then the lower.
    """
    copies = [_copies(desk, drawing, sheet) for sheet in sheets]
    if not desk.forms[sheets[0].form].half:
        for of_sheet in copies:
            for number, part in enumerate(of_sheet, start=1):
                yield [part], int(number == len(of_sheet))
        return
    if desk.copies == 1:
        upper = (len(sheets) + 1) // 2
        nothing: list[Filled] = []
        piles = zip_longest(copies[:upper], copies[upper:], fillvalue=nothing)
        copies = [[*of_sheet, *under] for of_sheet, under in piles]
    for first, *others in copies:
        yield [replace(first, bottom=LETTER[1] / 2), *others], len(others) + 1 if desk.copies == 1 else 1


def _copies(desk: Desk, drawing: Drawing, sheet: FilledSheet) -> list[Filled]:
    """Return the pages of a sheet, or of the copy of each side; both must agree before they are handed in."""
    pages, scale = drawing.pages[sheet.form], desk.forms[sheet.form].scale
    words = in_each(desk.event, lambda: _words_of_copies(sheet, len(pages)))
    copies, leaves = ([both_words(*each) for each in zip(*part, strict=True)] for part in zip(*words, strict=True))
    return [
        Filled(page, {**sheet.values, "copy": copy, "leaf": leaf}, sheet.qr, scale=scale)
        for copy in (copies if desk.copies == 2 else [""])
        for page, leaf in zip(pages, leaves, strict=True)
    ]


def _words_of_copies(sheet: FilledSheet, pages: int) -> tuple[list[str], list[str]]:
    """Return whose each copy is, and what tells the pages of a sheet apart."""
    home = sheet.values.get("home.team", _("the home side"))
    away = sheet.values.get("away.team", _("the visitor"))
    leaves = [_("page %(page)d of %(pages)d") % {"page": page, "pages": pages} for page in range(1, pages + 1)]
    copies = [_("Copy 1 of 2: %(side)s") % {"side": home}, _("Copy 2 of 2: %(side)s") % {"side": away}]
    return copies, leaves if pages > 1 else [""]
