import SignalGraph

/// An edit of an array, as the families' workloads draw it; `CSignalBench/Families/Family.h` says the same in C.
enum ArrayEdit {
  case insert(Int, at: Int)
  case remove(at: Int)
  case update(Int, at: Int)
  case move(from: Int, to: Int)

  /// The largest value, and one more.
  static let values = 1_000_000

  /// The elements that the load draws.
  static func load(_ n: Int, _ random: inout SplitMix64) -> ContiguousArray<Int> {
    var elements: ContiguousArray<Int> = []
    elements.reserveCapacity(n)
    for _ in 0..<n {
      elements.append(random.next(below: values))
    }
    return elements
  }

  /// Half insertions and removals, which alternate so that there are n elements or n + 1, three eighths updates, one
  /// eighth moves, all at random positions.
  @inline(__always)
  static func draw(_ random: inout SplitMix64, count: Int, n: Int) -> ArrayEdit {
    let bits = random.next()
    let position = random.next(below: count)
    let value = Int(truncatingIfNeeded: (bits >> 8) % UInt64(values))
    switch bits & 7 {
    case 0..<4: return count <= n ? .insert(value, at: position) : .remove(at: position)
    case 7: return .move(from: position, to: random.next(below: count))
    default: return .update(value, at: position)
    }
  }
}

extension ArraySlot where Element == Int {
  /// Makes an edit, which is a turn.
  @inline(__always)
  func perform(_ edit: ArrayEdit) {
    switch edit {
    case .insert(let value, let position): insert(value, at: position)
    case .remove(let position): remove(at: position)
    case .update(let value, let position): self[position] = value
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}

/// The records of the keyed workloads, and another for a drawn key: W1's updates.
enum RecordScript {
  typealias Row = PlainShape.Row

  /// What a record that is taken out is drawn as, where a workload takes out any.
  static let removedGroup = 15

  /// The records that the load draws.
  static func load<Table: PlainTable<Row>>(_ n: Int, _ random: inout SplitMix64) -> Table {
    var records = Table(minimumCapacity: n)
    for key in 0..<n {
      records[key] = PlainShape.draw(key, &random)
    }
    return records
  }

  /// A slot of the records that the load draws.
  static func slot(_ n: Int, _ random: inout SplitMix64) -> DictionarySlot<Int, Row> {
    let records: TableDictionary<Int, Row> = load(n, &random)
    return DictionarySlot(records)
  }

  /// Draws a key and a record for it.
  @inline(__always)
  static func draw(_ random: inout SplitMix64, n: Int) -> (key: Int, row: Row) {
    let key = random.next(below: n)
    return (key, PlainShape.draw(key, &random))
  }
}

extension Checksum {
  /// What an element of an output without order adds.
  @inline(__always)
  static func mixed(_ key: Int, _ value: Int) -> UInt64 {
    let mixed = (UInt64(bitPattern: Int64(key)) &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(bitPattern: Int64(value))
    return (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
  }
}
