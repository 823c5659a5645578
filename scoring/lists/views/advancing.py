"""Lists of who advances: as the officers of the event read it, and as the site of the next level takes it in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy as _

from kit.files.writing import MOMENT, YES_NO, Column, Listing
from scoring.awards.engine.advance import Going
from scoring.awards.queries.advancement import Advancement, AdvancingTeam, advancement_of
from scoring.closing.queries.touched import records_of
from scoring.ladder.queries.proposals import proposals_from
from scoring.lists.views.base import PLACE, SavedList, called
from tournaments.entries.engine import ChequeBack
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.services.teams import MOST_NAMES
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office, rulebook_for
from tournaments.imports.services.advancing import COLUMNS, OF_CHEQUE
from tournaments.money.queries.below import cheques_back
from tournaments.organization.queries.permissions import OfficeRequest, Right

_ROUTE = "office/events/<int:event_id>/awards/advancement/"
_GOING = {
    Going.GOES: _("Advances"),
    Going.ASKED: _("Asked"),
    Going.DECLINED: _("Declined"),
    Going.LEVEL: _("Tied: settle the tie first"),
    Going.RESERVE: _("In reserve"),
}


def advancing(request: OfficeRequest, event_id: int) -> Listing:
    """Who advances, who declined and who is in reserve, and where each stands at the next level."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    columns = (
        Column("competition", _("Competition"), "of.competition.name"),
        Column("to", _("To"), "of.to_level.name"),
        Column("place", _("Place"), "line.place_text", PLACE),
        Column("team", _("Team"), "line.team.name"),
        Column("players", _("Players"), lambda row: ", ".join(row["line"].team.people)),
        Column("state", _("State"), lambda row: _GOING[row["line"].going]),
        Column("accepts", _("Answer"), "line.answer.accepts", YES_NO),
        Column("reason", _("Reason"), "line.answer.reason"),
        Column("event", _("At"), "proposal.event.name"),
        Column("stand", _("Stands there"), "proposal.stand_label"),
        Column("record", _("Final record")),
        Column("decision", _("Decision"), "line.decision_text"),
        Column("proposed_by", _("Proposed by"), "proposal.proposed_by"),
        Column("recorded_at", _("Proposed on"), "proposal.record.recorded_at", MOMENT),
    )
    return Listing(name=f"{event.slug}-advancing", columns=columns, rows=_advancing(advancement_of(event)))


def _advancing(advancements: list[Advancement]) -> Iterator[dict[str, object]]:
    competitions = [advancement.competition for advancement in advancements]
    proposals, records = proposals_from(competitions) if competitions else {}, records_of(competitions)
    for advancement in advancements:
        record = records.get(advancement.competition.pk)
        for line in advancement.lines:
            yield {"of": advancement, "line": line, "proposal": proposals.get(line.team.entry_id), "record": record}


def next_level(request: OfficeRequest, event_id: int) -> Listing:
    """Who advances, as the site of the next level takes it in: a row a player."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    rows = list(_going(event))
    left_out = set() if any(row["cheque_back_on"] for row in rows) else {*OF_CHEQUE}
    if not any(row["command"] for row in rows):
        left_out.add("command")
    columns = [Column.of(each) for each in COLUMNS if each.key not in left_out]
    return Listing(name=f"{event.slug}-next-level", columns=columns, rows=rows)


def _going(event: Event) -> Iterator[dict[str, object]]:
    advancements = advancement_of(event)
    records = records_of([advancement.competition for advancement in advancements])
    organizer = event.organizer  # above a Command the number of a branch says too little
    wanted = [line.team.entry_id for advancement in advancements for line in advancement.going]
    entries = {entry.pk: entry for entry in with_rosters(Entry.objects.filter(pk__in=wanted))}
    cheques = cheques_back(wanted)
    for advancement in advancements:
        of_all = {
            "season": event.season,
            "level": called(advancement.to_level.key, advancement.to_level.name),
            "from_level": called(event.level, rulebook_for(event).level(event.level).name),
            "from_event": event.name,
            "from_place": event.organizer,
            "from_start": event.starts_on,
            "from_end": event.ends_on,
            "record": records.get(advancement.competition.pk, ""),
            "sport": advancement.standings.category.sport,
            "category": advancement.standings.category.name,
        }
        for line, *others in _teams(advancement):
            pairs = [entries[each.team.entry_id] for each in (line, *others)]
            entry, branches = pairs[0], (branch for pair in pairs for branch in (pair.branch, pair.partner_branch))
            partner = next((branch for branch in branches if branch not in (None, entry.branch)), None)
            of_team = {
                "entry_number": entry.number,
                "place": line.place,
                "command": (organizer.number or organizer.name) if organizer.level == organizer.COMMAND else "",
                "branch_number": entry.branch.number,
                "partner_branch_number": partner and partner.number,
                "decision": line.decision_text if line.decision.how else "",
                **_of_cheque(next((cheques[pair.pk] for pair in pairs if pair.pk in cheques), None)),
                "accepted": (line.answer is not None and line.answer.accepts) or None,
            }
            for at, pair in enumerate(pairs):
                for place in sorted(pair.roster.all(), key=lambda place: place.position):
                    if advancement.spares_play or place.part != place.Part.SPARE:
                        yield {**of_all, **of_team, **_of_player(place, at)}


def _teams(advancement: Advancement) -> Sequence[Sequence[AdvancingTeam]]:
    """Return the teams that go: each alone, or the pairs that are one team; those wait until no place is open."""
    if not advancement.joined:
        return [[line] for line in advancement.going]
    pairs = [line for line in advancement.going if line.going is Going.GOES]
    if len(pairs) == advancement.places:
        return [pairs]
    is_open = any(line.going in (Going.ASKED, Going.LEVEL) for line in advancement.lines)
    return [] if is_open else [[pair] for pair in pairs]


def _of_player(place: RosterPlace, pair: int) -> dict[str, object]:
    return {
        "player_order": place.position + pair * MOST_NAMES,
        "role": place.Part.PLAYER.label if pair and place.part == place.Part.CAPTAIN else place.get_part_display(),
        "pair": place.pair,
        "membership_number": place.member.number,
        "surname": place.member.surname,
        "given_names": place.member.given_names,
    }


def _of_cheque(cheque: ChequeBack | None) -> dict[str, object]:
    if cheque is None:
        return dict.fromkeys(OF_CHEQUE)
    return dict(zip(OF_CHEQUE, (cheque.number, cheque.on, cheque.cents or None), strict=True))


LISTS = (
    SavedList("advancing", "advancing:office", _ROUTE, advancing),
    SavedList("next-level", "advancing:office", _ROUTE, next_level),
)
