#!/usr/bin/env bash
# Sees to it that tests can start a PostgreSQL server of their own, and says in one line whether they can.
# Where the programs are missing and this is root on a system with apt, it installs them; it never fails.
set -uo pipefail

say() { printf 'postgresql: %s\n' "$*"; exit 0; }
there() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

if [ -n "${GM_TEST_POSTGRESQL:-}" ]; then say "tests use the server of GM_TEST_POSTGRESQL"; fi
if there; then say "tests start a server of their own"; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    say "skipped, because no initdb is here, and only root on a system with apt is given one"
fi

export DEBIAN_FRONTEND=noninteractive
# Only the fetching may be cut short: an installation that is broken off leaves a system half made.
fetch() { timeout 20 apt-get -qq update && timeout 40 apt-get -qq install --download-only postgresql; }
fetch >/dev/null 2>&1 || say "skipped, because the package postgresql cannot be fetched within a minute"
# Tests need the programs alone, no server that runs with the system.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
apt-get -qq install --no-download postgresql >/dev/null 2>&1
there && say "installed; tests start a server of their own"
say "skipped, because the package postgresql could not be installed"
