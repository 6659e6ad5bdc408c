import Pull
import Work

extension System {
  /// Design B.
  static var pull: System {
    System(
      name: "pull",
      workload: pullWorkload,
      values: pullValues,
      dictionaries: pullDictionaries,
      diamond: pullDiamond
    )
  }
}

private func pullWorkload(_ size: Int) -> Finding {
  var (entries, generator) = load(size)
  var finding = Finding()
  let commands = Cell(0)
  let scheduler = Scheduler()
  let slot = DictionarySlot(entries, scheduler)
  entries = [:]
  let filtering = DictionaryFiltering<Int, Record> { $0.group < 8 }
  let sorting = DictionarySorting<Int, Record, Int> { $0.score }
  let mapping = ArrayMapping<Pair<Int, Record>, Int> { $0.key &* 31 &+ $0.value.score }
  let monitor = Monitor<ArrayTransaction<Int>> { signal in
    if case .transition(let transaction) = signal {
      transaction.commands.forEach { commands.value &+= $0.future == nil ? 1 : 2 }
    }
  }
  slot.emitter.register(filtering.sensor, scheduler.turn)
  filtering.emitter.register(sorting.sensor, scheduler.turn)
  sorting.emitter.register(mapping.sensor, scheduler.turn)
  mapping.emitter.register(monitor.sensor, scheduler.turn)
  finding.cost = Cost.measure(100_000) { _ in
    let key = generator.next(below: size)
    slot.updateValue(generator.nextRecord(), forKey: key)
    let first = mapping.count > 0 ? mapping[0] : 0
    finding.acc = finding.acc &* 31 &+ UInt64(bitPattern: Int64(first &+ mapping.count))
  }
  finding.commands = commands.value
  for index in 0..<mapping.count { finding.sum &+= (index &+ 1) &* mapping[index] }
  mapping.emitter.deregister(monitor.sensor, scheduler.turn)
  sorting.emitter.deregister(mapping.sensor, scheduler.turn)
  filtering.emitter.deregister(sorting.sensor, scheduler.turn)
  slot.emitter.deregister(filtering.sensor, scheduler.turn)
  return finding
}

private func pullValues(_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost {
  let received = Cell(0)
  let scheduler = Scheduler()
  let slot = ValueSlot(0, scheduler)
  let chain = (0..<stages).map { _ in ValueMapping<Int, Int> { $0 &+ 1 } }
  let ends = (0..<monitors).map { _ in
    Monitor<ValueTransaction<Int>> { signal in
      if case .transition(let transaction) = signal { received.value &+= transaction.future }
    }
  }
  var last = slot.emitter
  for stage in chain {
    last.register(stage.sensor, scheduler.turn)
    last = stage.emitter
  }
  for end in ends { last.register(end.sensor, scheduler.turn) }
  let cost = Cost.measure(turns) { slot.value = $0 &+ 1 }
  precondition(received.value == (turns * (turns + 1) / 2 + turns * stages) * monitors, "signals lost")
  return withExtendedLifetime((chain, ends)) { cost }
}

private func pullDictionaries(_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost {
  let received = Cell(0)
  let scheduler = Scheduler()
  let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, 0) }), scheduler)
  var chain: [DictionaryMapping<Int, Int, Int>] = []
  let ends = (0..<monitors).map { _ in
    Monitor<DictionaryTransaction<Int, Int>> { signal in
      guard case .transition(let transaction) = signal else { return }
      transaction.mutations.forEach {
        if case .update(_, _, let future) = $0 { received.value &+= future }
      }
    }
  }
  var last = slot.emitter
  for _ in 0..<stages {
    let stage = DictionaryMapping<Int, Int, Int>(last) { $0 &+ 1 }
    last.register(stage.sensor, scheduler.turn)
    last = stage.emitter
    chain.append(stage)
  }
  for end in ends { last.register(end.sensor, scheduler.turn) }
  let cost = Cost.measure(turns) { slot.updateValue($0 &+ 1, forKey: $0 & 15) }
  precondition(received.value == (turns * (turns + 1) / 2 + turns * stages) * monitors, "signals lost")
  return withExtendedLifetime((chain, ends)) { cost }
}

private func pullDiamond() -> [String] {
  var history: [String] = []
  let scheduler = Scheduler()
  let slot = ValueSlot(1, scheduler)
  let left = ValueMapping<Int, Int> { $0 + 1 }
  let near = ValueMapping<Int, Int> { $0 * 10 }
  let far = ValueMapping<Int, Int> { $0 + 3 }
  let combining = ValueCombining<Int, Int, String> { "\($0) \($1)" }
  let monitor = Monitor<ValueTransaction<String>> { signal in
    switch signal {
    case .initiation(let value): history.append("begins \(value)")
    case .transition(let transaction): history.append("\(transaction.past) to \(transaction.future)")
    case .termination(let value): history.append("ends \(value)")
    }
  }
  slot.emitter.register(left.sensor, scheduler.turn)
  slot.emitter.register(near.sensor, scheduler.turn)
  near.emitter.register(far.sensor, scheduler.turn)
  left.emitter.register(combining.first, scheduler.turn)
  far.emitter.register(combining.second, scheduler.turn)
  combining.emitter.register(monitor.sensor, scheduler.turn)
  slot.value = 2
  slot.value = 3
  combining.emitter.deregister(monitor.sensor, scheduler.turn)
  return withExtendedLifetime((left, near, far)) { history }
}
