"""Days and times as people say them, each in one form on every page, paper and letter."""
