"""The luck scheme as `docs/fairness.md` tells it: vectors, an independent checker, and what can never change a die."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.engine.chance import (
    PATH_START,
    DrawStream,
    SeededChance,
    canonical,
    commitment_of,
    match_key,
    path_after,
    practice_seed,
)
from gm.engine.match import Match
from gm.engine.sealed import nonce_from, opens, seal
from gm.engine.types import Action
from gm.games import get_game
from gm.table import Chair, Table
from gm.tools.schema import validator_for
from gm.transcript import read_transcript, seal_record

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "fairness.md").read_text(encoding="utf-8")
NODE = shutil.which("node")
SEED = bytes(range(32))
KEY = match_key(SEED)
FIRST = Action(0, "draw", {"source": "A"})
SECOND = Action(1, "buy", {"count": 2, "card": "Монета"})
P1 = path_after(PATH_START, FIRST)
BOMBLINE = get_game("bombline")


def _stream(label: bytes) -> DrawStream:
    return DrawStream(KEY, label)


def _row(what: str) -> str:
    """The value that the page's table of vectors gives."""
    found = re.search(rf"^\| {re.escape(what)}[^\n]* \| `([^`]*)` \|$", PAGE, re.MULTILINE)
    assert found is not None, what
    return found.group(1)


def _shuffled() -> str:
    cards = list("ABCDEFGH")
    _stream(b"draw" + P1).shuffle(cards, "")
    return "".join(cards)


def _picks(label: bytes, sizes: list[int], first: int = 0) -> str:
    stream = _stream(label)
    return " ".join(str(stream.pick(size, "") + first) for size in sizes)


def _first_number() -> str:
    stream = _stream(b"draw" + PATH_START)
    return f"{stream.pick(1 << 64, ''):016x}"


BOT_LABEL = b"bot\x01" + P1
NONCE = nonce_from(_stream(BOT_LABEL))
CHOICE = {"card": "J", "stance": "compete"}
VECTORS: dict[str, Callable[[], str]] = {
    "commitment": lambda: commitment_of(SEED),
    "match key": KEY.hex,
    "match key with the word": match_key(SEED, "слово").hex,
    "seed of practice match 7": practice_seed(7).hex,
    "P0": PATH_START.hex,
    "first action": canonical(FIRST).decode,
    "P1, the path after it": P1.hex,
    "second action": canonical(SECOND).decode,
    "P2, the path after both": path_after(P1, SECOND).hex,
    "that stream, picks of 246": lambda: _picks(b"draw" + PATH_START, [246, 245, 244, 243, 242]),
    "stream `draw` \\| P1, eight dice": lambda: _picks(b"draw" + P1, [6] * 8, 1),
    "the same stream, shuffle": _shuffled,
    "the same stream, four picks": lambda: _picks(b"draw" + P1, [(1 << 63) + 1] * 4),
    "stream `show`, eight dice": lambda: _picks(b"show", [6] * 8, 1),
    "stream `bot` \\| 01 \\| P1": lambda: _picks(BOT_LABEL, [6] * 8),
    "nonce from that stream": NONCE.hex,
    "seal of": lambda: seal(CHOICE, NONCE),
}


@pytest.mark.parametrize("what", VECTORS)
def test_p7_vectors_of_the_page_hold(what):
    assert _row(what) == VECTORS[what]()


def test_p7_first_number_is_the_first_eight_bytes_of_the_hmac():
    assert _row("first HMAC of the stream").startswith(_first_number())


def test_p7_streams_of_the_engine_are_those_of_the_page():
    chance = SeededChance(KEY)
    chance.enter_look()
    assert [chance.die(6, "") for _ in range(8)] == [int(die) for die in _row("stream `show`, eight dice").split()]
    chance.enter(FIRST)
    assert [chance.die(6, "") for _ in range(8)] == [int(die) for die in _row("stream `draw` \\| P1").split()]
    bot = chance.bot_stream(1)
    assert [bot.pick(6, "") for _ in range(8)] == [int(pick) for pick in _row("stream `bot`").split()]


