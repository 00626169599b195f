#!/bin/sh
# What the tests need besides Python: Debian's Chromium, Firefox and WebKit, PostgreSQL, Redis, nginx and systemd. Root on Debian gets
# what is missing; anyone else is told, and the tests that need it are skipped. (In CI a skipped test is an error.)
set -eu
has() { command -v "$1" >/dev/null || ls /usr/lib/postgresql/*/bin/"$1" >/dev/null 2>&1; }

missing=
has chromium-headless-shell || has chromium || missing="$missing chromium-headless-shell"
[ -n "$(fc-list :lang=ja family 2>/dev/null)" ] || missing="$missing fonts-noto-cjk"
has firefox-esr || missing="$missing firefox-esr"
has WebKitWebDriver || missing="$missing webkit2gtk-driver"
has Xvfb || missing="$missing xvfb"
has initdb || missing="$missing postgresql"
has redis-server || missing="$missing redis-server"
has nginx || missing="$missing nginx-light"
has systemd-analyze || missing="$missing systemd"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing what the tests need:$missing"
  apt-get update -qq
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086  # a list of names
  apt-get install -y -qq $missing >/dev/null && exit 0
  # One name that this system does not know keeps none of the others away.
  left=
  for package in $missing; do apt-get install -y -qq "$package" >/dev/null || left="$left $package"; done
  missing=$left
  [ -n "$missing" ] || exit 0
fi
echo "Not installed:$missing. The tests that need these are skipped; README.md says what to do."
