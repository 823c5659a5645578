"""The plan of a season: which sport is played at which level, by whom and when; and who won in the seasons before.

A season's plan lies over the rule book. `tournaments/seasons` keeps what a Command sets for a year: per sport and
level who plays, fee, deadline, how many advance and in what form; where it is silent, the rule book applies.
`terms_for` is the one answer for a competition: its event's own setting, else the plan, else the book. A plan is
written into events that can still change, except where their organizer has set something else; publishing a draw
freezes it with the rules.
"""
