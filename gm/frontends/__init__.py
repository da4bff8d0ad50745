"""Where people and programs meet the tables: the command line first. No rule stands here."""
