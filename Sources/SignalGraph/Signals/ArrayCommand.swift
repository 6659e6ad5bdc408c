/// A command as it lies in a transaction's memory.
///
/// It is trivial if elements are, so that commands are copied and forgotten without work: the elements of bulk commands
/// lie beside the list, and a command has their number. ``ArrayMutation`` is the same as an independent value, except
/// for moves. A `shift` is a row that only moved; a `move` is one that was announced as updated, too. Which of the two
/// it is, is decided by a comparison when a mutation is recorded, and never again.
///
/// The order of the cases and of their parts is known to ``ArrayChange``.
@usableFromInline
enum ArrayCommand<Element> {
  case insert(Element, at: Int)
  case update(at: Int, past: Element, future: Element)
  case remove(Element, at: Int)
  case shift(from: Int, to: Int, Element)
  case move(from: Int, to: Int, past: Element, future: Element)
  case replace(Int)
}

extension ArrayCommand: Sendable where Element: Sendable {}

extension ArrayCommand {
  /// Destroys a command part by part, which is specialised; `deinitialize` would go through the type's metadata.
  @inlinable @inline(__always)
  static func discard(_ place: UnsafeMutablePointer<Self>) {
    ArrayChanges<Element>.change(place, 0).destroy()
  }
}

/// What a bulk command replaces, and by what.
@usableFromInline
struct ArrayReplacement<Element> {
  @usableFromInline var at: Int
  @usableFromInline var past: [Element]
  @usableFromInline var future: [Element]

  @inlinable
  init(at: Int, past: [Element], future: [Element]) {
    self.at = at
    self.past = past
    self.future = future
  }

  @inlinable var growth: Int { future.count - past.count }
}

extension ArrayReplacement: Sendable where Element: Sendable {}

/// What lies beside the commands: the elements of bulk commands, by number.
///
/// Numbers of removed commands are not reused. Like the buffer itself, it is changed only by a list that holds the only
/// reference to its buffer and to this.
///
/// The arrays of forgotten commands are kept, emptied, for those of commands to come: in the steady state bulk commands
/// allocate nothing.
@usableFromInline
final class ArrayReplacements<Element> {
  @exclusivity(unchecked) @usableFromInline var items: [ArrayReplacement<Element>]
  /// Empty arrays with memory.
  @exclusivity(unchecked) @usableFromInline var spares: [[Element]] = []
  /// What is required by the list from outside that the transaction was made of.
  @exclusivity(unchecked) @usableFromInline var requirements: ArrayRequirements<Element>?

  @inlinable
  init(_ items: [ArrayReplacement<Element>], _ requirements: ArrayRequirements<Element>? = nil) {
    self.items = items
    self.requirements = requirements
  }

  /// Empties replacements for the commands to come, unless others hold them or they were many.
  @inlinable @inline(never)
  static func forget(_ side: inout AnyObject?) {
    guard isKnownUniquelyReferenced(&side) else { return side = nil }
    let replacements = unsafeDowncast(side.unsafelyUnwrapped, to: ArrayReplacements<Element>.self)
    // Usually there are no bulk commands, and `removeAll` on an empty array still costs time.
    if replacements.items.isEmpty, replacements.requirements == nil { return }
    if replacements.items.count > 64 { return side = nil }
    for position in replacements.items.indices {
      replacements.empty(&replacements.items[position].past)
      replacements.empty(&replacements.items[position].future)
    }
    replacements.items.removeAll(keepingCapacity: true)
    replacements.requirements = nil
  }

  /// Empties an array, and keeps it if its memory is worth it.
  @inlinable @inline(never)
  func empty(_ array: inout [Element]) {
    guard array.capacity > 0, array.capacity * MemoryLayout<Element>.stride <= Self.spareBytes,
      spares.count < Self.spareCount
    else { return }
    array.removeAll(keepingCapacity: true)
    spares.append([])
    swap(&spares[spares.count - 1], &array)
  }

  /// Longer arrays are not kept, and not more than a few.
  @inlinable static var spareBytes: Int { 1 << 15 }
  @inlinable static var spareCount: Int { 4 }
}

extension MutationList {
  /// What lies beside the commands; to be called only if there is something.
  @inlinable
  func replacements<Element>() -> ArrayReplacements<Element> where Mutation == ArrayCommand<Element> {
    unsafeDowncast(buffer.unsafelyUnwrapped.side.unsafelyUnwrapped, to: ArrayReplacements<Element>.self)
  }

  /// What lies beside the commands, to be changed; the list must have memory of its own.
  @inlinable
  mutating func ownReplacements<Element>() -> ArrayReplacements<Element> where Mutation == ArrayCommand<Element> {
    let buffer = buffer.unsafelyUnwrapped
    if buffer.side == nil {
      buffer.side = ArrayReplacements<Element>([])
    } else if !isKnownUniquelyReferenced(&buffer.side) {
      buffer.side = ArrayReplacements(replacements().items, replacements().requirements)
    }
    return replacements()
  }
}

