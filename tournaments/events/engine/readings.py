"""How an event and the calendar are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading("Whose event it is", "It follows from its level and its host branch."),
    Reading(
        "Who names the scorekeepers",
        "Scorekeepers come from the host branch, so its officers name them, and so does the chair: for "
        "their own event and for no other role. At an event of the Command the officers of the host "
        "branch may name scorekeepers, though they could not be scorekeepers there themselves.",
        section="FORMAT OF PLAY iii",
    ),
    Reading(
        "Minutes of a match", "They are a plan and not a rule: the office may set them after the rules are frozen."
    ),
    Reading(
        "Games that the manual does not name",
        "They can be chosen for an event; nobody advances from them to the next level. The copy of the "
        "rule book that an event keeps holds their numbers too, so that a later edition changes no "
        "weekend.",
    ),
    Reading(
        "The calendar of the season",
        "It has the events of this site, and dates that an officer of the Command writes down; Dominion "
        "play-offs may be either. The application to host is due on the day of the Spring Rally.",
    ),
)
