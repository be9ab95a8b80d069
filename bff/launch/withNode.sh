#!/bin/sh
# Runs a script on a Node that Trestle supports: the machine's own, or the one that findNode.mjs installs.
# `exec` keeps one process, so that signals reach the script itself.
folder=$(dirname "$0")
node=$(node "$folder/findNode.mjs") || exit 1
PATH="$(dirname "$node"):$PATH" exec "$node" "$@"
