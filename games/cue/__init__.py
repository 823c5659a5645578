"""What the cue sports share: the record of a shot, the catalogue of fouls, options, and settings for each rule set.

Pure: nothing here knows which game is played. A game's engine reads a shot, a table and its rule set.
"""
