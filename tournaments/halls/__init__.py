"""The hall of an event: its tables and boards with numbers and names, what each is for, and where it stands."""
