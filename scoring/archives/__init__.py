"""An event as one file: everything that it is, taken to another site or to a hall without internet, and back."""
