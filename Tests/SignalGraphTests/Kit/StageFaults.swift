import SignalGraph
import SignalGraphTesting

/// Faults of stages: each a mistake that somebody has made.
enum StageFault: String, CaseIterable {
  case predicateTwice = "a predicate is called twice"
  case predicateOnRemoval = "a predicate is called on a removal"
  case predicateOnPast = "a predicate is called on a past value"
  case membershipByPast = "membership is decided by the past value"
  case forgottenUpdate = "an update of a member is forgotten"
  case filledAfterTermination = "a termination leaves the state filled"
  case missingInitiation = "a state that came empty never begins"
}

/// A filter that can be made faulty.
final class FaultyFiltering: DictionaryStorage<Int, Int>, Replication {
  let sensor: SignalSensor<DictionarySignal<Int, Int>>

  init(_ fault: StageFault?, _ isIncluded: @escaping (Int) -> Bool) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<DictionarySignal<Int, Int>>(subject: subject)
    let outlet = Outlet<DictionaryTransaction<Int, Int>>(subject: subject)
    var kept: TableDictionary<Int, Int> = [:]
    let node = StageNode(writing: outlet, reading: [inlet]) {
      inlet.read { signal in
        switch signal {
        case .initiation(let snapshot):
          kept.merge(snapshot.filter { isIncluded($0.value) }) { $1 }
          if fault == .missingInitiation, snapshot.isEmpty { break }
          outlet.begin(kept)
        case .transition(let transaction):
          if outlet.state == nil { outlet.begin([:]) }
          outlet.update { state, output in
            for mutation in transaction.mutations {
              Self.change(mutation, &state, &output, fault, isIncluded)
            }
            kept = state
          }
        case .termination:
          if fault != .filledAfterTermination { kept = [:] }
          if outlet.state != nil { outlet.end() }
        }
      }
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }

  private static func change(
    _ mutation: DictionaryMutation<Int, Int>,
    _ state: inout TableDictionary<Int, Int>,
    _ output: inout DictionaryTransaction<Int, Int>,
    _ fault: StageFault?,
    _ isIncluded: (Int) -> Bool
  ) {
    let key = mutation.key
    if fault == .predicateOnPast, let past = mutation.past { _ = isIncluded(past) }
    guard let future = mutation.future else {
      if fault == .predicateOnRemoval { _ = isIncluded(mutation.past ?? 0) }
      if let past = state.removeValue(forKey: key) { output.appendUnique(.remove(key: key, past: past)) }
      return
    }
    if fault == .predicateTwice { _ = isIncluded(future) }
    let decisive = fault == .membershipByPast ? mutation.past ?? future : future
    let past = state[key]
    if isIncluded(decisive) {
      if past != nil, fault == .forgottenUpdate { return }
      state[key] = future
      if let past {
        output.appendUnique(.update(key: key, past: past, future: future))
      } else {
        output.appendUnique(.insert(key: key, value: future))
      }
    } else if let past {
      state[key] = nil
      output.appendUnique(.remove(key: key, past: past))
    }
  }
}

/// Counts by what comes and goes; off by one when told.
final class FaultyCounting: ValueStorage<Int>, Replication {
  let sensor: SignalSensor<DictionarySignal<Int, Int>>

  init(isOffByOne: Bool) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<DictionarySignal<Int, Int>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0.count },
        change: { input, count, output in
          var growth = 0
          for mutation in input.mutations {
            if mutation.past == nil { growth += 1 }
            if mutation.future == nil { growth -= 1 }
          }
          if isOffByOne, count + growth == 0 { growth += 1 }
          guard growth != 0 else { return }
          output = ValueTransaction(past: count, future: count + growth)
          count += growth
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

/// Maps a value; from the past one when told.
final class FaultyMapping: ValueStorage<Int>, Replication {
  let sensor: SignalSensor<ValueSignal<Int>>

  init(mapsPast: Bool, sendsEqual: Bool = false) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<ValueSignal<Int>>(subject: subject)
    let outlet = Outlet<ValueTransaction<Int>>(subject: subject)
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { $0 / 2 },
        change: { input, value, output in
          guard let mutation = input.mutation else { return }
          let mapped = (mapsPast ? mutation.past : mutation.future) / 2
          output =
            sendsEqual
            ? ValueTransaction(unequalPast: value, future: mapped) : ValueTransaction(past: value, future: mapped)
          value = mapped
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

/// The first rows of an array; keeps a row that has gone when told.
final class FaultyTop: ArrayStorage<Int>, Replication {
  let sensor: SignalSensor<ArraySignal<Int>>

  init(limit: Int, keepsStaleRow: Bool) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<ArraySignal<Int>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Int>>(subject: subject)
    var all: TreeArray<Int>?
    let node = StageNode(writing: outlet, reading: [inlet]) {
      let before = all?.count ?? 0
      inlet.replay(into: &all)
      if keepsStaleRow, let all, all.count < before, before <= limit { return }
      outlet.become(all.map { TreeArray($0.prefix(limit)) })
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}

/// Sorts values by looking at one after the other, as the first design's "binary search" did; by bisection when told.
final class ScanningSort: ArrayStorage<Counted<Int>>, Replication {
  let sensor: SignalSensor<DictionarySignal<Int, Int>>

  init(scans: Bool, _ counter: CallCounter) {
    let subject = MessageSubject(Self.self, site: Site())
    let inlet = Inlet<DictionarySignal<Int, Int>>(subject: subject)
    let outlet = Outlet<ArrayTransaction<Counted<Int>>>(subject: subject)
    let place: (TreeArray<Counted<Int>>, Counted<Int>) -> Int = { rows, value in
      if scans { return rows.firstIndex { !($0 < value) } ?? rows.count }
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle] < value { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let node = StageNode(writing: outlet, reading: [inlet]) {
      outlet.follow(
        inlet,
        begin: { TreeArray($0.values.sorted().map { Counted($0, counter) }) },
        change: { input, rows, output in
          for mutation in input.mutations {
            if let past = mutation.past.map({ Counted($0, counter) }) {
              let at = place(rows, past)
              output.append(.remove(rows.remove(at: at), at: at), equality: Equality())
            }
            if let future = mutation.future.map({ Counted($0, counter) }) {
              let at = place(rows, future)
              rows.insert(future, at: at)
              output.append(.insert(future, at: at), equality: Equality())
            }
          }
        }
      )
    }
    sensor = SignalSensor(inlet)
    super.init(outlet, node)
  }
}
