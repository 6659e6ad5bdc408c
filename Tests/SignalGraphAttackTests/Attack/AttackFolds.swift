import SignalGraph

// What stages show that go by time, or by the order in which rows came: folds over the turns of their inputs.
extension AttackWorld {
  /// Rows whose time is not over since they were set; `number` gives the lifetime from a row and the parameters.
  func expiry(_ number: @escaping ([Cell]) -> Int) -> AttackFold {
    var (inputs, beginning) = ([[Cell]](), Duration.zero)
    return AttackFold {
      (inputs, beginning) = ($0, self.clock.now)
    } change: {
      inputs = $0
    } cells: {
      inputs[0].filter { row in
        let lifetime = Self.lifetime(number([row] + inputs.dropFirst().map { $0[0] }))
        return lifetime.map { max(row.since, beginning) + $0 > self.clock.now } ?? true
      }
    }
  }

  /// Rows, and those that went, for a delay; `delay` gives its seconds from the parameters.
  func lingering(isKeyed: Bool, _ delay: @escaping ([Cell]) -> Int) -> AttackFold {
    var (shown, gone): ([Cell: Cell], [Cell: Duration]) = ([:], [:])
    var seconds = 0
    func name(_ row: Cell) -> Cell { isKeyed ? Cell(key: row.key) : row.plain }
    func settle() {
      for (name, since) in gone where since + .seconds(seconds) <= self.clock.now {
        (shown[name], gone[name]) = (nil, nil)
      }
    }
    func take(_ inputs: [[Cell]]) {
      settle()
      seconds = delay(inputs.dropFirst().map { $0[0] })
      let rows = Dictionary(uniqueKeysWithValues: inputs[0].map { (name($0), $0.rowed(0)) })
      for name in shown.keys where rows[name] == nil && gone[name] == nil { gone[name] = self.clock.now }
      for (name, row) in rows { (shown[name], gone[name]) = (row, nil) }
      settle()
    }
    return AttackFold {
      (shown, gone) = ([:], [:])
      take($0)
    } change: {
      take($0)
    } cells: {
      settle()
      return SetTransaction<AttackItem>.ordered(Array(shown.values))
    }
  }

  /// The newest rows, as many as `limit` says: an update makes none newer, and what has gone does not come back.
  func newest(_ limit: @escaping ([Cell]) -> Int) -> AttackFold {
    var (rows, arrivals): ([Cell], [Int]) = ([], [])
    func take(_ inputs: [[Cell]], besides known: Set<Int>) {
      let present = Set(inputs[0].map(\.row))
      arrivals = arrivals.filter(present.contains) + present.subtracting(known).sorted()
      rows = inputs[0]
      arrivals.removeFirst(max(0, arrivals.count - limit(inputs.dropFirst().map { $0[0] })))
    }
    return AttackFold {
      arrivals = []
      take($0, besides: [])
    } change: {
      take($0, besides: Set(rows.map(\.row)))
    } cells: {
      rows.filter { arrivals.contains($0.row) }
    }
  }

  /// The rows that came within a time, as they were then, whatever became of them.
  func arriving(isTumbling: Bool) -> AttackFold {
    var (known, arrived): (Set<Int>, [Cell]) = ([], [])
    func take(_ rows: [Cell]) {
      for var row in rows.sorted(by: { $0.row < $1.row }) where !known.contains(row.row) {
        row.since = self.clock.now
        arrived.append(row.rowed(0))
      }
      known = Set(rows.map(\.row))
    }
    return AttackFold {
      (known, arrived) = ([], [])
      take($0[0])
    } change: {
      take($0[0])
    } cells: {
      arrived.filter { Self.isWithin($0.since, self.clock.now, isTumbling: isTumbling) }
    }
  }

  /// Whether an instant is in a window that slides over two seconds, or tumbles each three.
  static func isWithin(_ instant: Duration, _ now: Duration, isTumbling: Bool) -> Bool {
    isTumbling ? instant / .seconds(3) >= (now / .seconds(3)).rounded(.down) : instant + .seconds(2) > now
  }

  /// The first input as it was when it last did not have to wait.
  func waiting(while isWaiting: @escaping (Cell) -> Bool, keepsRows: Bool) -> AttackFold {
    var shown: [Cell] = []
    func take(_ rows: [Cell]) { shown = keepsRows ? rows : rows.map { $0.rowed(0) } }
    return AttackFold {
      take($0[0])
    } change: {
      if !isWaiting($0[1][0]) { take($0[0]) }
    } cells: {
      shown
    }
  }
}
