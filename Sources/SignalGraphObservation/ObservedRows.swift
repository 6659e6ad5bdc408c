import Observation
import SignalGraph

/// An array storage as an observable list of observable rows: for SwiftUI's `ForEach`, `withObservationTracking` and
/// `Observations`.
///
/// | change | `rows` | `count` | the row's `value` |
/// |---|---|---|---|
/// | rows come or go | changes | changes, if the number does | – |
/// | rows move | changes | – | – |
/// | a row is updated or refreshed | – | – | changes |
/// | a row is updated to another identity | changes | – | – |
/// | `initiation`, a reset | changes: all rows are new objects | changes, if the number does | – |
/// | `termination` | – | – | – |
///
/// Each changes at most once in a turn. So an update of one row is nothing to whoever reads other rows, or only which rows
/// there are.
///
/// ```swift
/// let late = delays.filter { $0.value >= 60 }.sorted { -$0.value }
/// let board = ObservedRows(late, identifiedBy: \.key)
/// // In a view:
/// ForEach(board.rows) { row in
///   Text("\(row.id) +\(row.value.value)")    // observes this row alone
/// }
/// board.tearDown()
/// ```
///
/// A row is the same as in the graph: an update and a move keep it, a removal and an insertion are another one, of equal
/// elements, too. With ``init(_:identifiedBy:label:fileID:line:)`` the id is what the function says, and of elements that
/// are `Identifiable` it is their own, so that a key that goes and comes again has the id that it had. Other rows are
/// numbered as they come.
///
/// It belongs to the isolation domain of the graph, and is told of a change when all stages of the turn are settled.
///
/// - Complexity: O(n) for a session that begins; expected O(k log k + k log n) for a transaction of k commands, and what
///   the registrars take. Memory: an object of some 100 bytes per row, and a tree of them.
///
/// Teardown: ``tearDown(fileID:line:)``, which takes down a chain that only this kept; releasing it before is a
/// `missingTeardown` violation in debug builds.
public final class ObservedRows<ID: Hashable, Element>: Observable {
  /// An observable row.
  public typealias Row = ObservedRow<ID, Element>

  private let registrar = ObservationRegistrar()
  private let hold: ObservedHold
  private var current = TreeArray<Row>()
  /// Names a new row.
  private let name: (Element) -> ID
  /// Whether a row of this id may hold an element.
  private let fits: (ID, Element) -> Bool

  /// Observes a storage, and knows rows by what is unique to their elements: a key, an id.
  ///
  /// - Precondition: no two rows have the same identity at a time; lists that show them would mix them up.
  public convenience init(
    _ storage: ArrayStorage<Element>, identifiedBy identity: @escaping (Element) -> ID,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(storage, name: identity, fits: { identity($1) == $0 }, label, fileID, line)
  }

  private init(
    _ storage: ArrayStorage<Element>, name: @escaping (Element) -> ID, fits: @escaping (ID, Element) -> Bool,
    _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    (self.name, self.fits) = (name, fits)
    hold = ObservedHold(MessageSubject(ObservedRows<ID, Element>.self, label, fileID, line))
    hold.token = storage.observe(label: label, fileID: fileID, line: line) { [weak self] state, change in
      switch change {
      case .initiation: self?.begin(state)
      case .transition(let transaction): self?.follow(transaction, to: state)
      case .termination: break
      }
    }
  }

  /// Ends the observation.
  ///
  /// The rows stay as they are. May be called twice.
  public func tearDown(fileID: StaticString = #fileID, line: UInt = #line) {
    hold.token?.tearDown(fileID: fileID, line: line)
  }
}

extension ObservedRows where Element: Identifiable, ID == Element.ID {
  /// Observes a storage, and knows rows by the `id` of their elements.
  ///
  /// - Precondition: no two rows have the same identity at a time; lists that show them would mix them up.
  public convenience init(
    _ storage: ArrayStorage<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(storage, identifiedBy: { $0.id }, label: label, fileID: fileID, line: line)
  }
}

extension ObservedRows where ID == Int {
  /// Observes a storage, and numbers rows as they come; for elements that are `Identifiable` the other one is taken.
  @_disfavoredOverload
  public convenience init(
    _ storage: ArrayStorage<Element>, label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    var last = 0
    self.init(
      storage,
      name: { _ in
        last += 1
        return last
      }, fits: { _, _ in true }, label, fileID, line)
  }
}

@available(*, unavailable)
extension ObservedRows: Sendable {}

extension ObservedRows {
  /// The rows, as objects; observes which rows there are and in which order, not what they hold.
  ///
  /// - Complexity: O(1).
  public var rows: TreeArray<Row> {
    registrar.access(self, keyPath: \.rows)
    return current
  }

  /// How many rows there are; observes that number.
  public var count: Int {
    registrar.access(self, keyPath: \.count)
    return current.count
  }

  /// The element at an index; observes which rows there are, and this row.
  ///
  /// - Complexity: O(log n).
  public subscript(index: Int) -> Element { rows[index].value }

  /// All elements; observes everything.
  ///
  /// - Complexity: O(n).
  public var elements: [Element] { rows.map(\.value) }
}

extension ObservedRows {
  private func begin(_ state: TreeArray<Element>) {
    show(TreeArray(state.map { Row(name($0), $0) }))
  }

  private func follow(_ transaction: ArrayTransaction<Element>, to state: TreeArray<Element>) {
    let batch = transaction.batch()
    var next = current
    var isRearranged = !(batch.deletions.isEmpty && batch.insertions.isEmpty && batch.moves.isEmpty)
    if isRearranged { transaction.forEach { rearrange(&next, $0) } }
    for index in batch.insertions where !fits(next[index].id, state[index]) {
      _ = next.exchange(at: index, with: Row(name(state[index]), state[index]))
    }
    for index in batch.insertions { next[index].begin(with: state[index]) }
    var updates: [(row: Row, element: Element)] = []
    for update in batch.updates {
      let (row, element) = (next[update.to], state[update.to])
      if fits(row.id, element) {
        updates.append((row, element))
      } else {
        _ = next.exchange(at: update.to, with: Row(name(element), element))
        isRearranged = true
      }
    }
    if isRearranged { show(next) }
    for (row, element) in updates { row.take(element) }
  }

  private func rearrange(_ rows: inout TreeArray<Row>, _ mutation: ArrayMutation<Element>) {
    switch mutation {
    case .insert(let element, let at): rows.insert(Row(name(element), element), at: at)
    case .update: break
    case .remove(_, let at): _ = rows.remove(at: at)
    case .move(let from, let to, _, _): rows.move(from: from, to: to)
    case .replace(let at, let past, let future):
      rows.replaceSubrange(at..<at + past.count, with: future.map { Row(name($0), $0) })
    }
  }

  private func show(_ next: TreeArray<Row>) {
    let isResized = next.count != current.count
    if isResized { registrar.willSet(self, keyPath: \.count) }
    registrar.withMutation(of: self, keyPath: \.rows) { current = next }
    if isResized { registrar.didSet(self, keyPath: \.count) }
  }
}
