"""The plan of the hall for the wall: every table with its number, who plays there, and where the reader stands."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from tournaments.draws.queries.tables import HallNow
from tournaments.draws.words.tables import numbers_in_words
from tournaments.events.queries import category_for
from tournaments.halls.queries import equipment_of, plan_of

_TITLES = (
    (gettext_lazy("table"), gettext_lazy("Where is my table?")),
    (gettext_lazy("board"), gettext_lazy("Where is my board?")),
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def wall_plan(asked: PrintRequest) -> Paper | None:
    """The hall as it stands, as large as the page; nothing where nobody has said what stands in it (HOSTING iv)."""
    hall = HallNow.of(asked.event)
    if not hall.tables:
        return None
    letters: dict[tuple[str, int], str] = {}
    for letter, competition in zip(_LETTERS, hall.competitions.values(), strict=False):
        for number in hall.numbers_now(competition):
            spot = (equipment_of(competition.game), number)
            letters[spot] = f"{letters.get(spot, '')}{letter}"
    rows = [
        [(table, letters.get((table.equipment, table.number), "")) if table else None for table in row]
        for row in plan_of(hall.tables).rows
    ]
    words = {str(category_for(competition).stations_are) for competition in hall.competitions.values()}
    heading = next((title for word, title in _TITLES if words == {word}), _("Where do I play?"))
    played = [
        (
            letter,
            competition.name,
            numbers_in_words(sorted(hall.numbers_now(competition)), category_for(competition).stations_are),
        )
        for letter, competition in zip(_LETTERS, hall.competitions.values(), strict=False)
    ]
    context = {"heading": heading, "rows": rows, "played": played}
    return Paper(title=_("Wall plan"), template="wall_plan", context=context, size="wide")


PAPERS = (
    Document(
        key="wall_plan",
        group=Group.WALL,
        title=gettext_lazy("Wall plan"),
        purpose=gettext_lazy("The layout of the hall: the number of every table, who plays where, and “you are here”."),
        each=False,
        not_yet=gettext_lazy("Available once the tables are placed in the hall: see “The hall” on the draws page."),
        build=wall_plan,
    ),
)
