"""What the log of an event says of everything that happened, a sentence each."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class LogKind(StrEnum):
    """What a line of the log is about; people choose from these."""

    TEAMS = "teams"
    TABLE = "table"
    DRAWS = "draws"
    RESULTS = "results"
    LIVE = "live"
    MOVED = "moved"
    PLAYOFFS = "playoffs"
    DECISIONS = "decisions"
    CASES = "cases"
    AWARDS = "awards"
    CLOSING = "closing"
    PRINTS = "prints"
    ROLES = "roles"
    SETTINGS = "settings"
    HOST = "host"
    MONEY = "money"
    REGISTRY = "registry"


KINDS = {
    LogKind.TEAMS: gettext_lazy("Teams"),
    LogKind.TABLE: gettext_lazy("Registration table"),
    LogKind.DRAWS: gettext_lazy("Draws and late changes"),
    LogKind.RESULTS: gettext_lazy("Results"),
    LogKind.LIVE: gettext_lazy("Live scoring"),
    LogKind.MOVED: gettext_lazy("What changes moved"),
    LogKind.PLAYOFFS: gettext_lazy("Finals and play-offs"),
    LogKind.DECISIONS: gettext_lazy("Decisions"),
    LogKind.CASES: gettext_lazy("Protests and rulings"),
    LogKind.AWARDS: gettext_lazy("Awards"),
    LogKind.CLOSING: gettext_lazy("Final results"),
    LogKind.PRINTS: gettext_lazy("Printing"),
    LogKind.ROLES: gettext_lazy("Roles and table links"),
    LogKind.SETTINGS: gettext_lazy("Event and settings"),
    LogKind.HOST: gettext_lazy("Host branch"),
    LogKind.MONEY: gettext_lazy("Money"),
    LogKind.REGISTRY: gettext_lazy("Registry"),
}

# By which door the history says that a change came in.
DOORS = {
    "office": gettext_lazy("Office"),
    "api": gettext_lazy("JSON API"),
    "file": gettext_lazy("Imported file"),
}
NOBODY = gettext_lazy("The program")
NOTHING = gettext_lazy("nothing")
YES, NO = gettext_lazy("yes"), gettext_lazy("no")
SOMEBODY, SOMETHING = gettext_lazy("Somebody"), gettext_lazy("something that was removed")

# --- headings -------------------------------------------------------------------------------------------

HEADINGS = (
    gettext_lazy("When"),
    gettext_lazy("Kind"),
    gettext_lazy("What happened"),
    gettext_lazy("Before"),
    gettext_lazy("After"),
    gettext_lazy("Who"),
    gettext_lazy("From where"),
    gettext_lazy("About"),
)

# --- rows of other rooms --------------------------------------------------------------------------------


def entered(sheet: str, score: str) -> str:
    return _("Sheet %(sheet)s was entered: %(score)s.") % {"sheet": sheet, "score": score}


def corrected(sheet: str, reason: str) -> str:
    if not reason:
        return _("Sheet %(sheet)s was corrected.") % {"sheet": sheet}
    return _("Sheet %(sheet)s was corrected: %(reason)s") % {"sheet": sheet, "reason": _stop(reason)}


def written_by(text: str, name: str) -> str:
    return _("%(text)s Written on the device by %(name)s.") % {"text": text, "name": name}


def under_protest(text: str, protest: str) -> str:
    return _("%(text)s Under protest: %(protest)s") % {"text": text, "protest": _stop(protest)}


def came_in(*, leg: int, comes: str, goes: str) -> str:
    values = {"leg": leg, "comes": comes, "goes": goes}
    if not goes:
        return _("%(comes)s from leg %(leg)d on") % values
    if not comes:
        return _("nobody for %(goes)s from leg %(leg)d on") % values
    return _("%(comes)s for %(goes)s from leg %(leg)d on") % values


def initials(*, home: bool, away: bool) -> str:
    if home and away:
        return _("both sides")
    if home or away:
        return _("the side named first") if home else _("the other side")
    return ""


def checked(sheet: str, version: int) -> str:
    return _("Sheet %(sheet)s, version %(version)d, was read against the paper.") % {
        "sheet": sheet,
        "version": version,
    }


def set_aside(sheet: str, reason: str) -> str:
    values = {"sheet": sheet, "reason": _stop(reason)}
    return _("The result of sheet %(sheet)s was set aside: %(reason)s") % values


def live_opened(sheet: str) -> str:
    return _("Live scoring of sheet %(sheet)s began.") % {"sheet": sheet}


def live_given_up(sheet: str) -> str:
    return _("Live scoring of sheet %(sheet)s was started over.") % {"sheet": sheet}


def taken_over(sheet: str, who: str, before: str) -> str:
    values = {"sheet": sheet, "who": who, "before": before}
    return _("%(who)s took over the live scoring of sheet %(sheet)s from %(before)s.") % values


def captain_agrees(sheet: str, team: str) -> str:
    return _("The captain of %(team)s agreed to the numbers of sheet %(sheet)s.") % {"team": team, "sheet": sheet}


def wrong_word(sheet: str, team: str) -> str:
    """Return that somebody did not know a team's word; who tries, and at which table, stands beside it."""
    return _("A wrong team word was typed for %(team)s on sheet %(sheet)s.") % {"team": team, "sheet": sheet}


