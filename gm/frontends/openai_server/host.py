"""The game side of the server: from a request that was recognised to a turn at a table, and its telling."""

import hashlib
import hmac
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain

from gm.conversation.kinds import MOVING, Kind
from gm.conversation.marks import find_marks, put_mark
from gm.conversation.recognition import Recognition, chat_names, recognise
from gm.conversation.request import USER, Incoming
from gm.conversation.tree import Node, Tree
from gm.conversation.words import plain_words
from gm.engine.said import said
from gm.errors import GoneError, MovedError
from gm.frontends.openai_server.answering import Answering, Listener
from gm.frontends.openai_server.asides import TOLD_IN_THE_CHAT, aside
from gm.frontends.openai_server.branches import match_of, standing, twin_of
from gm.frontends.openai_server.chat_text import APART, ChatText
from gm.frontends.openai_server.edits import note_of_edit
from gm.frontends.openai_server.journal import LOG
from gm.frontends.openai_server.opening import (
    agreed,
    changed_table,
    first_words,
    seat_of,
    stranger,
    wants_another_game,
    why_it_stands,
    wish_of,
    with_speaker,
)
from gm.frontends.openai_server.options import Wish, model_names, open_table, wish_for
from gm.frontends.openai_server.playing import Beside, Locks, PlayedTurn, Writer, tokens_of
from gm.frontends.openai_server.positions import Position, Positions
from gm.frontends.openai_server.results import NoResults, Results
from gm.frontends.openai_server.storage import Store
from gm.frontends.openai_server.warming import Warming
from gm.frontends.openai_server.writers import DriftError, NewTelling, Place, Retelling
from gm.language import translate
from gm.narrator.intent.text import language_of
from gm.narrator.pieces import Asked, Piece, settled
from gm.narrator.turn import PLAIN, Storyteller
from gm.table import Table

ATTEMPTS = 8
"""Other processes may take turns in the same chat so often before a request gives up."""
CHECK_BITS = 16
"""Of an invisible mark: who guesses a mark of somebody else's finds nothing of theirs either way."""

StorytellerFor = Callable[[str, str], Storyteller]
"""The storyteller for a caller's own key for the model behind it, and an owner; for an empty key the server's own."""


