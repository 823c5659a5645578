"""Plays an event by itself, through the services that people use: demonstrations and rehearsals."""
