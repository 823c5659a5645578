"""How standings are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading("Teams that left", "They have no place, and a match between two teams that left counts for nobody."),
    Reading(
        "A match that a team's leaving takes away",
        "It is no bye and gives no points for sitting out. Whoever had met the team loses that result, "
        "whoever had not loses the match: both alike.",
        section="AMB-G16",
    ),
    Reading("Hidden standings", "They hide every score from the public as well, because anybody could add them up."),
    Reading(
        "What is still possible",
        "A tie is counted against a team where it is said what is sure, and for it where it is said what can still be "
        "reached: a play-off may go either way. What is in is taken as it is: a correction or a ruling may change it. "
        "Legs that both sides forfeit, and teams that leave later, are left out of it.",
    ),
    Reading("Places in a knockout", "Nobody has a place before its last match is in."),
    Reading(
        "Who stays in the groups",
        "A team that is not in the finals shares its place with those on the same place of the other "
        "groups: groups are not compared by points, because they did not play the same opponents. Places are "
        "shown once the finals are over.",
    ),
    Reading(
        "Who is not in the finals of a round robin",
        "They keep the place of the round robin, and have it when the finals are over. Those who are tied "
        "below the line share their place.",
    ),
    Reading(
        "What the hall is shown of groups",
        "It changes with the play: the standings of each group until the finals are made, the standings "
        "of a final group while it plays, none while a knockout decides, and the whole field at the end.",
    ),
)
