"""What the log of an event says of everything that happened."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kit.pure.nouns import capital
from kit.pure.translation import labelled


class LogKind(StrEnum):
    """What a line of the log is about; people choose from these."""

    TEAMS = "teams"
    DRAWS = "draws"
    RESULTS = "results"
    LIVE = "live"
    DECISIONS = "decisions"
    CLOSING = "closing"
    MONEY = "money"
    EVENT = "event"


KINDS = {
    LogKind.TEAMS: gettext_lazy("Teams"),
    LogKind.DRAWS: gettext_lazy("Draws and late changes"),
    LogKind.RESULTS: gettext_lazy("Results"),
    LogKind.LIVE: gettext_lazy("Live scoring"),
    LogKind.DECISIONS: gettext_lazy("Decisions and protests"),
    LogKind.CLOSING: gettext_lazy("Awards and final results"),
    LogKind.MONEY: gettext_lazy("Money"),
    LogKind.EVENT: gettext_lazy("Event and office"),
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
SOMETHING = gettext_lazy("something that was removed")


class Act(StrEnum):
    """What became of a row; a row that says by itself what happened HAPPENED."""

    HAPPENED = "happened"
    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"
    TAKEN_BACK = "taken_back"


_ACTS = {
    Act.HAPPENED: "%(noun)s",
    Act.ADDED: gettext_lazy("%(noun)s, added"),
    Act.CHANGED: gettext_lazy("%(noun)s, changed"),
    Act.REMOVED: gettext_lazy("%(noun)s, removed"),
    Act.TAKEN_BACK: gettext_lazy("%(noun)s, taken back"),
}
# What a row of each table is called.
NOUNS = {
    "advancementanswer": gettext_lazy("Answer about the next level"),
    "announcement": gettext_lazy("Message on the screens of the hall"),
    "appeal": gettext_lazy("Appeal"),
    "awarddecision": gettext_lazy("Award moved to the next team"),
    "captainanswer": gettext_lazy("Answer of a captain on sheet"),
    "case": gettext_lazy("Case opened"),
    "change": gettext_lazy("Late change"),
    "closing": gettext_lazy("Results final"),
    "competition": gettext_lazy("Competition"),
    "correction": gettext_lazy("Result corrected on sheet"),
    "decisionmade": gettext_lazy("Decision made"),
    "latefile": gettext_lazy("File of a laptop that came home late"),
    "departure": gettext_lazy("Team withdrawn or expelled"),
    "duty": gettext_lazy("Duty"),
    "entry": gettext_lazy("Team"),
    "event": gettext_lazy("Event"),
    "financialline": gettext_lazy("Line of the financial sheet"),
    "financialsheet": gettext_lazy("Financial sheet of the host"),
    "forwarding": gettext_lazy("Money passed on"),
    "hotel": gettext_lazy("Hotel"),
    "importbatch": gettext_lazy("File imported"),
    "informationsheet": gettext_lazy("Information sheet of the host"),
    "livelog": gettext_lazy("Live scoring of sheet"),
    "memberchange": gettext_lazy("Registry"),
    "mismatch": gettext_lazy("Paper differs from sheet"),
    "moved": gettext_lazy("Consequences"),
    "override": gettext_lazy("Permission to play"),
    "payment": gettext_lazy("Payment"),
    "pinaward": gettext_lazy("180 pin"),
    "placedecision": gettext_lazy("Decision on a tie"),
    "playoffsetaside": gettext_lazy("Play-off set aside"),
    "printrun": gettext_lazy("Printed"),
    "prize": gettext_lazy("Prize money"),
    "putout": gettext_lazy("Player expelled from the event"),
    "qualification": gettext_lazy("How the team qualified"),
    "refund": gettext_lazy("Refund"),
    "reveal": gettext_lazy("Award announced on the screens"),
    "role": gettext_lazy("Role"),
    "rosterplace": gettext_lazy("Player of the team"),
    "ruling": gettext_lazy("Ruling"),
    "screen": gettext_lazy("Screen"),
    "setaside": gettext_lazy("Result set aside on sheet"),
    "sharedboards": gettext_lazy("Boards that competitions share"),
    "signup": gettext_lazy("Team signed up by its captain"),
    "signuplink": gettext_lazy("Link for captains"),
    "sponsor": gettext_lazy("Sponsor"),
    "stage": gettext_lazy("Draw"),
    "submission": gettext_lazy("Result entered on sheet"),
    "suspension": gettext_lazy("Player barred for a season"),
    "tablelink": gettext_lazy("Scoring link"),
    "teamssaid": gettext_lazy("Number of teams"),
    "thanks": gettext_lazy("Words of thanks"),
    "transfer": gettext_lazy("Transfer of a member"),
    "verification": gettext_lazy("Sheet read against the paper"),
    "wrongword": gettext_lazy("Wrong team word on sheet"),
}
# What a field is called where its own name is not what people say.
_FIELDS = {
    "about": gettext_lazy("About"),
    "accepts": gettext_lazy("Advances"),
    "cancelled_reason": gettext_lazy("Reason"),
    "cents": gettext_lazy("Amount"),
    "closed_at": gettext_lazy("Closed"),
    "changed_count": gettext_lazy("Changed rows"),
    "effect_in_words": gettext_lazy("Effect"),
    "held_by": gettext_lazy("Scorer"),
    "keeps_place": gettext_lazy("Keeps its place"),
    "method": gettext_lazy("How"),
    "new_count": gettext_lazy("New rows"),
    "on": gettext_lazy("Day"),
    "policy": gettext_lazy("Its results"),
    "places": gettext_lazy("Places for teams"),
    "programme": gettext_lazy("Program"),
    "published_at": gettext_lazy("Published"),
    "received_at": gettext_lazy("Received"),
    "received_on": gettext_lazy("Received"),
    "reopen_reason": gettext_lazy("Reason"),
    "rounds_to_draw": gettext_lazy("Rounds still to be drawn"),
    "sentences": gettext_lazy("What changed"),
    "short_fingerprint": gettext_lazy("Fingerprint of the record"),
    "side": gettext_lazy("Team"),
    "origin": gettext_lazy("From"),
    "to_branch": gettext_lazy("To"),
    "void_reason": gettext_lazy("Reason"),
    "waits": gettext_lazy("Waiting list"),
}


def became(act: Act, table: str, name: str) -> str:
    """Return what became of a row of `table`: "Player of the team, added: Jean Roy"."""
    head = str(_ACTS[act]) % {"noun": NOUNS[table]}
    return labelled(head, name) if name else head


def field_name(name: str, verbose: str) -> str:
    """Return what people call a field; its own name is translated where some page says it too."""
    return str(_FIELDS[name]) if name in _FIELDS else _(capital(verbose.replace("_", " ")))  # not shown


def came_in(leg: int, comes: object, goes: object) -> str:
    values = {"leg": leg, "comes": comes or _("nobody"), "goes": goes or _("nobody")}
    return _("%(comes)s for %(goes)s from leg %(leg)d on") % values
