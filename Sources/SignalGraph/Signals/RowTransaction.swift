/// A transaction of rows: elements of an array, members of a set, values of a dictionary.
///
/// What is written for it is written once for the three: counts, tallies, whatever looks at each row and at no order.
public protocol RowTransaction<Row>: StateTransaction {
  /// What stages look at.
  associatedtype Row

  /// How many rows there are in a state.
  static func count(_ snapshot: Snapshot) -> Int

  /// Calls the function with each row of a state.
  static func forEachRow(in snapshot: Snapshot, _ body: (Row) -> Void)

  /// How many rows there are more.
  var growth: Int { get }

  /// Calls the function with what each row that changes was and is: nil before if it comes, nil after if it goes.
  func forEachRow(_ body: (_ past: Row?, _ future: Row?) -> Void)
}

extension ArrayTransaction: RowTransaction {
  /// An element.
  public typealias Row = Element

  /// How many elements there are in a state.
  @inlinable public static func count(_ snapshot: TreeArray<Element>) -> Int { snapshot.count }

  /// Calls the function with each element.
  @inlinable
  public static func forEachRow(in snapshot: TreeArray<Element>, _ body: (Element) -> Void) { snapshot.forEach(body) }

  /// Calls the function with each element that comes, changes or goes; one that moves as it is does not.
  @inlinable
  public func forEachRow(_ body: (_ past: Element?, _ future: Element?) -> Void) {
    for command in list.unsafeMutations {
      switch command {
      case .insert(let element, _): body(nil, element)
      case .update(_, let past, let future), .move(_, _, let past, let future): body(past, future)
      case .remove(let past, _): body(past, nil)
      case .shift: break
      case .replace(let number):
        let replacement = list.replacements().items[number]
        for element in replacement.future { body(nil, element) }
        for element in replacement.past { body(element, nil) }
      }
    }
  }
}

extension DictionaryTransaction: RowTransaction {
  /// A value.
  public typealias Row = Value

  /// How many values there are in a state.
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

  /// How many members there are in a state.
  @inlinable public static func count(_ snapshot: Set<Element>) -> Int { snapshot.count }

  /// Calls the function with each member.
  @inlinable
  public static func forEachRow(in snapshot: Set<Element>, _ body: (Element) -> Void) { snapshot.forEach(body) }

  /// Calls the function with each member that comes or goes.
  @inlinable
  public func forEachRow(_ body: (_ past: Element?, _ future: Element?) -> Void) {
    forEachChange { change in
      if case .insert = change { body(nil, change.key) } else { body(change.key, nil) }
    }
  }
}

extension KeyedTransaction {
  /// How many rows there are more.
  @inlinable
  public var growth: Int {
    var growth = 0
    forEachChange { change in
      switch change {
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
    forEachChange { body($0.past, $0.future) }
  }
}
