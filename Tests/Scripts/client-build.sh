#!/usr/bin/env bash
# What a client pays for a release build: a module of about 2,000 lines that uses every family of verbs, the library built
# before, in seconds of processor time. 60 are meant to be enough. It prints; only a client that does not build is a failure.
# Usage: Tests/Scripts/client-build.sh [FOLDER], where the client is kept if it is given, such as to look at it.
#
# The client is the same every time: graphs of eight kinds of rows, whose closures differ in their numbers. Its methods are
# public, since the compiler would leave out what nobody calls.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
kept=${1:-}
folder=${kept:-$(mktemp -d)}
[[ $kept ]] || trap 'rm -rf "$folder"' EXIT
sources=$folder/Sources/Client
mkdir -p "$sources"

cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "SignalGraph", path: "$root")],
  targets: [.target(name: "Client", dependencies: [.product(name: "SignalGraph", package: "SignalGraph")])],
  swiftLanguageModes: [.v6]
)
END

graph() { # NUMBER KEY LOW HIGH WEIGHT: a kind of rows, and the slots that hold them
  cat <<END
import SignalGraph

struct Row$1: Hashable, Comparable {
  var number: Int
  var group: Int
  var weight: $5
  var name: String
  var isOpen: Bool { number % $(($1 + 2)) != 0 }

  static func < (left: Row$1, right: Row$1) -> Bool { left.number < right.number }
}

enum Fault$1: Error {
  case closed
}

final class Label$1 {
  var text: String
  init(_ text: String) { self.text = text }
}

public final class Graph$1 {
  let board = DictionarySlot<$2, Row$1>(label: "board $1")
  let archive = DictionarySlot<$2, Row$1>(label: "archive $1")
  let members = SetSlot<Row$1>(label: "members $1")
  let guests = SetSlot<Row$1>(label: "guests $1")
  let list = ArraySlot<Row$1>(label: "list $1")
  let drafts = ArraySlot<Row$1>(label: "drafts $1")
  let limit = ValueSlot($1)
  let word = ValueSlot("$1")
  let key = ValueSlot<$2>($3)
  let bag = ObservationBag()
}

extension Graph$1 {
  public func edit() {
    guard let row = list.first else { return }
    transaction {
      board[$3] = row
      board[$4] = nil
      archive.merge([$4: row]) { past, _ in past }
      members.insert(row)
      guests.formUnion([row])
      list.append(row)
      list.sort { \$0.number > \$1.number }
      drafts.replace(with: [row])
      limit.value += $1
    }
  }
}
END
}

filters() { # NUMBER
  cat <<END

extension Graph$1 {
  public func filter() {
    board.filter { \$0.value.number > $1 }
      .observe { print(\$0.count) }.store(in: bag)
    board.filter(with: limit) { \$0.value.group + $1 < \$1 }
      .observe { print(\$0.count) }.store(in: bag)
    board.filter(with: limit, word) { \$0.value.group < \$1 && \$0.value.name != \$2 }
      .observe { print(\$0.count) }.store(in: bag)
    board.tryFilter { row throws(Fault$1) in
      if !row.value.isOpen { throw .closed }
      return row.value.group > $1
    }
    .observe { print(\$0.count) }.store(in: bag)
    members.filter { \$0.isOpen && \$0.group != $1 }
      .observe { print(\$0.count) }.store(in: bag)
    members.filter(with: limit) { \$0.number + $1 < \$1 }
      .observe { print(\$0.count) }.store(in: bag)
    members.tryFilter { row throws(Fault$1) in
      if !row.isOpen { throw .closed }
      return true
    }
    .observe { print(\$0.count) }.store(in: bag)
    list.filter { \$0.group > $1 }
      .observe { print(\$0.count) }.store(in: bag)
    list.filter(with: limit, hint: { \$1 < \$0 ? .tightened : .relaxed }) { \$0.number < \$1 }
      .observe { print(\$0.count) }.store(in: bag)
    list.filter(with: limit, word) { \$0.number < \$1 && \$0.name != \$2 }
      .observe { print(\$0.count) }.store(in: bag)
    list.tryFilter { row throws(Fault$1) in
      if !row.isOpen { throw .closed }
      return row.number > $1
    }
    .observe { print(\$0.count) }.store(in: bag)
  }
}
END
}

