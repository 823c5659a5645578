"""How cases are read where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "Who decides a case",
        "Whoever may rule at the event, together with the other of the two whom the manual names: the Representative "
        "and the Tournament Chair. Both names stand on the record.",
        section="CODE OF CONDUCT v",
    ),
    Reading(
        "Who does not decide",
        "The Command Sports Officer, whom the case is about, and who brought it: never. Who plays for a team concerned "
        "or belongs to its branch, who entered, checked or scored the sheet, and at an appeal who ruled before: only "
        "with a reason that is written down. With the other answer to G13 they are warned instead. What a ruling wrote "
        "on the sheet makes nobody part of it. A rule book may let the Command Sports Officer decide.",
        section="CODE OF CONDUCT ii, v; DARTS Reg. xix; AMB-G13",
    ),
    Reading(
        "A protest on a sheet",
        "It is a case from the moment the sheet is in, and stays open until it is ruled on. Emptying the box on the "
        "sheet does not settle it.",
        section="8 BALL POOL, PROTEST i",
    ),
    Reading(
        "A ruling before the sheet is in",
        "It is on record at once and is carried out when the sheet is in: a leg under protest can be ruled on while "
        "the next one is played.",
        section="8 BALL POOL, PROTEST i",
    ),
    Reading(
        "An appeal",
        "The Representative has the last word. An appeal decides again: what the first ruling did is "
        "taken back, unless the sheet was changed again since.",
        section="RESPONSIBILITIES i",
    ),
    Reading(
        "A player who is put out",
        "Only that person stops, at this event; the team plays on with a spare where it has one. A team that cannot "
        "play on leaves as every other team does.",
        section="CODE OF CONDUCT i.c",
    ),
)
