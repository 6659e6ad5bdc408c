import SignalGraph

/// What a grouping and its groups send, as text in the order of the alphabet.
final class GroupLog<Group: Hashable, Rows: StateTransaction, Handle: StateStorage<Rows>> {
  private let groups: DictionaryStorage<Group, Handle>
  private let rows: (Rows.Snapshot) -> String
  private let changes: (Rows) -> [String]
  private var monitors: [Group: (handle: Handle, monitor: SignalMonitor<StateSignal<Rows>>)] = [:]
  private var token: ObservationToken?
  private var outer: [String] = []
  private var inner: [String] = []

  /// - `rows`, `changes`: the rows of a group as text, and what changes in it.
  init(
    _ groups: DictionaryStorage<Group, Handle>, rows: @escaping (Rows.Snapshot) -> String,
    changes: @escaping (Rows) -> [String]
  ) {
    (self.groups, self.rows, self.changes) = (groups, rows, changes)
    token = groups.observe { [unowned self] _, signal in
      switch signal {
      case .initiation(let state):
        outer.append("begins")
        for (group, handle) in state { follow(group, handle) }
      case .transition(let transaction):
        transaction.forEachChange { change in
          if let handle = change.future {
            outer.append(change.past == nil ? "insert \(change.key)" : "update \(change.key)")
            follow(change.key, handle)
          } else {
            outer.append("remove \(change.key)")
            monitors[change.key] = nil
          }
        }
      case .termination:
        outer.append("ends")
        monitors = [:]
      }
    }
    clear()
  }

  private func follow(_ group: Group, _ handle: Handle) {
    let monitor = SignalMonitor<StateSignal<Rows>> { [unowned self] signal in
      switch signal {
      case .initiation(let rows): inner.append("\(group) begins \(self.rows(rows))")
      case .termination(let rows): inner.append("\(group) ends \(self.rows(rows))")
      case .transition(let transaction): inner += changes(transaction).map { "\(group) \($0)" }
      }
    }
    monitors[group] = (handle, monitor)
    handle.register(monitor)
  }

  func clear() { (outer, inner) = ([], []) }

  /// What was sent since the last call: by the grouping, then by its groups.
  func take() -> [String] {
    defer { clear() }
    return outer.sorted() + inner.sorted()
  }

  func tearDown() {
    for (handle, monitor) in monitors.values { handle.deregister(monitor) }
    monitors = [:]
    token?.tearDown()
  }
}

extension GroupLog where Rows: KeyedTransaction, Rows.Key: Comparable {
  /// Of groups whose rows have keys.
  convenience init(_ groups: DictionaryStorage<Group, Handle>) {
    self.init(groups) { rows in
      "\(rows.map { Rows.Snapshot.entry($0).key }.sorted())"
    } changes: { transaction in
      transaction.unsafeChanges.map { change in
        let verb = change.past == nil ? "insert" : change.future == nil ? "remove" : "update"
        return "\(verb) \(change.key)"
      }
    }
  }
}

extension GroupLog {
  /// Of groups that are arrays; what a turn does to one is one text.
  convenience init<Element>(arrays groups: DictionaryStorage<Group, Handle>) where Rows == ArrayTransaction<Element> {
    self.init(groups) {
      "\(Array($0))"
    } changes: {
      ["\($0)"]
    }
  }
}