sorts() { # NUMBER
  cat <<END

extension Graph$1 {
  public func sort() {
    board.sorted { \$0.value.weight }
      .observe { print(\$0.count) }.store(in: bag)
    board.sorted()
      .observe { print(\$0.count) }.store(in: bag)
    board.sorted(by: .ascending { \$0.value.group % $(($1 + 1)) }.descending { \$0.value.name })
      .observe { print(\$0.count) }.store(in: bag)
    board.sorted(with: limit) { \$0.value.number % (\$1 + $1) }
      .observe { print(\$0.count) }.store(in: bag)
    board.sorted(by: { \$0.value.name }, ties: .arrival)
      .observe { print(\$0.count) }.store(in: bag)
    members.sorted()
      .observe { print(\$0.count) }.store(in: bag)
    members.sorted { -\$0.number }
      .observe { print(\$0.count) }.store(in: bag)
    list.sorted()
      .observe { print(\$0.count) }.store(in: bag)
    list.sorted { \$0.name }
      .observe { print(\$0.count) }.store(in: bag)
    list.sorted(by: .descending { \$0.weight }.ascending { \$0.number })
      .observe { print(\$0.count) }.store(in: bag)
    list.sorted(with: limit) { \$0.group % (\$1 + $1) }
      .observe { print(\$0.count) }.store(in: bag)
    let column = ValueSlot<SortCriteria<Row$1, AnySortKey>>(.ascending(\.weight).erased())
    list.sorted(by: column)
      .observe { print(\$0.count) }.store(in: bag)
    column.value = .descending(\.name).erased()
  }
}
END
}

maps() { # NUMBER
  cat <<END

extension Graph$1 {
  public func map() {
    board.map { "\(\$0.key) \(\$0.value.name)" }
      .observe { print(\$0.count) }.store(in: bag)
    board.mapValues { \$0.weight }
      .observe { print(\$0.count) }.store(in: bag)
    board.compactMap { \$0.value.isOpen ? \$0.value.number + $1 : nil }
      .observe { print(\$0.count) }.store(in: bag)
    board.map(updating: { \$0.text = \$1.value.name }) { Label$1(\$0.value.name) }
      .observe { print(\$0.count) }.store(in: bag)
    board.map(with: limit) { \$0.value.number * \$1 }
      .observe { print(\$0.count) }.store(in: bag)
    board.tryMapValues { row throws(Fault$1) -> Int in
      if !row.isOpen { throw .closed }
      return row.group + $1
    }
    .observe { print(\$0.count) }.store(in: bag)
    members.map { \$0.group + $1 }
      .observe { print(\$0.count) }.store(in: bag)
    list.map { "\(\$0.number): \(\$0.name)" }
      .observe { print(\$0.count) }.store(in: bag)
    list.map(updating: { \$0.text = \$1.name }) { Label$1(\$0.name) }
      .observe { print(\$0.count) }.store(in: bag)
    list.map(with: limit, word) { "\(\$0.number * \$1)\(\$2)" }
      .observe { print(\$0.count) }.store(in: bag)
    list.compactMap { \$0.isOpen ? \$0.weight : nil }
      .observe { print(\$0.count) }.store(in: bag)
    list.tryMap { row throws(Fault$1) -> Int in
      if !row.isOpen { throw .closed }
      return row.number - $1
    }
    .observe { print(\$0.count) }.store(in: bag)
    limit.map { \$0 * $(($1 + 3)) }
      .observe { print(\$0) }.store(in: bag)
    limit.map(with: word) { "\(\$0) \(\$1)" }
      .observe { print(\$0) }.store(in: bag)
  }
}
END
}

windows() { # NUMBER KEY LOW HIGH
  cat <<END

extension Graph$1 {
  public func window() {
    list.prefix($(($1 + 5)))
      .observe { print(\$0.count) }.store(in: bag)
    list.suffix(limit)
      .observe { print(\$0.count) }.store(in: bag)
    list.sorted { \$0.weight }.dropFirst($1).dropLast(limit)
      .observe { print(\$0.count) }.store(in: bag)
    list.filter { \$0.isOpen }.window(offset: limit, limit: $(($1 + 10)))
      .observe { print(\$0.count) }.store(in: bag)
    board.sorted { \$0.value.name }.page(number: limit, size: $(($1 + 20)))
      .observe { print(\$0.count) }.store(in: bag)
    let range = ValueSlot(KeyBounds<$2>(from: $3, through: $4))
    board.entries(in: range)
      .observe { print(\$0.count) }.store(in: bag)
    members.map { \$0.number }.members(in: KeyBounds(from: $1, upTo: $(($1 * 9))))
      .observe { print(\$0.count) }.store(in: bag)
  }
}
END
}

