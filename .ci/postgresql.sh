#!/usr/bin/env bash
# Sees to it that tests can start a PostgreSQL server of their own, and says in one line whether they can.
# Where the programs are missing and may be installed (apt.sh), it installs them; it never fails.
set -uo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/apt.sh"

say() { printf 'postgresql: %s\n' "$*"; exit 0; }
there() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

if [ -n "${GM_TEST_POSTGRESQL:-}" ]; then say "tests use the server of GM_TEST_POSTGRESQL"; fi
if there; then say "tests start a server of their own"; fi
may_install || say "skipped, because no initdb is here (GM_CI_INSTALL=1 lets root on a system with apt install it)"
fetch_packages 40 postgresql || say "skipped, because the package postgresql cannot be fetched within a minute"
# Tests need the programs alone, no server that runs with the system.
mkdir -p /etc/postgresql-common
[ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
install_packages postgresql
there && say "installed; tests start a server of their own"
say "skipped, because the package postgresql could not be installed"
