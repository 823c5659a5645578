"""Rules and notices for the wall, and forms to be filled in by hand. The words are ours, the sections the manual's."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import registry
from games.rulebook import Category
from games.rulebook.words import key_in_words
from scoring.printing.engine.extent import summed
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from scoring.printing.queries import POOL_TABLE
from tournaments.draws.queries.days import timetable_of
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import entries_of
from tournaments.events.models import Competition
from tournaments.events.pages.rules_sheet import rules_sheet
from tournaments.events.queries import category_for, no_liability
from tournaments.events.words import who_may_play
from tournaments.guide.pages import trouble_on_paper
from tournaments.halls.queries import equipment_of
from tournaments.hosting.queries.papers import information_of
from tournaments.organization.queries.permissions import Right
from tournaments.seasons.queries.plan import terms_of

SHOTS_A_PAGE = 22


def rules(asked: PrintRequest) -> Paper:
    """Every setting of the event with the section that it comes from."""
    return Paper(title=_("Rules of this event"), template="rules", context={"groups": rules_sheet(asked.event)})


def conduct(asked: PrintRequest) -> Paper:
    """Conduct, dress and who decides, for the wall (A26)."""
    rules = asked.book.conduct
    return Paper(title=_("Conduct and dress"), template="conduct", context={"conduct": rules})


def programme(asked: PrintRequest) -> Paper | None:
    """The hours of the weekend in large type, for the wall and the tables (FORMAT OF PLAY viii to xi)."""
    days = timetable_of(asked.event)
    if not days:
        return None
    context = {"days": days, "hall": information_of(asked.event).hall}
    return Paper(title=_("Program"), template="programme", context=context)


def entry_form(asked: PrintRequest) -> Paper:
    """An empty entry form for each category (REGISTRATION iii)."""
    terms = terms_of(asked.event, asked.competitions)
    forms = [
        {
            "competition": competition,
            "category": category,
            "lines": range(1, people_of(category) + 1),
            "who": who_may_play(category),
            "due_days": (due := terms[competition.pk].entries_due) and (asked.event.starts_on - due).days,
            "asks_fee": terms[competition.pk].asks_fee,
        }
        for competition, category in _categories(asked)
    ] * max(1, asked.number)
    context = {"forms": forms, "payee": asked.level.fee_payee or key_in_words(asked.level.fee_set_by)}
    context["no_liability"] = no_liability(asked.event)
    return Paper(title=_("Entry form"), template="entry_form", context=context)


def declaration(asked: PrintRequest) -> Paper:
    """Declarations of Participation, two a page (ELIGIBILITY ii and v)."""
    levels = [level.name for level in asked.book.levels if level.declaration_replaces_card]
    context = {"forms": range(max(2, asked.number)), "levels": levels}
    return Paper(title=_("Declaration of Participation"), template="declaration", context=context)


def composite(asked: PrintRequest) -> Paper:
    """The notice of a team of two branches, to Area, District and Command (A11); an empty one when there is none."""
    teams: list[dict[str, object]] = []
    for competition in asked.competitions:
        entries: list[Entry] = [entry for entry in entries_of(competition) if entry.partner_branch_id]
        teams.extend({"entry": entry, "competition": competition} for entry in entries)
    context = {
        "notices": teams or [{"entry": None, "competition": None}],
        "limit": asked.book.eligibility.composite_below,
    }
    return Paper(title=_("Composite team notice"), template="composite", context=context)


def ruling(asked: PrintRequest) -> Paper:
    """A record of a dispute and how it was decided (CODE OF CONDUCT v)."""
    context = {"forms": range(max(1, asked.number)), "decided_by": asked.book.conduct.decided_by}
    return Paper(title=_("Record of a ruling"), template="ruling", context=context)


def shot_log(asked: PrintRequest) -> Paper | None:
    """An empty log of a rack of pool, shot by shot: who called what, what fell, which foul was admitted (A91)."""
    forms = [
        {"name": competition.name, "leg": registry.get(competition.game).leg_word}
        for competition in asked.competitions
        if equipment_of(competition.game) == POOL_TABLE
    ] * max(1, asked.number)
    if not forms:
        return None
    context = {"forms": forms, "lines": range(1, SHOTS_A_PAGE + 1)}
    return Paper(title=_("Shot log"), template="shot_log", context=context)


def trouble(asked: PrintRequest) -> Paper:
    """What to do when the network, the power, the printer or a person is gone. Its words are the help's."""
    return Paper(title=_("Something is wrong"), template="trouble", context=trouble_on_paper())


def people_of(category: Category) -> int:
    """Return how many people a side of this category may have, spares included."""
    return category.sides.size + category.sides.spares


def _categories(asked: PrintRequest) -> list[tuple[Competition, Category]]:
    return [(competition, category_for(competition)) for competition in asked.competitions]


PAPERS = (
    Document(
        key="programme",
        group=Group.WALL,
        title=gettext_lazy("Program"),
        purpose=gettext_lazy("The hours of the weekend in large type."),
        each=False,
        not_yet=gettext_lazy("The program is still empty."),
        build=programme,
    ),
    Document(
        key="rules",
        group=Group.WALL,
        title=gettext_lazy("Rules of this event"),
        purpose=gettext_lazy("Every number and choice used at this event, with its section of the manual."),
        pages=lambda extents: 5 + len(extents),
        each=False,
        build=rules,
        in_pack=-1,
    ),
    Document(
        key="conduct",
        group=Group.WALL,
        title=gettext_lazy("Conduct and dress"),
        purpose=gettext_lazy("Large type, for the wall."),
        each=False,
        build=conduct,
        in_pack=1,
    ),
    Document(
        key="entry_form",
        group=Group.FORMS,
        title=gettext_lazy("Entry form"),
        purpose=gettext_lazy("For a branch entering its team on paper."),
        pages=summed(lambda extent: 1),
        copies=True,
        build=entry_form,
    ),
    Document(
        key="declaration",
        group=Group.FORMS,
        title=gettext_lazy("Declaration of Participation"),
        purpose=gettext_lazy("For new members and lost cards. 2 to a page."),
        each=False,
        copies=True,
        build=declaration,
        in_pack=-2,
    ),
    Document(
        key="composite",
        group=Group.FORMS,
        title=gettext_lazy("Composite team notice"),
        purpose=gettext_lazy(
            "For Area, District and Command. Filled in for each team from two branches, otherwise empty."
        ),
        pages=lambda extents: max(1, sum(extent.composites for extent in extents)),
        right=Right.CHECK_IN,
        build=composite,
    ),
    Document(
        key="ruling",
        group=Group.FORMS,
        title=gettext_lazy("Record of a ruling"),
        purpose=gettext_lazy("What was in dispute, who decided it, and how."),
        each=False,
        copies=True,
        build=ruling,
        in_pack=-3,
    ),
    Document(
        key="shot_log",
        group=Group.FORMS,
        title=gettext_lazy("Shot log"),
        purpose=gettext_lazy("For a rack of pool: calls, balls pocketed and fouls admitted, shot by shot."),
        pages=summed(lambda extent: 1 if extent.has_shots else 0),
        copies=True,
        not_yet=gettext_lazy("For pool only. This event has none."),
        build=shot_log,
    ),
    Document(
        key="trouble",
        group=Group.SAFE,
        title=gettext_lazy("Something is wrong"),
        purpose=gettext_lazy(
            "For the desk: what to do when the network, the power, the printer or a person is missing."
        ),
        each=False,
        build=trouble,
    ),
)
