import CSignalBench
import SignalGraph

/// What a factor makes of each record; records come and go, and now and then there is another factor.
struct MappedDictionary<S: Steering>: FamilyView {
  static var period: Int { S.period }

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let factor = ValueSlot(1)
  private let end: DictionaryEnding<Int>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    let table: TableDictionary<Int, RecordScript.Row> = MappedScript.load(n, &random)
    records = DictionarySlot(table)
    if S.period > 0 {
      end = DictionaryEnding(records.map(with: factor) { MappedScript.output($0.key, $0.value, factor: $1) })
    } else {
      end = DictionaryEnding(records.map { MappedScript.output($0.key, $0.value, factor: 1) })
    }
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row.group == RecordScript.removedGroup ? nil : row
  }

  func steer(_ random: inout SplitMix64) {
    factor.value = MappedScript.factor(&random)
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum { $0 } }
  func tearDown() { end.tearDown() }
}

extension MappedDictionary {
  @inline(__always)
  static func contest(_ name: String, _ kind: Int) -> Contest {
    Contest(
      name: name,
      contestants: [
        .view(Measurement.reference, MappedByHand<S, [Int: RecordScript.Row], [Int: Int]>.self),
        .view(Measurement.ours, MappedDictionary.self),
        .view(
          Measurement.byHand,
          MappedByHand<S, TableDictionary<Int, RecordScript.Row>, TableDictionary<Int, Int>>.self
        ),
        .limit(Measurement.tables, kind),
      ],
      beyondLogarithm: S.period > 0 ? "every \(S.period.grouped) updates a new factor changes all n" : nil
    )
  }
}

/// As often as the factor of a map, and the order of a sort.
enum FactorSteering: Steering {
  static let period = Int(CSB_PERIOD)
}

/// What the maps of dictionaries draw.
private enum MappedScript {
  static func load<Table: PlainTable<RecordScript.Row>>(_ n: Int, _ random: inout SplitMix64) -> Table {
    var records: Table = RecordScript.load(n, &random)
    for (key, row) in records where row.group == RecordScript.removedGroup {
      records[key] = nil
    }
    return records
  }

  @inline(__always)
  static func output(_ key: Int, _ row: RecordScript.Row, factor: Int) -> Int { key &* 31 &+ row.score &* factor }

  static func factor(_ random: inout SplitMix64) -> Int { 1 + random.next(below: 1_000) }
}

/// By hand: a table of the records, and one of the outputs.
private struct MappedByHand<S: Steering, Records: PlainTable<RecordScript.Row>, Outputs: PlainTable<Int>>: FamilyView {
  static var period: Int { S.period }

  private let n: Int
  private var records: Records
  private var outputs: Outputs
  private var factor = 1

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = MappedScript.load(n, &random)
    outputs = Outputs(minimumCapacity: n)
    map()
  }

  private mutating func map() {
    outputs.reserveCapacity(records.count)
    for (key, row) in records {
      outputs[key] = MappedScript.output(key, row, factor: factor)
    }
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    if row.group == RecordScript.removedGroup {
      records[key] = nil
      outputs[key] = nil
    } else {
      records[key] = row
      outputs[key] = MappedScript.output(key, row, factor: factor)
    }
  }

  mutating func steer(_ random: inout SplitMix64) {
    factor = MappedScript.factor(&random)
    map()
  }

  var reading: UInt64 { UInt64(outputs.count) }
  var checksum: UInt64 { outputs.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}
