"""One file that has everything of the site: made, checked, rotated, and brought back."""
