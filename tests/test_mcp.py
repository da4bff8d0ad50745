"""`gm mcp` by the SDK's own client, in this process: tools, answers, refusals, requests that come twice."""

import dataclasses
import gc
import json
import random
from pathlib import Path

import anyio
import pytest
from mcp import Client, MCPError
from mcp_types import ResourceTemplateReference

from gm.frontends.mcp_server import rooms
from gm.frontends.mcp_server.answers import reply
from gm.frontends.mcp_server.requests import META_KEY, RequestIdError, request_id_in
from gm.frontends.saved import saved_matches
from gm.games import GAMES, get_game
from gm.replay import check
from gm.table import Chair, Table
from gm.tools.schema import load_schemas
from gm.transcript import chain, read_transcript
from tests.mcp_seats import (
    PERSONS,
    Hosted,
    call,
    carried_out,
    in_process,
    one_of,
    play_out,
    setting_in,
    text_of,
    values_of,
)
from tests.secrets_of import secrets_of

every_game = pytest.mark.parametrize("game", sorted(GAMES))
both_eras = pytest.mark.parametrize("mode", ["auto", "legacy"])
TABLE_TOOLS = ["see_table", "legal_moves", "start", "resign", "rematch", "rules"]


def chairs_of(game: str) -> tuple[Chair, ...]:
    names = get_game(game).default_names(min(get_game(game).seat_counts))
    return (Chair(names[0]), *(Chair(name, "easy") for name in names[1:]))


def only_file(folder: Path) -> Path:
    (path,) = folder.glob("*.jsonl")
    return path


# -- what there is --------------------------------------------------------------------------------------------------


