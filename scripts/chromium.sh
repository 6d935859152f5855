#!/bin/sh
# See to it that there is a Chromium for the browser tests. CHROMIUM names one that is not on the PATH.
set -eu

for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Chromium …" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core </dev/null >/dev/null
    exit 0
fi
echo "The browser tests need Chromium. As root: apt-get install chromium. Or name one: make test CHROMIUM=/path/to/chrome" >&2
exit 1