def test_p7_a_sealed_choice_opens_with_its_own_choice_alone():
    sealed = seal(CHOICE, NONCE)
    assert opens(sealed, CHOICE, NONCE)
    assert not opens(sealed, {**CHOICE, "card": "Q"}, NONCE)
    assert not opens(sealed, CHOICE, bytes(16))


# -- a finished match, checked from outside ---------------------------------------------------------------------------


def _finished(path: Path, word: str = "") -> Path:
    """A short match among bots, with looks, dice for show and refused calls in it."""
    chairs = (Chair("User", "random"), Chair("Bot", "random"))
    table = Table.open(BOMBLINE, chairs, path=path, seed=SEED)
    table.start(word)
    for turn in range(400):
        if table.play_bot() is None:
            break
        if turn % 3 == 0:
            table.act(0, "roll_die", {})
            table.act(0, "play_card", {"card": "Excalibur"})
            table.act(1, "see_deck", {})
    if table.outcome is None:
        table.act(0, "resign", {})
    table.close()
    return path


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("word", ["", "слово", 'a "quoted" word'], ids=["none", "cyrillic", "quotes"])
def test_p7_independent_checker_proves_a_finished_match(tmp_path, word):
    path = _finished(tmp_path / "match.jsonl", word)
    done = _check_with_node(path)
    assert done.returncode == 0, done.stdout + done.stderr
    draws = sum(_count(record) for record in read_transcript(path).records)
    assert f" {draws} draws: " in done.stdout
    assert draws > 500


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("kind", ["start", "bot", "call"])
def test_p7_independent_checker_finds_a_forged_draw(tmp_path, kind):
    """The forger writes every hash anew, so only the draw itself gives it away."""
    path = _finished(tmp_path / "match.jsonl")
    lines, prev, forged = [], "0" * 64, 0
    for number, record in enumerate(read_transcript(path).records, 1):
        groups = record.get("draws", record.get("show", []))
        groups = groups or [group for entry in record.get("path", ()) for group in entry["draws"]]
        if record["kind"] == kind and groups and not forged:
            size, value = groups[-1]["results"][-1]
            groups[-1]["results"][-1] = [size, (value + 1) % size]
            forged = number
        line, prev = seal_record(record, prev)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    done = _check_with_node(path)
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {forged}: the draw for")


