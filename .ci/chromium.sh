#!/usr/bin/env bash
# Sees to it that the end-to-end tests have a browser. Where Chromium is missing and may be installed (apt.sh), it
# installs it; it never fails, and says nothing: the tests say what they miss.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

if [ -n "${GM_E2E_CHROMIUM:-}" ]; then exit 0; fi
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then exit 0; fi
done
# Without Node.js the browser would have nothing to show.
command -v npm >/dev/null && may_install || exit 0
fetch_packages 120 chromium && install_packages chromium
exit 0
