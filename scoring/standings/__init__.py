"""Who has which place and why: points, order, the ties that matter, a sentence for each place."""
