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
cores=$(getconf _NPROCESSORS_ONLN)
count=0

# One snippet a core at a time: each takes a compiler of its own.
check() { # NAME WORDS: reads a snippet; with empty WORDS it must compile
  local work=$folder/$count
  mkdir "$work"
  { echo "import SignalGraph"; cat; } > "$work/snippet.swift"
  # There is a verdict when all has been judged.
  { judge "$work" "$@" > "$work/words"; mv "$work/words" "$work/verdict"; } &
  count=$((count + 1))
  if ((count % cores == 0)); then wait; fi
}

judge() { # WORK NAME WORDS: says what is wrong, or nothing
  swiftc -typecheck -swift-version 6 -I "$modules" \
    -Xcc "-fmodule-map-file=$modules/../CSignalGraph.build/module.modulemap" \
    "$1/snippet.swift" > "$1/output" 2>&1
  local status=$?
  if [ -z "$3" ] && [ $status -ne 0 ]; then
    echo "FAILED: $2 does not compile:"
    cat "$1/output"
  elif [ -n "$3" ] && [ $status -eq 0 ]; then
    echo "FAILED: $2 compiles"
  elif [ -n "$3" ] && ! grep -q -E "error: .*($3)" "$1/output"; then
    echo "FAILED: $2 is refused, but not for '$3':"
    cat "$1/output"
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

check "sorting keys that do not compare without a tie rule" "Members or keys that do not compare, as those of an outer join, need a rule for ties: sorted\\(by: \\{ … \\}, ties: \\.arrival\\)" << 'END'
struct Key: Hashable { var number: Int }
func use(_ entries: DictionarySlot<Key, Int>) { let stage = entries.sorted { $0.value }; stage.tearDown() }
END

check "matches whose keys do not compare without a tie rule" "Keys that do not compare need a rule for the order of matches: add ties: \\.arrival" << 'END'
struct Name: Hashable { var text: String }
func use(_ lists: DictionarySlot<Int, Int>, _ names: DictionarySlot<Name, Int>) {
  _ = lists.matched(with: names, by: { $0.key }, to: { $0.value })
}
END

check "the first entry by an order, of keys that do not compare, without a tie" "Rows or keys that do not compare need" << 'END'
struct Key: Hashable { var name: String }
func use(_ entries: DictionarySlot<Key, Int>) { let stage = entries.aggregated(.first { $0.value }); stage.tearDown() }
END

check "the first entry by an order, of keys that do not compare, with a tie" "" << 'END'
struct Key: Hashable { var name: String }
func use(_ entries: DictionarySlot<Key, Int>) {
  let stage = entries.aggregated(.first(by: { $0.value }, ties: { $0.key.name }))
  stage.tearDown()
}
END

check "sorting members that do not compare without a tie rule" "Members or keys that do not compare, as those of an outer join, need a rule for ties" << 'END'
struct Member: Hashable { var number: Int }
func use(_ members: SetSlot<Member>) { let stage = members.sorted { $0.number }; stage.tearDown() }
END

# Every other form of these verbs says the same.
while IFS= read -r verb; do
  check "$verb, of keys that do not compare, without a rule" "that do not compare(, as those of an outer join,)? need" << END
func use(
  _ rows: DictionaryStorage<JoinKey<Int, String?>, Int>, _ factor: ValueSlot<Int>,
  _ order: ValueSlot<SortCriteria<DictionaryEntry<JoinKey<Int, String?>, Int>, Int>>
) {
  let stage = $verb
  stage.tearDown()
}
END
done << 'END'
rows.sorted(by: .descending(\.value))
rows.sorted(by: order)
rows.sorted(with: factor) { $0.value * $1 }
rows.sorted(with: factor, factor) { $0.value * $1 * $2 }
rows.sectioned(by: { $0.value / 10 }, sortedBy: { $0.value })
rows.sectioned(by: { $0.value / 10 }, sortedBy: { $0.value }, .count)
rows.sectioned(by: { $0.value / 10 }, sortedBy: .descending(\.value))
rows.sectioned(by: { $0.value / 10 }, sortedBy: .descending(\.value), .count)
rows.sectioned(with: factor, by: { $0.value / $1 }, sortedBy: { $0.value * $1 }, as: { _ in .count })
rows.collected(with: factor) { $0.value / $1 }
rows.collected(by: { $0.value / 10 }, sortedBy: .descending(\.value), prefix: 3)
rows.collected(with: factor, by: { $0.value / $1 }, sortedBy: { $0.value * $1 })
rows.nested(under: { _ in nil }, sortedBy: { $0.value })
rows.nested(under: { _ in nil }, sortedBy: .descending(\.value))
rows.rekeyed(with: factor) { $0.value * $1 }
END

check "rekeying keys that do not compare without a rule" "Keys that do not compare, as those of an outer join, need a rule for collisions: rekeyed" << 'END'
struct Key: Hashable { var number: Int }
func use(_ entries: DictionarySlot<Key, Int>) { let stage = entries.rekeyed { $0.value }; stage.tearDown() }
END

check "sorting an outer join without a tie rule" "as those of an outer join, need a rule for ties" << 'END'
func use(_ stays: DictionarySlot<Int, String>, _ hotels: DictionarySlot<String, Int>) {
  let stage = stays.leftJoined(hotels, by: { $0.value }).sorted { $0.value.left }
  stage.tearDown()
}
END

check "rekeying an outer join without a rule" "as those of an outer join, need a rule for collisions" << 'END'
func use(_ stays: DictionarySlot<Int, String>, _ hotels: DictionarySlot<String, Int>) {
  let stage = stays.fullyJoined(hotels, by: { $0.value }).rekeyed { $0.key.left }
  stage.tearDown()
}
END

check "outer joins with what the messages say" "" << 'END'
func use(_ stays: DictionarySlot<Int, String>, _ hotels: DictionarySlot<String, Int>) {
  let rows = stays.leftJoined(hotels, by: { $0.value })
  rows.sorted(by: { $0.value.left }, ties: .arrival).tearDown()
  rows.sorted(by: { $0.value.left }, ties: .by { JoinKey($0.left, $0.right ?? "") }).tearDown()
  rows.rekeyed(by: { $0.key.left }, collisions: .lowest { $0.left < $1.left }).tearDown()
  rows.rekeyed(by: { $0.key.left }, collisions: .combined(by: { $0.left < $1.left }) { one, _ in one }).tearDown()
}
END

check "flattening entries without an id" "The children of an entry need an id each: flatMap\\(id: \\{" << 'END'
func use(_ posts: DictionarySlot<Int, [String]>) {
  let stage = posts.flatMap { $0.value }.filter { $0.value > "a" }
  stage.tearDown()
}
END

check "reducing to something other than an element" "map before, rows\\.map" << 'END'
struct Row { var score: Int }
func use(_ rows: ArraySlot<Row>) { let stage = rows.reduced(0) { $0 + $1.score }.map { $0 + 1 }; stage.tearDown() }
END

check "the same with what the messages say" "" << 'END'
struct Row { var score: Int }
func use(_ posts: DictionarySlot<Int, [String]>, _ rows: ArraySlot<Row>) {
  posts.flatMap(id: \.self) { $0.value }.tearDown()
  posts.flatMap(id: { $0.count }) { $0.value }.tearDown()
  rows.map { $0.score }.reduced(0, +).tearDown()
  rows.map { $0.score }.reduced(0) { $0 + $1 }.tearDown()
  rows.aggregated(.sum { $0.score }).tearDown()
}
END

check "keying members that do not compare without a rule" "Members that do not compare need a rule for collisions" << 'END'
struct Member: Hashable { var number: Int }
func use(_ members: SetSlot<Member>) { let stage = members.keyed { $0.number }; stage.tearDown() }
END

for rows in "ArraySlot<Row>" "SetSlot<Row>" "DictionarySlot<Int, Row>"; do
  while IFS='|' read -r order words; do
    if [[ $rows == Dictionary* ]]; then order=$(sed 's/\(\$[01]\)\./\1.value./g' <<< "$order"); fi
    check "sorting $rows by $order" "$words" << END
struct Row: Hashable, Comparable {
  var key: Int, isDone: Bool, due: Int?, count: Int
  static func < (one: Row, other: Row) -> Bool { one.key < other.key }
}
func use(_ rows: $rows, _ limit: ValueSlot<Int>, _ flag: ValueSlot<Bool>) {
  let stage = rows.sorted$order.filter { _ in true }
  stage.tearDown()
}
END
  done << 'END'
 { $0.isDone }|A Bool has no order\. Sort by 0 and 1, and by further keys with a SortCriteria
 { $0.due }|An optional has no order\. Say what nil stands for
 { ($0.count, $0.key) }|A tuple has no order\. Sort by a SortCriteria: sorted
 { $0.count < $1.count }|An order is a key of each element: sorted
(with: limit) { $0.isDone && $1 > 0 }|A Bool has no order\. Sort by 0 and 1, and by further keys with a SortCriteria
(with: limit) { $1 > 0 ? $0.due : nil }|An optional has no order\. Say what nil stands for
(with: limit) { ($0.count, $0.key + $1) }|A tuple has no order\. Sort by a SortCriteria: sorted
(with: limit, flag) { $0.isDone && $1 > 0 && $2 }|A Bool has no order\. Sort by 0 and 1, and by further keys with a SortCriteria
END
done

for rows in "ArraySlot<Row>" "SetSlot<Row>" "DictionarySlot<Row, Int>"; do
  check "sorting $rows, which does not compare" "What does not compare has no order of its own\. Sort by a key of each element" << END
struct Row: Hashable { var key: Int }
func use(_ rows: $rows) { let stage = rows.sorted(); stage.tearDown() }
END
done

check "sorting entries by what is the value's" "value of type 'DictionaryEntry<String, Row>' has no member 'name'" << 'END'
struct Row { var name: String }
func use(_ board: DictionarySlot<String, Row>) { let stage = board.sorted { $0.name }; stage.tearDown() }
END

# A closure that takes an entry apart, of a dictionary and of what was sorted or mapped from it.
while IFS= read -r chain; do
  check "$chain" "is unavailable: A closure takes an entry as one: filter \\{ \\\$0\\.value > 1 \\}" << END
func use(_ board: DictionarySlot<String, Int>) { let stage = $chain; stage.tearDown() }
END
done << 'END'
board.filter { key, value in value > 1 }
board.map { key, value in value }
board.compactMap { key, value in value > 1 ? key : nil }
board.filter { $0 == "a" && $1 > 1 }
board.sorted { $0.value }.map { key, value in key }
board.map { $0.value }.sorted { $0.value }.filter { key, value in value > 1 }
END

# A key path that is what a verb goes by, without its label.
for verb in distinct grouped sectioned keyed; do
  check "rows.$verb of a key path" "'$verb' is unavailable: Write 'by:' before the key path, as in \\(by: \\\\.name\\)" << END
struct Row: Hashable { var name: String }
func use(_ rows: ArraySlot<Row>) { let stage = rows.$verb(\.name); stage.tearDown() }
END
done

for verb in distinct grouped sectioned collected rekeyed; do
  check "board.$verb of a key path" "'$verb' is unavailable: Write 'by:' before the key path, as in \\(by: \\\\.name\\)" << END
func use(_ board: DictionarySlot<String, Int>) { let stage = board.$verb(\.value); stage.tearDown() }
END
done

check "the same with a label" "" << 'END'
struct Row: Hashable { var name: String }
func use(_ rows: ArraySlot<Row>, _ board: DictionarySlot<String, Int>, _ members: SetSlot<Row>) {
  let names = (rows.distinct(by: \.name), rows.grouped(by: \.name), members.distinct(by: \.name))
  let values = (board.distinct(by: \.value), board.grouped(by: \.value), board.rekeyed(by: \.value))
  _ = (names, values)
}
END

# A member of this name would hide the function from whoever extends a Duration.
check "as many as there are, of no type" "has no member 'max'|no exact matches|missing argument label" << 'END'
func use(_ rows: ArraySlot<Int>) { let stage = rows.dropFirst(.max); stage.tearDown() }
END

check "as many as there are" "" << 'END'
func use(_ rows: ArraySlot<Int>) { let stage = rows.dropFirst(1).prefix(Int.max); stage.tearDown() }
extension Duration { func atLeast(_ other: Duration) -> Duration { max(self, other) } }
END

check "sending from a storage's emitter" "no member 'dispatch'" << 'END'
func use(_ slot: ValueSlot<Int>) { slot.emitter.dispatch(.initiation(1)) }
END

check "setting an element of a stage" "get-only" << 'END'
func use(_ stage: ArrayStorage<Int>) { stage[0] = 1 }
END

# What has no order of its own is sectioned with one.
while IFS='|' read -r rows verb; do
  check "$rows.sectioned$verb without an order" "is unavailable: Entries and members have no order of their own\\. Say which: sectioned\\(by: \\{ … \\}, sortedBy:" << END
struct Row: Hashable { var name: String }
func use(_ board: DictionarySlot<String, Row>, _ members: SetSlot<Row>) {
  let stage = $rows.sectioned$verb.counted()
  stage.tearDown()
}
END
done << 'END'
board| { $0.value.name }
board|(by: \.value.name)
board.filter { $0.value.name > "a" }|(by: { $0.value.name }, .count)
members| { $0.name }
members|(by: \.name, .count)
END

check "an array mapped by tasks" "is unavailable: Key the elements, map those, and look each up in its place: rows\\.lookedUp" << 'END'
func use(_ rows: ArrayStorage<Int>) { _ = rows.mapAsync(limit: 4) { $0 } }
END

# Several aggregates, one behind the other.
while IFS= read -r verb; do
  check "$verb" "is unavailable: Several aggregates are made into one: \\.several\\(\\.count, \\.sum" << END
struct Row: Hashable { var name: String, price: Int }
func use(_ rows: ArraySlot<Row>, _ board: DictionarySlot<String, Row>, _ members: SetSlot<Row>) {
  let stage = $verb
  stage.tearDown()
}
END
done << 'END'
rows.aggregated(.count, .sum { $0.price })
rows.aggregated(by: \.name, .count, .sum { $0.price }, .max { $0.price })
board.aggregated(.count, .sum { $0.value.price }, .max { $0.value.price })
board.aggregated(by: { $0.value.name }, .count, .sum { $0.value.price })
members.filter { $0.price > 1 }.aggregated(by: \.name, .count, .sum { $0.price })
END

check "the same as what the messages say" "" << 'END'
struct Row: Hashable { var name: String, price: Int }
func use(_ rows: ArraySlot<Row>, _ board: DictionarySlot<String, Row>, _ members: SetSlot<Row>) {
  rows.sectioned { $0.name }.tearDown()
  rows.sectioned(by: \.name, .count).tearDown()
  board.sectioned(by: { $0.value.name }, sortedBy: { $0.value.price }).tearDown()
  members.sectioned(by: \.name, sortedBy: \.price, ties: .arrival, .count).tearDown()
  rows.aggregated(.several(.count, .sum { $0.price }) { count, sum in count * sum }).tearDown()
  board.aggregated(by: \.value.name, .several(.count, .sum { $0.value.price }) { $0 * $1 }).tearDown()
}
END

# Names of other libraries: each says what the verb is called here.
while IFS='|' read -r habit name; do
  check "$habit" "has been renamed to '$name'" << END
func use(_ events: SignalDispatcher<Int>, _ value: ValueSlot<Int>, _ rows: ArraySlot<Int>, _ clock: SignalClock) {
  _ = $habit
}
END
done << 'END'
events.debounce(for: .seconds(1), on: clock)|debounced\(for:on:\)
events.throttle(for: .seconds(1), on: clock)|throttled\(for:on:\)
events.map { -$0 }.delay(for: .seconds(1), on: clock)|delayed\(by:on:\)
events.sink { print($0) }|observe\(_:\)
events.withLatest(from: value) { $0 + $1 }|withLatest\(of:_:\)
events.map(with: value) { $0 + $1 }|withLatest\(of:_:\)
events.send(1)|dispatch\(_:\)
value.debounce(for: .seconds(1), on: clock)|debounced\(for:on:\)
rows.throttle(for: .seconds(1), on: clock)|throttled\(for:on:\)
rows.sink { print($0) }|observe\(_:\)
value.map { -$0 }.sink { print($0) }|observe\(_:\)
value.sink(receiveValue: { print($0 + 1) })|observe\(_:\)
rows.subscribe(onNext: { print($0.count) })|observe\(_:\)
rows.onChange { print($0.count) }|observe\(_:\)
value.combineLatest(value)|combined\(with:\)
value.combineLatest(value) { $0 + $1 }|combined\(with:_:\)
value.map { -$0 }.combineLatest(value, value).map { $0.0 + $0.2 }|combined\(with:\)
value.map { _ in value }.switchToLatest()|flattened\(\)
events.sink(receiveValue: { print($0 + 1) })|observe\(_:\)
events.subscribe(onNext: { print($0 + 1) })|observe\(_:\)
events.merge(with: events.map { -$0 })|merged\(with:\)
events.merge(events).filter { $0 > 1 }|merged\(with:\)
events.distinctUntilChanged().map { -$0 }|removeDuplicates\(\)
END

# Verbs of other libraries that none of these equals.
while IFS='|' read -r habit words; do
  check "$habit" "is unavailable: $words" << END
final class Model { var count = 0, last = 0 }
func use(
  _ events: SignalDispatcher<Int>, _ value: ValueSlot<Int>, _ rows: ArraySlot<Int>, _ clock: SignalClock, _ model: Model
) {
  _ = $habit
}
END
done << 'END'
value.assign(to: \.count, on: model)|Write observe \{ \[unowned model\] in model\.name = \$0 \}, and keep the token
value.assign(to: &model.count)|Write observe \{ \[unowned self\] in self\.name = \$0 \}, and keep the token
events.assign(to: \.last, on: model)|Write observe \{ \[unowned model\] in model\.last = \$0 \}, and keep the token
rows.receive(on: clock)|Handlers run where the graph is edited\. For elsewhere make values\(\) here
events.receive(on: clock).map { -$0 }|Handlers run where events are sent\. For elsewhere make events\(buffering:
rows.map { -$0 }.share().map { $0 + 1 }|Any number may read a view
events.share()|Any number may observe events
value.removeDuplicates()|A value changes only to an unequal one
value.map { -$0 }.distinctUntilChanged()|A value changes only to an unequal one: leave this out
value.filter { $0 > 1 }.map { -$0 }|A value cannot be left out\. Write map \{ \$0 > 1 \? \$0 : nil \}, or scan
value.compactMap { $0 > 1 ? $0 : nil }|A value cannot be left out\. Write map to an optional, or scan
value.flatMap { _ in value }|Write map \{ … \}\.flattened\(\)
value.flatMapLatest { _ in value }|Write map \{ … \}\.flattened\(\)
value.debounce(for: .seconds(1), scheduler: model)|Write debounced\(for: \.seconds\(1\), on: clock\)
rows.throttle(for: .seconds(1), scheduler: model, latest: true)|Write throttled\(for: \.seconds\(1\), on: clock\)
value.delay(for: .seconds(1), scheduler: model)|For its changes, later, write transitions\(\)\.delayed
events.debounce(for: .milliseconds(300), scheduler: model).map { -$0 }|Write debounced\(for: \.seconds\(1\), on: clock\)
events.throttle(for: .seconds(1), scheduler: model, latest: false)|Write throttled\(for: \.seconds\(1\), on: clock\)
events.delay(for: .seconds(1), scheduler: model)|Write delayed\(by: \.seconds\(1\), on: clock\)
value.dropFirst()|A value has a first state\. For its changes alone write transitions\(\)
value.map { -$0 }.dropFirst(1)|A value has a first state
value.merge(with: value.map { -$0 })|Values are combined\(with:\)
value.pairwise().map { $0.1 - $0.0 }|Write previous\(\)
value.withPrevious()|Write previous\(\)
rows.adjacentPairs()|Write scan
rows.windows(ofCount: 3).map { $0.count }|Write scan
rows + rows|Write rows\.concatenated\(others\)
rows.filter { $0 > 1 } + rows.map { $0 + 1 }|Write rows\.concatenated\(others\)
END

check "mapping keys" "Write rekeyed" << 'END'
func use(_ board: DictionarySlot<Int, Int>) { _ = board.filter { $0.value > 1 }.mapKeys { $0 % 10 } }
END

check "the same in the words of this library" "" << 'END'
final class Model { var count = 0 }
func use(_ events: SignalDispatcher<Int>, _ value: ValueSlot<Int>, _ rows: ArraySlot<Int>, _ model: Model) {
  rows.scan([Int]()) { ($0 + [$1]).suffix(2) }.tearDown()
  rows.scan([Int]()) { ($0 + [$1]).suffix(3) }.tearDown()
  value.combined(with: value.previous()).tearDown()
  let token = value.observe { [unowned model] in model.count = $0 }
  value.combined(with: value).map { $0.0 }.tearDown()
  value.combined(with: value, value) { $0 + $1 + $2 }.tearDown()
  value.map { $0 > 1 ? $0 : nil }.tearDown()
  value.scan(0) { $1 > 1 ? $1 : $0 }.tearDown()
  value.removeDuplicates { $0 / 2 == $1 / 2 }.tearDown()
  value.map { _ in value }.flattened().tearDown()
  value.transitions().merged(with: value.map { -$0 }.transitions()).tearDown()
  value.transitions().delayed(by: .seconds(1), on: SignalClock()).tearDown()
  rows.concatenated(rows.map { $0 + 1 }).tearDown()
  events.merged(with: events.map { -$0 }).removeDuplicates().tearDown()
  _ = (rows.values(), events.events(buffering: 9, dropping: .oldest))
  token.tearDown()
}
END

# Habits that would give what stands still: each says what to write.
while IFS= read -r habit; do
  for storage in "rows" "rows.filter { \$0 > 1 }"; do
    check "$storage.$habit" "is unavailable: A storage's verbs are live\\. For a value write 'elements' before it: rows\\.elements\\.…" << END
func use(_ rows: ArraySlot<Int>) { _ = ($storage)$habit }
END
  done
done << 'END'
.makeIterator()
.forEach { print($0) }
.reduce(into: 0) { $0 += $1 }
.firstIndex { $0 > 1 }
.firstIndex(of: 1)
.prefix { $0 > 1 }
.drop { $0 > 1 }
.shuffled()
.randomElement()
.lazy
.startIndex
.endIndex
.starts(with: [1])
.split(separator: 1)
.lastIndex { $0 > 1 }
.lastIndex(of: 1)
.prefix(upTo: 1)
.prefix(through: 1)
.suffix(from: 1)
 + [1]
END

# Habits that are live under another name.
while IFS='|' read -r habit live now; do
  for storage in "rows" "rows.filter { \$0 > 1 }"; do
    check "$storage.$habit" "is unavailable: A storage's verbs are live: rows\\.$live\\. For a value: rows\\.elements\\.$now" << END
func use(_ rows: ArraySlot<Int>) { _ = ($storage)$habit }
END
  done
done << 'END'
.reduce(0, +)|aggregated\(\.sum \{ \$0 \}\)|reduce
.allSatisfy { $0 > 1 }|aggregated\(\.all \{ … \}\)|allSatisfy
.contains { $0 > 1 }|aggregated\(\.any \{ … \}\)|contains
.count { $0 > 1 }|aggregated\(\.count \{ … \}\)|count
.count(where: { $0 > 1 })|aggregated\(\.count \{ … \}\)|count
.first { $0 > 1 }|filter \{ … \}\.firstElement\(\)|first
.min { $0 > $1 }|aggregated\(\.first \{ \$0\.rank \}\)|min
.max { $0 > $1 }|aggregated\(\.last \{ \$0\.rank \}\)|max
.min()|aggregated\(\.min \{ \$0 \}\)|min
.max()|aggregated\(\.max \{ \$0 \}\)|max
.last { $0 > 1 }|filter \{ … \}\.lastElement\(\)|last
.last(where: { $0 > 1 })|filter \{ … \}\.lastElement\(\)|last
END

for range in "1..<3" "1..."; do
  check "a range of a view" "is unavailable: A storage's verbs are live\\. For a value write 'elements' before it" << END
func use(_ rows: ArraySlot<Int>) { _ = rows.filter { \$0 > 1 }[$range] }
END
  for use in "_ = rows[$range]" "rows[$range] = [7, 8]" "rows[$range] = all" "ArrayEditor(rows)[$range] = []"; do
    check "$use" "is unavailable: To edit write replaceSubrange\\(1\\.\\.<3, with: …\\), to read rows\\.elements" << END
func use(_ rows: ArraySlot<Int>, _ all: [Int]) { $use }
END
  done
done

# What is looked up row by row, written as a parameter or as a join of an array.
while IFS='|' read -r habit words; do
  check "$habit" "is unavailable: $words" << END
struct Row: Hashable { var id: Int, name: String, place: Int }
func use(
  _ rows: ArraySlot<Row>, _ members: SetSlot<Row>, _ board: DictionarySlot<Int, Row>, _ chosen: SetSlot<Int>,
  _ names: DictionarySlot<Int, String>
) { let stage = $habit; stage.tearDown() }
END
done << 'END'
rows.filter(with: chosen) { $1.contains($0.id) }|For rows that a set has write semiJoined\(members\)
members.filter(with: chosen) { !$1.contains($0.id) }.map { $0.name }|For rows that a set has write semiJoined\(members\)
board.filter { $0.key > 1 }.filter(with: chosen) { $1.contains($0.value.id) }|For rows that a set has write semiJoined
rows.filter(with: names) { $1[$0.id] != nil }|Write semiJoined\(board\.keySet\(\)\) \{ \$0\.id \}, or with its values lookedUp
board.filter(with: names) { $1[$0.value.id] == "a" }|Write semiJoined\(board\.keySet\(\)\)
rows.map(with: names) { $1[$0.id] ?? "" }|To read a dictionary's entry for each row write lookedUp\(in: board\)
board.map(with: names) { $1[$0.value.id] }|To read a dictionary's entry for each row write lookedUp\(in: board\)
rows.joined(names) { $0.id }|Of an array write rows\.lookedUp\(in: board, missing: \.dropped\)
rows.joined(names, by: { $0.id }).map { $0.name }|Of an array write rows\.lookedUp\(in: board, missing: \.dropped\)
rows.leftJoined(names, by: \.id)|Of an array write rows\.lookedUp\(in: board\)
rows.joined(rows) { $0.place }|Give the other array keys: rows\.lookedUp\(in: others\.keyed \{ \$0\.id \}, missing
rows.leftJoined(rows, by: { $0.place })|Give the other array keys: rows\.lookedUp\(in: others\.keyed \{ \$0\.id \}\)
END

check "looking up as the messages say" "" << 'END'
struct Row: Hashable { var id: Int, name: String, place: Int }
func use(
  _ rows: ArraySlot<Row>, _ board: DictionarySlot<Int, Row>, _ chosen: SetSlot<Int>, _ names: DictionarySlot<Int, String>
) {
  rows.semiJoined(chosen) { $0.id }.tearDown()
  board.antiJoined(chosen) { $0.value.id }.tearDown()
  rows.semiJoined(names.keySet()) { $0.id }.tearDown()
  rows.lookedUp(in: names) { $0.id }.filter { $0.right == "a" }.tearDown()
  rows.lookedUp(in: names) { $0.id }.map { $0.right ?? "" }.tearDown()
  rows.lookedUp(in: names, missing: .dropped) { $0.id }.tearDown()
  rows.lookedUp(in: rows.keyed { $0.id }, missing: .dropped) { $0.place }.tearDown()
  board.filter(with: ValueSlot(1)) { $0.key > $1 }.map(with: ValueSlot(1)) { $0.key + $1 }.tearDown()
  rows.aggregated(.count { $0.id > 1 }).tearDown()
  board.aggregated(.last { $0.value.id }).tearDown()
  rows.filter { $0.id > 1 }.firstElement().tearDown()
}
END

# Measures and groups of types that a verb cannot take.
while IFS='|' read -r habit words; do
  check "$habit" "is unavailable: $words" << END
struct Row: Hashable { var id: Int, isDone: Bool, time: Duration, share: Float }
func use(_ rows: ArraySlot<Row>, _ board: DictionarySlot<Int, Row>) { let stage = $habit; stage.tearDown() }
END
done << 'END'
rows.aggregated(.sum { $0.time })|Sums are of integers and Double\. Others: \.fold\(Decimal
board.aggregated(by: { $0.value.id }, .sum { $0.value.share })|Sums are of integers and Double
rows.aggregated(.mean { $0.share })|Means are of integers and Double: \.mean \{ Double
rows.sectioned { $0.isDone }|A Bool has no order\. Section by a number or a text
rows.sectioned(by: \.isDone, sortedBy: \.id)|A Bool has no order\. Section by a number or a text
board.sectioned(by: { $0.value.isDone }, sortedBy: { $0.key })|A Bool has no order\. Section by a number or a text
rows.grouped { ($0.id, $0.isDone) }|A tuple is no key\. Group by JoinKey
board.collected(by: { ($0.value.id, $0.value.isDone) })|A tuple is no key\. Group by JoinKey
board.aggregated(by: { ($0.value.id, $0.value.isDone) }, .count)|A tuple is no key\. Group by JoinKey
END

check "measures and groups that a verb can take" "" << 'END'
struct Row: Hashable { var id: Int, isDone: Bool, time: Duration, share: Float }
func use(_ rows: ArraySlot<Row>, _ board: DictionarySlot<Int, Row>) {
  rows.aggregated(.fold(Duration.zero) { $0 += $1.time } remove: { $0 -= $1.time }).tearDown()
  rows.aggregated(.sum { Double($0.share) }).tearDown()
  rows.aggregated(.sum { $0.isDone ? 1 : nil }).tearDown()
  rows.aggregated(.mean { $0.isDone ? $0.id : nil }).tearDown()
  rows.aggregated(.several(.sum { $0.id }, .mean { Double($0.id) / 2 }) { ($0, $1) }).tearDown()
  rows.grouped { JoinKey($0.id, $0.isDone) }.tearDown()
  rows.grouped { $0.isDone }.tearDown()
  rows.sectioned { $0.isDone ? 1 : 0 }.tearDown()
  board.aggregated(by: { JoinKey($0.value.id, $0.value.isDone) }, .count).tearDown()
}
END

for operator in "==" "!="; do
  while IFS='|' read -r type storage other; do
    check "$storage $operator $other" "is unavailable: A storage is no value\\. Compare its elements: rows\\.elements ==" << END
func use(_ rows: $type, _ all: [Int]) -> Bool { $storage $operator $other }
END
  done << 'END'
ArraySlot<Int>|rows|[1, 2]
ArraySlot<Int>|rows|all
ArraySlot<Int>|rows.filter { $0 > 1 }|[1, 2]
SetSlot<Int>|rows|[1, 2]
DictionarySlot<String, Int>|rows|["a": 1]
END
done

check "what to write instead" "" << 'END'
func use(_ rows: ArraySlot<Int>, _ members: SetSlot<Int>, _ all: [Int]) {
  let now = rows.elements
  _ = (now == [1, 2], now != [1, 2], rows.elementsEqual(all), now + [1], [1] + now)
  _ = (now.last { $0 > 1 }, now.lastIndex(of: 1), now.lastIndex { $0 > 1 }, now.prefix(upTo: 1), now.suffix(from: 1))
  _ = (members.elements.isSubset(of: all), members.elements.isDisjoint(with: members.elements))
  _ = rows.elements.filter { $0 > 1 }.count
}
END

for comparison in "isSubset(of" "isStrictSubset(of" "isSuperset(of" "isStrictSuperset(of" "isDisjoint(with"; do
  for other in "others" "others.elements" "[1, 2]"; do
    check "members.$comparison: $other)" "is unavailable: A storage's verbs are live" << END
func use(_ members: SetSlot<Int>, _ others: SetSlot<Int>) -> Bool { members.$comparison: $other) }
END
  done
done

check "adding a storage to an array" "is unavailable: A storage's verbs are live" << 'END'
func use(_ rows: ArraySlot<Int>) { _ = [1] + rows }
END

check "joining the texts of a storage" "is unavailable: A storage's verbs are live" << 'END'
func use(_ rows: ArraySlot<String>) { _ = rows.joined(separator: " ") }
END

check "reducing a dictionary storage" "is unavailable: A storage's verbs are live: rows\\.aggregated\\(\\.sum" << 'END'
func use(_ board: DictionarySlot<String, Int>) { _ = board.reduce(0) { $0 + $1.value } }
END

check "the maximum of a set storage" "is unavailable: A storage's verbs are live: rows\\.aggregated\\(\\.max" << 'END'
func use(_ members: SetSlot<Int>) { _ = members.max() }
END

check "an array of a storage" "A storage is no sequence\\. Write 'elements' behind it: Array\\(rows\\.elements\\)" << 'END'
func use(_ rows: ArraySlot<Int>) { _ = Array(rows) }
END

check "an array of a set storage" "A storage is no sequence\\. Write 'elements' behind it: Array\\(rows\\.elements\\)" << 'END'
func use(_ members: SetSlot<Int>) { _ = Array(members) }
END

check "an array of a dictionary storage" "A storage is no sequence\\. Write 'elements' behind it: Array\\(rows\\.elements\\)" << 'END'
func use(_ board: DictionarySlot<String, Int>) { _ = Array(board) }
END

check "a set of a storage" "A storage is no sequence\\. Write 'elements' behind it: Set\\(rows\\.elements\\)" << 'END'
func use(_ rows: ArraySlot<Int>) { _ = Set(rows) }
END

check "a set of a set storage" "A storage is no sequence\\. Write 'elements' behind it: rows\\.elements" << 'END'
func use(_ members: SetSlot<Int>) { _ = Set(members) }
END

check "a dictionary of a storage" "A storage is no sequence\\. Write 'elements' behind it: Dictionary\\(board\\.elements\\)" << 'END'
func use(_ board: DictionarySlot<String, Int>) { _ = Dictionary(board) }
END

# No words of ours reach these: an unavailable conformance could say them, but a chain of 12 verbs takes 4.6 s to type-check
# with it instead of 0.1 s, and 1.6 s where slots alone have it.
check "a loop over a storage" "for-in loop requires 'ArraySlot<Int>' to conform to 'Sequence'" << 'END'
func use(_ rows: ArraySlot<Int>) { for row in rows { print(row) } }
END

check "a loop over a view" "for-in loop requires 'ArraySignalMapStorage<Int, Int>' to conform to 'Sequence'" << 'END'
func use(_ rows: ArraySlot<Int>) { for row in rows.map({ $0 + 1 }) { print(row) } }
END

check "two storages in step" "requires that 'ArraySlot<Int>' conform to 'Sequence'" << 'END'
func use(_ rows: ArraySlot<Int>) { _ = zip(rows, rows) }
END

check "appending a storage" "requires that 'ArraySlot<Int>' conform to 'Sequence'|no exact matches in call to instance method 'append'" << 'END'
func use(_ rows: ArraySlot<Int>, _ all: inout [Int]) { all.append(contentsOf: rows) }
END

for type in "ValueSlot<Int>" "SetSlot<Int>" "DictionarySlot<Int, Int>" "ArraySlot<Int>" \
  "ValueStorage<Int>" "ReplicatingArrayStorage<Int>" "DictionaryFiltering<Int, Int>" \
  "DictionarySorting<Int, Int, Int>" "ArraySignalMapStorage<Int, Int>" "ArraySignalMap<Int, Int>" \
  "Counting<ArrayTransaction<Int>>" "ValueMapping<Int, Int>" \
  "SignalEmitter<Int>" "SignalSensor<Int>" "SignalMonitor<Int>" "SignalDispatcher<Int>" "SignalMap<Int, Int>" \
  "SignalFilter<Int>" "StateHandler<ValueTransaction<Int>>" "ObservationToken" "ObservationBag" \
  "ArrayEditor<Int>" "DictionaryEditor<Int, Int>" "SetEditor<Int>" "OutboundSequence<Int>.Iterator" \
  "Inlet<Int>" "StageParameter<Int>" "StageNode" "Outlet<ValueTransaction<Int>>"; do
  check "sending a $type to another domain" "Sendable" << END
func use(_ object: $type) { _ = object as any Sendable }
END
done

for type in "ValueSignal<Int>" "SetSignal<Int>" "DictionarySignal<Int, Int>" "ArraySignal<Int>" "TreeArray<Int>" \
  "OutboundSequence<ArraySignal<Int>>" "ArrayTransaction<Int>" "ArrayMutation<Int>" "DictionaryEntry<Int, Int>" \
  "Violation" "MessageSubject" "Site"; do
  check "sending a $type to another domain" "" << END
func use(_ value: $type) { _ = value as any Sendable }
END
done

check "a signal of what is not Sendable" "Sendable" << 'END'
class Object {}
func use(_ value: ValueSignal<Object>) { _ = value as any Sendable }
END

for verb in "signals(buffering: 1)" "values()"; do
  check "$verb of what is not Sendable" "Sendable" << END
class Object {}
func use(_ rows: ArraySlot<Object>) { _ = rows.$verb }
END
done

check "mapping what is not Sendable by tasks" "Sendable" << 'END'
class Object {}
@MainActor func use(_ rows: DictionarySlot<Int, Object>) { _ = rows.mapValuesAsync(limit: 1) { _ in 1 } }
END

check "mapping to what is not Sendable by tasks" "Sendable" << 'END'
class Object {}
@MainActor func use(_ rows: DictionarySlot<Int, Int>) { _ = rows.mapValuesAsync(limit: 1) { _ in Object() } }
END

check "reading the graph in a task" "sending|Sendable|isolated" << 'END'
@MainActor func use(_ rows: DictionarySlot<Int, Int>) { _ = rows.mapValuesAsync(limit: 1) { _ in rows.count } }
END

check "events that are not Sendable" "Sendable" << 'END'
class Event: StatelessSignal {}
func use(_ events: SignalDispatcher<Event>) { _ = events.events(buffering: 1, dropping: .oldest) }
END

check "making a sequence outside of its graph's domain" "actor-isolated property|isolated" << 'END'
actor Board { let rows = ArraySlot<Int>() }
func use(_ board: Board) async { for await _ in await board.rows.values() {} }
END

# An app's state.
tree='import SignalCycle
struct Leaf: AtomNode {
  typealias Parent = Root
  let names = AtomList<String>()
  enum Event: AtomEvent { case add(String) }
  static var parts: [AtomPart<Leaf>] { [AtomPart("names", \.names)] }
  func react(to event: Event) -> AtomReaction<Leaf> {
    switch event { case .add(let name): .append(name, to: \.names) }
  }
}
struct Root: AtomRoot {
  let leaf = Leaf()
  static var parts: [AtomPart<Root>] { [AtomPart("leaf", \.leaf)] }
  func react(to event: Leaf.Event) -> AtomReaction<Root> { .send(event, to: \.leaf) }
}'

check "a store of a tree" "" << END
$tree
func use() { AtomStore(Root()).dispatch(.add("a")) }
END

check "a node under a parent that it does not name" "Parent|equivalent" << END
$tree
struct Other: AtomRoot {
  let leaf = Leaf()
  static var parts: [AtomPart<Other>] { [AtomPart("leaf", \.leaf)] }
  func react(to event: Leaf.Event) -> AtomReaction<Other> { .nothing }
}
END

check "a node inside itself" "Parent|equivalent|recursive" << END
$tree
struct Ring: AtomNode {
  typealias Parent = Root
  var ring: Ring { Ring() }
  static var parts: [AtomPart<Ring>] { [AtomPart("ring", \.ring)] }
  func react(to event: Leaf.Event) -> AtomReaction<Ring> { .nothing }
}
END

check "editing a place of a tree" "inaccessible|no member" << END
$tree
func use(_ root: Root) { root.leaf.names.slot.append("a") }
END

check "editing the storage of a place" "no member" << END
$tree
func use(_ root: Root) { root.leaf.names.storage.append("a") }
END

check "sending to a store" "has been renamed to 'dispatch\\(_:\\)'" << END
$tree
func use(_ store: AtomStore<Root>) { store.send(.add("a")) }
END

check "subscribing without a key" "is unavailable: Write subscribe" << END
$tree
func use(_ store: AtomStore<Root>) { store.subscribe { step in print(step.number) } }
END

check "undoing and redoing" "is unavailable: Write step\\(byTurns: -1\\)" << END
$tree
func use(_ time: AtomTimeMachine<Root>) { time.undo() }
END

check "handing a store to another domain" "Sendable" << END
$tree
func use(_ store: AtomStore<Root>) { _ = store as any Sendable }
END

# A cycle.
turning='import SignalCycle
@MainActor final class Screen: @MainActor Driver {
  struct Model: CycleValue { var text = "" }
  func render(_ model: Model, _ outlet: DriverOutlet<Int>) {}
}
struct Frame: CycleValue, Initializable { var screen = Screen.Model() }
@MainActor struct Drivers: @MainActor CycleDrivable { let application = Screen() }'

check "a driver of the main actor in a program there" "" << END
$turning
@MainActor struct Program: @MainActor SinkSourceConverting {
  func effect(of events: CycleFrames<Frame>, drivers: Drivers) -> CycleEvents<Frame> {
    drivers.application.rendered(events.map { \$0.screen }).reduced(into: events) { _, frame in frame.screen.text += "!" }
  }
}
@MainActor func use() async { await CycledApplication(Program()).run() }
END

check "a driver of the main actor in a program elsewhere" "isolated" << END
$turning
func use(_ screen: Screen, _ frames: CycleFrames<Frame>) { _ = screen.rendered(frames.map { \$0.screen }) }
END

check "handing an outlet to another domain" "Sendable" << END
$turning
func use(_ outlet: DriverOutlet<Int>) { let emit: @Sendable () -> Void = { outlet.emit(1) }; emit() }
END

check "handing a cycle to another domain" "Sendable" << END
$turning
func use(_ cycle: Cycle<Frame>) { _ = cycle as any Sendable }
END

check "reducing into a part of the frame" "cannot convert|no exact matches|requires" << END
$turning
struct Program: SinkSourceConverting {
  struct None: CycleDrivable { let application = TimerDriver() }
  func effect(of events: CycleFrames<Frame>, drivers: None) -> CycleEvents<Frame> {
    let timer = drivers.application.rendered(events.map { _ in .init() })
    return timer.reduced(into: events.map { \$0.screen }) { _, screen in screen.text += "!" }
  }
}
END

wait
verdicts=$(find "$folder" -name verdict | wc -l)
if [ "$verdicts" -ne "$count" ]; then
  echo "compile-failures: $verdicts of $count were judged" >&2
  exit 1
fi
failures=$(find "$folder" -name verdict -size +0 | wc -l)
if [ "$failures" -gt 0 ]; then
  find "$folder" -name verdict -size +0 -exec cat {} + >&2
  echo "compile-failures: $failures of $count failed" >&2
  exit 1
fi
echo "compile-failures: $count snippets as expected"