def captain_objects(sheet: str, team: str, objection: str) -> str:
    values = {"team": team, "sheet": sheet, "objection": _stop(objection)}
    return _("The captain of %(team)s did not agree to sheet %(sheet)s: %(objection)s") % values


def link_made(table: str) -> str:
    return _("A scoring link was made for %(table)s.") % {"table": table}


def link_stopped(table: str) -> str:
    return _("The scoring link of %(table)s was stopped.") % {"table": table}


def drawn(name: str) -> str:
    return _("A draw was made: %(name)s.") % {"name": name}


def made(name: str) -> str:
    return _("%(name)s was made.") % {"name": name}


def published(name: str) -> str:
    return _("%(name)s was published.") % {"name": name}


def late_change(number: int, headline: str, reason: str) -> str:
    values = {"number": number, "headline": headline, "reason": _stop(reason)}
    return _("Late change %(number)d: %(headline)s. Reason: %(reason)s") % values


def late_change_undone(number: int, headline: str) -> str:
    return _("Late change %(number)d was taken back: %(headline)s.") % {"number": number, "headline": headline}


def allowed(rule: str, who: str, reason: str) -> str:
    values = {"rule": rule, "who": who, "reason": _stop(reason)}
    if who:
        return _("%(who)s was allowed to play (%(rule)s): %(reason)s") % values
    return _("The team was allowed to play (%(rule)s): %(reason)s") % values


def allowed_no_more(rule: str, who: str) -> str:
    if who:
        return _("The decision on %(who)s was taken back (%(rule)s).") % {"who": who, "rule": rule}
    return _("The decision on the team was taken back (%(rule)s).") % {"rule": rule}


def departed(team: str, kind: str, effect: str, reason: str) -> str:
    values = {"team": team, "kind": kind, "effect": effect, "reason": _stop(reason)}
    return _("%(team)s: %(kind)s. %(effect)s Reason: %(reason)s") % values


def back(team: str) -> str:
    return _("%(team)s is back in the competition.") % {"team": team}


def put_out(who: str, reason: str) -> str:
    return _("%(who)s was expelled from the event: %(reason)s") % {"who": who, "reason": _stop(reason)}


def put_out_no_more(who: str) -> str:
    return _("%(who)s may play at this event again.") % {"who": who}


def award_moved(team: str, reason: str) -> str:
    values = {"team": team, "reason": _stop(reason)}
    return _("The award of %(team)s was moved to the next team: %(reason)s") % values


def award_given_back(team: str) -> str:
    return _("%(team)s has its award again.") % {"team": team}


def place_decided(place: int, method: str, agreement: str) -> str:
    values = {"place": place, "method": method, "agreement": _stop(agreement)}
    return _("The tie for place %(place)d was decided. %(method)s: %(agreement)s") % values


def place_open(place: int) -> str:
    return _("The decision on the tie for place %(place)d was taken back.") % {"place": place}


def case_opened(case: str, claim: str) -> str:
    return _("%(case)s: %(claim)s") % {"case": case, "claim": _stop(claim)}


def ruled(case: str, decision: str, reason: str, section: str) -> str:
    values = {"case": case, "decision": _stop(decision), "reason": _stop(reason), "section": section}
    return _("%(case)s was decided: %(decision)s Reason: %(reason)s %(section)s") % values


def appealed(case: str, who: str, reason: str) -> str:
    values = {"case": case, "who": who, "reason": _stop(reason)}
    return _("%(who)s appealed the ruling on %(case)s: %(reason)s") % values


def announced(text: str) -> str:
    return _("The screens of the hall said: “%(text)s”.") % {"text": text}


def award_announced(award: str) -> str:
    return _("An award was announced on the screens: %(award)s.") % {"award": award}


def award_hidden(award: str) -> str:
    return _("An award was removed from the screens again: %(award)s.") % {"award": award}


def closed(competition: str, fingerprint: str) -> str:
    values = {"competition": competition, "fingerprint": fingerprint}
    return _("%(competition)s was closed: its results are final. Fingerprint of the record: %(fingerprint)s.") % values


def reopened(competition: str, reason: str) -> str:
    values = {"competition": competition, "reason": _stop(reason)}
    return _("%(competition)s was reopened: %(reason)s") % values


def card_changed(what: str, who: str) -> str:
    return _("The registry was changed for %(who)s: %(what)s.") % {"who": who, "what": what}


def barred(who: str, sport: str, reason: str) -> str:
    values = {"who": who, "sport": sport, "reason": _stop(reason)}
    return _("%(who)s was barred from %(sport)s: %(reason)s") % values


def printed(label: str) -> str:
    return _("Printed: %(label)s.") % {"label": label.rstrip(".")}


