"""The papers that can be printed besides score sheets: what each is for, who may, and how long it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from tournaments.organization.queries.permissions import Right


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """How large one competition is: what the number of pages depends on."""

    teams: int
    people: int
    players: int  # without spares
    rounds: int
    matches: int
    stations: int
    playoffs: int
    composites: int
    sheets_out: int = 0
    sheets_new: int = 0  # not printed yet, and not played
    is_full_page: bool = True  # one score sheet a page
    groups: int = 1  # in which the field is drawn

    @property
    def sheets_pages(self) -> int:
        return self.sheets_new if self.is_full_page else ceil(self.sheets_new / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One paper of the list. `pages` says about how many it has for these competitions; 0: nothing to print yet."""

    key: str
    group: str
    title: str
    purpose: str
    pages: Callable[[Sequence[Extent]], int]
    right: Right = Right.PRINT
    each: bool = True  # it can be had for one competition
    copies: bool = False  # an empty form, of which people want a number
    not_yet: str = ""  # why there is nothing to print


def _sum(one: Callable[[Extent], float]) -> Callable[[Sequence[Extent]], int]:
    return lambda extents: sum(ceil(one(extent)) for extent in extents)


def _drawn(one: Callable[[Extent], float]) -> Callable[[Sequence[Extent]], int]:
    return lambda extents: sum(ceil(one(extent)) for extent in extents if extent.rounds)


def _always(pages: int) -> Callable[[Sequence[Extent]], int]:
    return lambda extents: pages


DRAW, DOOR, PLAY, HONOURS, HOST, WALL, FORMS, SAFE = (
    "The draw",
    "Registration table",
    "While they play",
    "Awards and the next level",
    "The host branch",
    "For the wall",
    "Forms to fill in by hand",
    "In case the power goes",
)
_NO_DRAW = "Follows when a draw is published."
_NO_TEAMS = "Follows when teams are entered."

PACK = "pack"


def _pack_pages(extents: Sequence[Extent]) -> int:
    """About the sum of its parts; sheets are counted as not printed yet."""
    return sum(
        12 + one.sheets_pages + ceil(one.matches / 27) + ceil(one.people / 20) + (6 if one.is_full_page else 3)
        for one in extents
        if one.teams
    )


