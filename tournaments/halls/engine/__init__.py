"""Pure: numbers of tables as people write them, a hall typed in one line, and where everything stands."""
