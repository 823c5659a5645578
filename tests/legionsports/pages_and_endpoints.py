"""Every page that writes beside the endpoints that do the same."""

from __future__ import annotations

LIST: dict[str, tuple[str, ...]] = {
    # events and entries
    "events:create": ("v1_events_create",),
    "events:edit": ("v1_events_partial_update",),
    "draws:programme": ("events_programme_update", "events_programme_reset"),
    "events:settings": ("events_settings_change",),
    "overview:competitions": ("v1_events_competitions_create", "v1_events_competitions_update"),
    "entries:register": ("competitions_entries_create",),
    "entries:register_late": ("competitions_entries_create",),
    "entries:edit": ("entries_change",),
    "entries:cancel": ("entries_take_back",),
    "entries:waiting": ("entries_let_in", "entries_wait"),
    "entries:places": ("competitions_places_change",),
    "entries:name_team": ("entries_naming", "entries_naming_take_back"),
    "entries:override": ("v1_entries_overrides_create",),
    "entries:answer": ("overrides_answer",),
    "entries:revoke_override": ("overrides_take_back",),
    "entries:findings": ("events_overrides_create",),
    "entries:withhold_name": ("members_public_name",),
    "entries:numbers": ("events_numbers_create",),
    "signups:office": ("events_sign_up_links_give",),
    "signups:link": ("sign_up_links_end",),
    "signups:answer": ("sign_ups_take_in", "sign_ups_turn_away"),
    "signups:choose": ("sign_ups_take_in",),
    "entries:check_in_person": ("events_check_in_note",),
    "entries:check_in_team": ("entries_paid",),
    # what moves results
    "consequences:depart": ("entries_depart",),
    "consequences:revoke_departure": ("entries_return",),
    "consequences:decide": ("competitions_orders_create",),
    "consequences:revoke": ("orders_take_back",),
    "consequences:set_aside": ("stages_set_aside",),
    "consequences:restore": ("stages_restore",),
    "consequences:move_award": ("entries_award_move",),
    "consequences:give_back_award": ("entries_award_give_back",),
    "consequences:seen": ("moved_seen",),
    "consequences:hand_in": ("sheets_live_hand_in", "sheets_live_answer"),
    "desk:sheet": ("sheets_hand_in",),
    "desk:check": ("sheets_check",),
    "desk:turn": ("sheets_turn",),
    "desk:wrong_sheet": ("sheets_empty", "sheets_move"),
    "desk:take_back": ("sheets_take_back",),
    "live:live": ("sheets_live_enter", "sheets_live_open"),
    "live:take_over": ("sheets_live_take_over",),
    "live:again": ("sheets_live_give_up",),
    "changes:case": ("stages_changes_create",),
    "changes:take_back": ("changes_take_back",),
    "cases:open": ("events_cases_open",),
    "cases:rule": ("cases_rule",),
    "cases:take_up": ("sheets_protest_take_up",),
    "cases:appeal": ("cases_appeal",),
    "cases:carry_out": ("cases_carry_out",),
    "decisions:decide": ("events_decisions_decide",),
    "archives:late": ("events_late_sheets_settle",),
    "decisions:revoke": ("decisions_take_back",),
    "closing:not_held": ("competitions_not_held", "competitions_held"),
    "awards:prizes": ("events_prizes_change",),
    "money:said": ("events_said_paid_receipts",),
    "closing:close": ("competitions_close",),
    "closing:reopen": ("competitions_reopen",),
    # draws, play-offs, awards and who advances
    "draws:competition": ("competitions_draw_create",),
    "draws:publish": ("v1_stages_publish_create",),
    "draws:take_back": ("stages_take_back",),
    "draws:discard": ("stages_discard",),
    "draws:hall": ("events_hall_change", "competitions_place"),
    "draws:settle": ("competitions_ways_take",),
    "draws:timetable": ("competitions_minutes",),
    "draws:share": ("events_shared_boards_create",),
    "draws:stop_sharing": ("shared_boards_stop",),
    "draws:plan_again": ("events_plan_again",),
    "draws:begin_as": ("events_begin_as",),
    "draws:move": ("events_days_change",),
    "draws:plan_off": ("events_days_plan",),
    "draws:move_back": ("moves_take_back",),
    "playoffs:start": ("competitions_playoffs_create",),
    "playoffs:finals": ("competitions_finals_create",),
    "playoffs:next_round": ("competitions_rounds_create",),
    "playoffs:take_round_back": ("competitions_rounds_take_back",),
    "playoffs:rounds": ("competitions_rounds_change",),
    "awards:issue_pin": ("events_pins_issue",),
    "awards:add_pins": ("events_pins_deliver",),
    "awards:take_pin_back": ("events_pins_take_back",),
    "awards:bar": ("events_bars_decide", "events_bars_withdraw"),
    "advancing:propose": ("competitions_proposals_create",),
    "advancing:proposal": ("proposals_answer",),
    "advancing:join": ("competitions_join", "competitions_part"),
    "advancing:answer": ("entries_advancement",),
    "advancing:ask_again": ("entries_advancement_ask_again",),
    "envelopes:send": ("events_envelopes_send",),
    "envelopes:receive": ("envelopes_receive",),
    # money, the hall, the host
    "money:pay": ("events_payments_create",),
    "money:forward": ("events_forwardings_create",),
    "money:assign": ("payments_assign",),
    "money:refund": ("payments_refund",),
    "money:void_payment": ("payments_void",),
    "money:void_refund": ("refunds_void",),
    "money:void_forwarding": ("forwardings_void",),
    "board:screens": ("events_screens_create",),
    "board:change_screen": ("screens_change",),
    "board:remove_screen": ("screens_remove",),
    "board:split_screen": ("events_screens_create", "screens_change"),
    "board:direct": ("events_screens_direct",),
    "board:say": ("events_messages_create",),
    "board:count_down": ("events_messages_create",),
    "board:take_off": ("events_messages_message_take_off", "events_messages_countdown_take_off"),
    "board:award": ("competitions_announced", "competitions_announced_hide"),
    "progress:plan_the_rest": ("events_plan_the_rest",),
    "announcing:thanks": ("events_thanks",),
    "announcing:add_sponsor": ("events_sponsors_create",),
    "announcing:take_sponsor_off": ("sponsors_remove",),
    "hosting:information": ("events_information_save",),
    "hosting:financial": ("events_financial_save",),
    "hosting:send_information": ("events_information_send", "events_information_open"),
    "hosting:send_financial": ("events_financial_send", "events_financial_open"),
    "duties:people": ("events_duties_create",),
    "duties:take_off": ("duties_remove",),
    "duties:ceremony": ("events_attendance_note",),
    # members and branches
    "members:add": ("members_create",),
    "members:edit": ("members_change",),
    "members:transfer": ("members_transfers_create",),
    "members:revoke": ("transfers_revoke",),
    "members:declare": ("members_change",),
    "members:suspend": ("members_suspensions_create",),
    "members:waive": ("suspensions_waive",),
    "organization:add": ("organization_create",),
    "organization:edit": ("organization_change",),
    "organization:move": ("organization_change",),
    "organization:remove": ("organization_remove",),
    "login": ("token_create",),
    "logout": ("token_destroy",),
}
# Pages that have none, by why.
WITHOUT: dict[str, str] = {
    "accounts and secrets: the API gives none": """
        live:links backups:make people:roles people:revoke people:reset_password people:scorekeepers
        people:revoke_scorekeeper people:scorekeeper_password people:branches people:access people:sign_out
        people:second_step people:recovery_codes people:second_step_off people:remove_second_step people:forgotten
        people:sign_in_code people:my_password people:new_password""",
    "a file comes or goes, and the API is JSON alone": """
        archives:event archives:take_back archives:bring_back archives:go_on archives:choose archives:look
        imports:start imports:columns imports:forget_columns imports:write imports:throw_away imports:undo""",
    "makes a paper, and changes nothing": """
        closing:print_record envelopes:print envelopes:labels archives:envelope printing:sheets printing:again
        printing:blanks printing:document printing:change printing:receipt printing:calendar jobs:again
        letters:print""",
    "of a season, a Command or a site, and of no event": """
        allocation:now allocation:season allocation:confirm allocation:grant allocation:event allocation:decline
        seasons:new seasons:plan seasons:take_book seasons:sport seasons:play seasons:create_level seasons:place
        seasons:office_calendar seasons:office_calendar_of seasons:remove_date rulebooks:new rulebooks:book
        rulebooks:setting rulebooks:others rulebooks:take_file rulebooks:publish rulebooks:new_sport
        rulebooks:new_sport_file rulebooks:sport rulebooks:sport_file rulebooks:offer_sport sites:confirm sites:forget
        sites:address beginning:begin beginning:for_real beginning:commands beginning:close beginning:keepers
        rehearsal:parts""",
    "of an open event, which is played on one evening in one hall": """
        afternoons:new afternoons:again afternoons:edit afternoons:door afternoons:line afternoons:act
        afternoons:begin""",
    "the cash box of one afternoon, counted at one table": """
        afternoon_play:purse afternoon_play:pool afternoon_play:paid""",
    "a captain without an account writes there": "signups:team",
    "an afternoon in one hall: its slips are sheets, which have endpoints": """
        afternoon_play:games afternoon_play:next_game afternoon_play:take_back afternoon_play:cards
        afternoon_play:accept""",
    "one's own screen or letters": "letters:choices letters:my_choices language",
    "the same act by the link of a table": """
        consequences:table_hand_in desk:table_sheet live:table_live live:table_take_over live:table_again""",
    "answers, and writes nothing": "desk:take_in live:practice jobs:job jobs:file jobs:progress",
}
# A preview is part of the page that makes the change; a list that comes every night is sent by a program or a command.
# The page of a team asks by the endpoint itself whether a locked phone is called.
OF_THE_API_ALONE = {
    "stages_changes_preview",
    "member_lists_create",
    "events_teams_phones_create",
    "events_teams_phones_destroy",
}