def imported(name: str, new: int, changed: int) -> str:
    values = {"name": name, "new": new, "changed": changed}
    return _("The file %(name)s was imported. New rows: %(new)d, changed rows: %(changed)d.") % values


def _stop(text: str) -> str:
    """Return what somebody typed as the end of a sentence."""
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


# --- the history ----------------------------------------------------------------------------------------

AT_THE_TABLE = gettext_lazy("Noted at the registration table: %(who)s of %(what)s.")

# Of which table, and what happened to its row: 0 added, 1 changed, 2 removed. {who} and {what} are names.
HISTORY = {
    ("entry", 0): gettext_lazy("%(what)s was entered."),
    ("entry", 1): gettext_lazy("The entry of %(what)s was changed."),
    ("entry", 2): gettext_lazy("The entry of %(what)s was removed."),
    ("rosterplace", 0): gettext_lazy("%(who)s was put on the team of %(what)s."),
    ("rosterplace", 1): gettext_lazy("%(who)s of %(what)s: the entry was changed."),
    ("rosterplace", 2): gettext_lazy("%(who)s was removed from the team of %(what)s."),
    ("event", 0): gettext_lazy("The event was set up."),
    ("event", 1): gettext_lazy("The event was changed."),
    ("competition", 0): gettext_lazy("%(what)s was added to the event."),
    ("competition", 1): gettext_lazy("%(what)s was changed."),
    ("competition", 2): gettext_lazy("%(what)s was removed from the event."),
    ("sharedboards", 0): gettext_lazy("Competitions were put on the same boards."),
    ("sharedboards", 1): gettext_lazy("The boards that competitions share were changed."),
    ("sharedboards", 2): gettext_lazy("Competitions no longer share boards."),
    ("role", 0): gettext_lazy("%(who)s was named: %(what)s."),
    ("role", 1): gettext_lazy("The role of %(who)s was changed."),
    ("role", 2): gettext_lazy("%(who)s no longer holds the role: %(what)s."),
    ("informationsheet", 0): gettext_lazy("The information sheet of the host was started."),
    ("informationsheet", 1): gettext_lazy("The information sheet of the host was changed."),
    ("duty", 0): gettext_lazy("Somebody was named. %(what)s."),
    ("duty", 2): gettext_lazy("Somebody was removed from a duty. %(what)s."),
    ("screen", 0): gettext_lazy("A screen was added: %(what)s."),
    ("screen", 1): gettext_lazy("A screen was changed: %(what)s."),
    ("screen", 2): gettext_lazy("A screen was removed: %(what)s."),
    ("sponsor", 0): gettext_lazy("A sponsor was added: %(what)s."),
    ("sponsor", 2): gettext_lazy("A sponsor was removed: %(what)s."),
    ("thanks", 0): gettext_lazy("The words of thanks were written."),
    ("thanks", 1): gettext_lazy("The words of thanks were changed."),
    ("hotel", 0): gettext_lazy("A hotel was added: %(what)s."),
    ("hotel", 1): gettext_lazy("A hotel was changed: %(what)s."),
    ("hotel", 2): gettext_lazy("A hotel was removed: %(what)s."),
    ("financialsheet", 0): gettext_lazy("The financial sheet of the host was started."),
    ("financialsheet", 1): gettext_lazy("The financial sheet of the host was changed."),
    ("financialline", 0): gettext_lazy("A line was added to the financial sheet: %(what)s."),
    ("financialline", 1): gettext_lazy("A line of the financial sheet was changed: %(what)s."),
    ("financialline", 2): gettext_lazy("A line of the financial sheet was removed: %(what)s."),
    ("stage", 0): gettext_lazy("A draw was made: %(what)s."),
    ("stage", 1): gettext_lazy("The draw was changed: %(what)s."),
    ("stage", 2): gettext_lazy("The draft of the draw was discarded: %(what)s."),
    ("playoffsetaside", 0): gettext_lazy("%(what)s was set aside."),
    ("playoffsetaside", 1): gettext_lazy("%(what)s was set aside for another reason."),
    ("playoffsetaside", 2): gettext_lazy("%(what)s counts again."),
    ("pinaward", 0): gettext_lazy("%(who)s got a 180 pin."),
    ("pinaward", 1): gettext_lazy("The 180 pin of %(who)s was changed."),
    ("pinaward", 2): gettext_lazy("The 180 pin of %(who)s was taken back."),
    ("qualification", 0): gettext_lazy("It was noted how %(what)s qualified."),
    ("qualification", 1): gettext_lazy("What is noted of how %(what)s qualified was changed."),
    ("qualification", 2): gettext_lazy("The note of how %(what)s qualified was taken back."),
    ("advancementanswer", 0): gettext_lazy("%(what)s answered whether it advances."),
    ("advancementanswer", 1): gettext_lazy("The answer of %(what)s was changed."),
    ("advancementanswer", 2): gettext_lazy("The answer of %(what)s was taken back."),
}
