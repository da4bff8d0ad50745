"""Who may use a server: keys that are kept as keyed hashes, and the owner that each key stands for.

A folder holds one small file a key, so that adding and removing are each one step of the file system, and a running
server sees them at once. Beside it lies the secret that all hashes are made with.
"""

import hmac
import json
import os
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gm.engine.said import said
from gm.errors import GmError

PREFIX = "gm-"
KEY_BYTES = 24
SECRET_BYTES = 32
NAME = re.compile(r"\w[\w.-]{0,63}")
SUFFIX = ".key"
SETTLED = 2.0
"""A folder that was changed less than so many seconds ago may have been changed again within the clock's tick."""


@dataclass(frozen=True, slots=True)
class StoredKey:
    """`digest`: the keyed hash, hex. `made`: seconds since 1970."""

    name: str
    digest: str
    made: float


class Keys:
    """The keys in `folder`, and `given` ones that are stored nowhere."""

    def __init__(self, folder: Path, given: Sequence[str] = ()) -> None:
        self._folder = folder / "keys"
        self.secret = _secret(folder)
        self._given = tuple(self._digest("key", key.encode()) for key in given)
        self._known: tuple[StoredKey, ...] = ()
        self._read: tuple[int, float] | None = None
        self._needed = False

    @property
    def needed(self) -> bool:
        """Whether a key must be given: from the moment there is one, and even when the last one is removed."""
        self._needed = self._needed or bool(self._given or self.stored())
        return self._needed

    def owner(self, key: bytes) -> str | None:
        """Whose matches `key` opens (hex); None where a key is needed and this is none. No key is an owner too."""
        if self.needed:
            digest = self._digest("key", key)
            known = (*self._given, *(one.digest for one in self.stored()))
            # All are compared, so that the time tells nothing.
            if not sum(hmac.compare_digest(digest, one) for one in known):
                return None
        return self._digest("owner", key)

    def stored(self) -> tuple[StoredKey, ...]:
        """The keys in the folder by name, read again where it changed."""
        try:
            changed = self._folder.stat().st_mtime_ns
        except FileNotFoundError:
            self._known, self._read = (), None
            return self._known
        if self._read is None or self._read[0] != changed or self._read[1] - changed / 1e9 < SETTLED:
            self._read = (changed, time.time())
            files = sorted(self._folder.glob(f"*{SUFFIX}"))
            self._known = tuple(key for file in files if (key := _read_key(file)) is not None)
        return self._known

    def add(self, name: str) -> str:
        """Makes a key and stores its hash; the key itself is only here.

        Raises:
            GmError: the name cannot be, or is taken.
        """
        key = PREFIX + secrets.token_urlsafe(KEY_BYTES)
        record = {"digest": self._digest("key", key.encode()), "made": round(time.time(), 3)}
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _write_new(self._place(name), json.dumps(record).encode()):
            raise GmError(said("There is a key named {name} already: take another name, or remove it first", name=name))
        return key

    def remove(self, name: str) -> None:
        """Forgets a key; running servers refuse it from now on.

        Raises:
            GmError: there is none of that name.
        """
        try:
            self._place(name).unlink()
        except FileNotFoundError:
            names = ", ".join(key.name for key in self.stored()) or "-"
            raise GmError(said("There is no key named {name}; there are: {names}", name=name, names=names)) from None

    def _place(self, name: str) -> Path:
        if not NAME.fullmatch(name):
            raise GmError(
                said("{name} is no name for a key: letters, digits, '-', '_' and '.', at most 64", name=repr(name))
            )
        return self._folder / f"{name}{SUFFIX}"

    def _digest(self, purpose: str, key: bytes) -> str:
        return hmac.digest(self.secret, purpose.encode() + b"\0" + key, "sha256").hex()


def _read_key(file: Path) -> StoredKey | None:
    """None for a file that was removed just now, or that is no key."""
    try:
        record = json.loads(file.read_bytes())
        return StoredKey(file.name.removesuffix(SUFFIX), str(record["digest"]), float(record["made"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _secret(folder: Path) -> bytes:
    """The secret of this folder; made, readable for its owner alone, where there is none."""
    file = folder / "secret"
    if not file.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Where another process was faster, its secret counts.
        _write_new(file, secrets.token_bytes(SECRET_BYTES).hex().encode())
    try:
        secret = bytes.fromhex(file.read_text(encoding="ascii").strip())
    except ValueError:
        secret = b""
    if len(secret) < SECRET_BYTES:
        raise GmError(said("{file} is damaged: put it back from a backup, or all matches lose owners", file=str(file)))
    return secret


def _write_new(file: Path, content: bytes) -> bool:
    """Writes a private file, whole or not at all; False where one of that name is there already."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        return False
    finally:
        draft.unlink()
    return True
