"""Checks the shape of the package: `python .ci/check_layers.py [FOLDER]` prints each breach, and exits 1 for any.

Imports only point down the layers, games never import each other, rules and machinery touch no luck, clock or file of
their own, the narrator reaches no state, and modules stay short enough to be read in one sitting.
"""

import ast
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

LAYERS: Sequence[Sequence[str]] = (
    ("gm.errors",),
    ("gm.engine",),
    ("gm.games",),
    ("gm.render", "gm.language", "gm.bots", "gm.tools"),
    ("gm.transcript",),
    ("gm.course",),
    ("gm.replay", "gm.scenario", "gm.profiles"),
    ("gm.table",),
    ("gm.narrator",),
    ("gm.bench", "gm.evaluation", "gm.conversation"),
    ("gm.settings", "gm.frontends"),
)
"""Lowest first. A module may import what lies below it and its own package, nothing beside it or above."""
OUTSIDE = ("gm", "gm.__main__")
"""The package's version, which everybody may read, and the door from outside, which reads a frontend."""
TOP: Sequence[Sequence[str]] = (("gm.settings", "gm.frontends"),)
"""Layers whose packages may import each other: nothing lies above them."""
BANNED = frozenset(
    {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "socket", "subprocess", "threading"}
)
"""What neither the engine nor a game may touch: all luck comes through `Chance`, all else from above."""
NARRATOR_BLIND = ("gm.engine.match", "gm.engine.chance", "gm.transcript", "gm.replay", "gm.scenario")
"""Doors to a state or its luck: the narrator sees views through a table."""
MODULE_LIMIT, MEDIAN_LIMIT = 500, 200
CARD_TABLES = frozenset({"cards.py"})


@dataclass(frozen=True, slots=True)
class Import:
    """A module named by an import statement, and where it stands."""

    target: str
    line: int


def module_name(root: Path, file: Path) -> str:
    """`gm/engine/__init__.py` is `gm.engine`."""
    parts = list(file.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(root: Path, file: Path) -> Iterator[Import]:
    """Every import of the file, inside functions too; `from package import module` names the module."""
    name = module_name(root, file)
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            for alias in node.names:
                deeper = f"{base}.{alias.name}"
                yield Import(deeper if is_module(root, deeper) else base, node.lineno)


def is_module(root: Path, name: str) -> bool:
    """True where `name` is a module or package of this checkout."""
    place = root.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def within(name: str, package: str) -> bool:
    """True for the package itself and everything in it."""
    return name == package or name.startswith(f"{package}.")


def layer_of(name: str) -> tuple[int, str] | None:
    """The height of a module and the unit of its layer that it belongs to; None outside the layers."""
    for height, units in enumerate(LAYERS):
        for unit in units:
            if within(name, unit):
                return height, unit
    return None


def layer_breach(name: str, target: str) -> str | None:
    """Why `name` may not import `target`, or None."""
    if not within(target, "gm") or target in OUTSIDE or name in OUTSIDE:
        return None
    here, there = layer_of(name), layer_of(target)
    if here is None or there is None:
        return None
    if there[0] > here[0]:
        return f"{name} imports {target}, which lies above it"
    if there[0] == here[0] and there[1] != here[1] and LAYERS[here[0]] not in TOP:
        return f"{name} imports {target}, which lies beside it"
    return None


def game_of(name: str) -> str | None:
    """The game that a module of `gm.games` belongs to; None for the registry and for all else."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["gm", "games"] and len(parts) > 2 else None


def special_breach(name: str, target: str) -> str | None:
    """Rules beside the layers: games apart, pure machinery, a blind narrator."""
    game, other = game_of(name), game_of(target)
    top = target.partition(".")[0]
    if game is not None and (target == "gm.games" or (other is not None and other != game)):
        return f"{name} imports {target}: games never import each other"
    if (game is not None or within(name, "gm.engine")) and top in BANNED:
        return f"{name} imports {target}: rules take their luck from Chance and touch nothing outside"
    if within(name, "gm.engine") and top != "gm" and top not in sys.stdlib_module_names:
        return f"{name} imports {target}: the engine is made of the standard library alone"
    if within(name, "gm.narrator") and (other is not None or any(within(target, door) for door in NARRATOR_BLIND)):
        return f"{name} imports {target}: the narrator sees views through a table, never a state"
    return None


def breaches(root: Path) -> list[str]:
    """Everything that is wrong in `root`/gm, one line each, in the order of the files."""
    found: list[str] = []
    sizes: list[int] = []
    for file in sorted((root / "gm").rglob("*.py")):
        place, name = file.relative_to(root), module_name(root, file)
        if name not in OUTSIDE and layer_of(name) is None:
            found.append(f"{place}: {name} belongs to no layer: give it one in LAYERS")
        for one in imports_of(root, file):
            reason = layer_breach(name, one.target) or special_breach(name, one.target)
            if reason is not None:
                found.append(f"{place}:{one.line}: {reason}")
        if file.name in CARD_TABLES:
            continue
        lines = len(file.read_text(encoding="utf-8").splitlines())
        if lines > MODULE_LIMIT:
            found.append(f"{place}: {lines} lines; split it by what it does ({MODULE_LIMIT} at most)")
        if file.name != "__init__.py":
            sizes.append(lines)
    if sizes and statistics.median(sizes) > MEDIAN_LIMIT:
        found.append(f"the median module has {statistics.median(sizes):.0f} lines; {MEDIAN_LIMIT} at most")
    return found


def main() -> int:
    """The exit code: 0 where nothing is wrong."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent
    found = breaches(root)
    print("\n".join(found) or "layers: all imports point down")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
