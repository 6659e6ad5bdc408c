import SignalGraph

/// How many records have each score, of a quarter as many scores as there are records; and one of the numbers observed.
struct Distinct: FamilyView {
  @inline(__always)
  static var contest: Contest {
    Contest(
      name: "shape distinct",
      contestants: [
        .view(Measurement.reference, DistinctByHand<[Int: RecordScript.Row], [Int: Int]>.self),
        .view(Measurement.ours, Distinct.self),
        .view(
          Measurement.byHand,
          DistinctByHand<TableDictionary<Int, RecordScript.Row>, TableDictionary<Int, Int>>.self
        ),
      ]
    )
  }

  private let n: Int
  private let records: DictionarySlot<Int, RecordScript.Row>
  private let zero: ValueStorage<Int?>
  private let end: DictionaryEnding<Int>

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    records = RecordScript.slot(n, &random)
    let scores = max(n / 4, 1)
    let numbers = records.distinct { $0.value.score % scores }
    zero = numbers.value(forKey: 0)
    end = DictionaryEnding(numbers)
  }

  @inline(__always)
  func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    records[key] = row
  }

  var reading: UInt64 { UInt64((zero.value ?? nil) ?? 0) &+ end.reading }
  var checksum: UInt64 { end.checksum { $0 } }

  func tearDown() {
    end.tearDown()
    zero.tearDown()
  }
}

/// By hand: a table of the records, and one of the numbers.
private struct DistinctByHand<Records: PlainTable<RecordScript.Row>, Numbers: PlainTable<Int>>: FamilyView {
  private let n: Int
  private let scores: Int
  private var records: Records
  private var numbers: Numbers

  init(_ n: Int, _ random: inout SplitMix64) {
    self.n = n
    scores = max(n / 4, 1)
    records = RecordScript.load(n, &random)
    numbers = Numbers(minimumCapacity: scores)
    for (_, row) in records {
      numbers[row.score % scores] = (numbers[row.score % scores] ?? 0) + 1
    }
  }

  @inline(__always)
  mutating func update(_ random: inout SplitMix64) {
    let (key, row) = RecordScript.draw(&random, n: n)
    let future = row.score % scores
    if let past = records.updateValue(row, forKey: key)?.score, past % scores != future {
      let left = (numbers[past % scores] ?? 0) - 1
      numbers[past % scores] = left == 0 ? nil : left
      numbers[future] = (numbers[future] ?? 0) + 1
    }
  }

  var reading: UInt64 { UInt64(numbers[0] ?? 0) &+ UInt64(numbers.count) }
  var checksum: UInt64 { numbers.reduce(into: 0) { $0 &+= Checksum.mixed($1.key, $1.value) } }
}
