import SignalGraph

/// The entries of a dictionary that were set or updated less than `limit` ticks ago.
///
/// An entry that is there when the stage begins is set then. An update, also to an equal value if it is a refresh, is handed
/// on and makes the entry young; one that ages out goes, until it is updated again. While there is no clock nothing ages, and
/// what had not aged out begins anew with the next one. The clock must not go back. O(n) to begin, O(1) per changed
/// entry, O(what ages out) per tick. The result depends on the path to the state. Torn down with `tearDown()`.
final class Recent<Key: Hashable, Value>: DictionaryStorage<Key, Value> {
  init(
    _ entries: DictionaryStorage<Key, Value>,
    within limit: Int,
    of clock: ValueStorage<Int>,
    label: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(limit > 0, "entries would be gone when they come")
    let inputs = Inputs<DictionaryTransaction<Key, Value>>(MessageSubject(Recent.self, label, fileID, line), empty: [:])
    var ticks: [Key: Int] = [:]  // when the entries that are young were set
    var queue = Queue<(key: Key, tick: Int)>()  // the same in order, with what has gone or is younger now
    var touched: Set<Key> = []
    let entries = inputs.keep(entries) { touched.insert($0.key) }
    let clock = inputs.keep(clock) {}
    let node = inputs.makeNode { state, output in
      guard let now = clock.state else {
        touched.formUnion(ticks.keys)
        (ticks, queue) = ([:], Queue())
        return
      }
      for key in touched {
        if let entry = entries.state[key] {
          if ticks.updateValue(now, forKey: key) != now { queue.append((key, now)) }
          output.set(entry, forKey: key, in: &state)
        } else {
          ticks[key] = nil
          output.unset(key, in: &state)
        }
      }
      touched = []
      while let (key, tick) = queue.first, now - tick >= limit {
        queue.removeFirst()
        if ticks[key] == tick {
          ticks[key] = nil
          output.unset(key, in: &state)
        }
      }
    }
    super.init(inputs.outlet, node)
    inputs.connect(self)
  }
}

/// First in, first out.
private struct Queue<Element> {
  private var elements: [Element] = []
  private var head = 0

  var first: Element? { head < elements.count ? elements[head] : nil }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() {
    head += 1
    if head * 2 > elements.count {
      elements.removeFirst(head)
      head = 0
    }
  }
}
