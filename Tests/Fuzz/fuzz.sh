#!/usr/bin/env bash
# Feeds libFuzzer's bytes to what reads bytes or lists from outside, which must never trap:
#
# - lists: the reader of lists of mutations; the library and a plain model must agree which lists are legal.
# - relay: both sides of a relay, between which bytes are made up and changed; the replica must stay what its signals say,
#   and an honest origin must be able to put it right.
#
# Begins with the bytes in Corpus; those that reach more code are kept beside the build. Needs a toolchain with libFuzzer,
# and on Linux lld.
#
#   Tests/Fuzz/fuzz.sh relay             a minute
#   Tests/Fuzz/fuzz.sh relay 600         so many seconds
#   Tests/Fuzz/fuzz.sh relay --merge     puts what was found into Corpus, as few files as reach the same code
#   Tests/Fuzz/fuzz.sh relay FILE        these bytes once
#
# SIGNALGRAPH_SCRATCH puts the scratch folder, .build-fuzz, elsewhere.
set -euo pipefail
cd "$(dirname "$0")"

case ${1:-} in
  lists) target=FuzzLists corpus=Corpus/Lists length=128 ;;
  relay) target=FuzzRelay corpus=Corpus/Relay length=512 ;;
  *)
    echo "fuzz: there are lists and relay, not '${1:-}'" >&2
    exit 1
    ;;
esac
scratch=${SIGNALGRAPH_SCRATCH:-$PWD/../..}/.build-fuzz
build=(-c release --scratch-path "$scratch" --sanitize=fuzzer --product "$target")
[[ $(uname) == Linux ]] && build+=(-Xswiftc -use-ld=lld)
swift build "${build[@]}"
fuzz=$(swift build "${build[@]}" --show-bin-path)/$target
mkdir -p "$scratch/$corpus" "$corpus"

case ${2:-60} in
  --merge) "$fuzz" -set_cover_merge=1 -use_counters=0 -max_len="$length" "$corpus" "$scratch/$corpus" ;;
  *[!0-9]*) "$fuzz" "$2" ;;
  *)
    "$fuzz" -max_total_time="${2:-60}" -max_len="$length" -print_final_stats=1 -verbosity=0 -close_fd_mask=0 \
      -artifact_prefix="$scratch/" "$scratch/$corpus" "$corpus"
    ;;
esac
