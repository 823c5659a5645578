"""Work that takes longer than a page: who asked for it, how far it is, what came out."""
