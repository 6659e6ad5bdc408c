import Observation
import SignalGraph

/// What the observable objects of dictionaries and sets have in common: a copy of the rows, and who reads which key.
///
/// A key that somebody reads has an object of its own, present or not. Observation tells readers of one change, after which
/// they read again; so the object goes with the first change of its key, and no more of them are there than keys that were
/// read and have not changed since.
final class KeyedCopy<Rows: KeyedTransaction>: Observable {
  /// A key, for those who read it.
  private final class Cell: Observable {
    let registrar = ObservationRegistrar()
    var content: Void { registrar.access(self, keyPath: \.content) }
  }

  private let registrar = ObservationRegistrar()
  private let hold: ObservedHold
  private var rows: [Rows.Key: Rows.Value] = [:]
  private var cells: [Rows.Key: Cell] = [:]

  init(
    _ storage: StateStorage<Rows>, _ subject: MessageSubject, _ label: String?, _ fileID: StaticString, _ line: UInt
  ) {
    hold = ObservedHold(subject)
    hold.token = storage.observe(label: label, fileID: fileID, line: line) { [weak self] state, change in
      switch change {
      case .initiation: self?.begin(state)
      case .transition(let transaction): self?.follow(transaction)
      case .termination: break
      }
    }
  }

  func tearDown(_ fileID: StaticString, _ line: UInt) { hold.token?.tearDown(fileID: fileID, line: line) }
}

extension KeyedCopy {
  /// The value of a key; observes it alone.
  subscript(key: Rows.Key) -> Rows.Value? {
    let cell = cells[key] ?? Cell()
    cells[key] = cell
    cell.content
    return rows[key]
  }

  /// How many rows there are; observes that number.
  var count: Int {
    registrar.access(self, keyPath: \.count)
    return rows.count
  }

  /// The keys; observes which there are.
  var keys: Dictionary<Rows.Key, Rows.Value>.Keys {
    registrar.access(self, keyPath: \.keys)
    return rows.keys
  }

  /// All rows; observes everything.
  var all: [Rows.Key: Rows.Value] {
    registrar.access(self, keyPath: \.all)
    return rows
  }
}

extension KeyedCopy {
  private func begin(_ state: Rows.Snapshot) {
    var next: [Rows.Key: Rows.Value] = [:]
    next.reserveCapacity(state.count)
    for element in state {
      let (key, value) = Rows.Snapshot.entry(element)
      next[key] = value
    }
    let told = Array(cells.values)
    cells = [:]
    show(told, isRekeyed: true, count: next.count) { rows = next }
  }

  private func follow(_ transaction: Rows) {
    var (told, isRekeyed, count): ([Cell], Bool, Int) = ([], false, rows.count)
    transaction.forEachChange { change in
      if !cells.isEmpty, let cell = cells.removeValue(forKey: change.key) { told.append(cell) }
      switch change {
      case .insert: (isRekeyed, count) = (true, count + 1)
      case .update: break
      case .remove: (isRekeyed, count) = (true, count - 1)
      }
    }
    show(told, isRekeyed: isRekeyed, count: count) {
      transaction.forEachChange { change in
        switch change {
        case .insert(let key, let value), .update(let key, _, let value): rows[key] = value
        case .remove(let key, _): rows[key] = nil
        }
      }
    }
  }

  /// Changes the rows; tells those who read the keys, which there are, their number, or all of it.
  private func show(_ told: [Cell], isRekeyed: Bool, count: Int, _ change: () -> Void) {
    let isResized = count != rows.count
    for cell in told { cell.registrar.willSet(cell, keyPath: \.content) }
    if isResized { registrar.willSet(self, keyPath: \.count) }
    if isRekeyed { registrar.willSet(self, keyPath: \.keys) }
    registrar.withMutation(of: self, keyPath: \.all) { change() }
    if isRekeyed { registrar.didSet(self, keyPath: \.keys) }
    if isResized { registrar.didSet(self, keyPath: \.count) }
    for cell in told { cell.registrar.didSet(cell, keyPath: \.content) }
  }
}
