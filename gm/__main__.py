"""`python -m gm` is the same as the console script `gm`."""

from gm.frontends.cli import main

if __name__ == "__main__":
    main()
