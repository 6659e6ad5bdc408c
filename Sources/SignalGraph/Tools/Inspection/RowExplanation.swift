/// Where a row of a view came from: through which stages, and from which rows of which origins.
///
/// Ask for one with `explain` of an array, dictionary, set or value storage.
///
/// ```swift
/// let delays = DictionarySlot(["LH 4": 75, "AF 1": 10], label: "delays")
/// let board = delays.filter { $0.value >= 60 }.sorted { $0.value }.map { "\($0.key) +\($0.value)" }
/// print(board.explain(at: 0)!)
/// // ArraySignalMapStorage<…> (Board.swift:2)[0] = "LH 4 +75"
/// // ← DictionarySorting<String, Int, Int> (Board.swift:2)[0] = LH 4: 75
/// // ← DictionaryFiltering<String, Int> (Board.swift:2)["LH 4"] = 75
/// // ← DictionarySlot<String, Int> "delays" (Board.swift:1)["LH 4"] = 75
/// board.explain(at: 0)!.origins[0].row.key(as: String.self)    // "LH 4"
/// board.tearDown()
/// ```
///
/// A row that was made of several, as that of a join, leads to each of them; an aggregate leads to the whole of what it
/// was made of, one per group to the rows of its group. Where a stage does not know of which rows a row was made, as one
/// that a user wrote without ``RowTracing``, the explanation ends and says so. Parameters are left out: they count for
/// every row.
///
/// It is a value, taken from the states that signals are about: in a handler, as they are after the running turn; in a
/// body, as they were before it, of slots too. Nothing is kept for it while graphs run.
public struct RowExplanation {
  /// The steps, the row that was asked about first, each before those that it was made of; each row of an emitter once.
  public let steps: [Step]

  /// A row, and what it was made of.
  public struct Step {
    /// The emitter in whose state the row stands.
    public let subject: MessageSubject
    /// Which row it is.
    public let row: RowName
    /// The element as text; nil for a row that is not there any more, for one that its emitter does not keep, and for a
    /// whole of many rows.
    public let element: String?
    /// The indices of the steps of which it was made; none for a row that is not there any more.
    public let sources: [Int]
    /// Whether it is not there any more, while what was made of it still is.
    public let isGone: Bool
    /// Whether no stage made it: it stands in a slot, or comes from events.
    public let isOrigin: Bool
    /// Whether it is known of which rows it was made.
    public let isKnown: Bool
  }
}

extension RowExplanation {
  /// The rows of origins from which the row came.
  public var origins: [Step] { steps.filter(\.isOrigin) }

  /// Asks a row and the rows that it was made of; nil if it is not there.
  init?(_ name: RowName, in source: AnySource) {
    if name != .whole, source.element(name) == nil { return nil }
    var pending = [RowOrigin(source: source, name: name)]
    var numbers = [Asked(pending[0]): 0]
    var steps: [Step] = []
    // In the order in which they are found: a step of many rows names them one after the other.
    while steps.count < pending.count {
      let asked = pending[steps.count]
      let node = asked.source.node?.takeUnretainedValue()
      let element = asked.source.element(asked.name)
      // A stage knows of rows that are there, and of no others; one without a state of its own hands the question on.
      let isGone = element == nil && asked.name != .whole && asked.source.inspectedState is any RowState
      let origins = isGone ? [] : node.map { $0.origins(of: asked.name, in: asked.source) } ?? []
      var (sources, listed): ([Int], Set<Int>) = ([], [])
      for origin in origins ?? [] {
        let number = numbers[Asked(origin)] ?? pending.count
        if number == pending.count {
          numbers[Asked(origin)] = number
          pending.append(origin)
        }
        if listed.insert(number).inserted { sources.append(number) }
      }
      steps.append(
        Step(
          subject: asked.source.subject, row: asked.name, element: element, sources: sources,
          isGone: isGone, isOrigin: node == nil, isKnown: origins != nil
        )
      )
    }
    self.steps = steps
  }
}

/// A row of an emitter.
private struct Asked: Hashable {
  let source: ObjectIdentifier
  let name: RowName

  init(_ origin: RowOrigin) { (source, name) = (ObjectIdentifier(origin.source), origin.name) }
}

extension AnySource {
  /// A row of the state as text; nil if it is not there, or if it is the whole of many.
  fileprivate func element(_ name: RowName) -> String? {
    guard let state = inspectedState else { return nil }
    if name == .whole { return hasRows ? nil : shortText(of: state) }
    return (state as? any RowState)?.row(name).map { shortText(reflecting: $0) }
  }
}

extension RowExplanation: CustomStringConvertible {
  /// The steps, one a line; those of which several made one are indented below it, each with what it was made of.
  public var description: String {
    var lines: [String] = []
    var printed: Set<Int> = []
    var pending = [(step: 0, depth: 0)]
    while let (number, depth) = pending.popLast() {
      let step = steps[number]
      let indent = String(repeating: "  ", count: depth) + (number == 0 ? "" : "← ")
      guard printed.insert(number).inserted else {
        lines.append("\(indent)\(step.subject.located)\(step.row), see above")
        continue
      }
      lines.append(indent + step.description)
      let below = step.sources.count > 1 ? depth + 1 : depth
      pending += step.sources.reversed().map { ($0, below) }
    }
    return lines.joined(separator: "\n")
  }
}

extension RowExplanation.Step: CustomStringConvertible {
  /// The emitter with its place, the row, and the element.
  public var description: String {
    let state = element.map { " = \($0)" } ?? (row == .whole ? ", all of it" : "")
    let isLost = isGone ? ", which is not there any more" : ""
    return "\(subject.located)\(row)\(state)\(isLost)\(isKnown ? "" : ", of unknown rows")"
  }
}

extension ArrayStorage {
  /// Explains where the element at a position came from; nil if there is none.
  ///
  /// - Complexity: O(d log n) for d stages on the way; what was made of all rows of a group is asked for each of them.
  public final func explain(at position: Int) -> RowExplanation? {
    RowExplanation(.index(position), in: outlet)
  }
}

extension DictionaryStorage {
  /// Explains where the entry with a key came from; nil if there is none.
  ///
  /// - Complexity: O(d log n) for d stages on the way; what was made of all rows of a group is asked for each of them.
  public final func explain(_ key: Key) -> RowExplanation? { RowExplanation(.key(AnyHashable(key)), in: outlet) }
}

extension SetStorage {
  /// Explains where a member came from; nil if it is none.
  ///
  /// - Complexity: O(d log n) for d stages on the way; what was made of all rows of a group is asked for each of them.
  public final func explain(_ member: Element) -> RowExplanation? {
    RowExplanation(.key(AnyHashable(member)), in: outlet)
  }
}

extension ValueStorage {
  /// Explains where the value came from; nil outside of a session.
  ///
  /// - Complexity: O(d log n) for d stages on the way.
  public final func explain() -> RowExplanation? {
    snapshot == nil ? nil : RowExplanation(.whole, in: outlet)
  }
}
