"""Threads for work that blocks: a bounded number, none of which keeps the program from ending."""

import threading
import time
from collections import deque
from collections.abc import Callable

Task = Callable[[], None]


class Threads:
    """At most `most` threads, made when they are needed; beyond them at most `waiting` tasks wait, first come first.

    The standard pool would do but for the end of a program: it waits for all its threads, and one of these may be
    waiting two minutes for a model.
    """

    def __init__(self, most: int, waiting: int) -> None:
        self._most = most
        self._waiting = waiting
        self._tasks: deque[Task] = deque()
        self._changed = threading.Condition()
        self._threads = 0
        self._idle = 0

    @property
    def running(self) -> int:
        """How many tasks run now."""
        return self._threads - self._idle

    @property
    def queued(self) -> int:
        """How many tasks wait for a thread."""
        return len(self._tasks)

    def submit(self, task: Task) -> bool:
        """Has `task` run soon, which must not raise; False where there is no room for it."""
        with self._changed:
            free = self._most - self._threads + self._idle
            if len(self._tasks) >= free + self._waiting:
                return False
            self._tasks.append(task)
            if len(self._tasks) > self._idle and self._threads < self._most:
                self._threads += 1
                self._idle += 1
                threading.Thread(target=self._work, name="gm-answer", daemon=True).start()
            else:
                self._changed.notify()
        return True

    def withdraw(self, task: Task) -> None:
        """Takes a task back that has not begun; nothing happens where it has."""
        with self._changed:
            if task in self._tasks:
                self._tasks.remove(task)

    def wait_until_idle(self, seconds: float) -> bool:
        """Whether nothing runs or waits any more within `seconds`."""
        end = time.monotonic() + seconds
        while self.running or self.queued:
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._tasks:
                    self._changed.wait()
                self._idle -= 1
                task = self._tasks.popleft()
            task()
            with self._changed:
                self._idle += 1
