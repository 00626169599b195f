"""Everything that is kept: every line of SQL is in this room."""
