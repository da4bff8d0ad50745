"""Warha Realms: two to four players, a trade row of four gods' cards, and decks that grow."""
