"""A sheet that is scored as it is played: a log that ends as a submission; and play without a network."""