/// The commands of an array's transaction, in order.
public struct ArrayMutations<Element>: RandomAccessCollection {
  @usableFromInline let list: MutationList<ArrayCommand<Element>>

  @inlinable
  init(_ list: MutationList<ArrayCommand<Element>>) {
    self.list = list
  }

  /// Zero.
  @inlinable public var startIndex: Int { 0 }

  /// The number of commands.
  @inlinable public var endIndex: Int { list.count }

  /// The command at a position.
  ///
  /// - Precondition: the position is in `0..<count`; anything else is a `badIndex` violation.
  @inlinable
  public subscript(position: Int) -> ArrayMutation<Element> {
    list.require(position)
    return list.decoded(ArrayChanges(list.unsafeMutations)[position])
  }
}

extension ArrayMutations: Sendable where Element: Sendable {}

extension MutationList {
  @inlinable @inline(__always)
  func decoded<Element>(_ change: ArrayChange<Element>) -> ArrayMutation<Element>
  where Mutation == ArrayCommand<Element> {
    switch change.kind {
    case .insert: return .insert(change.element, at: change.at)
    case .update: return .update(at: change.at, past: change.past, future: change.future)
    case .remove: return .remove(change.element, at: change.at)
    case .shift:
      let element = change.element
      return .move(from: change.from, to: change.to, past: element, future: element)
    case .move: return .move(from: change.from, to: change.to, past: change.past, future: change.future)
    case .replace:
      let replacement = replacements().items[change.replacement]
      return .replace(at: replacement.at, past: replacement.past, future: replacement.future)
    }
  }
}

extension ArrayTransaction {
  /// Makes a command of a mutation; a move between equal values is a shift.
  @inlinable @inline(__always)
  mutating func encoded(_ mutation: ArrayMutation<Element>, _ equality: Equality<Element>) -> ArrayCommand<Element> {
    switch mutation {
    case .insert(let element, let at): .insert(element, at: at)
    case .update(let at, let past, let future): .update(at: at, past: past, future: future)
    case .remove(let element, let at): .remove(element, at: at)
    case .move(let from, let to, let past, let future):
      equality(past, future)
        ? .shift(from: from, to: to, past) : .move(from: from, to: to, past: past, future: future)
    case .replace(let at, let past, let future): .replace(keep(ArrayReplacement(at: at, past: past, future: future)))
    }
  }

  @inlinable @inline(never)
  mutating func keep(_ replacement: ArrayReplacement<Element>) -> Int {
    list.makeRoomForOne()
    let replacements = list.ownReplacements()
    replacements.items.append(replacement)
    return replacements.items.count - 1
  }

  /// An empty array for the elements of a bulk command, with the memory of a forgotten one if there is any.
  @inlinable
  mutating func emptyArray() -> [Element] {
    guard isKnownUniquelyReferenced(&list.buffer), isKnownUniquelyReferenced(&list.buffer.unsafelyUnwrapped.side) else {
      return []
    }
    return list.replacements().spares.popLast() ?? []
  }

  /// Removes the command at a position, with the elements of a bulk command.
  @inlinable
  mutating func drop(command position: Int) {
    if case .replace(let number) = list.elements[position] { forgetReplacement(number) }
    list.remove(at: position)
  }

  /// Forgets the elements of a bulk command; its number stays taken unless it is the last.
  @inlinable
  mutating func forgetReplacement(_ number: Int) {
    let replacements = list.ownReplacements()
    if number == replacements.items.count - 1 {
      replacements.items.removeLast()
    } else {
      replacements.items[number] = ArrayReplacement(at: 0, past: [], future: [])
    }
  }

  /// Appends a bulk command, in its canonical form.
  @inlinable @inline(never)
  mutating func addBulk(_ at: Int, _ past: [Element], _ future: [Element]) {
    switch (past.count, future.count) {
    case (0, 0): break
    case (0, 1): list.append(.insert(future[0], at: at))
    case (1, 0): list.append(.remove(past[0], at: at))
    default:
      let number = keep(ArrayReplacement(at: at, past: past, future: future))
      list.append(.replace(number))
    }
  }
}

extension ArrayCommand {
  /// The command that undoes this one; a bulk command is returned unchanged, because its elements lie elsewhere.
  @inlinable
  func inverted() -> Self {
    switch self {
    case .insert(let element, let at): .remove(element, at: at)
    case .update(let at, let past, let future): .update(at: at, past: future, future: past)
    case .remove(let element, let at): .insert(element, at: at)
    case .shift(let from, let to, let element): .shift(from: to, to: from, element)
    case .move(let from, let to, let past, let future): .move(from: to, to: from, past: future, future: past)
    case .replace: self
    }
  }
}