algebra() { # NUMBER
  cat <<END

extension Graph$1 {
  public func combine() {
    board.union(archive)
      .observe { print(\$0.count) }.store(in: bag)
    board.subtracting(archive).intersection(board)
      .observe { print(\$0.count) }.store(in: bag)
    board.merging(archive) { \$0.number + $1 < \$1.number ? \$1 : \$0 }
      .observe { print(\$0.count) }.store(in: bag)
    members.union(guests)
      .observe { print(\$0.count) }.store(in: bag)
    members.symmetricDifference(guests)
      .observe { print(\$0.count) }.store(in: bag)
    list.concatenated(drafts)
      .observe { print(\$0.count) }.store(in: bag)
    let lists = ArraySlot<ArrayStorage<Row$1>>([list, drafts])
    lists.flattened()
      .observe { print(\$0.count) }.store(in: bag)
    let boards = ArraySlot([board, archive])
    boards.merged { \$0.number > \$1.number + $1 ? \$0 : \$1 }
      .observe { print(\$0.count) }.store(in: bag)
    let groups = ArraySlot([members, guests])
    groups.combined(.intersection)
      .observe { print(\$0.count) }.store(in: bag)
  }
}
END
}

shapes() { # NUMBER LOW
  cat <<END

extension Graph$1 {
  public func shape() {
    board.keySet()
      .observe { print(\$0.count) }.store(in: bag)
    board.entrySet().filter { \$0.value.isOpen }
      .observe { print(\$0.count) }.store(in: bag)
    board.rekeyed { \$0.value.name }
      .observe { print(\$0.count) }.store(in: bag)
    board.mapValues { \$0.group + $1 }.valueCounts()
      .observe { print(\$0.count) }.store(in: bag)
    board.value(forKey: $2)
      .observe { print(\$0 as Any) }.store(in: bag)
    board.value(forKey: key)
      .observe { print(\$0 as Any) }.store(in: bag)
    members.associated { \$0.name }
      .observe { print(\$0.count) }.store(in: bag)
    members.keyed { \$0.group + $1 }
      .observe { print(\$0.count) }.store(in: bag)
    list.keyed { \$0.name }
      .observe { print(\$0.count) }.store(in: bag)
    list.distinct { \$0.group - $1 }
      .observe { print(\$0.count) }.store(in: bag)
    list.reversed().enumerated()
      .observe { print(\$0.count) }.store(in: bag)
    list.element(at: limit)
      .observe { print(\$0 as Any) }.store(in: bag)
    let parts = members.partitioned { \$0.number > $1 }
    parts.matching.observe { print(\$0.count) }.store(in: bag)
    parts.rest.observe { print(\$0.count) }.store(in: bag)
    print(list.readOnly().count)
  }
}
END
}

aggregates() { # NUMBER
  cat <<END

extension Graph$1 {
  public func aggregate() {
    board.counted()
      .observe { print(\$0) }.store(in: bag)
    members.filter { \$0.group == $1 }.emptiness()
      .observe { print(\$0) }.store(in: bag)
    list.map { \$0.number + $1 }.containment(of: limit)
      .observe { print(\$0) }.store(in: bag)
    list.filter { \$0.isOpen }.map { \$0.name }.sorted().firstElement()
      .observe { print(\$0 as Any) }.store(in: bag)
  }
}
END
}

client() { # a file a kind of rows
  local kinds=(
    'Int 1 9 Int' 'String "a" "z" Double' 'UInt32 1 9 String' 'Int 1 9 Float' 'String "a" "z" Int'
    'Character "a" "z" UInt8' 'Int64 1 9 Double' 'String "a" "z" String'
  )
  local number key low high weight
  for number in "${!kinds[@]}"; do
    read -r key low high weight <<<"${kinds[number]}"
    {
      graph "$number" "$key" "$low" "$high" "$weight"
      filters "$number"
      sorts "$number"
      maps "$number"
      windows "$number" "$key" "$low" "$high"
      algebra "$number"
      shapes "$number" "$low"
      aggregates "$number"
    } >"$sources/Graph$number.swift"
  done
}

build() {
  swift build -c release --package-path "$folder" >"$folder/log" 2>&1 || {
    tail -40 "$folder/log" >&2
    echo "client-build: the client does not build" >&2
    exit 1
  }
}

echo "import SignalGraph" >"$sources/Graph.swift"
build
rm "$sources/Graph.swift"
client
lines=$(cat "$sources"/*.swift | wc -l)
chains=$(cat "$sources"/*.swift | grep -c '\.observe')
TIMEFORMAT=%U
seconds=$({ time build; } 2>&1) || {
  echo "$seconds" >&2
  exit 1
}
echo "client-build: $lines lines with $chains chains of every family build for release in $seconds s of processor time;" \
  "60 are meant"
