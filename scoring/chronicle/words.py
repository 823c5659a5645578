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
    "purseline": gettext_lazy("Line of the purse"),
    "pursepart": gettext_lazy("Team in a side pool, or its payout"),
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
    "begins_at": gettext_lazy("First match at"),
    "cancelled_reason": gettext_lazy("Reason"),
    "cents": gettext_lazy("Amount"),
    "changed_count": gettext_lazy("Changed rows"),
    "claimed_by": gettext_lazy("Brought by"),
    "closed_at": gettext_lazy("Closed"),
    "diagonal": gettext_lazy("Size of the picture"),
    "distance": gettext_lazy("Metres to the farthest chair"),
    "effect_in_words": gettext_lazy("Effect"),
    "ends_on": gettext_lazy("Last day"),
    "entries_frozen_at": gettext_lazy("Entries closed"),
    "hall": gettext_lazy("The hall"),
    "held_by": gettext_lazy("Scorer"),
    "is_host": gettext_lazy("Host team"),
    "keeps_place": gettext_lazy("Keeps its place"),
    "method": gettext_lazy("How"),
    "name_as_entered": gettext_lazy("Name as entered"),
    "new_count": gettext_lazy("New rows"),
    "not_held_at": gettext_lazy("Not held"),
    "on": gettext_lazy("Day"),
    "organizer": gettext_lazy("Organizer"),
    "origin": gettext_lazy("From"),
    "own_zone": gettext_lazy("Time zone"),
    "paper_languages": gettext_lazy("Languages of the papers"),
    "places": gettext_lazy("Places for teams"),
    "policy": gettext_lazy("Its results"),
    "programme": gettext_lazy("Program"),
    "published_at": gettext_lazy("Published"),
    "received_at": gettext_lazy("Received"),
    "received_on": gettext_lazy("Received"),
    "reopen_reason": gettext_lazy("Reason"),
    "rounds_to_draw": gettext_lazy("Rounds still to be drawn"),
    "rulebook_key": gettext_lazy("Rule book"),
    "seed": gettext_lazy("Words spoken in the hall"),
    "sentences": gettext_lazy("What changed"),
    "settles_place": gettext_lazy("Place that it settles"),
    "short_fingerprint": gettext_lazy("Fingerprint of the record"),
    "side": gettext_lazy("Team"),
    "spring_rally_on": gettext_lazy("Spring Rally"),
    "standings_hidden": gettext_lazy("Standings hidden"),
    "starts_on": gettext_lazy("First day"),
    "stations": gettext_lazy("Boards or tables"),
    "table_names": gettext_lazy("Names of the tables"),
    "theme": gettext_lazy("Colours"),
    "to_branch": gettext_lazy("To"),
    "unit": gettext_lazy("Measured in"),
    "void_reason": gettext_lazy("Reason"),
    "waits": gettext_lazy("Waiting list"),
    "words": gettext_lazy("Words of thanks"),
    "zone": gettext_lazy("Time zone"),
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