def _check_with_node(path: Path) -> subprocess.CompletedProcess[str]:
    assert NODE is not None
    command = [NODE, str(DOCS / "check_fairness.mjs"), str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def _count(record: dict) -> int:
    groups = [*record.get("draws", ()), *record.get("show", ())]
    groups += [group for entry in record.get("path", ()) for group in entry["draws"]]
    return sum(len(group["results"]) for group in groups)


@pytest.mark.skipif(
    not all(map(shutil.which, ("bash", "openssl", "xxd", "sed", "python3"))), reason="a shell tool is missing"
)
def test_p7_walk_through_by_hand_comes_out(tmp_path):
    """The shell blocks of the page, run as a careful player would, on a match dealt without a word."""
    path = _finished(tmp_path / "match.jsonl")
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    script = "set -eu\n" + "\n".join(blocks)
    done = subprocess.run(
        ["bash", "-c", script], env={"FILE": str(path), "PATH": "/usr/bin:/bin:/usr/local/bin"}, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown, computed, key, number, pair, path1, last_computed, last_shown = done.stdout.split()
    assert shown == computed == commitment_of(SEED)
    assert key == KEY.hex()
    assert pair == f"246,{number}]"
    assert path1 == P1.hex()
    assert last_computed == last_shown == read_transcript(path).final_hash


# -- what can never change a coming die -----------------------------------------------------------------------------


def _position(hand: list[str], **more: object) -> Match:
    """Seat 0 in Action with this hand; smoke lies, so an attack rolls dice."""
    setup = {"phase": "action", "smokes": [2], "seats": [{"hand": hand}, {"boosts": ["Rusher"]}], **more}
    chance = SeededChance(KEY)
    state = BOMBLINE.from_setup(setup, BOMBLINE.options_type(), chance)
    return Match(BOMBLINE, state, chance, validator_for(BOMBLINE))


def _dice(match: Match, action: Action) -> list:
    drawn = []
    match.chance.on_draw = drawn.append
    assert match.apply(action).ok
    return drawn


HAND = ["Supernova", "Supernova", "Throwing knife", "Akm", "Flashbang", "Decoy grenade"]
SHOOT = Action(0, "play_card", {"card": "Supernova"})
NO_CHANGE = {
    "show roll": Action(0, "roll_die", {}),
    "look": Action(0, "see_deck", {}),
    "look of the other": Action(1, "see_deck", {}),
    "card not there": Action(0, "play_card", {"card": "AWM"}),
    "not your turn": Action(1, "draw", {"source": "A"}),
    "wrong phase": Action(0, "draw", {"source": "A"}),
    "bad pair": Action(0, "play_card", {"card": "Akm", "modification": "Slug"}),
    "bad target": Action(0, "play_card", {"card": "Flashbang"}),
    "bad arguments": Action(0, "play_card", {"card": 7}),
    "unknown tool": Action(0, "reroll", {}),
}


@pytest.mark.parametrize("between", NO_CHANGE)
def test_p6_what_changes_nothing_changes_no_coming_die(between):
    expected = _dice(_position(HAND), SHOOT)
    match = _position(HAND)
    for _ in range(3):
        match.apply(NO_CHANGE[between])
    assert _dice(match, SHOOT) == expected
    assert len(expected) >= 1


UNUSED = {
    "target on a shotgun": {"target": {"owner": "opponent", "boost": "Rusher"}},
    "pick on a shotgun": {"pick": "USP"},
    "both": {"pick": "USP", "target": {"owner": "self", "boost": "Rusher"}},
}


@pytest.mark.parametrize("extra", UNUSED)
def test_p6_an_unused_argument_changes_no_die(extra):
    used = Action(0, "play_card", {**SHOOT.arguments, **UNUSED[extra]})
    match, plain = _position(HAND), _position(HAND)
    assert _dice(match, used) == _dice(plain, SHOOT)
    assert match.chance.path == plain.chance.path


BOMB = {"phase": "defuse", "smokes": [], "ap": 8}


def _after_bomb(hand: list[str], arguments: dict) -> Match:
    match = _position(hand, **BOMB)
    assert match.apply(Action(0, "resolve_bomb", arguments)).ok
    return match


def test_p6_cards_with_detonate_change_no_coming_die():
    plain = _after_bomb(HAND, {"method": "detonate"})
    used = _after_bomb(HAND, {"method": "detonate", "cards": ["Akm", "Flashbang"]})
    assert used.chance.path == plain.chance.path
    assert used.state == plain.state


def test_p6_unused_tail_of_a_damage_list_changes_no_coming_die():
    """Two Akm deal 6: what the list names beyond them is never played."""
    hand = ["Akm", "Akm", "Throwing knife", "MP5"]
    short = _after_bomb(hand, {"method": "damage", "cards": ["Akm", "Akm"]})
    long = _after_bomb(hand, {"method": "damage", "cards": ["Akm", "Akm", "Throwing knife", "MP5"]})
    one_by_one = _position(hand, **BOMB)
    for _ in range(2):
        assert one_by_one.apply(Action(0, "play_card", {"card": "Akm"})).ok
    assert short.chance.path == long.chance.path == one_by_one.chance.path
    assert short.state == long.state == one_by_one.state


def test_p6_another_action_meets_other_dice():
    paths = {_after(arguments).chance.path for arguments in ({"card": "Supernova"}, {"card": "Akm"})}
    assert len(paths) == 2


def _after(arguments: dict) -> Match:
    match = _position(HAND)
    assert match.apply(Action(0, "play_card", arguments)).ok
    return match
