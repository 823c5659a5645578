"""A weekend at a host branch: competitions, program, deadlines, and the rule book it is played by."""
