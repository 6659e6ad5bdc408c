/// A signal about an array.
public typealias ArraySignal<Element> = StateSignal<ArrayTransaction<Element>>

/// How an array changes: an ordered list of commands, each valid in the state that the one before left.
///
/// It is kept short as it is recorded: a move to the same index is dropped, an insertion that is removed again
/// disappears, updates and moves of one row become one. Only a limited number of commands is looked back at (see
/// `append(_:equality:)`), so there is no *one* shortest form: two transactions are equal if they hold equal commands
/// in the same order.
///
/// Rows keep their identity: a removal and an insertion, even at the same index and of equal elements, are a row that
/// went and another that came, and never become an update. A bulk command is rows that went and rows that came, equal
/// ones included. So the inverse of a transaction restores the array but not its rows: what it puts back are new rows.
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

  /// By how many elements the array grows.
  ///
  /// - Complexity: O(k).
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

  /// Calls `body` with the commands where they lie in memory; the pointer must not leave it.
  @inlinable @inline(__always)
  func withCommands<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<ArrayCommand<Element>>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try list.withMutations(body)
  }

  /// Calls `body` with each command, in order; cheaper than a loop over ``mutations``, which counts references.
  @inlinable @inline(__always)
  public func forEach<Failure: Error>(_ body: (ArrayMutation<Element>) throws(Failure) -> Void) throws(Failure) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges { try body(list.decoded(change)) }
  }

  /// Removes all commands, and keeps their memory if possible.
  @inlinable @inline(__always)
  public mutating func removeAll() {
    list.removeAll({ ArrayCommand.discard($0) }, forget: { ArrayReplacements<Element>.forget(&$0) })
  }

  /// The transaction that undoes this one: the inverse commands in reverse order.
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
    if list.isPinned, !inverse.isEmpty { inverse.list.pin() }
    return inverse
  }

  /// Performs the commands in order.
  ///
  /// - Complexity: O(k log n) for k commands, with the elements of bulk commands counted.
  /// - Precondition: Each command's indices exist in the state that the one before left, and the elements there are the
  ///   pasts (checked in debug builds).
  @inlinable
  public func apply(to snapshot: inout TreeArray<Element>) {
    perform(on: &snapshot)
  }

  /// Performs the commands in order on a plain array.
  ///
  /// - Complexity: O(k n).
  /// - Precondition: the same as for a tree array.
  @inlinable
  public func apply(to snapshot: inout [Element]) {
    perform(on: &snapshot)
  }

  /// The first command whose indices do not exist, or whose past is not the element there; nil if there is none.
  ///
  /// - Complexity: O(k log n).
  @inlinable
  public func fault(against snapshot: TreeArray<Element>) -> Violation? {
    fault(performingOn: snapshot)
  }

  /// The first command whose indices do not exist, or whose past is not the element there; nil if there is none.
  ///
  /// - Complexity: O(k n), of one command O(its elements).
  @inlinable
  public func fault(against snapshot: [Element]) -> Violation? {
    fault(performingOn: snapshot)
  }

  /// Adds the commands of the next transaction.
  ///
  /// To find what cancels out, elements are compared as their type says at run time.
  @inlinable
  public mutating func append(_ next: Self) {
    if !list.take(next.list) { append(next, equality: Equality()) }
  }

  /// Which rows go and which come on the way from one array to another; see ``difference(from:to:equality:)``.
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
    defer { _fixLifetime(self) }
    for change in unsafeChanges { body(change.command) }
  }

  /// What the bulk command of a number replaces, and by what.
  @inlinable func replacement(_ number: Int) -> ArrayReplacement<Element> { list.replacements().items[number] }
}
