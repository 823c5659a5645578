"""A weekend at a host branch: competitions, programme, deadlines, and the rule book it is played by."""
