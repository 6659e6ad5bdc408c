import SignalGraph
import SignalGraphTesting
import Testing

/// The groups of a grouping, rebuilt from signals alone: which there are from the stage's, their rows from their own.
///
/// It refuses what a replica of the kit refuses, and besides: a signal of the stage in a turn in which no group comes or
/// goes, a group that comes while it is there, one that comes back as the storage that it was, and one that goes without
/// a termination.
final class GroupsReplica<Rows: LawfulTransaction, Handle: StateStorage<Rows>> {
  private typealias Part = (handle: Handle, replica: SignalReplica<Rows>)
  private let groups: DictionaryStorage<Int, Handle>
  private var parts: [Int: Part] = [:]
  private var gone: [Part] = []
  private var token: ObservationToken?
  private(set) var faults: [String] = []
  /// How many transitions the stage has sent, and the groups.
  private(set) var outer = 0
  private(set) var inner = 0

  init(_ groups: DictionaryStorage<Int, Handle>) {
    self.groups = groups
    token = groups.observe { [unowned self] _, signal in
      switch signal {
      case .initiation(let state): for (group, handle) in state { come(group, handle) }
      case .termination(let state): for group in state.keys { go(group) }
      case .transition(let transaction):
        outer += 1
        transaction.forEachChange { change in
          if change.past != nil { go(change.key) }
          if let handle = change.future { come(change.key, handle) }
        }
      }
    }
  }

  private func come(_ group: Int, _ handle: Handle) {
    if parts[group] != nil { faults.append("\(group) comes twice") }
    if gone.contains(where: { $0.handle === handle }) { faults.append("\(group) is the storage that went") }
    let replica = SignalReplica<Rows>()
    replica.admitsEqualUpdates = true
    replica.attach(to: handle)
    parts[group] = (handle, replica)
  }

  private func go(_ group: Int) {
    guard let part = parts.removeValue(forKey: group) else { return faults.append("\(group) goes twice") }
    gone.append(part)
  }

  /// The rows of each group.
  var state: [Int: Rows.Snapshot] { parts.compactMapValues(\.replica.state) }

  /// Does something that makes one turn, and says what is wrong.
  func turn(_ body: () -> Void) -> [String] {
    let (before, past) = (parts, outer)
    run(before.values.map(\.replica)[...], body)
    let isSame = before.count == parts.count && before.allSatisfy { parts[$0.key]?.handle === $0.value.handle }
    if outer - past != (isSame ? 0 : 1), groups.snapshot != nil { faults.append("\(outer - past) outer signals") }
    for (group, part) in before where parts[group]?.handle === part.handle { inner += part.replica.latest.count }
    for part in gone {
      let isEnded = part.replica.state == nil && part.handle.snapshot == nil
      if !isEnded { faults.append("a group goes without a termination") }
      if part.replica.sensor.isRegistered { faults.append("a group that went keeps its sensors") }
    }
    for (group, part) in parts where part.handle.snapshot != part.replica.state {
      faults.append("\(group): \(part.handle.snapshot as Any), rebuilt \(part.replica.state as Any)")
    }
    for part in before.values { if let fault = part.replica.fault { faults.append("\(fault)") } }
    gone = []
    return faults
  }

  private func run(_ replicas: ArraySlice<SignalReplica<Rows>>, _ body: () -> Void) {
    guard let first = replicas.first else { return body() }
    first.turn { run(replicas.dropFirst(), body) }
  }

  func tearDown() {
    for part in parts.values { part.replica.detach() }
    token?.tearDown()
  }
}
