/// A transaction of rows: elements of an array, members of a set, values of a dictionary.
///
/// What is written for this protocol serves all three: counts, tallies, whatever looks at each row but not at their
/// order.
public protocol RowTransaction<Row>: StateTransaction {
  /// What is counted and compared: an element, a member, or of a dictionary the value alone.
  ///
  /// Not ``KeyedSnapshot/Row``, which the closures of verbs take: of a dictionary that is the entry.
  associatedtype Row

  /// How many rows a state has.
  static func count(_ snapshot: Snapshot) -> Int

  /// Calls the function with each row of a state.
  static func forEachRow(in snapshot: Snapshot, _ body: (Row) -> Void)

  /// By how many rows the state grows.
  var growth: Int { get }

  /// Calls the function with each changed row before and after: nil before if it comes, nil after if it goes.
  func forEachRow(_ body: (_ past: Row?, _ future: Row?) -> Void)
}

extension ArrayTransaction: RowTransaction {
  /// An element.
  public typealias Row = Element

  /// How many elements a state has.
  @inlinable public static func count(_ snapshot: TreeArray<Element>) -> Int { snapshot.count }

  /// Calls the function with each element.
  @inlinable
  public static func forEachRow(in snapshot: TreeArray<Element>, _ body: (Element) -> Void) { snapshot.forEach(body) }

  /// Calls the function with each element that comes, changes or goes; not with one that only moves.
  @inlinable
  public func forEachRow(_ body: (_ past: Element?, _ future: Element?) -> Void) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges {
      switch change.kind {
      case .insert: body(nil, change.element)
      case .update, .move: body(change.past, change.future)
      case .remove: body(change.element, nil)
      case .shift: break
      case .replace:
        let replacement = replacement(change.replacement)
        for element in replacement.future { body(nil, element) }
        for element in replacement.past { body(element, nil) }
      }
    }
  }
}

extension DictionaryTransaction: RowTransaction {
  /// A value.
  public typealias Row = Value

  /// How many values a state has.
  @inlinable public static func count(_ snapshot: TableDictionary<Key, Value>) -> Int { snapshot.count }

  /// Calls the function with each value.
  @inlinable
  public static func forEachRow(in snapshot: TableDictionary<Key, Value>, _ body: (Value) -> Void) {
    for (_, value) in snapshot { body(value) }
  }
}

extension SetTransaction: RowTransaction {
  /// A member.
  public typealias Row = Element

  /// How many members a state has.
  @inlinable public static func count(_ snapshot: Set<Element>) -> Int { snapshot.count }

  /// Calls the function with each member.
  @inlinable
  public static func forEachRow(in snapshot: Set<Element>, _ body: (Element) -> Void) { snapshot.forEach(body) }

  /// Calls the function with each member that comes or goes.
  @inlinable
  public func forEachRow(_ body: (_ past: Element?, _ future: Element?) -> Void) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges {
      if change.kind == .insert { body(nil, change.key) } else { body(change.key, nil) }
    }
  }
}

extension KeyedTransaction {
  /// By how many rows the state grows.
  @inlinable
  public var growth: Int {
    defer { _fixLifetime(self) }
    var growth = 0
    for change in unsafeChanges {
      switch change.kind {
      case .insert: growth += 1
      case .update: break
      case .remove: growth -= 1
      }
    }
    return growth
  }

  /// Calls the function with each value that comes, changes or goes.
  @inlinable
  public func forEachRow(_ body: (_ past: Value?, _ future: Value?) -> Void) {
    defer { _fixLifetime(self) }
    for change in unsafeChanges { body(change.past, change.future) }
  }
}
