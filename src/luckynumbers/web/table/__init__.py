"""A table as its events tell it: pure, no clock, no database, no HTTP."""
