"""The games of the suite, one folder each, with the same file names in each."""
