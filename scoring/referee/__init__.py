"""The referee's table of the cue sports: practise a rule set, or compare what each makes of a shot."""
