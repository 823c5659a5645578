"""What the pages of late changes say: names of the cases, choices, places, refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_noop as N_

from kit.pure.nouns import several
from kit.pure.refusals import sentence
from kit.pure.sentences import Said, Sentence, translate
from kit.pure.translation import category_name, labelled
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import DrawNow, MatchNow
from tournaments.draws.words.figures import group, group_name, pairs_name
from tournaments.draws.words.kept import figure_of, moment, stations
from tournaments.draws.words.places import ordinal

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

# Title, and when it is for; {station} is the word of the game.
CASES: dict[ChangeKind, tuple[StrOrPromise, StrOrPromise]] = {
    ChangeKind.LATE_ARRIVAL: (
        gettext_lazy("A team is late"),
        gettext_lazy("It will play, but not yet. Its next matches are moved or forfeited."),
    ),
    ChangeKind.NO_SHOW: (
        gettext_lazy("A team is not there"),
        gettext_lazy("It was called and did not come. The match is forfeited to the other side."),
    ),
    ChangeKind.WITHDRAWAL: (
        gettext_lazy("A team stops"),
        gettext_lazy("It withdraws or is expelled, and plays no more matches."),
    ),
    ChangeKind.LATE_ENTRY: (
        gettext_lazy("A team comes in late"),
        gettext_lazy("It was not in the draw and is let in now."),
    ),
    ChangeKind.BOARD_DOWN: (
        gettext_lazy("A {station} is broken"),
        gettext_lazy("Another one is put in its place, or its matches go elsewhere."),
    ),
    ChangeKind.BOARD_ADDED: (
        gettext_lazy("One more {station}"),
        gettext_lazy("There is a {station} that the draw did not count."),
    ),
    ChangeKind.MOVED: (
        gettext_lazy("Other {stations}, or other hours"),
        gettext_lazy("What is left is played elsewhere, or from another hour on."),
    ),
    ChangeKind.REPLAY: (
        gettext_lazy("Play something again"),
        gettext_lazy("A round, or one match, does not count and is played again."),
    ),
}

HOWS: dict[How, tuple[StrOrPromise, StrOrPromise]] = {
    How.KEEP: (
        gettext_lazy("Fewest changes"),
        gettext_lazy("Only what has to move is moved."),
    ),
    How.SHORTEN: (
        gettext_lazy("Shortest"),
        gettext_lazy("Some matches move, so that the rest takes as few turns as it can."),
    ),
    How.ANEW: (
        gettext_lazy("Fairest"),
        gettext_lazy(
            "Everything that is left is drawn again: just as short, with waits, places and sides shared out again."
        ),
    ),
}

REFUSALS: dict[str, str] = {
    "no_reason": N_("Write down why; everybody can read it on the certificate of the draw."),
    "not_published_yet": N_("Only a draw that is published can be changed here."),
    "at_the_desk": N_(
        "A knockout can't be redrawn. A team that is absent or withdraws forfeits its match. Enter that on the"
        " sheet, and the other side advances."
    ),
    "finals_made": N_(
        "The finals are made, so the draw can't change. To change it, take the finals back first, while they have"
        " no result."
    ),
    "finals_begun": N_(
        "The finals have begun, so the draw can't change. A team that is absent or withdraws forfeits its match."
        " Enter that on the sheet, and the other side advances."
    ),
    "playoff_made": N_("A play-off has been made from these results. Take the play-off back first."),
    "playoff_in_group": N_("A play-off has been made from the results of {group}. Take the play-off back first."),
    "no_such_group": N_("Choose a group of this draw."),
    "played_already": N_("Turn {turn} is already played, so it has to stay. Choose that turn or a later one."),
    "not_in_the_draw": N_("Choose a team that is in the draw."),
    "already_left": N_("This team has left already."),
    "nothing_to_move": N_("This team has no match before that turn that could be moved or forfeited."),
    "too_late_to_come": N_("This team has no match left after that turn. If it isn't coming back, withdraw it."),
    "not_waiting": N_("Choose a team that is a draft in this competition."),
    "open_rules": N_(
        "This team does not meet a rule, and nobody has decided that it may play. Open its page for that."
    ),
    "no_such_station": N_("There is no {word} {station} in use."),
    "station_taken": N_("{word} {station} is in use already. Give the number of another one."),
    "last_board": N_("This is the last {word}. Without one nothing can be played; put another one in its place."),
    "half_a_board": N_("Pair A and pair B play at the same time, so a match needs 2 tables. One more is not enough."),
    "nothing_left": N_("Nothing is left to play after that turn."),
    "say_where_or_when": N_("Say where the rest is played, or from what time."),
    "too_few_to_move_to": N_("What is left takes {needed} at once. Give as many numbers."),
    "nothing_played": N_("Nothing of this has a result, so there is nothing to play again."),
    "preview_is_old": N_("Results came in while you were looking, and what would change is different now. Look again."),
    "later_change": N_("Change {number} moved the same matches. Take that one back first."),
    "moved_since": N_("These matches were moved again since, so this change can't be taken back."),
    "later_change_elsewhere": N_("Change {number} of {of} moved the same matches. Take that one back first."),
    "result_since": N_(
        "A result was entered after this change (sheet {sheet}), so it can no longer be taken back. Make another"
        " change instead."
    ),
    "scored_live": N_(
        "Sheet {sheet} is being scored at its board at this moment, and this would move its match. Wait until it is"
        " handed in, or let the draw stay as it is up to that turn."
    ),
    "round_since": N_(
        "A round was drawn after this change, so it can no longer be taken back. Take the round back first, or make"
        " another change instead."
    ),
    "swiss_is_over": N_("All rounds of this Swiss draw are drawn, so no team can come in."),
    "no_pacer": N_("The rule book of this event doesn't allow a team from outside."),
}


# What the report of a change keeps.
SENTENCES: dict[str, Said] = {
    "in_turn": N_("turn {turn} (round {round}), {stations}"),
    "in_turn_of_pair": N_("turn {turn} (round {round}), {stations}, pair {pair}"),
    "in_round": N_("round {round}, {stations}"),
    "in_round_of_pair": N_("round {round}, {stations}, pair {pair}"),
    "opponent": N_("{team} (round {round})"),
    "opponent_of_pair": N_("{team} (round {round}, pair {pair})"),
    "place": lambda place, shared: f"={ordinal(place)}" if shared else ordinal(place),
    # Why a paper is of no use.
    "is_again": N_("is played again"),
    "is_moved": N_("moved"),
    "is_not_played": N_("not played"),
    "is_forfeited": N_("forfeited"),
    # What becomes of a team's match.
    "pacer": N_("Plays a team from outside for practice in place of {opponent}."),
    "open_dropped": N_("Does not play {opponent} and sits out."),
    "open_given": N_("Does not play {opponent} and is given the match."),
    "in_dropped": N_("Its result against {opponent} no longer counts."),
    "in_given": N_("Its result against {opponent} is replaced by a forfeited match."),
    "open_in": N_("The match against {opponent} is entered as a forfeit."),
    "in_open": N_("Plays {opponent} again."),
    "otherwise": N_("The match against {opponent} counts differently."),
    "also_plays": N_("Also plays {team}: {to}."),
    "no_hour": N_("Plays {team} at an hour that is not planned yet."),
    "another_hour": N_("Plays {team} at another hour: {hour}."),
    "named_first": N_("Against {team}, {first} is named first now."),
    "elsewhere": N_("Plays {team} in {to}; that was {was}."),
    # The figures of the certificate.
    "figure_title": lambda **kept: figure_of(**kept).title,
    "figure": lambda **kept: figure_of(**kept).sentence,
    "figure_best": lambda **kept: figure_of(**kept).best,
    "pairs": pairs_name,
}


def refusal_in_words(refused: RuleViolation) -> str:
    """Return a refusal as a sentence, with the group and the competition that it is about by name."""
    group = refused.params.get("group")
    if isinstance(group, int):
        refused.params["group"] = group_name(group)
    text = sentence(refused)
    return labelled(refused.params["in_competition"], text) if "in_competition" in refused.params else text


def asked_otherwise(headline: str, reason: str) -> str:
    """Return what to say when a page is sent again with another change on it."""
    return gettext(
        "This page was already sent, and that change was made: %(headline)s. Reason: %(reason)s. What the page says "
        "now is different, and was not done. Look again."
    ) % {"headline": headline, "reason": reason}


def overtaken(who: str, at: str, what: str, *, taken_back: bool) -> str:
    """Return that somebody else changed the draw while this person was looking."""
    if taken_back:
        text = gettext(
            "%(who)s took a change back at %(at)s while you were looking: %(what)s. None of your changes were made. "
            "Look again."
        )
    else:
        text = gettext(
            "%(who)s changed the draw at %(at)s while you were looking: %(what)s. None of your changes were made. "
            "Look again."
        )
    return text % {"who": who, "at": at, "what": what}


# --- turns, places and matches --------------------------------------------------------------------------


def place(match: MatchNow, now: DrawNow, station_word: str) -> Sentence:
    """Return where and when a match is played: "round 7, table 3", or "turn 23 (round 8), board 2, pair B"."""
    told: dict[str, Any] = {"round": match.round, "stations": stations(sorted(set(match.stations)), station_word)}
    told |= {"turn": match.slot} if now.has_turns else {}
    told |= {"pair": match.sheets[0].pair} if now.by_pairs else {}
    code = "in_turn" if now.has_turns else "in_round"
    return Sentence(f"changes.{code}_of_pair" if now.by_pairs else f"changes.{code}", told)


def opponent(other: str, match: MatchNow, now: DrawNow) -> Sentence:
    """Return whom a team meets in a match: "Hinton (round 3)"; with the pair where each has opponents of its own."""
    told = {"team": other, "round": match.round}
    if now.by_pairs:
        return Sentence("changes.opponent_of_pair", {**told, "pair": match.sheets[0].pair})
    return Sentence("changes.opponent", told)


def code_of_move(was: MatchNow | None, match: MatchNow) -> str:
    """Return the code of what is said of a match that moves."""
    if was is None:
        return "also_plays"
    if replace(was, starts_at=None, sheets=()) == replace(match, starts_at=None, sheets=()) and (
        was.stations == match.stations
    ):
        return "no_hour" if match.starts_at is None else "another_hour"
    if (was.slot, was.round, was.stations) == (match.slot, match.round, match.stations):
        return "named_first"
    return "elsewhere"


def match_in_round(match: MatchNow, now: DrawNow, home: str, away: str) -> str:
    """Return a match as a list of them has it: "Round 3: Hinton – Jasper"."""
    told = {"round": match.round, "home": home, "away": away, "pair": match.sheets[0].pair}
    if now.by_pairs:
        return gettext("Round %(round)d: %(home)s – %(away)s, pair %(pair)s") % told
    return gettext("Round %(round)d: %(home)s – %(away)s") % told


def turn_word(now: DrawNow) -> str:
    """Return what a draw is played in, as a code: "turn" or "round"."""
    return "turn" if now.has_turns else "round"


def slot_in_words(slot: int, now: DrawNow) -> str:
    """Return a turn of a draw and how far it is: "Round 6, being played now"."""
    if not slot:
        return gettext("Nothing: no match has been played")
    number = min(match.round for match in now.matches if match.slot == slot)
    turn = (
        gettext("Turn %(turn)d (round %(round)d)") % {"turn": slot, "round": number}
        if now.has_turns
        else gettext("Round %(round)d") % {"round": number}
    )
    if slot == now.being_played:
        return gettext("%(turn)s, being played now") % {"turn": turn}
    return gettext("%(turn)s, played") % {"turn": turn} if slot <= now.played_through else turn


# What asks for a turn, in a draw with turns and in one where a turn is a round.
LAST_THAT_STAYS = (
    gettext_lazy("Keep everything up to this turn"),
    gettext_lazy("Keep everything up to this round"),
)
PLAYS_FROM = (gettext_lazy("It can play from this turn on"), gettext_lazy("It can play from this round on"))
CALLED_FOR = (gettext_lazy("The turn that it was called for"), gettext_lazy("The round that it was called for"))

POLICIES: dict[str, StrOrPromise] = {
    "annul": gettext_lazy("None of its results count"),
    "forfeit_rest": gettext_lazy("What it played counts. The rest is forfeited."),
    "keep_if_half": gettext_lazy("Its results count if it played at least half"),
    "forfeit_all": gettext_lazy("Every match is forfeited, played or not"),
}


def way_in_words(*, turns: int, moved: int, reprint: int, word: str) -> str:
    """Return what a way to draw the rest comes to; `word` as `turn_word` has it."""
    left = ngettext("%(count)d round is left.", "%(count)d rounds are left.", turns)
    if word == "turn":
        left = ngettext("%(count)d turn is left.", "%(count)d turns are left.", turns)
    moving = ngettext("%(count)d match moves.", "%(count)d matches move.", moved) % {"count": moved}
    sheets = ngettext("Print %(count)d sheet.", "Print %(count)d sheets.", reprint) % {"count": reprint}
    return " ".join((left % {"count": turns}, moving, sheets if reprint else "")).strip()


def saves(turns: int, word: str) -> str:
    """Return how many turns the shortest way saves; `word` as `turn_word` has it."""
    if word == "turn":
        text = ngettext("This way saves %(count)d turn.", "This way saves %(count)d turns.", turns)
    else:
        text = ngettext("This way saves %(count)d round.", "This way saves %(count)d rounds.", turns)
    return text % {"count": turns}


def no_time_left(until: str, saving: str) -> str:
    """Return why the shortest way is suggested where the last match has no hour left."""
    return gettext(
        "With the fewest changes no time is left for the last match, and play has to end by %(until)s. %(saves)s"
    ) % {"until": until, "saves": saving}


def over_too_late(over: str, behind: str, until: str, saving: str) -> str:
    """Return why the shortest way is suggested where play would end too late; `behind`: how late the hall is."""
    if behind:
        text = gettext(
            "With the fewest changes the last match would be over at about %(over)s, as the hall is %(behind)s "
            "behind, and play has to end by %(until)s. %(saves)s"
        )
    else:
        text = gettext(
            "With the fewest changes the last match would be over at about %(over)s, and play has to end by %(until)s. "
            "%(saves)s"
        )
    return text % {"over": over, "behind": behind, "until": until, "saves": saving}


# --- what a change is called ----------------------------------------------------------------------------


def headline(asked: ChangeRequest, names: Mapping[int, str], now: DrawNow, station_word: str) -> Sentence:
    """Return a change in a few words: "Hinton stops"."""
    told = {
        "team": names.get(asked.entry, ""),
        "turn": asked.turn,
        "group": group(asked.group) if asked.group else "",
        "station": stations([], station_word),
        "Station": stations([], station_word, begins=True),
        "number": asked.station,
        "replacement": asked.replacement,
    }
    match asked.kind:
        case ChangeKind.LATE_ARRIVAL if now.has_turns:
            key = "late_turn"
        case ChangeKind.LATE_ARRIVAL:
            key = "late_round"
        case ChangeKind.NO_SHOW if now.has_turns:
            key = "absent_turn"
        case ChangeKind.NO_SHOW:
            key = "absent_round"
        case ChangeKind.WITHDRAWAL if asked.departure == "expelled":
            key = "expelled"
        case ChangeKind.WITHDRAWAL:
            key = "stops"
        case ChangeKind.LATE_ENTRY if asked.group:
            key = "comes_in_group"
        case ChangeKind.LATE_ENTRY:
            key = "comes_in"
        case ChangeKind.BOARD_DOWN if asked.replacement:
            key = "replaced"
        case ChangeKind.BOARD_DOWN:
            key = "broken"
        case ChangeKind.BOARD_ADDED:
            return _added(asked, station_word)
        case ChangeKind.MOVED:
            return _moved(asked, station_word)
        case ChangeKind.REPLAY:
            return _replayed(asked)
    return Sentence(f"draws.{key}", told)


def _added(asked: ChangeRequest, station_word: str) -> Sentence:
    return Sentence("draws.added", {"stations": stations(asked.stations, station_word, begins=True)})


def _moved(asked: ChangeRequest, station_word: str) -> Sentence:
    begins = parse_datetime(asked.begins) if asked.begins else None
    told = {"stations": stations(asked.stations, station_word)} if asked.stations else {}
    told |= {"begins": moment(begins)} if begins else {}
    if asked.stations and begins:
        return Sentence("draws.moved_both", told)
    return Sentence("draws.moved_hour" if begins else "draws.moved_place", told)


def _replayed(asked: ChangeRequest) -> Sentence:
    if asked.group and not asked.match:
        what = Sentence("draws.round_in", {"round": asked.round, "group": group(asked.group)})
    else:
        what = Sentence("draws.one_match" if asked.match else "draws.round", {"round": asked.round})
    return Sentence("draws.again_last" if asked.at_end else "draws.played_again", {"what": what})


def translate_report(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report that is kept, with those of other competitions in it, in the reader's language."""
    others = [translate_report(other) for other in report.get("others", ())]
    named = {"competition": category_name(report["competition"])} if "competition" in report else {}
    return {**translate(report), **named, "others": others}


def title(kind: ChangeKind, station_word: str) -> tuple[str, str]:
    """Return the name of a case and when it is for, in the words of the game."""
    name, when = CASES[kind]
    told = {"station": station_word, "stations": several(station_word)}
    return str(name).format(**told), str(when).format(**told)
