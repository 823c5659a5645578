"""How the papers of a host branch are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "Ladies Auxiliary",
        "The host branch invites it with a letter, and notes who was asked: a line of its page and of the people "
        "of the event. A Command may leave that out.",
        section="FORMAT OF PLAY v",
    ),
    Reading(
        "Knowing the District's allocations",
        "The season's page shows which District holds what, and a branch that applies for what another has is told.",
        section="ALLOCATION, preamble",
    ),
    Reading(
        "Headings of the Financial sheet",
        "They are ours: the manual asks for the sheet and names none. They follow what it tells a host to "
        "provide. All that came in for the event is set against what was spent; the rest is due one way "
        "or the other.",
        section="FORMAT OF PLAY xii",
    ),
    Reading(
        "Entertainment",
        "It has no heading among the expenses, only a part of its own outside of every sum, unless the "
        "rule book of a Command says that it counts. Registration fees go to Command with the "
        "registration sheet and are no income of the host.",
        section="FORMAT OF PLAY xiii",
    ),
    Reading("Receipts", "A receipt is not required. The page warns about a line without one, and the paper names it."),
    Reading(
        "Late",
        "A sheet is late when nobody has marked it as sent by the end of its day. A sheet that is marked "
        "stays as it is until that is taken back; the history keeps both.",
    ),
    Reading(
        "Who keeps the papers of a host",
        "An officer of the host branch does, also at an event that others run, and so does an officer of "
        "the District above it, which gets the Information Sheet. That gives no other right at the event. "
        "Scorekeepers do not see the money.",
    ),
    Reading(
        "Whom to ask",
        "The name is public only with the leave of that person; the printed sheet goes to officers and "
        "has it in any case. How many people the hall holds and what equipment it has are for officers.",
    ),
)
