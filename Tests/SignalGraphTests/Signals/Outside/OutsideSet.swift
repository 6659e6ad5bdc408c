import SignalGraph

/// Lists of mutations for sets; a member that is not equal to itself is illegal.
enum OutsideSet: OutsideKind {
  static let name = "set"

  static func same(_ one: Set<Double>, _ other: Set<Double>) -> Bool { one == other }

  static func model(_ mutation: SetMutation<Double>, on state: Set<Double>) -> Set<Double>? {
    var state = state
    switch mutation {
    case .insert(let member):
      guard member == member, !state.contains(member) else { return nil }
      state.insert(member)
    case .remove(let member):
      guard state.contains(member) else { return nil }
      state.remove(member)
    }
    return state
  }

  static func library(_ list: [SetMutation<Double>], on state: Set<Double>) -> Verdict<Set<Double>> {
    let transaction: SetTransaction<Double>
    do { transaction = try SetTransaction(validating: list) } catch { return .thrown(error) }
    if let fault = transaction.fault(against: state) { return .fault(fault) }
    var result = state
    transaction.apply(to: &result)
    let after = result
    if transaction != SetTransaction(list) { return .broken("is recorded in another way") }
    let inverse = transaction.inverted()
    if let fault = inverse.fault(against: result) { return .broken("has an illegal inverse: \(fault)") }
    inverse.apply(to: &result)
    return result == state ? .legal(after) : .broken("has an inverse that leads to \(result)")
  }

  static func state(_ choices: inout some Choices) -> Set<Double> {
    Set((0..<choices.size(5)).map { _ in Double(choices.number(below: 8)) })
  }

  static func legal(on state: Set<Double>, _ choices: inout some Choices) -> SetMutation<Double> {
    let member = choices.chance(1, in: 16) ? -0.0 : Double(choices.number(below: 8))
    return state.contains(member) ? .remove(member) : .insert(member)
  }

  static func changed(_ mutation: SetMutation<Double>, _ choices: inout some Choices) -> SetMutation<Double> {
    switch choices.number(below: 4) {
    case 0: mutation.inverted()
    case 1: .insert(choices.value())
    case 2: .remove(choices.value())
    default: .insert(Double(choices.number(below: 8)))
    }
  }
}
