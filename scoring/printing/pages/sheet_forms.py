"""The forms of score sheets: what is the same on every sheet of one form, and their drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.template.loader import select_template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.base import Game, GameRules, LegBlock
from games.rulebook import Category
from kit.dates import format_range
from kit.pure.translation import labelled
from scoring.printing.pages.languages import languages_of, on_one_sheet
from scoring.printing.pages.pdf import LETTER, Drawing, draw
from tournaments.events.models import Competition, Event

LARGER = 4 / 3  # a sheet in large print, whose letters are laid out in 12 points and more

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
    players: int
    spares: int

    @property
    def paper(self) -> str:
        return "large full" if self.large else "own half" if self.half else "own full"  # not shown

    @property
    def scale(self) -> float:
        return LARGER if self.large else 1.0

    @property
    def size(self) -> tuple[float, float]:
        """The page on which it is printed; large print lies across."""
        return LETTER[::-1] if self.large else LETTER

    @property
    def game(self) -> Game:
        return registry.get(self.competition.game)

    @property
    def rules(self) -> GameRules:
        return self.category.rules

    @property
    def template(self) -> str:
        """The sheet of the game; a game without one gets boxes for what its legs need."""
        own = f"games/{self.competition.game}/sheet.html"
        return str(select_template([own, "scoring/printing/sheet_any.html"]).template.name)

    @property
    def event_line(self) -> str:
        when = format_range(self.event.starts_on, self.event.ends_on)
        return _("%(level)s · hosted by %(branch)s · %(when)s") % {
            "level": self.level_name,
            "branch": self.event.host,
            "when": when,
        }

    @property
    def title(self) -> str:
        sport, name = str(self.category.sport), str(self.competition.name)
        both = name if sport.lower() in name.lower() else labelled(sport, name)
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
    def wins_needed(self) -> int:
        return self.leg_count // 2 + 1

    @property
    def ends_early(self) -> bool:
        """Whether legs that decide nothing any more are left out."""
        return self.leg_count > 1 and self.rules.wins_that_end(playoff=self.playoff) is not None

    @property
    def is_race(self) -> bool:
        """Whether a match of the round robin ends so, which its sheet says."""
        return self.ends_early and not self.playoff

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
        """Whether the names stand beside three legs, or large ones; a spare's name then has the whole line."""
        return (self.leg_count > 2 or self.large) and self.game.sheets_a_page > 1

    @property
    def in_for_width(self) -> str:
        """Room for "in for" and a box with the number of each player."""
        return f"{(16 if self.large else 12) + (9 if self.large else 8) * self.players}mm"

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


def draw_forms(forms: list[PrintedForm], title: str) -> Drawing:
    """Return the drawing of these forms.

    One that is too long for half a page gets a whole one, and one that is too long for that several, in large print.
    """
    context = {"forms": forms, "title": title, "languages": len(languages_of(forms[0].event))}
    drawing = draw(on_one_sheet(forms[0].event, "scoring/printing/sheets.html", context))
    too_long = [number for number, pages in enumerate(drawing.pages) if len(pages) > 1 and not forms[number].large]
    if not too_long:
        return drawing
    for number in too_long:
        forms[number] = replace(forms[number], half=False, large=not forms[number].half)
    return draw_forms(forms, title)
