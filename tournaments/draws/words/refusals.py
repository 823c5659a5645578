"""What to tell people when a draw cannot be made, published or taken back as asked."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as N_

from tournaments.draws.engine.verify import DrawFault

REFUSALS: dict[str, str] = {
    "has_begun": N_("This event has competitions already, so it cannot begin as another one."),
    "move_same_day": N_("The event has these days already. Choose others."),
    "move_into_past": N_("{day} is over. People can only be told of a day that is still to come."),
    "move_needs_reason": N_("Write why the days change: everybody who is told reads it."),
    "day_was_played": N_("Results are in from {on}. The event has to keep that day."),
    "outside_the_days": N_(
        "Match {match} of {competition} would be on {on}. The event is from {first} to {last}. Change the days of the"
        " event first."
    ),
    "event_is_over": N_("Play of this event ends on {on}. Give it another day of play first."),
    "begins_off_the_days": N_("The event is on {days}. Choose one of its days, or change them first."),
    "move_final": N_("{competition} is final, so the days of its event can't change. Reopen it first."),
    "move_changed_meanwhile": N_(
        "Somebody else changed the days of the event while you had this page open. Look at the preview again."
    ),
    "move_is_back": N_("The event has already been moved back, or moved again since."),
    "too_few_entries": N_("A draw needs at least 2 entries; there {entries:is|are} {entries}."),
    "too_many_entries": N_("There are {entries} entries; a draw can hold {most} at most."),
    "entry_twice": N_("“{entry}” is in the list twice. Every entry may be there once."),
    "person_in_two_entries": N_(
        "{person} plays for “{one}” and for “{two}” in this competition. Remove the name from one of the two teams"
        " first."
    ),
    "no_station": N_("A draw needs at least one board or table."),
    "no_phrase": N_("Say a phrase in the hall and type it here: the draw is made from it."),
    "cycles": N_("A round robin is played once or twice, not {cycles} times."),
    "fixed_unknown": N_("“{entry}” is kept on a station but is not among the entries."),
    "fixed_twice": N_("“{entry}” is kept on two stations. Choose one of them."),
    "fixed_no_station": N_("“{entry}” is kept on station {station}, but there are only {stations}."),
    "fixed_not_there": N_("“{entry}” is kept at number {station}, and this draw is played at {there}."),
    "fixed_clash": N_(
        "“{one}” and “{two}” are both kept on station {station}, but have to play at the same time. Give one of them"
        " another station."
    ),
    "ready_made_stays": N_(
        "The draft of {name} was read from a list. Discard it first, or correct the list and upload it again."
    ),
    "ready_made_for_pairs": N_(
        "In {name} opponents are drawn for each pair, so a list of matches between teams is no draw of it."
    ),
    "ready_made_on_shared": N_(
        "{name} is planned together with other competitions. Give it tables and hours of its own first, under"
        " “Playing hours”."
    ),
    "afternoon_too_few": N_("This form of play needs at least {fewest}; there {seats:is|are} {seats}."),
    "afternoon_too_many": N_("This form of play holds {most} at most; there are {seats}."),
    "afternoon_too_many_games": N_("With {seats} there can be 1 to {most} games, not {games}."),
    "not_a_draw": N_("This is not a draw: {at} is missing or not what it should be."),
    "no_days": N_("There is no day to play on."),
    "day_without_hours": N_("Day {day} ends before it begins."),
    "day_never_begins": N_(
        "On {day} play would begin at {starts} although it has to end by {ends}: change the hours in the program of"
        " the event first."
    ),
    "minutes_out_of_range": N_("Write a number of minutes from 1 to {most}."),
    "longest_below_expected": N_("At most it takes as long as usual, or longer."),
    "no_minutes": N_("A match takes at least a minute."),
    "groups_too_small": N_("{entries} entries are too few for {groups} groups. Every group needs at least 2."),
    "too_many_groups": N_("There can be {most} groups at most."),
    "no_groups": N_("There are no published groups in this competition, so there are no finals after them."),
    "finals_made": N_("The finals are made already."),
    "no_group": N_("There must be at least 2 groups, or 1 for a single round robin."),
    "one_group": N_(
        "There must be at least 2 groups. For finals without groups, choose “Round robin, then finals for the first"
        " few”."
    ),
    "table_too_small": N_("Finals after a round robin need at least 3 teams, because at least one must be left out."),
    "too_few_go_on": N_("At least 2 must advance: one alone has nobody to play."),
    "all_go_on": N_("Of {entries} teams, at most {most} can advance. At least one must be left out."),
    "final_group_of_one": N_(
        "After a round robin all teams have met, so a final group has nothing left to play. Choose a knockout."
    ),
    "too_many_go_on": N_(
        "With {entries} teams in {groups} groups the smallest has {smallest}, so at most {most} of each can advance."
        " At least one must be left out."
    ),
    "share_no_groups": N_(
        "{name} shares its boards, and groups with finals need boards of their own. Give it some first, under “Playing"
        " hours”."
    ),
    "share_no_finals": N_(
        "{name} shares its boards, and a round robin with finals needs boards of its own. Give it some first, under"
        " “Playing hours”."
    ),
    "opponents_number": N_(
        "In a partial round robin of {entries} teams each can play 1 to {most} others. Leave this empty for all."
    ),
    "opponents_odd": N_("With {entries} teams only an even number lets all play equally often, {fits} for example."),
    "opponents_met_twice": N_(
        "The rule book of the event lets teams meet twice, so here each meets all the others. Leave this empty."
    ),
    "opponents_too_few": N_("A partial round robin needs at least 4 teams. Leave this empty to let all meet."),
    "opponents_in_groups": N_(
        "In groups each team plays all the others of its group. Leave this empty, or choose 1 group."
    ),
    "late_in_partial": N_(
        "In a partial round robin each team plays the same number of others, so no team can come in late. Take the"
        " draw back, while it has no result, and draw again."
    ),
    "final_group_for_places": N_("Finals for every place are knockouts. Choose them, or a final group."),
    "double_needs_three": N_("A double knockout needs at least 3 teams: 2 would only meet again and again."),
    "no_third_place": N_("There is no match for third place with fewer than 4 in a knockout."),
    "pairs_need_two_tables": N_("Pair A and pair B play at the same time, so a match needs 2 tables. There is 1."),
    "pairs_in_a_round_robin": N_(
        "Opponents are drawn for each pair here, so the draw is a round robin without groups and finals. The rule book"
        " of the event can let both pairs of a team meet the same one."
    ),
    "pairs_share_nothing": N_(
        "{name} has opponents drawn for each pair, and needs tables and hours of its own. Give it some first, under"
        " “Playing hours”."
    ),
    "share_needs_two": N_("Choose at least 2 competitions: one alone has its boards to itself."),
    "share_other_game": N_("{one} and {two} are different games, so they cannot be played on the same boards."),
    "share_too_few": N_("{name} has fewer than 2 teams, so there is nothing to plan yet."),
    "share_published": N_("The draw of {name} is published. Take it back first: a published draw doesn't move."),
    "share_no_swiss": N_(
        "{name} shares its boards, and a Swiss draw can't be planned ahead match by match. Give it its own boards"
        " first, under “Playing hours”."
    ),
    "swiss_too_few": N_("There are {entries} teams; a Swiss draw needs at least {fewest}."),
    "swiss_rounds": N_(
        "With {entries} teams a Swiss draw has 1 to {most} rounds. Up to then it is certain that no two teams have to"
        " meet twice."
    ),
    "swiss_fewer_than_drawn": N_("{drawn} rounds are drawn already. Write that number, or more."),
    "swiss_all_drawn": N_("All rounds of this Swiss draw are drawn."),
    "swiss_nobody_new": N_(
        "The teams that are left can't be put into pairs that have not met. The Swiss draw ends with the round that is"
        " played: write its number as the number of rounds."
    ),
    "swiss_first_round": N_("The first round is drawn with the draw itself. Take the draw back instead."),
    "swiss_round_has_result": N_("A result of round {round} has been handed in, so the round stays as it is."),
    "not_swiss": N_("This competition is not played as a Swiss draw."),
    "share_no_knock_out": N_(
        "{name} shares its boards, and a knockout can't be planned ahead match by match. Give it its own boards"
        " first, under “Playing hours”."
    ),
    "share_drawn_otherwise": N_(
        "{name} is drawn as {form}, and that needs its own boards, because nobody knows ahead who plays at the end."
        " Discard its draft first, and draw a round robin."
    ),
    "share_already": N_("{name} shares its boards already. End that first."),
    "share_more_than_there": N_(
        "The hall has {there} that they can share. Share so many, or add more to the hall first."
    ),
    "tables_held_twice": N_(
        "{two} would be played at {where} {when}, and {one} is played there at that time. A table or board holds one"
        " match at a time. Use other ones, share them, or play one after the other."
    ),
    "tables_not_in_the_hall": N_("The hall has no {where}. Correct the numbers, or add them to the hall first."),
    "drawn_on_what_is_gone": N_(
        "This draft uses {where}, and the hall does not have that. Draw again, or add what is missing to the hall."
    ),
    "tables_published": N_(
        "The draw of {name} is published. Take it back first, or use Late changes: what is printed says where and when."
    ),
    "table_in_use": N_(
        "{name} is published and played at {where}. Leave them in the hall, or take the draw back first."
    ),
    "no_such_way": N_("This can no longer be done. Look at the page again."),
    "numbers_too_long": N_("These are too many single numbers. Write some that follow each other: 1-18."),
    "numbers_unreadable": N_("Write numbers like these: 1-18, 20."),
    "person_twice": N_(
        "{count:One person|{count} people} would have to play in {one} and in {two} at the same time, first at {when}:"
        " {people}. Plan one of the two around the other: then nobody is in two places at once."
    ),
    "person_twice_on_shared_boards": N_(
        "{count:One person|{count} people} would have to play in {one} and in {two} at the same time, first at {when}:"
        " {people}. A team has changed since the draft was made: draw again, and the draft goes around it."
    ),
    "around_needs_round_robin": N_(
        "{name} is drawn as {form}, and nobody knows ahead who plays when. Let it begin after the others."
    ),
    "first_day_without_hours": N_(
        "The program has no hours of play, so nobody can tell whether {wanted} rounds fit on {day}, and the rules of"
        " this event refuse fewer. Enter when the first leg begins, or change the rule in the settings of the event."
    ),
    "first_day_short": N_(
        "On {day} there is time for {rounds} of the {wanted} rounds required that day, and the rules of this event"
        " refuse fewer. Begin earlier in the program of the event, or change the rule in its settings."
    ),
    "already_published": N_("This draw is published. Take it back before you make another one."),
    "not_published": N_("This draw is not published, so there is nothing to take back."),
    "entries_changed": N_("The entries are not the same as when this draft was made. Please draw again."),
    "open_rules": N_(
        "{count:One entry breaks|{count} entries break} a rule, and nobody has decided whether to allow"
        " {count:it|them}."
    ),
    "reason_needed": N_("Say why the draw is taken back. Everybody can read it."),
    "has_results": N_("A result has been handed in, so this draw stays as it is."),
    "playoff_size": N_("“{kind}” does not fit a play-off of {entries}."),
    "no_decider": N_("Match {match} has no deciding leg: only a play-off between teams of two pairs has one."),
    "decider_has_result": N_("The deciding leg of match {match} has a result. Correct that one first."),
    "next_match_has_result": N_(
        "Match {match}, which a side of this one went into, has a result. Correct that one first: a result is"
        " never given to another team."
    ),
}


# What may be wrong with a draw that somebody brings.
PROBLEMS: dict[str, str] = {
    "against_itself": N_("{entry} meets itself in turn {slot}."),
    "twice_in_slot": N_("{entry} plays twice in turn {slot}."),
    "twice_in_round": N_("{entry} plays twice in round {round}."),
    "station_twice": N_("Station {station} is used twice in turn {slot}."),
    "below_one": N_("In turn {slot} a {what} has a number below 1."),
    "opponents_differ": N_("{entry} meets {count} others instead of {asked}."),
    "never_met": N_("{one} and {two} never meet."),
    "met_twice": N_("{one} and {two} meet {times} times."),
    "rested_twice": N_("{entry} sits out {times} rounds."),
    "not_there": N_("{entry} plays in round {round}, and is not among those who were there."),
    "no_points_told": N_("Nothing says how many points the teams had before round {round}."),
    "met_otherwise": N_("{one} and {two} meet {times} times, the others {usual}."),
    "plays_and_sits_out": N_("{entry} plays in round {round} and is also listed as sitting out."),
    "bye_missing": N_("{entry} does not play in round {round}, and is not listed as sitting out."),
    "in_no_group": N_("{entry} is in no group."),
    "in_two_groups": N_("{entry} is in the groups twice."),
    "met_across": N_("{one} and {two} meet in turn {slot}, and are not in one group."),
    "entry_twice_in_list": N_("{entry} is in the list twice."),
    "not_placed": N_("{entry} is in the list and in no match."),
    "placed_twice": N_("{entry} is in two places."),
    "not_in_list": N_("{entry} plays and is not in the list."),
    "number_twice": N_("There are two matches with the number {match}."),
    "comes_from_later": N_("Match {match} waits for match {source}, which is not played before it."),
    "fed_twice": N_("The winner of match {match} moves to two matches."),
    "fallen_twice": N_("The loser of match {match} moves to two matches."),
    "loser_is_out": N_("Who loses match {match} is out after one loss; in a double knockout it takes two."),
    "many_finals": N_("Several matches lead to no other one: {matches}."),
}


def problem_sentence(problem: DrawFault) -> str:
    """Return what is wrong with a draw, in words."""
    return gettext(PROBLEMS[problem.code]).format(**problem.params)
