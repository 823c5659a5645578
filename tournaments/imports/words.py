"""What is said of a file on its way in, and of the rows that cannot be used."""

from __future__ import annotations

REFUSALS = {
    "import_not_ready": "This import is not waiting for a decision any more. See below what became of it.",
    "nothing_to_take_back": "Nothing of this file is written, so there is nothing to take back.",
    "column_missing": "Say which heading of your list is: {columns}. A list without it cannot be used.",
    "column_twice": "{columns}: chosen for two headings. Choose it for one of them.",
    "take_back_first": "Part of this file is written. Write the rest, or take back what is written.",
}

SENTENCES = {
    # of a file
    "opening": "Opening the file",
    "looking_for_headings": "Looking for the headings",
    "writing": "Writing",
    "taking_back": "Taking back",
    "taking_back_file": "Taking back {file}",
    "changed_since_import": "It was changed since the import, so it was left as it is.",
    "used_since_import": "This member is in a team or on a sheet by now, so the card was left in the registry.",
    "comparing": "Comparing each row with what is known",
    "file_empty": "The file is empty.",
    "too_many_rows": "The file has more than {most:,} rows. Divide it, and upload the parts.",
    "no_rows": "The file has headings, and no row below them.",
    "columns_not_known": "These columns are not known and were ignored: {columns}.",
    "row_elsewhere": "1 row is for an event that is not here, and was left out{events}.",
    "rows_elsewhere": "{count:,} rows are for events that are not here, and were left out{events}.",
    "more_events": "{count:,} more",
    "no_events": "No event of the season {season} is set up for {place}. Create the events first.",
    "repeated": "{label} {shown} is in rows {rows}. Keep the right one and take the other away.",
    "done_meanwhile": "Somebody else has made this change since the preview. Nothing was left to do.",
    "changed_meanwhile": (
        "Something else was changed here after the preview, so that this row was left alone."
        " Upload the file again to see what the row would do now."
    ),
    "changed_at_once": (
        "Somebody changed the same things at the same moment. Nothing of this file was written."
        " Please go back and write it again."
    ),
    "changed_at_once_in_part": (
        "Somebody changed the same things at the same moment, and the writing stopped."
        " Please go back and write the rest."
    ),
    # of a branch
    "number_of_another_command": "Number {number} belongs to {place} of another Command.",
    "not_this_command": "{said} is not {command}, to which this file is imported.",
    # of a member
    "zeros_lost": "{number} is not known, but {twin} is. The zeros in front were probably lost or added on the way.",
    "member_outside": "{number} belongs to a member outside {place}. Only the office there can change it.",
    "no_branch_yet": "There is no branch {number} in {place}. Add the branch first, or correct the number.",
    "no_birth_date": "{born} cannot be a birth date.",
    # of a row of a team
    "order_out_of_range": "{said} is not a number from 1 to 999.",
    "not_played_here": "“{said}” is not played at this event. Played are: {offered}.",
    "not_played_this_season": "“{said}” is no category of an event of this season.",
    "which_event": "This could be for {events}. Add the level, or the first day of the event.",
    "which_zeros": "{said} could be {numbers}. Write the number with its leading zeros.",
    "no_member": "Nobody in the registry has the number {said}. Correct the number, or bring in the member list first.",
    "in_another_team": "{member} is already in team {number} of {branch} in this category.",
    "starts_on_another_day": "This event starts on {day}, not on {said}.",
    "held_elsewhere": "This event is held at {host}, not at No. {said}.",
    "received_before_season": "{said} lies before the season, which begins on {begins}. Please check the year.",
    "received_after_event": "{said} lies after the event, which ends on {ends}. Please check the date.",
    "received_ahead": "The day on which they were received lies ahead in rows: {count:,}. Please check the dates.",
    "no_branch": "There is no branch {number} in {place}.",
    "partner_is_branch": "The partner branch is the branch itself. Leave the cell empty.",
    "somebody_else": "Number {number} is {member} in the registry, not {said}. Which of the two is meant?",
    # of a past winner
    "no_place": "{said} is not a place. Write 1 for the champion and 2 for the runner-up.",
    "commas_between_players": "Put a semicolon between two players: John Smith; Anne Roy.",
    "season_ahead": "{season} lies ahead. Only seasons that were played have winners.",
    "no_team": "Write the number of the branch, or what the team was called.",
    "no_level": "{said} is not a level. Write Branch, Area, District, Command or Dominion.",
    "no_such_place": (
        "There is no {said} at this level, or more than one. Write its number or its name, as on the list of branches."
    ),
    "whose_play_off": "Below the Command, write whose play-off it was: the District, the Area or the branch.",
    "no_such_member": "There is no member with the number {number}. Leave the cell empty for people who are not known.",
    "more_numbers_than_players": "There are more numbers here than players. Write one for each, in the same order.",
    "same_winner": "Row {line} has the same team at the same place already.",
    "no_tree_yet": "There are no branches here yet. Import them first.",
    "winners_not_in_book": (
        "Rows for competitions that the rule book does not have: {count:,}. They keep the names of the list."
        " Look whether one of them is only spelled in another way."
    ),
    # of a team
    "not_the_same": "{label} is {mine} here and {theirs} in row {line} of the same team.",
    "nothing_in_cell": "empty",
    "same_order": "Row {line} of this team has place {value} in the order too.",
    "same_number": "Row {line} of this team has number {value} too.",
    "two_captains": "The team has a captain already, in row {line}.",
    "too_many_names": "{count} rows have this team number. Is it right?",
    "frozen_for_new": "The draw of {competition} is published; no team can come in any more.",
    "frozen_for_changes": "The draw of {competition} is published; the team stays as it is.",
    "team_taken_back": "Team {number} was taken back. Give the team a number of its own.",
    "number_of_another_branch": "Team {number} of this category is {branch}. Use another number.",
    "left_out_with_team": "Row {line} of this team cannot be used, so the whole team is left out.",
    "taken_off": "(taken off the team)",
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values."""
    return SENTENCES[code].format(**values)
