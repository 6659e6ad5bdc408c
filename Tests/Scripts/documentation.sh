#!/usr/bin/env bash
# Every public declaration has a comment, the examples in comments compile, and every link of the comments and articles
# leads somewhere.
# Arguments go to `swift build`, so that an existing build is used. docc is optional: without it links are not checked.
set -euo pipefail
shopt -s nullglob
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

swift build "$@" >"$work/log" 2>&1 || {
  tail -40 "$work/log"
  exit 1
}
modules=$(swift build "$@" --show-bin-path)/Modules
target=$(swiftc -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$/\1/p' | head -1)
[[ $(uname) == Darwin ]] && sdk=(-sdk "$(xcrun --show-sdk-path)") || sdk=()
map=$work/module.modulemap
printf 'module CSignalGraph { header "%s" export * }\n' "$PWD/Sources/CSignalGraph/include/CSignalGraph.h" >"$map"

for module in SignalGraph SignalGraphTesting SignalGraphObservation SignalRelay SignalCycle; do
  mkdir -p "$work/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" "${sdk[@]}" -I "$modules" \
    -Xcc -fmodule-map-file="$map" -minimum-access-level public -skip-synthesized-members -output-dir "$work/$module"
done
swift Tests/Scripts/documentation.swift "$work"/*/*.symbols.json

# Those of the other modules are mostly parts of a program, which tests hold whole.
swift Tests/Scripts/examples.swift write SignalGraph >"$work/examples.swift"
status=0
swiftc -typecheck -swift-version 6 -suppress-warnings "${sdk[@]}" -I "$modules" -Xcc -fmodule-map-file="$map" \
  "$work/examples.swift" >"$work/errors" 2>&1 || status=$?
swift Tests/Scripts/examples.swift judge SignalGraph "$status" <"$work/errors"

docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
[[ -x $docc ]] || docc=$(command -v docc || true)
if [[ -z $docc ]]; then
  echo "documentation: docc is not installed, links are not checked"
  exit 0
fi
for module in SignalGraph SignalGraphTesting SignalGraphObservation SignalRelay SignalCycle; do
  catalogue=Sources/$module/$module.docc
  [[ -d $catalogue ]] || continue
  "$docc" convert "$catalogue" --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --additional-symbol-graph-dir "$work/$module" --output-path "$work/$module.doccarchive" \
    --warnings-as-errors --experimental-documentation-coverage --coverage-summary-level brief
done
