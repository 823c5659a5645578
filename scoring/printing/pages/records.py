"""What the office keeps a record of: named spares, who is barred, protests and what was decided."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.translation import labelled
from scoring.awards.models import AwardDecision
from scoring.cases.models import Case, Ruling
from scoring.cases.queries.cases import CaseLine, cases_of, competitions_of
from scoring.changes.models import Change
from scoring.printing.engine.extent import summed
from scoring.printing.pages.base import Document, Group, Paper, PrintRequest
from scoring.printing.pages.sections import team_names
from scoring.sheets.queries.line_ups import came_in_at
from scoring.standings.queries.teams import Team
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage
from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries.departures import effect_of
from tournaments.entries.queries.entries import bars_at
from tournaments.events.queries import category_for, year_of_bars
from tournaments.organization.queries.permissions import Right
from tournaments.seasons.queries.plan import terms_of

LINES_BY_HAND = "123456"


def spares(asked: PrintRequest) -> Paper | None:
    """The spares of each team, named before the first level of play (ELIGIBILITY vi)."""
    places = (
        RosterPlace.objects.filter(
            entry__competition__in=asked.competitions, entry__state=Entry.State.ENTERED, part=RosterPlace.Part.SPARE
        )
        .select_related("member__branch", "entry__branch")
        .order_by("entry__number", "position")
    )
    named, pays = list(places), asked.book.registration.spares_pay
    if not named:
        return None
    came_in = came_in_at(asked.competitions)
    lists = [
        {
            "competition": competition,
            "spares": [
                (place, place.owes_fee(pays), came_in.get((place.entry_id, place.member_id), []))
                for place in named
                if place.entry.competition_id == competition.pk
            ],
        }
        for competition in asked.competitions
    ]
    asks_fee = any(terms.asks_fee for terms in terms_of(asked.event, asked.competitions).values())
    context = {"lists": [listed for listed in lists if listed["spares"]], "pays": pays, "asks_fee": asks_fee}
    return Paper(title=_("Spare list"), template="spares", context=context)


def barred(asked: PrintRequest) -> Paper:
    """Who sits out a sport of this event, this season or the next: for staying away (A24), or by a ruling."""
    categories = [category_for(competition) for competition in asked.competitions]
    sports = {category.sport.casefold(): category.sport for category in categories}
    sports |= {category.game.casefold(): category.sport for category in categories}  # written down either way
    this_year = year_of_bars(asked.event)
    barred_players = [
        {
            "suspension": suspension,
            "branch": suspension.member.branch.name_beside(asked.event.organizer),
            "sport": sports[suspension.sport.casefold()],
        }
        for suspension in bars_at(asked.event)
        .select_related("member__branch", "made_by")
        .order_by("season", "member__searched")
        if suspension.sport.casefold() in sports
    ]
    seasons = [
        (season, [line for line in barred_players if line["suspension"].season == season])  # type: ignore[attr-defined]
        for season in (this_year, this_year + 1)
    ]
    levels = [asked.book.level(key).name for key in asked.book.eligibility.no_show_levels]
    context = {"seasons": seasons, "sports": list(dict.fromkeys(sports.values())), "levels": levels}
    context["by_season"] = asked.book.eligibility.no_show_counts == "season"
    return Paper(title=_("Who is barred"), template="barred", context=context)


@dataclass(frozen=True, kw_only=True)
class Ruled:
    """One line of the log: when, about whom, what, and by whom."""

    at: datetime.datetime
    about: str
    what: str
    by: str
    is_open: bool = False


def rulings(asked: PrintRequest) -> Paper:
    """Protests and what was decided, by time, with room for what is not in the program (CODE OF CONDUCT v)."""
    named = {pk: team for competition in asked.competitions for pk, team in team_names(competition).items()}
    lines = [*_cases(asked), *_about_teams(asked, named), *_about_draws(asked)]
    context = {"lines": sorted(lines, key=lambda line: line.at), "by_hand": LINES_BY_HAND}
    return Paper(title=_("Protests and decisions"), template="rulings", context=context, size="wide")


def _cases(asked: PrintRequest) -> Iterator[Ruled]:
    """Yield each protest, complaint and question, and each ruling on it (CODE OF CONDUCT v, A91)."""
    for line in cases_on(asked):
        case, submission = line.case, line.submission
        at = case.claimed_at if case is not None else submission.entered_at if submission is not None else asked.now
        by = case.claimed_by or str(case.opened_by) if case is not None else str(submission and submission.entered_by)
        yield Ruled(at=at, about=line.about, what=labelled(line.title, line.claim), by=by, is_open=line.is_open)
        for ruling in line.rulings:
            section = ruling.section or _("no section")
            what = labelled(line.title, f"{ruling.effect_in_words}. {ruling.decision} ({section})")
            yield Ruled(at=ruling.decided_at, about=line.about, what=what, by=str(ruling.decided_by))


def cases_on(asked: PrintRequest) -> list[CaseLine]:
    """Return the cases of the competitions that a paper is about; of the whole event those about none as well."""
    lines, mine = cases_of(asked.event), {competition.pk for competition in asked.competitions}
    about = competitions_of([line.case for line in lines if line.case is not None])
    is_whole = not asked.event.competitions.exclude(pk__in=mine).exists()
    return [line for line in lines if is_whole or _about(line, about) & mine]


def _about(line: CaseLine, about: Mapping[int, frozenset[int]]) -> frozenset[int]:
    if line.case is not None:
        return about[line.case.pk]
    return frozenset(() if line.competition_id is None else (line.competition_id,))


def rulings_on_record(asked: PrintRequest) -> Paper | None:
    """One page for each ruling, filled in: who claimed what, what was decided, by which section, by whom."""
    records = [
        Record(case=line.case, ruling=ruling)
        for line in cases_on(asked)
        for ruling in line.rulings
        if line.case is not None
    ]
    if not records:
        return None
    return Paper(title=_("Record of a ruling"), template="ruling", context={"forms": records})


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A ruling as the form has it."""

    case: Case
    ruling: Ruling

    @property
    def sheet(self) -> str:
        return spoken(self.case.sub_match.code) if self.case.sub_match is not None else ""

    @property
    def other_side(self) -> str:
        """The side of the sheet that did not bring it."""
        match = self.case.sub_match.match if self.case.sub_match is not None else None
        if match is None or not self.case.claimed_side:
            return ""
        other = match.away if self.case.claimed_side == Case.Side.HOME else match.home
        return other.team_name if other is not None else ""


