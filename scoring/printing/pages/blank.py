"""Rules and notices for the wall, and forms to be filled in by hand. The words are ours, the sections the manual's."""

from __future__ import annotations

from games import registry
from games.rulebook import Category
from scoring.printing.engine.extent import always, summed
from scoring.printing.pages.base import Document, Group, Paper, PaperAsked
from scoring.printing.queries import POOL_TABLE
from tournaments.draws.queries.timetable import round_times
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import entries_of
from tournaments.events.models import Competition
from tournaments.events.pages.rules_sheet import rules_sheet
from tournaments.events.queries import category_for, no_liability, programme_by_day
from tournaments.halls.queries import equipment_of
from tournaments.hosting.queries import information_of
from tournaments.organization.queries.permissions import Right

LINES_OF_A_FORM = 6  # people on an entry form without a category
SHOTS_A_PAGE = 27


def rules(asked: PaperAsked) -> Paper:
    """Every setting of the event with the section that it comes from."""
    return Paper(title="Rules of this event", template="rules", context={"groups": rules_sheet(asked.event)})


def conduct(asked: PaperAsked) -> Paper:
    """Conduct, dress and who decides, for the wall (A26)."""
    rules = asked.book.conduct
    return Paper(title="Conduct and dress", template="conduct", context={"conduct": rules})


def programme(asked: PaperAsked) -> Paper | None:
    """The hours of the weekend in large type, for the wall and the tables (FORMAT OF PLAY viii to xi)."""
    days = programme_by_day(asked.event)
    if not days:
        return None
    rounds = round_times(asked.event)
    timed = [(day, items, rounds.get(day, ())) for day, items in days]
    context = {"programme": timed, "hall": information_of(asked.event).hall}
    return Paper(title="Program", template="programme", context=context)


def entry_form(asked: PaperAsked) -> Paper:
    """An empty entry form for each category (REGISTRATION iii)."""
    due = asked.level.entries_due_days
    forms = [
        {"competition": competition, "category": category, "lines": range(1, people_of(category) + 1)}
        for competition, category in _categories(asked)
    ] * max(1, asked.number)
    context = {"forms": forms, "due_days": due, "payee": asked.level.fee_payee or asked.level.fee_set_by}
    context["no_liability"] = no_liability(asked.event)
    return Paper(title="Entry form", template="entry_form", context=context)


def declaration(asked: PaperAsked) -> Paper:
    """Declarations of Participation, two a page (ELIGIBILITY ii and v)."""
    levels = [level.name for level in asked.book.levels if level.declaration_replaces_card]
    context = {"forms": range(max(2, asked.number)), "levels": levels}
    return Paper(title="Declaration of Participation", template="declaration", context=context)


def composite(asked: PaperAsked) -> Paper:
    """The notice of a team of two branches, to Area, District and Command (A11); an empty one when there is none."""
    teams: list[dict[str, object]] = []
    for competition in asked.competitions:
        entries: list[Entry] = [entry for entry in entries_of(competition) if entry.partner_branch_id]
        teams.extend({"entry": entry, "competition": competition} for entry in entries)
    context = {
        "notices": teams or [{"entry": None, "competition": None}],
        "limit": asked.book.eligibility.composite_below,
    }
    return Paper(title="Composite team notice", template="composite", context=context)


def ruling(asked: PaperAsked) -> Paper:
    """A record of a dispute and how it was decided (CODE OF CONDUCT v)."""
    context = {"forms": range(max(1, asked.number)), "decided_by": asked.book.conduct.decided_by}
    return Paper(title="Record of a ruling", template="ruling", context=context)


def shot_log(asked: PaperAsked) -> Paper | None:
    """An empty log of a rack of pool, shot by shot: who called what, what fell, which foul was admitted (A91)."""
    forms = [
        {"name": competition.name, "leg": registry.get(competition.game).leg_word}
        for competition in asked.competitions
        if equipment_of(competition.game) == POOL_TABLE
    ] * max(1, asked.number)
    if not forms:
        return None
    context = {"forms": forms, "lines": range(1, SHOTS_A_PAGE + 1)}
    return Paper(title="Shot log", template="shot_log", context=context)


def people_of(category: Category) -> int:
    """Return how many people a side of this category may have, spares included."""
    return category.sides.size + category.sides.spares


def _categories(asked: PaperAsked) -> list[tuple[Competition, Category]]:
    return [(competition, category_for(competition)) for competition in asked.competitions]


PAPERS = (
    Document(
        key="programme",
        group=Group.WALL,
        title="Program",
        purpose="The hours of the weekend in large type.",
        pages=always(1),
        each=False,
        not_yet="The program has no line yet.",
        build=programme,
    ),
    Document(
        key="rules",
        group=Group.WALL,
        title="Rules of this event",
        purpose="Every number and choice that is used here, with the section it comes from.",
        pages=lambda extents: 5 + len(extents),
        each=False,
        build=rules,
        in_pack=-1,
    ),
    Document(
        key="conduct",
        group=Group.WALL,
        title="Conduct and dress",
        purpose="Large type, for the wall.",
        pages=always(1),
        each=False,
        build=conduct,
        in_pack=1,
    ),
    Document(
        key="entry_form",
        group=Group.FORMS,
        title="Entry form",
        purpose="For a branch that enters its team on paper.",
        pages=summed(lambda extent: 1),
        copies=True,
        build=entry_form,
    ),
    Document(
        key="declaration",
        group=Group.FORMS,
        title="Declaration of Participation",
        purpose="For new members, and where a card is lost. Two on a page.",
        pages=always(1),
        each=False,
        copies=True,
        build=declaration,
        in_pack=-2,
    ),
    Document(
        key="composite",
        group=Group.FORMS,
        title="Composite team notice",
        purpose="To Area, District and Command, filled in for each team of two branches; else an empty one.",
        pages=lambda extents: max(1, sum(extent.composites for extent in extents)),
        right=Right.CHECK_IN,
        build=composite,
    ),
    Document(
        key="ruling",
        group=Group.FORMS,
        title="Record of a ruling",
        purpose="What was in dispute, who decided and how.",
        pages=always(1),
        each=False,
        copies=True,
        build=ruling,
        in_pack=-3,
    ),
    Document(
        key="shot_log",
        group=Group.FORMS,
        title="Shot log",
        purpose="For a rack of pool: who called which ball and pocket, what fell, which foul was admitted.",
        pages=summed(lambda extent: 1 if extent.has_shots else 0),
        copies=True,
        not_yet="For pool: this event has none.",
        build=shot_log,
    ),
)
