"""Which turns of a chat exclude which: the same words again, take-backs, and a match that has ended."""

from collections.abc import Iterator, Mapping

from gm.conversation.kinds import Kind
from gm.conversation.recognition import Recognition
from gm.conversation.tree import Node
from gm.conversation.words import plain_words


def twin_of(nodes: Mapping[int, Node], found: Recognition) -> Node | None:
    """The turn that the same words on the same reply were already."""
    if found.kind is Kind.AGAIN and found.node is not None:
        return found.node
    words = plain_words(found.text or "")
    same = [
        node
        for node in nodes.values()
        if found.base is not None and node.parent == found.base.id and node.applied and plain_words(node.text) == words
    ]
    return same[-1] if same else None


def standing(nodes: Mapping[int, Node], base: Node, *, takebacks: bool) -> Node | None:
    """Where the chat stands, if nothing else can be played on `base` any more; None where it can.

    All that was carried out in a chat forms one line: talk beside it changes nothing, and no detour by talk, or by
    another table under the same seal, leads to a second turn from one position. With take-backs a match may have
    branches, and only that match; where it has ended in one of them it has ended in all, for its seed is open.
    """
    line, match = {base.id, *_above(nodes, base)}, match_of(nodes, base)
    over = [node for node in nodes.values() if node.over and match_of(nodes, node) == match]
    if over and not base.over:
        return over[-1]
    elsewhere = {
        node.id
        for node in nodes.values()
        if node.applied and node.id not in line and not (takebacks and match_of(nodes, node) == match)
    }
    for node in nodes.values():
        # Nodes come in the order of their steps: parents before children.
        if node.parent in elsewhere:
            elsewhere.add(node.id)
    return nodes[max(elsewhere)] if elsewhere else None


def _above(nodes: Mapping[int, Node], node: Node) -> Iterator[int]:
    while node.parent is not None:
        yield node.parent
        node = nodes[node.parent]


def match_of(nodes: Mapping[int, Node], node: Node) -> int:
    """The turn that opened the match of `node`."""
    while not node.opens_match and node.parent is not None:
        node = nodes[node.parent]
    return node.id
