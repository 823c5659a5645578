"""Pure: the record of a shot, the catalogue of fouls, the options of a choice, settings for each rule set."""
