"""The referee's table of the cue sports: which rule sets can be practised."""
