"""How draws and their hours are ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (
    Reading(
        "Nobody plays in two places at once",
        "Publishing a draw is refused, with all names and the first hour, when somebody would play in two "
        "competitions of one game at the same time. Where the competitions share boards, or one is planned "
        "around the other, it cannot happen. Spares do not count before they play.",
        section="CODE OF CONDUCT i.b",
    ),
    Reading(
        "No table in two draws at one hour",
        "Two competitions never hold one table or board at the same hour, by the hours that are planned. A "
        "draft or a published draw that would is refused; finals and play-offs go to other tables, or "
        "to a later hour.",
        section="HOSTING iv",
    ),
    Reading(
        "Two games at the same hour",
        "One person in two games at one hour does not keep a draw from being published: two games have no "
        "board in common, so no timetable could part them, and an officer has decided that the person "
        "may enter both. In two competitions of one game it does, because sharing the boards parts them.",
        section="CODE OF CONDUCT i.b",
    ),
    Reading(
        "Opponents drawn for each pair",
        "Where the rule book says so, pairs A and pairs B are two round robins in the same turns; each pair meets the "
        "same pair of every other team once. Both pairs of a team may meet the same team at one time where it cannot "
        "be helped. A pair that sits out a round gets the points for it. Groups and finals are not drawn so.",
        section="CRIBBAGE Reg. i.b; AMB-C4",
    ),
    Reading(
        "Four rounds on Friday",
        "They are planned as far as the evening holds them. What does not fit moves to Saturday, and the "
        "page says so. On days before the last, nobody is planned to play after 11 p.m.",
        section="FORMAT OF PLAY i",
    ),
    Reading(
        "A draw that does not fit",
        "Its matches still have times, past the banquet and until 5 a.m., so that the hall has an order; the "
        "page says by how much it is too long. Play-offs have none: they begin when tables "
        "are free.",
    ),
    Reading("One timetable for several competitions", "A turn lasts as long as the longest of its matches."),
    Reading(
        "A knockout of all teams",
        "It has a match for third place only where the chair asks for one; without it both losers of the "
        "semifinals are third. Teams of one branch change places in the first round so that they do not "
        "meet. Seeds change places only with their like (3 and 4, 5 to 8, 9 to 16), and whoever sits out "
        "the first round keeps that.",
    ),
    Reading(
        "A round robin with finals",
        "It is drawn exactly as one without. The finals are a knockout, because in a final group "
        "everybody would have met already. The pages do not call the round robin a table, which in most "
        "halls is what people play at.",
    ),
    Reading(
        "A partial round robin",
        "Before finals for every place each team may play some of the others only, all equally often and nobody twice. "
        "With an odd number of teams each sits out one round, and the number of opponents is even. Teams of one branch "
        "meet early or not at all. No team can come in late.",
    ),
    Reading(
        "A Swiss draw",
        "No text knows one. Nobody meets or sits out twice. A bye goes to the fewest points, and is worth a match that "
        "the other side gave away, unless the rule book gives its points. As many rounds as a knockout has are "
        "suggested. Ties are put in order by the points of the opponents, then by the rule book, which may put them "
        "elsewhere in its order. What a team played stays when it leaves, and a round that is drawn stays when a "
        "result before it is corrected.",
    ),
    Reading(
        "The measures of groups",
        "Each group has the figures of a round robin of its own. Where groups take turns on few boards "
        "the turns are those of the hall, as on shared boards. The fewest relatives in one group are "
        "counted with each District spread over the groups as evenly as it goes.",
    ),
    Reading(
        "Groups and knockouts keep boards of their own",
        "Nobody knows beforehand who plays in the end, so they are not put into one timetable with "
        "others. The page refuses to share instead of drawing them again as a round robin.",
    ),
    Reading(
        "The two groups that would fit",
        "They are counted with the first two of each in semifinals, a final and a match for third place. "
        "Every match counts with the same minutes, though one of the finals may be longer.",
    ),
)
