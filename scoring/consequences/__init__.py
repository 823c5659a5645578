"""What a change moves: shown before it is made, said yes to where it matters, and told afterwards.

A change is weighed before it counts. Every door that changes what a competition has come to hands its act to
`services.carry_out`. It takes a picture of the competition, carries the act out, takes another, and
`engine/comparing.py` says what is different: places, ties, play-offs and finals, sides, awards, who advances, pins,
papers. Nothing is different: it is made. Else the transaction is rolled back, and somebody accepts exactly that (a
fingerprint) with a right that grows with what moves. What moved is a row of `Moved`; its sentences are made where it
is read.
"""
