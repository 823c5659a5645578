"""Placings and awards, who goes on, who is barred, and 180 pins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import registry
from games.rulebook import Level, RuleBook
from scoring.awards.engine.advance import Going, awarded, who_goes
from scoring.awards.models import AwardDecision, PinAward, PinDelivery
from scoring.sheets.models import HighScore, Result
from scoring.standings.models import AdvancementAnswer
from scoring.standings.queries.model import Standings
from scoring.standings.queries.standings import next_is_asked, standings_of, standings_of_event
from scoring.standings.queries.teams import Team
from scoring.standings.words import in_a_sentence, listed, ordinal, place_word
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.members.models import Member, Suspension

AWARDS = 2  # champion and runner-up; the manual speaks of no other award (CODE OF CONDUCT i.d)


# --- placings and awards ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """One award: 1 for the champion, 2 for the runner-up; level teams share it."""

    number: int
    teams: tuple[Team, ...]
    moved: bool = False  # it came down from a team that lost it

    @property
    def title(self) -> str:
        return {1: _("Champion"), 2: _("Runner-up")}.get(self.number, place_word(self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class Placings:
    """What one competition gives out. Nothing is final while a match, the finals or a tie that matters is open."""

    standings: Standings
    awards: tuple[Award, ...]
    decisions: tuple[AwardDecision, ...]

    @property
    def competition(self) -> Competition:
        return self.standings.competition

    @property
    def is_final(self) -> bool:
        return self.standings.table.is_final

    @property
    def waits_for(self) -> str:
        """Why it is not final, as a sentence; empty when it is."""
        return why_not_final(self.standings)

    @property
    def champion(self) -> Team | None:
        """Who gets the first award, once that is final."""
        return self.awards[0].teams[0] if self.is_final and self.awards else None


def placings(competition: Competition) -> Placings:
    """Return champion and runner-up of `competition` with whatever was decided about their awards."""
    decisions = AwardDecision.objects.filter(entry__competition=competition, revoked_at__isnull=True)
    return placings_in(standings_of(competition), tuple(decisions.select_related("decided_by")))


def placings_of_event(event: Event) -> list[Placings]:
    """Return the placings of every competition of `event`, in the order of its programme. Constant queries."""
    decisions: dict[int, list[AwardDecision]] = defaultdict(list)
    standing = AwardDecision.objects.filter(entry__competition__event=event, revoked_at__isnull=True)
    for decision in standing.select_related("decided_by", "entry"):
        decisions[decision.entry.competition_id].append(decision)
    return [
        placings_in(standings, tuple(decisions[standings.competition.pk])) for standings in standings_of_event(event)
    ]


def placings_in(standings: Standings, decisions: tuple[AwardDecision, ...]) -> Placings:
    """Return the placings of standings that are read already."""
    without = {decision.entry_id for decision in decisions}
    order = order_of(standings)
    plain = dict(awarded(order, without=(), awards=AWARDS))
    awards = tuple(
        Award(
            number=number,
            teams=tuple(standings.teams[entry] for entry in entries),
            moved=plain.get(number) != entries,
        )
        for number, entries in awarded(order, without=without, awards=AWARDS)
    )
    return Placings(standings=standings, awards=awards, decisions=decisions)


def order_of(standings: Standings) -> list[list[int]]:
    """Return the ranked entries, best first, level ones together."""
    groups: dict[int, list[int]] = defaultdict(list)
    for row in standings.table.rows:
        if row.place is not None:
            groups[row.place].append(row.entry)
    return [groups[place] for place in sorted(groups)]


def why_not_final(standings: Standings) -> str:
    """Return why places may still change; empty when they may not."""
    table = standings.table
    if table.is_final:
        return ""
    if not standings.is_drawn:
        return _("It is not drawn yet.")
    if standings.groups and not table.all_in:
        return _groups_wait_for(standings)
    if standings.open_count:
        return _("%(count)d of %(total)d matches are still to be played.") % {
            "count": standings.open_count,
            "total": standings.match_count,
        }
    places = listed([place_word(tie.place) for tie in table.ties])
    return _("A tie for %(places)s place has to be settled first.") % {"places": places}


def _groups_wait_for(standings: Standings) -> str:
    """Return what is missing before the finals are decided: matches before them, a tie there, or the finals."""
    values: dict[str, object] = {"count": standings.open_count, "total": standings.match_count}
    if standings.finals_stage is not None:
        text = ngettext(
            "The finals are being played: %(count)d match is still to be played.",
            "The finals are being played: %(count)d matches are still to be played.",
            standings.open_count,
        )
        return text % values
    if not standings.finals_are_due:
        return _("%(count)d of %(total)d matches are still to be played; then come the finals.") % values
    for group in standings.groups:
        for tie in group.table.ties:
            values = {"place": place_word(tie.place), "group": in_a_sentence(group.name)}
            return _("A tie for %(place)s place in %(group)s has to be settled before the finals are made.") % values
    return _("Every match is in; the finals are to be made.")


# --- who goes on --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One team on the list of those who go on. `notes` are things that somebody must decide or know."""

    team: Team
    place: int
    going: Going
    answer: AdvancementAnswer | None
    notes: tuple[str, ...] = ()

    @property
    def place_text(self) -> str:
        return ordinal(self.place)

    @property
    def may_answer(self) -> bool:
        return self.going in (Going.GOES, Going.ASKED, Going.DECLINED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement:
    """Who goes on from one competition to the next level."""

    standings: Standings
    places: int
    to_level: Level
    lines: tuple[Line, ...]  # nobody while places may still change
    spares_play: bool
    joined: bool  # first and second go on as one team (8 BALL POOL Reg. ix)
    notes: tuple[str, ...] = ()

    @property
    def competition(self) -> Competition:
        return self.standings.competition

    @property
    def waits_for(self) -> str:
        return why_not_final(self.standings)

    @property
    def going(self) -> tuple[Line, ...]:
        """The teams that hold a place: those that accepted and those that have not answered."""
        return tuple(line for line in self.lines if line.going in (Going.GOES, Going.ASKED))


def next_level(book: RuleBook, level: str) -> Level | None:
    """Return the level that takes its entries from `level`; None from the last one."""
    return next((up for up in book.levels if up.entries_from == level), None)


def advancement(event: Event) -> list[Advancement]:
    """Return who goes on from each competition of `event`; competitions that end here are left out."""
    level = next_level(rulebook_for(event), event.level)
    if level is None:
        return []
    answers = {
        answer.entry_id: answer
        for answer in AdvancementAnswer.objects.filter(entry__competition__event=event).select_related("answered_by")
    }
    return [
        advancement_in(standings, level, answers)
        for standings in standings_of_event(event)
        if standings.category.advances.get(event.level, 0)
    ]


def advancement_in(standings: Standings, level: Level, answers: Mapping[int, AdvancementAnswer]) -> Advancement:
    """Return who goes on from standings that are read already."""
    category = standings.category
    places = category.advances.get(standings.competition.event.level, 0)
    asked = {entry: answer.accepts for entry, answer in answers.items() if entry in standings.teams}
    lines: list[Line] = []
    # A tie that opens because somebody declined must not hide those who go on before it.
    if standings.table.all_in and (standings.table.is_final or any(not accepts for accepts in asked.values())):
        states = who_goes(
            order_of(standings),
            answers=asked,
            places=places,
            next_is_asked=next_is_asked(standings.competition, category),
        )
        for entry, going in states[: places + len(asked) + 2]:
            team = standings.teams[entry]
            notes = _notes(team, standings, level) if going in (Going.GOES, Going.ASKED) else ()
            place = standings.table.row(entry).place or 0
            lines.append(Line(team=team, place=place, going=going, answer=answers.get(entry), notes=notes))
    joined = category.advance_as == "joined" and places > 1
    return Advancement(
        standings=standings,
        places=places,
        to_level=level,
        lines=tuple(lines),
        spares_play=level.spares_may_play,
        joined=joined,
        notes=_team_notes(standings, lines, level),
    )


def _notes(team: Team, standings: Standings, level: Level) -> tuple[str, ...]:
    """Return what has to be looked at before this team goes on."""
    notes = []
    sides = standings.category.sides
    if not level.spares_may_play:
        if len(team.players) < sides.size:
            notes.append(
                _("It has %(count)d of %(size)d players, and spares may not play at %(level)s (ELIGIBILITY vi).")
                % {"count": len(team.players), "size": sides.size, "level": level.name}
            )
        elif team.spares:
            notes.append(_("Its spares stay behind: %(spares)s (ELIGIBILITY vi).") % {"spares": listed(team.spares)})
    if team.partner_branch:
        notes.append(
            _("A composite team with %(branch)s; the responsible branch is %(own)s (ELIGIBILITY vii.a).")
            % {"branch": team.partner_branch, "own": team.branch}
        )
    return tuple(notes)


def _team_notes(standings: Standings, lines: Iterable[Line], level: Level) -> tuple[str, ...]:
    going = [line.team for line in lines if line.going in (Going.GOES, Going.ASKED)]
    way = standings.category.advance_as
    if way == "own_team" or not going:
        return ()
    if way == "first_with_named":
        return (_("The first goes on with players that Command names."),)
    notes = [
        _("%(names)s go on together as one team to %(level)s (8 BALL POOL Reg. ix).")
        % {"names": listed([team.name for team in going]), "level": level.name}
    ]
    if len({team.branch for team in going}) > 1:
        notes.append(
            _("They are of different branches; %(level)s wants one, so Command decides (rule book, question G4).")
            % {"level": level.name}
        )
    return tuple(notes)


# --- who is barred ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A player of a team that does not go on although it could: barred next season, unless excused (A24)."""

    member: Member
    team: Team
    sport: str  # the key of the game, as suspensions that the office writes down have it
    sport_name: str
    season: int
    reason: str
    suspension: Suspension | None

    @property
    def is_open(self) -> bool:
        return self.suspension is None


def bars(event: Event, found: Iterable[Advancement]) -> list[Bar]:
    """Return the players whom the rule book bars for staying away, with what was decided about each."""
    rules = rulebook_for(event).eligibility
    declined = {line.team.entry_id: (line, one) for one in found for line in one.lines if line.going is Going.DECLINED}
    places = RosterPlace.objects.filter(entry__in=declined).select_related("member").order_by("entry", "position")
    if not rules.no_show_spares:
        places = places.exclude(part=RosterPlace.Part.SPARE)
    roster = list(places)
    decided = {
        (one.member_id, one.sport, one.season): one
        for one in Suspension.objects.filter(member__in=[place.member for place in roster]).select_related(
            "made_by", "waived_by"
        )
    }
    seasons = range(event.season + 1, event.season + 1 + rules.no_show_seasons)
    return [
        Bar(
            member=place.member,
            team=declined[place.entry_id][0].team,
            sport=category.game,
            sport_name=category.sport,
            season=season,
            reason=answer.reason if (answer := declined[place.entry_id][0].answer) else "",
            suspension=decided.get((place.member_id, category.game, season)),
        )
        for place in roster
        for category in [declined[place.entry_id][1].standings.category]
        for season in seasons
    ]


# --- 180 pins -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PinLine:
    """A player who threw a 180 at this event. `pin` is the one pin they have at this level, from whatever event."""

    member: Member
    team: str
    count: int
    countersigned: bool  # at least one of them
    pin: PinAward | None

    @property
    def is_due(self) -> bool:
        return self.pin is None


@dataclass(frozen=True)
class Pins:
    """180s and pins of one event, and how many pins its organizer has left for this level."""

    event: Event
    lines: tuple[PinLine, ...]
    delivered: int
    issued: int
    level: Level

    @cached_property
    def due(self) -> int:
        return sum(line.is_due for line in self.lines)

    @property
    def stock(self) -> int:
        return self.delivered - self.issued


def results_with_pins(event: Event) -> QuerySet[Result]:
    """Return the results of the games whose high scores earn a pin; others list theirs without one."""
    games = [game.key for game in registry.all_games() if game.earns_pin]
    return Result.objects.filter(
        sub_match__match__stage__competition__event=event, sub_match__match__stage__competition__game__in=games
    )


def pins(event: Event) -> Pins:
    """Return who threw a 180 and who is due a pin: one a person a level (DARTS, note). Constant queries."""
    current = results_with_pins(event).filter(sub_match__match__stage__published_at__isnull=False)
    thrown: dict[int, list[HighScore]] = defaultdict(list)
    for score in HighScore.objects.filter(submission__in=current.values("submission")).select_related("member__branch"):
        thrown[score.member_id].append(score)
    teams = RosterPlace.objects.filter(member__in=thrown, entry__competition__event=event)
    team_of = {place.member_id: str(place.entry.branch) for place in teams.select_related("entry__branch")}
    has = {
        pin.member_id: pin
        for pin in PinAward.objects.filter(member__in=thrown, level=event.level).select_related("event", "issued_by")
    }
    lines = [
        PinLine(
            member=scores[0].member,
            team=team_of.get(member, str(scores[0].member.branch)),
            count=sum(score.count for score in scores),
            countersigned=any(score.countersigned for score in scores),
            pin=has.get(member),
        )
        for member, scores in thrown.items()
    ]
    delivered = PinDelivery.objects.filter(organizer=event.organizer_id, level=event.level)
    return Pins(
        event=event,
        lines=tuple(sorted(lines, key=lambda line: (line.member.surname, line.member.given_names, line.member.pk))),
        delivered=delivered.aggregate(total=Sum("quantity"))["total"] or 0,
        issued=PinAward.objects.filter(event__organizer=event.organizer_id, level=event.level).count(),
        level=rulebook_for(event).level(event.level),
    )
