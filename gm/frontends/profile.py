"""`gm profile`: what a person has played and earned, and what a finished match adds to it."""

import argparse
import json
import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gm.engine.said import Said, counted, said
from gm.errors import GmError
from gm.games.bones_and_blades.levels import Result
from gm.profiles import Profile, Profiles
from gm.render import harmless
from gm.settings import load_settings
from gm.table import Table

GAME = "bones_and_blades"
"""The game whose document has levels; the others keep no profiles."""


def run_profile(arguments: argparse.Namespace) -> int:
    """Prints one profile, or all of them; exit code 0."""
    profiles = Profiles(load_settings(os.environ).profiles_file)
    found = profiles.all() if arguments.nick is None else [profiles.of(arguments.nick)]
    if arguments.json:
        print(json.dumps([_record(profile) for profile in found], ensure_ascii=False, indent=2))
        return 0
    if arguments.nick is not None and not found[0].games:
        print(f"{harmless(arguments.nick)} has finished no match of Bones and Blades yet.")
        return 0
    if not found:
        print(f"Nobody has finished a match yet. Begin one: gm play {GAME.replace('_', '-')}")
        return 0
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(title="Bones and Blades: profiles", title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
    grid.add_column("name", overflow="fold", ratio=1)
    for heading in ("games", "won", "lost", "drawn", "XP", "level", "next in", "stake", "boosters"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for profile in found:
        missing = "-" if profile.xp_to_next_level is None else f"{profile.xp_to_next_level} XP"
        counts = (profile.games, profile.wins, profile.losses, profile.draws, profile.xp, profile.level)
        grid.add_row(
            Text(harmless(profile.name)),
            *map(str, counts),
            missing,
            f"x{profile.multiplier:.2f}",
            str(profile.boosters),
        )
    Console(highlight=False, markup=False, emoji=False).print(grid)
    return 0


def _record(profile: Profile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "games": profile.games,
        "wins": profile.wins,
        "losses": profile.losses,
        "draws": profile.draws,
        "xp": profile.xp,
        "level": profile.level,
        "xp_to_next_level": profile.xp_to_next_level,
        "multiplier": profile.multiplier,
        "boosters": profile.boosters,
    }


def count_match(profiles: Profiles, table: Table) -> Iterator[Said]:
    """Counts a finished match for the people at the table, once, and says what each has now (R14 to R16).

    A match whose turns could be taken back counts for nothing.
    """
    sentences = list(gains(profiles, table))
    count(profiles, table)
    yield from sentences


def count_quietly(file: Path, table: Table, log: logging.Logger) -> None:
    """Counts a finished match where its people cannot mend the file: what is wrong with it goes to `log` alone."""
    try:
        count(Profiles(file), table)
    except GmError as error:
        log.warning("%s", error)


def count(profiles: Profiles, table: Table) -> None:
    """Counts a finished match for the people at the table, once."""
    for name, result in _results(table):
        # The commitment tells matches apart: a practice match counts once, however often its number is played.
        profiles.add(table.commitment, name, result)


def gains(profiles: Profiles, table: Table) -> Iterator[Said]:
    """What a finished match adds for the people at the table; nothing where it was counted before."""
    for name, result in _results(table):
        if profiles.has(table.commitment, name):
            continue
        before = profiles.of(name)
        now = before.after(result)
        yield said(
            "{name} gains {gained} XP, {xp} in all; level {level}, stake multiplier {multiplier}.",
            name=name,
            gained=now.xp - before.xp,
            xp=now.xp,
            level=now.level,
            multiplier=f"{now.multiplier:.2f}",
        )
        if result == "win":
            yield counted(
                "{name} has earned a booster and owns {count}.",
                "{name} has earned a booster and owns {count}.",
                now.boosters,
                name=name,
            )


def _results(table: Table) -> Iterator[tuple[str, Result]]:
    """How the match ended for each person, in a game that keeps profiles."""
    assert table.outcome is not None
    if table.game.name != GAME or table.friendly:
        return
    for seat, chair in enumerate(table.chairs):
        if chair.bot is None:
            winners = table.outcome.winners
            yield chair.name, "draw" if not winners else "win" if seat in winners else "loss"
