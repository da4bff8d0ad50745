"""From what a person typed to the calls it orders, without a model. In doubt it asks; a question changes nothing.

`read` is the door. The steps: clean the text (`text.py`), find the words that the language and the game know
(`lexicon.py`, `general.py`), cut it into clauses and drop those that order nothing (`clauses.py`) or are somebody
else's (`voices.py`), then let the game say what the rest means in this position (`Words.orders`).
A game whose orders come as posts, many in one, reads the words of a whole message by itself (`Words.reads`). Whoever is
named at the table is found in either case (`nicks.py`).
"""

from gm.narrator.intent.reading import Reading, read

__all__ = ["Reading", "read"]
