"""Writers in processes of their own, to compete and be killed: `python -m tests.store_driver URL CHAT TURNS WRITERS`.

Each writer adds turns to a chat and tells each on standard output once it is stored: `NODE STEP REPLY TEXT`. They begin
together once a line comes on standard input.
"""

import multiprocessing
import sys

from gm.errors import MovedError
from gm.frontends.openai_server.storage import NewTurn, open_store


def write(url: str, chat: int, turns: int, name: str) -> None:
    """Adds so many turns."""
    store = open_store(url)
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
        sys.stdout.write(f"{node.id} {node.step} {reply.id} {text}\n")
        sys.stdout.flush()
        done += 1
    store.close()


def main() -> None:
    """See above. The first writer is this process, so that whoever kills it kills a writer."""
    url, chat, turns, writers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    print("ready", flush=True)
    sys.stdin.readline()
    fork = multiprocessing.get_context("fork")
    others = [fork.Process(target=write, args=(url, chat, turns, f"writer{number}")) for number in range(1, writers)]
    for other in others:
        other.start()
    write(url, chat, turns, "writer0")
    for other in others:
        other.join()


if __name__ == "__main__":
    main()
