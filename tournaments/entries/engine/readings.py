"""How eligibility is ruled where no text decides. `manage.py rules_coverage` prints it."""

from games.ruled import Reading

READINGS = (Reading("An override", "It lapses when the facts that it rested on change."),)
