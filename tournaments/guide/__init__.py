"""Help: what one does on each page, in our own words, on the page, as a booklet for each role, and offline.

Help is data. `fixtures/help` has a file for each topic, and `contents.toml` their order. `tournaments/guide` checks
and finds them; `help_address` in `legionsports/tags.py` leads each page to its topic by the name of its address
(`room:*` is every page of a room that no other topic names). A text quotes a label of a page as `*Publish the draw*`:
the test looks for it there.
"""
