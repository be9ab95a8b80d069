#!/bin/sh
# Runs a script on a Node that Trestle supports: the machine's own, or the one that findNode.mjs installs.
# `exec` keeps one process, so that signals reach the script itself.
folder=$(dirname "$0")
node=$(node "$folder/findNode.mjs") || exit 1
case $1 in
*/dist/main.mjs)
  if [ ! -e "$1" ]; then
    echo "Nothing is built here: run npm start, or npm ci and npm run build." >&2
    exit 1
  fi
  ;;
esac
# A proxy that Node takes from the environment (NODE_USE_ENV_PROXY) is not asked for what runs on this machine.
direct=${no_proxy:-$NO_PROXY}
[ "$direct" = '*' ] || direct="${direct:+$direct,}localhost,127.0.0.1,[::1]"
export NO_PROXY="$direct" no_proxy="$direct"
PATH="$(dirname "$node"):$PATH" exec "$node" "$@"
