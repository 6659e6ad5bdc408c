import SignalCycle
import SignalGraph

/// A process as it is when it is looked at.
struct ProcessRow: CycleValue, Hashable {
  var id: Int
  var name: String
  var user: String
  /// A letter: R runs, S sleeps, D waits for a disk, Z is over.
  var state: String
  /// How much of a processor it has used since it was last looked at, in tenths of a percent.
  var processor: Int
  /// How much memory it has, in bytes.
  var memory: Int

  /// Whether it is one that typed text means: by its name, its user or its number.
  ///
  /// As the text goes on, fewer are.
  func matches(_ query: String) -> Bool {
    query.isEmpty || name.localizedStandardContains(query) || user.hasPrefix(query) || "\(id)".hasPrefix(query)
  }
}

/// What is one process, while another may have its number later.
struct ProcessKey: Hashable, Comparable, Sendable {
  var id: Int
  /// When it was started, in ticks since the machine was.
  var start: Int

  static func < (one: ProcessKey, other: ProcessKey) -> Bool { (one.id, one.start) < (other.id, other.start) }
}

/// By what processes may be sorted.
enum ProcessColumn: String, CycleValue, CaseIterable {
  case processor, memory, number, user, name

  var next: ProcessColumn {
    let all = Self.allCases
    return all[(all.firstIndex(of: self)! + 1) % all.count]
  }

  var title: String {
    switch self {
    case .processor: "CPU"
    case .memory: "memory"
    case .number: "number"
    case .user: "user"
    case .name: "name"
    }
  }
}

/// How processes are arranged.
struct ProcessArrangement: CycleValue {
  var column = ProcessColumn.processor
  /// The other way than is usual: most first for processor and memory, least first for the others.
  var isReversed = false
  var isGrouped = false

  /// Where a process stands; equals stand by their numbers.
  func place(of row: ProcessRow) -> ProcessPlace {
    switch column {
    case .processor: ProcessPlace(number: isReversed ? row.processor : -row.processor)
    case .memory: ProcessPlace(number: isReversed ? row.memory : -row.memory)
    case .number: ProcessPlace(number: isReversed ? -row.id : row.id)
    case .user: ProcessPlace(text: row.user, isReversed: isReversed)
    case .name: ProcessPlace(text: row.name, isReversed: isReversed)
    }
  }

  func group(of row: ProcessRow) -> String { isGrouped ? row.user : "" }
}

/// Where a process stands among others.
struct ProcessPlace: Comparable {
  var number = 0
  var text = ""
  var isReversed = false

  static func < (one: ProcessPlace, other: ProcessPlace) -> Bool {
    if one.number != other.number { return one.number < other.number }
    // Names come from outside, in any form: of these `Descending` has a strict order, and `<` has none.
    let (first, second) = one.isReversed ? (one, other) : (other, one)
    return Descending(first.text) < Descending(second.text)
  }
}
