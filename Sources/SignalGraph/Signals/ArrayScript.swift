/// What a list of commands does to an array that nobody knows, command by command.
///
/// Enters: commands in the order of the list. Leaves: the first that no array admits, and at the end what the list
/// requires of the array: its least count, and which elements it must have where. A list is legal on an array if and only
/// if that is met, for a command that looks at an element takes it away or puts another there.
///
/// The array is taken for as long as any can be (``reach``); a real one is as if it were cut off. It lies in the pieces of
/// a ``Provenance``: those of the old array are named by where they stood, those that the list brought follow behind, named
/// by how many it had brought before.
///
/// - Complexity: expected O(log k) a command, and O(m) for one of m elements.
@usableFromInline
struct ArrayScript<Element> {
  @usableFromInline
  enum Result {
    case legal
    /// No array has the position.
    case outside
    /// Another element is there than the command says.
    case other(index: Int, held: Element)
  }

  @usableFromInline var pieces = Provenance()
  @usableFromInline var brought: [ArrayStretch<Element>] = []
  /// The name of the first element of each.
  @usableFromInline var names: [Int] = []
  @usableFromInline var nextName = Self.reach
  @usableFromInline var growth = 0
  @usableFromInline var requirements = ArrayRequirements<Element>()
  @usableFromInline let equality = Equality<Element>()

  @inlinable
  init() {
    pieces.reset(count: Self.reach)
  }

  /// More elements than any array has; twice as many are still a number.
  @inlinable static var reach: Int { .max / 4 }

  /// Whether no array has a position, so that adding to it might go beyond all numbers.
  @inlinable
  static func isFar(_ mutation: ArrayMutation<Element>) -> Bool {
    switch mutation {
    case .insert(_, let at), .update(let at, _, _), .remove(_, let at), .replace(let at, _, _):
      !(-reach...reach).contains(at)
    case .move(let from, let to, _, _): !(-reach...reach).contains(from) || !(-reach...reach).contains(to)
    }
  }

  /// Performs a command, the one of this number in the list.
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

  /// Requires that `count` elements are at a position and behind it, and says whether any array has them.
  @inlinable
  mutating func require(_ position: Int, _ count: Int) -> Bool {
    // No overflow: ``perform(_:_:)`` has refused far positions.
    let start = position - growth
    guard position >= 0, start <= Self.reach, count <= Self.reach - start else { return false }
    requirements.least = Swift.max(requirements.least, start + count)
    return true
  }

  /// Takes elements away, which must be those of `past`, and puts others somewhere.
  @inlinable
  mutating func exchange(
    _ at: Int, _ past: ArrayStretch<Element>, _ future: ArrayStretch<Element>, _ to: Int, _ number: Int
  ) -> Result {
    if equality.isKnown, let fault = check(at, past, number) { return fault }
    pieces.remove(at: at, count: past.count)
    growth -= past.count
    return bring(future, to) ? .legal : .outside
  }

  /// Puts elements somewhere, and says whether an array may have so many.
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

  /// Compares pasts with what the list has brought there, and requires the others of the array.
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

  /// An element that the list brought.
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

/// Elements in a row; one of them without memory of its own.
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

/// What a list from outside requires of an array: beside the commands, for whoever asks for faults.
@usableFromInline
struct ArrayRequirements<Element> {
  /// Elements that the array must have.
  @usableFromInline
  struct Run {
    /// Where the first must be.
    @usableFromInline let start: Int
    @usableFromInline let past: ArrayStretch<Element>
    /// Which command of the list says so.
    @usableFromInline let number: Int

    @inlinable
    init(start: Int, past: ArrayStretch<Element>, number: Int) {
      self.start = start
      self.past = past
      self.number = number
    }
  }

  /// How many elements there must be.
  @usableFromInline var least = 0
  /// By how much the array grows at most.
  @usableFromInline var peak = 0
  @usableFromInline var runs: [Run] = []

  @inlinable init() {}
}

extension ArrayRequirements.Run: Sendable where Element: Sendable {}

extension ArrayRequirements: Sendable where Element: Sendable {}
