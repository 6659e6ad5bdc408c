import SignalGraph

/// Lists of changes of a value.
enum OutsideValue: OutsideKind {
  static let name = "value"

  static func same(_ one: Double, _ other: Double) -> Bool { SameValue.holds(one, other) }

  static func model(_ mutation: ValueMutation<Double>, on state: Double) -> Double? {
    SameValue.holds(mutation.past, state) ? mutation.future : nil
  }

  static func library(_ list: [ValueMutation<Double>], on state: Double) -> Verdict<Double> {
    let transaction: ValueTransaction<Double>
    do { transaction = try ValueTransaction(validating: list) } catch { return .thrown(error) }
    if let fault = transaction.fault(against: state) { return .fault(fault) }
    var result = state
    transaction.apply(to: &result)
    let after = result
    let inverse = transaction.inverted()
    if let fault = inverse.fault(against: result) { return .broken("has an illegal inverse: \(fault)") }
    inverse.apply(to: &result)
    return same(result, state) ? .legal(after) : .broken("has an inverse that leads to \(result)")
  }

  static func state(_ choices: inout some Choices) -> Double { choices.value() }

  static func legal(on state: Double, _ choices: inout some Choices) -> ValueMutation<Double> {
    ValueMutation(past: state, future: choices.value())
  }

  static func changed(_ mutation: ValueMutation<Double>, _ choices: inout some Choices) -> ValueMutation<Double> {
    choices.chance(1, in: 2)
      ? ValueMutation(past: choices.value(), future: mutation.future)
      : ValueMutation(past: mutation.past, future: choices.value())
  }
}
