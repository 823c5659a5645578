"""How late changes are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "What stays as it is",
        "Every match with a result stays, and every turn up to the one being played; the chair may keep "
        "more. A turn counts as played when more than half of it is in.",
    ),
    Reading(
        "The matches of a late team",
        "They are moved or forfeited, as the chair decides; the manual forfeits and asks for compassion. "
        "A forfeit before the match counts by the numbers of the rule book (AMB-G14).",
        section="CRIBBAGE Reg. v; EUCHRE Reg. v",
    ),
    Reading(
        "A team from outside",
        "It plays for practice where a team left, when the rule book is set so. It has no sheet and no "
        "line in the standings.",
        section="AMB-G17",
    ),
    Reading("A late entry", "It meets every other team: in byes and free turns first, then in turns after the last."),
    Reading(
        "A late entry to groups",
        "It comes into the group with the fewest teams that are there. Where some groups have equally "
        "few, the seed phrase of the draw and the name of the team decide by lot; an officer may choose a "
        "group. It gets more matches than others where groups differ in size. Nobody ever meets a team "
        "of another group.",
    ),
    Reading(
        "A result that is set aside",
        "It stays on record and counts for nothing. The sheet gets a new code, because its paper is "
        "written on. Paper of a match that moved gets a new code as well; paper that nobody printed keeps "
        "its code.",
    ),
    Reading(
        "Until when a change can be taken back",
        "Until the next result of its draw, or a later change of it or on its boards; then it takes "
        "another change. What a later change forfeited, and was taken back with it, is no result.",
    ),
    Reading(
        "Boards of a group",
        "Groups that have boards of their own keep to them when the rest is drawn again, unless another "
        "board saves a turn.",
    ),
    Reading(
        "A play-off in one group",
        "It keeps that group as it is, and no other. Once the finals are made no group changes. They are "
        "taken back first, which is possible until they have a result.",
    ),
    Reading(
        "A board that is shared",
        "It is broken for all who have matches left on it, or for nobody: where one of them cannot do "
        "without it, nothing is changed. A table that only some can use is added for those.",
    ),
    Reading(
        "When the shortest way is suggested",
        "Where it saves turns and the last match would otherwise end after play has to be over on the "
        "last day; the hall is taken to stay as late as it is.",
    ),
    Reading(
        "Who leaves a knockout or the finals",
        "The team gives the matches that it still has away on their sheets; nothing is drawn or played again there. A "
        "team that is expelled has no place: those below it move up, and the runner-up is champion. A team that stops "
        "for another reason keeps the place that it played for, unless the Representative takes it. Where both sides "
        "have left, or neither came, nobody goes on from the match, and the next opponent has a bye.",
        section="EUCHRE IRREGULARITIES viii; DARTS Reg. xviii",
    ),
    Reading(
        "Who advances when a team has left",
        "Nobody who has left advances or is in reserve, whatever place it keeps. The next in the ranking is asked. An "
        "entry that its place has led to stays until the officers of the next level decide; they are told.",
        section="DARTS Reg. xviii",
    ),
    Reading(
        "Rounds after a change",
        "They are names: a match may be played in a turn of another round. Only where the whole rest is "
        "drawn again on few boards are the rounds named again.",
    ),
    Reading(
        "Fair after a change",
        "It is measured among the teams that are left, beside what would be possible from the start.",
    ),
)
