"""A chat program in a few lines, for tests: it keeps a history and sends all of it, as chat programs do."""

from dataclasses import dataclass, field, replace

from gm.conversation.marks import strip_marks
from gm.conversation.request import ASSISTANT, SYSTEM, USER, ChatMessage, Incoming
from gm.frontends.openai_server.answering import Answering, GameMaster


@dataclass
class ChatProgram:
    """A chat with `model`; `messages` is what the person sees, `last` the answer that came last."""

    host: GameMaster
    model: str = "bombline"
    owner: str = "owner"
    system: tuple[str, ...] = ()
    chat: str = ""
    keeps_marks: bool = True
    messages: list[ChatMessage] = field(default_factory=list)
    last: Answering | None = None

    def ask(self, messages: list[ChatMessage] | None = None, *, stream: bool = True) -> str:
        """Sends the history as it is; the answer, which is not added to it."""
        history = [*(ChatMessage(SYSTEM, text) for text in self.system), *(messages or self.messages)]
        self.last = self.host.answer(Incoming(self.model, tuple(history), stream, self.chat), self.owner)
        return "".join(self.last.pieces())

    def say(self, text: str, name: str = "") -> str:
        """A message of the person, and the reply to it."""
        self.messages.append(ChatMessage(USER, text, name))
        return self._told()

    def swipe(self) -> str:
        """Another telling of the last message instead of the last reply."""
        assert self.messages[-1].role == ASSISTANT
        self.messages.pop()
        return self._told()

    def edit(self, text: str) -> str:
        """Other words instead of the last message, and a reply to them instead of the last reply."""
        self.messages.pop()
        self.messages[-1] = replace(self.messages[-1], text=text)
        return self._told()

    def back(self, exchanges: int = 1) -> None:
        """Deletes the last exchanges."""
        del self.messages[-2 * exchanges :]

    def _told(self) -> str:
        reply = self.ask()
        self.messages.append(ChatMessage(ASSISTANT, reply if self.keeps_marks else strip_marks(reply)))
        return strip_marks(reply)

    @property
    def kind(self) -> str:
        """What the last request was taken for."""
        assert self.last is not None
        return str(self.last.kind)
