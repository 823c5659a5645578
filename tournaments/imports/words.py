"""What is said of a file on its way in, and of the rows that cannot be used."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from kit.pure.money import dollars
from kit.pure.sentences import Said, Sentence
from kit.pure.table.messages import sentence_of

# What a change is from or to where a cell was empty. Kept with the rows, and compared when they are written.
NOTHING = "(nothing)"  # not shown
TAKEN_OFF = "(removed from the team)"  # not shown
IS_NEW = " (new)"

REFUSALS = {
    "import_not_ready": N_("This import is no longer waiting for a decision. See below what happened to it."),
    "nothing_to_take_back": N_("No rows of this file are saved, so there is nothing to take back."),
    "list_ahead": N_("That day is in the future. Today is {today}."),
    "column_missing": N_("Say which heading of your list is: {columns}. A list without it cannot be used."),
    "sheet_missing": N_("Choose at least one sheet."),
    "column_twice": N_("{columns}: chosen for two headings. Choose it for one of them."),
    "take_back_first": N_("Part of this file is saved. Save the rest, or take back what is saved."),
}

MESSAGES: dict[str, Said] = {
    # of a file
    "opening": N_("Opening the file"),
    "looking_for_headings": N_("Looking for the headings"),
    "writing": N_("Saving"),
    "taking_back": N_("Taking back"),
    "reading_file": N_("Reading {file}"),
    "writing_file": N_("Saving {file}"),
    "taking_back_file": N_("Taking back {file}"),
    "changed_since_import": N_("It was changed since the import, so it was left as it is."),
    "used_since_import": N_("This member is now in a team or on a sheet, so the card stays in the registry."),
    "comparing": N_("Comparing each row with what is on record"),
    # of how a list is laid out
    "one_column": N_(
        "All of this list is in one column. Put the number, the names and the branch into columns of their own, and"
        " upload it again."
    ),
    "ask_first_row": N_("The list has no headings that are known here. Is its first row a person? It reads: {shown}."),
    "ask_letters": N_("The letters of this file can be read in two ways. Say which names are right."),
    "ask_sheets": N_("The workbook has other sheets: {names}. Say which sheets are read."),
    "ask_marked": N_(
        "{count:,} {count:row is|rows are} hidden or struck through in the workbook. Say whether"
        " {count:it is|they are} read."
    ),
    "ask_names": N_("The whole name is in one cell. Say whether the surname comes first."),
    "ask_below": N_("Some cells below a filled one are empty. Say whether they mean the same as above."),
    "row_in_sheet": N_("{line} ({sheet})"),
    "row_of_person": N_("{line} (no. {person})"),
    "row_of_person_in_sheet": N_("{line} ({sheet}, no. {person})"),
    "nobody_of_this_name": N_(
        "The list has no membership numbers, and nobody on record has this name at this branch. Correct the name, or"
        " add the number."
    ),
    "several_of_this_name": N_(
        "The list has no membership numbers, and this could be any of these: {numbers}. Add the number."
    ),
    "file_empty": N_("The file is empty."),
    "too_many_rows": N_("The file has more than {most:,} rows. Split it and upload the parts."),
    "no_rows": N_("The file has headings but no rows below them."),
    "columns_not_known": N_("Unknown columns were ignored: {columns}."),
    "rows_elsewhere": N_(
        "{count:,} {count:row is for an event that is|rows are for events that are} not here, and"
        " {count:was|were} left out."
    ),
    "rows_elsewhere_named": N_(
        "{count:,} {count:row is for an event that is|rows are for events that are} not here, and"
        " {count:was|were} left out: {events}."
    ),
    "more_events": N_("{count:,} more"),
    "no_events": N_("No event of the {season} season is set up for {place}. Create the events first."),
    "cells_left_out": N_(
        "{count:,} {count:cell|cells} could not be read and {count:was|were} left out. See Cells left out below."
    ),
    "repeated": N_("{label} {shown} is in rows {rows}. Keep the right one and remove the other."),
    "same_row": N_("{count:,} {count:row says|rows say} the same as a row above and {count:was|were} left out."),
    "done_meanwhile": N_("Somebody else has made this change since the preview. Nothing was left to do."),
    "changed_meanwhile": N_(
        "Something here was changed after the preview, so this row was left alone."
        " Upload the file again to see what the row would do now."
    ),
    "changed_at_once": N_(
        "Somebody changed the same records at the same moment. No rows of this file were saved."
        " Please go back and save it again."
    ),
    "changed_at_once_in_part": N_(
        "Somebody changed the same records at the same moment, and saving stopped. Please go back and save the rest."
    ),
    # of a branch
    "number_of_another_command": N_("{number} is not a number of {place}."),
    "not_this_command": N_("{said} is not {command}. This file is imported to {command}."),
    # of a member
    "cut_off": N_(
        "{missing:,} of the {known:,} members on record are not in this list. It was probably cut off, so nothing was"
        " saved. If it is right, send it again with --even-if-shorter (in the API: even_if_shorter)."
    ),
    "gone_but_plays": N_("Not in the list, but in a team at {event}. The card stays until that is settled."),
    "zeros_lost": N_("{number} is not known, but {twin} is. Leading zeros were probably lost or added on the way."),
    "member_outside": N_("{number} belongs to a member outside {place}. Only the office there can change it."),
    "member_outside_the_tree": N_(
        "{number} belongs to a member outside the organization. Only the office there can change it."
    ),
    "moved_away": N_(
        "This member was transferred to another Command on {day}. Take the row out, or say when the member came back."
    ),
    "no_branch_yet": N_("There is no branch {number} in {place}. Add the branch first, or correct the number."),
    "no_branch_in_the_tree": N_("There is no branch {number}. Add the branch first, or correct the number."),
    "transfer_ahead": N_("The transfer on {day} is in the future. Import it on that day, or correct the date."),
    "no_birth_date": N_("{born} cannot be a birth date."),
    # of a row of a team
    "order_out_of_range": N_("{said} is not a number from 1 to 999."),
    "not_played_here": N_("“{said}” is not played at this event. These are played: {offered}."),
    "not_played_this_season": N_("“{said}” is not a category of any event this season."),
    "which_event": N_("This could be for any of these events: {events}. Add the level, or the first day of the event."),
    "which_zeros": N_("{said} could be any of these: {numbers}. Write the number with its leading zeros."),
    "no_member": N_(
        "No member in the registry has number {said}. Correct the number, or import the member list first."
    ),
    "in_another_team": N_("{member} is already in team {number} of {branch} in this category."),
    "starts_on_another_day": N_("This event starts on {day}, not on {said}."),
    "held_elsewhere": N_("This event is held at {host}, not at No. {said}."),
    "received_before_season": N_("{said} is before the season, which begins on {begins}. Please check the year."),
    "received_after_event": N_("{said} is after the event, which ends on {ends}. Please check the date."),
    "received_ahead": N_("{count:,} {count:row has|rows have} a date received in the future. Please check the dates."),
    "names_spelled": N_(
        "{count:,} {count:name is|names are} spelled differently from the card, in accents, capitals, hyphens or the"
        " like. That keeps nobody out."
    ),
    "fee_stays": N_(
        "{count} {count:row says|rows say} that a fee is not paid, and here it is marked as paid. It stays paid."
        " Change that under Money or at the registration table."
    ),
    "numbers_given": N_(
        "{count:,} {count:row has|rows have} a letter or a name for a team number. Such a team gets a free number."
    ),
    "no_branch": N_("There is no branch {number} in {place}."),
    "which_branch": N_("Branch {said} needs its Command: {numbers}. Write the full number, or add a column Command."),
    "partner_is_branch": N_("The partner branch is the branch itself. Leave the cell empty."),
    "somebody_else": N_("Number {number} is {member} in the registry, not {said}. Correct the number or the name."),
    "somebody_else_elsewhere": N_(
        "Number {number} is somebody else in the registry, not {said}. Correct the number or the name."
    ),
    "row_elsewhere": N_("This row is for an event that is not here ({event}), and row {line} of its team is not."),
    # of a team that advances
    "no_sender": N_("There is no {said} here. Write its name as it is under Organization, or leave the cell empty."),
    # of a past winner
    "no_place": N_("{said} is not a place. Write 1 for the champion and 2 for the runner-up."),
    "nobody_won": N_("“{said}” is no team, so this row is left out."),
    "commas_between_players": N_("Put a semicolon between two players: John Smith; Anne Roy."),
    "season_ahead": N_("{season} is in the future. Only seasons that were played have winners."),
    "no_team": N_("Write the number of the branch, or the name of the team."),
    "no_level": N_("{said} is not a level. Write Branch, Area, District, Command or Dominion."),
    "no_such_place": N_(
        "There is no {said} at this level, or more than one. Write its number or its name, as on the list of branches."
    ),
    "whose_play_off": N_("Below the Command, write whose play-off it was: the District, the Area or the branch."),
    "no_such_member": N_("No member has number {number}. Leave the cell empty for people who are not in the registry."),
    "more_numbers_than_players": N_("There are more numbers here than players. Write one for each, in the same order."),
    "same_winner": N_("Row {line} already has the same team in the same place."),
    "no_tree_yet": N_("There are no branches here yet. Import them first."),
    "moved_since": N_(
        "{count:,} {count:member has|members have} moved on the day of this list or later, and"
        " {count:stays|stay} at the new branch."
    ),
    "won_here": N_(
        "{count:,} {count:row is|rows are} of events that were played here, and {count:was|were} left out: the final"
        " results say who won."
    ),
    "held_elsewhere_left_out": N_(
        "{count:,} {count:row of the Command or Dominion names|rows of the Command or Dominion name} a District,"
        " an Area or a branch as well. That is left out: at this level the Command held the play-off."
    ),
    "winners_not_in_book": N_(
        "{count:,} {count:row is|rows are} for competitions that the rule book does not have. The names of the list"
        " are kept. Check whether one of them is only spelled another way."
    ),
    # of a hall
    "not_in_the_hall": N_("No game of this event is played on {said}. Write it as on the page of the hall."),
    # of the fee of a team
    "amount": dollars,
    "no_such_team": N_("There is no team {said} with a fee at this event."),
    "not_by_a_list": N_("{label} is {here} here, and no list of fees changes that."),
    "receipt_stays": N_("A list does not change a receipt. Void it under Money, and record it again."),
    "paid_how_much": N_("Write how much is paid as well."),
    "paid_again": N_("Write how and on which day the rest came in. What is here is of the receipt before."),
    "paid_how": N_("Write how it was paid: the number of the cheque, e-transfer or cash."),
    "paid_when": N_("Write the day on which it came in."),
    "more_than_owed": N_("This team owes {owed} in all. Record what is more under Money."),
    "fee_has_receipt": N_("Receipts of this team come to {paid}. They stay. Void one under Money, or pay money back."),
    # of a match of a ready-made draw
    "no_hour": N_("Write the day and the hour of each match, or of none: then at least its round."),
    "off_the_days": N_("{day} is not a day of the event, which is from {starts} to {ends}."),
    "no_side": N_("A match needs two teams. Write this one too, or remove the row."),
    "not_entered": N_(
        "“{said}” is not a team of this competition. Write its name or number as on the list of entries."
    ),
    "which_team": N_("“{said}” could be any of these: {teams}. Write the number of the team in a column of its own."),
    "team_and_number": N_("Number {number} is {team}, not {said}. Correct one of the two."),
    "no_such_table": N_("The hall has no table or board {said}. Correct the number, or add it to the hall first."),
    "table_pair": N_("A match takes 2 tables side by side, here {where}."),
    "against_itself": N_("A team can't meet itself."),
    "twice_at_once": N_("{team} has another match at that time, in row {line}."),
    "table_twice": N_("Another match is played there at that time, in row {line}."),
    "met_otherwise": N_(
        "These two meet {times} {times:time|times} in the list. The rule book of the event says {asked}. Correct the"
        " list, or change that in the settings of the event."
    ),
    "never_met": N_("In this list {count:two teams|some teams} never meet: {pairs}. Add the match of each two."),
    "right_alone": N_("A draw is saved whole or not at all. Correct what is refused and upload the file again."),
    "taken_down": N_("{count} {count:row says|rows say} no day or hour and {count:has|have} that of the row above."),
    "rounds_numbered": N_("The rounds were numbered here, in the order of the hours."),
    "off_hours": N_("{count} {count:match is|matches are} outside the hours of play of the program."),
    # of a result
    "no_such_sheet": N_("No sheet of this event waits for a result under {number}."),
    "sheet_of_another": N_("This sheet has {team} here, not {said}."),
    "half_a_leg": N_("Leg {number} has one number. Write both, or leave both empty."),
    "results_corrected": N_("Corrected by a list: {file}"),
    # of a team
    "not_the_same": N_("{label} is {mine} here and {theirs} in row {line} of the same team."),
    "empty_here": N_("{label} is empty here and {theirs} in row {line} of the same team."),
    "empty_there": N_("{label} is {mine} here and empty in row {line} of the same team."),
    "same_order": N_("Row {line} of this team also has place {value} in the playing order."),
    "same_number": N_("Row {line} of this team also has number {value}."),
    "two_captains": N_("The team already has a captain, in row {line}."),
    "too_many_names": N_("{count} rows have this team number. Check the number."),
    "frozen_for_new": N_("The draw of {competition} is published. No team can be added."),
    "frozen_for_changes": N_("The draw of {competition} is published. The team stays as it is."),
    "team_taken_back": N_("Team {number} was taken back. Give this team another number."),
    "number_of_another_branch": N_("Team {number} of this category is {branch}. Use another number."),
    "left_out_with_team": N_("Row {line} of this team cannot be used, so the whole team is left out."),
}


def say(code: str, **values: object) -> str:
    """Return the sentence of this code with its values, in the reader's language."""
    return str(message(code, **values))


def message(code: str, **values: object) -> Sentence:
    """Return the sentence of this code for a row to keep."""
    return sentence_of("imports", code, values)


def change_in_words(text: str) -> str:
    """Return one side of a change, as a row keeps it, in the reader's language.

    >>> change_in_words("(nothing)"), change_in_words("yes"), change_in_words("District 9 (new)")
    ('(nothing)', 'yes', 'District 9 (new)')
    """
    known = {NOTHING: _("(nothing)"), TAKEN_OFF: _("(removed from the team)"), "yes": _("yes"), "no": _("no")}
    if text.endswith(IS_NEW):
        return _("%(place)s (new)") % {"place": text.removesuffix(IS_NEW)}
    return known.get(text, text)
