#!/bin/sh
# Creates the secrets that docker-compose.yml reads, one file each: scripts/image/secrets.sh [FOLDER]. Existing files
# are kept. Back up the folder separately from the data: without master_key, personal data can't be read.
set -eu
umask 022
folder=${1:-secrets}
mkdir -p "$folder"
# Containers read the mounted files as another user, so everyone may read the files, but only the owner may enter the
# folder.
chmod 0700 "$folder"

random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
in_addresses() { random | tr '+/' '-_' | tr -d '='; }
write() {
  if [ ! -s "$folder/$1" ]; then
    printf '%s\n' "$2" > "$folder/$1"
    echo "created $folder/$1"
  fi
}

for name in master_key name_secret token_secret role_secret audit_signing_key; do write "$name" "$(random)"; done
for name in postgres_password s3_access_key s3_secret_key dev_tools grafana_password; do write "$name" "$(in_addresses)"; done
write database_url "postgres://pixchange:$(cat "$folder/postgres_password")@postgres:5432/pixchange"
write smtp_url 'smtp://mail:1025'
