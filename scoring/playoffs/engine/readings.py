"""How play-offs and finals are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "Which teams a play-off counts for",
        "It counts for exactly the teams that are tied at exactly its place. A correction that changes "
        "this sets it aside by itself; undoing the correction brings it back. What was agreed otherwise "
        "is recorded as a decision.",
        section="CRIBBAGE Reg. vi, vii",
    ),
    Reading(
        "When a tie matters",
        "It matters for first place, and where it crosses the last place that advances. Each team that "
        "declines moves that place down by one.",
        section="AMB-G22",
    ),
    Reading(
        "Ties inside a group",
        "They are played off only where they decide who advances, because extra matches on a Saturday "
        "night help nobody. Teams that are tied and all advance are put in order by lot, from the seed "
        "phrase of the draw.",
    ),
    Reading(
        "Who meets whom in the finals",
        "The winners of the groups stand before the seconds, and teams of one group meet as late as the "
        "bracket allows; with two groups and two that advance that is the cross-over. A final group keeps "
        "the results between those who have met.",
    ),
    Reading(
        "Ties of a round robin with finals",
        "A tie is played off only where it decides who advances. Teams that are tied and all advance are "
        "seeded by lot, from the seed phrase of the draw.",
    ),
    Reading(
        "Finals for every place",
        "The first of the standings play for first place, and below them each two neighbours; after groups all teams "
        "on the same place of their groups. Where more than two play for the same places, those who lose play on. A "
        "team at the end without an opponent keeps the place that is left. Teams that are tied below the line are put "
        "in order by lot, from the seed phrase of the draw.",
    ),
    Reading(
        "A correction after the finals were made",
        "It does not change who plays in them. The office is told, and can take the finals back while "
        "they have no result.",
    ),
)