@every_game
def test_the_games_tools_stand_there_with_their_own_schemas(game: str, tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            rules = get_game(game)
            assert list(tools) == [*TABLE_TOOLS, *rules.tools]
            for name in rules.tools:
                schema = load_schemas(game)[name]
                assert (tools[name].description, tools[name].input_schema) == (
                    schema["description"],
                    schema["parameters"],
                )
            for tool in tools.values():
                hints = tool.annotations
                assert tool.title
                assert hints is not None
                assert hints.destructive_hint == (tool.name == "resign")
                looks = tool.name in {"see_table", "legal_moves", "rules", *rules.looks}
                assert hints.read_only_hint == looks
                assert hints.idempotent_hint == (looks or tool.name == "rematch")

    in_process(scene, setting_in(tmp_path, game, chairs_of(game)))


@both_eras
@every_game
def test_a_whole_match_to_its_end_holds_against_a_check(game: str, mode: str, tmp_path: Path):
    setting = setting_in(tmp_path, game, chairs_of(game), practice=None)

    async def scene(hosted: Hosted) -> None:
        async with hosted.client(mode=mode) as client:
            results = await play_out(client, random.Random(5))
            outcome = values_of(results[-1])["outcome"]
            for result in results[:-1]:
                assert outcome["seed"] not in result.model_dump_json()
            assert f"{outcome['seed']}\n" in text_of(results[-1])
            assert outcome["final_hash"] == check(only_file(tmp_path)).final_hash
            after = values_of(await call(client, "see_table"))
            assert after["outcome"] == outcome
            assert after["lines"][-len(values_of(results[-1])["lines"]) :] == values_of(results[-1])["lines"]
            refused = await call(client, get_game(game).tools[0])
            assert (refused.is_error, values_of(refused)["error"]["code"]) == (True, "game_over")

    in_process(scene, setting)
    verdict = check(only_file(tmp_path))
    assert verdict.ok, verdict.message
    records = read_transcript(only_file(tmp_path)).records
    assert [record["sealed"] for record in records if record["kind"] == "start"] == ["both"]
    assert [saved.status for saved in saved_matches(tmp_path)] == ["over"]


def test_a_word_given_before_the_seal_was_shown_seals_nothing(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            values = await carried_out(client, "start", word="tulip")
            assert "sealed by the host alone" in values["match"]["fairness"]

    in_process(scene, setting_in(tmp_path, practice=None))


def test_a_rematch_is_sealed_first_and_dealt_by_start(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await carried_out(client, "start")
            early = await call(client, "rematch")
            assert (early.is_error, values_of(early)["error"]["code"]) == (True, "not_allowed")
            await carried_out(client, "resign")
            new = await carried_out(client, "rematch")
            assert (new["match"]["status"], new["view"], new["offers"]) == ("not_dealt", {}, [])
            again = await carried_out(client, "rematch")
            assert again["match"] == new["match"]
            dealt = await carried_out(client, "start", word="tulip")
            assert dealt["match"]["commitment"] == new["match"]["commitment"]
            assert "sealed by both" in dealt["match"]["fairness"]

    in_process(scene, setting_in(tmp_path, practice=None))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"bombline-mcp-main-{number}.jsonl" for number in (1, 2)
    ]


# -- P2 -------------------------------------------------------------------------------------------------------------


@every_game
def test_p2_no_answer_depends_on_what_its_seat_may_not_know(game: str):
    """At many moments of a match, what lies hidden is dealt anew: not a byte of what the seat is told changes."""
    rules, secrets, luck = get_game(game), secrets_of(game), random.Random(3)
    names = rules.default_names(min(rules.seat_counts))
    table = Table.open(rules, [Chair(name) for name in names], path=None, practice=1)
    table.start()
    changed = 0
    for _ in range(60):
        acting = [seat for seat in range(len(names)) if table.offers(seat)]
        if table.outcome is not None or not acting:
            break
        match = table._course.match
        assert match is not None
        state = match.state
        for seat in range(len(names)):
            told = [reply(table, seat, tool) for tool in ("see_table", "legal_moves", rules.tools[0])]
            match.state = secrets.swap(state, seat, luck)
            changed += match.state != state
            assert [reply(table, seat, tool) for tool in ("see_table", "legal_moves", rules.tools[0])] == told
            match.state = state
        offer = luck.choice([offer for offer in table.offers(acting[0]) if offer.calls])
        assert table.act(acting[0], offer.tool, luck.choice(offer.calls)).ok
    assert changed > 20, "the swap hardly changes anything: this test proves nothing"


def test_p2_two_seats_get_their_own_views_and_transcripts(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client(0) as ann, hosted.client(1) as bob:
            await carried_out(ann, "start")
            views = [(await carried_out(client, "see_table")) for client in (ann, bob)]
            for seat, values in enumerate(views):
                seats = values["view"]["seats"]
                assert values["match"]["seat"] == seat
                assert "hand" in seats[seat]
                assert "hand" not in seats[1 - seat]
            assert [bool(values["offers"]) for values in views].count(True) == 1
            records = read_transcript(only_file(tmp_path)).records
            for client in (ann, bob):
                (copy,) = (await client.read_resource("gm://transcript/current")).contents
                assert records[0]["seed"] not in copy.model_dump_json()
                assert '"path"' not in copy.model_dump_json()

    in_process(scene, setting_in(tmp_path, chairs=PERSONS, practice=None))


def test_p2_a_bug_is_told_to_the_log_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def broken(self: Table, seat: int) -> object:
        raise AssertionError("the bot holds 'Akm'")

    async def scene(hosted: Hosted) -> None:
        for mode in ("auto", "legacy"):
            async with hosted.client(mode=mode) as client:
                await carried_out(client, "see_table")
                with monkeypatch.context() as patch:
                    patch.setattr(Table, "display", broken)
                    patch.setattr(Table, "offers", broken)
                    with pytest.raises(MCPError) as error:
                        await call(client, "see_table")
                assert "Akm" not in str(error.value)
                await carried_out(client, "see_table")

    in_process(scene, setting_in(tmp_path))


# -- refusals and junk ----------------------------------------------------------------------------------------------


def test_a_refusal_is_a_result_with_a_hint_and_changes_nothing(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            early = await call(client, "draw", source="A")
            assert (early.is_error, values_of(early)["error"]["code"]) == (True, "not_started")
            before = await carried_out(client, "start")
            for tool, arguments, code in (
                ("end_turn", {}, "wrong_phase"),
                ("draw", {"source": "C"}, "bad_arguments"),
                ("draw", {"where": "A"}, "bad_arguments"),
                ("start", {}, "not_allowed"),
                ("start", {"word": 5}, "bad_arguments"),
                ("start", {"word": "x" * 101}, "bad_arguments"),
                ("see_table", {"wait_seconds": -1}, "bad_arguments"),
                ("resign", {"really": True}, "bad_arguments"),
                ("rematch", {}, "not_allowed"),
                ("rules", {"topic": "no such thing"}, "no_such_topic"),
            ):
                refused = await call(client, tool, **arguments)
                error = values_of(refused)["error"]
                assert (refused.is_error, error["code"]) == (True, code), tool
                assert error["message"]
                assert error["message"] in text_of(refused)
                if code != "no_such_topic" and "view" in values_of(refused):
                    assert values_of(refused)["view"] == before["view"]
                    assert values_of(refused)["offers"] == before["offers"]
            assert (await carried_out(client, "see_table"))["view"] == before["view"]

    in_process(scene, setting_in(tmp_path))


@both_eras
def test_junk_is_answered_in_short(mode: str, tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client(mode=mode) as client:
            await carried_out(client, "start")
            for junk in ("", "x" * 1_000_000, "draw\n", "__class__", "Ничья"):
                with pytest.raises(MCPError) as error:
                    await client.call_tool(junk, {})
                assert len(str(error.value)) < 500
            size = only_file(tmp_path).stat().st_size
            for tool in ("draw", "play_card", "start", "see_table", "rules"):
                for junk in ({"source": "x" * 1_000_000}, {"topic": "y" * 1_000_000}, {"card": [[[[]]]] * 1000}):
                    refused = await call(client, tool, **junk)
                    assert refused.is_error
                    assert len(values_of(refused)["error"]["message"]) < 500
            assert only_file(tmp_path).stat().st_size < size + 60_000
            for address in (
                "gm://table/1",
                "gm://rules/warha-realms",
                "gm://rules/bombline/zzz",
                "x" * 100_000,
                "file:///",
            ):
                with pytest.raises(MCPError):
                    await client.read_resource(address)
            with pytest.raises(MCPError):
                await client.get_prompt("play_chess")

    in_process(scene, setting_in(tmp_path))
    assert check(only_file(tmp_path)).ok


# -- the same request twice -----------------------------------------------------------------------------------------


@both_eras
def test_p7_the_same_request_again_gets_the_same_answer_and_does_nothing(mode: str, tmp_path: Path):
    setting, luck = setting_in(tmp_path, practice=None), random.Random(2)
    first: list[tuple[str, dict[str, object], str, str]] = []

    async def play(hosted: Hosted) -> None:
        async with hosted.client(mode=mode) as client:
            await carried_out(client, "see_table")
            result = await call(client, "start", "n0", word="tulip")
            first.append(("start", {"word": "tulip"}, "n0", result.model_dump_json()))
            for number in range(1, 6):
                tool, arguments = one_of(values_of(result), luck)
                result = await call(client, tool, f"n{number}", **arguments)
                first.append((tool, arguments, f"n{number}", result.model_dump_json()))
            refused = await call(client, "draw", "wrong", source="skip")
            assert refused.is_error
            first.append(("draw", {"source": "skip"}, "wrong", refused.model_dump_json()))

    async def repeat(hosted: Hosted) -> None:
        async with hosted.client(mode=mode) as client:
            for tool, arguments, request_id, answer in (*first, *reversed(first)):
                again = await call(client, tool, request_id, **arguments)
                assert again.model_dump_json() == answer, (tool, request_id)

    in_process(play, setting)
    size = only_file(tmp_path).stat().st_size
    in_process(repeat, setting)
    assert only_file(tmp_path).stat().st_size == size
    assert check(only_file(tmp_path)).ok


def test_p7_the_last_call_of_a_match_is_remembered_after_the_rematch(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await carried_out(client, "start")
            end = await call(client, "resign", "end")
            new = await call(client, "rematch", "new")
            await carried_out(client, "start")
            assert await call(client, "resign", "end") == end
            assert await call(client, "rematch", "new") == new
            assert (await carried_out(client, "see_table"))["match"]["status"] == "goes_on"

    in_process(scene, setting_in(tmp_path))


def test_an_id_belongs_to_one_call_of_one_seat(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client(0) as ann, hosted.client(1) as bob:
            await carried_out(ann, "start", "one")
            for tool, arguments in (("start", {"word": "other"}), ("draw", {"source": "A"})):
                other = await call(ann, tool, "one", **arguments)
                assert (other.is_error, values_of(other)["error"]["code"]) == (True, "request_id_used")
            own = await call(bob, "start", "one")
            assert values_of(own)["error"]["code"] == "not_allowed"

    in_process(scene, setting_in(tmp_path, chairs=PERSONS))


@pytest.mark.parametrize("given", ["", "x" * 129, True, 1.5, [], {}], ids=repr)
def test_what_is_no_request_id_is_refused_before_anything_is_done(given: object, tmp_path: Path):
    with pytest.raises(RequestIdError):
        request_id_in({META_KEY: given})

    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            meta = {META_KEY: given}
            refused = await client.call_tool("start", {}, meta=meta)  # type: ignore[arg-type]
            assert values_of(refused)["error"]["code"] == "bad_arguments"
            assert (await carried_out(client, "see_table"))["match"]["status"] == "not_dealt"

    in_process(scene, setting_in(tmp_path))


def test_an_id_may_hold_any_text():
    assert request_id_in({META_KEY: 17}) == "17"
    assert request_id_in({META_KEY: '"quoted" \\ gm/request-id="x" Ж\n'}) == '"quoted" \\ gm/request-id="x" Ж\n'
    assert request_id_in(None) == request_id_in({}) == ""


def test_ids_with_quotes_and_breaks_are_found_again(tmp_path: Path):
    odd = 'a "b" \\ c\n gm/request-id="x" Ж'

    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            first = await call(client, "start", odd)
            assert await call(client, "start", odd) == first

    in_process(scene, setting_in(tmp_path))
    in_process(scene, setting_in(tmp_path))


# -- several at once ------------------------------------------------------------------------------------------------


def test_two_calls_at_once_are_carried_out_one_after_the_other(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await carried_out(client, "start")
            results = []

            async def draw() -> None:
                results.append(await call(client, "draw", source="A"))

            async with anyio.create_task_group() as tasks:
                for _ in range(10):
                    tasks.start_soon(draw)
            assert [result.is_error for result in results].count(False) == 1

    in_process(scene, setting_in(tmp_path))
    assert check(only_file(tmp_path)).ok


def test_a_cancelled_call_is_done_whole_or_not_at_all(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            values = await carried_out(client, "start")
            luck = random.Random(4)
            for number in range(40):
                if "outcome" in values:
                    break
                tool, arguments = one_of(values, luck)
                with anyio.move_on_after(luck.choice((0, 0.001, 0.004))):
                    await call(client, tool, f"c{number}", **arguments)
                result = await call(client, tool, f"c{number}", **arguments)
                assert not result.is_error, text_of(result)
                values = values_of(result)

    in_process(scene, setting_in(tmp_path))
    records = read_transcript(only_file(tmp_path)).records
    heard = [record["text"] for record in records if record["kind"] == "heard"]
    assert len(heard) == len(set(heard))
    assert check(only_file(tmp_path)).ok


def test_who_waits_is_woken_by_the_others_move_and_those_who_listen_are_told(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client(0) as ann, hosted.client(1) as bob:
            clients, told = (ann, bob), []
            values = [await carried_out(client, "start" if client is ann else "see_table") for client in clients]
            mover = next(seat for seat in (0, 1) if values[seat]["your_turn"])

            async def listen(started: anyio.Event) -> None:
                async with clients[1 - mover].listen(resource_subscriptions=["gm://table/current"]) as stream:
                    started.set()
                    async for event in stream:
                        told.append(event.uri)
                        return

            async def wait() -> None:
                news = await carried_out(clients[1 - mover], "see_table", wait_seconds=50)
                assert news["lines"]

            async with anyio.create_task_group() as tasks:
                listening = anyio.Event()
                tasks.start_soon(listen, listening)
                await listening.wait()
                tasks.start_soon(wait)
                await anyio.sleep(0.05)
                tool, arguments = one_of(values[mover], random.Random(1))
                await carried_out(clients[mover], tool, **arguments)
            assert told == ["gm://table/current"]
            quiet = await carried_out(clients[1 - mover], "see_table", wait_seconds=0.05)
            assert not quiet["your_turn"]

    in_process(scene, setting_in(tmp_path, chairs=PERSONS))


# -- what can be read -----------------------------------------------------------------------------------------------


@both_eras
def test_resources_and_prompts(mode: str, tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client(mode=mode) as client:
            addresses = [resource.uri for resource in (await client.list_resources()).resources]
            assert addresses == ["gm://table/current", "gm://transcript/current", "gm://rules/bombline"]
            values = await carried_out(client, "start")
            table = json.loads(await _read(client, "gm://table/current"))
            assert {key: table[key] for key in ("view", "offers", "match")} == {
                key: values[key] for key in ("view", "offers", "match")
            }
            assert "flashbang: Flashbang (1 action point)" in await _read(client, "gm://rules/bombline")
            assert "destroys one placed boost" in await _read(client, "gm://rules/bombline/flashbang")
            assert "Smoke grenade" in await _read(client, "gm://rules/bombline/smoke%20grenade")
            (template,) = (await client.list_resource_templates()).resource_templates
            assert template.uri_template == "gm://rules/bombline/{topic}"
            reference = ResourceTemplateReference(type="ref/resource", uri=template.uri_template)
            found = await client.complete(reference, {"name": "topic", "value": "Fl"})
            assert found.completion.values == ["flashbang", "flak jacket"]
            (prompt,) = (await client.list_prompts()).prompts
            text = (await client.get_prompt(prompt.name, {"word": "tulip"})).messages[0].content.model_dump_json()
            assert prompt.name == "play_bombline"
            assert "tulip" in text

    in_process(scene, setting_in(tmp_path))


async def _read(client: Client, address: str) -> str:
    (contents,) = (await client.read_resource(address)).contents
    return str(contents.model_dump()["text"])


def test_the_copy_of_a_finished_match_can_be_checked(tmp_path: Path):
    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await play_out(client, random.Random(1))
            copy = tmp_path / "copy.txt"
            copy.write_text(await _read(client, "gm://transcript/current"), encoding="utf-8")
            assert check(copy).ok

    in_process(scene, setting_in(tmp_path, practice=None))


# -- which table ----------------------------------------------------------------------------------------------------


def test_a_match_goes_on_where_it_stopped_and_others_do_not_get_into_it(tmp_path: Path):
    setting = setting_in(tmp_path)
    seen = []

    async def begin(hosted: Hosted) -> None:
        async with hosted.client() as client:
            values = await carried_out(client, "start")
            tool, arguments = one_of(values, random.Random(1))
            seen.append((await carried_out(client, tool, **arguments))["view"])

    async def go_on(hosted: Hosted) -> None:
        async with hosted.client() as client:
            assert (await carried_out(client, "see_table"))["view"] == seen[0]

    async def refused(hosted: Hosted) -> None:
        async with hosted.client() as client:
            result = await call(client, "see_table")
            assert (result.is_error, values_of(result)["error"]["code"]) == (True, "table_unavailable")
            assert "--table" in text_of(result)

    in_process(begin, setting)
    in_process(go_on, setting)
    in_process(refused, dataclasses.replace(setting, chairs=(Chair("Eve"), Chair("Bot", "easy"))))
    only_file(tmp_path)


def test_a_file_that_was_never_opened_stops_nobody(tmp_path: Path):
    (tmp_path / "bombline-mcp-main-1.jsonl").write_bytes(b'{"v":1,"kind":"head')

    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await carried_out(client, "start")

    in_process(scene, setting_in(tmp_path))
    assert len([*tmp_path.iterdir()]) == 2


def test_a_file_that_another_program_has_is_an_answer_not_a_crash(tmp_path: Path):
    setting = setting_in(tmp_path)
    table = Table.open(setting.game, setting.chairs, path=setting.next_path("main"), practice=setting.practice)

    async def scene(hosted: Hosted) -> None:
        async with hosted.client() as client:
            result = await call(client, "start")
            assert values_of(result)["error"]["code"] == "table_unavailable"
            table.close()
            await carried_out(client, "start")

    in_process(scene, setting)


def test_p2_a_file_that_was_changed_is_told_of_without_what_stands_in_it(tmp_path: Path):
    async def begin(hosted: Hosted) -> None:
        async with hosted.client() as client:
            await carried_out(client, "start")

    async def refused(hosted: Hosted) -> None:
        async with hosted.client() as client:
            result = await call(client, "see_table")
            assert values_of(result)["error"]["code"] == "table_unavailable"
            assert "line 3" in text_of(result)
            assert "tulip" not in text_of(result)

    in_process(begin, setting_in(tmp_path))
    records = [*read_transcript(only_file(tmp_path)).records]
    assert records[2]["kind"] == "start"
    records[2] = {**records[2], "digest": "tulip"}
    only_file(tmp_path).write_text("".join(f"{line}\n" for line in chain(records)), encoding="utf-8")
    in_process(refused, setting_in(tmp_path))


def test_tables_that_anybody_may_name_are_forgotten_and_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rooms, "OPEN_TABLES", 2)
    monkeypatch.setattr(rooms, "KNOWN_TABLES", 3)

    async def scene(hosted: Hosted) -> None:
        hall = hosted.hall
        async with hosted.client() as client:
            await carried_out(client, "start")
            for number in range(8):
                room = hall.room(f"table-{number}")
                await hall.read(room, lambda place: place.open().commitment)
                del room
            gc.collect()
            named = [hall.room(f"table-{number}") for number in range(8)]
            assert len({id(room) for room in named}) == 8
            assert sum(room.place.table is not None for room in [*named, hosted.room]) <= 2
            # Who is connected keeps the table: whoever asks for it meanwhile comes to the same one.
            assert hall.room("main") is hosted.room
            await carried_out(client, "see_table")
            assert len(hall._rooms) == 3
            del named
            gc.collect()
            assert len(hall._alive) == 3

    in_process(scene, setting_in(tmp_path))
