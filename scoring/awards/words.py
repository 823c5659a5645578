"""What people read when something about awards is refused."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from games.rulebook import Level
from kit.dates import said
from kit.pure.translation import listed
from scoring.standings.engine.table import Table
from scoring.standings.words.field import Field
from scoring.standings.words.places import in_a_sentence
from tournaments.draws.words.places import place_word

REFUSALS = {
    "not_asked": N_("This team can't answer. Its place doesn't advance, or the places are not final yet."),
    "decline_needs_reason": N_("Say why the team does not advance."),
    "bars_stand": N_("Players of this team are already barred or excused. Take that decision back first."),
    "nobody_to_bar": N_("This player is not on a team that stayed away."),
    "not_final": N_("The places can still change. Awards can be moved once they are final."),
    "no_place": N_("This team has no place in the standings."),
    "reason_needed": N_("Give the reason. It stays on record."),
    "moved_already": N_("This team's award has already been moved."),
    "no_180": N_("No sheet of this event shows a 180 by {name}."),
    "has_pin": N_("{name} already has the pin of this level, from {event}. Each person gets one pin at each level."),
    "no_pins": N_("Type how many pins arrived."),
}


class OpenField(Protocol):
    """The standings of a competition, as far as a sentence about what they wait for needs them."""

    @property
    def table(self) -> Table: ...
    @property
    def is_drawn(self) -> bool: ...
    @property
    def groups(self) -> Sequence[Group]: ...
    @property
    def finals_stage(self) -> object | None: ...
    @property
    def finals_are_due(self) -> bool: ...
    @property
    def rounds_to_draw(self) -> int: ...
    @property
    def open_count(self) -> int: ...
    @property
    def match_count(self) -> int: ...


class Group(Field, Protocol):
    """One of the groups in which teams qualify for the finals."""

    @property
    def open_count(self) -> int: ...


class Named(Protocol):
    """An event."""

    @property
    def name(self) -> str: ...


class InEvent(Protocol):
    """A competition of an event."""

    @property
    def name(self) -> str: ...
    @property
    def event(self) -> Named: ...


class NotedTeam(Protocol):
    """A team that goes on."""

    @property
    def name(self) -> str: ...
    @property
    def branch(self) -> str: ...
    @property
    def partner_branch(self) -> str: ...
    @property
    def players(self) -> Sequence[str]: ...
    @property
    def spares(self) -> Sequence[str]: ...


def why_not_final(standings: OpenField) -> str:
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
    if standings.rounds_to_draw:
        text = ngettext(
            "%(count)d more round is still to be drawn.",
            "%(count)d more rounds are still to be drawn.",
            standings.rounds_to_draw,
        )
        return text % {"count": standings.rounds_to_draw}
    places = listed([place_word(tie.place) for tie in table.ties])
    return _("Settle the tie for %(places)s place before you continue.") % {"places": places}


def _groups_wait_for(standings: OpenField) -> str:
    """Return what is missing before the finals are decided: matches before them, a tie there, or the finals."""
    values: dict[str, object] = {"count": standings.open_count, "total": standings.match_count}
    before = sum(group.open_count for group in standings.groups)
    if before and standings.finals_stage is not None:
        text = ngettext(
            "%(count)d match before the finals is still to be played.",
            "%(count)d matches before the finals are still to be played.",
            before,
        )
        return text % {"count": before}
    if standings.finals_stage is not None:
        text = ngettext(
            "The finals are being played: %(count)d match is still to be played.",
            "The finals are being played: %(count)d matches are still to be played.",
            standings.open_count,
        )
        return text % values
    if not standings.finals_are_due:
        return _("%(count)d of %(total)d matches are still to be played before the finals.") % values
    for group in standings.groups:
        for tie in group.table.ties:
            values = {"place": place_word(tie.place), "group": in_a_sentence(group.name)}
            return _("Settle the tie for %(place)s place in %(group)s before you make the finals.") % values
    return _("Every match is in. Make the finals next.")


def notes_on_team(team: NotedTeam, *, size: int, level: Level) -> tuple[str, ...]:
    """Return what has to be looked at before a team goes on to `level`, where `size` play on a side."""
    notes = []
    if not level.spares_may_play:
        if len(team.players) < size:
            notes.append(
                _("It has %(count)d of %(size)d players, and spares may not play at %(level)s (ELIGIBILITY vi).")
                % {"count": len(team.players), "size": size, "level": level.name}
            )
        elif team.spares:
            notes.append(
                _("Its spares can't play at the next level: %(spares)s (ELIGIBILITY vi).")
                % {"spares": listed(team.spares)}
            )
    if team.partner_branch:
        notes.append(
            _("A composite team with %(branch)s; the responsible branch is %(own)s (ELIGIBILITY vii.a).")
            % {"branch": team.partner_branch, "own": team.branch}
        )
    return tuple(notes)


def notes_on_places(going: Sequence[NotedTeam], *, way: str, level: Level) -> tuple[str, ...]:
    """Return what has to be known of those who go on to `level` together; `way` is a form of the rule book."""
    if way == "own_team" or not going:
        return ()
    if way == "first_with_named":
        return (_("The first-place team advances with players named by Command."),)
    notes = [
        _("%(names)s advance together as one team to %(level)s (8 BALL POOL Reg. ix).")
        % {"names": listed([team.name for team in going]), "level": level.name}
    ]
    if len({team.branch for team in going}) > 1:
        notes.append(
            _("They are from different branches. %(level)s requires one, so Command decides.") % {"level": level.name}
        )
    return tuple(notes)


def by_results() -> str:
    """Return what decided a place that nobody had to decide."""
    return _("Automatic, by the results")


def decided_by(how: str, by: str, day: datetime.date) -> str:
    """Return who decided a place, how, and when."""
    return _("%(how)s: recorded by %(by)s, %(day)s") % {"how": how, "by": by, "day": said(day, "date")}


def did_not_advance(team: str, event: str, why: str) -> str:
    """Return the reason of a bar: that the team stayed away, and what it said."""
    return _("%(team)s did not advance from %(event)s. %(why)s").strip() % {"team": team, "event": event, "why": why}


def no_longer_advances(place: int | None, *, declined: bool, left: str = "") -> str:
    """Return what an officer above is asked about an entry that was made by a place which no longer holds.

    `left` says how the team stopped there, if it did.
    """
    if left == "expelled":
        return _("It was expelled there since then. Withdraw it, or keep it.")
    if left:
        return _("It has withdrawn there since then. Withdraw it, or keep it.")
    if declined:
        return _("It has declined since then. Withdraw it, or keep it.")
    if place is None:
        return _("Its place there is open again. Wait, withdraw it, or keep it.")
    values = {"place": place_word(place)}
    return _("It now has %(place)s place there, which doesn't advance. Withdraw it, or keep it.") % values


def letter_of_question(team: str, below: InEvent, above: Named, question: str) -> tuple[str, str]:
    """Return subject and text of what the officers above are told."""
    values = {"team": team, "above": above.name, "below": below.event.name, "name": below.name, "question": question}
    return (
        _("%(team)s at %(above)s: its result has changed") % values,
        _("%(team)s went to %(above)s because of its place in %(name)s at %(below)s. %(question)s") % values,
    )
