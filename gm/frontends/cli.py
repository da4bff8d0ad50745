"""The command line `gm`. Only argparse is imported here; each command imports what it uses when it runs."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeAlias

from gm import __version__
from gm.errors import GmError

WRONG_USE = 2
"""The exit code for wrong use and for a file that is none; 1 is a check that failed."""

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where help is, and leaves with 2."""
        sys.stderr.write(f"{self.prog}: {message}; see {self.prog} --help\n")
        sys.exit(WRONG_USE)


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands; the chosen one stands in `run`."""
    parser = Parser(prog="gm", description="A game master for card games that talks like a person and cannot cheat.")
    parser.add_argument("--version", action="version", version=f"gm {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_play(commands)
    _add_matches(commands)
    _add_profile(commands)
    _add_rules(commands)
    _add_replay(commands)
    _add_checks(commands)
    _add_mcp(commands)
    _add_card(commands)
    _add_bench(commands)
    _add_eval(commands)
    _add_serve(commands)
    _add_keys(commands)
    return parser


def _add(commands: "Commands", name: str, text: str, run: Command) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text[0].lower() + text[1:].rstrip("."), description=text)
    parser.set_defaults(run=run)
    return parser


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def _add_play(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.play import run_play

        return run_play(arguments)

    play = _add(commands, "play", "Play a game by writing what you do; without a game, list what there is.", run)
    play.add_argument("game", nargs="?", help="the game, such as bombline")
    play.add_argument("--seed", type=int, metavar="N", help="a practice match: the same N deals the same cards")
    play.add_argument("--bot", choices=("easy", "normal"), help="how well the bots play (default: normal)")
    _add_table(play)
    place = play.add_mutually_exclusive_group()
    place.add_argument("--transcript", metavar="FILE", help="save the match there, not among the saved ones")
    place.add_argument("--resume", metavar="FILE", help="go on with a saved match")
    _add_model(play).add_argument("--stats", action="store_true", help="show what the model took in each turn")


def _add_table(play: argparse.ArgumentParser) -> None:
    """Who plays at the table, and how."""
    _add_seats(play)
    play.add_argument(
        "--forum",
        nargs="?",
        const="-",
        metavar="FILE",
        help='read posts ("Nick: text") from a file or standard input and print the answers as HTML',
    )


def _add_seats(play: argparse.ArgumentParser) -> None:
    play.add_argument("--name", default="User", metavar="NICK", help="what you are called")
    play.add_argument(
        "--with",
        dest="companions",
        action="append",
        default=[],
        metavar="NICK",
        help="another person at this machine; may be given again, bots take the seats that are left",
    )
    play.add_argument("--seats", type=int, metavar="N", help="how many play, where the game leaves that open")
    play.add_argument("--lang", choices=("en", "ru"), default="", help="the language of all texts; the game's own else")
    play.add_argument(
        "--option",
        dest="options",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the game, such as auto_roll=off for bombline; a wrong one lists them",
    )


def _add_model(parser: argparse.ArgumentParser) -> "argparse._ArgumentGroup":
    """The flags of every command that may use a model."""
    group = parser.add_argument_group("the model (without one, the built-in narrator plays)")
    where = group.add_mutually_exclusive_group()
    where.add_argument("--base-url", metavar="URL", default="", help="an OpenAI-compatible API; or OPENAI_BASE_URL")
    where.add_argument("--local", metavar="FILE", help="serve this model file (.gguf) here, needs gm[local]")
    where.add_argument("--no-model", action="store_true", help="play without one, whatever the environment says")
    group.add_argument("--model", metavar="NAME", default="", help="the model's name; or GM_MODEL")
    group.add_argument("--api-key", metavar="KEY", default="", help="better in OPENAI_API_KEY, where nobody sees it")
    group.add_argument(
        "--mode",
        choices=("tools", "schema", "text"),
        help="how it is asked for moves; found out by itself unless given",
    )
    return group


def _add_matches(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.saved import run_matches

        return run_matches(arguments)

    matches = _add(commands, "matches", "List the saved matches, the newest first.", run)
    matches.add_argument("--lang", choices=("en", "ru"), default="", help="the language of the answers")
    server = matches.add_argument_group("the matches of gm serve")
    server.add_argument("--database-url", metavar="URL", help="list those there, such as sqlite:///FILE")
    server.add_argument("--export", metavar="ID", help="print one of them as a transcript, for gm replay")
    server.add_argument("--out", metavar="FILE", default="-", help="write it there (default: standard output)")
    _add_json(matches)


def _add_profile(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.profile import run_profile

        return run_profile(arguments)

    profile = _add(commands, "profile", "Show what people have won, and their levels in Bones and Blades.", run)
    profile.add_argument("nick", nargs="?", metavar="NICK", help="whose; everybody's without it")
    _add_json(profile)


def _add_rules(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.rules import run_rules

        return run_rules(arguments)

    rules = _add(commands, "rules", "Explain a game, or one of its cards or phases.", run)
    rules.add_argument("game", help="the game, such as bombline")
    rules.add_argument("topic", nargs="*", help="a card, a type or a phase, by any of its names")
    rules.add_argument("--lang", "--language", dest="language", choices=("en", "ru"), help="default: the game's own")
    _add_json(rules)


def _add_replay(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.replaying import run_replay

        return run_replay(arguments)

    replay = _add(commands, "replay", "Show a saved match as it went, or check it.", run)
    replay.add_argument("file", help="a transcript")
    what = replay.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="run it again and stop at the first difference (exit 1)")
    what.add_argument("--states", action="store_true", help="the whole state after each action, as JSON lines (host)")
    what.add_argument("--export", action="store_true", help="the copy of the transcript that --seat may keep")
    replay.add_argument("--seat", type=int, metavar="N", help="as this seat saw it")
    replay.add_argument("--host", action="store_true", help="all of a match that goes on, hidden things too")
    replay.add_argument("--step", action="store_true", help="wait for Enter after each step")
    _add_json(replay)


def _add_checks(commands: "Commands") -> None:
    def scenario(arguments: argparse.Namespace) -> int:
        from gm.frontends.checks import run_scenario

        return run_scenario(arguments)

    def intent(arguments: argparse.Namespace) -> int:
        from gm.frontends.checks import run_intent

        return run_intent(arguments)

    def tools(arguments: argparse.Namespace) -> int:
        from gm.frontends.checks import run_tools

        return run_tools(arguments)

    def explain(arguments: argparse.Namespace) -> int:
        from gm.frontends.explaining import run_explain

        return run_explain(arguments)

    one = _add(commands, "scenario", "Run rule scenarios; exit 0 only where all pass.", scenario)
    one.add_argument("paths", nargs="+", metavar="PATH", help="scenario files, or folders of them")
    _add(commands, "intent", "Say what texts would do in a position: JSON lines in, JSON lines out.", intent)
    one = _add(commands, "explain-requests", "Say what recorded requests of chat programs are taken for.", explain)
    one.add_argument("folder", metavar="DIR", help="a folder of case files; labels.json in it tells how many are right")
    _add_json(one)
    one = _add(commands, "tools", "Print the tool schemas of a game, or those usable in a position, as JSON.", tools)
    one.add_argument("game", help="the game, such as bombline")
    one.add_argument("--setup", metavar="FILE", help="a position, in the shape of a scenario's setup")
    one.add_argument("--seat", type=int, metavar="N", help="whose tools in that position (default 0)")
    one.add_argument("--format", choices=("openai", "mcp"), default="openai", help="default: openai")


def _add_mcp(commands: "Commands") -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.mcp_command import run_mcp

        return run_mcp(arguments)

    mcp = _add(commands, "mcp", "Give a model a seat: a game as tools over the Model Context Protocol.", run)
    mcp.add_argument("game", help="the game, such as bombline")
    mcp.add_argument("--seat", type=int, metavar="N", help="where the model sits, counted from 0 (default 0)")
    mcp.add_argument("--table", metavar="NAME", help="a table of its own; the same name goes on with its match")
    mcp.add_argument("--seed", type=int, metavar="N", help="a practice match: the same N deals the same cards")
    mcp.add_argument("--bot", choices=("easy", "normal"), help="how well the bots play (default: normal)")
    _add_seats(mcp)
    web = mcp.add_argument_group("over HTTP (standard input and output are used without it)")
    web.add_argument(
        "--http", nargs="?", const="", metavar="HOST:PORT", help="serve streamable HTTP (default: 127.0.0.1:8770)"
    )
    web.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name by which the server is reached; may be given again",
    )


def _add_card(commands: Commands) -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.card import run_card

        return run_card(arguments)

    card = _add(commands, "card", "Write a character card for chat programs; without a game, list what there is.", run)
    card.add_argument("game", nargs="?", help="the game, such as bombline")
    card.add_argument("--out", metavar="FILE", help="FILE.png (a picture with the card in it) or FILE.json")
    card.add_argument("--name", default="", metavar="NAME", help="what the character, and so the bot, is called")
    card.add_argument("--url", default="", metavar="URL", help="of your gm serve (default: http://127.0.0.1:8787/v1)")
    card.add_argument("--level", choices=("easy", "normal", "hard"), default="", help="how well the bots play")
    card.add_argument("--takebacks", action="store_true", help="turns may be taken back (a friendly match)")
    card.add_argument("--lang", choices=("en", "ru"), default="", help="the language; the game's own else")
    card.add_argument(
        "--html", action=argparse.BooleanOptionalAction, help="write colours as HTML (default: where the game has them)"
    )
    card.add_argument("--spec", type=int, choices=(2, 3), default=3, help="of a .json: Character Card V2 or V3 (3)")
    card.add_argument(
        "--option", dest="options", action="append", default=[], metavar="KEY=VALUE",
        help="an option of the game, such as auto_roll=off for bombline; a wrong one lists them",
    )  # fmt: skip


def _add_bench(commands: Commands) -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.bench import run_bench

        return run_bench(
            arguments.what,
            games=arguments.games,
            bot=arguments.bot,
            as_json=arguments.json,
            game=arguments.game,
            exploit=arguments.exploit,
        )

    bench = _add(commands, "bench", "Measure speed and strength, as ratios taken in one run.", run)
    bench.add_argument("what", choices=("engine", "tools", "bots", "serve"), help="what to measure")
    bench.add_argument("game", nargs="?", help="bots: the game (default: all of them)")
    bench.add_argument("--games", type=int, default=1000, metavar="N", help="bots: games against random players")
    bench.add_argument("--bot", choices=("easy", "normal"), default="normal", help="bots: the level to measure")
    bench.add_argument(
        "--exploit", action="store_true", help="bots beat-or-bomb: what one gains who knows the bot's mixtures"
    )
    _add_json(bench)


def _add_eval(commands: Commands) -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.evaluating import run_evaluation

        return run_evaluation(arguments)

    one = _add(commands, "eval", "Play with a scripted person and count how a model does at the table.", run)
    one.add_argument("what", choices=("narrator",), help="what to evaluate")
    one.add_argument("game", help="the game, such as bombline")
    one.add_argument("--games", type=int, default=1, metavar="N", help="how many games (default 1)")
    one.add_argument("--messages", type=int, default=200, metavar="N", help="at most so many messages a game")
    one.add_argument("--minutes", type=float, metavar="M", help="stop after so many minutes")
    one.add_argument("--seed", type=int, default=1, metavar="N", help="the deal of the first game")
    one.add_argument("--bare", action="store_true", help="let the model run the game alone, and count its errors")
    _add_json(one)
    _add_model(one)


def _add_serve(commands: Commands) -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.serve import run_serve

        return run_serve(arguments)

    serve = _add(commands, "serve", "Serve the games as models to any chat program (OpenAI's API).", run)
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine alone)")
    serve.add_argument("--port", type=int, default=8787, metavar="N", help="default: 8787; 0 for any that is free")
    serve.add_argument("--database-url", metavar="URL", default="", help="default: a SQLite file; or GM_DATABASE_URL")
    serve.add_argument("--lang", choices=("en", "ru"), default="", help="the language of the server's own messages")
    serve.add_argument("--quiet", action="store_true", help="log nothing but what goes wrong")
    _add_reach(serve)
    _add_limits(serve)
    _add_model(serve)


def _add_reach(serve: argparse.ArgumentParser) -> None:
    """From where a server may be used, beside programs on its own machine."""
    group = serve.add_argument_group("who may use it (each may be given again)")
    for flag, metavar, text in (
        ("--allow-host", "NAME", "another name it is reached by, such as that of a proxy before it"),
        ("--allow-origin", "ORIGIN", "a site whose pages may use it, with a key, such as https://chat.example.org"),
        ("--chat-header", "NAME", "another header that carries the id of a conversation, beside X-GM-Chat"),
    ):
        group.add_argument(flag, action="append", default=[], metavar=metavar, help=text)


def _add_limits(serve: argparse.ArgumentParser) -> None:
    """How much a server takes on."""
    group = serve.add_argument_group("limits")
    group.add_argument("--max-body", type=float, default=8, metavar="MIB", help="the largest request (default: 8 MiB)")
    group.add_argument("--max-messages", type=int, default=5000, metavar="N", help="the longest history (5000)")
    group.add_argument("--concurrency", type=int, metavar="N", help="answers at once (128; 16 without a model)")
    group.add_argument("--rate", type=int, metavar="N", help="requests a minute and key (6000 with keys; 0: no limit)")
    group.add_argument("--stop-seconds", type=float, default=20, metavar="S", help="for answers when stopping (20)")


def _add_keys(commands: Commands) -> None:
    def run(arguments: argparse.Namespace) -> int:
        from gm.frontends.keys import run_keys

        return run_keys(arguments)

    keys = _add(commands, "keys", "Say who may use gm serve and gm mcp --http: add, list or remove keys.", run)
    actions = keys.add_subparsers(title="actions", dest="what", metavar="ACTION", required=True)
    for name, text in (("add", "make a key and show it once"), ("remove", "have a key open nothing any more")):
        actions.add_parser(name, help=text, description=text).add_argument("name", metavar="NAME", help="whose it is")
    _add_json(actions.add_parser("list", help="list the names", description="list the names"))
    keys.add_argument("--lang", choices=("en", "ru"), default="", help="the language of the answers")


def run(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code: 0 yes, 1 a check that failed, 2 wrong use. Errors are one line."""
    _speak_utf8()
    arguments = build_parser().parse_args(argv)
    command: Command = arguments.run
    try:
        code = command(arguments)
        sys.stdout.flush()
        return code
    except GmError as error:
        sys.stderr.write(f"gm: {' '.join(_told(error, arguments).split())}\n")
    except BrokenPipeError:
        # Whoever read the output has gone; point it elsewhere so that the exit does not write to it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        sys.stderr.write(f"gm: {error.filename or 'a file'}: {error.strerror}\n")
    except KeyboardInterrupt:
        sys.stderr.write("gm: interrupted\n")
        return 130
    return WRONG_USE


def _told(error: GmError, arguments: argparse.Namespace) -> str:
    """What an error says, in the language that was asked for."""
    from gm.language import SOURCE, translate
    from gm.render import harmless

    language = getattr(arguments, "lang", "") or getattr(arguments, "language", "") or SOURCE
    return harmless(translate(error.args[0] if error.args else str(error), language))


def _speak_utf8() -> None:
    """Exact lines hold bullets and Cyrillic: piped text is UTF-8 whatever the locale, and junk bytes stop nobody."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors, **({} if stream.isatty() else {"encoding": "utf-8"}))


def main() -> NoReturn:
    """The console script."""
    sys.exit(run())
