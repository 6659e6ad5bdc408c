#!/usr/bin/env bash
# What a package of a user's own takes for an update of W1 at 10,000 records: where the chain is built with types that the
# compiler knows, where a generic function of another module builds it, which runs unspecialised, and beside both what
# SignalBench says, if it was built for release. It prints, in nanoseconds; a wrong checksum is a failure.
# Usage: Tests/Scripts/external-speed.sh [SIGNALBENCH], the path of another one.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
bench=${1:-.build/release/SignalBench}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/Pipelines" "$folder/Sources/Speed"

cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription

let graph: Target.Dependency = .product(name: "SignalGraph", package: "SignalGraph")
let package = Package(
  name: "Speed",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "SignalGraph", path: "$root")],
  targets: [
    .target(name: "Pipelines", dependencies: [graph]),
    .executableTarget(name: "Speed", dependencies: [graph, "Pipelines"]),
  ],
  swiftLanguageModes: [.v6]
)
END

cat >"$folder/Sources/Pipelines/Board.swift" <<'END'
import SignalGraph

/// A chain for any rows, as a library of a user's might have it: it is compiled without knowing their types.
@inline(never)
public func board<Key: Hashable & Comparable, Row, Order: Comparable, Made>(
  of rows: DictionarySlot<Key, Row>, where isMember: @escaping (Row) -> Bool, by order: @escaping (Row) -> Order,
  _ make: @escaping (Key, Row) -> Made
) -> ArrayStorage<Made> {
  rows.filter { isMember($0.value) }.sorted { order($0.value) }.map { make($0.key, $0.value) }
}
END

cat >"$folder/Sources/Speed/main.swift" <<'END'
import Pipelines
import SignalGraph

struct Row: Equatable { var group, score: Int }

struct SplitMix64 {
  var state: UInt64 = 42
  mutating func next(below bound: UInt64) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % bound)
  }
  mutating func row() -> Row { Row(group: next(below: 16), score: next(below: 1_000_000)) }
}

func specialised(_ rows: DictionarySlot<Int, Row>) -> ArrayStorage<Int> {
  rows.filter { $0.value.group < 8 }.sorted { $0.value.score }.map { $0.key &* 31 &+ $0.value.score }
}

func generic(_ rows: DictionarySlot<Int, Row>) -> ArrayStorage<Int> {
  board(of: rows, where: { $0.group < 8 }, by: { $0.score }) { $0 &* 31 &+ $1.score }
}

/// Nanoseconds an update of W1.
func run(_ chain: (DictionarySlot<Int, Row>) -> ArrayStorage<Int>) -> Double {
  let (n, updates) = (10_000, 100_000)
  var random = SplitMix64()
  let rows = DictionarySlot<Int, Row>()
  transaction { for key in 0..<n { rows[key] = random.row() } }
  let view = chain(rows)
  var changes = 0
  let monitor = SignalMonitor<ArraySignal<Int>> { if case .transition(let transaction) = $0 { changes += transaction.count } }
  view.register(monitor)
  var acc: UInt64 = 0
  let time = ContinuousClock().measure {
    for _ in 0..<updates {
      rows[random.next(below: UInt64(n))] = random.row()
      acc = acc &* 31 &+ UInt64(truncatingIfNeeded: view.first ?? 0) &+ UInt64(view.count)
    }
  }
  guard acc == 14_718_906_386_897_687_580, changes > 0 else { fatalError("the checksum is \(acc), not W1's") }
  view.deregister(monitor)
  view.tearDown()
  return time / .nanoseconds(updates)
}

func median(_ chain: (DictionarySlot<Int, Row>) -> ArrayStorage<Int>) -> Double {
  (0..<9).map { _ in run(chain) }.sorted()[4]
}

let (known, unknown) = (median(specialised), median(generic))
print("external package: \(known.rounded()) ns an update; built by generic code \(unknown.rounded()) ns, "
  + "\((unknown / known * 10).rounded() / 10) times as long")
END

swift build -c release --package-path "$folder" >"$folder/log" 2>&1 || {
  tail -40 "$folder/log" >&2
  echo "external-speed: the package does not build" >&2
  exit 1
}
"$folder/.build/release/Speed"
if [[ -x $bench ]]; then
  "$bench" --only W1 --sizes 10k 2>/dev/null | awk '/SignalGraph/ && $1 == "W1" { print "SignalBench: " $4 " ns an update" }'
else
  echo "SignalBench: not built for release"
fi
