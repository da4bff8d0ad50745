"""Tables that several connections use at once: one call at a time at each, and word to those who watch."""

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import anyio
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated

from gm.engine.types import Seat
from gm.errors import GmError, TranscriptError
from gm.frontends.mcp_server.answers import Reply, refusal
from gm.frontends.mcp_server.offering import RULES, SEE_TABLE, WAIT_LIMIT
from gm.frontends.mcp_server.playing import answer_call
from gm.frontends.mcp_server.requests import RequestIdError, request_id_in
from gm.frontends.mcp_server.tables import Place, Setting

TABLE_URI, TRANSCRIPT_URI = "gm://table/current", "gm://transcript/current"
OPEN_TABLES = 64
"""So many files are kept open; a table that was not used for the longest time is opened again when it is needed."""
KNOWN_TABLES = 1000
"""Of so many tables it is remembered what was told last: their names are the callers', who may think up any number."""
WATCHERS = 16
"""So many listeners a seat may have."""

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Watch:
    """Who wants to know when something changes for one seat."""

    def __init__(self) -> None:
        self.bus = InMemorySubscriptionBus()
        self.listen = ListenHandler(self.bus, max_subscriptions=WATCHERS)


@dataclass(slots=True, weakref_slot=True)
class Room:
    """A place, its lock, and those who watch it."""

    place: Place
    lock: anyio.Lock = field(default_factory=anyio.Lock)
    changed: anyio.Event = field(default_factory=anyio.Event)
    watches: dict[Seat, Watch] = field(default_factory=dict)

    def watch(self, seat: Seat) -> Watch:
        """Who watches `seat`."""
        return self.watches.setdefault(seat, Watch())


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat at one table: all that a connection can reach."""

    room: Room
    seat: Seat


class Hall:
    """All tables of a server. `local`: whoever connects runs this machine, and may be told where files lie."""

    def __init__(self, setting: Setting, *, local: bool) -> None:
        self.setting = setting
        self._local = local
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        """Those used last, the newest last. One that is forgotten is read from its file when it is needed again."""
        self._alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """All that any connection may still reach: two rooms of one name would have one file open twice."""

    def room(self, name: str) -> Room:
        """The table of this name, which may be new; nothing is opened yet."""
        room = self._alive.get(name) or Room(Place(name, self.setting))
        self._alive[name] = room
        self._use(room)
        return room

    def _use(self, room: Room) -> None:
        """Makes room for a table: those that were not used for the longest time are closed, and then forgotten."""
        self._rooms[room.place.name] = room
        self._rooms.move_to_end(room.place.name)
        idle = [one for one in self._rooms.values() if one is not room and not one.lock.locked()]
        opened = [one for one in idle if one.place.table is not None]
        for one in opened[: max(0, len(opened) + 1 - OPEN_TABLES)]:
            one.place.close()
        for one in idle[: max(0, len(self._rooms) - KNOWN_TABLES)]:
            one.place.close()
            del self._rooms[one.place.name]

    def close(self) -> None:
        """Lets go of all files."""
        for room in list(self._alive.values()):
            room.place.close()

    async def call(self, seated: Seated, tool: str, arguments: Mapping[str, Any], meta: object) -> Reply:
        """Answers one call. Once it was begun it is carried out whole, also where the caller has gone."""
        room, seat = seated.room, seated.seat
        try:
            request_id = request_id_in(meta)
            if tool == SEE_TABLE:
                await self._wait(seated, arguments.get("wait_seconds"))

            def answered(place: Place) -> Reply:
                return answer_call(place, seat, tool, arguments, request_id, local=self._local)

            if tool == RULES:
                # They are no table's: nobody is kept waiting, and no file is opened.
                return await anyio.to_thread.run_sync(answered, room.place)
            return await self._changing(room, answered)
        except RequestIdError as error:
            return refusal("bad_arguments", str(error), "")
        except (GmError, OSError) as error:
            return self._trouble(error)

    async def read(self, room: Room, question: Callable[[Place], T]) -> T:
        """What `question` finds out at a table, with nobody else at it meanwhile.

        Raises:
            GmError: the table cannot be opened.
        """
        async with room.lock:
            self._use(room)
            return await anyio.to_thread.run_sync(_reopened_after_trouble, room.place, question)

    async def _changing(self, room: Room, step: Callable[[Place], T]) -> T:
        """Does something at a table, then wakes those for whom something changed."""

        def compared(place: Place) -> tuple[T, list[Seat]]:
            before = _positions(place)
            found = step(place)
            after = _positions(place)
            return found, [seat for seat in after if after[seat] != before.get(seat)]

        async with room.lock:
            self._use(room)
            # A caller that goes away leaves no call half done, and nobody waiting for what has happened.
            with anyio.CancelScope(shield=True):
                found, changed = await anyio.to_thread.run_sync(_reopened_after_trouble, room.place, compared)
                await _tell(room, changed)
        return found

    async def _wait(self, seated: Seated, seconds: object) -> None:
        """Waits until the seat has something to do or to read, at most so long."""
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds <= WAIT_LIMIT:
            return
        room, seat = seated.room, seated.seat
        with anyio.move_on_after(seconds):
            while True:
                changed = room.changed
                if await self.read(room, lambda place: _has_something(place, seat)):
                    return
                await changed.wait()

    def _trouble(self, error: GmError | OSError) -> Reply:
        logger.warning("a table cannot be used: %s", error)
        text = "This table cannot be used at the moment."
        line = error.line if isinstance(error, TranscriptError) else None
        if line is not None:
            # What is wrong in a record may tell hidden cards: it is for the log alone (P2).
            text = f"The file of this match was changed (line {line}); gm replay --check says how."
        elif self._local:
            text = str(error)
        hint = "Nothing that was done is lost: the same call, with the same request id, is safe to repeat."
        return refusal("table_unavailable", text, hint)


async def _tell(room: Room, changed: Sequence[Seat]) -> None:
    """Wakes those for whom something changed."""
    if changed:
        event, room.changed = room.changed, anyio.Event()
        event.set()
    for seat in changed:
        if seat in room.watches:
            for uri in (TABLE_URI, TRANSCRIPT_URI):
                await room.watches[seat].bus.publish(ResourceUpdated(uri))


def _reopened_after_trouble(place: Place, step: Callable[[Place], T]) -> T:
    """What `step` returns; where it fails, the next call reads what is on the disk."""
    try:
        return step(place)
    except BaseException:
        place.close()
        raise


def _has_something(place: Place, seat: Seat) -> bool:
    table = place.open()
    return bool(table.outcome is not None or table.offers(seat) or table.events_for(seat))


def _positions(place: Place) -> dict[Seat, str]:
    """All that each person's seat can see, for comparing."""
    table = place.open()
    seen = (table.commitment, table.started, table.outcome is not None)
    return {seat: json.dumps([*seen, table.view(seat)]) for seat in place.setting.people}
