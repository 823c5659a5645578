"""What each right means and each role reaches, and what the refusals of this room say."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_noop as N_

from tournaments.organization.models import Organization, Role
from tournaments.organization.queries.permissions import Right

# What each right means, for the page that shows who may do what.
RIGHT_WORDS = {
    Right.MANAGE_ORGANIZATION: gettext_lazy("Add, rename and move branches and districts"),
    Right.GRANT_ROLES: gettext_lazy("Say who holds which role"),
    Right.NAME_SCOREKEEPERS: gettext_lazy("Name the scorekeepers of an event, and let its tables score by a link"),
    Right.SEE_MEMBERS: gettext_lazy("See and correct the member list"),
    Right.IMPORT_MEMBERS: gettext_lazy("Import the member list from a file"),
    Right.MANAGE_EVENT: gettext_lazy("Set up an event: dates, competitions, program"),
    Right.REGISTER: gettext_lazy("Enter teams"),
    Right.OVERRIDE: gettext_lazy("Allow a team to play although it breaks a rule, with a reason"),
    Right.CHECK_IN: gettext_lazy("Check cards and fees at the registration table"),
    Right.DRAW: gettext_lazy("Draw, and publish the draw"),
    Right.PRINT: gettext_lazy("Print score sheets and lists"),
    Right.ENTER_RESULTS: gettext_lazy("Enter results"),
    Right.CORRECT_RESULTS: gettext_lazy("Correct and confirm results"),
    Right.OVERTURN: gettext_lazy("Make a change that sets a play-off or finals aside"),
    Right.RULE: gettext_lazy("Decide on protests, complaints, withdrawals, expulsions and play-offs"),
    Right.AWARD: gettext_lazy("Hand out awards and pins"),
    Right.MOVE_AWARD: gettext_lazy("Move an award to the next in the ranking"),
    Right.CLOSE: gettext_lazy("Close a competition: its results are final"),
    Right.REOPEN: gettext_lazy("Reopen a competition that is final, with a reason"),
    Right.SEE_LOG: gettext_lazy("See the log of an event: everything that happened, and who did it"),
    Right.MONEY: gettext_lazy("Record payments of fees, write receipts, refund and forward fees"),
    Right.SEE_SEASON: gettext_lazy(
        "See the season: every play-off of one's own branch, District or Command, and what is late"
    ),
    Right.WRITE_BOOK: gettext_lazy("Write the rule book of the Command, and publish an edition of it"),
    Right.HOST_PAPERS: gettext_lazy(
        "Keep the papers of the host branch: information for those who come, and the money"
    ),
}

ROLE_REACH = {
    Role.Kind.COMMAND_OFFICER: gettext_lazy("everywhere in the Command"),
    Role.Kind.DISTRICT_OFFICER: gettext_lazy("in the district or area, and at its events"),
    Role.Kind.BRANCH_OFFICER: gettext_lazy("in the branch, and at its events"),
    Role.Kind.REPRESENTATIVE: gettext_lazy("at one event"),
    Role.Kind.CHAIR: gettext_lazy("at one event"),
    Role.Kind.SCOREKEEPER: gettext_lazy("at one event"),
    Role.Kind.AWARD_DELEGATE: gettext_lazy("at one event"),
}


def officer_of(branch: Organization) -> str:
    """Return what an account of a branch is called until somebody gives a name."""
    return _("Sports Officer, %(branch)s") % {"branch": branch.name}


# In the order in which they are looked for: each names those after it as well.
_BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet"}  # not shown to translators: names
_BROWSERS |= {"Firefox": "Firefox", "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome"}  # not shown to them
_BROWSERS |= {"Safari": "Safari"}  # not shown to them
_SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows"}  # not shown to them
_SYSTEMS |= {"CrOS": "Chromebook", "Macintosh": "Mac", "Linux": "Linux"}  # not shown to them


def browser(agent: str) -> str:
    """Return what a browser that calls itself `agent` is known as."""
    name = next((name for mark, name in _BROWSERS.items() if mark in agent), "")
    system = next((system for mark, system in _SYSTEMS.items() if mark in agent), "")
    if name and system:
        return _("%(browser)s on %(system)s") % {"browser": name, "system": system}
    return name or system or _("Another browser")


FORGOTTEN_SUBJECT = gettext_lazy("Legion Sports: choose a new password")


def forgotten_mail(*, name: str, username: str, link: str) -> str:
    """Return the mail with the link for a new password."""
    return _(
        "Hello %(name)s,\n\n"
        "Somebody asked for a new password for your account. Your user name is %(username)s.\n"
        "Open this address within one hour and choose a new password:\n\n"
        "%(link)s\n\n"
        "If it was not you, do nothing. Your password stays as it is.\n"
    ) % {"name": name, "username": username, "link": link}


REFUSALS = {
    "role_needs_event": N_("A {kind} is named for one event. Choose the event."),
    "role_needs_level": N_("A {kind} cannot be named for {place}."),
    "role_above_own": N_("You may not give this role there: it has more rights than you do."),
    "role_held": N_("{user} is {kind} there already."),
    "own_role": N_("You cannot take away your own role. Ask another officer to do it."),
    "person_above_own": N_("You may not change the password of {user}: that person has more rights than you do."),
    "person_needs_name": N_(
        "Nobody has the user name {username} yet. Give the person's first and last name to add them."
    ),
    "no_such_member": N_("No member has the number {number}."),
    "member_of_another": N_("{user} signs in with this membership number already."),
    "nobody_ticked": N_("Tick at least one branch."),
    "username_taken": N_("{branch}: somebody else has the user name {username} already. Choose another one."),
    "signed_in_already": N_("{user} has signed in already. Give a new password on the page Roles if it was forgotten."),
    "username_signs": N_("A user name has letters, digits and the signs . - _ and no blanks."),
    "wrong_code": N_("Wrong code. Type the 6 digits that your phone shows now. If its clock is wrong, set it first."),
    "wrong_recovery_code": N_(
        "Wrong recovery code, or one that was used already. Type one that you have not used yet."
    ),
    "too_many_codes": N_("Too many wrong codes. Wait {count} {count:minute|minutes}, then try again."),
    "has_second_step": N_("Your sign-in has two steps already."),
    "no_second_step": N_("The sign-in of {user} has one step only."),
    "own_second_step": N_("Turn off your own second step on the page Two-step sign-in."),
}
