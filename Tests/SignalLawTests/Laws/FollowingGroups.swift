import SignalGraph

/// The entries of all groups, put together again from the signals of each: a stage that reads groups as they come and go.
///
/// ```swift
/// let parts = FollowingGroups(numbers.grouped { $0.value % 3 }) { group, value in value * 3 + group }
/// ```
final class FollowingGroups<Group: Hashable>: DictionaryStorage<Int, Int>, Replication {
  typealias Handle = DictionaryStorage<Int, Int>
  typealias Input = DictionarySignal<Group, Handle>
  typealias Followed = (inlet: Inlet<DictionarySignal<Int, Int>>, entries: TableDictionary<Int, Int>)
  let sensor: SignalSensor<Input>

  init(_ groups: DictionaryStorage<Group, Handle>, _ make: @escaping (Group, Int) -> Int) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<Input>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Int, Int>>(subject: subject)
    let equality = Equality<Int>()
    var followed: [Group: Followed] = [:]
    var (hasState, isReset, isAttached) = (false, false, false)
    // What becomes of entries in a turn: an entry that one group loses may be in another.
    var noted: [Int: (made: Int?, isRefresh: Bool)] = [:]
    func attach(_ group: Group, _ handle: Handle) {
      let entries = Inlet<DictionarySignal<Int, Int>>(subject: subject)
      followed[group] = (entries, [:])
      outlet.attach(entries, to: handle)
      isAttached = true
    }
    func note(_ key: Int, _ group: Group, _ value: Int?, isRefresh: Bool = false) {
      guard let value else { return noted[key] = noted[key] ?? (nil, false) }
      precondition(noted[key]?.made == nil, "\(key) is in two groups")
      noted[key] = (make(group, value), isRefresh)
    }
    func detach(_ group: Group) {
      let (inlet, entries) = followed.removeValue(forKey: group)!
      for key in entries.keys { note(key, group, nil) }
      outlet.detach(inlet)
    }
    func follow(_ group: Group) {
      followed[group]!.inlet.read { signal in
        switch signal {
        case .initiation(let entries):
          followed[group]!.entries = entries
          for (key, value) in entries { note(key, group, value) }
        case .transition(let transaction):
          transaction.apply(to: &followed[group]!.entries)
          transaction.forEachChange { note($0.key, group, $0.future, isRefresh: $0.past == $0.future) }
        case .termination(let entries):
          followed[group]!.entries = [:]
          for key in entries.keys { note(key, group, nil) }
        }
      }
    }
    let node = StageNode(writing: outlet, reading: [inlet]) {
      isAttached = false
      inlet.read { signal in
        switch signal {
        case .initiation(let groups):
          hasState = true
          for (group, handle) in groups { attach(group, handle) }
        case .transition(let transaction):
          transaction.forEachChange { change in
            if change.past != nil { detach(change.key) }
            if let handle = change.future { attach(change.key, handle) }
          }
        case .termination:
          (hasState, isReset) = (false, true)
          for group in Array(followed.keys) { detach(group) }
        }
      }
      if isAttached { return }
      for group in Array(followed.keys) { follow(group) }
      defer { (noted, isReset) = ([:], false) }
      if isReset, outlet.state != nil { outlet.end() }
      if !hasState { return }
      if outlet.state == nil { return outlet.begin(TableDictionary(noted.compactMapValues(\.made))) }
      outlet.update { state, output in
        for (key, entry) in noted {
          output.place(entry.made, forKey: key, in: &state, equality: equality, standing: entry.isRefresh)
        }
      }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
    chain(sensor, to: groups, site: Site())
  }
}
