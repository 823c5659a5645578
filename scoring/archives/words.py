"""What is said of events that travel."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop as N_

from kit.pure.money import dollars
from kit.pure.sentences import Said
from kit.pure.translation import listed

REFUSALS = {
    "does_not_fit": N_(
        "The parts of this file don't match, so it can't be imported. Ask for it again. Nothing was imported."
    ),
    "unknown_game": N_("This site doesn't know the game {game}, which is played at this event. Nothing was imported."),
    "made_here": N_("This event was made on this site and was not handed to a laptop. It is not replaced by a file."),
    "older": N_("This file is older than what was imported here on {day}. Nothing was imported."),
    "rests_on": N_("Something on this site still refers to a part of this event that the file no longer has ({what})."),
    "away_already": N_("{name} has this event. It has to come back first."),
    "no_laptop": N_("Choose a laptop that this site knows. Confirm it first under Organization, Other sites."),
    "work_goes_on": N_("Something is still being printed or imported for this event. Wait until that is done."),
    "other_laptop": N_("This file is for another laptop. Nothing was imported."),
    "here_already": N_("This laptop already has {name}. Nothing was imported."),
    "here_still": N_(
        "This laptop still plays {name}. Bring it back first, so that nothing is lost. Nothing was imported."
    ),
    "not_here": N_("This event was not handed to this laptop, or it already went back."),
    "not_away": N_("This event is no longer away."),
    "no_reason": N_("Write down why the event is taken back. The reason stays on record."),
    "came_back_already": N_("This event already came back. Nothing was imported."),
    "no_such_event": N_("There is no event with this address."),
    "not_answered": N_("Say first whether it is the same. {questions} Nothing was imported."),
    "new_top": N_("{tops} Say first whether it is added. Nothing was imported."),
    "not_added": N_("Nothing was imported. If it is here under another name, give it the same name first."),
    "not_yours": N_(
        "This event belongs to {place}, where you hold no role, so you could not open it. Nothing was imported. Ask for"
        " a role there, or let somebody import it who has one."
    ),
    "not_the_same": N_("One number can't be two things here. Ask the sender which is right. Nothing was imported."),
}

# What the rows of a table are called where differences are counted; others are called what the program calls them.
TABLES = {
    "tournaments.Member": _("People"),
    "tournaments.Organization": _("Branches, Areas and Districts"),
    "tournaments.User": _("Names of officers and scorekeepers"),
    "tournaments.MemberChange": _("Changes of membership cards"),
    "tournaments.Transfer": _("Transfers of members"),
    "tournaments.Suspension": _("Players barred for a season"),
    "tournaments.Event": _("Settings of the event"),
    "tournaments.Competition": _("Competitions"),
    "tournaments.HallTable": _("Tables and boards of the hall"),
    "tournaments.ProgrammeItem": _("Lines of the program"),
    "tournaments.EventMove": _("Times the event moved"),
    "tournaments.Afternoon": _("How an open event is played"),
    "tournaments.SharedBoards": _("Boards used by two competitions"),
    "tournaments.InformationSheet": _("Information sheets"),
    "tournaments.Hotel": _("Hotels"),
    "tournaments.FinancialSheet": _("Financial sheets"),
    "tournaments.FinancialLine": _("Lines of the financial sheet"),
    "tournaments.Prize": _("Prize money"),
    "tournaments.ImportBatch": _("Lists imported"),
    "tournaments.TeamsSaid": _("Numbers of teams that branches said"),
    "tournaments.ReturnedCheque": _("Cheques that came back"),
    "scoring.Screen": _("Screens"),
    "scoring.Announcement": _("Messages on the screens"),
    "scoring.Sponsor": _("Sponsors"),
    "scoring.Thanks": _("Words of thanks"),
    "scoring.Reveal": _("Awards announced"),
    "scoring.WrongWord": _("Codes that captains mistyped"),
    "scoring.PlaceDecisionLine": _("Teams in places decided without a match"),
    "scoring.PlayoffSetAside": _("Play-offs set aside"),
    "tournaments.Duty": _("Duties"),
    "tournaments.Attendance": _("Attendance at ceremonies"),
    "tournaments.Entry": _("Teams"),
    "tournaments.RosterPlace": _("Players in teams"),
    "tournaments.TeamWord": _("Words of teams"),
    "tournaments.Override": _("Decisions on entries"),
    "tournaments.Departure": _("Teams that withdrew or were expelled"),
    "tournaments.PutOut": _("Players expelled"),
    "tournaments.Stage": _("Draws, finals and play-offs"),
    "tournaments.StageEntry": _("Teams in draws"),
    "tournaments.Match": _("Matches"),
    "tournaments.SubMatch": _("Score sheets"),
    "tournaments.Bye": _("Byes"),
    "scoring.CardLine": _("Lines of cards"),
    "tournaments.Qualification": _("How teams qualified"),
    "tournaments.Job": _("Printing"),
    "scoring.PrintRun": _("Papers printed"),
    "scoring.PrintedSheet": _("Score sheets printed"),
    "scoring.WithdrawnSheet": _("Codes withdrawn"),
    "scoring.Submission": _("Results entered, corrections included"),
    "scoring.Result": _("Results that count"),
    "scoring.SetAside": _("Results set aside"),
    "scoring.Verification": _("Sheets checked"),
    "scoring.Mismatch": _("Sheets that differ from their paper"),
    "scoring.HighScore": _("High scores"),
    "scoring.Substitution": _("Players who came in"),
    "scoring.LiveLog": _("Sheets scored live"),
    "scoring.LiveLine": _("Lines scored live"),
    "scoring.CaptainAnswer": _("Answers of captains"),
    "scoring.PlaceDecision": _("Places decided without a match"),
    "scoring.AdvancementAnswer": _("Answers about the next level"),
    "tournaments.Payment": _("Payments"),
    "tournaments.Refund": _("Refunds"),
    "tournaments.FeeShare": _("Fees paid for teams and players"),
    "tournaments.Forwarding": _("Money passed on"),
    "tournaments.PurseLine": _("Lines of the purse"),
    "tournaments.PursePart": _("Teams in side pools and payouts"),
    "scoring.PinAward": _("Pins given"),
    "scoring.AwardDecision": _("Awards moved"),
    "scoring.Change": _("Late changes"),
    "scoring.Moved": _("Notes on what changes moved"),
    "scoring.Case": _("Protests, complaints and questions"),
    "scoring.Ruling": _("Rulings"),
    "scoring.CarriedOut": _("Effects of rulings"),
    "scoring.Appeal": _("Appeals"),
    "scoring.DecisionMade": _("Decisions about what no longer held"),
    "scoring.LateFile": _("What laptops had that came home late"),
    "scoring.Closing": _("Final records"),
    "auditlog.LogEntry": _("Lines of the history"),
}


def _late_rows(table: str, new: int, changed: int, gone: int) -> str:
    values = {"what": TABLES.get(table, table), "new": new, "changed": changed, "gone": gone}
    return gettext("%(what)s: %(new)d new, %(changed)d changed, %(gone)d gone.") % values


# What a laptop had that came home late, and that stands on no sheet.
SENTENCES: dict[str, Said] = {
    "late_sheet": N_("{home} – {away}, sheet {code}: its competition is not held here."),
    "late_withdrawn": N_("{team} withdrew. Reason: {reason}"),
    "late_expelled": N_("{team} was expelled. Reason: {reason}"),
    "late_back": N_("{team} came back after it had left."),
    "late_put_out": N_("{name} was expelled. Reason: {reason}"),
    "late_case": N_("Case {number} {about}: {claim} ({by})"),
    "late_payment": lambda cents, **of: (
        gettext("Receipt %(receipt)s: %(payer)s, %(amount)s, %(how)s.") % {"amount": dollars(cents), **of}
    ),
    "late_refund": lambda cents, **of: (
        gettext("Paid back, receipt %(receipt)s: %(payer)s, %(amount)s, %(how)s.") % {"amount": dollars(cents), **of}
    ),
    "by_cheque": N_("cheque {number}"),
    "by_e_transfer": N_("e-transfer {number}"),
    "by_cash": N_("cash"),
    "late_rows": _late_rows,
}


def typed_by(name: str, when: str) -> str:
    """Return who entered a sheet on a laptop, and when."""
    return gettext("Entered by %(name)s, %(when)s") % {"name": name, "when": when}


def money_too() -> str:
    """Return what is said where money is not shown."""
    return gettext("Money is also in it. Whoever keeps the money of this event reads it, and settles this.")


def receipt_elsewhere(number: str, site: str, note: str) -> str:
    """Return the note of a receipt that has another number here, because its own is given to another one."""
    said = gettext("Receipt %(number)s at %(site)s") % {"number": number, "site": site or gettext("another site")}
    return f"{said}. {note}" if note else said


def barred(name: str, branch: str, sport: str, season: object, reason: str) -> str:
    """Return that a file bars somebody here."""
    values = {"name": name, "branch": branch, "sport": sport, "season": season, "reason": reason}
    return gettext("%(name)s, %(branch)s: barred from %(sport)s in %(season)s. %(reason)s") % values


def came_from(team: str, category: str, here: str) -> str:
    """Return that a team of a file stands there by its place at an event of this site."""
    values = {"team": team, "category": category, "here": here}
    return gettext("%(team)s, %(category)s: by its place at %(here)s") % values


def other_card(number: str, here: str, there: str) -> str:
    """Return what is asked about a card number that two names have."""
    values = {"number": number, "here": here, "there": there}
    return gettext("Card %(number)s belongs here to %(here)s. In the file it belongs to %(there)s.") % values


def renamed(number: str, here: str, there: str) -> str:
    """Return what is said of a card whose holder has another name in the file."""
    values = {"number": number, "here": here, "there": there}
    return (
        gettext("Card %(number)s is %(here)s here, and %(there)s in the file. The card stays as it is here.") % values
    )


def other_name(here: str, there: str) -> str:
    """Return what is asked about a place that has one number and two names."""
    return gettext("%(here)s is called %(there)s in the file.") % {"here": here, "there": there}


def without_command(here: str, command: str) -> str:
    """Return what is asked about a place that a file names without its Command."""
    values = {"here": here, "command": command}
    return gettext("The file names %(here)s without its Command. Here it belongs to %(command)s.") % values


def new_top(name: str, tops: Sequence[str]) -> str:
    """Return that a file brings a Command beside the one that is here."""
    values = {"name": name, "tops": listed(tops)}
    return gettext("%(name)s is new here. It would be a second Command, beside %(tops)s.") % values


def other_top(here: str, there: str) -> str:
    """Return that a Command has another name in a file; it is known by its branches."""
    values = {"here": here, "there": there}
    return gettext("%(here)s is called %(there)s in the file. Its branches are the same.") % values
