#!/usr/bin/env bash
# The house: folders are layers, a folder uses only those above it in this list; a file is a room of at most 400 lines;
# stages have no unsafe construct.
# Type-checks the bodies of folder k with the declarations of folders 1...k, for every k. Needs nothing but swiftc.
set -euo pipefail
cd "$(dirname "$0")/../.."

layers=(Diagnostics Structures Signals Gates Storages Editors Mechanisms Stages Tools)
limit=400

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf 'module CSignalGraph { header "%s" export * }\n' "$PWD/Sources/CSignalGraph/include/CSignalGraph.h" \
  >"$work/module.modulemap"

failures=0

# Every folder is a layer, so that none escapes the check.
for folder in Sources/SignalGraph/*/; do
  name=$(basename "$folder")
  [[ $name == *.docc ]] && continue
  if [[ " ${layers[*]} " != *" $name "* ]]; then
    echo "room-order: Sources/SignalGraph/$name is not in the list of layers"
    failures=$((failures + 1))
  fi
done
while IFS= read -r file; do
  echo "room-order: $file lies outside of the folders"
  failures=$((failures + 1))
done < <(find Sources/SignalGraph -maxdepth 1 -name '*.swift')

# Files.
while IFS= read -r file; do
  lines=$(wc -l <"$file")
  if ((lines > limit)); then
    echo "room-order: $file has $lines lines; at most $limit, split it by facet"
    failures=$((failures + 1))
  fi
done < <(find Sources Tests Benchmarks -name .build -prune -o -name '*.swift' -print | sort)

# Stages have no unsafe construct: what needs one is a mechanism.
while IFS= read -r line; do
  echo "room-order: unsafe in a stage: $line"
  failures=$((failures + 1))
done < <(find Sources/SignalGraph/Stages -name '*.swift' -exec \
  awk '/[Uu]nsafe|Unmanaged|@exclusivity\(unchecked\)|@unchecked/ { print FILENAME ":" FNR ": " $0 }' {} +)

# Layers. The frontend itself is asked, because it can check some files and only read the others.
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
check=(
  swiftc -frontend -typecheck -parse-as-library -swift-version 6 -module-name SignalGraph
  -package-name SignalGraph -D DEBUG -I "$work"
  -plugin-path "$resources/host/plugins"
)
if command -v xcrun >/dev/null; then check+=(-sdk "$(xcrun --show-sdk-path)"); fi
files=()
below=()
for layer in "${layers[@]}"; do
  below+=("$layer")
  if [[ ! -d Sources/SignalGraph/$layer ]]; then
    echo "room-order: there is no layer $layer"
    failures=$((failures + 1))
    continue
  fi
  primary=()
  while IFS= read -r file; do primary+=(-primary-file "$file"); done < <(find "Sources/SignalGraph/$layer" -name '*.swift' | sort)
  if ! "${check[@]}" ${files[@]+"${files[@]}"} "${primary[@]}" 2>"$work/errors"; then
    echo "room-order: $layer uses a folder below it, or does not compile:"
    grep -E 'error:' "$work/errors" | sort -u | head -20
    failures=$((failures + 1))
  fi
  for file in "${primary[@]}"; do
    if [[ $file != -primary-file ]]; then files+=("$file"); fi
  done
done

if ((failures > 0)); then
  echo "room-order: $failures failures"
  exit 1
fi
echo "room-order: ${#below[@]} layers in order, no file over $limit lines, nothing unsafe in a stage"
