"""An open event as it is played: the game that is on, slips and cards, and what is told beside the standings.

A result goes through the one path of every sheet. Cards of both sides are kept beside it (`CardLine`): they become a
result when they agree, or when the host says which one counts. The purse and who is paid from it stand here too.
"""
