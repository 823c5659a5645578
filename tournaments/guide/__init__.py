"""Help: what one does on each page, in our own words, on the page, as a booklet for each role, and offline."""
