import Push
import Work

extension System {
  /// Design A.
  static var push: System {
    System(
      name: "push",
      workload: pushWorkload,
      values: pushValues,
      dictionaries: pushDictionaries,
      diamond: pushDiamond
    )
  }
}

private func pushWorkload(_ size: Int) -> Finding {
  var (entries, generator) = load(size)
  var finding = Finding()
  let commands = Cell(0)
  let turn = Turn()
  let slot = DictionarySlot(entries, turn)
  entries = [:]
  let filtering = DictionaryFiltering<Int, Record> { $0.group < 8 }
  let sorting = DictionarySorting<Int, Record, Int> { $0.score }
  let mapping = ArrayMapping<Pair<Int, Record>, Int> { $0.key &* 31 &+ $0.value.score }
  let monitor = Monitor<ArraySignal<Int>> { signal in
    if case .transition(let transaction) = signal {
      for command in transaction.commands { commands.value &+= command.future == nil ? 1 : 2 }
    }
  }
  slot.emitter.register(filtering.sensor, turn)
  filtering.emitter.register(sorting.sensor, turn)
  sorting.emitter.register(mapping.sensor, turn)
  mapping.emitter.register(monitor.sensor, turn)
  finding.cost = Cost.measure(100_000) { _ in
    let key = generator.next(below: size)
    slot.updateValue(generator.nextRecord(), forKey: key)
    let first = mapping.count > 0 ? mapping[0] : 0
    finding.acc = finding.acc &* 31 &+ UInt64(bitPattern: Int64(first &+ mapping.count))
  }
  finding.commands = commands.value
  for index in 0..<mapping.count { finding.sum &+= (index &+ 1) &* mapping[index] }
  mapping.emitter.deregister(monitor.sensor, turn)
  sorting.emitter.deregister(mapping.sensor, turn)
  filtering.emitter.deregister(sorting.sensor, turn)
  slot.emitter.deregister(filtering.sensor, turn)
  return finding
}

private func pushValues(_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost {
  let received = Cell(0)
  let turn = Turn()
  let slot = ValueSlot(0, turn)
  let chain = (0..<stages).map { _ in ValueMapping<Int, Int> { $0 &+ 1 } }
  let ends = (0..<monitors).map { _ in
    Monitor<ValueSignal<Int>> { signal in
      if case .transition(let transaction) = signal { received.value &+= transaction.future }
    }
  }
  var last = slot.emitter
  for stage in chain {
    last.register(stage.sensor, turn)
    last = stage.emitter
  }
  for end in ends { last.register(end.sensor, turn) }
  let cost = Cost.measure(turns) { slot.value = $0 &+ 1 }
  precondition(received.value == (turns * (turns + 1) / 2 + turns * stages) * monitors, "signals lost")
  return withExtendedLifetime((chain, ends)) { cost }
}

private func pushDictionaries(_ stages: Int, _ monitors: Int, _ turns: Int) -> Cost {
  let received = Cell(0)
  let turn = Turn()
  let slot = DictionarySlot(Dictionary(uniqueKeysWithValues: (0..<16).map { ($0, 0) }), turn)
  var chain: [DictionaryMapping<Int, Int, Int>] = []
  let ends = (0..<monitors).map { _ in
    Monitor<DictionarySignal<Int, Int>> { signal in
      guard case .transition(let transaction) = signal else { return }
      for mutation in transaction.mutations {
        if case .update(_, _, let future) = mutation { received.value &+= future }
      }
    }
  }
  var last = slot.emitter
  for _ in 0..<stages {
    let stage = DictionaryMapping<Int, Int, Int>(last) { $0 &+ 1 }
    last.register(stage.sensor, turn)
    last = stage.emitter
    chain.append(stage)
  }
  for end in ends { last.register(end.sensor, turn) }
  let cost = Cost.measure(turns) { slot.updateValue($0 &+ 1, forKey: $0 & 15) }
  precondition(received.value == (turns * (turns + 1) / 2 + turns * stages) * monitors, "signals lost")
  return withExtendedLifetime((chain, ends)) { cost }
}

private func pushDiamond() -> [String] {
  var history: [String] = []
  let turn = Turn()
  let slot = ValueSlot(1, turn)
  let left = ValueMapping<Int, Int> { $0 + 1 }
  let near = ValueMapping<Int, Int> { $0 * 10 }
  let far = ValueMapping<Int, Int> { $0 + 3 }
  let combining = ValueCombining<Int, Int, String> { "\($0) \($1)" }
  let monitor = Monitor<ValueSignal<String>> { signal in
    switch signal {
    case .initiation(let value): history.append("begins \(value)")
    case .transition(let transaction): history.append("\(transaction.past) to \(transaction.future)")
    case .termination(let value): history.append("ends \(value)")
    }
  }
  slot.emitter.register(left.sensor, turn)
  slot.emitter.register(near.sensor, turn)
  near.emitter.register(far.sensor, turn)
  left.emitter.register(combining.first, turn)
  far.emitter.register(combining.second, turn)
  combining.emitter.register(monitor.sensor, turn)
  slot.value = 2
  slot.value = 3
  combining.emitter.deregister(monitor.sensor, turn)
  return withExtendedLifetime((left, near, far)) { history }
}
