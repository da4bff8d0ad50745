"""`gm matches --database-url`: a match that was played at the server, taken out of its database, proves itself."""

import json
import re
import stat
from pathlib import Path

import pytest

from gm.conversation.request import ChatMessage, Incoming
from gm.engine.types import PlannedCall
from gm.errors import GmError
from gm.frontends.cli import run
from gm.replay import check
from gm.table import Table
from gm.transcript import HEADER, read_transcript
from tests.tables import AGAINST_BOT, decide, open_table

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from gm.frontends.openai_server.exporting import listed, transcript_of
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.storage import NewTurn, open_store


def _lines(records: list) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


class Played:
    """A match against a bot in a database, turn by turn, its prose told after each turn was stored."""

    def __init__(self, folder: Path, practice: int = 1) -> None:
        self.url = f"sqlite:///{folder}/chats.db"
        self.store = open_store(self.url)
        self.table = open_table(practice=practice)
        self.nodes: list[int] = []
        self.behind: list = []
        self.chat: int | None = None

    def play(self, turns: int = 1000) -> "Played":
        """So many turns, or to the end; the first deals."""
        for _ in range(turns):
            if self.table.outcome is not None:
                break
            if self.table.started:
                call = decide(self.table, 0)
                self._turn("go", lambda call=call: self.table.act(0, call.tool, call.arguments), (call,))
            else:
                self._turn("deal", self.table.start, (PlannedCall("start", {}),))
        return self

    def _turn(self, text, act, calls) -> None:
        before = self.table.outcome
        self.table.heard(0, text, calls)
        act()
        while self.table.play_bot() is not None:
            pass
        self.table.report(0)
        # Prose was told after its turn was stored: it stands with the reply, and before the next turn.
        records = [*self.behind, *self.table.take_records()]
        turn = NewTurn(
            self.chat,
            self.nodes[-1] if self.nodes else None,
            len(self.nodes),
            text,
            records=_lines(records),
            applied=True,
            over=before is not None or self.table.outcome is not None,
            opens_match=any(record["kind"] == HEADER for record in records),
            match=self.table.commitment,
        )
        node, reply = self.store.add_turn("owner", turn, "The cards speak.")
        self.table.told(0, "So it goes.")
        self.behind = self.table.take_records()
        self.store.append(reply.id, " So it goes.", _lines(self.behind))
        self.nodes.append(node.id)
        self.chat = node.chat


@pytest.fixture
def finished(tmp_path) -> Played:
    """A match that has ended."""
    return Played(tmp_path).play()


def _without_hashes(path: Path) -> list:
    return [{key: value for key, value in record.items() if key != "prev"} for record in read_transcript(path).records]


def test_a_finished_match_is_listed_taken_out_and_proves_itself(finished, tmp_path, capsys):
    url, match = finished.url, finished.table.commitment
    assert run(["matches", "--database-url", url]) == 0
    shown = capsys.readouterr().out
    assert match[:16] in shown
    assert "bombline, User against Bot, over" in shown
    out = tmp_path / "match.jsonl"
    assert run(["matches", "--database-url", url, "--export", match[:16], "--out", str(out)]) == 0
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    assert run(["replay", "--check", str(out)]) == 0
    told = [record["text"] for record in read_transcript(out).records if record["kind"] == "told"]
    assert len(told) == len(finished.nodes)


def test_a_match_that_goes_on_is_taken_out_down_to_any_of_its_turns(tmp_path):
    played = Played(tmp_path).play(5)
    lengths = []
    for node in (played.nodes[2], played.nodes[4]):
        path = tmp_path / f"{node}.jsonl"
        path.write_bytes(transcript_of(played.store, str(node)))
        assert check(path).ok
        lengths.append(len(read_transcript(path).records))
    assert lengths[0] < lengths[1]
    assert transcript_of(played.store, played.table.commitment) == path.read_bytes()
    resumed = Table.resume(path)
    assert resumed.view(0) == played.table.view(0)
    resumed.close()


