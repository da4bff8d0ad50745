"""The guard: no sentence of a model is shown that claims what the facts do not bear out (P4)."""

from gm.narrator.guard.guard import Guard, Verdict

__all__ = ["Guard", "Verdict"]
