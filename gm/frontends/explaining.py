"""`gm explain-requests`: what the server takes recorded requests of chat programs for."""

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gm.conversation.explain import Explained, explain_folder, is_right, read_labels
from gm.conversation.kinds import MOVING
from gm.errors import GmError

ENOUGH = 0.95
"""So large a part of the labelled requests has to be right."""
TEXT_WIDTH = 60


def run_explain(arguments: argparse.Namespace) -> int:
    """A line for each request; where labels lie beside them, exit code 1 if too few are right."""
    folder = Path(arguments.folder)
    explained = explain_folder(folder)
    if arguments.json:
        for one in explained:
            print(json.dumps(_as_json(one), ensure_ascii=False))
        return 0
    labels = read_labels(folder)
    listed = list(explained)
    wrong = [] if labels is None else [one for one in listed if not is_right(one, _label(labels, one))]
    for line in _table(listed, wrong):
        print(line)
    if labels is None:
        return 0
    right = len(listed) - len(wrong)
    moved = sum(one.kind in MOVING and not _label(labels, one).get("moves", True) for one in listed)
    print(f"{right} of {len(listed)} right ({right / max(len(listed), 1):.1%}), {moved} would move a game and must not")
    return 0 if right >= ENOUGH * len(listed) else 1


def _as_json(one: Explained) -> dict[str, Any]:
    return {"file": one.file, "index": one.index, "kind": one.kind.value, "parent": one.parent, "text": one.text}


def _label(labels: Mapping[str, Sequence[Mapping[str, Any]]], one: Explained) -> Mapping[str, Any]:
    listed = labels.get(one.file)
    if not isinstance(listed, list) or one.index >= len(listed):
        raise GmError(f"labels.json says nothing of {one.file}, request {one.index}")
    label: Mapping[str, Any] = listed[one.index]
    return label


def _table(listed: Sequence[Explained], wrong: Iterable[Explained]) -> Iterable[str]:
    width = max((len(one.file) for one in listed), default=0) + 3
    missed = set(wrong)
    for one in listed:
        text = " ".join((one.text or "").split())[:TEXT_WIDTH]
        mark = "WRONG " if one in missed else ""
        place = f"{one.file}#{one.index}"
        yield f"{place:{width}} {mark}{one.kind.value:11} {one.parent or '-'}  {text}".rstrip()
