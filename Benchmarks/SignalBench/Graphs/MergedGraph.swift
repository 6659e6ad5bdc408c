import SignalGraph

/// This library on two dictionaries merged, the first one's values first, and one monitor.
struct MergedGraph: View {
  typealias Drawn = MergeScript

  private let first: DictionarySlot<Int, Int>
  private let second: DictionarySlot<Int, Int>
  private let end: DictionaryEnding<Int, Int>

  init(_ load: ContiguousArray<MergeScript.Edit>) {
    func side(_ isFirst: Bool) -> DictionarySlot<Int, Int> {
      let entries = load.lazy.filter { $0.isFirst == isFirst }
      return DictionarySlot(TableDictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.value ?? 0) }))
    }
    first = side(true)
    second = side(false)
    end = DictionaryEnding(first.union(second))
  }

  @inline(__always)
  func apply(_ edit: MergeScript.Edit) {
    if edit.isFirst {
      first[edit.key] = edit.value
    } else {
      second[edit.key] = edit.value
    }
  }

  var reading: UInt64 { end.reading }
  var checksum: UInt64 { end.checksum }
  func tearDown() { end.tearDown() }
}
