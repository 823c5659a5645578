"""Who may sign in, who holds which role where, and what each role may do."""
