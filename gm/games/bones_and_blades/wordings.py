"""What a narrator's words claim in Bones and Blades."""

from gm.engine.types import Wordings

WORDINGS = Wordings(claims=(), units={}, phases={}, groups={})
