"""Pure machinery for any card game: no I/O, no clock, no environment, no global random generator."""
