"""What the pages of late changes say: names of the cases, choices, places, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.dateparse import parse_datetime

from games.base import RuleViolation
from games.refusals import sentence
from scoring.changes.engine.cases import ChangeAsked, Kind
from tournaments.draws.engine.redraw import How
from tournaments.draws.words.figures import clock, group_name
from tournaments.draws.words.tables import numbers_in_words

if TYPE_CHECKING:
    from tournaments.draws.queries.now import DrawNow, MatchNow

# Title, and when it is for; {station} is the word of the game.
CASES: dict[Kind, tuple[str, str]] = {
    Kind.LATE_ARRIVAL: ("A team is late", "It will play, but not yet: its next matches are moved, or given away."),
    Kind.NO_SHOW: ("A team is not there", "It was called and did not come: the match is given to the other side."),
    Kind.WITHDRAWAL: ("A team stops", "It withdraws, or is put out, and plays no more."),
    Kind.LATE_ENTRY: ("A team comes in late", "It was not in the draw and is let in now."),
    Kind.BOARD_DOWN: ("A {station} is broken", "Another one is put in its place, or its matches go elsewhere."),
    Kind.BOARD_ADDED: ("One more {station}", "There is a {station} that the draw did not know of."),
    Kind.MOVED: ("Other {station}s, or other hours", "What is left is played elsewhere, or from another hour on."),
    Kind.REPLAY: ("Play something again", "A round, or one match, does not count and is played again."),
}

HOWS: dict[How, tuple[str, str]] = {
    How.KEEP: ("Fewest changes", "Only what has to move is moved."),
    How.SHORTEN: ("Shortest", "Some matches move, so that the rest takes as few turns as it can."),
    How.ANEW: (
        "Fairest",
        "Everything that is left is drawn again: as short, with waits, places and sides shared out anew.",
    ),
}

REFUSALS: dict[str, str] = {
    "no_reason": "Write down why; everybody can read it on the certificate of the draw.",
    "not_published_yet": "Only a draw that is published can be changed here.",
    "at_the_desk": (
        "In a knockout nothing is drawn again. A team that is not there, or stops, gives its match away: enter that on"
        " the sheet, and the other side goes on."
    ),
    "finals_made": (
        "The finals are made, so the draw stays as it is. To change it, take the finals back first; that"
        " can be done as long as they have no result."
    ),
    "finals_begun": (
        "The finals have begun, so the draw stays as it is. A team that is not there, or stops, gives its match"
        " away: enter that on the sheet, and the other side goes on."
    ),
    "playoff_made": "A play-off has been made from these results. Take the play-off back first.",
    "playoff_in_group": "A play-off has been made from the results of {group}. Take the play-off back first.",
    "no_such_group": "Choose a group of this draw.",
    "played_already": (
        "Turn {turn} is played already, so it has to stay. Choose that one or a later one as the last that stays."
    ),
    "not_in_the_draw": "Choose a team that is in the draw.",
    "already_left": "This team has left already.",
    "nothing_to_move": "This team has no match before that turn that could be moved or given away.",
    "too_late_to_come": "There is no match of this team left after that turn. If it does not come any more, it stops.",
    "not_waiting": "Choose a team that is written down as a draft of this competition.",
    "open_rules": "This team does not meet a rule, and nobody has decided that it may play. Open its page for that.",
    "no_such_station": "There is no {word} {station} in use.",
    "station_taken": "{word} {station} is in use already. Give the number of another one.",
    "last_board": "This is the last {word}. Without one nothing can be played; put another one in its place.",
    "half_a_board": "Pair A and pair B play at the same time, so a match needs two tables. One more is not enough.",
    "nothing_left": "Nothing is left to play after that turn.",
    "say_where_or_when": "Say where what is left is played, or from when on.",
    "too_few_to_move_to": "What is left takes {needed} {word}s at once. Give as many numbers.",
    "nothing_played": "Nothing of this has a result, so there is nothing to play again.",
    "preview_is_old": "Results came in while you were looking, and what would change is different now. Look again.",
    "later_change": "Change {number}{of} was made after this one. Take that one back first.",
    "result_since": (
        "A result was entered after this change (sheet {sheet}), so it can no longer be taken back. Make another"
        " change instead."
    ),
    "scored_live": (
        "Sheet {sheet} is being scored at its board at this moment, and this would move its match. Wait until it is"
        " handed in, or let the draw stay as it is up to that turn."
    ),
    "no_pacer": "The rule book of this event does not let a team from outside play (question G17).",
}


def refusal_in_words(refused: RuleViolation) -> str:
    """Return a refusal as a sentence, with the group and the competition that it is about by name."""
    group = refused.params.get("group")
    if isinstance(group, int):
        refused.params["group"] = group_name(group)
    text = sentence(refused)
    return f"{refused.params['in_competition']}: {text}" if "in_competition" in refused.params else text


def asked_otherwise(headline: str, reason: str) -> str:
    """Return what to say when a page is sent again with another change on it."""
    return (
        f"This page was sent before, and that change is made: {headline}. Reason: {reason}. What it says now is"
        " something else, and was not done. Look again."
    )


def place(match: MatchNow, now: DrawNow, station_word: str) -> str:
    """Return where and when a match is played: "round 7, table 3", or "turn 23 (round 8), board 2"."""
    when = f"turn {match.slot} (round {match.round})" if now.has_turns else f"round {match.round}"
    many = "s" if len(set(match.stations)) > 1 else ""
    where = " and ".join(str(number) for number in sorted(set(match.stations)))
    return f"{when}, {station_word}{many} {where}{own_pair(match, now)}"


def own_pair(match: MatchNow, now: DrawNow) -> str:
    """Return ", pair B" where a match is one of pairs: both of a team may meet the same one in a round."""
    return f", pair {match.sheets[0].pair}" if now.by_pairs else ""


def turn_word(now: DrawNow) -> str:
    return "turn" if now.has_turns else "round"


POLICIES: dict[str, str] = {
    "annul": "None of its results count",
    "forfeit_rest": "What it played counts, the rest is forfeited",
    "keep_if_half": "Its results count if it played at least half",
    "forfeit_all": "Every match is forfeited, played or not",
}


def headline(asked: ChangeAsked, names: Mapping[int, str], now: DrawNow, station_word: str) -> str:
    """Return a change in a few words: "Hinton stops"."""
    team, turn, word = names.get(asked.entry, ""), turn_word(now), station_word.capitalize()
    numbers = " and ".join(str(station) for station in asked.stations)
    what = "One match of round" if asked.match else "Round"
    at_end = ", after everything else"
    in_group = f" in {group_name(asked.group)}" if asked.group else ""
    return {
        Kind.LATE_ARRIVAL: f"{team} is late and plays from {turn} {asked.turn} on",
        Kind.NO_SHOW: f"{team} was not there in {turn} {asked.turn}",
        Kind.WITHDRAWAL: f"{team} {'is put out' if asked.departure == 'expelled' else 'stops'}",
        Kind.LATE_ENTRY: f"{team} comes in late{',' if in_group else ''}{in_group}",
        Kind.BOARD_DOWN: f"{word} {asked.station} is broken"
        + (f" and {station_word} {asked.replacement} takes its place" if asked.replacement else ""),
        Kind.BOARD_ADDED: f"{word}{'s' if len(asked.stations) > 1 else ''} {numbers} added",
        Kind.MOVED: _moved_in_words(asked, station_word),
        Kind.REPLAY: f"{what} {asked.round}{in_group} is played again" + (at_end if asked.at_end else ""),
    }[asked.kind]


def _moved_in_words(asked: ChangeAsked, station_word: str) -> str:
    begins = parse_datetime(asked.begins) if asked.begins else None
    where = f"at {numbers_in_words(asked.stations, station_word)}" if asked.stations else ""
    when = f"from {clock(begins)} on" if begins else ""
    return f"What is left is played {' '.join(filter(None, (where, when)))}"


def title(kind: Kind, station_word: str) -> tuple[str, str]:
    """Return the name of a case and when it is for, in the words of the game."""
    name, when = CASES[kind]
    return name.format(station=station_word), when.format(station=station_word)
