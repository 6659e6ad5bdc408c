/// What a list of commands does to an unknown array, command by command.
///
/// Enters: commands in the order of the list. Leaves: the first one that is legal on no array, and at the end what the
/// list requires of the array: how many elements at least, and which ones where. A list is legal on exactly the arrays
/// that meet this, because a command that looks at an element removes or replaces it.
///
/// The unknown array is treated as the longest one possible (``reach``), of which a real one is the beginning. It is
/// kept as the pieces of a ``Provenance``. Its own elements are named by their positions; elements that the list
/// brought get the names after these, in the order in which they came.
///
/// - Complexity: expected O(log k) for a command, and O(m) for one of m elements.
@usableFromInline
struct ArrayScript<Element> {
  @usableFromInline
  enum Result {
    case legal
    /// No array has the position.
    case outside
    /// An element is there that the command does not name.
    case other(index: Int, held: Element)
  }

  @usableFromInline var pieces = Provenance()
  @usableFromInline var brought: [ArrayStretch<Element>] = []
  /// The name of the first element of each stretch.
  @usableFromInline var names: [Int] = []
  @usableFromInline var nextName = Self.reach
  @usableFromInline var growth = 0
  @usableFromInline var requirements = ArrayRequirements<Element>()
  @usableFromInline let equality = Equality<Element>()

  @inlinable
  init() {
    pieces.reset(count: Self.reach)
  }

  /// More elements than any array has; four times as many still fit into an `Int`.
  @inlinable static var reach: Int { .max / 4 }

  /// Whether no array has a position of the command, however much it has grown, so that adding to it might overflow.
  @inlinable
  static func isFar(_ mutation: ArrayMutation<Element>) -> Bool {
    switch mutation {
    case .insert(_, let at), .update(let at, _, _), .remove(_, let at), .replace(let at, _, _):
      isFar(at)
    case .move(let from, let to, _, _): isFar(from) || isFar(to)
    }
  }

  @inlinable static func isFar(_ position: Int) -> Bool { !(-2 * reach...2 * reach).contains(position) }

  /// Performs the command at index `number` of the list.
  @inlinable
  mutating func perform(_ mutation: ArrayMutation<Element>, _ number: Int) -> Result {
    if Self.isFar(mutation) { return .outside }
    switch mutation {
    case .insert(let element, let at):
      guard require(at, 0), bring(.one(element), at) else { return .outside }
      return .legal
    case .update(let at, let past, let future):
      guard require(at, 1) else { return .outside }
      return exchange(at, .one(past), .one(future), at, number)
    case .remove(let past, let at):
      guard require(at, 1) else { return .outside }
      return exchange(at, .one(past), .many([]), at, number)
    case .move(let from, let to, let past, let future):
      guard require(from, 1), require(to, 1) else { return .outside }
      return exchange(from, .one(past), .one(future), to, number)
    case .replace(let at, let past, let future):
      guard require(at, past.count) else { return .outside }
      return exchange(at, .many(past[...]), .many(future[...]), at, number)
    }
  }

  /// Requires `count` elements from a position on, and says whether any array has them.
  @inlinable
  mutating func require(_ position: Int, _ count: Int) -> Bool {
    // No overflow: ``perform(_:_:)`` has refused far positions.
    let start = position - growth
    guard position >= 0, start <= Self.reach, count <= Self.reach - start else { return false }
    requirements.least = Swift.max(requirements.least, start + count)
    return true
  }

  /// Removes elements, which must be those of `past`, and inserts others somewhere.
  @inlinable
  mutating func exchange(
    _ at: Int, _ past: ArrayStretch<Element>, _ future: ArrayStretch<Element>, _ to: Int, _ number: Int
  ) -> Result {
    if equality.isKnown, let fault = check(at, past, number) { return fault }
    pieces.remove(at: at, count: past.count)
    growth -= past.count
    return bring(future, to) ? .legal : .outside
  }

  /// Inserts elements, and says whether an array may have so many.
  @inlinable
  mutating func bring(_ elements: ArrayStretch<Element>, _ position: Int) -> Bool {
    let count = elements.count
    guard count <= Self.reach - Swift.max(growth, 0), count <= .max - nextName else { return false }
    growth += count
    requirements.peak = Swift.max(requirements.peak, growth)
    guard count > 0 else { return true }
    pieces.insert(at: position, count: count, from: nextName)
    brought.append(elements)
    names.append(nextName)
    nextName += count
    return true
  }

  /// Compares past elements with what the list has brought there, and requires the others of the array.
  @inlinable
  mutating func check(_ at: Int, _ past: ArrayStretch<Element>, _ number: Int) -> Result? {
    var known: [(offset: Int, name: Int, count: Int)] = []
    var runs: [ArrayRequirements<Element>.Run] = []
    pieces.forEachPiece(in: at..<at + past.count) { piece, place in
      let skipped = Swift.max(0, at - place)
      let offset = place + skipped - at
      let count = Swift.min(piece.length - skipped, past.count - offset)
      if piece.start < Self.reach {
        let part = past[offset..<offset + count]
        runs.append(ArrayRequirements.Run(start: piece.start + skipped, past: part, number: number))
      } else {
        known.append((offset, piece.start + skipped, count))
      }
    }
    for part in known {
      for step in 0..<part.count {
        let held = element(named: part.name + step)
        if !equality.admits(past[part.offset + step], for: held) {
          return .other(index: at + part.offset + step, held: held)
        }
      }
    }
    requirements.runs += runs
    return nil
  }

  /// The element with a name, which the list brought.
  @inlinable
  func element(named name: Int) -> Element {
    var (low, high) = (0, names.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if names[middle] <= name { low = middle } else { high = middle }
    }
    return brought[low][name - names[low]]
  }
}

/// A stretch of elements; a single one needs no memory of its own.
@usableFromInline
enum ArrayStretch<Element> {
  case one(Element)
  case many(ArraySlice<Element>)

  @inlinable
  var count: Int {
    switch self {
    case .one: 1
    case .many(let elements): elements.count
    }
  }

  @inlinable
  subscript(offset: Int) -> Element {
    switch self {
    case .one(let element): element
    case .many(let elements): elements[elements.startIndex + offset]
    }
  }

  @inlinable
  subscript(range: Range<Int>) -> Self {
    switch self {
    case .one: self
    case .many(let elements): .many(elements.dropFirst(range.lowerBound).prefix(range.count))
    }
  }
}

extension ArrayStretch: Sendable where Element: Sendable {}

/// What a list from outside requires of an array; kept beside the commands, for whoever asks for faults.
@usableFromInline
struct ArrayRequirements<Element> {
  /// A run of elements that the array must have.
  @usableFromInline
  struct Run {
    /// The position of the first one.
    @usableFromInline let start: Int
    @usableFromInline let past: ArrayStretch<Element>
    /// The index of the command that requires them.
    @usableFromInline let number: Int

    @inlinable
    init(start: Int, past: ArrayStretch<Element>, number: Int) {
      self.start = start
      self.past = past
      self.number = number
    }
  }

  /// How many elements the array must have at least.
  @usableFromInline var least = 0
  /// By how many elements the array grows at most meanwhile.
  @usableFromInline var peak = 0
  @usableFromInline var runs: [Run] = []

  @inlinable init() {}
}

extension ArrayRequirements.Run: Sendable where Element: Sendable {}

extension ArrayRequirements: Sendable where Element: Sendable {}
