"""One team's weekend."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from games import registry
from scoring.board.pages.matches import MatchView, views_of
from scoring.board.queries.screens import matches_in_order
from scoring.board.words.screens import PROVISIONAL
from scoring.desk.queries.expected import expected_hours
from scoring.live.queries.logs import logs_of_entry
from scoring.live.queries.statistics import FigureTable, table_of, who_was_there
from scoring.standings.engine.table import Row
from scoring.standings.pages.pictures import FormBox, form_boxes
from scoring.standings.queries.model import Standings
from scoring.standings.queries.prospects import places_played_for, prospect_of
from scoring.standings.queries.public import departed_entries, names_in, public_stages
from scoring.standings.queries.standings import standings_of
from scoring.standings.words.places import in_a_sentence
from scoring.standings.words.prospects import sentences
from scoring.standings.words.reasons import reason
from tournaments.draws.models import FINALS
from tournaments.draws.queries.public import shown_byes
from tournaments.draws.words.places import ordinal
from tournaments.entries.queries.partners import sides_of
from tournaments.members.queries import public_person
from tournaments.models import Bye, Entry, Match, RosterPlace
from tournaments.organization.queries.visibility import public_name, sees_results


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMatch:
    """A match seen from one side. Own and other score are None until it is over."""

    match: MatchView
    opponent: str
    opponent_id: int | None
    is_home: bool
    own: int | None
    other: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Weekend:
    """One team at one competition: who plays, what is next, what was. Nothing else of its entry is public."""

    entry_id: int
    name: str
    partner: str  # the other branch of a composite team
    roster: list[tuple[str, str, str]]  # (name, part, person), the person empty where the name is withheld
    matches: list[OwnMatch]
    byes: tuple[tuple[int, str], ...]  # the rounds in which it sits out, or one of its pairs
    departed: bool
    finals_follow: bool = False  # finals follow what it plays, and are not made
    rounds_follow: bool = False  # rounds of a Swiss draw are drawn later

    @property
    def has_parts(self) -> bool:
        """Whether the number of a round alone does not say which match is meant."""
        return (
            any(own.match.group or own.match.is_game for own in self.matches)
            or len({own.match.stage for own in self.matches}) > 1
        )

    @property
    def next_match(self) -> OwnMatch | None:
        return next(iter(self.to_play), None)

    @property
    def at_the_same_time(self) -> list[OwnMatch]:
        """What the other pair of the team plays beside the next match, where opponents are drawn for each pair."""
        first = self.next_match
        if first is None or not first.match.own_pair:
            return []
        return [own for own in self.to_play if own is not first and own.match.slot == first.match.slot]

    @property
    def at_once(self) -> list[OwnMatch]:
        """The next match, and what the other pair of the team plays beside it."""
        return [own for own in (self.next_match, *self.at_the_same_time) if own is not None]

    @property
    def to_play(self) -> list[OwnMatch]:
        return [own for own in self.matches if not own.match.is_over and not own.match.called_off]

    @property
    def played(self) -> list[OwnMatch]:
        return [own for own in self.matches if own.match.is_over]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnPlace:
    """Where a team stands, and why."""

    text: str
    reason: str
    note: str  # what could still change it
    stakes: tuple[str, ...] = ()  # what is sure, what is out of reach, what the next match can bring
    awaits_playoff: bool = False  # tied where it matters, and the play-off of the tie is not made
    form: tuple[FormBox, ...] = ()  # what it did in every match


def seen_from(match: MatchView, entry_id: int | None) -> OwnMatch:
    """Return `match` as the team `entry_id` sees it."""
    is_home = match.home_id == entry_id
    scores = (match.home_score, match.away_score)
    return OwnMatch(
        match=match,
        opponent=match.away if is_home else match.home,
        opponent_id=match.away_id if is_home else match.home_id,
        is_home=is_home,
        own=scores[0] if is_home else scores[1],
        other=scores[1] if is_home else scores[0],
    )


def place_of(entry: Entry) -> OwnPlace | None:
    """Return the place of `entry` with its reason, in its group or table as long as it has none in the field.

    None before it has any.
    """
    whole = standings_of(entry.competition)
    of_finals = [whole.final_group] if whole.final_group is not None else []
    for standings in (whole, *of_finals, *whole.groups):
        for row in standings.table.rows:
            if row.entry == entry.pk and row.place is not None:
                return OwnPlace(
                    text=_format_place(row, in_a_sentence(standings.name) if standings is not whole else ""),
                    reason=reason(row, standings),
                    note=_what_could_change(standings, whole),
                    stakes=_stakes(standings, entry.pk),
                    awaits_playoff=any(entry.pk in tie.entries and not tie.under_way for tie in standings.table.ties),
                    form=form_boxes(whole, entry.pk),
                )
    return None


def _format_place(row: Row, group: str) -> str:
    """Return a place as a team reads it: "3rd", "Tied for 2nd in group A"."""
    told = {"place": ordinal(row.place or 0), "group": group}
    if row.tied_with:
        return (_("Tied for %(place)s in %(group)s") if group else _("Tied for %(place)s")) % told
    return (_("%(place)s in %(group)s") if group else "%(place)s") % told


def _stakes(standings: Standings, entry: int) -> tuple[str, ...]:
    """Return what a team plays for, in sentences; nothing as long as everything is possible."""
    told = prospect_of(standings, entry)
    return tuple(sentences(told, most=places_played_for(standings))) if told is not None else ()


def _what_could_change(standings: Standings, whole: Standings) -> str:
    """Return what could still change a place in `standings`, which are those of the field or a part of them."""
    table = standings.table
    if not table.all_in:
        return str(PROVISIONAL)
    if table.ties:
        return _("Provisional until the play-off is decided.")
    return "" if standings is whole else _("Places are given out when the finals are decided.")


def _part(place: RosterPlace, *, shown: bool) -> str:
    """Return what a captain or a spare is in a team, and where results are `shown` whether the spare has come in."""
    if place.part == RosterPlace.Part.PLAYER:
        return ""
    return _("Spare, has played") if shown and place.has_played else place.get_part_display()


def weekend_of(entry: Entry) -> Weekend:
    """Return what one team's page shows, in constant queries."""
    event = entry.competition.event
    departed = departed_entries(event)
    names = names_in(event)
    stages = public_stages(event)
    own = set(sides_of(entry))
    known = matches_in_order(Match.objects.filter(Q(home__in=own) | Q(away__in=own), stage__in=stages), event)
    mine = [match for match in known if own.intersection((match.home_id, match.away_id))]
    shown, expected = sees_results(event), expected_hours(event)
    before_finals = any(match.stage.is_before_finals for match in mine)
    of_finals = stages.filter(competition=entry.competition_id, kind__in=FINALS)
    return Weekend(
        entry_id=entry.pk,
        name=names[entry.pk],
        partner=entry.partner_name,
        # What the gate lets everybody read of a member.
        roster=[
            (public_name(place.member), _part(place, shown=shown), public_person(place.member))
            for place in entry.roster.select_related("member")
        ],
        matches=[
            seen_from(view, view.home_id if view.home_id in own else view.away_id)
            for view in views_of(mine, names, departed, event=event, expected=expected)
        ],
        byes=tuple(shown_byes(Bye.objects.filter(entry=entry, stage__in=stages), event).values_list("round", "pair")),
        departed=entry.pk in departed,
        finals_follow=before_finals and not of_finals.exists(),
        rounds_follow=any(
            match.stage.rounds_to_draw > 0 or (match.stage.follows_results and not shown)
            for match in mine
            if match.stage.is_draw
        ),
    )


def figures_of(entry: Entry, name: str) -> FigureTable | None:
    """Return what the logs of a team's matches add up to; None where none was scored live."""
    game, logs = registry.live(entry.competition.game), logs_of_entry(entry.pk)
    if game is None or not logs:
        return None
    return table_of(game, logs, name, who_was_there([log for log, _ in logs], [entry.pk]))
