#!/usr/bin/env bash
# Builds the recipes and runs their tests. Where the packages that they use cannot be had, says so and succeeds: the
# library needs none of them.
set -euo pipefail
cd "$(dirname "$0")"

scratch=${SIGNALGRAPH_SCRATCH:-$PWD/../..}/.build/recipes
# What is wrong with the manifests themselves is a failure.
swift package --scratch-path "$scratch" dump-package >/dev/null
swift package --scratch-path "$scratch" --package-path ../.. dump-package >/dev/null
if ! swift package --scratch-path "$scratch" resolve; then
  echo "recipes: the packages cannot be had here; not checked"
  exit 0
fi
swift test --scratch-path "$scratch" -Xswiftc -warnings-as-errors
