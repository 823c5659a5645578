"""Seasons as released versions left them, and that today's program opens them, finds them right, and plays on.

Each version from 2.0 on keeps one small season (a play-off won, a correction with a protest, a late change, a round
left to play, a log open at a board, a final record and a ruling, a sport of one's own, a cheque and a name that is
withheld) as a SQLite file and as a dump of PostgreSQL. They are never made again: that is the point of them.
"""