def test_the_list_as_json_says_how_each_match_stands(finished, tmp_path, capsys):
    other = Played(tmp_path, practice=2).play(2)
    assert run(["matches", "--json", "--database-url", finished.url]) == 0
    newest, oldest = json.loads(capsys.readouterr().out)
    assert (newest["match"], newest["status"], newest["turns"]) == (other.table.commitment, "goes on", 2)
    assert (oldest["match"], oldest["status"], oldest["node"]) == (
        finished.table.commitment,
        "over",
        finished.nodes[-1],
    )
    assert newest["names"] == [chair.name for chair in AGAINST_BOT]
    assert oldest["winners"] == [finished.table.names[seat] for seat in finished.table.outcome.winners]
    assert [match.winners for match in listed(finished.store)] == [(), tuple(oldest["winners"])]


def test_a_table_that_was_changed_before_the_deal_is_taken_out_as_it_was_played(tmp_path):
    played = Played(tmp_path)
    played.store.add_turn("owner", NewTurn(None, None, 0, "hi"), "Welcome.")
    played._turn("hello", lambda: None, ())
    played.table, played.behind = open_table(practice=1), []
    played.play(4)
    path = tmp_path / "match.jsonl"
    path.write_bytes(transcript_of(played.store, played.table.commitment))
    assert check(path).ok
    assert any(record["kind"] == "start" for record in read_transcript(path).records)


def test_a_match_of_the_server_is_the_one_whose_final_hash_was_shown(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/chats.db")
    host, history = Host(store, b"k" * 32), []
    for text in ("hello", "call me Ann", "deal", "take the card of site A", "end turn", "I resign", "thank you"):
        history.append(ChatMessage("user", text))
        answer = host.answer(Incoming("bombline", tuple(history)), "owner")
        history.append(ChatMessage("assistant", "".join(answer.pieces())))
    final = [
        word for message in history for word in re.findall("Final hash of this match: `([0-9a-f]{64})", message.text)
    ]
    (match,) = listed(store)
    assert match.winners == ("Bot",)
    path = tmp_path / "match.jsonl"
    path.write_bytes(transcript_of(store, match.match))
    assert check(path).ok
    assert len(final) == 1
    assert f'"hash":"{final[0]}"'.encode() in path.read_bytes()
    store.close()


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("ffffffff", "no match here has an id that begins with 'ffffffff'"),
        ("", "no match here has an id"),
        ("%", "no match here has an id"),
        ("9999", "turn 9999 is not there"),
        ("1", "no match was opened yet"),
    ],
)
def test_what_is_not_there_cannot_be_taken_out(tmp_path, asked, message):
    played = Played(tmp_path)
    played.store.add_turn("owner", NewTurn(None, None, 0, "hi"), "Welcome.")
    with pytest.raises(GmError, match=message):
        transcript_of(played.store, asked)


def test_a_beginning_that_two_matches_share_is_not_enough(tmp_path):
    played = Played(tmp_path)
    for match in ("abc1", "abc2"):
        played.store.add_turn("owner", NewTurn(None, None, 0, "hi", opens_match=True, match=match), "Welcome.")
    with pytest.raises(GmError, match="several matches"):
        transcript_of(played.store, "abc")


def test_wrong_use_is_told_in_one_line(tmp_path, finished, capsys):
    there = tmp_path / "there.jsonl"
    there.write_text("mine")
    export = ["--export", finished.table.commitment]
    for command, message in (
        (["--database-url", f"sqlite:///{tmp_path}/none.db"], "there is no such database"),
        (export, "give --database-url URL"),
        (["--database-url", finished.url, *export, "--out", str(there)], "is there already"),
    ):
        assert run(["matches", *command]) == 2
        assert message in capsys.readouterr().err
    assert not (tmp_path / "none.db").exists()
    assert there.read_text() == "mine"
