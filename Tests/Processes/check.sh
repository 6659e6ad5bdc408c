#!/usr/bin/env bash
# Shows the state of one program in another while both are killed at random, and bytes between them are lost, changed, or of
# a later version. In the end both must have the same state, and nobody may have ended but by being killed.
#
#   Tests/Processes/check.sh             the seed is the time, 100,000 edits
#   Tests/Processes/check.sh 7 10000     this seed, so many edits
#
# The seed repeats the edits, the faults and the pauses before each kill. It takes half a minute, and as long to build.
set -euo pipefail
cd "$(dirname "$0")"

seed=${1:-$(date +%s)}
edits=${2:-100000}
build=(--scratch-path "${SIGNALGRAPH_SCRATCH:-$PWD/../..}/.build/processes" -Xswiftc -warnings-as-errors)
swift build "${build[@]}"
programs=$(swift build "${build[@]}" --show-bin-path)

folder=$(mktemp -d)
RANDOM=$((seed % 32768))
origins=0
replicas=0

begin_origin() {
  "$programs/BoardOrigin" "$folder" $((seed + origins)) "$1" >>"$folder/origin.log" 2>&1 &
  origin=$!
  origins=$((origins + 1))
}

begin_replica() {
  "$programs/BoardReplica" "$folder" >>"$folder/replica.log" 2>>"$folder/errors.log" &
  replica=$!
  replicas=$((replicas + 1))
}

# Waits, up to so many milliseconds.
pause() { sleep "$(printf '%d.%03d' $((RANDOM % $1 / 1000)) $((RANDOM % $1 % 1000)))"; }

fail() {
  echo "processes: FAILED with seed $seed: $1" >&2
  tail -n 5 "$folder"/*.log >&2
  exit 1
}

# Kills a program, which must have run until now.
finish() {
  local status=0
  kill -KILL "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || status=$?
  ((status == 137)) || fail "a program ended with status $status before it was killed"
}

clean() {
  kill -KILL "$origin" "$replica" 2>/dev/null || true
  rm -rf "$folder"
}
trap clean EXIT

# Origins that never come to an end, and replicas that outlive them or not.
begin_origin 1000000000
begin_replica
for _ in {1..24}; do
  pause 500
  if ((RANDOM % 2)); then
    finish "$origin"
    pause 200
    begin_origin 1000000000
  else
    finish "$replica"
    begin_replica
  fi
done
# The last origin lives until everything is equal.
finish "$origin"
begin_origin "$edits"
for _ in {1..6}; do
  pause 1000
  finish "$replica"
  begin_replica
done

for _ in {1..600}; do
  kill -0 "$replica" 2>/dev/null || break
  sleep 0.1
done
kill -0 "$replica" 2>/dev/null && fail "the replica has not come to the end"
wait "$replica" || fail "the replica ended with status $?"
finish "$origin"

[[ -s $folder/replica.log ]] || fail "the replica has said nothing"
cmp -s "$folder/origin.log" "$folder/replica.log" || fail "origin and replica differ"
for error in 'of version 2' 'changed on its way' 'end in the middle' 'connect '; do
  grep -q "$error" "$folder/errors.log" || fail "no replica has seen an error '$error'"
done
echo "processes: $edits edits, $origins origins, $replicas replicas, $(wc -l <"$folder/errors.log") errors, seed $seed;" \
  "equal in the end: $(cat "$folder/origin.log")"
