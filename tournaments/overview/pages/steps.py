"""The checklist of a weekend: what is done, what is to do now, and who does it where."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

from tournaments.events.queries import Due, due_for_entries
from tournaments.organization.queries.permissions import Right
from tournaments.overview.queries.states import EventState

StepState = Literal["done", "now", "attention", "later"]
LABELS: dict[StepState, str] = {"done": "Done", "now": "To do", "attention": "Look here", "later": "Later"}
BADGES: dict[StepState, str] = {"done": "badge-good", "now": "badge-info", "attention": "badge-warn", "later": ""}


@dataclass(frozen=True)
class Step:
    """One line of the checklist: what it is about, how far it is, which page does it, who may."""

    key: str
    title: str
    state: StepState
    text: str
    page: str = ""  # name of a page that takes the event's id
    right: Right | None = None

    @property
    def label(self) -> str:
        return LABELS[self.state]

    @property
    def badge(self) -> str:
        return BADGES[self.state]

    @property
    def is_open(self) -> bool:
        """Whether somebody should do something about it now."""
        return self.state in {"now", "attention"}


def steps_of(state: EventState) -> list[Step]:
    """Return the checklist of the weekend, in the order in which things are done."""
    return [
        _choose(state),
        _tell(state),
        _enter(state),
        _decide(state),
        _draw(state),
        _check_in(state),
        _print(state),
        _play(state),
        *([_finals(state)] if state.has_finals else []),
        _play_off(state),
        _award(state),
        _send(state),
    ]


def _choose(state: EventState) -> Step:
    number = len(state.competitions)
    text = f"{number} competition{_s(number)}; {state.programme_lines} lines of programme."
    if not number:
        return Step(
            "choose", "Choose the competitions", "now", "None chosen yet.", "overview:competitions", Right.MANAGE_EVENT
        )
    return Step("choose", "Choose the competitions", "done", text, "overview:competitions", Right.MANAGE_EVENT)


def _tell(state: EventState) -> Step:
    """The Host Branch Information Sheet (ALLOCATION i); levels without a day for it may use it as they like."""
    title, page, right = "Tell those who come where and when", "hosting:information", Right.HOST_PAPERS
    due = next((due for due in state.due if due.deadline.key == "information_sheet"), None)
    if "information_sheet" in state.sent:
        return Step("tell", title, "done", "The Host Branch Information Sheet is sent.", page, right)
    if _is_past(state):
        return Step("tell", title, "done", "The event is over.", page, right)
    if due is None:
        return Step("tell", title, "later", "The public page shows what the host fills in.", page, right)
    if due.deadline.day is None:
        return Step("tell", title, "later", f"Due {due.left}.", page, right)
    verb = "was" if due.is_over else "is"
    text = f"{due.deadline.title}: the last day {verb} {_day(due.deadline.day)} ({due.left})."
    return Step("tell", title, "attention" if due.is_over else "now", text, page, right)


def _enter(state: EventState) -> Step:
    teams, expected, drafts = state.total("teams"), state.total("expected"), state.total("drafts")
    due = due_for_entries(state.event, state.book, state.today)
    text = (
        f"{teams} of {expected} teams are in"
        if expected
        else f"{teams} team{_s(teams)} {'are' if teams != 1 else 'is'} in"
    )
    if drafts:
        text += f", {drafts} more begun but not handed in"
    is_over = due is not None and due.is_over
    if due is not None:
        text += f"; the last day {'was' if is_over else 'is'} {_day(due.deadline.day)} ({due.left})"
    frozen = bool(state.competitions) and all(part.competition.entries_frozen_at for part in state.competitions)
    complete = bool(expected) and teams >= expected
    now: StepState = "done" if frozen or complete or (is_over and teams) else "now"
    if not state.competitions:
        now = "later"
    return Step("enter", "Take in the entries", now, f"{text}.", "entries:office_list", Right.REGISTER)


def _decide(state: EventState) -> Step:
    open_teams = state.total("to_decide")
    title, page = "Decide what the rules leave open", "entries:office_list"
    if open_teams:
        verb = "waits" if open_teams == 1 else "wait"
        text = f"{open_teams} team{_s(open_teams)} {verb} for a decision."
        return Step("decide", title, "attention", text, page, Right.OVERRIDE)
    if not state.total("teams"):
        return Step("decide", title, "later", "Starts with the first team.", page, Right.OVERRIDE)
    return Step("decide", title, "done", "No team waits for a decision.", page, Right.OVERRIDE)


def _draw(state: EventState) -> Step:
    number = len(state.competitions)
    published = sum(part.is_drawn for part in state.competitions)
    drafts = sum(1 for part in state.competitions if part.draws_drafted and not part.is_drawn)
    text = f"{published} of {number} published"
    if drafts:
        text += f", {drafts} drawn but not published"
    ready = any(part.teams > 1 for part in state.competitions)
    now: StepState = "done" if number and published == number else "now" if ready else "later"
    return Step("draw", "Draw and publish", now, f"{text}.", "draws:office_list", Right.DRAW)


def _check_in(state: EventState) -> Step:
    players, seen = state.total("players"), state.total("checked_in")
    text = f"{seen} of {players} players have shown their card." if players else "Opens on the first day."
    started = state.today >= state.event.starts_on
    now: StepState = "done" if players and seen == players else "now" if started and players else "later"
    if now == "now" and state.today > state.event.ends_on:
        now = "done"
    return Step("check_in", "Check in the players", now, text, "entries:check_in", Right.CHECK_IN)


def _print(state: EventState) -> Step:
    sheets, printed = state.total("sheets"), state.total("printed")
    text = f"{printed} of {sheets} score sheets have been printed." if sheets else "Follows the draw."
    done = sheets and (printed >= sheets or state.total("results") >= sheets)
    now: StepState = "later" if not sheets else "done" if done else "now"
    return Step("print", "Print the score sheets", now, text, "printing:office", Right.PRINT)


def _play(state: EventState) -> Step:
    sheets, results = state.total("sheets"), state.total("results")
    text = f"{results} of {sheets} results are in." if sheets else "Follows the draw."
    started = results or state.today >= state.event.starts_on
    now: StepState = "done" if sheets and results >= sheets else "now" if sheets and started else "later"
    return Step("play", "Enter the results", now, text, "sheets:desk", Right.ENTER_RESULTS)


def _finals(state: EventState) -> Step:
    """The finals after groups, or one table: made by hand, as a tie may have to be settled before."""
    title, page, right = "Make and play the finals", "standings:office_list", Right.RULE
    drawn = [part for part in state.competitions if part.finals_follow]
    due = [part.competition.name for part in drawn if part.finals_are_due]
    if due:
        text = f"{', '.join(due)}: only the finals are left. Settle ties that decide who goes on, then make them."
        return Step("finals", title, "now", text, page, right)
    sheets, results = state.total("finals_sheets"), state.total("finals_results")
    if not sheets:
        return Step("finals", title, "later", "Follows the last match before them.", page, right)
    over = all(part.finals_are_over for part in drawn)
    return Step("finals", title, "done" if over else "now", f"{results} of {sheets} results are in.", page, right)


def _play_off(state: EventState) -> Step:
    title, page, right = "Look for ties, play them off", "standings:office_list", Right.RULE
    played = sum(part.is_over for part in state.competitions)
    playoffs, sheets, results = state.total("playoffs"), state.total("playoff_sheets"), state.total("playoff_results")
    if playoffs:
        text = f"{playoffs} play-off{_s(playoffs)}, {results} of {sheets} results are in."
        return Step("play_off", title, "now" if results < sheets else "done", text, page, right)
    if not played:
        return Step("play_off", title, "later", "Follows the last result of a competition.", page, right)
    everything = played == len(state.competitions)
    text = f"{played} of {len(state.competitions)} competitions are played to the end."
    return Step("play_off", title, "now" if not _is_past(state) or not everything else "done", text, page, right)


def _award(state: EventState) -> Step:
    ready = any(part.is_over for part in state.competitions)
    text = "Placings, certificates, pins, and who goes on." if ready else "Follows the last result of a competition."
    now: StepState = "now" if ready and not _is_past(state) else "done" if ready else "later"
    return Step("award", "Give the awards", now, text, "awards:office", Right.AWARD)


def _send(state: EventState) -> Step:
    title, page, right = "Send in the papers and fees", "hosting:office", Right.HOST_PAPERS
    after = [due for due in state.due if due.deadline.day and due.deadline.day > state.event.ends_on]
    if not after:
        return Step("send", title, "later", "The rule book names no papers for this level.", page, right)
    # Whether the fees came nobody says here; whether the sheet is sent the host does.
    text = "; ".join(_sending(due, state) for due in after)
    waiting = [due for due in after if due.deadline.key not in state.sent]
    late = any(due.is_over and due.deadline.key == "financial" for due in waiting)
    now: StepState = "attention" if late else "now" if _is_past(state) else "later"
    if all(due.is_over for due in waiting) and not late:
        now = "done"
    return Step("send", title, now, f"{text}.", page, right)


def _sending(due: Due, state: EventState) -> str:
    when = "sent" if due.deadline.key in state.sent else f"{_day(due.deadline.day)} ({due.left})"
    return f"{due.deadline.title}: {when}"


def _is_past(state: EventState) -> bool:
    return state.today > state.event.ends_on


def _day(day: datetime.date | None) -> str:
    return f"{day:%A} {day.day} {day:%B}" if day else ""


def _s(number: int) -> str:
    return "" if number == 1 else "s"
