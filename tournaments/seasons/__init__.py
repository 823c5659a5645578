"""The plan of a season: which sport is played at which level, by whom and when, and what each level asks for."""
