"""What people read around a game on the live scorer: results of legs, and why something was not taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as N_

from games import registry
from games.base import Ending, LegResult
from games.live import AnyLiveGame, Setup
from kit.pure.nouns import capital, numbered, one, several
from kit.pure.refusals import sentence
from kit.pure.sentences import worded
from kit.pure.translation import labelled
from kit.pure.violations import RuleViolation
from scoring.live.engine.match import LiveMatch

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

TO = "\N{EN DASH}"

REFUSALS = {
    "leg_not_over": N_("This leg is not over yet."),
    "match_is_over": N_("The match is over. Hand in the sheet."),
    "no_such_leg": N_("There is no leg {leg} yet."),
    "nothing_to_undo": N_("There is nothing to take back."),
    "nothing_to_redo": N_("There is nothing to bring back: it can only be done right after an Undo."),
    "unreadable_line": N_("This entry cannot be read ({why})."),
    "malformed_entry": N_("This isn't an entry of this game, so nothing was changed. Press a key on this page."),
    "nothing_entered": N_("Nothing was entered. Press one of the keys."),
    "log_is_broken": N_("First use Undo to remove what can't be read."),
    "not_yours_to_rule": N_(
        "A ruling on a protest is entered, and taken back, by those who decide on protests: the chair or the "
        "Representative. Play on: what nobody has ruled on goes in with the sheet as a protest."
    ),
    "key_of_another_log": N_("This was meant for another sheet. Open the page again."),
    # opening and handing in
    "no_live_game": N_("This game is not scored as it is played. Enter its result on the sheet."),
    "already_entered": N_("There is nothing to score on this sheet: it is in already, or its sides are not known yet."),
    "named_twice": N_("{name} is named twice."),
    "too_many_named": N_("{most} of {team} play at a time. Leave the other places empty."),
    "not_in_turns": N_("Men and women take turns in {team}: {name} can't be next."),
    "nobody_named": N_("Name at least one player of {team}."),
    "no_such_answer": N_("Choose one of the answers."),
    "not_decided": N_("The match is not over yet."),
    # what the captains say
    "wrong_word": N_(
        "That is not the word of {team}. It is on the team's card. You can try {left} more {left:time|times}."
    ),
    "too_many_wrong_words": N_(
        "The word of {team} was wrong {most} times. Take the captain to the desk: the sheet is handed in there."
    ),
    "no_team_word": N_("{team} has no word yet. Print its card, or hand in the sheet at the desk."),
    "objection_needed": N_("Write what is wrong, so that somebody can decide."),
    "not_answered": N_("Both captains have to answer before the sheet is handed in."),
    "nobody_agrees": N_("Neither team agrees with this result. Go back and correct the score, or ask the chair."),
}


# Why a page of the scorer has nothing to score any more, by how the log ended.
WHY_CLOSED: dict[str, StrOrPromise] = {
    "": gettext_lazy("This sheet is being scored again."),
    "handed_in": gettext_lazy("This sheet is handed in."),
    "entered": gettext_lazy("This sheet was entered on its page, so it is no longer scored live."),
    "given_up": gettext_lazy("The scoring of this sheet was started over."),
}


# What the page of a table says to who comes back to it, by how the log of the sheet ended.
SAID_AT_TABLE: dict[str, StrOrPromise] = {
    "handed_in": gettext_lazy("The sheet is handed in. Thank you."),
    "entered": gettext_lazy("This sheet is in already: it was entered at the desk."),
    "given_up": gettext_lazy("The scoring of this sheet was started over."),
}


def refusal_in_words(refusal: RuleViolation, game: AnyLiveGame) -> str:
    """Return why something was refused: by a room, in its words, or by the game as it scores, in its own."""
    return sentence(refusal) if refusal.room else game.sentence(refusal)


def of_leg(number: int, text: str, game: AnyLiveGame) -> str:
    """Return what is said of one leg: "Leg 2: the peg was moved too far"."""
    return labelled(capital(numbered(game.leg_word, [str(number)])), text)


def open_protests(match: LiveMatch) -> list[str]:
    """Return the protests that nobody has ruled on, each with its leg."""
    return [of_leg(number, text, match.game) for number, text in match.open_protests]


def leg_sentence(result: LegResult, number: int, setup: Setup, game: AnyLiveGame) -> str:
    """Return how leg `number` ended: "Grande Prairie won leg 1, 121-88." with a dash as in print."""
    counts = not registry.get(game.key).score_word.endswith(" won")
    told = {"leg": game.leg_word, "number": number, "score": f"{result.home}{TO}{result.away}"}
    if result.winner is None:
        text = gettext("%(Leg)s %(number)d is tied, %(score)s.") if counts else gettext("%(Leg)s %(number)d is tied.")
        return text % {**told, "Leg": game.leg_word.capitalize()}
    loser = setup.name(result.at_fault) if result.at_fault else ""
    won = {**told, "side": setup.name(result.winner), "loser": loser}
    if result.ending is Ending.TIME:
        return gettext("%(side)s won %(leg)s %(number)d, %(score)s, when time ran out.") % won
    if result.ending is Ending.FORFEIT and result.at_fault:
        return gettext("%(side)s won %(leg)s %(number)d: %(loser)s forfeited.") % won
    text = (
        gettext("%(side)s won %(leg)s %(number)d, %(score)s.")
        if counts
        else gettext("%(side)s won %(leg)s %(number)d.")
    )
    return text % won


def match_sentence(results: Sequence[LegResult], won: tuple[int, int], setup: Setup, game: AnyLiveGame) -> str:
    """Return how the match ended, in legs."""
    if len(results) == 1:
        return gettext("The match is over.")
    text = gettext("The match is over. %(team)s won %(high)d-%(low)d in %(legs)s.")
    if won[0] == won[1]:
        text = gettext("The match is over, %(high)d-%(low)d in %(legs)s.")
    team = setup.home_name if won[0] > won[1] else setup.away_name
    return text % {"legs": several(game.leg_word), "team": team, "high": max(won), "low": min(won)}


def refusal_at_table(refusal: RuleViolation, game: AnyLiveGame) -> str:
    """Return why something was refused, for a table that has no account: why somebody is barred is for the office."""
    if (refusal.room, refusal.code) == ("sheets", "may_not_play"):
        return worded(gettext("{member} may not play in this match. Ask at the desk."), **refusal.params)
    return refusal_in_words(refusal, game)


def protest_of(team: str, objection: str) -> str:
    """Return what is written on the sheet when a captain does not agree with it."""
    return gettext("%(team)s does not agree: %(objection)s") % {"team": team, "objection": objection}


def score_words(shown: Mapping[str, Any]) -> tuple[str, str, str, str]:
    """Return the number of each side, what it is, and all of it as one line, from what a log shows in public."""
    won, legs = shown.get("won", [0, 0]), shown.get("legs", 1)
    word = shown.get("word", "leg")
    told = {
        "leg": one(word),
        "legs": several(word),
        "number": shown.get("leg", 1),
        "of": legs,
        "to": shown.get("first_to", 0),
        "won": f"{won[0]}{TO}{won[1]}",
    }
    if "score" not in shown:
        home, away = str(won[0]), str(won[1])
        short = told["legs"]
        text = gettext("%(Leg)s %(number)d of %(of)d is played, %(legs)s %(won)s")
        if told["to"]:
            text = gettext("%(Leg)s %(number)d is played, %(legs)s %(won)s, first to %(to)d")
        line = text % {**told, "Leg": capital(one(word))}
    else:
        home, away = shown["score"]
        told["score"] = f"{home}{TO}{away}"
        short = gettext("%(leg)s %(number)d") % told if legs > 1 else ""
        line = told["score"]
        if told["to"]:
            line = gettext("%(score)s in %(leg)s %(number)d, %(legs)s %(won)s, first to %(to)d") % told
        elif legs > 1:
            line = gettext("%(score)s in %(leg)s %(number)d of %(of)d, %(legs)s %(won)s") % told
    if shown.get("over") and legs > 1:
        line = gettext("Played, %(legs)s %(won)s, not handed in yet") % told
    elif shown.get("over"):
        line = gettext("Played, %(score)s, not handed in yet") % {"score": f"{home}{TO}{away}"}
    return home, away, short, line