_DOCUMENTS = (
    Document(
        key=PACK,
        group=SAFE,
        title="Everything for a hall without power",
        purpose="One file to print before the first round: what to do, lists, draw, wall charts, "
        "all score sheets that were not printed yet, empty ones, and the rules.",
        pages=_pack_pages,
        right=Right.CHECK_IN,
        not_yet=_NO_TEAMS,
    ),
    Document(
        key="schedule",
        group=DRAW,
        title="Schedule by round",
        purpose="Every match with table and time. For the captains' meeting and for the desk.",
        pages=_drawn(lambda one: (one.matches + 3 * one.rounds) / 33),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="wall_draw",
        group=DRAW,
        title="Wall draw by table",
        purpose="One grid: which numbers meet at which table in which round. Hang it where everybody passes.",
        pages=_drawn(lambda one: one.stations / 12),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="team_schedules",
        group=DRAW,
        title="A schedule for each team",
        purpose="Half a page for each captain: own matches, tables and times. Cut in the middle.",
        pages=_drawn(lambda one: one.teams / 2),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="draw_certificate",
        group=DRAW,
        title="Draw certificate",
        purpose="How fair the draw is, beside the best there can be, and the words that it was drawn from.",
        pages=_drawn(lambda one: max(one.groups, one.teams / 30)),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="check_in",
        group=DOOR,
        title="Check-in list",
        purpose="Everybody with a box for the card, and what is paid or owed, with totals.",
        pages=_sum(lambda one: (one.people + 1.8 * one.teams) / 33),
        right=Right.CHECK_IN,
        not_yet=_NO_TEAMS,
    ),
    Document(
        key="registration",
        group=DOOR,
        title="Sports registration sheet",
        purpose="For each category what Command gets with the fees after the event.",
        pages=_sum(lambda one: one.people / 26 + 0.2 if one.people else 0),
        right=Right.CHECK_IN,
        not_yet=_NO_TEAMS,
    ),
    Document(
        key="spares",
        group=DOOR,
        title="Spare list",
        purpose="Who may come in for whom, with room to write down when one did.",
        pages=_sum(lambda one: (one.people - one.players) / 24),
        right=Right.CHECK_IN,
        not_yet="No spare is named.",
    ),
    Document(
        key="barred",
        group=DOOR,
        title="Who is barred",
        purpose="Players who sit out a sport of this event, this season or the next, for staying away.",
        pages=_always(1),
        right=Right.CHECK_IN,
        each=False,
    ),
    Document(
        key="standings",
        group=PLAY,
        title="Standings",
        purpose="The table as it stands, with the reason for each place in a sentence.",
        pages=_drawn(lambda one: one.teams / 15),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="cross_table",
        group=PLAY,
        title="Cross-table",
        purpose="Everybody against everybody, as far as it is played.",
        pages=_drawn(lambda one: one.groups),
        not_yet=_NO_DRAW,
    ),
    Document(
        key="sheets_out",
        group=PLAY,
        title="Score sheets still out",
        purpose="Sheets that were printed and have not come back, with table and code.",
        pages=lambda extents: ceil(sum(one.sheets_out for one in extents) / 34),
        not_yet="No sheet is out.",
    ),
    Document(
        key="bracket",
        group=PLAY,
        title="Play-offs and finals",
        purpose="The bracket of each play-off and of finals, also before it is played.",
        pages=_sum(lambda one: one.playoffs),
        not_yet="There is no play-off.",
    ),
    Document(
        key="rulings",
        group=PLAY,
        title="Protests and decisions",
        purpose="Protests, teams that left, exceptions, awards that moved and late changes, by time, with lines for "
        "penalties by hand.",
        pages=_always(1),
        right=Right.RULE,
    ),
    Document(
        key="awards",
        group=HONOURS,
        title="Awards list",
        purpose="Who is called up for what, in the order of the closing ceremony.",
        pages=lambda extents: ceil(sum(1 for one in extents if one.rounds) / 4),
        right=Right.AWARD,
        not_yet=_NO_DRAW,
    ),
    Document(
        key="certificates",
        group=HONOURS,
        title="Certificates",
        purpose="One for each player of the champions and the runners-up. Needs final places.",
        pages=_drawn(lambda one: 2 * ceil(one.people / one.teams) if one.teams else 0),
        right=Right.AWARD,
        not_yet=_NO_DRAW,
    ),
    Document(
        key="pins",
        group=HONOURS,
        title="180 pins",
        purpose="Who threw a 180 and who is due a pin, with room for more.",
        pages=_always(1),
        right=Right.AWARD,
        each=False,
    ),
    Document(
        key="advancement",
        group=HONOURS,
        title="Teams that go on",
        purpose="For the District Commander who hosts the next level.",
        pages=_drawn(lambda one: 1),
        right=Right.AWARD,
        not_yet=_NO_DRAW,
    ),
    Document(
        key="information",
        group=HOST,
        title="Host Branch Information Sheet",
        purpose="Where to come, where to stay, whom to ask: for the District Commander and for those who come. "
        "With lines to write on while it is not filled in.",
        pages=_always(2),
        right=Right.HOST_PAPERS,
        each=False,
    ),
    Document(
        key="financial",
        group=HOST,
        title="Host Branch Financial sheet",
        purpose="What came in and what was spent, and who owes whom. With lines to write on while it is not begun.",
        pages=_always(2),
        right=Right.HOST_PAPERS,
        each=False,
    ),
    Document(
        key="host_application",
        group=HOST,
        title="Application to host",
        purpose="For the Spring Rally: the hall, its equipment, and where people can stay.",
        pages=_always(1),
        right=Right.HOST_PAPERS,
        each=False,
    ),
    Document(
        key="programme",
        group=WALL,
        title="Programme",
        purpose="The hours of the weekend in large type.",
        pages=_always(1),
        each=False,
        not_yet="The programme has no line yet.",
    ),
    Document(
        key="rules",
        group=WALL,
        title="Rules of this event",
        purpose="Every number and choice that is used here, with the section it comes from.",
        pages=lambda extents: 5 + len(extents),
        each=False,
    ),
    Document(
        key="conduct",
        group=WALL,
        title="Conduct and dress",
        purpose="Large type, for the wall.",
        pages=_always(1),
        each=False,
    ),
    Document(
        key="wall_chart",
        group=WALL,
        title="Wall chart to fill in",
        purpose="An empty cross-table on Letter paper: the scoreboard when there is no projector.",
        pages=_sum(lambda one: one.groups if one.teams else 0),
        not_yet=_NO_TEAMS,
    ),
    Document(
        key="wall_chart_tabloid",
        group=WALL,
        title="Wall chart to fill in, 11 × 17 inches",  # noqa: RUF001
        purpose="The same in large, for a printer or a copy shop that has this paper.",
        pages=_sum(lambda one: one.groups if one.teams else 0),
        not_yet=_NO_TEAMS,
    ),
    Document(
        key="entry_form",
        group=FORMS,
        title="Entry form",
        purpose="For a branch that enters its team on paper.",
        pages=_sum(lambda one: 1),
        copies=True,
    ),
    Document(
        key="declaration",
        group=FORMS,
        title="Declaration of Participation",
        purpose="For new members, and where a card is lost. Two on a page.",
        pages=_always(1),
        each=False,
        copies=True,
    ),
    Document(
        key="composite",
        group=FORMS,
        title="Composite team notice",
        purpose="To Area, District and Command, filled in for each team of two branches; else an empty one.",
        pages=lambda extents: max(1, sum(one.composites for one in extents)),
        right=Right.CHECK_IN,
    ),
    Document(
        key="ruling",
        group=FORMS,
        title="Record of a ruling",
        purpose="What was in dispute, who decided and how.",
        pages=_always(1),
        each=False,
        copies=True,
    ),
)
CATALOGUE: dict[str, Document] = {document.key: document for document in _DOCUMENTS}
