import SignalGraph

/// Lists of mutations for dictionaries.
enum OutsideDictionary: OutsideKind {
  static let name = "dictionary"

  static func same(_ one: [Int: Double], _ other: [Int: Double]) -> Bool {
    one.count == other.count && one.allSatisfy { key, value in other[key].map { SameValue.holds($0, value) } ?? false }
  }

  static func model(_ mutation: DictionaryMutation<Int, Double>, on state: [Int: Double]) -> [Int: Double]? {
    var state = state
    switch mutation {
    case .insert(let key, let value):
      guard state[key] == nil else { return nil }
      state[key] = value
    case .update(let key, let past, let future):
      guard let held = state[key], SameValue.holds(held, past) else { return nil }
      state[key] = future
    case .remove(let key, let past):
      guard let held = state[key], SameValue.holds(held, past) else { return nil }
      state[key] = nil
    }
    return state
  }

  static func library(
    _ list: [DictionaryMutation<Int, Double>],
    on state: [Int: Double]
  ) -> Verdict<[Int: Double]> {
    let transaction: DictionaryTransaction<Int, Double>
    do { transaction = try DictionaryTransaction(validating: list) } catch { return .thrown(error) }
    let table = TableDictionary(state)
    let fault = transaction.fault(against: table)
    if (fault == nil) != (transaction.fault(against: state) == nil) { return .broken("is judged by the kind of state") }
    if let fault { return .fault(fault) }
    var (result, plain) = (table, state)
    transaction.apply(to: &result)
    transaction.apply(to: &plain)
    if !same(Dictionary(result), plain) { return .broken("makes \(result) of one state and \(plain) of the other") }
    if Set(transaction.mutations.map(\.key)).count != transaction.count { return .broken("has a key twice") }
    if transaction.count != DictionaryTransaction(list).count { return .broken("is recorded in another way") }
    let inverse = transaction.inverted()
    if let fault = inverse.fault(against: result) { return .broken("has an illegal inverse: \(fault)") }
    inverse.apply(to: &result)
    return same(Dictionary(result), state) ? .legal(plain) : .broken("has an inverse that leads to \(result)")
  }

  static func state(_ choices: inout some Choices) -> [Int: Double] {
    var state: [Int: Double] = [:]
    for _ in 0..<choices.size(5) { state[key(&choices)] = choices.value() }
    return state
  }

  private static func key(_ choices: inout some Choices) -> Int {
    choices.chance(1, in: 16) ? choices.position(near: 0) : choices.number(below: 8)
  }

  static func legal(on state: [Int: Double], _ choices: inout some Choices) -> DictionaryMutation<Int, Double> {
    let key = key(&choices)
    guard let held = state[key] else { return .insert(key: key, value: choices.value()) }
    if choices.chance(1, in: 2) { return .remove(key: key, past: held) }
    return .update(key: key, past: held, future: choices.chance(1, in: 4) ? held : choices.value())
  }

  static func changed(
    _ mutation: DictionaryMutation<Int, Double>,
    _ choices: inout some Choices
  ) -> DictionaryMutation<Int, Double> {
    let key = choices.chance(1, in: 2) ? key(&choices) : mutation.key
    let past = mutation.past.map { choices.chance(1, in: 2) ? choices.value() : $0 }
    switch mutation {
    case .insert(_, let value):
      return choices.chance(1, in: 4) ? .remove(key: key, past: value) : .insert(key: key, value: value)
    case .update(_, _, let future): return .update(key: key, past: past ?? 0, future: future)
    case .remove: return .remove(key: key, past: past ?? 0)
    }
  }
}
