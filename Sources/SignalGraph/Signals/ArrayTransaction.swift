/// A signal about an array.
public typealias ArraySignal<Element> = StateSignal<ArrayTransaction<Element>>

/// How an array changes: an ordered list of commands, each valid in the state that the one before it left.
///
/// Kept short as it is recorded: a move to its own place is dropped, an insertion removed again goes, updates and moves of
/// one row become one. The commands looked back at are limited (see `append(_:equality:)`), so that there is no *one*
/// shortest form: two transactions are equal when they hold equal commands in the same order.
///
/// Rows keep their identity: a removal and an insertion, also at one place and of equal elements, are a row that went and
/// another that came, and never become an update; a bulk command is rows that went and rows that came, equal ones
/// included. So the inverse of a transaction restores the array and not its rows: what it puts back, are new rows.
///
/// ```swift
/// var transaction: ArrayTransaction = [.insert("x", at: 1), .remove("a", at: 0)]
/// transaction.append(.update(at: 0, past: "x", future: "y"), equality: Equality())
/// // [.insert("y", at: 1), .remove("a", at: 0)]
/// transaction.append(.remove("y", at: 0), equality: Equality())
/// // [.remove("a", at: 0)]
/// ```
public struct ArrayTransaction<Element> {
  @usableFromInline var list: MutationList<ArrayCommand<Element>>

  /// Creates the transaction that changes nothing.
  @inlinable
  public init() {
    list = MutationList()
  }
}

extension ArrayTransaction: Sendable where Element: Sendable {}

extension ArrayTransaction: Equatable where Element: Equatable {
  /// Whether two transactions hold equal commands in the same order.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.count == other.count && one.mutations.elementsEqual(other.mutations)
  }
}

extension ArrayTransaction: Hashable where Element: Hashable {
  /// Hashes the commands in order.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for mutation in mutations { hasher.combine(mutation) }
  }
}

extension ArrayTransaction: StateTransaction {
  /// Whether nothing changes.
  @inlinable
  public var isEmpty: Bool {
    @inline(__always) get { list.isEmpty }
  }

  /// How many commands there are.
  @inlinable
  public var count: Int {
    @inline(__always) get { list.count }
  }

  /// The commands in order.
  @inlinable
  public var mutations: ArrayMutations<Element> {
    ArrayMutations(list)
  }

  /// By how much the array grows.
  @inlinable
  public var growth: Int {
    withCommands { commands in
      var growth = 0
      for command in commands {
        switch command {
        case .insert: growth += 1
        case .remove: growth -= 1
        case .update, .shift, .move: break
        case .replace(let number):
          growth += list.replacements().items[number].growth
        }
      }
      return growth
    }
  }

  /// Calls `body` with the commands in their place in memory; the pointer must not leave it.
  @inlinable @inline(__always)
  func withCommands<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<ArrayCommand<Element>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.withMutations(body)
  }

  /// Visits the commands in order; cheaper than a loop over ``mutations``, which counts a reference to their memory.
  @inlinable @inline(__always)
  public func forEach<Failure: Error>(_ body: (ArrayMutation<Element>) throws(Failure) -> Void) throws(Failure) {
    try list.withMutations { commands throws(Failure) in
      for position in commands.indices { try body(list.decoded(commands[position])) }
    }
  }

  /// Forgets all commands and keeps their memory where possible.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    list.removeAll { ArrayCommand.discard($0) }
  }

  /// The inverse commands in reverse order.
  @inlinable
  public func inverted() -> Self {
    var inverse = Self()
    inverse.list.reserveCapacity(count)
    withCommands { commands in
      for command in commands.reversed() {
        if case .replace(let number) = command {
          let replacement = list.replacements().items[number]
          inverse.addBulk(replacement.at, replacement.future, replacement.past)
        } else {
          inverse.list.append(command.inverted())
        }
      }
    }
    return inverse
  }

  /// Performs the commands in order.
  ///
  /// - Complexity: O(k log n), bulk commands and their elements counted.
  /// - Precondition: Indices exist where a command is performed, and the elements there are the pasts (checked in
  ///   debug builds).
  @inlinable
  public func apply(to snapshot: inout TreeArray<Element>) {
    perform(on: &snapshot)
  }

  /// Performs the commands in order on a plain array.
  ///
  /// - Complexity: O(k n).
  /// - Precondition: As for a tree array.
  @inlinable
  public func apply(to snapshot: inout [Element]) {
    perform(on: &snapshot)
  }

  /// The first command whose indices do not exist or whose past is not what is there, or nil.
  ///
  /// - Complexity: O(k log n).
  @inlinable
  public func fault(against snapshot: TreeArray<Element>) -> Violation? {
    fault(performingOn: snapshot)
  }

  /// The first command whose indices do not exist or whose past is not what is there, or nil.
  ///
  /// - Complexity: O(n + k n).
  @inlinable
  public func fault(against snapshot: [Element]) -> Violation? {
    fault(performingOn: snapshot)
  }

  /// Adds what happens next; elements are compared as their type says at run time, to find what cancels out.
  @inlinable
  public mutating func append(_ next: Self) {
    append(next, equality: Equality())
  }

  /// Which rows go and which come to get from one array to the other; see
  /// ``difference(from:to:equality:)``.
  @inlinable
  public static func difference(from past: TreeArray<Element>, to future: TreeArray<Element>) -> Self {
    difference(from: past, to: future, equality: Equality())
  }
}

extension ArrayTransaction: CustomStringConvertible {
  /// The commands in brackets.
  public var description: String {
    "[\(mutations.map { String(describing: $0) }.joined(separator: ", "))]"
  }
}

extension ArrayTransaction {
  /// Calls the function with each command, in order.
  @inlinable @inline(__always)
  func forEachCommand(_ body: (ArrayCommand<Element>) -> Void) {
    for command in list.unsafeMutations { body(command) }
  }

  /// The rows that a bulk command replaces.
  @inlinable func replacement(_ number: Int) -> ArrayReplacement<Element> { list.replacements().items[number] }
}
