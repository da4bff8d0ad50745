"""Tests on a real model: `GM_LIVE_MODEL=FILE.gguf pytest -m live`. Left out of every other run."""
