"""`gm eval narrator`: how good a model is at the table, with the engine or without it."""

import argparse
import os
import sys

from gm.evaluation import run_eval
from gm.evaluation.plan import Plan
from gm.frontends.model import model_asked_for, open_storyteller
from gm.games import get_game
from gm.narrator.chat import TimeLimits
from gm.settings import load_settings


def run_evaluation(arguments: argparse.Namespace) -> int:
    """Plays and counts; 0 where every turn was whole and in time, else 1."""
    game, settings = get_game(arguments.game), load_settings(os.environ)
    asked = model_asked_for(arguments, os.environ, _say)
    plan = Plan(arguments.games, arguments.messages, arguments.minutes, arguments.seed)
    with open_storyteller(asked, settings, arguments.mode) as storyteller:
        limits = TimeLimits(*settings.model_seconds)
        return run_eval(game, storyteller, plan, limits=limits, bare=arguments.bare, as_json=arguments.json)


def _say(text: str) -> None:
    """Progress, beside the figures that somebody may be collecting."""
    sys.stderr.write(f"{text}\n")
