"""The weekend up to the first match: the Legion and its members, events, teams, draws."""
