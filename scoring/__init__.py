"""The weekend from the first match on: sheets, standings, play-offs, awards, boards, paper."""
