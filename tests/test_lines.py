"""Lines and tellings of all games outlive chat programs (design section 6): no line begins with a name and a colon.

A chat program cuts an answer where a line begins with the person's name and a colon, another one wherever a name and a
colon stand; and whatever stands between double braces is filled in anew with every message.
"""

import random
from collections.abc import Iterator

import pytest

from gm.engine.game import Game
from gm.games import GAMES
from gm.language import LANGUAGES, translate
from gm.table import Chair, Table
from tests.make_goldens import person_acts, to_act

NICKS = ("Ari", "M*_ra*", "<b>Ём</b>", "{{user}}", "It's me: Bot", "[x](y)", "1. #Zed", "You", "`ls` | ~a~ & {0}")
MESSAGES = 60


def told(table: Table, language: str) -> Iterator[str]:
    """What every seat is shown and told now, line by line."""
    for seat in range(len(table.chairs)):
        events = table.events_for(seat)
        lines = [line.text for line in (*table.report(seat), *table.display(seat))]
        lines += table.game.prose(table.view(seat), events, table.names, language)
        yield from (translate(line, language) for line in lines)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_p3_no_line_holds_a_name_and_a_colon(game: Game[object], number: int, language: str) -> None:
    luck = random.Random(number)
    chairs = [Chair(name, "easy" if number % 2 and seat else None)
              for seat, name in enumerate(luck.sample(NICKS, game.seat_counts[0]))]  # fmt: skip
    table = Table.open(game, chairs, path=None, practice=number)
    table.start()
    lines: list[str] = []
    for _ in range(MESSAGES):
        seat = to_act(table)
        if seat is None:
            break
        person_acts(table, seat, luck)
        lines += told(table, language)
    assert len(lines) > MESSAGES
    for line in lines:
        rest = line
        for name in table.names:
            assert f"{name}:" not in line
            rest = rest.replace(name, "")
        assert "{{" not in rest
        assert "\n" not in line
