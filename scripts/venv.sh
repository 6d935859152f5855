#!/bin/sh
# Make .venv, with pip in it. Debian ships Python without the part that puts pip into a virtual environment.
set -eu
python=${PYTHON:-python3}

say() { echo "$*" >&2; }

if ! command -v "$python" >/dev/null; then
    say "Tacker needs Python 3.11 or later, and there is no «$python» here. On Debian: apt-get install python3 python3-venv"
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    say "Tacker needs Python 3.11 or later; «$python» is $("$python" --version). Name another one: make … PYTHON=python3.12"
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
        say "Python has no venv here. As root: apt-get install python3-venv. Then run this again."
        exit 1
    fi
    say "Installing python3-venv …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends python3-venv </dev/null >/dev/null
fi
"$python" -m venv .venv
