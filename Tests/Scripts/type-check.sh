#!/usr/bin/env bash
# What a chain costs to type-check: chains of alternating `filter` and `map`, in seconds beyond a file that only imports the
# module, the least of five. 12 verbs may take half a second, 24 verbs two and a half times what 12 take; a chain of all
# kinds of storage, sorted, with parameters, is printed beside them.
# Usage: Tests/Scripts/type-check.sh [MODULES], the folder of the built modules (default .build/debug/Modules, in
# SIGNALGRAPH_SCRATCH if set).
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=${1:-${SIGNALGRAPH_SCRATCH:-.}/.build/debug/Modules}
[[ -e $modules/SignalGraph.swiftmodule ]] || {
  echo "type-check: no SignalGraph.swiftmodule in $modules; build first" >&2
  exit 1
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

chain() { # VERBS: a file with a chain of so many
  echo "import SignalGraph"
  echo "func use(_ rows: ArrayStorage<Int>) {"
  echo "  let view = rows"
  local verb
  for ((verb = 0; verb < $1; verb += 2)); do
    printf '    .filter { $0 > %d }\n    .map { $0 + %d }\n' "$verb" "$verb"
  done
  echo "  view.tearDown()"
  echo "}"
}

mixed() { # a file with a chain of twelve verbs of several kinds
  cat << 'END'
import SignalGraph
func use(_ board: DictionaryStorage<Int, Int>, _ limit: ValueStorage<Int>, _ size: ValueStorage<Int>) {
  let view = board
    .filter { $0.value > 1 }
    .mapValues { $0 + 1 }
    .filter(with: limit) { $0.value > $1 }
    .map { $0.key + $0.value }
    .sorted { -$0.value }
    .dropFirst(2)
    .filter { $0.value > 3 }
    .map { $0.value + 1 }
    .sorted { -$0 }
    .map(with: limit) { $0 * $1 }
    .prefix(size)
    .counted()
  view.tearDown()
}
END
}

seconds() { # FILE: the least of five, in milliseconds of processor time
  local least="" took
  for _ in 1 2 3 4 5; do
    took=$( { TIMEFORMAT='%U %S'; time swiftc -typecheck -swift-version 6 -I "$modules" \
      -Xcc "-fmodule-map-file=$modules/../CSignalGraph.build/module.modulemap" "$1" >&2; } 2>&1 | tail -1 \
      | awk '{ printf "%d", ($1 + $2) * 1000 }')
    if [[ -z $least ]] || ((took < least)); then least=$took; fi
  done
  echo "$least"
}

echo "import SignalGraph" > "$folder/empty.swift"
chain 12 > "$folder/chain12.swift"
chain 24 > "$folder/chain24.swift"
mixed > "$folder/mixed.swift"
empty=$(seconds "$folder/empty.swift")
declare -A beyond
for name in chain12 chain24 mixed; do
  swiftc -typecheck -swift-version 6 -I "$modules" \
    -Xcc "-fmodule-map-file=$modules/../CSignalGraph.build/module.modulemap" "$folder/$name.swift"
  beyond[$name]=$(($(seconds "$folder/$name.swift") - empty))
done
echo "type-check: an empty file $empty ms; beyond it 12 verbs ${beyond[chain12]} ms, 24 verbs ${beyond[chain24]} ms," \
  "a mixed chain of 12 ${beyond[mixed]} ms"
# Less than a tenth of a second is taken for a tenth: 12 verbs take some 20 ms, and the compiler's own start differs by as
# much from one time to the next, so that a ratio to them would be chance. 24 verbs may take 250 ms at any rate.
limit=$((beyond[chain12] * 5 / 2 > 250 ? beyond[chain12] * 5 / 2 : 250))
if ((beyond[chain12] > 500 || beyond[chain24] > limit || beyond[mixed] > 1000)); then
  echo "type-check: allowed are 500 ms for 12 verbs, $limit ms for 24, 1000 ms for the mixed chain" >&2
  exit 1
fi
