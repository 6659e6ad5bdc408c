import SignalGraph

/// This library on live values: a slot for each record's score, a dictionary that names them, and their values by key.
///
/// A record of the last group names another score from then on.
struct LiveValuesGraph: View {
  typealias Drawn = RecordScript<PlainShape>

  private let scores: [ValueSlot<Int>]
  private let records: DictionarySlot<Int, ValueSlot<Int>>
  private let end: DictionaryEnding<Int, Int>

  init(_ load: Records<PlainShape>) {
    scores = load.rows.map { ValueSlot($0.score) }
    records = DictionarySlot(TableDictionary(uniqueKeysWithValues: zip(load.keys, scores)))
    end = DictionaryEnding(records.flattened())
  }

  @inline(__always)
  func apply(_ edit: (key: Int, row: PlainShape.Row)) {
    if edit.row.group < 15 {
      scores[edit.key].value = edit.row.score
    } else {
      records[edit.key] = scores[edit.row.score % scores.count]
    }
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}

/// The children of each element: up to eight numbers from a ninth of it.
struct Expanded: ArrayStage {
  @inline(__always)
  static func children(_ element: Int) -> [Int] { (0..<element % 9).map { element / 9 &+ $0 } }

  func end(of elements: ArraySlot<Int>) -> ArrayEnding<Int> {
    ArrayEnding(elements.flatMap { Self.children($0) })
  }
}
