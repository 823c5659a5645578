"""The ladder of a season: every place of a sport with its event, who advanced, what is late and by whom."""
