"""Honours over the seasons: who won what, what a player and a branch have played, as far as it is final.

Honours are read from what is final. `scoring/honours` reads the closings that stand of events that hide nothing, and
`tournaments/seasons` has what others wrote down of the seasons before; an `Honour` is either. `Closing.places` is
made from the record as it is written. `queries/people.py` says who has a page: everybody on a published draw whose
name is not withheld.
"""
