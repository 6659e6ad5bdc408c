#!/bin/bash
# Checks what must not compile: each snippet below, with the words that the compiler must say of it.
# Usage: Tests/Scripts/compile-failures.sh [MODULES], the folder of the built modules (default .build/debug/Modules, in SIGNALGRAPH_SCRATCH if set).
set -u
cd "$(dirname "$0")/../.."
modules=${1:-${SIGNALGRAPH_SCRATCH:-.}/.build/debug/Modules}
if [ ! -e "$modules/SignalGraph.swiftmodule" ]; then
  echo "compile-failures: no SignalGraph.swiftmodule in $modules; build first" >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0
count=0

check() { # NAME WORDS: reads a snippet; with empty WORDS it must compile
  count=$((count + 1))
  { echo "import SignalGraph"; cat; } > "$folder/snippet.swift"
  swiftc -typecheck -swift-version 6 -I "$modules" \
    -Xcc "-fmodule-map-file=$modules/../CSignalGraph.build/module.modulemap" \
    "$folder/snippet.swift" > "$folder/output" 2>&1
  status=$?
  if [ -z "$2" ] && [ $status -ne 0 ]; then
    echo "FAILED: $1 does not compile:" >&2
    cat "$folder/output" >&2
    failures=$((failures + 1))
  elif [ -n "$2" ] && [ $status -eq 0 ]; then
    echo "FAILED: $1 compiles" >&2
    failures=$((failures + 1))
  elif [ -n "$2" ] && ! grep -q -E "error: .*$2" "$folder/output"; then
    echo "FAILED: $1 is refused, but not for '$2':" >&2
    cat "$folder/output" >&2
    failures=$((failures + 1))
  fi
}

check "using the module" "" << 'END'
func use() {
  let slot = ValueSlot(1)
  slot.value = 2
  let signal: ValueSignal<Int> = .initiation(1)
  _ = signal as any Sendable
}
END

check "handing a slot a signal" "no member 'sense'" << 'END'
func use(_ slot: ValueSlot<Int>) { slot.sense(.initiation(1)) }
END

check "asking a slot for its sensor" "no member 'sensor'" << 'END'
func use(_ slot: ArraySlot<Int>) { _ = slot.sensor }
END

check "registering a slot" "conform to 'Sensor'" << 'END'
func use(_ slot: ValueSlot<Int>, _ other: ValueSlot<Int>) { other.register(slot) }
END

check "an editor on a storage that is no replication" "conform to 'Replication'|cannot convert|no exact matches" << 'END'
func use(_ storage: ArrayStorage<Int>) { _ = ArrayEditor(storage) }
END

check "filtering the signals of a state" "conform to protocol 'StatelessSignal'" << 'END'
func use() { _ = SignalFilter<ValueSignal<Int>> { _ in true } }
END

check "mapping the signals of a state" "conform to protocol 'StatelessSignal'" << 'END'
func use() { _ = SignalMap<ArraySignal<Int>, Int> { _ in 1 } }
END

check "filtering the signals of a state, wrapped" "conform to 'StatelessSignal'|requires that" << 'END'
func use() { _ = SignalFilter<[SetSignal<Int>]> { _ in true } }
END

check "registering a sensor of another kind of state" "be equivalent" << 'END'
func use(_ slot: ValueSlot<Int>, _ monitor: SignalMonitor<ArraySignal<Int>>) { slot.register(monitor) }
END

# Swift 6.3 refuses this one without finding words for it.
check "registering a sensor of other values" "be equivalent|failed to produce diagnostic" << 'END'
func use(_ slot: ValueSlot<Int>, _ monitor: SignalMonitor<ValueSignal<String>>) { slot.register(monitor) }
END

check "sorting keys that do not compare without a tie rule" "expects 2 arguments" << 'END'
struct Key: Hashable { var number: Int }
func use(_ entries: DictionarySlot<Key, Int>) { let stage = entries.sorted { $0.value }; stage.tearDown() }
END

check "sending from a storage's emitter" "no member 'dispatch'" << 'END'
func use(_ slot: ValueSlot<Int>) { slot.emitter.dispatch(.initiation(1)) }
END

check "setting an element of a stage" "get-only" << 'END'
func use(_ stage: ArrayStorage<Int>) { stage[0] = 1 }
END

for type in "ValueSlot<Int>" "SetSlot<Int>" "DictionarySlot<Int, Int>" "ArraySlot<Int>" \
  "ValueStorage<Int>" "ReplicatingArrayStorage<Int>" "DictionaryFiltering<Int, Int>" \
  "DictionarySorting<Int, Int, Int>" "ArraySignalMapStorage<Int, Int>" "ArraySignalMap<Int, Int>" \
  "Counting<ArrayTransaction<Int>>" "ValueMapping<Int, Int>" \
  "SignalEmitter<Int>" "SignalSensor<Int>" "SignalMonitor<Int>" "SignalDispatcher<Int>" "SignalMap<Int, Int>" \
  "SignalFilter<Int>" "StateHandler<ValueTransaction<Int>>" "ObservationToken" "ObservationBag" \
  "ArrayEditor<Int>" "DictionaryEditor<Int, Int>" "SetEditor<Int>" "StorageValues<ValueTransaction<Int>>" \
  "Inlet<Int>" "StageParameter<Int>" "StageNode" "Outlet<ValueTransaction<Int>>"; do
  check "sending a $type to another domain" "Sendable" << END
func use(_ object: $type) { _ = object as any Sendable }
END
done

for type in "ValueSignal<Int>" "SetSignal<Int>" "DictionarySignal<Int, Int>" "ArraySignal<Int>" "TreeArray<Int>" \
  "ArrayTransaction<Int>" "ArrayMutation<Int>" "DictionaryEntry<Int, Int>" "Violation" "MessageSubject" "Site"; do
  check "sending a $type to another domain" "" << END
func use(_ value: $type) { _ = value as any Sendable }
END
done

check "a signal of what is not Sendable" "Sendable" << 'END'
class Object {}
func use(_ value: ValueSignal<Object>) { _ = value as any Sendable }
END

if [ $failures -gt 0 ]; then
  echo "compile-failures: $failures of $count failed" >&2
  exit 1
fi
echo "compile-failures: $count snippets as expected"
