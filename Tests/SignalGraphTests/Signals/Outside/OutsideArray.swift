import SignalGraph

/// Lists of commands for arrays.
enum OutsideArray: OutsideKind {
  static let name = "array"

  static func same(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { SameValue.holds($0, $1) }
  }

  static func model(_ mutation: ArrayMutation<Double>, on state: [Double]) -> [Double]? {
    var state = state
    func holds(_ past: Double, _ index: Int) -> Bool {
      index >= 0 && index < state.count && SameValue.holds(state[index], past)
    }
    switch mutation {
    case .insert(let element, let at):
      guard at >= 0, at <= state.count else { return nil }
      state.insert(element, at: at)
    case .update(let at, let past, let future):
      guard holds(past, at) else { return nil }
      state[at] = future
    case .remove(let past, let at):
      guard holds(past, at) else { return nil }
      state.remove(at: at)
    case .move(let from, let to, let past, let future):
      guard holds(past, from), to >= 0, to < state.count else { return nil }
      state.remove(at: from)
      state.insert(future, at: to)
    case .replace(let at, let past, let future):
      let (end, overflows) = at.addingReportingOverflow(past.count)
      guard at >= 0, !overflows, end <= state.count else { return nil }
      for (offset, element) in past.enumerated() where !holds(element, at + offset) { return nil }
      state = state.prefix(at) + future + state.suffix(state.count - end)
    }
    return state
  }

  static func library(_ list: [ArrayMutation<Double>], on state: [Double]) -> Verdict<[Double]> {
    let transaction: ArrayTransaction<Double>
    do { transaction = try ArrayTransaction(validating: list) } catch { return .thrown(error) }
    let tree = TreeArray(state)
    let fault = transaction.fault(against: tree)
    if (fault == nil) != (transaction.fault(against: state) == nil) { return .broken("is judged by the kind of array") }
    if let fault { return .fault(fault) }
    var (result, plain) = (tree, state)
    transaction.apply(to: &result)
    transaction.apply(to: &plain)
    if !same(Array(result), plain) { return .broken("makes \(result) of one array and \(plain) of the other") }
    if transaction.count > ArrayTransaction(list).count { return .broken("is recorded in another way") }
    let count = (try? ArrayTransaction(validating: transaction.mutations))?.count
    if count != transaction.count { return .broken("is recorded as \(transaction), which is not recorded as it is") }
    let inverse = transaction.inverted()
    if let fault = inverse.fault(against: result) { return .broken("has an illegal inverse: \(fault)") }
    inverse.apply(to: &result)
    return same(Array(result), state) ? .legal(plain) : .broken("has an inverse that leads to \(result)")
  }

  static func state(_ choices: inout some Choices) -> [Double] {
    (0..<choices.size(6)).map { _ in choices.value() }
  }

  static func legal(on state: [Double], _ choices: inout some Choices) -> ArrayMutation<Double> {
    let kind = choices.number(below: state.isEmpty ? 2 : 7)
    let gap = choices.number(below: min(state.count, 200) + 1)
    let index = min(gap, state.count - 1)
    switch kind {
    case 0:
      return .insert(choices.value(), at: gap)
    case 1, 2:
      let end = min(state.count, gap + choices.number(below: 4))
      let future = (0..<choices.number(below: 4)).map { _ in choices.value() }
      return .replace(at: gap, past: Array(state[gap..<end]), future: future)
    case 3:
      return .remove(state[index], at: index)
    case 4:
      return .update(at: index, past: state[index], future: choices.chance(1, in: 4) ? state[index] : choices.value())
    default:
      let to = choices.number(below: min(state.count, 200))
      let future = choices.chance(1, in: 2) ? state[index] : choices.value()
      return .move(from: index, to: to, past: state[index], future: future)
    }
  }

  static func changed(_ mutation: ArrayMutation<Double>, _ choices: inout some Choices) -> ArrayMutation<Double> {
    let isValue = choices.chance(1, in: 3)
    switch mutation {
    case .insert(let element, let at):
      return isValue ? .remove(element, at: at) : .insert(element, at: choices.position(near: at))
    case .remove(let past, let at):
      return isValue ? .remove(choices.value(), at: at) : .remove(past, at: choices.position(near: at))
    case .update(let at, let past, let future):
      if isValue { return .update(at: at, past: choices.value(), future: future) }
      return .update(at: choices.position(near: at), past: past, future: future)
    case .move(let from, let to, let past, let future):
      if isValue { return .move(from: from, to: to, past: choices.value(), future: future) }
      if choices.chance(1, in: 2) {
        return .move(from: choices.position(near: from), to: to, past: past, future: future)
      }
      return .move(from: from, to: choices.position(near: to), past: past, future: future)
    case .replace(let at, let past, let future):
      if isValue { return .replace(at: at, past: past + [choices.value()], future: future) }
      return .replace(at: choices.position(near: at), past: past, future: future)
    }
  }
}
