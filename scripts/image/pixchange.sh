#!/bin/sh
# Entry point of the image; runs its commands: docker run IMAGE [COMMAND [OPTIONS]]
set -eu

usage() {
  cat << 'END'
Commands:
  start     run the product, and each server without an address in the environment; data in DATA_DIR (default command)
  serve     run only the product; every server must have an address in the environment
  decode    decode uploads for the processes with this address in MEDIA_DECODER_URL; no secrets, no outgoing calls
  migrate   create or change the tables and the read model for this version, and exit; run it before an update
  admin, audit, backup, chain, keys, media, rebuild, relay
            tools for a running product; each has --help
END
}

command=start
if [ $# -gt 0 ]; then
  command=$1
  shift
fi
case $command in
  start) main=services/embedded/dist/supervisor/main.js ;;
  serve) main=services/community/dist/main.js ;;
  admin) main=services/community/dist/admin/main.js ;;
  audit) main=services/audit/dist/main.js ;;
  backup) main=services/embedded/dist/backup/main.js ;;
  chain) main=services/community/dist/chain-tool/main.js ;;
  decode) main=services/community/dist/decoder/main.js ;;
  keys) main=services/embedded/dist/keys/main.js ;;
  media) main=services/community/dist/media-tool/main.js ;;
  migrate) main=services/community/dist/migrate/main.js ;;
  rebuild) main=services/community/dist/rebuild/main.js ;;
  relay) main=services/community/dist/relay-tool/main.js ;;
  help | --help | -h)
    usage
    exit 0
    ;;
  *)
    echo "There is no command \"$command\"." >&2
    usage >&2
    exit 2
    ;;
esac

# Temporary files go to the volume, because the root file system may be read-only.
if ! mkdir -p "$TMPDIR"; then
  echo "The user with id $(id -u) must be able to write to $DATA_DIR: mount a volume there that belongs to it." >&2
  exit 78
fi
cd /app
exec node --enable-source-maps "$main" "$@"
