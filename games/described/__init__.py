"""Sports that are described in a file and not in code: counted by wins, to a target, or as a total of ends.

A sport without code is a file of `fixtures/sports`, which `games/described` makes a game of: who plays, what is
counted (only wins, the first side with a target, or a total of ends, bowlers or holes), what each side can have in an
end, whether the lower total wins, draws, extra ends, points, ranking, what is kept by name, and the boxes of the
sheet. `engine/sport.py` has every setting, `engine/checking.py` tells every mistake of a file at its line. Its
numbers go into the rule book as those of a game do; what it is made of stays with its key. The lower number wins
where a leg is a `FewestWins`. Adding a file touches no other.

An officer writes the same text on a page of `tournaments/rulebooks`, whose form asks one question for each setting.
What is saved is an edition (`rulebooks.SportEdition`) with a key of its own: name, number and the beginning of the
text's fingerprint. The same key is the same text on every site, always, so whatever is made of a key may be
remembered. `shelf.py` asks for the text of such a key where the room of rule books said it keeps them; no list has
it, since whose it is and who is offered it is for the site to say. An event lists the keys that it took
(`Event.sports`), which its rule book is built with; its archive carries the texts.

What is data ends where a score follows from more than the numbers of an end: the frames of a bowler with strikes and
spares, a throw at darts, cards. That needs an engine, and a package.
"""
