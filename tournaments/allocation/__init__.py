"""Who will hold a Command event: given to a District, applied for by its branches, granted by the Command."""
