#!/bin/sh
# Dumps a PostgreSQL database into a folder at the start and once a day, reads each dump again before it gets its
# name, and deletes those that are older than KEEP_DAYS. The database is named by PGHOST, PGUSER, PGPASSWORD and
# PGDATABASE. compose.yaml runs this in a container of its own.
set -u
umask 077 # a dump holds the secrets of running matches
folder=${BACKUPS:-/backups}
trap 'kill "${!:-}" 2>/dev/null; exit 0' TERM INT # the pause, which has a process of its own
rm -f "$folder"/golf-*.partial # of a dump that was interrupted

while :; do
    file="$folder/golf-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
    if pg_dump --format=custom --file="$file.partial" && pg_restore --list "$file.partial" >/dev/null; then
        mv "$file.partial" "$file"
        find "$folder" -name 'golf-*.dump' -mtime "+${KEEP_DAYS:-14}" -delete
        echo "backed up to $file"
        wait_for=86400
    else
        rm -f "$file.partial"
        echo "the backup failed; trying again in an hour" >&2
        wait_for=3600
    fi
    sleep "$wait_for" >/dev/null 2>&1 & # keeps no output open when the script is stopped as it begins
    wait "$!"
done
