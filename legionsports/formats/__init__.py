"""How numbers look in each language, where Django would write them otherwise."""
