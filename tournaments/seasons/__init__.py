"""The plan of a season: which sport is played at which level, by whom and when; and who won in the seasons before."""
