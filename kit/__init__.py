"""Tools that know nothing of the Legion: what is pure, and below it what needs Django."""
