"""Play-offs as pure functions: what the rule book asks for, who won, and how a bracket is laid out."""
