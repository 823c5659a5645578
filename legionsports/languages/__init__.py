"""The sentences of the program in other languages: found in the sources, kept in one catalogue a language, compiled."""
