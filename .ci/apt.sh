# shellcheck shell=bash
# For the scripts beside this one: programs from beyond Python, on a system with apt.

# Whether this machine may be given packages: root asks for it with GM_CI_INSTALL=1 and forbids it with GM_CI_INSTALL=0;
# where neither is said, a container is given them, for it is nobody's own machine.
may_install() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 1; fi
    case "${GM_CI_INSTALL:-}" in
        0) return 1 ;;
        "") [ -e /.dockerenv ] || [ -e /run/.containerenv ] ;;
    esac
}

# Fetches packages within the seconds $1. Only the fetching may be cut short: an installation that is broken off leaves a
# system half made.
fetch_packages() {
    local seconds=$1
    shift
    export DEBIAN_FRONTEND=noninteractive
    { timeout 30 apt-get -qq update && timeout "$seconds" apt-get -qq install --no-install-recommends --download-only "$@"; } \
        >/dev/null 2>&1 </dev/null
}

# Installs what was fetched.
install_packages() {
    DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends --no-download "$@" >/dev/null 2>&1 </dev/null
}