def _about_teams(asked: PrintRequest, named: dict[int, Team]) -> Iterator[Ruled]:
    mine = {"entry__competition__in": asked.competitions, "revoked_at": None}

    def about(entry: Entry) -> str:
        return labelled(entry.competition, named[entry.pk].name)

    for departure in Departure.objects.filter(**mine).select_related("entry__competition__event", "decided_by"):
        what = labelled(departure.get_kind_display(), f"{departure.reason}. {effect_of(departure)}")
        yield Ruled(at=departure.decided_at, about=about(departure.entry), what=what, by=str(departure.decided_by))
    decided = Override.objects.filter(**mine).exclude(kind=Override.Kind.ASKED)
    for override in decided.select_related("entry__competition", "made_by", "member"):
        rule = RULES.get(override.rule)
        told = {"rule": _(rule.title) if rule else override.rule, "reason": override.reason}
        what = _("Allowed to play (%(rule)s): %(reason)s") % told
        if override.member:
            told["player"] = override.member.name
            what = _("%(player)s is allowed to play (%(rule)s): %(reason)s") % told
        if override.kind == Override.Kind.REFUSED:
            what = _("Refused (%(rule)s): %(reason)s") % told
        yield Ruled(at=override.made_at, about=about(override.entry), what=what, by=str(override.made_by))
    for decision in AwardDecision.objects.filter(**mine).select_related("entry__competition", "decided_by"):
        what = _("The award goes to the next team: %(reason)s") % {"reason": decision.reason}
        yield Ruled(at=decision.decided_at, about=about(decision.entry), what=what, by=str(decision.decided_by))


def _about_draws(asked: PrintRequest) -> Iterator[Ruled]:
    agreed = Stage.objects.published().filter(competition__in=asked.competitions, set_aside=None).exclude(agreement="")
    for stage in agreed.select_related("competition", "made_by"):
        what = _("%(name)s, agreed by the captains and the Representative: %(agreement)s") % {
            "name": stage.title,
            "agreement": stage.agreement,
        }
        yield Ruled(at=stage.made_at, about=str(stage.competition), what=what, by=str(stage.made_by or ""))
    changes = Change.objects.filter(
        stage__competition__in=asked.competitions, undone_at=None, part_of=None
    ).select_related("stage__competition", "made_by")
    for change in changes:
        yield Ruled(
            at=change.made_at,
            about=str(change.stage.competition),
            what=_("Late change to the draw: %(reason)s") % {"reason": change.reason},
            by=str(change.made_by),
        )


PAPERS = (
    Document(
        key="records",
        group=Group.PLAY,
        title=gettext_lazy("Records of rulings"),
        purpose=gettext_lazy("One page for each ruling on a protest, complaint or question, filled in."),
        right=Right.RULE,
        not_yet=gettext_lazy("Nothing has been ruled on."),
        build=rulings_on_record,
    ),
    Document(
        key="spares",
        group=Group.DOOR,
        title=gettext_lazy("Spare list"),
        purpose=gettext_lazy("Who may replace whom, with room to note when a spare played."),
        pages=summed(lambda extent: (extent.people - extent.players) / 24),
        right=Right.CHECK_IN,
        not_yet=gettext_lazy("No spares are named."),
        build=spares,
    ),
    Document(
        key="barred",
        group=Group.DOOR,
        title=gettext_lazy("Who is barred"),
        purpose=gettext_lazy(
            "Players barred from a sport of this event, this season or next: for not showing up, or by a ruling."
        ),
        right=Right.CHECK_IN,
        each=False,
        build=barred,
    ),
    Document(
        key="rulings",
        group=Group.PLAY,
        title=gettext_lazy("Protests and decisions"),
        purpose=gettext_lazy(
            "Protests, teams that left, exceptions, awards that moved and late changes, in order of time. With lines "
            "to write on."
        ),
        right=Right.RULE,
        build=rulings,
    ),
)
