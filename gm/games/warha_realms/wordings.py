"""What a narrator's words claim in Warha Realms."""

from gm.engine.types import Wordings

WORDINGS = Wordings(claims=(), units={}, phases={}, groups={})
"""Nothing may be claimed yet."""
