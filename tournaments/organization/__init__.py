"""The Legion's tree from Command to branch, and the table of rights that every page asks.

What leaves the site passes one gate. `queries/visibility.py` says what may leave the site for whom; pages, files,
papers, the stream, the API and errors ask it. While an event hides its results, whatever follows from a result is
hidden: `draws/queries/public.py` leaves out play-offs, finals and deciding legs, and takes off a match the sides that
came out of earlier ones, before a page gets the row. Two tests ask every address of the map, as every role before a
release and as three in an ordinary run: what is planted in personal fields is told to nobody who may not know it, and
two worlds that differ in hidden results alone are the same to the public, byte for byte. A new address takes part by
being in the map.

A name may be withheld. `Member.name_withheld` is set by `entries/services/names.py` alone, which tells the boards;
`visibility.public_name` says what everybody reads, and no public page asks a member for a name itself.
`MemberChange.reason` keeps why.

Permissions are a table. `RIGHTS` in `queries/permissions.py` says which role holds which right; a role is held at a
place of the tree or at one event. Pages, the API and the tests read the same table.
"""
