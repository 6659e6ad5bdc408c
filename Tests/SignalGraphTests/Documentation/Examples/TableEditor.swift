import SignalGraph

/// A table that is edited, sorted, reloaded, undone and redone; the screen gets one command a row that changed.
final class TableEditor {
  struct Row: Identifiable, Equatable {
    let id: Int
    var name: String
    var price: Int
  }

  let rows = ArraySlot<Row>(label: "rows")
  let history = UndoHistory(limit: 50)
  /// What the screen shows, and what it was told.
  private(set) var lines: [String] = []
  private(set) var commands: [String] = []
  private var token: ObservationToken?

  init(_ rows: [Row]) {
    self.rows.append(contentsOf: rows)
    history.record(self.rows)
    token = self.rows.map { "\($0.name) \($0.price)" }.observe { [weak self] _, change in self?.show(change) }
  }

  deinit {
    token?.tearDown()
    history.tearDown()
  }

  func rename(_ index: Int, to name: String) { rows[index].name = name }

  func drag(_ offsets: [Int], before target: Int) { rows.move(fromOffsets: offsets, toOffset: target) }

  func sortByPrice() { rows.sort { $0.price < $1.price } }

  /// Rows that are in the reloaded ones too stay the same rows, wherever they stand now.
  func reload(_ rows: [Row]) { self.rows.replace(with: rows) }

  private func show(_ change: ArraySignal<String>) {
    switch change {
    case .initiation(let all): lines = Array(all)
    case .transition(let transaction):
      commands += transaction.mutations.map { name(of: $0) }
      transaction.apply(to: &lines)
    case .termination: lines = []
    }
  }

  private func name(of mutation: ArrayMutation<String>) -> String {
    switch mutation {
    case .insert(_, let at): "insert \(at)"
    case .remove(_, let at): "remove \(at)"
    case .update(let at, _, _): "update \(at)"
    case .move(let from, let to, _, _): "move \(from) \(to)"
    case .replace(let at, let past, let future): "replace \(at) \(past.count) \(future.count)"
    }
  }
}
