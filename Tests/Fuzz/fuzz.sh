#!/usr/bin/env bash
# Feeds libFuzzer's bytes to the reader of lists from outside: the library and a plain model must agree which lists are
# legal, and the library must never trap. Begins with the bytes in Corpus; those that reach more code are kept beside the
# build. Needs a toolchain with libFuzzer, and on Linux lld.
#
#   Tests/Fuzz/fuzz.sh             a minute
#   Tests/Fuzz/fuzz.sh 600         so many seconds
#   Tests/Fuzz/fuzz.sh --merge     puts what was found into Corpus, as few files as reach the same code
#   Tests/Fuzz/fuzz.sh FILE        these bytes once
#
# SIGNALGRAPH_SCRATCH puts the scratch folder, .build-fuzz, elsewhere.
set -euo pipefail
cd "$(dirname "$0")"

scratch=${SIGNALGRAPH_SCRATCH:-$PWD/../..}/.build-fuzz
build=(-c release --scratch-path "$scratch" --sanitize=fuzzer)
[[ $(uname) == Linux ]] && build+=(-Xswiftc -use-ld=lld)
swift build "${build[@]}"
fuzz=$(swift build "${build[@]}" --show-bin-path)/Fuzz
mkdir -p "$scratch/corpus" Corpus

case ${1:-60} in
  --merge) "$fuzz" -merge=1 -max_len=128 Corpus "$scratch/corpus" ;;
  *[!0-9]*) "$fuzz" "$1" ;;
  *)
    "$fuzz" -max_total_time="${1:-60}" -max_len=128 -print_final_stats=1 -verbosity=0 -close_fd_mask=0 \
      -artifact_prefix="$scratch/" "$scratch/corpus" Corpus
    ;;
esac