class Host:
    """Plays for everybody who writes to the server. May be called from any thread."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        storyteller_for: StorytellerFor = lambda key, owner: PLAIN,
        *,
        results: Results | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._secret = secret
        self._storyteller_for = storyteller_for
        self._clock = clock
        self._positions = Positions(store, results or NoResults(), clock)
        self._locks = Locks()
        self._warming = Warming()

    def models(self) -> Sequence[str]:
        """See `GameMaster`."""
        return model_names()

    def warm_up(self) -> None:
        """Has the games made ready while nobody asks for them; returns at once."""
        self._warming.begin()

    def check(self) -> None:
        """Returns where the database answers.

        Raises:
            StorageError: it does not.
        """
        self._store.tree("").chats_named("")

    def answer(
        self, incoming: Incoming, owner: str, upstream_key: str = "", listener: Listener | None = None
    ) -> Answering:
        """See `GameMaster`."""
        wish = wish_for(incoming.model)
        self._warming.ready(wish.game)
        storyteller = self._storyteller_for(upstream_key, owner)
        request = _Request(incoming, owner, wish, storyteller, listener or Listener(), own_key=bool(upstream_key))
        for _ in range(ATTEMPTS):
            tree = self._store.tree(owner)
            found = self._recognise(incoming, owner, tree)
            # Two requests of one chat follow one another. Storage sees to it that they do; this saves work.
            names = chat_names(incoming, found.markers)
            with self._locks.of((owner, found.chat or names or found.text)) as waited:
                if request.listener.gone:
                    raise GoneError("whoever asked has left before anything was played")
                if waited or found.chat is None:
                    # What the one before has done counts; of a first message nothing else would tell it.
                    tree = self._store.tree(owner)
                    found = self._recognise(incoming, owner, tree)
                try:
                    return self._answer(request, found, tree)
                except MovedError:
                    continue
        raise MovedError(said("Somebody else plays in this chat at the same moment: send the message again."))

    def _recognise(self, incoming: Incoming, owner: str, tree: Tree) -> Recognition:
        return recognise(incoming, tree, check_of=partial(self._check_of, owner), now=self._clock())

    def _check_of(self, owner: str, reply: int) -> int:
        digest = hmac.new(self._secret, f"gm-mark-v1|{owner}|{reply}".encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[: CHECK_BITS // 8])

    def _marked(self, owner: str, text: str, reply: int) -> str:
        """A reply with its invisible mark in it."""
        return put_mark(text, reply, self._check_of(owner, reply))

    # -- what a request comes to ----------------------------------------------------------------------------------

    def _answer(self, request: "_Request", found: Recognition, tree: Tree) -> Answering:
        if found.kind not in MOVING:
            return self._aside(request, found, tree)
        if self._quotes(request, found):
            return self._aside(request, replace(found, kind=Kind.BACKGROUND, base=None, node=None), tree)
        if found.base is None and not self._is_first_again(request, found):
            return self._begin(request, found, tree)
        nodes = tree.nodes(found.chat or 0)
        twin = twin_of(nodes, found)
        if twin is not None:
            return self._again(request, found, tree, twin)
        assert found.base is not None
        for name in chat_names(request.incoming, found.markers):
            if not tree.chats_named(name):
                # A chat that was copied, or got an id only now: it is found by that from here on.
                self._store.add_name(request.owner, found.base.chat, name)
        stands = standing(nodes, found.base, takebacks=self._positions.friendly(match_of(nodes, found.base)))
        if stands is not None:
            return self._refuse(request, found, nodes, stands)
        return self._turn(request, found, nodes)

    def _is_first_again(self, request: "_Request", found: Recognition) -> bool:
        """True for the first message of a chat once more; the same words to another game begin a chat of their own."""
        if found.kind is not Kind.AGAIN or found.node is None:
            return False
        return self._positions.game(found.node.id) == wish_of(request.wish, found).game.name

    def _begin(self, request: "_Request", found: Recognition, tree: Tree) -> Answering:
        """A new chat with a table of its own."""
        found = with_speaker(found, request.wish.game)
        # What recognition did not see is none: whoever began such a chat since then turns this one back.
        names = tuple(
            (name, len(tree.chats_named(name)) if found.chat is not None else 0)
            for name in chat_names(request.incoming, found.markers)
        )
        place = Place(None, names, None, 0, found.text or "", found.greeting)
        return self._sit_down(request, found, place)

    def _sit_down(self, request: "_Request", found: Recognition, place: Place) -> Answering:
        """A table as it is wished for, and the person's first words at it."""
        wish = wish_of(request.wish, found)
        table = open_table(wish)
        table.seal_shown = False
        text = place.text
        changed = changed_table(table, "", text)
        table = table if changed is None else changed[0]
        position = self._positions.fresh(table, request.owner, request.storyteller, wish.language)
        seat = seat_of(table, found.speaker) or 0
        if changed is None:
            pieces = first_words(position.session, seat, text)
        else:
            position.session.note(seat, text)
            pieces = agreed(position.session, seat, text, *changed[1:])
        return self._tell(request, found, position, pieces, self._new(request, position, place))

    def _turn(self, request: "_Request", found: Recognition, nodes: Mapping[int, Node]) -> Answering:
        """What the person wrote, played on the node that it was written on."""
        base = found.base
        assert base is not None
        position = self._position_at(request, base.id, found)
        found = with_speaker(found, position.session.table.game, position.session.table)
        text = found.text or ""
        place = Place(base.chat, (), base.id, len(nodes), text)
        if wants_another_game(position.session.table, wish_of(request.wish, found)):
            return self._sit_down(request, found, place)
        changed = changed_table(position.session.table, found.speaker, text)
        if changed is not None:
            fixed = changed[1].wish.language
            position = self._positions.fresh(changed[0], request.owner, request.storyteller, fixed)
            position.session.note(0, text)
        session = position.session
        seat = seat_of(session.table, found.speaker)
        if seat is None:
            say = translate(stranger(session.table, found.speaker), session.language(0))
            pieces = session.stand(0, text, say)
        elif changed is not None:
            pieces = agreed(session, seat, text, *changed[1:])
        else:
            pieces = session.say(seat, text)
        note = note_of_edit(request.incoming, found, session.language(seat or 0))
        if note:
            pieces = settled([Asked(note)], pieces)
        return self._tell(request, found, position, pieces, self._new(request, position, place))

    def _refuse(self, request: "_Request", found: Recognition, nodes: Mapping[int, Node], stands: Node) -> Answering:
        """No take-back: what was played and shown stands, and is shown."""
        base = found.base
        assert base is not None
        position = self._position_at(request, stands.id, found)
        found = with_speaker(found, position.session.table.game, position.session.table)
        session, text = position.session, found.text or ""
        seat = seat_of(session.table, found.speaker) or 0
        say = translate(why_it_stands(nodes, base, stands), session.language(seat))
        pieces = session.stand(seat, text, say)
        place = Place(stands.chat, (), stands.id, len(nodes), text)
        return self._tell(request, found, position, pieces, self._new(request, position, place))

    def _again(self, request: "_Request", found: Recognition, tree: Tree, twin: Node) -> Answering:
        """The same message on the same reply: the same actions and dice, told again (P6)."""
        if request.storyteller is not PLAIN:
            if not twin.applied and found.base is not None:
                # Where nothing was done, the message is read anew: a model may find more in it this time.
                return self._turn(request, found, tree.nodes(twin.chat))
            position = self._positions.before(request.owner, twin.id, request.storyteller) if twin.applied else None
            if position is not None:
                writer = Retelling(self._store, self._positions, position, twin)
                try:
                    return self._tell(request, found, position, position.session.retell(), writer)
                except DriftError as error:
                    LOG.error("%s; it is told as it was stored", error)
        reply = self._store.newest_reply(twin.id) or 0
        text = self._store.reply_text(reply)
        note = note_of_edit(request.incoming, found, language_of(text))
        if note and not text.startswith(note):
            text = f"{note}{APART}{text}"
            reply = self._store.add_reply(twin, text).id
        text = self._marked(request.owner, text, reply)
        return Beside(found.kind, iter([text]), request.prompt_tokens, str(twin.id))

    def _aside(self, request: "_Request", found: Recognition, tree: Tree) -> Answering:
        """What moves no game: a summary, a title, a word more."""
        node = found.node or found.base or self._quoted(request, found, tree)
        if node is None:
            text = aside(request.incoming, found, None, request.storyteller)
            return Beside(found.kind, text, request.prompt_tokens)
        reply = self._reply_at(node.id, found)
        position = self._positions.take(request.owner, node.id, reply, request.storyteller)
        pieces = aside(request.incoming, found, position.session, request.storyteller)
        # The table is looked at for the first piece alone; what a model has to say goes on without it.
        first = next(pieces, "")
        self._positions.put(node.id, reply, position)
        if found.kind in TOLD_IN_THE_CHAT:
            told = self._store.add_reply(node, first, beside=True)
            first = self._marked(request.owner, first, told.id)
        return Beside(found.kind, chain([first], pieces), request.prompt_tokens, str(node.id))

    def _quotes(self, request: "_Request", found: Recognition) -> bool:
        """True where the message holds a reply of ours: a program's task about the chat, not a person's words."""
        last = request.incoming.messages[-1]
        whole = last.role == USER and plain_words(last.text) == plain_words(found.text or "")
        return whole and any(mark.check == self._check_of(request.owner, mark.reply) for mark in find_marks(last.text))

    def _quoted(self, request: "_Request", found: Recognition, tree: Tree) -> Node | None:
        """The turn that a request is about which is no part of its chat: by the chat's id, or by a reply it quotes."""
        if found.chat is not None:
            nodes = tree.nodes(found.chat)
            return nodes[max(nodes)] if nodes else None
        for message in reversed(request.incoming.messages):
            for mark in reversed(find_marks(message.text)):
                if mark.check == self._check_of(request.owner, mark.reply):
                    reply = tree.reply(mark.reply)
                    return None if reply is None else tree.nodes(reply.chat).get(reply.node)
        return None

    # -- telling --------------------------------------------------------------------------------------------------

    def _reply_at(self, node: int, found: Recognition) -> int:
        """The telling of a node that the person sees; the newest where none is seen."""
        if found.parent is not None and found.parent.node == node and not found.parent.beside:
            return found.parent.id
        return self._store.newest_reply(node) or 0

    def _position_at(self, request: "_Request", node: int, found: Recognition) -> Position:
        return self._positions.take(request.owner, node, self._reply_at(node, found), request.storyteller)

    def _tell(
        self, request: "_Request", found: Recognition, position: Position, pieces: Iterator[Piece], writer: Writer
    ) -> Answering:
        """Stores the turn and begins to tell it."""
        wish = wish_of(request.wish, found)
        turn = PlayedTurn(
            found.kind,
            pieces,
            position,
            writer,
            text_of=ChatText(wish.html, _names_in_play(position.session.table, wish, found)).of,
            marked=partial(self._marked, request.owner),
            prompt_tokens=request.prompt_tokens,
            listener=request.listener,
            own_key=request.own_key,
        )
        turn.start()
        return turn

    def _new(self, request: "_Request", position: Position, place: Place) -> NewTelling:
        return NewTelling(self._store, self._positions, position, request.owner, place, request.incoming.stream)


@dataclass(frozen=True, slots=True)
class _Request:
    """Who asks for what."""

    incoming: Incoming
    owner: str
    wish: Wish
    storyteller: Storyteller
    listener: Listener
    own_key: bool

    @property
    def prompt_tokens(self) -> int:
        return sum(tokens_of(message.text) for message in self.incoming.messages)


def _names_in_play(table: Table, wish: Wish, found: Recognition) -> tuple[str, ...]:
    """All that the chat program may take for a speaker's name in front of a colon."""
    markers = found.markers
    written = () if markers is None else (markers.char, markers.name)
    return (*table.names, *wish.people, wish.bot, *(name for name in written if name))
