"""What a narrator's words claim in Beat or Bomb."""

from gm.engine.types import Wordings

WORDINGS = Wordings((), {}, {}, {})
