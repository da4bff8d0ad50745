"""Plays a match as a conversation does, in a process that somebody kills: `python -m tests.kill_driver`.

Arguments: the transcript, the number of the practice match, the messages to send; or `gm` and the program's own. The
environment may hold `DIE_AT=N` and `DIE_HOW=before|half|after`: the process kills itself (SIGKILL) at its write
number N to the transcript, before it, with half of it on the disk, or after it.
"""

import os
import signal
import sys
from pathlib import Path

from gm.replay import frames
from gm.table import Chair, Table
from tests.tables import BOMBLINE, answer_message, decide

CHAIRS = (Chair("User"), Chair("Bot", "normal"))
SECOND_ORDER = 3
"""Every third message orders two things at once."""


def arm(number: int, how: str) -> None:
    """Makes write `number` to any file but the standard ones deadly."""
    real, left = os.write, [number]

    def write(file: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] == 0:
            if how != "before":
                real(file, data if how == "after" else data[: len(data) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return real(file, data)

    os.write = write


def drive(path: Path, practice: int, messages: int) -> None:
    """Opens the match or goes on with it, and sends the messages that were not heard yet."""
    opened = path.exists() and path.stat().st_size > 0 and b"\n" in path.read_bytes()
    if not opened:
        path.unlink(missing_ok=True)
    table = Table.resume(path) if opened else Table.open(BOMBLINE, CHAIRS, path=path, practice=practice)
    left = table.unfinished()
    if not table.started:
        table.start("ace")
    for call in left[1] if left is not None else ():
        if not table.act(0, call.tool, call.arguments).ok:
            break
    answer_message(table, 0)
    for number in range(sum(frame.kind == "heard" for frame in frames(path, 0)), messages):
        if table.outcome is not None:
            break
        calls = [decide(table, 0)]
        if number % SECOND_ORDER == 0:
            calls.append(decide(table, 0, "second"))
        table.heard(0, f"message {number}", calls)
        for call in calls:
            if not table.act(0, call.tool, call.arguments).ok:
                break
        answer_message(table, 0)
    table.close()


if __name__ == "__main__":
    if "DIE_AT" in os.environ:
        arm(int(os.environ["DIE_AT"]), os.environ["DIE_HOW"])
    if sys.argv[1] == "gm":
        from gm.frontends.cli import run

        sys.exit(run(sys.argv[2:]))
    drive(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
