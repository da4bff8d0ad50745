"""A writer in a process of its own: `python -m tests.store_driver URL CHAT TURNS NAME`, to compete and to be killed.

Adds turns to a chat and tells each on standard output once it is stored: `NODE STEP REPLY TEXT`. Waits for a line on
standard input before it begins, so that several begin together.
"""

import sys

from gm.errors import MovedError
from gm.frontends.openai_server.storage import NewTurn, open_store


def main() -> None:
    """See above."""
    url, chat, turns, name = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    store = open_store(url)
    print("ready", flush=True)
    sys.stdin.readline()
    done = 0
    while done < turns:
        there = store.tree("owner").nodes(chat)
        text = f"{name}-{done}"
        turn = NewTurn(chat, max(there), len(there), text, records=f'{{"turn":"{text}"}}\n', memory=text)
        try:
            node, reply = store.add_turn("owner", turn, f"The answer to {text}")
        except MovedError:
            continue
        store.append(reply.id, ", and more", f'{{"told":"{text}"}}\n')
        print(node.id, node.step, reply.id, text, flush=True)
        done += 1
    store.close()


if __name__ == "__main__":
    main()
