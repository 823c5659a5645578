"""The checklist of a weekend: what is done, what is to do now, and where it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise

from kit.pure.translation import apart
from scoring.overview import words
from scoring.overview.queries.states import EventState
from scoring.overview.words import branch
from scoring.overview.words.program import NO_PROGRAM, chosen
from scoring.overview.words.rounds import rounds_are_due
from tournaments.draws.words.timetable import odd_hours
from tournaments.events.queries import Due, due_for_entries
from tournaments.organization.queries.permissions import Right

# Over: nobody can do it any more, and it was not done.
StepState = Literal["done", "now", "attention", "later", "over"]
BADGES: dict[StepState, str] = {
    "done": "badge-good",
    "now": "badge-info",
    "attention": "badge-warn",
    "later": "",
    "over": "",
}
# The page on which a step is done, which takes the event's id, and the right that the page asks for.
PLACES = {
    "choose": ("overview:competitions", Right.MANAGE_EVENT),
    "tell": ("hosting:information", Right.HOST_PAPERS),
    "enter": ("entries:office_list", Right.REGISTER),
    "fees": ("money:event", Right.MONEY),
    "decide": ("entries:office_list", Right.OVERRIDE),
    "draw": ("draws:office_list", Right.DRAW),
    "program": ("draws:programme", Right.MANAGE_EVENT),
    "check_in": ("entries:check_in", Right.CHECK_IN),
    "print": ("printing:office", Right.PRINT),
    "play": ("desk:desk", Right.ENTER_RESULTS),
    "rounds": ("standings:office_list", Right.RULE),
    "settle": ("decisions:event", Right.RULE),
    "check": ("desk:checking", Right.ENTER_RESULTS),
    "finals": ("standings:office_list", Right.RULE),
    "play_off": ("standings:office_list", Right.RULE),
    "award": ("awards:office", Right.AWARD),
    "close": ("closing:office", Right.CLOSE),
    "send": ("hosting:office", Right.HOST_PAPERS),
    "envelope": ("envelopes:office", Right.CLOSE),
}


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """One line of a checklist: which step it is, how far it is, and that in a sentence."""

    key: str
    state: StepState
    text: str | Promise

    @property
    def guide(self) -> words.Guide:
        return words.GUIDES[self.key]

    @property
    def label(self) -> str:
        if (self.key, self.state) == ("enter", "over"):
            return str(branch.ENTRIES_ARE_CLOSED)
        return str(words.STATES[self.state])

    @property
    def badge(self) -> str:
        return BADGES[self.state]

    @property
    def is_behind(self) -> bool:
        """Whether it is done, or nobody can do it any more."""
        return self.state in {"done", "over"}

    @property
    def is_open(self) -> bool:
        """Whether somebody should do something about it now."""
        return self.state in {"now", "attention"}


def steps_of(state: EventState) -> list[ChecklistStep]:
    """Return the checklist of the weekend, in the order in which things are done."""
    if state.event.is_open:
        return [_print(state), _play(state), _close(state)]
    if state.competitions and not state.held:
        nothing = ("enter", "draw", "play", "award", "close", "envelope")
        return [_choose(state), *(ChecklistStep(key, "done", words.NOTHING_HELD) for key in nothing)]
    return [
        _choose(state),
        _tell(state),
        _enter(state),
        *([_fees(state)] if state.asks_fees else []),
        _decide(state),
        _draw(state),
        *_program(state),
        _check_in(state),
        _print(state),
        _play(state),
        *([ChecklistStep("rounds", "now", rounds_are_due(due))] if (due := _rounds_due(state)) else []),
        *([ChecklistStep("settle", "attention", state.decisions[0])] if state.decisions else []),
        _check(state),
        *([_finals(state)] if state.has_finals else []),
        _play_off(state),
        _award(state),
        _close(state),
        _send(state),
        _envelope(state),
    ]


def sending(sent: int, *, is_asked: bool, is_late: bool, is_closed: bool, captains: int = 0) -> ChecklistStep:
    """Return how far a reader is with teams for an event of others; closed: no competition takes any more.

    Asked are the places of the level that sends its teams there. Below it only those who advanced have one to send.
    """
    if waits := branch.captains_wait(captains):
        return ChecklistStep("enter", "attention", waits)
    if is_closed and not sent:
        return ChecklistStep("enter", "over", branch.DRAWN_WITHOUT)
    if not is_asked and not sent:
        return ChecklistStep("enter", "over" if is_late else "later", branch.ONLY_WHO_ADVANCES)
    now: StepState = "done" if sent else "attention" if is_late else "now"
    return ChecklistStep("enter", now, "" if sent else branch.NONE_YET)


def _choose(state: EventState) -> ChecklistStep:
    if not state.competitions:
        return ChecklistStep("choose", "now", words.NONE_CHOSEN)
    return ChecklistStep("choose", "done", chosen(len(state.competitions), state.programme_lines))


def _program(state: EventState) -> list[ChecklistStep]:
    """A line where there is no program before play, or the draws are planned beside it."""
    if state.competitions and not state.programme_lines and not state.total("results") and not _is_past(state):
        return [ChecklistStep("program", "now", NO_PROGRAM)]
    if state.without_hours is not None:
        return [ChecklistStep("program", "attention", odd_hours(state.without_hours))]
    return []


def _tell(state: EventState) -> ChecklistStep:
    """The Host Branch Information Sheet (ALLOCATION i); levels without a day for it may use it as they like."""
    due = next((due for due in state.due if due.deadline.key == "information_sheet"), None)
    if "information_sheet" in state.sent:
        return ChecklistStep("tell", "done", words.SHEET_IS_SENT)
    if _is_past(state):
        return ChecklistStep("tell", "over", words.EVENT_IS_OVER)
    if due is None:
        return ChecklistStep("tell", "later", words.HOST_FILLS_IN)
    if due.deadline.day is None:
        return ChecklistStep("tell", "later", words.due_later(due.left))
    text = words.paper_due(due.title, due.deadline.day, due.left, is_over=due.is_over)
    return ChecklistStep("tell", "attention" if due.is_over else "now", text)


def _enter(state: EventState) -> ChecklistStep:
    teams, expected = state.total("teams"), state.total("expected")
    due = due_for_entries(state.due)
    is_over = due is not None and due.is_over
    text = words.teams_in(
        teams,
        expected=expected,
        drafts=state.total("drafts"),
        last_day=due.deadline.day if due else None,
        left=due.left if due else "",
        is_over=is_over,
    )
    frozen = bool(state.held) and all(part.competition.entries_frozen_at for part in state.held)
    complete = bool(expected) and teams >= expected
    now: StepState = "done" if frozen or complete or (is_over and teams) else "now"
    free = [branch.place_is_free(part.competition.name, part.next_in) for part in state.held if part.next_in]
    if waits := [*filter(None, [branch.captains_wait(state.captains)]), *free]:
        return ChecklistStep("enter", "attention", " ".join([*waits, text]))
    return ChecklistStep("enter", now if state.competitions else "later", text)


def _fees(state: EventState) -> ChecklistStep:
    teams, owing = state.total("teams"), state.total("owing")
    if not teams:
        return ChecklistStep("fees", "later", words.FIRST_TEAM_FIRST)
    return ChecklistStep("fees", "now" if owing else "done", branch.fees_open(teams, owing, state.total("said")))


def _decide(state: EventState) -> ChecklistStep:
    if open_teams := state.total("to_decide"):
        return ChecklistStep("decide", "attention", words.to_decide(open_teams))
    if not state.total("teams"):
        return ChecklistStep("decide", "later", words.FIRST_TEAM_FIRST)
    return ChecklistStep("decide", "done", words.NOTHING_TO_DECIDE)


def _draw(state: EventState) -> ChecklistStep:
    number = len(state.held)
    published = sum(part.is_drawn for part in state.competitions)
    drafts = sum(1 for part in state.competitions if part.draws_drafted and not part.is_drawn)
    ready = any(part.teams > 1 for part in state.competitions)
    now: StepState = "done" if number and published == number else "now" if ready else "later"
    return ChecklistStep("draw", now, words.draws_published(published, number, drafts))


def _check_in(state: EventState) -> ChecklistStep:
    players, seen = state.total("players"), state.total("checked_in")
    text = words.cards_shown(seen, players) if players else words.OPENS_ON_FIRST_DAY
    started = state.today >= state.event.starts_on
    now: StepState = "done" if players and seen == players else "now" if started and players else "later"
    return ChecklistStep("check_in", "over" if now == "now" and _is_past(state) else now, text)


def _print(state: EventState) -> ChecklistStep:
    """What is left to print: sheets that are neither on paper nor played, of finals and play-offs too."""
    sheets, to_print = state.total("all_sheets"), state.total("to_print")
    if not sheets:
        return ChecklistStep("print", "later", words.AFTER_THE_DRAW)
    if not to_print:
        printed = state.total("all_printed")
        if printed < sheets:
            return ChecklistStep("print", "over", words.played_without_paper(printed, sheets))
        return ChecklistStep("print", "done", words.NOTHING_TO_PRINT)
    return ChecklistStep("print", "now", words.sheets_to_print(to_print))


def _play(state: EventState) -> ChecklistStep:
    sheets, results = state.total("all_sheets"), state.total("all_results")
    if not sheets:
        return ChecklistStep("play", "later", words.AFTER_THE_DRAW)
    started = results or state.today >= state.event.starts_on
    undrawn = any(not part.is_drawn for part in state.held)
    now: StepState = "now" if started else "later"
    return ChecklistStep(
        "play", "done" if results >= sheets and not undrawn else now, words.results_in(results, sheets)
    )


def _rounds_due(state: EventState) -> list[str]:
    """Return the Swiss draws whose next round can be drawn."""
    return [part.competition.name for part in state.competitions if part.round_is_due]


def _check(state: EventState) -> ChecklistStep:
    """The second reading: what is in and was read by nobody else."""
    if not state.total("all_results"):
        return ChecklistStep("check", "later", words.AFTER_FIRST_RESULT)
    if unchecked := state.total("unchecked"):
        return ChecklistStep("check", "now", words.sheets_to_check(unchecked, state.total("mismatches")))
    everything = state.total("all_results") >= state.total("all_sheets")
    return ChecklistStep("check", "done" if everything else "later", words.ALL_CHECKED)


def _finals(state: EventState) -> ChecklistStep:
    """The finals after groups, or one table: made by hand, as a tie may have to be settled before."""
    drawn = [part for part in state.competitions if part.finals_follow]
    due = [part.competition.name for part in drawn if part.finals_are_due]
    if due:
        return ChecklistStep("finals", "now", words.finals_are_due(due))
    sheets, results = state.total("finals_sheets"), state.total("finals_results")
    if not sheets:
        return ChecklistStep("finals", "later", words.AFTER_LAST_MATCH)
    over = all(part.finals_are_over for part in drawn)
    return ChecklistStep("finals", "done" if over else "now", words.results_in(results, sheets))


def _play_off(state: EventState) -> ChecklistStep:
    """Ties that are open now, in whatever competition; it is done when no competition can bring another."""
    open_ties = [(part.competition.name, part.ties) for part in state.competitions if part.ties]
    if open_ties:
        return ChecklistStep("play_off", "attention", words.ties_open(open_ties))
    played = sum(part.is_over for part in state.competitions)
    if not played:
        return ChecklistStep("play_off", "later", words.AFTER_LAST_RESULT)
    number = len(state.held)
    return ChecklistStep("play_off", "done" if played == number else "later", words.no_tie_open(played, number))


def _award(state: EventState) -> ChecklistStep:
    """Awards are given where no place can change; the closing says that they were."""
    final = [part for part in state.competitions if part.is_over and not part.ties]
    if not final:
        return ChecklistStep("award", "later", words.AFTER_LAST_RESULT)
    if state.is_closed:
        return ChecklistStep("award", "done", words.AWARDS_ARE_FINAL)
    waiting = [part.competition.name for part in final if not part.is_closed]
    if not waiting:
        return ChecklistStep("award", "later", words.AFTER_LAST_RESULT)
    return ChecklistStep("award", "now", words.awards_to_give(waiting))


def _close(state: EventState) -> ChecklistStep:
    closed, number = sum(part.is_closed for part in state.held), len(state.held)
    if state.is_closed:
        return ChecklistStep("close", "done", words.EVENT_IS_CLOSED)
    if ready := [part.competition.name for part in state.competitions if part.is_ready]:
        return ChecklistStep("close", "now", words.ready_to_close(ready))
    over = any(part.is_over and not part.is_closed for part in state.competitions)
    return ChecklistStep("close", "now" if over else "later", words.competitions_closed(closed, number))


def _send(state: EventState) -> ChecklistStep:
    after = [due for due in state.due if due.deadline.day and due.deadline.day > state.event.ends_on]
    if not after:
        return ChecklistStep("send", "later", words.NO_PAPERS)
    # Whether the fees came nobody says here; whether the sheet is sent the host does.
    text = apart(_sending(due, state) for due in after)
    waiting = [due for due in after if due.deadline.key not in state.sent]
    late = any(due.is_over and due.deadline.key == "financial" for due in waiting)
    now: StepState = "attention" if late else "now" if _is_past(state) else "later"
    if all(due.is_over for due in waiting) and not late:
        now = "over" if waiting else "done"
    return ChecklistStep("send", now, f"{text}.")


def _envelope(state: EventState) -> ChecklistStep:
    """Everything that is owed afterwards, in one envelope to the officer above."""
    envelope = state.envelope
    if envelope is None:
        return ChecklistStep("envelope", "later", words.AFTER_THE_EVENT)
    if envelope.sent_on is not None:
        return ChecklistStep("envelope", "done", words.envelope_sent(envelope.sent_on, envelope.received_on))
    text = words.envelope_due(envelope.due_on, envelope.days_late)
    return ChecklistStep("envelope", "attention" if envelope.days_late else "now", text)


def _sending(due: Due, state: EventState) -> str:
    if due.deadline.key in state.sent:
        return words.paper_sent(due.title)
    return words.paper_to_send(due.title, due.deadline.day, due.left)


def _is_past(state: EventState) -> bool:
    return state.today > state.event.ends_on
